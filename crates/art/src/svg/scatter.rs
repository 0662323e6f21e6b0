//! Positions of scattered details: a generator seeded by tile and position, and checks that keep details off ways, walls,
//! marks and figures.

use crate::shape::{Depths, Mark, Point, TileArt, seed_of};
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::{RegionIdx, Tile};

/// A xorshift generator: the same numbers on every machine.
pub(super) struct Scatter(u32);

impl Scatter {
    /// The generator of a tile in a rotation on a square.
    pub fn new(tile: &Tile, rot: Rot, pos: Pos) -> Scatter {
        Scatter::named(&format!("{} {rot} {pos}", tile.id))
    }

    /// A generator seeded by a name.
    pub fn named(name: &str) -> Scatter {
        Scatter(seed_of(name) | 1)
    }

    /// A number from 0 (included) to 1 (excluded).
    pub fn part(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        f64::from(self.0 >> 8) / f64::from(1_u32 << 24)
    }

    /// A number from `low` (included) to `high` (excluded).
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.part()
    }

    /// An index from 0 to `count` (excluded).
    pub fn below(&mut self, count: usize) -> usize {
        (self.part() * count as f64) as usize
    }

    /// A point anywhere on the tile.
    pub fn point(&mut self) -> Point {
        Point::new(self.part(), self.part())
    }
}

/// The bounding box of a detail, in tiles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Footprint {
    pub middle: Point,
    /// Half of its width and height.
    pub half: (f64, f64),
}

impl Footprint {
    /// The distance of a point from the box; 0 inside.
    pub fn distance(&self, point: Point) -> f64 {
        let dx = ((point.x - self.middle.x).abs() - self.half.0).max(0.0);
        let dy = ((point.y - self.middle.y).abs() - self.half.1).max(0.0);
        Point::default().distance(Point::new(dx, dy))
    }

    pub fn overlaps(&self, other: &Footprint) -> bool {
        (self.middle.x - other.middle.x).abs() < self.half.0 + other.half.0
            && (self.middle.y - other.middle.y).abs() < self.half.1 + other.half.1
    }

    /// The corners, the middles of the sides, and the middle of the box.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        let Footprint { middle, half } = *self;
        (-1_i8..=1)
            .flat_map(|y| (-1_i8..=1).map(move |x| (f64::from(x), f64::from(y))))
            .map(move |(x, y)| middle.moved(x * half.0, y * half.1))
    }
}

/// The least distance of details from the tile's border.
const BORDER: f64 = 0.012;

/// A region in which details are scattered.
pub(super) struct Plot<'a> {
    pub art: &'a TileArt,
    pub depths: &'a Depths<'a>,
    pub region: RegionIdx,
}

impl Plot<'_> {
    /// The distance of a point from the region's border; 0 outside.
    pub fn depth(&self, point: Point) -> f64 {
        self.depths.of(self.region, point)
    }

    /// Whether a detail fits: on the tile, at least `inside` from the region's border, and clear of marks and figures.
    pub fn fits(&self, footprint: Footprint, inside: f64) -> bool {
        let on_tile = |along: f64, half: f64| along - half > BORDER && along + half < 1.0 - BORDER;
        on_tile(footprint.middle.x, footprint.half.0)
            && on_tile(footprint.middle.y, footprint.half.1)
            && footprint.points().all(|point| self.depth(point) > inside)
            && is_clear(self.art, footprint)
    }
}

/// Whether a detail is clear of marks, villages, cloisters, lakes and the spots of figures.
pub(super) fn is_clear(art: &TileArt, footprint: Footprint) -> bool {
    let village = art.village.iter().copied();
    let marks = art.marks.iter().map(|mark| (mark.at, reach(mark.mark)));
    let regions = art
        .regions
        .iter()
        .map(|region| match region.kind.is_surrounded() {
            // Shifted up to cover the spire.
            true => (region.spot.moved(0.0, -0.04), 0.22),
            false => (region.spot, 0.075),
        });
    let lakes = (art.regions.iter()).filter_map(|region| Some((region.lake()?, 0.19)));
    (village.chain(marks).chain(regions).chain(lakes)).all(|(at, reach)| footprint.distance(at) >= reach)
}

/// The radius of a mark, in tiles.
fn reach(mark: Mark) -> f64 {
    match mark {
        Mark::Cathedral => 0.2,
        Mark::Building(_) => 0.15,
        _ => 0.1,
    }
}
