//! Roads, paths and rivers: centre lines, and strips of constant width around them.

use super::path::{Path, Point, Shape};
use super::rim::{Rim, middle_of, point_at};
use super::walls::Walled;
use bastide_engine::kernel::geometry::Side;
use bastide_engine::kernel::tile::{Kind, RegionIdx, Tile};

/// Where ways with one port end: alternatives of a draft.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Ending {
    /// In the middle of the tile, or at the cloister.
    Middle,
    /// Well before the middle if the same field lies on both sides; otherwise in the middle.
    Short,
    /// At the wall that the fields on both sides touch; in the middle if the same field lies on both sides.
    Wall,
}

/// Half the width of a way, in tiles.
pub(crate) fn half_width(kind: Kind) -> f64 {
    match kind {
        Kind::River => 0.07,
        Kind::Path => 0.05,
        _ => 0.045,
    }
}

/// The surroundings of a tile's ways.
pub(super) struct Ways<'a> {
    pub tile: &'a Tile,
    pub rim: &'a Rim,
    pub walled: &'a [Walled],
    /// The centre of the cloister or shrine.
    pub cloister: Option<Point>,
    pub ending: Ending,
}

impl Ways<'_> {
    /// The centre lines of a way; with three or more ports one from each side to the middle.
    pub fn lines(&self, way: usize) -> Vec<Path> {
        let sides: Vec<Side> = (self.rim.gates.iter())
            .filter(|gate| gate.way == way)
            .map(|gate| gate.side)
            .collect();
        match sides[..] {
            [] => Vec::new(),
            [side] => vec![self.shortened(self.dead_end(way, side))],
            [a, b] => vec![self.through(way, a, b)],
            _ => sides.iter().map(|&side| straight(side, Point::CENTRE)).collect(),
        }
    }

    fn through(&self, way: usize, a: Side, b: Side) -> Path {
        let (from, to) = (middle_of(a), middle_of(b));
        let mut path = Path::from(from);
        let kind = self.tile.regions[way].kind;
        if a.opposite() != b {
            // Castle's paths bend near the middle, where its quarters meet.
            let part = if kind == Kind::Path { 0.9 } else { 0.56 };
            path.curve_to(
                from.towards(Point::CENTRE, part),
                to.towards(Point::CENTRE, part),
                to,
            );
        } else if self.has_room_to_wind(kind) {
            let bend = if seed_of(&self.tile.id).is_multiple_of(2) {
                0.08
            } else {
                -0.08
            };
            let along = from.direction(to);
            let lean = Point::new(along.x * 0.2 - along.y * bend, along.y * 0.2 + along.x * bend);
            path.curve_to(
                from.towards(to, 0.2),
                Point::CENTRE.moved(-lean.x, -lean.y),
                Point::CENTRE,
            );
            path.curve_to(Point::CENTRE.moved(lean.x, lean.y), to.towards(from, 0.2), to);
        } else {
            path.line_to(to);
        }
        path
    }

    fn has_room_to_wind(&self, kind: Kind) -> bool {
        let ways = self
            .tile
            .regions
            .iter()
            .filter(|region| region.kind.is_way())
            .count();
        let free = self.walled.is_empty() && self.cloister.is_none() && self.tile.building.is_none();
        free && ways == 1 && kind != Kind::Path
    }

    fn dead_end(&self, way: usize, side: Side) -> Path {
        let from = middle_of(side);
        let place = side.idx() as f64 + 0.5;
        let left = self.rim.before(place).and_then(|arc| arc.owner);
        let right = self.rim.after(place).and_then(|arc| arc.owner);
        if let Some(cloister) = self.cloister {
            return straight(side, cloister);
        }
        if self.tile.regions[way].kind == Kind::River {
            return straight(side, Point::CENTRE);
        }
        match self.ending {
            Ending::Short if left == right => {
                let beyond = from.towards(Point::CENTRE, 2.0);
                let free = self.free_part(from, beyond);
                straight(side, from.towards(beyond, (free * 0.5).min(0.3)))
            }
            Ending::Wall if left != right => match self.wall_between(left, right) {
                Some(wall) => self.bend_to(side, wall),
                None => straight(side, Point::CENTRE),
            },
            Ending::Middle | Ending::Short | Ending::Wall => straight(side, Point::CENTRE),
        }
    }

    /// A road that continues through the middle to a wall.
    fn bend_to(&self, side: Side, wall: Point) -> Path {
        let from = middle_of(side);
        // It ends under the wall, so that there is no gap.
        let end = wall.towards(Point::CENTRE, -0.15);
        let mut path = Path::from(from);
        path.curve_to(
            from.towards(Point::CENTRE, 0.7),
            end.towards(Point::CENTRE, 0.9),
            end,
        );
        path
    }

    /// Of the walls that both fields touch, the point nearest the middle; of any wall if there is none.
    fn wall_between(&self, left: Option<usize>, right: Option<usize>) -> Option<Point> {
        let touches = |field: Option<usize>, owner: Option<usize>| match (field, owner) {
            (Some(field), Some(owner)) => self.tile.regions[field].touches.contains(&RegionIdx(owner as u8)),
            _ => false,
        };
        let between = |area: &&Walled| touches(left, area.owner) && touches(right, area.owner);
        let nearest = |areas: &mut dyn Iterator<Item = &Walled>| {
            areas
                .flat_map(|area| area.walls.iter().flat_map(Path::flattened))
                .min_by(|a, b| a.distance(Point::CENTRE).total_cmp(&b.distance(Point::CENTRE)))
        };
        nearest(&mut self.walled.iter().filter(between)).or_else(|| nearest(&mut self.walled.iter()))
    }

    /// The part of a straight line, from 0 to 1, before the first walled area.
    fn free_part(&self, from: Point, to: Point) -> f64 {
        let steps = 60;
        let blocked = |step: &i32| {
            let point = from.towards(to, f64::from(*step) / f64::from(steps));
            self.walled.iter().any(|area| area.shape.contains(point))
        };
        (1..=steps)
            .find(blocked)
            .map_or(1.0, |step| f64::from(step) / f64::from(steps))
    }

    /// Cuts a line off just behind the first wall that it meets.
    fn shortened(&self, line: Path) -> Path {
        let points = line.flattened();
        let inside = |point: Point| self.walled.iter().any(|area| area.shape.contains(point));
        for (idx, pair) in points.windows(2).enumerate() {
            let length = pair[0].distance(pair[1]);
            let steps = (length / 0.01).ceil().max(1.0) as usize;
            for step in 1..=steps {
                let here = pair[0].towards(pair[1], step as f64 / steps as f64);
                if inside(here) {
                    let kept = points[..=idx].iter().copied();
                    return Path::polyline(kept.chain([here.towards(pair[0], -0.02 / length.max(0.02))]));
                }
            }
        }
        line
    }
}

