//! Towns: ground, streets and squares, houses, walls with towers and gates.
//!
//! - `plan`: streets, squares and landmarks of a town
//! - `seam`: the houses that cross the border of a tile
//! - `ramparts`: walls, towers and gates

mod plan;
pub(super) mod ramparts;
mod seam;
#[cfg(test)]
mod tests;

use super::super::mask::Spot;
use super::super::stamp::Stamps;
use super::super::text::put;
use super::super::tile::{Subject, d};
use crate::shape::{Number, Path, Point};
use crate::svg::TILE;
use crate::theme::Detail;
use bastide_engine::kernel::tile::Kind;
use plan::Plan;

/// The ground between houses.
const GROUND: &str = "#c29a69";
/// The same darkened by the shadows of houses, which are not drawn when far.
const FAR_GROUND: &str = "#b78d5e";
/// The lane behind the walls.
const LANE: &str = "#caa576";
/// Streets differ from roads: narrow, without edges, little lighter than the ground.
const STREET: &str = "#d6b585";
/// Squares.
const PAVED: &str = "#dfc79e";
const STONES: &str = "#cfb387";

/// Draws all towns of a tile: what is flat into `under`, what stands on the ground into `stamps`.
pub(in crate::svg) fn towns(under: &mut String, stamps: &mut Stamps, subject: Subject) {
    let art = subject.art;
    let plans: Vec<Plan> = (art.from_below().into_iter())
        .filter(|idx| {
            let region = &art.regions[usize::from(idx.0)];
            region.walled && region.kind == Kind::City
        })
        .map(|idx| Plan::new(subject, idx))
        .collect();
    // Where towns cross, each has its own walls, which the one above covers.
    let groups: Vec<&[Plan]> = match subject.tile.bridges.is_empty() {
        true => vec![&plans[..]],
        false => plans.chunks(1).collect(),
    };
    for group in groups {
        for plan in group {
            ground(under, subject, plan);
        }
        let walls: Vec<&Path> = (group.iter())
            .flat_map(|plan| &art.regions[usize::from(plan.region.0)].lines)
            .collect();
        ramparts::walls(under, &walls, subject.detail);
    }
    for plan in &plans {
        for placed in plan.houses(subject) {
            placed.stamp(stamps, subject.detail);
        }
        plan.landmarks(stamps, subject.detail);
        ramparts::towers(stamps, subject, plan);
    }
}

/// Draws what is flat: ground, lanes, streets and squares.
fn ground(under: &mut String, Subject { art, detail, .. }: Subject, plan: &Plan) {
    let region = &art.regions[usize::from(plan.region.0)];
    let near = detail == Detail::Near;
    let ground = if near { GROUND } else { FAR_GROUND };
    put!(under, "<path d=\"{}\" fill=\"{ground}\"/>", d(&region.shape));
    let mut behind = String::new();
    for wall in &plan.walls {
        behind += &polyline(&strip(wall, 6.4), true);
    }
    if !behind.is_empty() && near {
        put!(under, "<path d=\"{behind}\" fill=\"{LANE}\"/>");
    }
    let lines = |paths: &[Path]| -> String {
        paths
            .iter()
            .map(|path| path.to_svg_d(1.0, Point::default()))
            .collect()
    };
    for (paths, width, colour) in [(&plan.lanes, 2.4, LANE), (&plan.streets, 3.8, STREET)] {
        if !paths.is_empty() {
            put!(
                under,
                "<path d=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
                lines(paths)
            );
        }
    }
    let mut squares = String::new();
    for &((x, y), (rx, ry)) in &plan.squares {
        ellipse(&mut squares, (x, y), (rx, ry));
    }
    if !squares.is_empty() {
        put!(under, "<path d=\"{squares}\" fill=\"{PAVED}\"/>");
        if near {
            // Rings of paving stones.
            for part in [0.82, 0.5] {
                let mut stones = String::new();
                for &(centre, (rx, ry)) in &plan.squares {
                    ellipse(&mut stones, centre, (rx * part, ry * part));
                }
                put!(
                    under,
                    "<path d=\"{stones}\" fill=\"none\" stroke=\"{STONES}\" stroke-width=\"1.1\" stroke-dasharray=\"1.5 .9\"/>"
                );
            }
        }
    }
}

/// Appends an ellipse to path data.
pub(super) fn ellipse(d: &mut String, (x, y): Spot, (rx, ry): (f64, f64)) {
    let (left, y, rx, ry, wide) = (
        Number(x - rx),
        Number(y),
        Number(rx),
        Number(ry),
        Number(2.0 * rx),
    );
    put!(
        d,
        "M{left} {y}a{rx} {ry} 0 1 1 {wide} 0a{rx} {ry} 0 1 1 -{wide} 0z"
    );
}

/// The area between a wall and a line at a distance on its right, where its town is.
fn strip(wall: &[Spot], wide: f64) -> Vec<Spot> {
    let aside = |idx: usize| {
        let (before, after) = (wall[idx.saturating_sub(1)], wall[(idx + 1).min(wall.len() - 1)]);
        let (dx, dy) = (after.0 - before.0, after.1 - before.1);
        let length = (dx * dx + dy * dy).sqrt().max(1e-9);
        let (x, y) = wall[idx];
        // It ends in a point, where the tile ends.
        let wide = wide * (idx.min(wall.len() - 1 - idx) as f64 / 4.0).min(1.0);
        (x - dy / length * wide, y + dx / length * wide)
    };
    let inner = (0..wall.len()).rev().map(aside);
    wall.iter().copied().chain(inner).collect()
}

fn polyline(points: &[Spot], closed: bool) -> String {
    let mut d = String::new();
    for (idx, (x, y)) in points.iter().enumerate() {
        let letter = match idx {
            0 => "M",
            1 => "L",
            _ => " ",
        };
        let tenths = |along: f64| Number((along * 10.0).round() / 10.0);
        put!(d, "{letter}{} {}", tenths(*x), tenths(*y));
    }
    if closed {
        d.push('z');
    }
    d
}

/// The points of a path of the tile in user units.
fn spots(path: &Path) -> Vec<Spot> {
    path.flattened()
        .iter()
        .map(|point| (point.x * TILE, point.y * TILE))
        .collect()
}

/// A smooth curve through points in user units.
fn smooth(points: &[Spot]) -> Path {
    let at = |idx: usize| Point::new(points[idx].0, points[idx].1);
    let mut path = Path::from(at(0));
    for idx in 0..points.len() - 1 {
        let (from, to) = (at(idx), at(idx + 1));
        let before = if idx > 0 { at(idx - 1) } else { from };
        let after = if idx + 2 < points.len() { at(idx + 2) } else { to };
        path.curve_to(
            from.moved((to.x - before.x) / 6.0, (to.y - before.y) / 6.0),
            to.moved((from.x - after.x) / 6.0, (from.y - after.y) / 6.0),
            to,
        );
    }
    path
}
