//! Where a tile may be placed (B4, B5).

use super::Classic;
use super::expansions::cult::neighbours::{self, Rivals};
use super::expansions::river;
use crate::fit;
use crate::illegal::Illegal;
use crate::kernel::catalog::Rots;
use crate::kernel::geometry::{Pos, Rot};

/// B5: at least one side touches a laid tile, and every touching side continues. S2, V3 and V4 forbid some of these.
pub(super) fn squares(game: &Classic) -> impl Iterator<Item = (Pos, Rots)> {
    let tile = game.drawn;
    let rivals = rivals(game);
    let is_river = game.setup.sets.river && river::is_river(game, tile);
    let may_lie = move |&(pos, _): &_| rivals.as_ref().is_none_or(|rivals| rivals.may_lie(pos));
    let allowed = move |(pos, rots): (Pos, Rots)| {
        if is_river {
            (pos, rots.filter(|rot| river::check(game, tile, pos, rot).is_ok()))
        } else {
            (pos, rots)
        }
    };
    let squares = game.board.squares_for(tile).filter(may_lie).map(allowed);
    squares.filter(|(_, rots)| !rots.is_empty())
}

/// The buildings that S2 keeps the drawn tile apart from, if it has a building itself.
fn rivals(game: &Classic) -> Option<Rivals> {
    let building = neighbours::building(game, game.drawn).filter(|_| game.setup.sets.cult);
    building.map(|kind| Rivals::of(game, kind))
}

/// Whether an expansion restricts where the drawn tile may be placed.
#[inline]
pub(super) fn has_conditions(game: &Classic) -> bool {
    let sets = game.setup.sets;
    sets.cult && neighbours::building(game, game.drawn).is_some()
        || sets.river && river::is_river(game, game.drawn)
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
