//! Drawing a tile and laying it (Y3, Y15).

use super::turn::Step;
use super::{City, country};
use crate::action::Action;
use crate::event::{Event, Sink};
use crate::fit;
use crate::illegal::Illegal;
use crate::kernel::catalog::Rots;
use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::TileIdx;

/// Where the first tile goes.
const FIRST: Pos = Pos::new(0, 0);

/// Y3: a tile that fits nowhere is set aside, counts as drawn, and the same player draws another.
pub(super) fn draw<S: Sink>(game: &mut City, tile: TileIdx, sink: &mut S) -> Step {
    game.bag.take(tile);
    game.drawn = tile;
    game.draws += 1;
    game.closed = country::closed(game);
    sink.tell(|| Event::Drawn {
        tile: game.tile_id(tile),
    });
    if is_first(game) || squares(game).next().is_some() {
        Step::Place
    } else {
        Step::Discard
    }
}

/// Y3: the tile is set aside.
pub(super) fn discard<S: Sink>(game: &mut City, sink: &mut S) {
    game.discarded += 1;
    sink.tell(|| Event::Discarded {
        tile: game.tile_id(game.drawn),
    });
}

fn is_first(game: &City) -> bool {
    game.board.laid().is_empty()
}

/// The squares where the tile fits and that no wall keeps closed.
fn squares(game: &City) -> impl Iterator<Item = (Pos, Rots)> {
    let open = |&(pos, _): &_| !game.closed.contains(pos);
    game.board.places(game.drawn).filter(open)
}

/// Y3: a side against a laid tile, roads continue; the first tile goes to 0,0 with any of four turns.
pub(super) fn places(game: &City) -> impl Iterator<Item = Action> {
    let first = is_first(game)
        .then_some(Rot::ALL)
        .into_iter()
        .flatten()
        .map(|rot| (FIRST, rot));
    let others = squares(game).flat_map(|(pos, rots)| rots.iter().map(move |rot| (pos, rot)));
    first.chain(others).map(|(pos, rot)| Action::Place { pos, rot })
}

/// How many places there are.
#[inline]
pub(super) fn count_places(game: &City) -> usize {
    if is_first(game) {
        Rot::ALL.len()
    } else if game.closed.is_empty() {
        game.board.count_places(game.drawn)
    } else {
        squares(game).map(|(_, rots)| rots.len() as usize).sum()
    }
}

/// Place number `nth` in the order of [`places`].
#[inline]
pub(super) fn nth_place(game: &City, nth: usize) -> Option<Action> {
    if is_first(game) || !game.closed.is_empty() {
        return places(game).nth(nth);
    }
    let place = game.board.nth_place(game.drawn, nth);
    place.map(|(pos, rot)| Action::Place { pos, rot })
}

/// Which of its conditions a placement breaks.
pub(super) fn check(game: &City, pos: Pos, rot: Rot) -> Result<(), Illegal> {
    if is_first(game) {
        return match pos == FIRST {
            true => Ok(()),
            false => Err(Illegal::NotFirstSquare { first: FIRST }),
        };
    }
    if game.closed.contains(pos) {
        return Err(Illegal::BeyondTheWall { pos });
    }
    fit::check(&game.board, (game.drawn, pos, rot))
}

/// Y3: the tile is laid.
pub(super) fn place<S: Sink>(game: &mut City, pos: Pos, rot: Rot, sink: &mut S) {
    let tile = game.drawn;
    sink.tell(|| Event::Placed {
        seat: game.active,
        tile: game.tile_id(tile),
        pos,
        rot,
    });
    game.placed = game.board.place(tile, pos, rot, &mut game.completed);
}
