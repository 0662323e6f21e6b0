//! Classic, the landscape game. `docs/rules/classic.md` has the numbered rules.
//!
//! - `setup`: seats, sets and options (B1–B3)
//! - `turn`: the order of the steps
//! - `placement`: where a tile may lie (B4, B5)
//! - `deploy`: where a figure may stand (B6–B10)
//! - `marks`: what features keep besides their claims
//! - `scoring`: majority, figures home, the order of the scorings (B15–B19, B22)
//! - `road`, `city`, `cloister`, `field`: what each is worth (B11–B14, B20, B22–B24)
//! - `expansions`: what each of them adds
//! - `accessors`: read-only accessors for bots
//! - `survey`: the current value of every feature, and the tiles that fit on every square
//! - `decisions`: the decisions that only Classic has, and the link from the core to the rules
//! - `view`: what expansions add to a view

mod accessors;
mod city;
mod cloister;
mod decisions;
mod deploy;
mod expansions;
mod field;
mod marks;
mod placement;
mod road;
mod scoring;
mod setup;
mod survey;
mod turn;
mod view;

pub use expansions::traders::goods::GOODS;
pub use field::FIELD_CITY_POINTS;
pub use marks::ClassicMarks;
pub(crate) use setup::OPTIONS;
pub use setup::{Market, Sets, Setup, SmallCities, StartTile};

use crate::cloning::clone_by_fields;
use crate::core::{Core, deref_to_core};
use crate::kernel::board::Board;
use crate::kernel::catalog::{Catalog, EdgePolicy};
use crate::kernel::claims::{MAX_SEATS, Seat, Seats};
use crate::kernel::lattice::{cells_for, radius_for};
use expansions::count::carcassonne::Carcassonne;
use expansions::cult::neighbours::Buildings;
use expansions::king::Titles;
use expansions::river::Course;
use expansions::traders::builder::DoubleTurn;
use expansions::traders::goods::Tokens;
use std::sync::LazyLock;
use turn::ClassicStep;

/// The tiles of all Classic sets together: 72 + 18 + 24 + 6 + 12 + 5 + 12.
const TILES: usize = 149;
/// The regions on all those tiles.
pub const REGIONS: usize = 540;
/// Different tiles in all those sets.
pub const TILE_KINDS: usize = 98;
/// What the lattice of a board with all tiles needs; with fewer sets fewer of them are in use.
const CELLS: usize = cells_for(radius_for(TILES));
/// The most empty squares beside so many tiles.
const OPEN: usize = 2 * TILES + 2;
/// Seven followers, a big one, a builder and a pig for each of six seats.
pub const FIGURES: usize = MAX_SEATS * 10;

/// A board that holds the tiles of all sets at once.
pub type ClassicBoard = Board<ClassicMarks, CELLS, TILES, REGIONS, OPEN>;

type ClassicCore = Core<ClassicStep, ClassicMarks, CELLS, TILES, REGIONS, OPEN, TILE_KINDS, FIGURES>;

/// The names of the tile sets that Classic can be played with.
pub(crate) const SETS: [&str; 7] = ["base", "inns", "traders", "cult", "count", "king", "river"];

static CATALOG: LazyLock<Catalog<ClassicMarks>> = LazyLock::new(|| {
    let sets = SETS.iter().filter_map(|name| crate::data::set(name));
    let tiles = sets.flat_map(|set| set.tiles.iter().cloned()).collect();
    Catalog::new(tiles, EdgePolicy::AllContinue)
});

/// A game of Classic: plain data, cheap to clone.
#[derive(PartialEq, Debug)]
pub struct Classic {
    core: ClassicCore,
    setup: Setup,
    /// Who placed the last tile.
    placer: Seat,
    /// Who got points in this turn.
    gained: Seats,
    buildings: Buildings,
    double_turn: DoubleTurn,
    tokens: Tokens,
    carcassonne: Carcassonne,
    /// The Count: who moves no more figures out of Carcassonne, in this turn or at the end.
    passed: Seats,
    titles: Titles,
    river: Course,
}

clone_by_fields!([] Classic {
    core,
    setup,
    placer,
    gained,
    buildings,
    double_turn,
    tokens,
    carcassonne,
    passed,
    titles,
    river,
});

deref_to_core!(Classic, ClassicCore);

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
