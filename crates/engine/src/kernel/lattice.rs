//! Maps the squares of an unbounded plane to a small array.
//!
//! Laid tiles are connected, so two of `n` tiles are less than `n` steps apart. The cell of a square is
//! `x + row · y` modulo `cells`, with `row = 2r + 1` and `cells = 2r² + 2r + 1`: two squares share a cell only if
//! they are at least `row` steps apart (the diamonds of radius `r` round the squares of one cell tile the plane
//! without gap or overlap). So a board of `n` tiles needs about `n²/2` cells, wherever it grows, and a neighbour's
//! cell is at a constant offset.

use super::geometry::{AROUND, Pos, Side};

/// The number of cells for boards on which no two squares in use are more than `2 · radius` steps apart.
pub const fn cells_for(radius: usize) -> usize {
    2 * radius * radius + 2 * radius + 1
}

/// The cells of one lattice and the offsets between them.
pub(super) struct Lattice<const CELLS: usize>;

impl<const CELLS: usize> Lattice<CELLS> {
    const ROW: i32 = {
        let mut radius = 0;
        while cells_for(radius) < CELLS {
            radius += 1;
        }
        assert!(cells_for(radius) == CELLS, "CELLS must be a value of cells_for");
        2 * radius as i32 + 1
    };

    const SIDES: [usize; 4] = [
        Self::offset(Side::North.offset()),
        Self::offset(Side::East.offset()),
        Self::offset(Side::South.offset()),
        Self::offset(Side::West.offset()),
    ];

    const AROUND: [usize; 8] = {
        let mut offsets = [0; 8];
        let mut idx = 0;
        while idx < 8 {
            offsets[idx] = Self::offset(AROUND[idx]);
            idx += 1;
        }
        offsets
    };

    const fn offset((dx, dy): (i16, i16)) -> usize {
        (dx as i32 + dy as i32 * Self::ROW).rem_euclid(CELLS as i32) as usize
    }

    /// The cell of a square. Squares near 0,0 get cells in the middle of the array, so that a small board uses a small
    /// range of cells.
    #[inline]
    pub fn cell(pos: Pos) -> usize {
        Self::wrap(Self::offset((pos.x, pos.y)) + CELLS / 2)
    }

    /// The cell of the neighbouring square beyond `side`.
    #[inline]
    pub fn beyond(cell: usize, side: Side) -> usize {
        Self::wrap(cell + Self::SIDES[side.idx()])
    }

    /// The cells of the eight squares around, in the order of [`AROUND`].
    #[inline]
    pub fn around(cell: usize) -> [usize; 8] {
        Self::AROUND.map(|offset| Self::wrap(cell + offset))
    }

    #[inline]
    fn wrap(cell: usize) -> usize {
        if cell >= CELLS { cell - CELLS } else { cell }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Small = Lattice<{ cells_for(4) }>;

    #[test]
    fn squares_less_than_a_row_apart_have_cells_of_their_own() {
        for y in -9..=9i16 {
            for x in -9..=9i16 {
                let same = Small::cell(Pos::new(x, y)) == Small::cell(Pos::new(0, 0));
                let apart = x.abs() + y.abs();
                assert!(!same || apart == 0 || apart >= 9, "{x},{y}");
            }
        }
    }

    #[test]
    fn neighbours_are_where_steps_lead() {
        for pos in [
            Pos::new(0, 0),
            Pos::new(-7, 12),
            Pos::new(i16::MAX - 1, i16::MIN + 1),
        ] {
            let cell = Small::cell(pos);
            for side in Side::ALL {
                assert_eq!(Small::beyond(cell, side), Small::cell(pos.step(side)));
            }
            assert_eq!(Small::around(cell), pos.around().map(Small::cell));
        }
    }
}
