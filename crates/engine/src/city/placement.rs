//! Where a tile may be placed (Y3, Y15).

use super::City;
use crate::fit;
use crate::illegal::Illegal;
use crate::kernel::catalog::Rots;
use crate::kernel::geometry::{Pos, Rot};

/// Where the first tile goes.
const FIRST: Pos = Pos::new(0, 0);

/// Whether no tile has been placed yet.
#[inline]
pub(super) fn is_first(game: &City) -> bool {
    game.board.laid().is_empty()
}

/// Y3: a side against a laid tile, roads continue; the first tile goes to 0,0 in any rotation. Y15: not on squares that
/// walls keep closed.
pub(super) fn squares(game: &City) -> impl Iterator<Item = (Pos, Rots)> {
    let first = is_first(game).then_some((FIRST, Rots::ALL));
    let is_open = |&(pos, _): &_| !game.closed.contains(pos);
    first
        .into_iter()
        .chain(game.board.squares_for(game.drawn).filter(is_open))
}

/// Which of its conditions a placement breaks.
pub(super) fn check(game: &City, pos: Pos, rot: Rot) -> Result<(), Illegal> {
    if is_first(game) {
        if pos == FIRST {
            Ok(())
        } else {
            Err(Illegal::NotFirstSquare { first: FIRST })
        }
    } else if game.closed.contains(pos) {
        Err(Illegal::BeyondTheWall { pos })
    } else {
        fit::check(&game.board, (game.drawn, pos, rot))
    }
}
