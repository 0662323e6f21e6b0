//! Drawing a tile and laying it (K4–K8).

use super::Castle;
use super::turn::Step;
use crate::action::Action;
use crate::data::board::CASTLE;
use crate::event::{Event, Sink};
use crate::fit;
use crate::illegal::Illegal;
use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::TileIdx;

/// K4, K8: the tile is shown; if it fits nowhere it leaves the game and another is drawn.
pub(super) fn draw<S: Sink>(game: &mut Castle, tile: TileIdx, sink: &mut S) -> Step {
    game.bag.take(tile);
    game.drawn = tile;
    sink.tell(|| Event::Drawn {
        tile: game.tile_id(tile),
    });
    if game.board.fits_somewhere(tile) {
        Step::Place
    } else {
        Step::Discard
    }
}

/// K8: it is shown to both.
pub(super) fn discard<S: Sink>(game: &mut Castle, sink: &mut S) {
    game.discarded += 1;
    sink.tell(|| Event::Discarded {
        tile: game.tile_id(game.drawn),
    });
}

/// K4, K5: a side wholly against a start square or a laid tile. K6: paths must continue there. K7: any side may lie
/// against a plain wall.
pub(super) fn places(game: &Castle) -> impl Iterator<Item = Action> {
    let squares = game.board.places(game.drawn);
    squares.flat_map(|(pos, rots)| rots.iter().map(move |rot| Action::Place { pos, rot }))
}

/// Which of its conditions a placement breaks.
pub(super) fn check(game: &Castle, pos: Pos, rot: Rot) -> Result<(), Illegal> {
    if !CASTLE.squares.contains(&pos) {
        return Err(Illegal::OffTheBoard { pos });
    }
    fit::check(&game.board, (game.drawn, pos, rot))
}

/// K5: the tile is laid.
pub(super) fn place<S: Sink>(game: &mut Castle, pos: Pos, rot: Rot, sink: &mut S) {
    let tile = game.drawn;
    sink.tell(|| Event::Placed {
        seat: game.active,
        tile: game.tile_id(tile),
        pos,
        rot,
    });
    game.placed = game.board.place(tile, pos, rot, &mut game.completed);
}
