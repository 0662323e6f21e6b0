//! Houses: roofs seen from above with ridges, and the fronts below their southern eaves.
//!
//! Wings of a house have their ridge along the middle of their quarters, so that a ridge crosses a side of the tile at the
//! same place on both tiles. Everything else that ends at the border is an eave.

use super::super::TILE;
use super::super::scatter::Scatter;
use super::INK;
use super::plan::{Cell, Edge, Plan, Spot, inside};
use super::sketch::Sketch;
use crate::theme::Detail;
use bastide_engine::kernel::tile::{Kind, RegionIdx};

/// The height of the front below a southern eave.
pub(super) const FRONT: f64 = 5.0;
/// The distance between rows of roof tiles; it divides the side of a tile.
const ROW: f64 = 2.5;

/// The tones of a roof by facing: north, east, south, west, and the four corners from the north-east clockwise.
const TONES: [&str; 8] = [
    "#d1694a", "#93402d", "#b4523a", "#e08560", "#b2543b", "#a34834", "#cb6c4d", "#da7956",
];
/// The lines between rows of roof tiles, by facing.
const ROWS: [&str; 4] = ["#b65338", "#7a3021", "#963f2b", "#c76a47"];
/// The tones of a house with another roof, between two fire walls.
const OTHER: [[&str; 4]; 3] = [
    ["#dd8a52", "#a25a30", "#c0703e", "#eba069"],
    ["#bb5648", "#823430", "#9c4239", "#cb6d5c"],
    ["#c98a63", "#8d5c40", "#a87150", "#dba27a"],
];

/// The paint of the front below an eave, and of eaves.
pub(super) const FRONT_PAINT: &str = "fill=\"#e9d6b4\" stroke=\"#3f2a1e\" stroke-width=\".6\"";
pub(super) const EAVE: &str =
    "fill=\"none\" stroke=\"#5a2418\" stroke-width=\"1.3\" stroke-linecap=\"round\"";

/// A part of a roof with one facing.
struct Face {
    region: RegionIdx,
    /// As in [`TONES`].
    facing: usize,
    points: Vec<Spot>,
}

/// What all houses of a tile consist of.
#[derive(Default)]
struct Roof {
    faces: Vec<Face>,
    ridges: Sketch,
    valleys: Sketch,
    eaves: Sketch,
}

/// The place of the ridges: they divide a quarter so that both sides of the roof look equally steep.
pub(super) fn crown(cell: &Cell) -> Spot {
    let [left, top, right, bottom] = cell.rect;
    let x = match (cell.edges[1], cell.edges[3]) {
        // A shallow start square.
        _ if right - left < 40.0 => (left + right) / 2.0,
        _ if cell.quarter == 1 || cell.quarter == 2 => 76.0,
        _ => 24.0,
    };
    let y = match cell.quarter {
        _ if bottom - top < 40.0 => (top + bottom) / 2.0 - 1.0,
        0 | 1 => 22.0,
        _ => 75.0,
    };
    (x, y)
}

/// The sides that a ridge crosses.
pub(super) fn open_sides(cell: &Cell) -> [bool; 4] {
    let is = |edge: Edge| cell.edges.map(|other| other == edge);
    let (links, borders) = (is(Edge::Link), is(Edge::Border));
    match links.iter().filter(|&&link| link).count() {
        0 => borders,
        // A wing that ends at the border.
        1 => std::array::from_fn(|side| links[side] || links[(side + 2) % 4] && borders[side]),
        _ => links,
    }
}

fn cut_up(plan: &Plan, cell: &Cell, roof: &mut Roof) {
    let [left, top, right, bottom] = cell.body(FRONT);
    let crown = crown(cell);
    let open = open_sides(cell);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    let middles = [
        (crown.0, top),
        (right, crown.1),
        (crown.0, bottom),
        (left, crown.1),
    ];
    let inner = (cell.quarter + 2) % 4;
    let inner_points = plan.inner_corner(cell, FRONT);
    for (corner, &usual) in corners.iter().enumerate() {
        // Corner 0 lies between sides 3 (before) and 0 (after), clockwise.
        let (before, after) = ((corner + 3) % 4, corner);
        let at = match (corner == inner, &inner_points[..]) {
            (true, points) => points.to_vec(),
            _ => vec![usual],
        };
        let (first, last) = (at[0], at[at.len() - 1]);
        let facing = |side: usize, other: usize| if open[side] { other } else { side };
        let (mut one, mut two) = (
            vec![crown, middles[before], first],
            vec![crown, last, middles[after]],
        );
        match at.len() {
            2 => roof.faces.push(Face {
                region: cell.region,
                facing: 4 + (corner + 3) % 4,
                points: vec![crown, first, last],
            }),
            3 => {
                one.push(at[1]);
                two.insert(1, at[1]);
            }
            _ => {}
        }
        roof.faces.push(Face {
            region: cell.region,
            facing: facing(before, after),
            points: one,
        });
        roof.faces.push(Face {
            region: cell.region,
            facing: facing(after, before),
            points: two,
        });
        match (open[before], open[after]) {
            (true, true) => roof.valleys.line(&[crown, at[at.len() / 2]]),
            (false, false) => {
                roof.ridges.line(&[crown, first]);
                if at.len() == 2 {
                    roof.ridges.line(&[crown, last]);
                }
            }
            _ => {}
        }
    }
    for side in 0..4 {
        let (from, to) = (corners[side], corners[(side + 1) % 4]);
        if open[side] {
            roof.ridges.line(&[crown, middles[side]]);
        }
        if cell.edges[side] == Edge::Border && !open[side] || cell.is_closed(side) {
            let end = |corner: usize, at: Spot, last: bool| match corner == inner && cell.cut {
                true if last => inner_points[0],
                true => inner_points[1],
                false => at,
            };
            roof.eaves
                .line(&[end(side, from, false), end((side + 1) % 4, to, true)]);
        }
    }
    if inner_points.len() > 1 {
        roof.eaves.line(&inner_points);
    }
}

