//! The wall of City: its sides, where it continues at its open ends, and the rows in front of guards.

use bastide_engine::action::End;
use bastide_engine::kernel::geometry::{Pos, Side};
use bastide_engine::view::{CityWallView, TileView};
use std::collections::BTreeSet;

/// A side of the tile on this square.
pub type TileSide = (Pos, Side);

/// An end of the wall by the way round from the gate, as the page names it.
pub const fn end_name(end: End) -> &'static str {
    match end {
        End::Left => "end anticlockwise from the gate",
        End::Right => "end clockwise from the gate",
    }
}

/// The set of squares with a tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Laid(BTreeSet<Pos>);

impl Laid {
    /// The squares of these tiles.
    pub fn new(tiles: &[TileView]) -> Laid {
        Laid(tiles.iter().map(|laid| laid.pos).collect())
    }

    /// Whether a tile lies here.
    pub fn contains(&self, pos: Pos) -> bool {
        self.0.contains(&pos)
    }

    /// Y18: the unbroken row of tiles in front of a wall, starting at the wall; empty if no tile lies there.
    pub fn row(&self, (pos, side): TileSide) -> Vec<Pos> {
        let squares = std::iter::successors(Some(pos), |&at| {
            Some(at.step(side.opposite())).filter(|&next| next != at)
        });
        squares.take_while(|&at| self.contains(at)).collect()
    }

    /// Y13: the next side of the outer boundary, clockwise at the right end and anticlockwise at the left.
    pub fn next(&self, (pos, side): TileSide, end: End) -> TileSide {
        let quarters = match end {
            End::Left => 3,
            End::Right => 1,
        };
        let on = Side::ALL[(side.idx() + quarters) % 4];
        let (beside, across) = (pos.step(on), pos.step(side).step(on));
        if self.contains(across) {
            (across, on.opposite())
        } else if self.contains(beside) {
            (beside, side)
        } else {
            (pos, on)
        }
    }
}

/// The gate and all walls, clockwise.
pub fn chain(wall: &CityWallView) -> Vec<TileSide> {
    let left = wall.left.iter().rev().copied();
    left.chain(wall.gate).chain(wall.right.iter().copied()).collect()
}

/// Y13: the side of the next wall at each end; empty without a gate or when the ring is closed.
pub fn open_ends(laid: &Laid, wall: &CityWallView) -> Vec<(End, TileSide)> {
    let standing = chain(wall);
    let next = |end: End| {
        let arm = match end {
            End::Left => &wall.left,
            End::Right => &wall.right,
        };
        let last = arm.last().copied().or(wall.gate)?;
        let next = laid.next(last, end);
        (laid.contains(last.0) && !standing.contains(&next)).then_some((end, next))
    };
    [End::Left, End::Right].into_iter().filter_map(next).collect()
}
