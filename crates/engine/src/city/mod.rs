//! City: streets, markets and a wall that grows round them. `docs/rules/city.md` has the numbered rules.
//!
//! - `setup`: seats, what they have, options (Y1, Y2)
//! - `turn`: what follows what (Y11, Y20)
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
//! - `look`: what lies open on the table
//! - `survey`: what every feature is worth as it stands, and what fits where
//! - `end`: closing the wall and the final scoring (Y20–Y23)
//! - `rules`: the game as everybody else sees it (Y25)

mod boundary;
mod country;
mod deploy;
mod end;
mod guards;
mod look;
mod marks;
mod piles;
mod placement;
mod rules;
mod scoring;
mod setup;
mod survey;
mod towers;
mod turn;
mod wall;

pub use boundary::Edge;
pub use marks::CityMarks;
pub(crate) use setup::OPTIONS;
pub use setup::{GuardsFrom, Setup};

use crate::cloning::clone_by_fields;
use crate::figures::Figures;
use crate::kernel::bag::Bag;
use crate::kernel::board::{Board, Completed, Slot};
use crate::kernel::catalog::{Catalog, EdgePolicy};
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::feature::{FeatureIdx, Spot};
use crate::kernel::lattice::cells_for;
use crate::kernel::tile::TileIdx;
use crate::region_name::At;
use country::Closed;
use guards::Guards;
use std::sync::LazyLock;
use turn::Step;
use wall::{Round, Wall};

/// Y2: two to four players.
const SEATS: usize = 4;
/// Y1: 75 tiles.
const TILES: usize = 75;
/// The regions on all of them.
pub const REGIONS: usize = 243;
/// Different tiles.
pub const TILE_KINDS: usize = 67;
/// A square that is looked up lies at most two steps from a tile, one in use at most one, and two tiles at most 74 steps
/// apart: 77 in all, less than the 79 at which squares share a cell.
const CELLS: usize = cells_for(39);
/// Y2: seven followers each.
const FOLLOWERS: usize = 7;
/// All of them.
pub const FIGURES: usize = SEATS * FOLLOWERS;

/// The laid tiles and their features.
pub type CityBoard = Board<CityMarks, CELLS, TILES, REGIONS, { 2 * TILES + 2 }>;

static CATALOG: LazyLock<Catalog<CityMarks>> = LazyLock::new(|| {
    let tiles = crate::data::set("city").map_or(&[][..], |set| &set.tiles);
    Catalog::new(tiles.to_vec(), EdgePolicy::WaysContinue)
});

/// A game of City: plain data, cheap to clone.
#[derive(PartialEq)]
pub struct City {
    setup: Setup,
    board: CityBoard,
    bag: Bag<TILE_KINDS>,
    figures: Figures<FIGURES>,
    supply: [u8; SEATS],
    /// Followers in supply that came home in this turn and wait for the next (Y11).
    came_home: [u8; SEATS],
    towers: [u8; SEATS],
    scores: [u16; SEATS],
    step: Step,
    /// Whose turn it is.
    active: Seat,
    /// The tile drawn in this turn.
    drawn: TileIdx,
    /// How many tiles have been drawn, those set aside included.
    draws: u8,
    /// The tile placed in this turn.
    placed: Slot,
    /// What that tile, or the last wall, completed.
    completed: Completed,
    wall: Wall,
    round: Round,
    guards: Guards,
    /// Squares that walls keep closed, as long as the drawn tile waits for its place.
    closed: Closed,
    discarded: u16,
    resigned: Seats,
}

clone_by_fields!(City {
    setup,
    board,
    bag,
    figures,
    supply,
    came_home,
    towers,
    scores,
    step,
    active,
    drawn,
    draws,
    placed,
    completed,
    wall,
    round,
    guards,
    closed,
    discarded,
    resigned,
});

impl City {
    fn tile_id(&self, tile: TileIdx) -> &'static str {
        &self.board.catalog().tile(tile).id
    }

    fn at(&self, spot: Spot) -> At {
        self.board.name(spot)
    }

    fn feature_at(&self, idx: FeatureIdx) -> At {
        self.at(self.board.named_spot(idx, self.placed))
    }
}

impl std::fmt::Debug for City {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tiles = self.board.laid().len();
        let City { step, active, .. } = self;
        let scores = &self.scores[..self.setup.seats as usize];
        write!(
            f,
            "City {{ tiles: {tiles}, step: {step:?}, active: {active}, scores: {scores:?} }}"
        )
    }
}

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
