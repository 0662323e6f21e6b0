//! Castle's board: the ward within its walls, the moat and the meadow around them.
//!
//! Coordinates are user units from the north-west corner of square 0,0.

use super::super::TILE;
use super::super::scatter::Scatter;
use super::super::text::put;
use super::plan::Spot;
use super::sketch::Sketch;
use super::{INK, country, track};
use crate::castle::{POCKET, WALL, walls};
use crate::shape::Point;
use bastide_engine::data::board::CASTLE;

/// The width of the moat.
const MOAT: f64 = 34.0;
/// How far the walls rise above the moat, and above the ward.
const HEIGHT: f64 = 9.0;
/// The distance of the outer edge of the walls from the squares.
const OUTER: f64 = WALL * TILE + 3.0;
/// The inner edge of the walls.
const INNER: f64 = POCKET * TILE;

/// Draws the empty board, which fills the view box: left, top, width, height.
pub(in crate::svg) fn board(out: &mut String, view: [f64; 4]) {
    country::meadow(out, view);
    moat(out);
    country::afloat(out);
    let stone = |out: &mut String, d: &str, fill: &str| {
        put!(
            out,
            "<path d=\"{d}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"2\"/>\n"
        );
    };
    let outer = outline([OUTER; 4]);
    put!(
        out,
        "<path d=\"{outer}\" transform=\"translate(8 15)\" fill=\"#10202c\" fill-opacity=\".34\"/>\n"
    );
    // The outer face of the southern walls, then the top of the walls.
    stone(out, &outline([OUTER, OUTER, OUTER, OUTER + HEIGHT]), "#8b7f6c");
    face_joints(out);
    stone(out, &outer, "#d3cab9");
    battlements(out);
    track::walk(out);
    ward(out);
    track::numbers(out);
    track::towers(out);
}

/// The outline of the squares, enlarged by distances to the north, east, south and west.
fn outline([north, east, south, west]: [f64; 4]) -> String {
    let mut sketch = Sketch::default();
    sketch.polygon(&corners([north, east, south, west]));
    sketch.0
}

fn corners([north, east, south, west]: [f64; 4]) -> Vec<Spot> {
    let corner = |at: Point, outward: Point| {
        let x = if outward.x < 0.0 { -west } else { east };
        let y = if outward.y < 0.0 { -north } else { south };
        (at.x * TILE + x, at.y * TILE + y)
    };
    (walls().corners.iter())
        .map(|tower| corner(tower.at, tower.outward))
        .collect()
}

fn moat(out: &mut String) {
    let edge = outline([OUTER; 4]);
    // Strokes with round joins make round banks.
    for (colour, beyond) in [
        ("#7f9a49", 11.0),
        ("#cdbd86", 9.0),
        ("#3f7fa6", 1.6),
        ("#5fa6cc", 0.0),
    ] {
        put!(
            out,
            "<path d=\"{edge}\" fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"{}\"/>\n",
            (MOAT + beyond) * 2.0
        );
    }
    let mut scatter = Scatter::named("moat");
    let (mut light, mut dark) = (String::new(), String::new());
    let ring = corners([OUTER + MOAT / 2.0; 4]);
    for (idx, &(ax, ay)) in ring.iter().enumerate() {
        let (bx, by) = ring[(idx + 1) % ring.len()];
        let length = Point::new(ax, ay).distance(Point::new(bx, by));
        let steps = (length / 17.0) as usize;
        for step in 0..steps {
            let part = (step as f64 + scatter.between(0.1, 0.9)) / steps as f64;
            let (mut x, mut y) = (ax + (bx - ax) * part, ay + (by - ay) * part);
            let aside = scatter.between(-11.0, 12.0);
            if (ax - bx).abs() < 1.0 {
                x += aside;
            } else {
                y += aside;
            }
            let near_tower = |tower: Point| tower.distance(Point::new(x / TILE, y / TILE)) < 0.6;
            if walls().corners.iter().any(|corner| near_tower(corner.tower)) {
                continue;
            }
            let waves = if scatter.part() < 0.6 {
                &mut light
            } else {
                &mut dark
            };
            put!(waves, "M{:.0} {:.0}q2.5-2.2 5 0t5 0", x - 5.0, y);
        }
    }
    for (d, colour) in [(light, "#b5dcee"), (dark, "#4489b1")] {
        put!(
            out,
            "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.3\" stroke-linecap=\"round\"/>\n"
        );
    }
}

