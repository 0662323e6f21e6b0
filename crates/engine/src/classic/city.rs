//! Cities (B12, B13, B16, B22).

use super::expansions::inns::cathedral;
use super::{Classic, ClassicMarks, SmallCities};
use crate::kernel::feature::{Feature, FeatureIdx};
use crate::points::{Counted, Points};

/// B12: a complete city is worth 2 points for each tile and 2 for each shield; B22: an unfinished one 1 and 1.
/// B16: each tile once, every shield.
pub(super) fn worth(game: &Classic, idx: FeatureIdx, is_complete: bool) -> (u16, Points) {
    let city = game.board.feature(idx);
    let tiles = game.board.tiles_of(idx);
    let each = each_tile(game, city, tiles, is_complete);
    let shields = u16::from(city.marks.shields());
    let points = Points::default()
        .plus(tiles, Counted::Tiles, each)
        .plus(shields, Counted::Shields, each);
    (tiles, points)
}

/// B12, B22, I4: what each tile and shield is worth, finished or not.
#[inline]
pub(super) fn each_tile(game: &Classic, city: &Feature<ClassicMarks>, tiles: u16, is_complete: bool) -> u16 {
    if city.marks.cathedral() {
        cathedral::each_tile(is_complete)
    } else if is_complete && !is_halved(game, tiles) {
        2
    } else {
        1
    }
}

/// B13: with small cities halved, a complete city of exactly two tiles is worth 1 for each tile and shield.
fn is_halved(game: &Classic, tiles: u16) -> bool {
    tiles == 2 && game.setup.small_cities == SmallCities::Halved
}
