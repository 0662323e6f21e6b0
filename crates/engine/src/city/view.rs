//! The growing wall in a view.

use super::boundary::Edge;
use super::wall::WALLS;
use super::{City, piles};
use crate::action::End;
use crate::kernel::geometry::{Pos, Side};
use crate::view::CityWallView;

pub(super) fn wall(game: &City) -> CityWallView {
    let place = |edge: Edge| -> (Pos, Side) { (game.board.laid_in(edge.slot).pos, edge.side) };
    let arm = |end| game.wall.arm(end).walls.iter().map(|&edge| place(edge)).collect();
    let guards = game.guards.iter().map(|&(seat, edge)| {
        let (pos, side) = place(edge);
        (seat, pos, side)
    });
    let towers = End::ALL.iter().flat_map(|&end| {
        let arm = game.wall.arm(end);
        arm.towers.iter().filter_map(move |&(after, seat)| {
            let (pos, side) = place(*arm.walls.get(usize::from(after).checked_sub(1)?)?);
            Some((seat, end, pos, side))
        })
    });
    CityWallView {
        gate: game.wall.gate().map(place),
        left: arm(End::Left),
        right: arm(End::Right),
        guards: guards.collect(),
        towers: towers.collect(),
        towers_left: game.towers[..game.seats as usize].to_vec(),
        walls_left: (WALLS - game.wall.count()) as u8,
        piles: piles::left(game),
    }
}
