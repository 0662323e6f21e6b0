//! Which buildings may be neighbours (S2).

use super::rival;
use crate::classic::Classic;
use crate::kernel::geometry::Pos;
use crate::kernel::tile::{Kind, TileIdx};
use arrayvec::ArrayVec;

/// The cloisters and shrines of all Classic sets: 6 + 1 + 1 + 6 + 1 + 1.
pub(in crate::classic) const BUILDINGS: usize = 16;

/// The cloisters and shrines on the board.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(in crate::classic) struct Buildings(ArrayVec<(Pos, Kind), BUILDINGS>);

/// The cloister or shrine of a tile.
#[inline]
pub(in crate::classic) fn building(game: &Classic, tile: TileIdx) -> Option<Kind> {
    let catalog = game.board.catalog();
    let region = catalog.surrounded(tile)?;
    Some(catalog.tile(tile).region(region).kind)
}

/// Remembers the building of a tile just placed.
pub(in crate::classic) fn tile_placed(game: &mut Classic, tile: TileIdx, pos: Pos) {
    if let Some(kind) = building(game, tile) {
        game.buildings.0.push((pos, kind));
    }
}

/// S2: a shrine may not lie beside more than one cloister nor a cloister beside more than one shrine, and none that is
/// already laid may come to lie beside a second one.
pub(in crate::classic) fn may_lie(game: &Classic, kind: Kind, pos: Pos) -> bool {
    let mut rivals = rivals_around(game, pos, kind);
    match (rivals.next(), rivals.next()) {
        (None, _) => true,
        (Some(only), None) => {
            rival(kind).is_some_and(|rival| rivals_around(game, only, rival).next().is_none())
        }
        (Some(_), Some(_)) => false,
    }
}

/// The squares around a square with the building that challenges `kind`.
#[inline]
pub(super) fn rivals_around(game: &Classic, pos: Pos, kind: Kind) -> impl Iterator<Item = Pos> {
    let rival = rival(kind);
    let near = move |other: Pos| other.x.abs_diff(pos.x) <= 1 && other.y.abs_diff(pos.y) <= 1;
    let rivals = game
        .buildings
        .0
        .iter()
        .filter(move |&&(_, other)| Some(other) == rival);
    rivals.map(|&(other, _)| other).filter(move |&other| near(other))
}
