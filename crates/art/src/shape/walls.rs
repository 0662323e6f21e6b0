//! Walled areas: cities, markets, the town of Carcassonne and the stone of start squares. Their walls are curves between
//! the stretches of the rim that they own.

use super::path::{Path, Point, Shape};
use super::rim::{Arc, Rim, along, is_castle_kind, point_at};
use bastide_engine::kernel::tile::{Kind, RegionIdx, Tile};

#[derive(Clone, Debug)]
pub(super) struct Walled {
    /// The index of the region; `None` for town and stone.
    pub owner: Option<usize>,
    pub shape: Shape,
    /// The parts of the outline that are not the tile's border.
    pub walls: Vec<Path>,
}

/// The visible depth of Castle's start squares, in tiles; the rest of the square is stone.
pub const POCKET: f64 = 0.36;

/// How far cities reach into the tile: alternatives of a draft.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Reach {
    Usual,
    /// To the village in the middle, to separate fields that only the village would separate.
    Middle,
}

// The pull of a wall: the position of its control point between the middle of its chord (0) and the tile's centre (1).
const USUAL: f64 = 0.84;
const TO_MIDDLE: f64 = 1.4;
/// For a wall that is enclosed by another area, to leave space for a field between the two walls.
const INNER: f64 = 0.6;
const AROUND_INNER: f64 = 1.25;
/// Next to a tip that reaches a corner of the tile, which leaves a flat field.
const BESIDE_TIP: f64 = 0.5;
/// Around a field that contains a dead end.
const AROUND_DEAD_END: f64 = 1.15;
/// Carcassonne's walls are almost straight.
const STONE: f64 = 0.3;

/// All walled areas of a tile, in the order of its regions.
pub(super) fn walled(tile: &Tile, rim: &Rim, reach: Reach) -> Vec<Walled> {
    let owners = (0..tile.regions.len()).map(Some).chain([None]);
    owners
        .filter(|&owner| is_walled(tile, rim, owner))
        .map(|owner| {
            Builder {
                tile,
                rim,
                reach,
                owner,
            }
            .build()
        })
        .collect()
}

fn is_walled(tile: &Tile, rim: &Rim, owner: Option<usize>) -> bool {
    let arcs = rim.of(owner);
    let whole_sides = |arc: &Arc| arc.start.fract().abs() < 1e-9 && arc.end.fract().abs() < 1e-9;
    match owner.map(|idx| tile.regions[idx].kind) {
        Some(Kind::City) => !arcs.is_empty(),
        // A market that borders on a road has no wall.
        Some(Kind::Market) => !arcs.is_empty() && arcs.iter().all(whole_sides),
        Some(_) => false,
        None => !arcs.is_empty(),
    }
}

struct Builder<'a> {
    tile: &'a Tile,
    rim: &'a Rim,
    reach: Reach,
    owner: Option<usize>,
}

