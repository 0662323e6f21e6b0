//! The walls in a view. What lies on a tower is not part of the state: it only counts the unseen wall tiles of each kind.

use super::walls::TRACK;
use super::{Castle, SEATS};
use crate::action::WallTile;
use crate::data::board::CASTLE;
use crate::kernel::claims::Seat;
use crate::view::{WallsSeatView, WallsView};

pub(super) fn walls(game: &Castle) -> WallsView {
    let towers = CASTLE.towers.iter().enumerate();
    let lying = towers.filter(|&(idx, _)| game.walls.lies(idx));
    WallsView {
        lying: lying.map(|(_, tower)| tower.space).collect(),
        seats: Seat::all(SEATS as u8).map(|seat| of_seat(game, seat)).collect(),
    }
}

fn of_seat(game: &Castle, seat: Seat) -> WallsSeatView {
    let hand = &game.hands[seat.idx()];
    let tiles = WallTile::ALL.iter().map(|&kind| (kind, hand.count(kind)));
    let score = game.scores[seat.idx()];
    WallsSeatView {
        space: score % TRACK,
        lap: score / TRACK,
        wall_tiles: tiles.filter(|&(_, count)| count > 0).collect(),
        keep: game.keeps[seat.idx()].map(|keep| {
            let (slot, region) = game.board.locate(keep.spot);
            (keep.tiles, game.board.laid_in(slot).pos, region)
        }),
    }
}
