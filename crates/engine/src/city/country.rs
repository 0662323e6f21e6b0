//! The open country: the empty squares connected by sides to infinity (Y15, Y16). After a placement every wall and the
//! gate must still border on it.

use super::boundary::outside;
use super::{City, TILES};
use crate::kernel::geometry::{Pos, Side};
use arrayvec::ArrayVec;

/// Y15: whether a square beside laid tiles takes no tile: those just outside a wall, and those that are the only connection
/// of such a square to infinity.
pub(super) fn is_closed(game: &City, pos: Pos) -> bool {
    game.wall.gate().is_some()
        && (is_before_wall(game, pos) || is_narrow(game, pos) && Country::new(game).cuts_off(pos))
}

/// Whether a square lies just outside a wall or the gate.
fn is_before_wall(game: &City, pos: Pos) -> bool {
    game.wall.edges().any(|edge| outside(&game.board, edge) == pos)
}

/// Whether filling a square disconnects the empty squares beside it within its neighbourhood. Only such a square can cut
/// anything off.
fn is_narrow(game: &City, pos: Pos) -> bool {
    // The squares around come row by row; here they are clockwise from the north.
    const RING: [usize; 8] = [1, 2, 4, 7, 6, 5, 3, 0];
    let filled = game.board.filled_around(pos);
    let empty = RING.map(|idx| !filled[idx]);
    // Counts the connected groups of empty sides: each begins at an empty side that is not connected, round the corner, to
    // the side before it.
    let ways = (0..8).step_by(2).filter(|&side| {
        let (corner, before) = ((side + 7) % 8, (side + 6) % 8);
        empty[side] && !(empty[corner] && empty[before])
    });
    ways.count() > 1
}

/// The most squares that the bounding box of a connected layout can have: its width and height add up to at most one more
/// than the number of tiles.
const AREA: usize = (TILES + 1) * (TILES + 1) / 4;

/// The empty squares, with the bounding box of the laid tiles.
struct Country<'a> {
    game: &'a City,
    low: Pos,
    high: Pos,
}

impl<'a> Country<'a> {
    fn new(game: &'a City) -> Self {
        let (mut low, mut high) = (Pos::new(i16::MAX, i16::MAX), Pos::new(i16::MIN, i16::MIN));
        for laid in game.board.laid() {
            let Pos { x, y } = laid.pos;
            low = Pos::new(low.x.min(x), low.y.min(y));
            high = Pos::new(high.x.max(x), high.y.max(y));
        }
        Country { game, low, high }
    }

    /// Whether filling the square cuts off a square just outside a wall from infinity.
    fn cuts_off(&self, filled: Pos) -> bool {
        let ways = Side::ALL.into_iter().map(|side| filled.step(side));
        ways.filter(|&way| self.is_empty(way, filled))
            .any(|way| self.shuts_in(way, filled))
    }

    /// Whether infinity cannot be reached from `start`, but a square just outside a wall can.
    fn shuts_in(&self, start: Pos, filled: Pos) -> bool {
        let mut reached: ArrayVec<Pos, AREA> = ArrayVec::new();
        reached.push(start);
        let mut nth = 0;
        while nth < reached.len() {
            let pos = reached[nth];
            nth += 1;
            if self.sees_infinity(pos, filled) {
                return false;
            }
            for side in Side::ALL {
                let next = pos.step(side);
                if self.is_empty(next, filled) && !reached.contains(&next) {
                    reached.push(next);
                }
            }
        }
        reached.iter().any(|&pos| is_before_wall(self.game, pos))
    }

    /// Whether no tile lies in one of the four directions. This holds for most squares of the open country, so that most
    /// searches are short.
    fn sees_infinity(&self, pos: Pos, filled: Pos) -> bool {
        Side::ALL.into_iter().any(|side| {
            let mut at = pos;
            loop {
                at = at.step(side);
                if at.x < self.low.x || at.x > self.high.x || at.y < self.low.y || at.y > self.high.y {
                    return true;
                }
                if !self.is_empty(at, filled) {
                    return false;
                }
            }
        })
    }

    fn is_empty(&self, pos: Pos, filled: Pos) -> bool {
        pos != filled && self.game.board.at(pos).is_none()
    }
}
