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
pub use setup::{Sets, Setup, SmallCities};

use crate::action::Piece;
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
    /// The Count: the seat that is asked out of turn.
    asked: Seat,
    /// The Count: who has passed in the market.
    passed: Seats,
    titles: Titles,
    river: Course,
}

/// A search clones one state into another over and over: the board copies only what is in use.
impl Clone for Classic {
    #[inline]
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            bag: self.bag.clone(),
            figures: self.figures.clone(),
            completed: self.completed.clone(),
            buildings: self.buildings.clone(),
            ..*self
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        let Classic {
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
            asked,
            passed,
            titles,
            river,
        } = source;
        self.board.clone_from(board);
        self.setup = *setup;
        self.bag = bag.clone();
        self.figures = figures.clone();
        self.supply = *supply;
        self.scores = *scores;
        self.step = *step;
        self.active = *active;
        self.drawn = *drawn;
        self.placed = *placed;
        self.completed = completed.clone();
        self.placer = *placer;
        self.gained = *gained;
        self.discarded = *discarded;
        self.resigned = *resigned;
        self.buildings = buildings.clone();
        self.double_turn = *double_turn;
        self.tokens = *tokens;
        self.carcassonne = *carcassonne;
        self.asked = *asked;
        self.passed = *passed;
        self.titles = *titles;
        self.river = *river;
    }
}

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
    use crate::game::{Actor, Game};
    use crate::setup::{GameKind, Header};

    /// All states of a game in which chance decides everything.
    fn states(sets: &[&str], mut dice: u32) -> Vec<Classic> {
        let mut game = Classic::new(&Header::new(GameKind::Classic, 3).with_sets(sets)).unwrap();
        let mut states = Vec::new();
        while let Some(asked) = game.decision() {
            states.push(game.clone());
            dice = dice.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            let roll = dice >> 8;
            let action = match asked.actor {
                Actor::Chance => game.chance(roll % game.chances()),
                Actor::Seat(_) => game.nth_legal(roll as usize % game.count_legal()),
            };
            game.apply(action.unwrap());
        }
        states.push(game);
        states
    }

    #[test]
    fn a_state_cloned_into_another_is_that_state() {
        let all = states(&["base", "inns", "traders", "cult", "count", "king"], 1);
        let base = states(&["base"], 2);
        let mut old = base[0].clone();
        // Large into small, small into large, and into one that hardly differs.
        let pairs = all.iter().rev().zip(base.iter().cycle());
        for state in pairs.flat_map(|(large, small)| [large, small]).chain(&base) {
            old.clone_from(state);
            assert!(old == *state, "{state:?} became {old:?}");
        }
    }

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
