//! Where a tile may be placed (B4, B5).

use super::Classic;
use super::expansions::cult::neighbours::{self, Rivals};
use super::expansions::river;
use crate::core::Limits;
use crate::fit;
use crate::illegal::Illegal;
use crate::kernel::catalog::Rots;
use crate::kernel::geometry::{Pos, Rot};

/// B5: at least one side touches a laid tile, and every touching side continues. S2, V3 and V4 forbid some of these.
pub(super) fn squares(game: &Classic) -> impl Iterator<Item = (Pos, Rots)> {
    let limits = limits(game);
    let anywhere = (limits != Limits::One).then(|| game.board.squares_for(game.drawn));
    let river = (limits == Limits::One).then(|| river::squares(game));
    let rivals = rivals(game);
    let squares = anywhere.into_iter().flatten().chain(river.into_iter().flatten());
    squares.filter(move |&(pos, _)| rivals.as_ref().is_none_or(|rivals| rivals.may_lie(pos)))
}

/// S2: whether the buildings around a square allow the drawn tile there.
pub(super) fn may_lie(game: &Classic, pos: Pos) -> bool {
    rivals(game).is_none_or(|rivals| rivals.may_lie(pos))
}

/// The buildings that S2 keeps the drawn tile apart from, if it has a building itself.
fn rivals(game: &Classic) -> Option<Rivals> {
    let building = neighbours::building(game, game.drawn).filter(|_| game.setup.sets.cult);
    building.map(|kind| Rivals::of(game, kind))
}

/// How expansions restrict where the drawn tile may be placed.
#[inline]
pub(super) fn limits(game: &Classic) -> Limits {
    let sets = game.setup.sets;
    if sets.river && river::is_river(game, game.drawn) {
        Limits::One
    } else if sets.cult && neighbours::building(game, game.drawn).is_some() {
        Limits::Squares
    } else {
        Limits::None
    }
}

/// B5, B26: which of its conditions a placement breaks.
pub(super) fn check(game: &Classic, pos: Pos, rot: Rot) -> Result<(), Illegal> {
    fit::check(&game.board, (game.drawn, pos, rot))?;
    if rivals(game).is_some_and(|rivals| !rivals.may_lie(pos)) {
        return Err(Illegal::TooManyRivals { pos });
    }
    if game.setup.sets.river {
        river::check(game, game.drawn, pos, rot)?;
    }
    Ok(())
}
