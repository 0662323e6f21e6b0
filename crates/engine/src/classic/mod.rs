//! Classic, the landscape game. `docs/rules/classic.md` has the numbered rules.
//!
//! - `setup`: seats, sets and options (B1–B3)
//! - `turn`: what follows what
//! - `placement`: where a tile may lie (B4, B5)
//! - `deploy`: where a figure may stand (B6–B10)
//! - `marks`: what features keep besides their claims
//! - `scoring`: majority, figures home, the order of the scorings (B15–B19, B22)
//! - `road`, `city`, `cloister`, `field`: what each is worth (B11–B14, B20, B22–B24)
//! - `expansions`: what each of them adds
//! - `look`: the table as those see it who think about it
//! - `survey`: what every feature is worth as it stands, and what fits where
//! - `rules`: the game as everybody else sees it (B25, B26)

mod city;
mod cloister;
mod deploy;
mod expansions;
mod field;
mod look;
mod marks;
mod placement;
mod road;
mod rules;
mod scoring;
mod setup;
mod survey;
mod turn;

pub use marks::ClassicMarks;
pub(crate) use setup::OPTIONS;
pub use setup::{Market, Sets, Setup, SmallCities, StartTile};

use crate::action::Piece;
use crate::cloning::clone_by_fields;
use crate::event::{Award, Event, Sink};
use crate::figures::{Figure, Figures};
use crate::kernel::bag::Bag;
use crate::kernel::board::{Board, Completed, Slot};
use crate::kernel::catalog::{Catalog, EdgePolicy};
use crate::kernel::claims::{MAX_SEATS, Seat, Seats};
use crate::kernel::feature::{FeatureIdx, Spot};
use crate::kernel::lattice::cells_for;
use crate::kernel::tile::TileIdx;
use crate::points::Points;
use crate::region_name::At;
use expansions::count::carcassonne::Carcassonne;
use expansions::cult::neighbours::Buildings;
use expansions::inns::big_follower;
use expansions::king::Titles;
use expansions::river::Course;
use expansions::traders::builder::DoubleTurn;
use expansions::traders::goods::Tokens;
use std::sync::LazyLock;
use turn::Step;

/// The tiles of all Classic sets together: 72 + 18 + 24 + 6 + 12 + 5 + 12.
const TILES: usize = 149;
/// The regions on all those tiles.
pub const REGIONS: usize = 540;
/// Different tiles in all those sets.
pub const TILE_KINDS: usize = 98;
/// A square that is looked up lies at most two steps from a tile, one in use at most one step, and two of the tiles
/// at most 148 steps apart: 151 in all, less than the 153 at which squares share a cell.
const CELLS: usize = cells_for(76);
/// Seven followers, a big one, a builder and a pig for each of six seats.
pub const FIGURES: usize = MAX_SEATS * 10;
/// How many pieces a supply counts.
const PIECES: usize = 4;

/// The board of Classic.
pub type ClassicBoard = Board<ClassicMarks, CELLS, TILES, REGIONS, { 2 * TILES + 2 }>;

/// The names of the tile sets that Classic can be played with.
pub(crate) const SETS: [&str; 7] = ["base", "inns", "traders", "cult", "count", "king", "river"];

static CATALOG: LazyLock<Catalog<ClassicMarks>> = LazyLock::new(|| {
    let sets = SETS.iter().filter_map(|name| crate::data::set(name));
    let tiles = sets.flat_map(|set| set.tiles.iter().cloned()).collect();
    Catalog::new(tiles, EdgePolicy::AllContinue)
});

/// A game of Classic: plain data, cheap to clone.
#[derive(PartialEq)]
pub struct Classic {
    setup: Setup,
    board: ClassicBoard,
    bag: Bag<TILE_KINDS>,
    figures: Figures<FIGURES>,
    supply: [[u8; PIECES]; MAX_SEATS],
    scores: [u16; MAX_SEATS],
    step: Step,
    /// Whose turn it is.
    active: Seat,
    /// The tile drawn in this turn.
    drawn: TileIdx,
    /// The tile placed in this turn.
    placed: Slot,
    /// What that tile completed.
    completed: Completed,
    /// Who placed the last tile.
    placer: Seat,
    /// Who got points in this turn.
    gained: Seats,
    discarded: u16,
    resigned: Seats,
    buildings: Buildings,
    double_turn: DoubleTurn,
    tokens: Tokens,
    carcassonne: Carcassonne,
    /// The Count: who moves no more figures out of Carcassonne, in this turn or at the end.
    passed: Seats,
    titles: Titles,
    river: Course,
}

clone_by_fields!(Classic {
    board,
    setup,
    bag,
    figures,
    supply,
    scores,
    step,
    active,
    drawn,
    placed,
    completed,
    placer,
    gained,
    discarded,
    resigned,
    buildings,
    double_turn,
    tokens,
    carcassonne,
    passed,
    titles,
    river,
});

impl Classic {
    fn tile_id(&self, tile: TileIdx) -> &'static str {
        &self.board.catalog().tile(tile).id
    }

    fn at(&self, spot: Spot) -> At {
        self.board.name(spot)
    }

    fn named_spot(&self, idx: FeatureIdx) -> Spot {
        self.board.named_spot(idx, self.placed)
    }

    /// Puts a figure on the board.
    fn stand(&mut self, figure: Figure) {
        let idx = self.board.feature_of(figure.spot);
        let feature = self.board.feature_mut(idx);
        match figure.piece {
            Piece::Builder => feature.marks.add_builder(figure.seat),
            Piece::Pig => feature.marks.add_pig(figure.seat),
            piece => feature.claims.add(figure.seat, big_follower::strength(piece)),
        }
        self.figures.add(figure);
    }

    /// Gives points that belong to no feature.
    fn award<S: Sink>(&mut self, seat: Seat, award: Award, points: Points, sink: &mut S) {
        let total = points.total();
        if total > 0 {
            self.scores[seat.idx()] += total;
            sink.tell(|| Event::Awarded { seat, points, award });
        }
    }

    fn in_supply(&mut self, seat: Seat, piece: Piece) -> &mut u8 {
        &mut self.supply[seat.idx()][piece as usize]
    }
}

impl std::fmt::Debug for Classic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tiles = self.board.laid().len();
        let scores = &self.scores[..self.setup.seats as usize];
        write!(
            f,
            "Classic {{ tiles: {tiles}, step: {:?}, active: {}, scores: {scores:?} }}",
            self.step, self.active
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_capacities_hold_all_sets() {
        let tiles = CATALOG.tiles();
        let count = |f: fn(&crate::kernel::tile::Tile) -> usize| {
            tiles
                .iter()
                .map(|tile| usize::from(tile.count) * f(tile))
                .sum::<usize>()
        };
        assert_eq!(tiles.len(), TILE_KINDS);
        assert_eq!(count(|_| 1), TILES);
        assert_eq!(count(|tile| tile.regions.len()), REGIONS);
        let buildings = count(|tile| {
            tile.regions
                .iter()
                .filter(|region| region.kind.is_surrounded())
                .count()
        });
        assert_eq!(buildings, expansions::cult::neighbours::BUILDINGS);
    }
}
