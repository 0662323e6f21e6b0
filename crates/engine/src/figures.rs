//! The list of figures on the board.

use crate::action::Piece;
use crate::cloning::clone_by_fields;
use crate::kernel::board::Board;
use crate::kernel::claims::{Claims, Seat};
use crate::kernel::feature::{FeatureIdx, Marks, Spot};
use crate::kernel::list::List;

/// A figure that stands on a region of a laid tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The owner.
    pub seat: Seat,
    /// The kind of figure.
    pub piece: Piece,
    /// The region that it stands on.
    pub spot: Spot,
}

/// Up to `N` figures, in no particular order.
#[derive(PartialEq, Eq, Default, Debug)]
pub struct Figures<const N: usize>(List<Figure, N>);

clone_by_fields!([const N: usize] Figures<N> { 0 });

impl<const N: usize> Figures<N> {
    /// Adds a figure; the caller records its claim.
    #[inline]
    pub fn add(&mut self, figure: Figure) {
        self.0.push(figure);
    }

    /// All figures, in no particular order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &Figure> {
        self.0.iter()
    }

    /// Takes all figures on a feature off the board, and their claims with them; calls `left` for each.
    pub fn leave<
        M: Marks,
        const CELLS: usize,
        const TILES: usize,
        const REGIONS: usize,
        const OPEN: usize,
    >(
        &mut self,
        board: &mut Board<M, CELLS, TILES, REGIONS, OPEN>,
        idx: FeatureIdx,
        mut left: impl FnMut(&Board<M, CELLS, TILES, REGIONS, OPEN>, Figure),
    ) {
        let mut nth = 0;
        while nth < self.0.len() {
            if board.feature_of(self.0[nth].spot) == idx {
                left(board, self.0.swap_remove(nth));
            } else {
                nth += 1;
            }
        }
        board.feature_mut(idx).claims = Claims::default();
    }
}
