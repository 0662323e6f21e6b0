//! Roads (B11, B16, B22).

use super::Classic;
use crate::event::{Counted, Points};
use crate::kernel::feature::FeatureIdx;

/// B11, B22: 1 point for each tile, complete or not. B16: each tile once.
pub(super) fn worth(game: &Classic, idx: FeatureIdx) -> (u16, Points) {
    let tiles = game.board.tiles_of(idx);
    (tiles, Points::default().plus(tiles, Counted::Tiles, 1))
}
