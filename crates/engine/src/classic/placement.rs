//! Drawing a tile and laying it (B4, B5).

use super::Classic;
use super::turn::Step;
use crate::action::Action;
use crate::event::{Event, Sink};
use crate::illegal::Illegal;
use crate::kernel::geometry::{Pos, Rot, Side};
use crate::kernel::tile::TileIdx;

/// B4: a tile that fits nowhere on the whole board is set aside for good.
pub(super) fn draw<S: Sink>(game: &mut Classic, tile: TileIdx, sink: &mut S) -> Step {
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

/// B4: it is shown to all.
pub(super) fn discard<S: Sink>(game: &mut Classic, sink: &mut S) {
    game.discarded += 1;
    sink.tell(|| Event::Discarded {
        tile: game.tile_id(game.drawn),
    });
}

/// B5: at least one side touches a laid tile, and every touching side continues.
pub(super) fn places(game: &Classic, actions: &mut Vec<Action>) {
    for (pos, rots) in game.board.places(game.drawn) {
        for rot in rots.iter() {
            actions.push(Action::Place { pos, rot });
        }
    }
}

/// B5, B26: which of its conditions a placement breaks.
pub(super) fn check(game: &Classic, pos: Pos, rot: Rot) -> Result<(), Illegal> {
    let board = &game.board;
    let catalog = board.catalog();
    if let Some(slot) = board.at(pos) {
        let tile = game.tile_id(board.tile(slot).tile);
        return Err(Illegal::Occupied { pos, tile });
    }
    if board.demand(pos).is_none() {
        return Err(Illegal::NoNeighbour { pos });
    }
    for side in Side::ALL {
        let Some(slot) = board.at(pos.step(side)) else {
            continue;
        };
        let neighbour = board.tile(slot);
        if !catalog.may_meet((game.drawn, rot), side, (neighbour.tile, neighbour.rot)) {
            let own = catalog.side_kind(game.drawn, rot, side);
            let other = catalog.side_kind(neighbour.tile, neighbour.rot, side.opposite());
            return Err(match (own, other) {
                (Some(own), Some(other)) => Illegal::SideDiffers {
                    pos,
                    rot,
                    side,
                    own,
                    other,
                },
                _ => Illegal::NoNeighbour { pos },
            });
        }
    }
    Ok(())
}

/// B5: the tile is laid.
pub(super) fn place<S: Sink>(game: &mut Classic, pos: Pos, rot: Rot, sink: &mut S) {
    let tile = game.drawn;
    sink.tell(|| Event::Placed {
        seat: game.active,
        tile: game.tile_id(tile),
        pos,
        rot,
    });
    game.placed = game.board.place(tile, pos, rot, &mut game.completed);
}
