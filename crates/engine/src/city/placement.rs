//! Where a tile may be placed (Y3, Y15).

use super::{City, country};
use crate::core::Limits;
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

/// How placements are restricted besides what fits: the first tile goes to one square, and walls keep squares closed.
#[inline]
pub(super) fn limits(game: &City) -> Limits {
    if is_first(game) {
        Limits::One
    } else if game.wall.gate().is_some() {
        Limits::Squares
    } else {
        Limits::None
    }
}

/// Y3: a side against a laid tile, roads continue; the first tile goes to 0,0 in any rotation. Y15: not on squares that
/// walls keep closed.
pub(super) fn squares(game: &City) -> impl Iterator<Item = (Pos, Rots)> {
    let first = is_first(game).then_some((FIRST, Rots::ALL));
    let is_open = |&(pos, _): &_| !country::is_closed(game, pos);
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
    } else if country::is_closed(game, pos) {
        Err(Illegal::BeyondTheWall { pos })
    } else {
        fit::check(&game.board, (game.drawn, pos, rot))
    }
}
