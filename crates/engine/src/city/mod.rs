//! City: streets, markets and a wall that grows round them. `docs/rules/city.md` has the numbered rules.
//!
//! - `setup`: seats, what they have, options (Y1, Y2)
//! - `turn`: the order of the steps (Y11, Y20)
//! - `piles`: which pile a tile came from (Y1, Y11)
//! - `placement`: where a tile may lie (Y3)
//! - `deploy`: where a follower may stand (Y4, Y5)
//! - `marks`: what features keep besides their claims
//! - `scoring`: roads, markets, majority (Y6–Y10)
//! - `boundary`: the walk round the laid tiles (Y13, Y16)
//! - `country`: the open country that walls look out on (Y15, Y16)
//! - `wall`: gate and walls, rounds of building (Y11–Y14, Y17)
//! - `guards`: who stands on the wall (Y11, Y18, Y24)
//! - `towers`: towers at the ends of the chain (Y19)
//! - `accessors`: read-only accessors for bots
//! - `survey`: the current value of every feature, and the tiles that fit on every square
//! - `end`: closing the wall and the final scoring (Y20–Y23)
//! - `decisions`: the decisions that only City has, and the link from the core to the rules
//! - `view`: the wall in a view

mod accessors;
mod boundary;
mod country;
mod decisions;
mod deploy;
mod end;
mod guards;
mod marks;
mod piles;
mod placement;
mod scoring;
mod setup;
mod survey;
mod towers;
mod turn;
mod view;
mod wall;

pub use boundary::Edge;
pub use end::{LAST_SIDES, MARKET_POINTS};
pub use marks::{CityMarks, GOODS};
pub use scoring::SHORT_ROAD;
pub(crate) use setup::OPTIONS;
pub use setup::{GuardsFrom, Setup};

use crate::cloning::clone_by_fields;
use crate::core::{Core, deref_to_core};
use crate::kernel::board::Board;
use crate::kernel::catalog::{Catalog, EdgePolicy};
use crate::kernel::lattice::{cells_for, radius_for};
use guards::Guards;
use std::sync::LazyLock;
use turn::CityStep;
use wall::{Round, Wall};

/// Y2: two to four players.
const SEATS: usize = 4;
/// Y1: all tiles of the three piles.
const TILES: usize = 75;
/// The regions on all of them.
pub const REGIONS: usize = 243;
/// How many different tiles there are.
pub const TILE_KINDS: usize = 67;
/// What the lattice of a board with all tiles needs.
const CELLS: usize = cells_for(radius_for(TILES));
/// The most empty squares beside so many tiles.
const OPEN: usize = 2 * TILES + 2;
/// Y2: seven followers each.
const FOLLOWERS: usize = 7;
/// The followers of four players.
pub const FIGURES: usize = SEATS * FOLLOWERS;

/// A board that holds all tiles.
pub type CityBoard = Board<CityMarks, CELLS, TILES, REGIONS, OPEN>;

type CityCore = Core<CityStep, CityMarks, CELLS, TILES, REGIONS, OPEN, TILE_KINDS, FIGURES>;

static CATALOG: LazyLock<Catalog<CityMarks>> = LazyLock::new(|| {
    let tiles = crate::data::set("city").map_or(&[][..], |set| &set.tiles);
    Catalog::new(tiles.to_vec(), EdgePolicy::WaysContinue)
});

/// A game of City: plain data, cheap to clone.
#[derive(PartialEq, Debug)]
pub struct City {
    core: CityCore,
    setup: Setup,
    /// Followers in supply that came home in this turn and wait for the next (Y11).
    came_home: [u8; SEATS],
    /// Towers in supply.
    towers: [u8; SEATS],
    /// How many tiles have been drawn, those set aside included.
    draws: u8,
    wall: Wall,
    round: Round,
    guards: Guards,
}

clone_by_fields!([] City { core, setup, came_home, towers, draws, wall, round, guards });

deref_to_core!(City, CityCore);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_capacities_hold_all_tiles() {
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
    }
}
