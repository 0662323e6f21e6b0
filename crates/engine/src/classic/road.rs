//! Roads (B11, B16, B22).

use super::expansions::inns::inn;
use super::{Classic, ClassicMarks};
use crate::kernel::feature::{Feature, FeatureIdx};
use crate::points::{Counted, Points};

/// B11, B22: 1 point for each tile, complete or not. B16: each tile once.
pub(super) fn worth(game: &Classic, idx: FeatureIdx, is_complete: bool) -> (u16, Points) {
    let road = game.board.feature(idx);
    let tiles = game.board.tiles_of(idx);
    let each = each_tile(road, is_complete);
    (tiles, Points::default().plus(tiles, Counted::Tiles, each))
}

/// B11, B22, I3: what each tile is worth, finished or not.
#[inline]
pub(super) fn each_tile(road: &Feature<ClassicMarks>, is_complete: bool) -> u16 {
    if road.marks.inn() {
        inn::each_tile(is_complete)
    } else {
        1
    }
}