/// The side that the roof of a quarter faces at a point; `None` beside the roof.
pub(super) fn facing_at(plan: &Plan, cell: &Cell, (x, y): Spot) -> Option<usize> {
    let mut roof = Roof::default();
    cut_up(plan, cell, &mut roof);
    let holds =
        |face: &&Face| (inside(&face.points, y, false).iter()).any(|&(from, to)| from <= x && x <= to);
    roof.faces.iter().find(holds).map(|face| face.facing)
}

/// The outline of all houses, for their shadow.
pub(super) fn outline(plan: &Plan) -> Sketch {
    let mut outline = Sketch::default();
    for cell in plan.of_kind(Kind::House) {
        outline.polygon(&plan.outline(cell, 0.0));
    }
    outline
}

/// Draws all houses of a tile.
pub(super) fn houses(out: &mut String, plan: &Plan, detail: Detail, scatter: &mut Scatter) {
    let mut roof = Roof::default();
    let mut fronts = Sketch::default();
    let mut openings = Sketch::default();
    for cell in plan.of_kind(Kind::House) {
        cut_up(plan, cell, &mut roof);
        front(plan, cell, &mut fronts, &mut openings);
    }
    if roof.faces.is_empty() {
        return;
    }
    fronts.draw(out, FRONT_PAINT);
    if detail == Detail::Near {
        openings.draw(out, "fill=\"#5b4030\"");
    }
    for (facing, tone) in TONES.iter().enumerate() {
        let mut sketch = Sketch::default();
        (roof.faces.iter().filter(|face| face.facing == facing))
            .for_each(|face| sketch.polygon(&face.points));
        sketch.draw(
            out,
            &format!("fill=\"{tone}\" stroke=\"{tone}\" stroke-width=\".3\""),
        );
    }
    let stretches = stretches(plan, scatter);
    for stretch in &stretches {
        for facing in 0..4 {
            let mut sketch = Sketch::default();
            let mine = |face: &&Face| face.facing == facing && face.region == stretch.region;
            for face in roof.faces.iter().filter(mine) {
                let points = within(&face.points, stretch.area());
                if points.len() > 2 {
                    sketch.polygon(&points);
                }
            }
            sketch.draw(out, &format!("fill=\"{}\"", stretch.tones[facing]));
        }
    }
    if detail == Detail::Near {
        rows(out, &roof);
    }
    roof.valleys
        .draw(out, "fill=\"none\" stroke=\"#6d2a1d\" stroke-width=\".9\"");
    if detail == Detail::Near {
        roof.ridges.draw(
            out,
            "fill=\"none\" stroke=\"#7c3223\" stroke-width=\"2.1\" stroke-linecap=\"round\"",
        );
    }
    roof.ridges.draw(
        out,
        "fill=\"none\" stroke=\"#f2ab86\" stroke-width=\"1.1\" stroke-linecap=\"round\"",
    );
    let mut walls = Sketch::default();
    stretches
        .iter()
        .for_each(|stretch| stretch.fire_walls(plan, &mut walls));
    walls.draw(
        out,
        &format!("fill=\"#efe2c8\" stroke=\"{INK}\" stroke-width=\".45\""),
    );
    roof.eaves.draw(out, EAVE);
}

/// The rows of roof tiles.
fn rows(out: &mut String, roof: &Roof) {
    for (facing, colour) in ROWS.iter().enumerate() {
        let upright = facing % 2 == 1;
        let mut sketch = Sketch::default();
        for face in roof.faces.iter().filter(|face| face.facing == facing) {
            let levels = face.points.iter().map(|&(x, y)| if upright { x } else { y });
            let (low, high) = (
                levels.clone().fold(f64::MAX, f64::min),
                levels.fold(0.0, f64::max),
            );
            let mut level = (low / ROW).floor() * ROW + ROW / 2.0;
            while level < high {
                for (from, to) in inside(&face.points, level, upright) {
                    if to - from > 1.0 {
                        let at = |along: f64| if upright { (level, along) } else { (along, level) };
                        sketch.line(&[at(from), at(to)]);
                    }
                }
                level += ROW;
            }
        }
        sketch.draw(
            out,
            &format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\".55\" stroke-dasharray=\"2.6 .7\""),
        );
    }
}

