//! Where a drawn tile usually goes: positions below one root differ by a few tiles, so most replies are worth the same.

use arrayvec::ArrayVec;
use bastide_engine::action::Action;
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::TileIdx;

/// Most placements that are remembered.
const REMEMBERED: usize = 8;

/// The best placements of each tile for each seat, where all of them were looked at.
#[derive(Clone, Debug)]
pub(super) struct Replies {
    tiles: usize,
    known: Vec<Known>,
}

/// The best placements of one tile.
#[derive(Clone, Default, Debug)]
pub(super) struct Known(ArrayVec<Action, REMEMBERED>);

impl Known {
    /// Whether a placement is worth a look: where it was good before, and beside tiles that were laid since.
    #[inline]
    pub fn wants(&self, action: Action, laid: &[Pos]) -> bool {
        let Action::Place { pos, .. } = action else {
            return true;
        };
        let is_beside = |laid: &Pos| pos.x.abs_diff(laid.x) + pos.y.abs_diff(laid.y) <= 1;
        laid.iter().any(is_beside) || self.0.contains(&action)
    }
}

impl Replies {
    /// Nothing is known yet of so many tiles.
    pub fn new(tiles: usize) -> Replies {
        Replies {
            tiles,
            known: vec![Known::default(); tiles * MAX_SEATS],
        }
    }

    /// What is known of a seat's replies with a tile.
    pub fn known(&self, seat: Seat, tile: TileIdx) -> Option<&Known> {
        Some(&self.known[self.idx(seat, tile)]).filter(|known| !known.0.is_empty())
    }

    /// Remembers the best of all replies, which come best first, at most so many.
    pub fn learn(&mut self, seat: Seat, tile: TileIdx, replies: impl Iterator<Item = Action>, most: usize) {
        let idx = self.idx(seat, tile);
        self.known[idx].0 = replies.take(most.clamp(1, REMEMBERED)).collect();
    }

    /// Another root: everything may have changed.
    pub fn forget(&mut self) {
        for known in &mut self.known {
            known.0.clear();
        }
    }

    fn idx(&self, seat: Seat, tile: TileIdx) -> usize {
        seat.idx() * self.tiles + usize::from(tile.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_engine::kernel::geometry::Rot;

    #[test]
    fn the_best_places_and_those_beside_the_last_tiles_are_wanted() {
        let place = |x, y| Action::Place {
            pos: Pos::new(x, y),
            rot: Rot::NORTH,
        };
        let mut replies = Replies::new(2);
        assert!(replies.known(Seat(0), TileIdx(1)).is_none());
        replies.learn(Seat(0), TileIdx(1), (0..9).map(|x| place(x, 0)), 3);
        let known = replies.known(Seat(0), TileIdx(1)).unwrap();
        assert!(known.wants(place(2, 0), &[]) && !known.wants(place(3, 0), &[]));
        assert!(known.wants(place(8, 0), &[Pos::new(8, 1)]) && known.wants(Action::Pass, &[]));
        assert!(!known.wants(place(8, 0), &[Pos::new(7, 1)]));
        assert!(known.wants(place(8, 0), &[Pos::new(8, 1), Pos::new(20, 20)]));
        assert!(replies.known(Seat(1), TileIdx(1)).is_none());
        replies.forget();
        assert!(replies.known(Seat(0), TileIdx(1)).is_none());
    }
}
