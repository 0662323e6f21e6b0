//! Read-only accessors for bots, besides those of the core.

use super::turn::CastleStep;
use super::{Castle, keep, scoring, walls};
use crate::action::WallTile;
use crate::core::Step;
use crate::data::board::CASTLE;
use crate::kernel::claims::Seat;
use crate::kernel::feature::FeatureIdx;

impl Castle {
    /// The seat that places the next tile unless the active seat takes an extra turn.
    #[inline]
    pub fn next_to_place(&self) -> Seat {
        match self.step {
            Step::Draw | Step::Discard | Step::Place => self.active,
            _ => Seat(1 - self.active.0),
        }
    }

    /// K18: the seat that took the wall tile which is turned up next; `None` if none is.
    #[inline]
    pub fn reveals_for(&self) -> Option<Seat> {
        match self.step {
            Step::Own(CastleStep::Reveal(seat, _)) => Some(seat),
            _ => None,
        }
    }

    /// How many wall tiles of a kind a seat has, usable or not.
    #[inline]
    pub fn wall_tiles(&self, seat: Seat, kind: WallTile) -> u8 {
        self.hands[seat.idx()].count(kind)
    }

    /// K2: how many wall tiles of a kind have not been turned up, whether on towers or out of the game.
    #[inline]
    pub fn unseen(&self, kind: WallTile) -> u8 {
        self.walls.unseen[kind as usize]
    }

    /// K18: whether a scoring that ends at this score takes a wall tile.
    #[inline]
    pub fn takes_wall_tile(&self, score: u16) -> bool {
        walls::tower_at(self, score).is_some()
    }

    /// K11–K13: the tiles of a path, tower or house and the points for each when it is complete.
    #[inline]
    pub fn worth(&self, idx: FeatureIdx) -> (u16, u16) {
        scoring::worth(self, idx)
    }

    /// K16, K20.8: how large a seat's keep counts; 0 without a keep.
    #[inline]
    pub fn keep_size(&self, seat: Seat) -> u16 {
        keep::size(self, seat)
    }

    /// K20.8: by how many tiles a seat's wall tiles enlarge its keep, or would if it had one.
    #[inline]
    pub fn extra_keep_size(&self, seat: Seat) -> u16 {
        keep::extra_size(self, seat)
    }

    /// K23: the number of squares in the largest empty area.
    #[inline]
    pub fn largest_empty_area(&self) -> u16 {
        keep::largest_empty_area(self)
    }

    /// The number of squares without a tile.
    #[inline]
    pub fn empty_squares(&self) -> u16 {
        let tiles = self.board.laid().len() - CASTLE.starts.len();
        (CASTLE.squares.len() - tiles) as u16
    }
}
