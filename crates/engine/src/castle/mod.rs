//! Castle, the two-player game inside the walls. `docs/rules/castle.md` has the numbered rules.
//!
//! - `setup`: the board and what lies on it (K1–K3)
//! - `turn`: the order of the steps (K22)
//! - `placement`: where a tile may lie (K4–K8)
//! - `deploy`: where a follower may stand (K9)
//! - `marks`: what features keep besides their claims
//! - `scoring`: majority, what features are worth, the order of the scorings (K11–K15)
//! - `order`: whether that order can matter (K15)
//! - `walls`: the score track and its towers (K17, K18)
//! - `wall_tiles`: the wall tiles in players' hands (K19–K21)
//! - `keep`: the largest house (K16, K23)
//! - `end`: the final scoring (K20, K23, K24)
//! - `accessors`: read-only accessors for bots
//! - `survey`: the current value of every feature, and the tiles that fit on every square
//! - `decisions`: the decisions that only Castle has, and the link from the core to the rules
//! - `view`: the walls in a view

mod accessors;
mod decisions;
mod deploy;
mod end;
mod keep;
mod marks;
mod order;
mod placement;
mod scoring;
mod setup;
mod survey;
mod turn;
mod view;
mod wall_tiles;
mod walls;

use crate::cloning::clone_by_fields;
use crate::core::{Core, deref_to_core};
use crate::kernel::board::{Board, MAX_COMPLETED};
use crate::kernel::catalog::{Catalog, EdgePolicy};
use crate::kernel::feature::FeatureIdx;
use crate::kernel::lattice::cells_for;
use arrayvec::ArrayVec;
use keep::Keep;
use std::sync::LazyLock;
use turn::CastleStep;
use wall_tiles::Hand;
use walls::Walls;

pub use end::{BONUS_POINTS, MARKET_POINTS};
pub use marks::CastleMarks;
pub(crate) use walls::TRACK;

/// K3: Castle is for two players.
const SEATS: usize = 2;
/// K1: the tiles that are drawn and placed.
pub const DRAWN_TILES: usize = 60;
/// K2: with the seven start squares.
const TILES: usize = DRAWN_TILES + 7;
/// The regions on all of them.
pub const REGIONS: usize = 219;
/// Different tiles, and the start squares.
pub const TILE_KINDS: usize = 55;
/// The board and its start squares span 11 columns and 14 rows: no two squares in use are more than 26 steps apart.
const RADIUS: usize = 13;
const CELLS: usize = cells_for(RADIUS);
/// The most empty squares beside so many tiles.
const OPEN: usize = 2 * TILES + 2;
/// K3: six followers each.
const FOLLOWERS: usize = 6;
/// The followers of both players.
pub const FIGURES: usize = SEATS * FOLLOWERS;

/// A board that holds all tiles and the start squares.
pub type CastleBoard = Board<CastleMarks, CELLS, TILES, REGIONS, OPEN>;

type CastleCore = Core<CastleStep, CastleMarks, CELLS, TILES, REGIONS, OPEN, TILE_KINDS, FIGURES>;

static CATALOG: LazyLock<Catalog<CastleMarks>> = LazyLock::new(|| {
    let tiles = crate::data::set("castle")
        .into_iter()
        .flat_map(|set| set.tiles.iter().cloned());
    let starts = crate::data::board::CASTLE
        .starts
        .iter()
        .map(|start| start.tile.clone());
    Catalog::new(tiles.chain(starts).collect(), EdgePolicy::WaysContinue)
});

/// Features that are still to be scored.
type Pending = ArrayVec<FeatureIdx, MAX_COMPLETED>;

/// A game of Castle: plain data, cheap to clone.
#[derive(PartialEq, Debug)]
pub struct Castle {
    core: CastleCore,
    /// Features that are still to be scored: first the active seat's, then the other's.
    pending: Pending,
    /// The feature that is about to be scored.
    current: FeatureIdx,
    walls: Walls,
    hands: [Hand; SEATS],
    keeps: [Option<Keep>; SEATS],
}

clone_by_fields!([] Castle { core, pending, current, walls, hands, keeps });

deref_to_core!(Castle, CastleCore);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_capacities_hold_tiles_and_start_squares() {
        let tiles = CATALOG.tiles();
        let starts = tiles.iter().filter(|tile| tile.count == 0);
        let count = |f: fn(&crate::kernel::tile::Tile) -> usize| {
            let laid = tiles.iter().map(|tile| usize::from(tile.count.max(1)) * f(tile));
            laid.sum::<usize>()
        };
        assert_eq!(starts.count(), 7);
        assert_eq!(tiles.len(), TILE_KINDS);
        assert_eq!(count(|_| 1), TILES);
        assert_eq!(count(|tile| tile.regions.len()), REGIONS);
    }
}
