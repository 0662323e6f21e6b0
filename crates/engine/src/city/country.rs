//! The open country: the empty squares connected, side by side, to infinity (Y15, Y16). After a placement every wall and
//! the gate must still look out on it.

use super::boundary::outside;
use super::{City, TILES};
use crate::kernel::geometry::{Pos, Side};
use arrayvec::ArrayVec;

/// Most squares that can be closed: one for each wall and the gate, and narrow ways between them and infinity, which are
/// open squares beside laid tiles.
const MOST: usize = 2 * TILES + 2;

/// Squares where no tile may be laid.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Closed(ArrayVec<Pos, MOST>);

impl Closed {
    /// Whether a square is closed.
    #[inline]
    pub fn contains(&self, pos: Pos) -> bool {
        self.0.contains(&pos)
    }

    /// Whether no square is closed.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Y15: the squares that a tile must not fill now: those that touch the outside of a wall, and those through which alone
/// such a square reaches infinity.
pub(super) fn closed(game: &City) -> Closed {
    let mut closed = Closed::default();
    let walls: ArrayVec<Pos, MOST> = game.wall.edges().map(|edge| outside(&game.board, edge)).collect();
    if walls.is_empty() {
        return closed;
    }
    for &pos in &walls {
        if !closed.contains(pos) {
            closed.0.push(pos);
        }
    }
    let narrow = |pos: &Pos| !closed.contains(*pos) && is_narrow(game, *pos);
    let narrow: ArrayVec<Pos, MOST> = game.board.frontier().filter(narrow).collect();
    if narrow.is_empty() {
        return closed;
    }
    let map = Map::new(game, &walls);
    closed
        .0
        .extend(narrow.into_iter().filter(|&pos| map.cuts_off(pos)));
    closed
}

/// Whether the empty squares beside a square fall apart, seen only in its neighbourhood, when it is filled. Only such a
/// square can cut anything off.
fn is_narrow(game: &City, pos: Pos) -> bool {
    // The eight squares around, clockwise from the north.
    const RING: [(i16, i16); 8] = [
        (0, -1),
        (1, -1),
        (1, 0),
        (1, 1),
        (0, 1),
        (-1, 1),
        (-1, 0),
        (-1, -1),
    ];
    let empty = RING.map(|(dx, dy)| game.board.at(pos.shifted(dx, dy)).is_none());
    // Ways out by a side: each starts where an empty side follows a filled corner, or a filled side before an empty one.
    let ways = (0..8).step_by(2).filter(|&side| {
        let (corner, before) = ((side + 7) % 8, (side + 6) % 8);
        empty[side] && !(empty[corner] && empty[before])
    });
    ways.count() > 1
}

/// The widest table: a row or column of all tiles, and an empty square at either end.
const WIDTH: usize = TILES + 2;
/// A table of `w` columns and `h` rows hangs together only if `w + h` is at most one more than the tiles, so that with
/// its margin it has at most this many squares.
const AREA: usize = (WIDTH + 3) * (WIDTH + 3) / 4 + WIDTH;

/// The squares in and round the table, each with when a search from outside came upon it and how far back it reaches
/// without the square through which it came.
struct Map {
    low: Pos,
    columns: usize,
    /// For each square the number of squares found before it, or 0 if it is filled or was not found.
    found: [u16; AREA],
    /// The first found square that can be reached from here and beyond without going back the way.
    reach: [u16; AREA],
    /// Whether a wall looks out on this square or one beyond it.
    walls: [bool; AREA],
    /// The square through which the search came.
    parent: [u16; AREA],
}

impl Map {
    /// Searches the open country in depth from a square outside everything.
    fn new(game: &City, walls: &[Pos]) -> Map {
        let laid = || game.board.laid().iter().map(|laid| laid.pos);
        let min = |f: fn(Pos) -> i16| laid().map(f).min().unwrap_or(0) - 1;
        let max = |f: fn(Pos) -> i16| laid().map(f).max().unwrap_or(0) + 1;
        let (low, high) = (
            Pos::new(min(|p| p.x), min(|p| p.y)),
            Pos::new(max(|p| p.x), max(|p| p.y)),
        );
        let columns = (high.x - low.x) as usize + 1;
        let rows = (high.y - low.y) as usize + 1;
        let mut map = Map {
            low,
            columns,
            found: [0; AREA],
            reach: [0; AREA],
            walls: [false; AREA],
            parent: [0; AREA],
        };
        let mut filled = [false; AREA];
        for pos in laid() {
            filled[map.idx(pos)] = true;
        }
        for &pos in walls {
            let idx = map.idx(pos);
            map.walls[idx] = true;
        }
        let steps: [isize; 4] = [-(columns as isize), 1, columns as isize, -1];
        // Each entry is a square and the side to try next. The corner is empty: nothing is laid on the margin.
        let mut stack: ArrayVec<(u16, u8), AREA> = ArrayVec::new();
        let mut count = 1;
        map.found[0] = count;
        map.reach[0] = count;
        stack.push((0, 0));
        while let Some((at, side)) = stack.last_mut() {
            let here = *at as usize;
            if *side == 4 {
                stack.pop();
                if let Some(&(above, _)) = stack.last() {
                    let above = above as usize;
                    map.reach[above] = map.reach[above].min(map.reach[here]);
                    map.walls[above] |= map.walls[here];
                }
                continue;
            }
            let step = *side as usize;
            *side += 1;
            let column = here % columns;
            let leaves = match step {
                0 => here < columns,
                1 => column + 1 == columns,
                2 => here / columns + 1 == rows,
                _ => column == 0,
            };
            if leaves {
                continue;
            }
            let next = (here as isize + steps[step]) as usize;
            if filled[next] {
                continue;
            }
            if map.found[next] == 0 {
                count += 1;
                map.found[next] = count;
                map.reach[next] = count;
                map.parent[next] = here as u16;
                stack.push((next as u16, 0));
            } else if map.parent[here] as usize != next || here == 0 {
                map.reach[here] = map.reach[here].min(map.found[next]);
            }
        }
        map
    }

    fn idx(&self, pos: Pos) -> usize {
        (pos.y - self.low.y) as usize * self.columns + (pos.x - self.low.x) as usize
    }

    /// Whether filling the square cuts a wall's outside off from infinity: then a square beyond it, with a wall, reaches
    /// back no further than to it.
    fn cuts_off(&self, pos: Pos) -> bool {
        let here = self.idx(pos);
        Side::ALL.into_iter().any(|side| {
            let beyond = self.idx(pos.step(side));
            let came_through = self.found[beyond] > self.found[here] && self.parent[beyond] as usize == here;
            came_through && self.walls[beyond] && self.reach[beyond] >= self.found[here]
        })
    }
}