impl Builder<'_> {
    fn build(&self) -> Walled {
        let arcs = self.stretches();
        if let Some(wall) = self.start_square(&arcs) {
            return wall;
        }
        let mut shape = Shape::default();
        let mut walls = Vec::new();
        if let [arc] = arcs[..]
            && arc.end - arc.start > 4.0 - 1e-9
        {
            shape.outlines.push(Path::polygon(along(0.0, 4.0)));
        } else if let Some(first) = arcs.first() {
            let mut outline = Path::from(point_at(first.start));
            for (idx, arc) in arcs.iter().enumerate() {
                along(arc.start, arc.end)
                    .into_iter()
                    .for_each(|point| outline.line_to(point));
                let next = arcs[(idx + 1) % arcs.len()];
                let (a, b, end) = self.curve(*arc, next);
                let mut wall = Path::from(outline.end());
                wall.curve_to(a, b, end);
                walls.push(wall);
                outline.curve_to(a, b, end);
            }
            outline.close();
            shape.outlines.push(outline);
        }
        Walled {
            owner: self.owner,
            shape,
            walls,
        }
    }

    /// The stone of a start square of Castle, all of whose regions lie at one side; `None` for any other area.
    fn start_square(&self, arcs: &[Arc]) -> Option<Walled> {
        let of_castle = |kind: Kind| is_castle_kind(kind) || kind == Kind::Path;
        let castle = self.tile.regions.iter().all(|region| of_castle(region.kind));
        let [arc] = *arcs else { return None };
        let three_sides = arc.start.fract().abs() < 1e-9 && (arc.end - arc.start - 3.0).abs() < 1e-9;
        let mut corners = along(arc.start, arc.end);
        let [first, second, third, last] = &mut corners[..] else {
            return None;
        };
        if self.owner.is_some() || !castle || !three_sides {
            return None;
        }
        *first = first.towards(*second, POCKET);
        *last = last.towards(*third, POCKET);
        let wall = Path::polyline([*last, *first]);
        Some(Walled {
            owner: None,
            shape: Shape {
                outlines: vec![Path::polygon(corners)],
            },
            walls: vec![wall],
        })
    }

    /// The stretches of the rim that the area owns, and the corners that its tips reach as empty stretches.
    fn stretches(&self) -> Vec<Arc> {
        let mut arcs = self.rim.of(self.owner);
        let tips = (0..4).map(f64::from).filter(|&corner| self.has_tip_at(corner));
        arcs.extend(tips.map(|corner| Arc {
            start: corner,
            end: corner,
            owner: self.owner,
        }));
        arcs.sort_by(|a, b| a.start.total_cmp(&b.start));
        arcs
    }

    /// Whether the area must reach a corner of the tile to separate two different fields that meet there and touch it.
    fn has_tip_at(&self, corner: f64) -> bool {
        let Some(owner) = self.owner else { return false };
        let beside = [self.rim.before(corner), self.rim.after(corner)];
        let [Some(before), Some(after)] = beside.map(|arc| arc.and_then(|arc| arc.owner)) else {
            return false;
        };
        let parted = |idx: usize| {
            let region = &self.tile.regions[idx];
            !is_castle_kind(region.kind) && region.touches.contains(&RegionIdx(owner as u8))
        };
        before != after && before != owner && after != owner && parted(before) && parted(after)
    }

    /// The wall from the end of one stretch to the start of the next: two control points and the end of a cubic curve.
    fn curve(&self, from: Arc, to: Arc) -> (Point, Point, Point) {
        let gap = match (to.start - from.end).rem_euclid(4.0) {
            // A single stretch: the wall leads to its own start.
            gap if gap < 1e-9 => 4.0,
            gap => gap,
        };
        let (a, b) = (point_at(from.end), point_at(to.start));
        let opposite = point_at(from.end + gap / 2.0);
        let away = opposite.direction(Point::CENTRE);
        let one_side = (gap - 1.0).abs() < 1e-6;
        if one_side && self.bridged() {
            // A city that crosses another is narrow in the middle and leaves fields in the corners.
            let along = a.direction(b);
            let reach = |from: Point, part: f64| {
                from.moved(away.x * 0.55 + along.x * part, away.y * 0.55 + along.y * part)
            };
            return (reach(a, 0.15), reach(b, -0.15), b);
        }
        if from == to && self.reach == Reach::Usual && self.alone(from) {
            // A round wall that leaves the corners steeply.
            let along = a.direction(b);
            let reach = |from: Point, part: f64| {
                from.moved(-away.x * 0.42 + along.x * part, -away.y * 0.42 + along.y * part)
            };
            return (reach(a, 0.25), reach(b, -0.25), b);
        }
        let facing = self.faces_wall(from.end, gap);
        let enclosed = self.enclosed(from, to);
        let is_tip = |arc: Arc| arc.end - arc.start < 1e-9;
        let tip = is_tip(from) || is_tip(to);
        let pull = if self.owner.is_none() {
            STONE
        } else if tip && one_side {
            BESIDE_TIP
        } else if one_side && facing {
            AROUND_INNER
        } else if enclosed {
            INNER
        } else if self.reach == Reach::Middle && gap > 2.5 {
            TO_MIDDLE
        } else if one_side && self.has_dead_end(from.end) {
            AROUND_DEAD_END
        } else {
            USUAL
        };
        // A wall across the tile is moved away from a wall beyond it; the one at a tip is moved outwards.
        let across = (gap - 2.0).abs() < 1e-6 && self.owner.is_some();
        let shift = match across {
            true if facing || enclosed => 0.2,
            true if tip => -0.12,
            true => -0.07,
            false => 0.0,
        };
        let middle = a.towards(b, 0.5);
        let control = middle
            .towards(Point::CENTRE, pull)
            .moved(away.x * shift, away.y * shift);
        (a.towards(control, 0.8), b.towards(control, 0.8), b)
    }

    /// Whether the area is one side of the tile, and no other walled area shares its corners.
    fn alone(&self, arc: Arc) -> bool {
        let one_side = (arc.end - arc.start - 1.0).abs() < 1e-6;
        let beside = [self.rim.before(arc.start), self.rim.after(arc.end)];
        let walled = |arc: Option<Arc>| arc.is_some_and(|arc| is_walled(self.tile, self.rim, arc.owner));
        self.owner.is_some() && one_side && !beside.into_iter().any(walled)
    }

    /// Whether the gap is exactly one stretch of another walled area.
    fn faces_wall(&self, start: f64, gap: f64) -> bool {
        self.rim.after(start).is_some_and(|arc| {
            let same = (arc.end - arc.start - gap).abs() < 1e-6;
            same && arc.owner != self.owner && is_walled(self.tile, self.rim, arc.owner)
        })
    }

    /// Whether the same other walled area lies on both sides of the area's only stretch.
    fn enclosed(&self, from: Arc, to: Arc) -> bool {
        if from != to {
            return false;
        }
        let before = self.rim.before(from.start).and_then(|arc| arc.owner);
        let after = self.rim.after(from.end).and_then(|arc| arc.owner);
        before.is_some() && before == after && is_walled(self.tile, self.rim, before)
    }

    /// Whether the area crosses another one.
    fn bridged(&self) -> bool {
        let Some(owner) = self.owner else { return false };
        let bridges = self.tile.bridges.iter();
        bridges
            .copied()
            .any(|(over, under)| usize::from(over.0) == owner || usize::from(under.0) == owner)
    }

    /// Whether one field covers the side after this corner and a way ends in it.
    fn has_dead_end(&self, corner: f64) -> bool {
        let one_field = self
            .rim
            .after(corner)
            .is_some_and(|arc| arc.end - arc.start > 1.0 - 1e-6);
        let side = corner.rem_euclid(4.0).round() as usize % 4;
        one_field && self.rim.gates.iter().any(|gate| gate.side.idx() == side)
    }
}
