//! The reply heuristic: positions below one root differ by a few tiles, so the best placements of a tile in one of them
//! are most likely good in the others. Rollouts evaluate only these, and placements next to recent tiles.

use arrayvec::ArrayVec;
use bastide_engine::action::Action;
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::TileIdx;

/// Capacity for the placements of one tile.
const CAPACITY: usize = 8;

/// The best placements of each tile for each seat, from decisions where all placements were evaluated.
#[derive(Clone, Debug)]
pub(super) struct Replies {
    tiles: usize,
    /// By seat and tile.
    best: Vec<BestReplies>,
}

/// The best placements of one tile.
#[derive(Clone, Default, Debug)]
pub(super) struct BestReplies(ArrayVec<Action, CAPACITY>);

impl BestReplies {
    /// Whether to evaluate an action: any that is not a placement, the stored placements, and those next to the `recent`
    /// tiles.
    #[inline]
    pub fn select(&self, action: Action, recent: &[Pos]) -> bool {
        let Action::Place { pos, .. } = action else {
            return true;
        };
        let is_next_to = |recent: &Pos| pos.x.abs_diff(recent.x) + pos.y.abs_diff(recent.y) <= 1;
        recent.iter().any(is_next_to) || self.0.contains(&action)
    }
}

impl Replies {
    /// Empty; `tiles` is the size of the catalog.
    pub fn new(tiles: usize) -> Replies {
        Replies {
            tiles,
            best: vec![BestReplies::default(); tiles * MAX_SEATS],
        }
    }

    /// A seat's best placements of a tile; `None` if they are not known.
    pub fn get(&self, seat: Seat, tile: TileIdx) -> Option<&BestReplies> {
        Some(&self.best[self.idx(seat, tile)]).filter(|best| !best.0.is_empty())
    }

    /// Stores the first `count` of `replies`, which are sorted from best to worst.
    pub fn store(&mut self, seat: Seat, tile: TileIdx, replies: impl Iterator<Item = Action>, count: usize) {
        let idx = self.idx(seat, tile);
        self.best[idx].0 = replies.take(count.clamp(1, CAPACITY)).collect();
    }

    /// Called for another root, where other placements may be best.
    pub fn clear(&mut self) {
        for best in &mut self.best {
            best.0.clear();
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
    fn stored_placements_and_those_next_to_recent_tiles_are_selected() {
        let place = |x, y| Action::Place {
            pos: Pos::new(x, y),
            rot: Rot::NORTH,
        };
        let mut replies = Replies::new(2);
        assert!(replies.get(Seat(0), TileIdx(1)).is_none());
        replies.store(Seat(0), TileIdx(1), (0..9).map(|x| place(x, 0)), 3);
        let best = replies.get(Seat(0), TileIdx(1)).unwrap();
        assert!(best.select(place(2, 0), &[]) && !best.select(place(3, 0), &[]));
        assert!(best.select(place(8, 0), &[Pos::new(8, 1)]) && best.select(Action::Pass, &[]));
        assert!(!best.select(place(8, 0), &[Pos::new(7, 1)]));
        assert!(best.select(place(8, 0), &[Pos::new(8, 1), Pos::new(20, 20)]));
        assert!(replies.get(Seat(1), TileIdx(1)).is_none());
        replies.clear();
        assert!(replies.get(Seat(0), TileIdx(1)).is_none());
    }
}
