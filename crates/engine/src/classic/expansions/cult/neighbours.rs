//! Which buildings may be neighbours (S2).

use super::rival;
use crate::classic::Classic;
use crate::cloning::clone_by_fields;
use crate::kernel::geometry::Pos;
use crate::kernel::list::List;
use crate::kernel::tile::{Kind, TileIdx};
use arrayvec::ArrayVec;

/// The cloisters and shrines of all Classic sets: 6 + 1 + 1 + 6 + 1 + 1.
pub(crate) const BUILDINGS: usize = 16;

/// The cloisters and shrines on the board.
#[derive(PartialEq, Eq, Default, Debug)]
pub(crate) struct Buildings(List<(Pos, Kind), BUILDINGS>);

clone_by_fields!([] Buildings { 0 });

/// The cloister or shrine of a tile.
#[inline]
pub(crate) fn building(game: &Classic, tile: TileIdx) -> Option<Kind> {
    let catalog = game.board.catalog();
    let region = catalog.surrounded(tile)?;
    Some(catalog.tile(tile).region(region).kind)
}

/// Records the building of a tile just placed, if it has one.
pub(crate) fn tile_placed(game: &mut Classic, tile: TileIdx, pos: Pos) {
    if let Some(kind) = building(game, tile) {
        game.buildings.0.push((pos, kind));
    }
}

/// The buildings that challenge one kind, each with whether it has a neighbour of that kind already.
pub(crate) struct Rivals(ArrayVec<(Pos, bool), BUILDINGS>);

impl Rivals {
    /// The rivals of a kind on the board now.
    pub fn of(game: &Classic, kind: Kind) -> Rivals {
        let Some(rival) = rival(kind) else {
            return Rivals(ArrayVec::new());
        };
        let all = game.buildings.0.iter().filter(|&&(_, other)| other == rival);
        Rivals(
            all.map(|&(pos, _)| (pos, rivals_around(game, pos, rival).next().is_some()))
                .collect(),
        )
    }

    /// S2: a shrine may not lie beside more than one cloister nor a cloister beside more than one shrine, and none that
    /// is already laid may come to lie beside a second one.
    #[inline]
    pub fn may_lie(&self, pos: Pos) -> bool {
        let mut near = self.0.iter().filter(|(other, _)| is_near(*other, pos));
        match near.next() {
            None => true,
            Some((_, taken)) => !taken && near.next().is_none(),
        }
    }
}

/// The squares around a square with the building that challenges `kind`.
#[inline]
pub(super) fn rivals_around(game: &Classic, pos: Pos, kind: Kind) -> impl Iterator<Item = Pos> {
    let rival = rival(kind);
    let rivals = game
        .buildings
        .0
        .iter()
        .filter(move |&&(_, other)| Some(other) == rival);
    rivals
        .map(|&(other, _)| other)
        .filter(move |&other| is_near(other, pos))
}

/// Whether two squares are neighbours in one of eight directions.
#[inline]
fn is_near(a: Pos, b: Pos) -> bool {
    a.x.abs_diff(b.x) <= 1 && a.y.abs_diff(b.y) <= 1
}
