//! Cloisters and shrines (B14, B22, S1).

use super::Classic;
use crate::kernel::feature::FeatureIdx;
use crate::points::{Counted, Points};

/// B14, S1: complete with all eight squares around it filled, 9 points. B22: else 1, and 1 for each tile around it.
pub(super) fn worth(game: &Classic, idx: FeatureIdx, is_complete: bool) -> (u16, Points) {
    let empty = if is_complete {
        0
    } else {
        game.board.feature(idx).open()
    };
    let tiles = 9 - empty;
    (tiles, Points::default().plus(tiles, Counted::Tiles, 1))
}
