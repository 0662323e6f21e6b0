//! Roads (B11, B16, B22).

use super::Classic;
use super::expansions::inns::inn;
use crate::kernel::feature::FeatureIdx;
use crate::points::{Counted, Points};

/// B11, B22: 1 point for each tile, complete or not. B16: each tile once.
pub(super) fn worth(game: &Classic, idx: FeatureIdx) -> (u16, Points) {
    let road = game.board.feature(idx);
    let tiles = game.board.tiles_of(idx);
    let each = if road.marks.inn() {
        inn::each_tile(road.is_complete())
    } else {
        1
    };
    (tiles, Points::default().plus(tiles, Counted::Tiles, each))
}
