//! Turns in which a tile looks the same: one of them is enough to think about.

use bastide_engine::action::Action;
use bastide_engine::kernel::geometry::Rot;
use bastide_engine::kernel::tile::{Region, Tile};

/// For each turn of a tile whether it looks the same in an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Repeated([bool; 4]);

impl Repeated {
    /// The turns of this tile.
    pub fn of(tile: &Tile) -> Repeated {
        Repeated(Rot::ALL.map(|rot| {
            let earlier = Rot::ALL[..usize::from(rot.quarters())].iter();
            earlier
                .into_iter()
                .any(|&before| looks_the_same(tile, rot, before))
        }))
    }

    /// Whether an action places the tile in a turn that looks like an earlier one.
    #[inline]
    pub fn is(&self, action: Action) -> bool {
        match action {
            Action::Place { rot, .. } => self.0[usize::from(rot.quarters())],
            _ => false,
        }
    }
}

fn looks_the_same(tile: &Tile, rot: Rot, other: Rot) -> bool {
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
    let same = |a: &Region, b: &Region| a.ports.turned(rot) == b.ports.turned(other) && marks(a) == marks(b);
    tile.regions
        .iter()
        .all(|a| tile.regions.iter().any(|b| same(a, b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_engine::data;

    #[test]
    fn straight_roads_look_the_same_twice_and_crossroads_always() {
        let tiles = &data::set("base").unwrap().tiles;
        let turns = |id: &str| {
            let tile = tiles.iter().find(|tile| tile.id == id).unwrap();
            Repeated::of(tile).0.iter().filter(|&&repeated| !repeated).count()
        };
        assert_eq!(turns("base/FRFR"), 2);
        assert_eq!(turns("base/RRRR"), 1);
        assert_eq!(turns("base/CFFF"), 4);
    }
}