/// A line from the middle of a side to a point, starting at a right angle to the side.
fn straight(side: Side, to: Point) -> Path {
    let from = middle_of(side);
    let mut path = Path::from(from);
    let (dx, dy) = side.offset();
    let off_axis = (to.x - from.x) * f64::from(dy) - (to.y - from.y) * f64::from(dx);
    if off_axis.abs() < 1e-9 {
        path.line_to(to);
    } else {
        path.curve_to(
            from.towards(Point::CENTRE, 0.5),
            from.towards(Point::CENTRE, 0.7),
            to,
        );
    }
    path
}

/// A shape with one strip for each centre line.
pub(super) fn strips(lines: &[Path], half: f64) -> Shape {
    Shape {
        outlines: lines.iter().map(|line| strip(&line.flattened(), half)).collect(),
    }
}

fn strip(line: &[Point], half: f64) -> Path {
    let aside = |idx: usize| {
        let before = line[idx.saturating_sub(1)];
        let after = line[(idx + 1).min(line.len() - 1)];
        let along = before.direction(after);
        Point::new(-along.y * half, along.x * half)
    };
    let left = (0..line.len()).map(|idx| line[idx].moved(-aside(idx).x, -aside(idx).y));
    let right = (0..line.len())
        .rev()
        .map(|idx| line[idx].moved(aside(idx).x, aside(idx).y));
    let points: Vec<Point> = left.chain(right).collect();
    let path = Path::polygon(points.iter().copied());
    // All strips run clockwise, so that the winding numbers of overlapping strips do not cancel out.
    if path.area() < 0.0 {
        return Path::polygon(points.into_iter().rev());
    }
    path
}

/// Whether at least two ways end in the middle, where a village or square is drawn.
pub(super) fn has_hub(tile: &Tile, rim: &Rim, ending: Ending) -> bool {
    let single = |way: usize| rim.gates.iter().filter(|gate| gate.way == way).count() == 1;
    let ends = rim.gates.iter().filter(|gate| {
        let place = gate.side.idx() as f64 + 0.5;
        let parts = rim.before(place).map(|arc| arc.owner) != rim.after(place).map(|arc| arc.owner);
        let to_middle = match ending {
            Ending::Middle => true,
            Ending::Short => parts,
            Ending::Wall => !parts,
        };
        single(gate.way) && tile.regions[gate.way].kind != Kind::River && to_middle
    });
    let enclosed = tile.regions.iter().any(|region| region.kind.is_surrounded());
    ends.count() >= 2 && !enclosed
}

/// The FNV-1a hash of a text.
pub(crate) fn seed_of(text: &str) -> u32 {
    text.bytes().fold(2_166_136_261, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(16_777_619)
    })
}

/// The outline of the whole tile.
pub(super) fn whole_tile() -> Path {
    Path::polygon((0..4).map(|corner| point_at(f64::from(corner))))
}
