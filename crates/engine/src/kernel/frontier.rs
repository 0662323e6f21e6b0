//! What each square holds, and the list of empty squares beside laid tiles, each with what its neighbours demand.

use super::catalog::Demand;
use super::geometry::Pos;
use super::lattice::Lattice;

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
pub(super) struct Squares<const CELLS: usize, const TILES: usize, const OPEN: usize> {
    open_squares: u16,
    /// Every cell before the first of these, and from the second on, is empty.
    used: [u16; 2],
    cells: [Cell; CELLS],
    frontier: [Open; OPEN],
}

impl<const CELLS: usize, const TILES: usize, const OPEN: usize> PartialEq for Squares<CELLS, TILES, OPEN> {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells && self.open() == other.open()
    }
}

/// `clone_from` copies only the cells and list entries in use.
impl<const CELLS: usize, const TILES: usize, const OPEN: usize> Clone for Squares<CELLS, TILES, OPEN> {
    #[inline]
    fn clone(&self) -> Self {
        Self { ..*self }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        let first = self.used[0].min(source.used[0]) as usize;
        let end = self.used[1].max(source.used[1]) as usize;
        if first < end {
            self.cells[first..end].copy_from_slice(&source.cells[first..end]);
        }
        self.frontier[..source.open_squares as usize].copy_from_slice(source.open());
        self.open_squares = source.open_squares;
        self.used = source.used;
    }
}

impl<const CELLS: usize, const TILES: usize, const OPEN: usize> Squares<CELLS, TILES, OPEN> {
    pub fn new() -> Self {
        const {
            assert!(TILES < Cell::FAR_OPEN.0 as usize && OPEN >= 2 * TILES + 2 && CELLS <= u16::MAX as usize);
        }
        let nowhere = Open {
            pos: Pos::new(0, 0),
            demand: Demand::default(),
            cell: 0,
        };
        Self {
            open_squares: 0,
            used: [CELLS as u16, 0],
            cells: [Cell::EMPTY; CELLS],
            frontier: [nowhere; OPEN],
        }
    }

    /// Only these squares may be filled; all others are border.
    pub fn bounded(squares: impl IntoIterator<Item = Pos>) -> Self {
        let mut bounded = Self::new();
        bounded.cells = [Cell::BORDER; CELLS];
        bounded.used = [0, CELLS as u16];
        for pos in squares {
            bounded.cells[Lattice::<CELLS>::cell(pos)] = Cell::EMPTY;
        }
        bounded
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
            let far = self.open().iter().rposition(|open| open.cell as usize == cell);
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
        &self.frontier[..self.open_squares as usize]
    }

    /// Puts a tile into a cell.
    #[inline]
    pub fn fill(&mut self, cell: usize, tile: usize) {
        if let Content::Open(idx) = self.content(cell) {
            self.open_squares -= 1;
            let moved = self.frontier[self.open_squares as usize];
            self.frontier[idx] = moved;
            self.cells[moved.cell as usize] = Self::open_cell(idx);
        } else {
            self.uses(cell);
        }
        self.cells[cell] = Cell(tile as u8 + 1);
    }

    /// Adds a square to the list when its first neighbour is laid.
    #[inline]
    pub fn begin(&mut self, cell: usize, pos: Pos, share: u16) {
        let idx = self.open_squares as usize;
        self.frontier[idx] = Open {
            pos,
            demand: Demand::default().and(share),
            cell: cell as u16,
        };
        self.cells[cell] = Self::open_cell(idx);
        self.open_squares += 1;
        self.uses(cell);
    }

    #[inline]
    fn uses(&mut self, cell: usize) {
        let [first, end] = self.used;
        self.used = [first.min(cell as u16), end.max(cell as u16 + 1)];
    }

    /// Adds the share of one more neighbour to an open square's demand.
    #[inline]
    pub fn demand(&mut self, idx: usize, share: u16) {
        let open = &mut self.frontier[idx];
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
