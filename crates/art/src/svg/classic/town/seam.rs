//! The houses that cross the border of a tile: both tiles draw the same ones, each its part.

use super::super::super::TILE;
use super::super::super::mask::Spot;
use super::super::super::roofscape::Placed;
use super::super::super::sprites::houses::{House, Roof};
use bastide_engine::kernel::geometry::Side;

/// On a level side: place along the side, foot below the border.
const LEVEL: [(f64, f64, House, Roof); 6] = [
    (18.6, 3.6, House::Small, Roof::Orange),
    (28.6, 4.8, House::Hipped, Roof::Terracotta),
    (41.0, 3.8, House::GableLeft, Roof::Terracotta),
    (59.4, 4.2, House::GableRight, Roof::Orange),
    (70.4, 4.9, House::Tall, Roof::Brick),
    (79.2, 3.7, House::Small, Roof::Orange),
];

/// On an upright side: place to the right of the border, foot along the side.
const UPRIGHT: [(f64, f64, House, Roof); 6] = [
    (0.4, 26.0, House::GableLeft, Roof::Terracotta),
    (-1.0, 35.2, House::Hipped, Roof::Orange),
    (0.8, 45.6, House::GableRight, Roof::Terracotta),
    (-0.6, 61.6, House::GableLeft, Roof::Brick),
    (0.9, 70.6, House::Hipped, Roof::Terracotta),
    (-0.2, 78.4, House::Small, Roof::Brick),
];

/// The houses on an open side of a tile.
pub(super) fn houses(side: Side) -> impl Iterator<Item = Placed> {
    let template = match side {
        Side::North | Side::South => LEVEL,
        Side::East | Side::West => UPRIGHT,
    };
    template.into_iter().map(move |(x, y, house, roof)| match side {
        Side::South => Placed::house(x, y + TILE, house, roof),
        Side::East => Placed::house(x + TILE, y, house, roof),
        Side::North | Side::West => Placed::house(x, y, house, roof),
    })
}

/// The districts on an open side of a tile.
pub(super) fn districts(side: Side) -> [(Spot, Roof); 2] {
    match side {
        Side::North => [((27.0, 0.0), Roof::Terracotta), ((74.0, 0.0), Roof::Orange)],
        Side::South => [((27.0, TILE), Roof::Terracotta), ((74.0, TILE), Roof::Orange)],
        Side::West => [((0.0, 30.0), Roof::Terracotta), ((0.0, 72.0), Roof::Brick)],
        Side::East => [((TILE, 30.0), Roof::Terracotta), ((TILE, 72.0), Roof::Brick)],
    }
}