/// The front of a house below its southern eave, with doors and windows.
fn front(plan: &Plan, cell: &Cell, fronts: &mut Sketch, openings: &mut Sketch) {
    if !cell.has_front() {
        return;
    }
    let [left, _, right, bottom] = cell.body(FRONT);
    let mut top = vec![(left, bottom), (right, bottom)];
    let inner = plan.inner_corner(cell, FRONT);
    if let (true, &[a, b]) = (cell.cut, &inner[..]) {
        match cell.quarter {
            0 => top = vec![(left, bottom), b, a],
            1 => top = vec![b, a, (right, bottom)],
            _ => {}
        }
    }
    let below = top.iter().rev().map(|&(x, y)| (x, y + FRONT));
    let polygon: Vec<Spot> = top.iter().copied().chain(below).collect();
    fronts.polygon(&polygon);
    let count = ((right - left) / 7.0) as usize;
    for idx in 0..count {
        let x = left + (right - left) * (idx as f64 + 0.5) / count as f64;
        let in_wall = top
            .windows(2)
            .find(|pair| x > pair[0].0 + 1.0 && x < pair[1].0 - 1.0);
        let Some(&[from, to]) = in_wall.and_then(|pair| pair.first_chunk::<2>()) else {
            continue;
        };
        let y = from.1 + (to.1 - from.1) * (x - from.0) / (to.0 - from.0);
        match idx == count / 2 {
            true => openings.rect([x - 1.2, y + 1.5, x + 1.2, y + FRONT]),
            false => openings.rect([x - 0.8, y + 1.3, x + 0.8, y + 3.2]),
        }
    }
}

/// A stretch of a straight wing between two fire walls, with a roof of another colour.
struct Stretch {
    region: RegionIdx,
    tones: [&'static str; 4],
    /// Whether the wing runs from west to east.
    level: bool,
    from: f64,
    to: f64,
}

impl Stretch {
    /// The box that contains it.
    fn area(&self) -> [f64; 4] {
        match self.level {
            true => [self.from, 0.0, self.to, TILE],
            false => [0.0, self.from, TILE, self.to],
        }
    }

    /// Adds the walls at both ends, which rise above the roof.
    fn fire_walls(&self, plan: &Plan, walls: &mut Sketch) {
        for at in [self.from, self.to] {
            for cell in plan
                .of_kind(Kind::House)
                .filter(|cell| cell.region == self.region)
            {
                for (low, high) in inside(&plan.outline(cell, FRONT), at, self.level) {
                    match self.level {
                        true => walls.rect([at - 0.7, low - 0.6, at + 0.7, high + 0.6]),
                        false => walls.rect([low - 0.6, at - 0.7, high + 0.6, at + 0.7]),
                    }
                }
            }
        }
    }
}

fn stretches(plan: &Plan, scatter: &mut Scatter) -> Vec<Stretch> {
    let mut stretches = Vec::new();
    for cell in plan.of_kind(Kind::House) {
        let (choice, part) = (scatter.below(OTHER.len()), scatter.part());
        let (from, length) = (scatter.between(14.0, 40.0), scatter.between(26.0, 44.0));
        let open = open_sides(cell);
        // Once per wing, from its western or northern quarter.
        let level = open[1] && open[3] && cell.edges[1] == Edge::Link;
        let upright = open[0] && open[2] && cell.edges[2] == Edge::Link;
        let straight = plan
            .of_kind(Kind::House)
            .filter(|other| other.region == cell.region)
            .count()
            == 2;
        if straight && (level || upright) && part > 0.3 {
            stretches.push(Stretch {
                region: cell.region,
                tones: OTHER[choice],
                level,
                from,
                to: from + length,
            });
        }
    }
    stretches
}

/// The part of a convex polygon inside a box.
fn within(points: &[Spot], [left, top, right, bottom]: [f64; 4]) -> Vec<Spot> {
    let cut = |points: Vec<Spot>, distance: &dyn Fn(Spot) -> f64| {
        let mut kept = Vec::new();
        for (idx, &a) in points.iter().enumerate() {
            let b = points[(idx + 1) % points.len()];
            let (here, there) = (distance(a), distance(b));
            if here >= 0.0 {
                kept.push(a);
            }
            if (here >= 0.0) != (there >= 0.0) {
                let part = here / (here - there);
                kept.push((a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part));
            }
        }
        kept
    };
    let points = cut(points.to_vec(), &|point| point.0 - left);
    let points = cut(points, &|point| right - point.0);
    let points = cut(points, &|point| point.1 - top);
    cut(points, &|point| bottom - point.1)
}
