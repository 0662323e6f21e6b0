//! What each square holds, and the list of empty squares beside laid tiles, each with what its neighbours demand.

use super::catalog::Demand;
use super::geometry::Pos;
use super::lattice::Lattice;
use super::list::List;
use crate::cloning::clone_by_fields;

/// What a square contains.
pub(super) enum Content {
    /// Neither a tile nor a neighbouring tile.
    Empty,
    /// The laid tile with this number.
    Laid(usize),
    /// No tile, but a neighbouring tile: the index in the list of open squares.
    Open(usize),
    /// Not part of the board.
    Border,
}

/// The content of a square in one byte: a laid tile's number, or an open square's index in the list if that fits. An open
/// square whose index does not fit is found by searching the list, which is rare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Cell(u8);

impl Cell {
    const EMPTY: Cell = Cell(0);
    const FAR_OPEN: Cell = Cell(u8::MAX - 1);
    const BORDER: Cell = Cell(u8::MAX);
}

/// An empty square beside a laid tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Open {
    pub pos: Pos,
    pub demand: Demand,
    cell: u16,
}

impl Open {
    #[inline]
    pub fn cell(&self) -> usize {
        self.cell.into()
    }
}

/// The squares of a board with at most `TILES` tiles.
#[derive(PartialEq)]
pub(super) struct Squares<const CELLS: usize, const TILES: usize, const OPEN: usize> {
    cells: List<Cell, CELLS>,
    open: List<Open, OPEN>,
}

clone_by_fields!([const CELLS: usize, const TILES: usize, const OPEN: usize] Squares<CELLS, TILES, OPEN> { cells, open });

impl<const CELLS: usize, const TILES: usize, const OPEN: usize> Squares<CELLS, TILES, OPEN> {
    /// Every square may be filled.
    pub fn new(lattice: Lattice) -> Self {
        Self::all(lattice, Cell::EMPTY)
    }

    /// Only these squares may be filled; all others are border.
    pub fn bounded(lattice: Lattice, squares: impl IntoIterator<Item = Pos>) -> Self {
        let mut bounded = Self::all(lattice, Cell::BORDER);
        for pos in squares {
            bounded.cells[lattice.cell(pos)] = Cell::EMPTY;
        }
        bounded
    }

    fn all(lattice: Lattice, cell: Cell) -> Self {
        const {
            assert!(TILES < Cell::FAR_OPEN.0 as usize && OPEN >= 2 * TILES + 2 && CELLS <= u16::MAX as usize);
        }
        let mut cells = List::default();
        for _ in 0..lattice.len() {
            cells.push(cell);
        }
        Self {
            cells,
            open: List::default(),
        }
    }

    #[inline]
    pub fn content(&self, cell: usize) -> Content {
        let value = self.cells[cell];
        if value == Cell::EMPTY {
            Content::Empty
        } else if value.0 as usize <= TILES {
            Content::Laid(value.0 as usize - 1)
        } else if value.0 < Cell::FAR_OPEN.0 {
            Content::Open(value.0 as usize - 1 - TILES)
        } else if value == Cell::BORDER {
            Content::Border
        } else {
            let far = self.open.iter().rposition(|open| open.cell as usize == cell);
            Content::Open(far.expect("every open cell is in the list"))
        }
    }

    /// The number of the tile in a cell.
    #[inline]
    pub fn laid(&self, cell: usize) -> Option<usize> {
        let value = self.cells[cell].0 as usize;
        (1..=TILES).contains(&value).then(|| value - 1)
    }

    /// The list of open squares.
    #[inline]
    pub fn open(&self) -> &[Open] {
        &self.open
    }

    /// Puts a tile into a cell.
    #[inline]
    pub fn fill(&mut self, cell: usize, tile: usize) {
        if let Content::Open(idx) = self.content(cell) {
            self.open.swap_remove(idx);
            if let Some(moved) = self.open.get(idx) {
                self.cells[moved.cell()] = Self::open_cell(idx);
            }
        }
        self.cells[cell] = Cell(tile as u8 + 1);
    }

    /// Adds a square to the list when its first neighbour is laid.
    #[inline]
    pub fn begin(&mut self, cell: usize, pos: Pos, share: u16) {
        self.cells[cell] = Self::open_cell(self.open.len());
        self.open.push(Open {
            pos,
            demand: Demand::default().and(share),
            cell: cell as u16,
        });
    }

    /// Adds the share of one more neighbour to an open square's demand.
    #[inline]
    pub fn demand(&mut self, idx: usize, share: u16) {
        let open = &mut self.open[idx];
        open.demand = open.demand.and(share);
    }

    #[inline]
    fn open_cell(idx: usize) -> Cell {
        let value = idx + 1 + TILES;
        if value < Cell::FAR_OPEN.0 as usize {
            Cell(value as u8)
        } else {
            Cell::FAR_OPEN
        }
    }
}