/// The joints of the outer face of the southern walls.
fn face_joints(out: &mut String) {
    let low = corners([OUTER, OUTER, OUTER, OUTER + HEIGHT]);
    let mut joints = Sketch::default();
    for (idx, &(ax, ay)) in low.iter().enumerate() {
        let (bx, by) = low[(idx + 1) % low.len()];
        // Clockwise, southern walls run to the west.
        if (ay - by).abs() < 0.1 && bx < ax {
            let mut x = bx + 10.0;
            while x < ax {
                joints.line(&[(x, ay - HEIGHT), (x, ay)]);
                x += 14.0;
            }
        }
    }
    joints.draw(out, "stroke=\"#6c6252\" stroke-width=\"1\"");
}

/// The merlons along the outer edge, and the curb along the inner one.
fn battlements(out: &mut String) {
    let merlons = outline([OUTER - 5.5; 4]);
    for (colour, width, more) in [
        ("#7b705e", "10.4", ""),
        ("#a99d88", "8.2", ""),
        ("#f1eadb", "9.4", " stroke-dasharray=\"14 8\""),
    ] {
        put!(
            out,
            "<path d=\"{merlons}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{more}/>\n"
        );
    }
}

/// The ground within the walls: a lane along them, and the squares with chalk corners.
fn ward(out: &mut String) {
    let lane = |out: &mut String, by: [f64; 4], fill: &str, line: &str| {
        put!(out, "<path d=\"{}\" fill=\"{fill}\"{line}/>\n", outline(by));
    };
    let line = format!(" stroke=\"{INK}\" stroke-width=\"1.8\"");
    // The inner face of the northern walls, the shadow of the northern and western walls, the lane.
    lane(out, [INNER; 4], "#8f8370", &line);
    lane(out, [INNER - HEIGHT, INNER, INNER, INNER], "#a08d62", "");
    lane(
        out,
        [INNER - HEIGHT - 7.0, INNER, INNER, INNER - 8.0],
        "#c9b585",
        "",
    );
    lane(out, [1.5; 4], "#b7a272", "");
    lane(out, [0.0; 4], "#dccb9b", "");
    let mut scatter = Scatter::named("ward");
    let mut worn = String::new();
    for pos in &CASTLE.squares {
        let (dx, dy) = (scatter.between(4.0, 56.0), scatter.between(14.0, 80.0));
        let (x, y) = (f64::from(pos.x) * TILE + dx, f64::from(pos.y) * TILE + dy);
        put!(
            worn,
            "M{x:.0} {y:.0}c6-11 30-10 38 0c5 9-9 14-20 12c-12 2-23-4-18-12z"
        );
    }
    put!(out, "<path d=\"{worn}\" fill=\"#e1d1a3\"/>\n");
    let (mut specks, mut tufts, mut chalk) = (String::new(), String::new(), Sketch::default());
    for pos in &CASTLE.squares {
        let (x, y) = (f64::from(pos.x) * TILE, f64::from(pos.y) * TILE);
        for (dx, dy) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)] {
            let at = |from: f64, part: f64, by: f64| from + if part > 0.0 { TILE - by } else { by };
            chalk.line(&[
                (at(x, dx, 6.0), at(y, dy, 17.0)),
                (at(x, dx, 6.0), at(y, dy, 6.0)),
                (at(x, dx, 17.0), at(y, dy, 6.0)),
            ]);
        }
        for _ in 0..7 {
            let (dx, dy) = (scatter.between(8.0, 92.0), scatter.between(8.0, 92.0));
            put!(specks, "M{:.0} {:.0}h.1", x + dx, y + dy);
        }
        for _ in 0..2 {
            let (dx, dy) = (scatter.between(14.0, 82.0), scatter.between(14.0, 86.0));
            put!(tufts, "M{:.0} {:.0}q2.4-1.8 4.8 0", x + dx, y + dy);
        }
    }
    put!(
        out,
        "<path d=\"{specks}\" stroke=\"#c2ad78\" stroke-width=\"2\" stroke-linecap=\"round\"/>\n"
    );
    put!(
        out,
        "<path d=\"{tufts}\" fill=\"none\" stroke=\"#c2ad78\" stroke-width=\"1\" stroke-linecap=\"round\"/>\n"
    );
    chalk.draw(
        out,
        "fill=\"none\" stroke=\"#fffaea\" stroke-width=\"2\" stroke-linecap=\"round\"",
    );
}
