//! The River (V1–V6).

use crate::classic::Classic;
use crate::illegal::Illegal;
use crate::kernel::catalog::Rots;
use crate::kernel::geometry::{Pos, Rot, Side};
use crate::kernel::tile::{Kind, TileIdx};

/// The course of the river so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Course {
    /// River tiles that are still in the bag.
    left: u8,
    /// The square where the next river tile goes, and the direction of flow; `None` before the spring and after the lake.
    end: Option<(Pos, Side)>,
    /// The bend of the last river tile, if it had one.
    bend: Option<Bend>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bend {
    Left,
    Right,
}

#[inline]
pub(crate) fn is_river(game: &Classic, tile: TileIdx) -> bool {
    game.board.catalog().has_kind(tile, Kind::River)
}

/// V1: lays the spring at 0,0 with its north up.
pub(crate) fn begin(game: &mut Classic) {
    let catalog = game.board.catalog();
    let river = catalog.with_kind(Kind::River).iter().copied();
    if let Some(spring) = river.clone().find(|&tile| catalog.tile(tile).start) {
        let (pos, rot) = (Pos::new(0, 0), Rot::NORTH);
        game.bag.take(spring);
        game.lay(spring, pos, rot);
        game.river.left = river.map(|tile| game.bag.count(tile)).sum();
        flow_on(game, spring, pos, rot);
    }
}

/// Whether river tiles are left in the bag.
#[inline]
pub(crate) fn flows(game: &Classic) -> bool {
    game.river.left > 0
}

/// V2: while the river flows only its tiles are drawn, and the lake last.
pub(crate) fn due_tiles(game: &Classic) -> impl Iterator<Item = TileIdx> {
    let catalog = game.board.catalog();
    let is_last = game.river.left == 1;
    let is_due = move |&tile: &TileIdx| catalog.tile(tile).end == is_last && game.bag.contains(tile);
    catalog.with_kind(Kind::River).iter().copied().filter(is_due)
}

/// V2: a river tile has been drawn.
pub(crate) fn tile_drawn(game: &mut Classic, tile: TileIdx) {
    game.river.left -= u8::from(is_river(game, tile));
}

/// V3: the square where the drawn river tile goes, with the rotations that V4 allows; none if the tile fits in none of them.
pub(crate) fn squares(game: &Classic) -> impl Iterator<Item = (Pos, Rots)> {
    let tile = game.drawn;
    let place = |(end, _): (Pos, Side)| {
        let rots = game.board.catalog().fits(tile, game.board.demand(end)?);
        let rots = rots.filter(|rot| check(game, tile, end, rot).is_ok());
        (!rots.is_empty()).then_some((end, rots))
    };
    game.river.end.and_then(place).into_iter()
}

/// V3: a river tile goes where the river ends. V4: two bends in a row do not turn the same way.
pub(crate) fn check(game: &Classic, tile: TileIdx, pos: Pos, rot: Rot) -> Result<(), Illegal> {
    if !is_river(game, tile) {
        return Ok(());
    }
    match game.river.end {
        Some((end, towards)) if pos == end => match bend(game, tile, rot, towards) {
            Some(bend) if game.river.bend == Some(bend) => Err(Illegal::RiverTurnsBack { pos, rot }),
            _ => Ok(()),
        },
        Some((end, _)) => Err(Illegal::RiverGoesOn { end }),
        None => Ok(()),
    }
}

/// Extends the course through a tile just placed, if it is a river tile.
pub(crate) fn tile_placed(game: &mut Classic, tile: TileIdx, pos: Pos, rot: Rot) {
    if is_river(game, tile) {
        flow_on(game, tile, pos, rot);
    }
}

fn flow_on(game: &mut Classic, tile: TileIdx, pos: Pos, rot: Rot) {
    let from = game.river.end.map(|(_, towards)| towards.opposite());
    let next = outlets(game, tile, rot).find(|&side| Some(side) != from);
    game.river.bend = game
        .river
        .end
        .and_then(|(_, towards)| bend(game, tile, rot, towards));
    game.river.end = next.map(|side| (pos.step(side), side));
}

/// The sides where the river leaves a tile.
fn outlets(game: &Classic, tile: TileIdx, rot: Rot) -> impl Iterator<Item = Side> {
    let catalog = game.board.catalog();
    let is_outlet = move |&side: &Side| catalog.side_kind(tile, rot, side) == Some(Kind::River);
    Side::ALL.into_iter().filter(is_outlet)
}

/// The bend of the river on a tile that it enters in the direction `towards`.
fn bend(game: &Classic, tile: TileIdx, rot: Rot, towards: Side) -> Option<Bend> {
    let mut on = outlets(game, tile, rot).filter(|&side| side != towards.opposite());
    match (on.next()?.idx() + 4 - towards.idx()) % 4 {
        1 => Some(Bend::Right),
        3 => Some(Bend::Left),
        _ => None,
    }
}
