//! Rotations of a tile that are equivalent because of its symmetry: bots consider only the first of them.

use bastide_engine::action::Action;
use bastide_engine::kernel::geometry::Rot;
use bastide_engine::kernel::tile::{Region, Tile};

/// For each rotation of a tile whether an earlier one is equivalent.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct RedundantRotations([bool; 4]);

impl RedundantRotations {
    pub fn of(tile: &Tile) -> RedundantRotations {
        RedundantRotations(Rot::ALL.map(|rot| {
            let earlier = Rot::ALL[..usize::from(rot.quarters())].iter();
            earlier
                .into_iter()
                .any(|&before| are_equivalent(tile, rot, before))
        }))
    }

    /// Whether this action places the tile in a rotation to which an earlier one is equivalent.
    #[inline]
    pub fn contains(&self, action: Action) -> bool {
        match action {
            Action::Place { rot, .. } => self.0[usize::from(rot.quarters())],
            _ => false,
        }
    }
}

fn are_equivalent(tile: &Tile, rot: Rot, other: Rot) -> bool {
    let marks = |region: &Region| {
        let signs = (region.inn, region.cathedral, region.carcassonne);
        (
            region.kind,
            region.shields,
            region.goods,
            signs,
            region.fountain,
            region.market,
        )
    };
    let same =
        |a: &Region, b: &Region| a.ports.rotated(rot) == b.ports.rotated(other) && marks(a) == marks(b);
    tile.regions
        .iter()
        .all(|a| tile.regions.iter().any(|b| same(a, b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_engine::data;

    #[test]
    fn a_straight_road_has_two_rotations_and_a_crossroads_one() {
        let tiles = &data::set("base").unwrap().tiles;
        let rotations = |id: &str| {
            let tile = tiles.iter().find(|tile| tile.id == id).unwrap();
            let RedundantRotations(redundant) = RedundantRotations::of(tile);
            redundant.iter().filter(|&&redundant| !redundant).count()
        };
        assert_eq!(rotations("base/FRFR"), 2);
        assert_eq!(rotations("base/RRRR"), 1);
        assert_eq!(rotations("base/CFFF"), 4);
    }
}
