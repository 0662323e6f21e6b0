//! The figures on the board: whose they are and where they stand.

use crate::action::Piece;
use crate::kernel::claims::Seat;
use crate::kernel::feature::Spot;
use arrayvec::ArrayVec;

/// A figure on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub piece: Piece,
    /// On which region.
    pub spot: Spot,
}

/// Up to `N` figures, in no particular order.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Figures<const N: usize>(ArrayVec<Figure, N>);

impl<const N: usize> Figures<N> {
    /// Puts a figure on the board.
    #[inline]
    pub fn add(&mut self, figure: Figure) {
        self.0.push(figure);
    }

    /// The figures.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &Figure> {
        self.0.iter()
    }

    /// Takes off the board, and hands on, every figure that `leaves` picks.
    pub fn take(&mut self, mut leaves: impl FnMut(&Figure) -> bool, mut hand: impl FnMut(Figure)) {
        let mut idx = 0;
        while idx < self.0.len() {
            if leaves(&self.0[idx]) {
                hand(self.0.swap_remove(idx));
            } else {
                idx += 1;
            }
        }
    }
}
