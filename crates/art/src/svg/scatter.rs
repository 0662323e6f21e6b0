//! Where details go: a generator seeded by tile and place, and the room that they must leave free.

use crate::shape::{Depths, Mark, Point, TileArt, seed_of};
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::{RegionIdx, Tile};

/// A stream of numbers that is the same on every screen.
pub(super) struct Scatter(u32);

impl Scatter {
    /// The stream of a tile in a turn and a place.
    pub fn new(tile: &Tile, rot: Rot, pos: Pos) -> Scatter {
        Scatter::named(&format!("{} {rot} {pos}", tile.id))
    }

    /// The stream with this name.
    pub fn named(name: &str) -> Scatter {
        Scatter(seed_of(name) | 1)
    }

    /// A number from 0 up to 1.
    pub fn part(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        f64::from(self.0 >> 8) / f64::from(1_u32 << 24)
    }

    /// A number between two others.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.part()
    }

    /// One of the first whole numbers, 0 included.
    pub fn below(&mut self, count: usize) -> usize {
        (self.part() * count as f64) as usize
    }

    /// A point of the tile.
    pub fn point(&mut self) -> Point {
        Point::new(self.part(), self.part())
    }
}

/// An upright box that a detail covers, in tiles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Room {
    /// Its middle.
    pub middle: Point,
    /// Half of its width and height.
    pub half: (f64, f64),
}

impl Room {
    /// How far a point is outside; 0 inside.
    pub fn distance(&self, point: Point) -> f64 {
        let dx = ((point.x - self.middle.x).abs() - self.half.0).max(0.0);
        let dy = ((point.y - self.middle.y).abs() - self.half.1).max(0.0);
        Point::default().distance(Point::new(dx, dy))
    }

    /// Whether two boxes share a place.
    pub fn meets(&self, other: &Room) -> bool {
        (self.middle.x - other.middle.x).abs() < self.half.0 + other.half.0
            && (self.middle.y - other.middle.y).abs() < self.half.1 + other.half.1
    }

    /// Its corners, the middles of its sides, and its middle.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        let Room { middle, half } = *self;
        (-1_i8..=1)
            .flat_map(|y| (-1_i8..=1).map(move |x| (f64::from(x), f64::from(y))))
            .map(move |(x, y)| middle.moved(x * half.0, y * half.1))
    }
}

/// How far from the tile's border details stay.
const BORDER: f64 = 0.012;

/// A region of a tile whose details are being scattered.
pub(super) struct Plot<'a> {
    pub art: &'a TileArt,
    pub depths: &'a Depths<'a>,
    pub region: RegionIdx,
}

impl Plot<'_> {
    /// How far inside the region a point is; 0 outside.
    pub fn depth(&self, point: Point) -> f64 {
        self.depths.of(self.region, point)
    }

    /// Whether a box lies this far inside the region, on the tile and clear of everything that stands there.
    pub fn has_room(&self, room: Room, inside: f64) -> bool {
        let on_tile = |along: f64, half: f64| along - half > BORDER && along + half < 1.0 - BORDER;
        on_tile(room.middle.x, room.half.0)
            && on_tile(room.middle.y, room.half.1)
            && room.points().all(|point| self.depth(point) > inside)
            && is_clear(self.art, room)
    }
}

/// Whether a box leaves marks, villages, cloisters, lakes and the spots of figures free.
pub(super) fn is_clear(art: &TileArt, room: Room) -> bool {
    let village = art.village.iter().copied();
    let marks = art.marks.iter().map(|mark| (mark.at, reach(mark.mark)));
    let regions = art
        .regions
        .iter()
        .map(|region| match region.kind.is_surrounded() {
            // A spire is higher than the building is deep.
            true => (region.spot.moved(0.0, -0.04), 0.22),
            false => (region.spot, 0.075),
        });
    let lakes = (art.regions.iter()).filter_map(|region| Some((region.lake()?, 0.19)));
    (village.chain(marks).chain(regions).chain(lakes)).all(|(at, reach)| room.distance(at) >= reach)
}

/// How far a mark reaches from its middle.
fn reach(mark: Mark) -> f64 {
    match mark {
        Mark::Cathedral => 0.2,
        Mark::Building(_) => 0.15,
        _ => 0.1,
    }
}
