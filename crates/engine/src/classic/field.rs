//! Fields (B20, B23, B24). A field is parted by roads and cities because they own ports of their own.

use super::expansions::traders::pig;
use super::{Classic, REGIONS};
use crate::kernel::claims::Seat;
use crate::kernel::feature::FeatureIdx;
use crate::points::{Counted, Points};

/// B23: points for each complete city that touches a field; with a pig there are more (T5).
pub const FIELD_CITY_POINTS: u16 = 3;

/// B23: 3 points for each complete city that touches the field, once each, whether or not it ever held a follower.
pub(super) fn worth(game: &Classic, idx: FeatureIdx, seat: Seat) -> (u16, Points) {
    let field = game.board.feature(idx);
    // N2: Carcassonne is one complete city for the fields that touch it.
    let cities = complete_cities(game, idx) + u16::from(field.marks.carcassonne());
    let tiles = game.board.tiles_of(idx);
    let each = pig::each_city(field, seat);
    (tiles, Points::default().plus(cities, Counted::Cities, each))
}

fn complete_cities(game: &Classic, idx: FeatureIdx) -> u16 {
    let board = &game.board;
    let mut seen = [0u64; REGIONS.div_ceil(64)];
    let mut cities = 0;
    for spot in board.regions(idx) {
        let (slot, region) = board.locate(spot);
        for touched in board.catalog().touched(board.laid_in(slot).tile, region) {
            let city = board.feature_of(board.spot(slot, touched));
            if board.feature(city).is_complete() {
                let word = &mut seen[city.0 as usize / 64];
                let bit = 1 << (city.0 % 64);
                cities += u16::from(*word & bit == 0);
                *word |= bit;
            }
        }
    }
    cities
}
