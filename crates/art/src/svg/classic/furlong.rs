//! Furlongs: four-sided pieces of land that follow a road, river or wall, divided into strips.

use super::super::TILE;
use super::super::scatter::{Footprint, Scatter};
use super::super::stamp::stamp_path;
use super::land::Land;
use crate::shape::{Path, Point};
use bastide_engine::kernel::tile::RegionIdx;

/// A line measured by its length.
#[derive(Clone)]
pub(super) struct Line {
    points: Vec<Point>,
    /// The distance of each point from the start.
    at: Vec<f64>,
}

impl Line {
    pub fn new(points: Vec<Point>) -> Line {
        let mut sum = 0.0;
        let steps = points.windows(2).map(|pair| {
            sum += pair[0].distance(pair[1]);
            sum
        });
        let at = std::iter::once(0.0).chain(steps).collect();
        Line { points, at }
    }

    pub fn length(&self) -> f64 {
        self.at.last().copied().unwrap_or_default()
    }

    /// The point at a distance from the start; beyond the ends, the nearest end.
    pub fn point(&self, along: f64) -> Point {
        let after = self.at.partition_point(|&at| at < along);
        let Some(&to) = self.points.get(after) else {
            return self.points.last().copied().unwrap_or_default();
        };
        let Some(&from) = after.checked_sub(1).and_then(|before| self.points.get(before)) else {
            return to;
        };
        let step = self.at[after] - self.at[after - 1];
        from.towards(to, (along - self.at[after - 1]) / step.max(1e-9))
    }

    /// The point at a distance from the start and aside of the line, to the right of its direction if positive.
    pub fn beside(&self, along: f64, aside: f64) -> Point {
        let direction = self.point(along - 0.04).direction(self.point(along + 0.04));
        self.point(along).moved(-direction.y * aside, direction.x * aside)
    }
}

/// Points along each of the two long sides.
const STEPS: usize = 8;

/// A four-sided piece of land. Its places have two coordinates from 0 to 1: along the line that it follows, and away
/// from it.
#[derive(Clone)]
pub(super) struct Furlong {
    near: [Point; STEPS + 1],
    far: [Point; STEPS + 1],
}

/// Where a furlong lies: from and to along a line, from and to aside of it.
#[derive(Clone, Copy)]
pub(super) struct Stretch {
    pub along: (f64, f64),
    pub aside: (f64, f64),
}

impl Furlong {
    /// The furlong beside a line; `None` if it would be folded or does not fit on the free land of a region.
    pub fn on(land: &Land, region: RegionIdx, line: &Line, stretch: Stretch) -> Option<Furlong> {
        let (from, to) = stretch.along;
        if from < 0.0 || to > line.length() {
            return None;
        }
        let side = |aside: f64| {
            std::array::from_fn(|step| {
                let along = from + (to - from) * step as f64 / STEPS as f64;
                line.beside(along, aside)
            })
        };
        let furlong = Furlong {
            near: side(stretch.aside.0),
            far: side(stretch.aside.1),
        };
        let straight = furlong
            .near
            .windows(2)
            .zip(furlong.far.windows(2))
            .all(|(near, far)| {
                let step = |pair: &[Point]| (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
                let (near, far) = (step(near), step(far));
                let whole = ((to - from) / STEPS as f64).powi(2);
                near.0 * far.0 + near.1 * far.1 > whole * 0.3
            });
        let cells = || (0..=8).flat_map(|v| (0..=8).map(move |u| (f64::from(u) / 8.0, f64::from(v) / 8.0)));
        let fits = cells().all(|(u, v)| land.is_free(region, furlong.at(u, v), 0.03));
        (straight && fits).then_some(furlong)
    }

    pub fn at(&self, u: f64, v: f64) -> Point {
        let side = |points: &[Point; STEPS + 1]| {
            let place = (u * STEPS as f64).clamp(0.0, STEPS as f64);
            let step = (place as usize).min(STEPS - 1);
            points[step].towards(points[step + 1], place - step as f64)
        };
        side(&self.near).towards(side(&self.far), v)
    }

    /// Covers the land of the furlong and a narrow margin.
    pub fn take(&self, land: &mut Land) {
        for step in 0..26 * 26 {
            let part = |step: usize| step as f64 / 25.0;
            land.take(Footprint {
                middle: self.at(part(step % 26), part(step / 26)),
                half: (0.012, 0.012),
            });
        }
    }

    /// A line from one place to another, given by their coordinates, that follows the bend.
    pub fn line(&self, from: (f64, f64), to: (f64, f64)) -> Vec<Point> {
        let at = |part: f64| self.at(from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
        let bend = at(0.5).distance(at(0.0).towards(at(1.0), 0.5));
        let steps = if bend < 0.003 { 1 } else { 3 };
        (0..=steps)
            .map(|step| at(f64::from(step) / f64::from(steps)))
            .collect()
    }

    /// The width and height in tiles, in the middle.
    pub fn size(&self) -> (f64, f64) {
        let along =
            self.at(0.0, 0.5).distance(self.at(0.5, 0.5)) + self.at(0.5, 0.5).distance(self.at(1.0, 0.5));
        (along, self.at(0.5, 0.0).distance(self.at(0.5, 1.0)))
    }
}

/// Appends a smooth curve through points, closed if they end where they start, to path data; `joined` continues the subpath with a straight line.
pub(super) fn curve(out: &mut String, points: &[Point], joined: bool) {
    let Some(&first) = points.first() else { return };
    let mut path = Path::from(first);
    let closed = points.len() > 2 && points.last() == Some(&first);
    if let [_, last] = points {
        path.line_to(*last);
    }
    for (idx, pair) in points.windows(2).enumerate().filter(|_| points.len() > 2) {
        let before = match idx {
            0 if closed => points[points.len() - 2],
            0 => pair[0],
            idx => points[idx - 1],
        };
        let after = match points.get(idx + 2) {
            Some(&after) => after,
            None if closed => points[1],
            None => pair[1],
        };
        // The curve of Catmull and Rom as a cubic one.
        let first = pair[0].moved((pair[1].x - before.x) / 6.0, (pair[1].y - before.y) / 6.0);
        let second = pair[1].moved((pair[0].x - after.x) / 6.0, (pair[0].y - after.y) / 6.0);
        path.curve_to(first, second, pair[1]);
    }
    let d = path.to_svg_d(TILE, Point::default());
    if joined {
        out.push('L');
        out.push_str(&d[1..]);
    } else {
        out.push_str(&d);
    }
}

/// Path data with relative commands and one decimal.
pub(super) fn compact(d: &str) -> String {
    let mut out = String::new();
    stamp_path(&mut out, d, (0.0, 0.0), 1.0, false);
    out
}

/// Where strips end, from 0 to 1, of slightly different widths.
pub(super) fn cuts(count: usize, scatter: &mut Scatter) -> Vec<f64> {
    let widths: Vec<f64> = (0..count).map(|_| scatter.between(0.75, 1.3)).collect();
    let whole: f64 = widths.iter().sum();
    let mut sum = 0.0;
    let ends = widths.iter().map(|width| {
        sum += width / whole;
        sum
    });
    std::iter::once(0.0).chain(ends).collect()
}
