//! Grass: the same pattern at the border of every tile, so that tiles join without a seam.

use super::super::TILE;
use super::super::scatter::Scatter;
use super::super::text::put;
use super::super::tile::Subject;
use super::furlong::{compact, curve};
use crate::shape::{Point, ring};
use crate::theme::Detail;

const GRASS: &str = "#9dbf5d";
/// Light and shade.
const TINTS: [&str; 2] = ["#a2c362", "#98bb58"];
/// Patches that cross the border: the middle, the size, and the index of the tint. They wrap at the border.
const WRAPPED: [(Point, (f64, f64), usize); 3] = [
    (Point::new(0.2, 0.0), (0.2, 0.13), 0),
    (Point::new(0.68, 1.0), (0.15, 0.1), 1),
    (Point::new(0.0, 0.62), (0.15, 0.17), 1),
];

/// Draws grass, and in near pictures patches of light and shade. Those that cross the border are the same on every tile.
pub(super) fn grass(out: &mut String, subject: Subject) {
    put!(out, "<path d=\"M0 0H{TILE}V{TILE}H0z\" fill=\"{GRASS}\"/>");
    // From afar they are hardly visible, and a third of a field's picture.
    if subject.detail == Detail::Far {
        return;
    }
    for (patches, tint) in patches(subject).iter().zip(TINTS) {
        let mut d = String::new();
        for patch in patches {
            curve(&mut d, patch, false);
            d.push('z');
        }
        put!(out, "<path d=\"{}\" fill=\"{tint}\"/>", compact(&d));
    }
}

/// The patches of each tint.
fn patches(Subject { tile, rot, pos, .. }: Subject) -> [Vec<Vec<Point>>; 2] {
    let mut tints = [Vec::new(), Vec::new()];
    for (idx, (middle, size, tint)) in WRAPPED.into_iter().enumerate() {
        for step in 0..9 {
            let at = middle.moved(f64::from(step % 3) - 1.0, f64::from(step / 3) - 1.0);
            let near = |along: f64, size: f64| along > -size * 1.3 && along < 1.0 + size * 1.3;
            if near(at.x, size.0) && near(at.y, size.1) {
                tints[tint].push(patch(at, size, &mut Scatter::named(&format!("patch {idx}"))));
            }
        }
    }
    let mut scatter = Scatter::named(&format!("grass {} {rot} {pos}", tile.id));
    for idx in 0..4 {
        let size = (scatter.between(0.12, 0.24), scatter.between(0.08, 0.16));
        let (x, y) = (size.0 * 1.3, size.1 * 1.3);
        let at = Point::new(scatter.between(x, 1.0 - x), scatter.between(y, 1.0 - y));
        tints[idx % 2].push(patch(at, size, &mut scatter));
    }
    tints
}

/// An uneven oval, at most 1.3 times as large as its size.
fn patch(at: Point, size: (f64, f64), scatter: &mut Scatter) -> Vec<Point> {
    oval(at, size, 0.22, scatter)
}

/// A closed ring of points around a middle, whose distances vary by a part.
pub(super) fn oval(middle: Point, size: (f64, f64), varies: f64, scatter: &mut Scatter) -> Vec<Point> {
    let mut points: Vec<Point> = ring(Point::default(), 1.0).collect();
    // Around the circle instead of row by row.
    points.sort_by(|a, b| angle(*a).total_cmp(&angle(*b)));
    let mut points: Vec<Point> = (points.into_iter().step_by(2))
        .map(|point| {
            let reach = scatter.between(1.0 - varies, 1.0 + varies);
            middle.moved(point.x * size.0 * reach, point.y * size.1 * reach)
        })
        .collect();
    points.push(points[0]);
    points
}

/// A number that grows with the angle of a direction, without an arc tangent.
fn angle(point: Point) -> f64 {
    let part = point.x / (point.x.abs() + point.y.abs());
    if point.y < 0.0 { -1.0 + part } else { 1.0 - part }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::TileArt;
    use bastide_engine::data;
    use bastide_engine::kernel::geometry::{Pos, Rot};

    #[test]
    fn patches_that_cross_the_border_continue_in_every_tile() {
        let crossing = |idx: usize| {
            let tile = &data::set("base").unwrap().tiles[idx];
            let subject = Subject {
                tile,
                rot: Rot::NORTH,
                pos: Pos::new(idx as i16, 0),
                art: &TileArt::new(tile, Rot::NORTH),
                detail: Detail::Near,
            };
            patches(subject).map(|patches| {
                let outside =
                    |point: &Point| point.x < 0.0 || point.y < 0.0 || point.x > 1.0 || point.y > 1.0;
                let crosses = |patch: &Vec<Point>| patch.iter().any(outside);
                patches.into_iter().filter(crosses).collect::<Vec<_>>()
            })
        };
        let first = crossing(0);
        for patches in &first {
            assert!(patches.len() > 1);
            for patch in patches {
                for (dx, dy) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                    // A patch that reaches beyond a side enters the next tile at the opposite side.
                    let beyond =
                        |point: &Point| point.x * dx > (1.0 + dx) / 2.0 || point.y * dy > (1.0 + dy) / 2.0;
                    let there = |other: &Vec<Point>| other[0].moved(dx, dy).distance(patch[0]) < 1e-9;
                    if patch.iter().any(beyond) {
                        assert!(patches.iter().any(there), "{patch:?}");
                    }
                }
            }
        }
        for idx in 1..6 {
            assert_eq!(crossing(idx), first);
        }
    }
}
