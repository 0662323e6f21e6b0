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

/// The radius for an unbounded board of at most this many tiles. A square that is looked up lies at most two steps from a
/// tile, one in use at most one step, and two of the tiles at most `tiles - 1` steps apart: `tiles + 2` in all, which must
/// be less than a row.
pub const fn radius_for(tiles: usize) -> usize {
    (tiles + 3) / 2
}

/// The lattice of one game: how many cells it has and how many of them make a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lattice {
    cells: u16,
    row: u16,
    /// A multiple of `cells` that keeps the numbers of all squares positive.
    origin: u32,
}

impl Lattice {
    /// The lattice with [`cells_for`] this radius.
    pub const fn new(radius: usize) -> Lattice {
        assert!(
            cells_for(radius) <= u16::MAX as usize / 2,
            "a sum of two cells must fit"
        );
        let (cells, row) = (cells_for(radius) as u16, 2 * radius as u16 + 1);
        let lowest = (row as u32 + 1) << 15;
        Lattice {
            cells,
            row,
            origin: lowest.next_multiple_of(cells as u32),
        }
    }

    /// The number of cells.
    #[inline]
    pub(super) const fn len(self) -> usize {
        self.cells as usize
    }

    /// The cell of a square.
    #[inline]
    pub(super) const fn cell(self, pos: Pos) -> usize {
        let number = pos.x as i32 + pos.y as i32 * self.row as i32;
        (self.origin.wrapping_add_signed(number) % self.cells as u32) as usize
    }

    /// The cell of the neighbouring square beyond `side`.
    #[inline]
    pub(super) const fn beyond(self, cell: usize, side: Side) -> usize {
        match side {
            Side::North => self.back(cell, self.row as usize),
            Side::East => self.on(cell, 1),
            Side::South => self.on(cell, self.row as usize),
            Side::West => self.back(cell, 1),
        }
    }

    /// The cells of the eight squares around, in the order of [`AROUND`].
    #[inline]
    pub(super) fn around(self, cell: usize) -> [usize; 8] {
        AROUND.map(|(dx, dy)| {
            let by = i32::from(dx) + i32::from(dy) * i32::from(self.row);
            let size = by.unsigned_abs() as usize;
            if by < 0 {
                self.back(cell, size)
            } else {
                self.on(cell, size)
            }
        })
    }

    #[inline]
    const fn on(self, cell: usize, by: usize) -> usize {
        let next = cell + by;
        if next >= self.len() {
            next - self.len()
        } else {
            next
        }
    }

    #[inline]
    const fn back(self, cell: usize, by: usize) -> usize {
        if cell >= by {
            cell - by
        } else {
            cell + self.len() - by
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Lattice = Lattice::new(4);

    #[test]
    fn squares_less_than_a_row_apart_have_cells_of_their_own() {
        for y in -9..=9i16 {
            for x in -9..=9i16 {
                let same = SMALL.cell(Pos::new(x, y)) == SMALL.cell(Pos::new(0, 0));
                let apart = x.abs() + y.abs();
                assert!(!same || apart == 0 || apart >= 9, "{x},{y}");
            }
        }
    }

    #[test]
    fn neighbours_are_where_steps_lead() {
        for lattice in [SMALL, Lattice::new(76)] {
            for pos in [
                Pos::new(0, 0),
                Pos::new(-7, 12),
                Pos::new(i16::MAX - 1, i16::MIN + 1),
            ] {
                let cell = lattice.cell(pos);
                for side in Side::ALL {
                    assert_eq!(lattice.beyond(cell, side), lattice.cell(pos.step(side)));
                }
                assert_eq!(lattice.around(cell), pos.around().map(|pos| lattice.cell(pos)));
            }
        }
    }

    #[test]
    fn a_row_is_longer_than_any_distance_on_the_board() {
        for tiles in 1..=149 {
            assert!(tiles + 2 < 2 * radius_for(tiles) + 1, "{tiles}");
        }
    }
}
