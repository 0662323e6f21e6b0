//! Castle, the two-player game inside the walls. `docs/rules/castle.md` has the numbered rules.
//!
//! - `setup`: the board and what lies on it (K1–K3)
//! - `turn`: what follows what (K22)
//! - `placement`: where a tile may lie (K4–K8)
//! - `deploy`: where a follower may stand (K9)
//! - `marks`: what features keep besides their claims
//! - `scoring`: majority, what features are worth, the order of the scorings (K11–K15)
//! - `order`: whether that order can matter (K15)
//! - `walls`: the score track and its towers (K17, K18)
//! - `wall_tiles`: the wall tiles in players' hands (K19–K21)
//! - `keep`: the largest house (K16, K23)
//! - `end`: the final scoring (K20, K23, K24)
//! - `look`: the table as those see it who think about it
//! - `survey`: what every feature is worth as it stands, and what fits where
//! - `rules`: the game as everybody else sees it (K25)

mod deploy;
mod end;
mod keep;
mod look;
mod marks;
mod order;
mod placement;
mod rules;
mod scoring;
mod setup;
mod survey;
mod turn;
mod wall_tiles;
mod walls;

use crate::cloning::clone_by_fields;
use crate::figures::Figures;
use crate::kernel::bag::Bag;
use crate::kernel::board::{Board, Completed, MAX_COMPLETED, Slot};
use crate::kernel::catalog::{Catalog, EdgePolicy};
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::feature::{FeatureIdx, Spot};
use crate::kernel::lattice::cells_for;
use crate::kernel::tile::TileIdx;
use crate::region_name::At;
use arrayvec::ArrayVec;
use keep::Keep;
use std::sync::LazyLock;
use turn::Step;
use wall_tiles::Hand;
use walls::Walls;

pub use end::{BONUS_POINTS, MARKET_POINTS};
pub use marks::CastleMarks;
pub(crate) use walls::TRACK;

/// K3: two players.
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
const CELLS: usize = cells_for(13);
/// K3: six followers each.
const FOLLOWERS: usize = 6;
/// All of them.
pub const FIGURES: usize = SEATS * FOLLOWERS;

/// The board of Castle.
pub type CastleBoard = Board<CastleMarks, CELLS, TILES, REGIONS, { 2 * TILES + 2 }>;

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

/// Features that wait to be scored.
type Pending = ArrayVec<FeatureIdx, MAX_COMPLETED>;

/// A game of Castle: plain data, cheap to clone.
#[derive(PartialEq)]
pub struct Castle {
    board: CastleBoard,
    bag: Bag<TILE_KINDS>,
    figures: Figures<FIGURES>,
    supply: [u8; SEATS],
    scores: [u16; SEATS],
    step: Step,
    /// Whose turn it is.
    active: Seat,
    /// The tile drawn in this turn.
    drawn: TileIdx,
    /// The tile placed in this turn.
    placed: Slot,
    /// What that tile completed.
    completed: Completed,
    /// What is still to be scored: first the active player's, then the other's.
    pending: Pending,
    /// The feature that is about to be scored.
    current: FeatureIdx,
    walls: Walls,
    hands: [Hand; SEATS],
    keeps: [Option<Keep>; SEATS],
    discarded: u16,
    resigned: Seats,
}

clone_by_fields!(Castle {
    board,
    bag,
    figures,
    supply,
    scores,
    step,
    active,
    drawn,
    placed,
    completed,
    pending,
    current,
    walls,
    hands,
    keeps,
    discarded,
    resigned,
});

impl Castle {
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

impl std::fmt::Debug for Castle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tiles = self.board.laid().len();
        let Castle {
            step, active, scores, ..
        } = self;
        write!(
            f,
            "Castle {{ tiles: {tiles}, step: {step:?}, active: {active}, scores: {scores:?} }}"
        )
    }
}

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
