//! What lies open on the table of Classic, for those who think about it: nothing is copied, nothing is hidden here.

use super::expansions::count::carcassonne::FIGURES as RESIDENTS;
use super::turn::Step;
use super::{Classic, ClassicBoard, TILE_KINDS, city, road};
use crate::action::{Piece, Quarter};
use crate::classic::Setup;
use crate::figures::Figure;
use crate::kernel::bag::Bag;
use crate::kernel::claims::Seat;
use crate::kernel::feature::FeatureIdx;
use crate::kernel::tile::Kind;

impl Classic {
    /// Seats, sets and options.
    #[inline]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The laid tiles and their features.
    #[inline]
    pub fn board(&self) -> &ClassicBoard {
        &self.board
    }

    /// How many of each tile are still to come.
    #[inline]
    pub fn bag(&self) -> &Bag<TILE_KINDS> {
        &self.bag
    }

    /// The figures on the board.
    #[inline]
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.figures.iter()
    }

    /// How many of a figure a seat has in supply.
    #[inline]
    pub fn supply(&self, seat: Seat, piece: Piece) -> u8 {
        self.supply[seat.idx()][piece as usize]
    }

    /// Whether the tile just placed completed nothing.
    #[inline]
    pub fn completed_nothing(&self) -> bool {
        self.completed.is_empty()
    }

    /// Whose turn it is; somebody else may be asked in it.
    #[inline]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// T2: a seat's tokens of wine, grain and cloth.
    #[inline]
    pub fn tokens(&self, seat: Seat) -> [u8; 3] {
        self.tokens[seat.idx()]
    }

    /// N5, N7: the strength of a seat's figures in a quarter of Carcassonne that can still come out: once the market is
    /// being emptied, only those in the market of a seat that has not passed.
    pub fn strength_in(&self, seat: Seat, quarter: Quarter) -> u8 {
        let is_ending = matches!(self.step, Step::Market(_));
        if is_ending && (quarter != Quarter::Market || self.passed.contains(seat)) {
            return 0;
        }
        let strength = |&piece: &Piece| {
            self.carcassonne.has(seat, quarter, piece) * super::big_follower::strength(piece)
        };
        RESIDENTS.iter().map(strength).sum()
    }

    /// N2: where the count is.
    pub fn count_quarter(&self) -> Quarter {
        self.carcassonne.count
    }

    /// R3, R4: what the titles that a seat holds would bring it if the game ended now.
    pub fn title_points(&self, seat: Seat) -> u16 {
        [self.titles.king, self.titles.robber]
            .into_iter()
            .filter(|record| record.holder == Some(seat))
            .map(|record| record.complete())
            .sum()
    }

    /// What each tile (and shield) of a road or city is worth, finished or not; 1 for all other features.
    #[inline]
    pub fn each_tile(&self, idx: FeatureIdx, tiles: u16, is_complete: bool) -> u16 {
        let feature = self.board.feature(idx);
        match feature.kind() {
            Kind::Road => road::each_tile(feature, is_complete),
            Kind::City => city::each_tile(self, feature, tiles, is_complete),
            _ => 1,
        }
    }
}
