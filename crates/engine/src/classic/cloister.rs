//! Cloisters and shrines (B14, B22, S1).

use super::{Classic, ClassicMarks};
use crate::kernel::feature::{Feature, FeatureIdx};
use crate::points::{Counted, Points};

/// A cloister's own tile and the eight around it.
const TILES: u16 = 9;

pub(super) fn worth(game: &Classic, idx: FeatureIdx, is_complete: bool) -> (u16, Points) {
    let tiles = tiles(game.board.feature(idx), is_complete);
    (tiles, Points::default().plus(tiles, Counted::Tiles, 1))
}

/// B14, S1: complete with all eight squares around it filled, 9 points. B22: else 1, and 1 for each tile around it.
#[inline]
pub(super) fn tiles(building: &Feature<ClassicMarks>, is_complete: bool) -> u16 {
    if is_complete {
        TILES
    } else {
        TILES - building.open()
    }
}
