//! The city of Carcassonne: its tiles, its quarters, and the figures in them (N1, N2).

use crate::action::{Piece, Quarter};
use crate::classic::{Classic, StartTile, setup};
use crate::data;
use crate::illegal::Illegal;
use crate::kernel::claims::{MAX_SEATS, Seat};

/// The count and the figures in the quarters of Carcassonne.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Carcassonne {
    pub count: Quarter,
    /// Figures by seat, quarter and piece.
    figures: [[[u8; FIGURES.len()]; Quarter::ALL.len()]; MAX_SEATS],
}

/// T1: builders and pigs cannot be sent to Carcassonne.
pub(crate) const FIGURES: [Piece; 2] = [Piece::Follower, Piece::Big];

impl Default for Carcassonne {
    /// N2: the count starts in the castle.
    fn default() -> Self {
        Carcassonne {
            count: Quarter::Castle,
            figures: Default::default(),
        }
    }
}

impl Carcassonne {
    /// How many of a seat's figures of this kind are in a quarter.
    pub fn has(&self, seat: Seat, quarter: Quarter, piece: Piece) -> u8 {
        let figures = &self.figures[seat.idx()][quarter as usize];
        FIGURES
            .iter()
            .position(|&known| known == piece)
            .map_or(0, |idx| figures[idx])
    }

    /// The figures of a seat that may leave a quarter (N5: not while the count is there).
    pub fn leavers(&self, seat: Seat, quarter: Quarter) -> impl Iterator<Item = Piece> {
        let free = self.count != quarter;
        FIGURES
            .into_iter()
            .filter(move |&piece| free && self.has(seat, quarter, piece) > 0)
    }

    /// Whether a seat has a figure that may leave a quarter.
    pub fn can_leave(&self, seat: Seat, quarter: Quarter) -> bool {
        self.leavers(seat, quarter).next().is_some()
    }

    /// Why a figure may not leave a quarter.
    pub fn check_leaving(&self, seat: Seat, quarter: Quarter, piece: Piece) -> Result<(), Illegal> {
        if self.has(seat, quarter, piece) == 0 {
            Err(Illegal::NotInQuarter { seat, piece, quarter })
        } else if self.count == quarter {
            Err(Illegal::CountIsThere { quarter })
        } else {
            Ok(())
        }
    }

    pub fn enter(&mut self, seat: Seat, quarter: Quarter, piece: Piece) {
        if let Some(idx) = FIGURES.iter().position(|&known| known == piece) {
            self.figures[seat.idx()][quarter as usize][idx] += 1;
        }
    }

    pub fn leave(&mut self, seat: Seat, quarter: Quarter, piece: Piece) {
        if let Some(idx) = FIGURES.iter().position(|&known| known == piece) {
            self.figures[seat.idx()][quarter as usize][idx] -= 1;
        }
    }
}

/// N1: the twelve tiles are laid together, tile 01 at 0,0. The base game's start tile is not used, or it stays in the
/// bag by option.
pub(crate) fn lay(game: &mut Classic) {
    if game.setup.start_tile == StartTile::Out {
        setup::take_start_tile(game);
    }
    let catalog = game.board.catalog();
    for laid in data::set("count").map_or(&[][..], |set| &set.layout) {
        if let Some(tile) = catalog.find(&laid.tile) {
            game.bag.take(tile);
            game.lay(tile, laid.pos, laid.rot);
        }
    }
}
