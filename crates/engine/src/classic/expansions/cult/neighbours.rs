//! Which buildings may be neighbours (S2).

use super::rival;
use crate::classic::Classic;
use crate::kernel::board::Slot;
use crate::kernel::geometry::Pos;
use crate::kernel::tile::{Kind, TileIdx};

/// The cloister or shrine of a tile.
pub(in crate::classic) fn building(game: &Classic, tile: TileIdx) -> Option<Kind> {
    let catalog = game.board.catalog();
    let region = catalog.surrounded(tile)?;
    Some(catalog.tile(tile).region(region).kind)
}

/// S2: a shrine may not lie beside more than one cloister nor a cloister beside more than one shrine, and none that is
/// already laid may come to lie beside a second one.
pub(in crate::classic) fn may_lie(game: &Classic, tile: TileIdx, pos: Pos) -> bool {
    let Some(kind) = building(game, tile) else {
        return true;
    };
    let mut rivals = rivals_around(game, pos, kind);
    match rivals.next() {
        None => true,
        Some(only) => {
            rivals.next().is_none() && {
                let pos = game.board.tile(only).pos;
                rival(kind).is_some_and(|rival| rivals_around(game, pos, rival).next().is_none())
            }
        }
    }
}

/// The laid tiles around a square with the building that challenges `kind`.
#[inline]
pub(super) fn rivals_around(game: &Classic, pos: Pos, kind: Kind) -> impl Iterator<Item = Slot> {
    let with_building = |slot: &Slot| game.board.tile(*slot).surrounded.is_some();
    let buildings = game.board.around(pos).filter(with_building);
    buildings.filter(move |&slot| building(game, game.board.tile(slot).tile) == rival(kind))
}
