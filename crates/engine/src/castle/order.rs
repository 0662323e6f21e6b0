//! Whether the order of scorings can matter (K15): only then does the active player choose it.

use super::{Castle, Pending, scoring, wall_tiles, walls};
use crate::action::WallTile;
use crate::kernel::feature::FeatureIdx;
use crate::kernel::tile::Kind;
use arrayvec::ArrayVec;

/// The most features that one tile can complete for one seat.
const MOST: usize = 16;

/// The next features to be scored, as far as they score for the same seat.
pub(super) fn group(game: &Castle) -> impl Iterator<Item = FeatureIdx> {
    let first = game.pending.first().and_then(|&idx| scoring::winner(game, idx));
    let pending = game.pending.iter().copied();
    pending.take_while(move |&idx| scoring::winner(game, idx) == first)
}

/// K15: two or more features of the group are left and, under some allowed use of doubling tiles, two orders would make
/// that player take different sets of wall tiles.
pub(super) fn matters(game: &Castle) -> bool {
    let group: Pending = group(game).collect();
    let Some(seat) = group.first().and_then(|&idx| scoring::winner(game, idx)) else {
        return false;
    };
    if group.len() < 2 {
        return false;
    }
    let may_double = |kind| {
        if seat == game.active {
            wall_tiles::usable(game, seat, kind)
        } else {
            0
        }
    };
    let mut values: ArrayVec<u16, MOST> = ArrayVec::new();
    let mut kinds: ArrayVec<Kind, MOST> = ArrayVec::new();
    for &idx in group.iter().take(MOST) {
        let (tiles, each) = scoring::worth(game, idx);
        values.push(tiles * each);
        kinds.push(game.board.feature(idx).kind());
    }
    let towers = may_double(WallTile::DoubleTower);
    let houses = may_double(WallTile::DoubleHouse);
    let track = Track {
        game,
        start: game.scores[seat.idx()],
    };
    any_doubling(&track, &mut values, &kinds, 0, towers, houses)
}

/// Tries all allowed uses of doubling tiles.
fn any_doubling(
    track: &Track<'_>,
    values: &mut [u16],
    kinds: &[Kind],
    at: usize,
    towers: u8,
    houses: u8,
) -> bool {
    if at == values.len() {
        return track.differs(values);
    }
    if any_doubling(track, values, kinds, at + 1, towers, houses) {
        return true;
    }
    let (towers, houses) = match kinds[at] {
        Kind::Tower if towers > 0 => (towers - 1, houses),
        Kind::House if houses > 0 => (towers, houses - 1),
        _ => return false,
    };
    values[at] *= 2;
    let found = any_doubling(track, values, kinds, at + 1, towers, houses);
    values[at] /= 2;
    found
}

struct Track<'a> {
    game: &'a Castle,
    start: u16,
}

impl Track<'_> {
    /// Whether two orders of these values take different wall tiles.
    fn differs(&self, values: &[u16]) -> bool {
        let all = (1u32 << values.len()) - 1;
        // The marker's space depends only on the set of features scored so far. If no stop before the last one takes a
        // tile, all orders take the same tiles.
        let stops = (1..all).any(|scored| self.tower(values, scored) != 0);
        let mut first = None;
        stops && self.orders(values, all, 0, 0, &mut first)
    }

    /// Tries the orders until one takes other tiles than the first.
    fn orders(&self, values: &[u16], all: u32, scored: u32, taken: u16, first: &mut Option<u16>) -> bool {
        if scored == all {
            return *first.get_or_insert(taken) != taken;
        }
        (0..values.len()).any(|next| {
            let now = scored | 1 << next;
            now != scored && self.orders(values, all, now, taken | self.tower(values, now), first)
        })
    }

    /// The tower, as a bit, whose tile is taken when the marker stops after these features.
    fn tower(&self, values: &[u16], scored: u32) -> u16 {
        let points: u16 = (0..values.len())
            .filter(|&idx| scored >> idx & 1 == 1)
            .map(|idx| values[idx])
            .sum();
        walls::tower_at(self.game, self.start + points).map_or(0, |tower| 1 << tower)
    }
}
