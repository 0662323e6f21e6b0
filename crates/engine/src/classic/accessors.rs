//! Read-only accessors for bots, besides those of the core.

use super::expansions::count::carcassonne::FIGURES as RESIDENTS;
use super::expansions::count::market;
use super::expansions::inns::big_follower;
use super::expansions::traders::pig;
use super::turn::ClassicStep;
use super::{Classic, GOODS, city, cloister, road};
use crate::action::{Piece, Quarter};
use crate::classic::Setup;
use crate::core::Step;
use crate::kernel::claims::Seat;
use crate::kernel::feature::FeatureIdx;
use crate::kernel::tile::Kind;

impl Classic {
    /// Seats, sets and options; they do not change during a game.
    #[inline]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// T2: a seat's tokens of each of the [`GOODS`].
    #[inline]
    pub fn tokens(&self, seat: Seat) -> [u8; GOODS.len()] {
        self.tokens[seat.idx()]
    }

    /// N5, N7: the strength of a seat's figures in a quarter of Carcassonne that can still come out: once the market is
    /// being emptied, only those in the market of a seat that has not passed.
    pub fn strength_in(&self, seat: Seat, quarter: Quarter) -> u8 {
        let is_ending = matches!(self.step, Step::Own(ClassicStep::Market(_)));
        if is_ending && (quarter != Quarter::Market || self.passed.contains(seat)) {
            return 0;
        }
        let strength =
            |&piece: &Piece| self.carcassonne.has(seat, quarter, piece) * big_follower::strength(piece);
        RESIDENTS.iter().map(strength).sum()
    }

    /// N2: the quarter that the count is in.
    pub fn count_quarter(&self) -> Quarter {
        self.carcassonne.count
    }

    /// N7: whether figures and the count may enter a quarter at this table.
    pub fn is_quarter_open(&self, quarter: Quarter) -> bool {
        market::is_open(self, quarter)
    }

    /// R3, R4: what the titles that a seat holds would bring it if the game ended now.
    pub fn title_points(&self, seat: Seat) -> u16 {
        [self.titles.king, self.titles.robber]
            .into_iter()
            .filter(|record| record.holder == Some(seat))
            .map(|record| record.complete())
            .sum()
    }

    /// R1, R2: the tiles of the largest complete city or road so far, which a larger one takes the title from; 0 for all other
    /// kinds.
    pub fn title_size(&self, kind: Kind) -> u16 {
        match kind {
            Kind::City => self.titles.king.tiles(),
            Kind::Road => self.titles.robber.tiles(),
            _ => 0,
        }
    }

    /// B11–B14, B22: the points of a road, city, cloister or shrine if it were unfinished and if it were complete; zeros for
    /// all other features.
    #[inline]
    pub fn unfinished_and_complete_points(&self, idx: FeatureIdx) -> [u16; 2] {
        let feature = self.board.feature(idx);
        match feature.kind() {
            Kind::Road => {
                let tiles = self.board.tiles_of(idx);
                [false, true].map(|is_complete| tiles * road::each_tile(feature, is_complete))
            }
            Kind::City => {
                let tiles = self.board.tiles_of(idx);
                let counted = tiles + u16::from(feature.marks.shields());
                [false, true].map(|is_complete| counted * city::each_tile(self, feature, tiles, is_complete))
            }
            Kind::Cloister | Kind::Shrine => {
                [false, true].map(|is_complete| cloister::tiles(feature, is_complete))
            }
            _ => [0, 0],
        }
    }

    /// B23, T5: the points of a seat with the majority in a field for each complete city that touches it.
    #[inline]
    pub fn field_city_points(&self, field: FeatureIdx, seat: Seat) -> u16 {
        pig::each_city(self.board.feature(field), seat)
    }

    /// B15, I2, T1: how much a figure counts for the majority.
    #[inline]
    pub fn strength(piece: Piece) -> u8 {
        big_follower::strength(piece)
    }
}
