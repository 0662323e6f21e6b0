//! Roads with verge, edge, gravel and ruts; rivers with banks; crossroads and bridges.

use super::super::TILE;
use super::super::scatter::Scatter;
use super::super::sprites::plants::Rural;
use super::super::stamp::{Stamps, stamp_path};
use super::super::text::put;
use super::super::tile::Subject;
use super::furlong::{Line, compact};
use super::water;
use crate::shape::{Path, Point, RegionArt, TileArt, ring};
use crate::theme::Detail;
use bastide_engine::kernel::tile::Kind;

/// A stroke along a way: colour, width, other attributes, and whether it is drawn when far.
type Stroke = (&'static str, f64, &'static str, bool);

/// From below.
const ROAD: [Stroke; 6] = [
    ("#7f9f45", 12.4, " stroke-opacity=\".75\"", true),
    ("#8f6f45", 9.4, "", true),
    ("#f0e4c4", 7.8, "", true),
    ("#dcc9a0", 4.2, "", false),
    ("#f0e4c4", 2.6, "", false),
    ("#c9b07f", 0.9, " stroke-dasharray=\"1.1 5.3 .7 3.9\"", false),
];

/// From below. The first three also surround lakes.
const RIVER: [Stroke; 5] = [
    ("#7f9f45", 18.4, " stroke-opacity=\".75\"", true),
    ("#e2d6a4", 15.6, "", true),
    ("#2f6d93", 13.0, "", true),
    ("#5fa3c7", 11.8, "", true),
    ("#72b3d4", 5.6, "", true),
];

/// Draws all rivers, then all roads from the lowest to the highest, with bridges and crossroads.
pub(super) fn ways(out: &mut String, stamps: &mut Stamps, subject: Subject) {
    let Subject { art, detail, .. } = subject;
    let rivers: Vec<&RegionArt> = of_kind(art, Kind::River);
    if !rivers.is_empty() {
        let lines = d(&rivers);
        let shore = water::shore(subject);
        for (idx, &(colour, width, more, far)) in RIVER.iter().enumerate() {
            if far || detail == Detail::Near {
                stroke(out, &lines, (colour, width, more, far), "");
            }
            // The middle of the stream ends in the lake.
            if idx < 4 && !shore.is_empty() {
                let rim = width - RIVER[3].1;
                put!(
                    out,
                    "<path d=\"{shore}\" fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"{rim:.1}\"{}/>",
                    more.replace("stroke-opacity", "opacity")
                );
            }
        }
        water::life(out, stamps, subject, &rivers);
    }
    let roads = of_kind(art, Kind::Road);
    let (under, over): (Vec<&RegionArt>, Vec<&RegionArt>) = (roads.iter())
        .partition(|road| !crosses(road, roads.iter().filter(|other| other.layer < road.layer)));
    // Walls cover round ends, but a small cloister would not.
    let enclosed = art.regions.iter().any(|region| region.kind.is_surrounded());
    let caps = if enclosed { "" } else { " stroke-linecap=\"round\"" };
    for roads in [under, over] {
        if roads.is_empty() {
            continue;
        }
        let lines = d(&roads);
        for (idx, &part) in ROAD.iter().enumerate() {
            if part.3 || detail == Detail::Near {
                // Ruts end flat.
                stroke(out, &lines, part, if idx < 3 { caps } else { "" });
            }
        }
    }
    for road in &roads {
        let below = roads.iter().chain(&rivers).filter(|way| way.layer < road.layer);
        for (at, along) in below.flat_map(|way| crossings(road, way)) {
            bridge(out, at, along, detail);
        }
    }
    if let Some(at) = crossroads_place(art) {
        crossroads(out, at, detail);
        Rural::Cross.stand(stamps, (at.x * TILE, at.y * TILE + 2.4), 1.15, detail);
    }
}

fn of_kind(art: &TileArt, kind: Kind) -> Vec<&RegionArt> {
    let mut ways: Vec<&RegionArt> = (art.regions.iter())
        .filter(|region| region.kind == kind && !region.lines.is_empty())
        .collect();
    ways.sort_by_key(|region| region.layer);
    ways
}

/// The path data of all centre lines.
fn d(ways: &[&RegionArt]) -> String {
    let lines = ways.iter().flat_map(|region| &region.lines);
    let d: String = lines.map(|line| line.to_svg_d(TILE, Point::default())).collect();
    compact(&d)
}

fn stroke(out: &mut String, d: &str, (colour, width, more, _): Stroke, caps: &str) {
    put!(
        out,
        "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{more}{caps}/>"
    );
}

/// The centre of the paving where roads end: in front of the wall if the village touches one.
pub(super) fn crossroads_place(art: &TileArt) -> Option<Point> {
    let (village, _) = art.village?;
    let walls = || (art.regions.iter()).filter(|region| region.walled);
    let (mut x, mut y) = (0.0, 0.0);
    for point in ring(village, 0.1) {
        if walls().any(|region| region.shape.contains(point)) {
            (x, y) = (x + village.x - point.x, y + village.y - point.y);
        }
    }
    let away = Point::default().direction(Point::new(x, y));
    // Between two walls there is nowhere else to go.
    let by = if x * x + y * y > 0.04 { 0.085 } else { 0.0 };
    Some(village.moved(away.x * by, away.y * by))
}

/// Round paving with rings of stones.
fn crossroads(out: &mut String, at: Point, detail: Detail) {
    let (x, y) = (at.x * TILE, at.y * TILE);
    put!(
        out,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"9.6\" fill=\"#d8c8a4\" stroke=\"#8f6f45\" stroke-width=\".9\"/>"
    );
    if detail == Detail::Near {
        for (radius, dash) in [(7.4, "1.7 .8"), (4.6, "1.5 .8")] {
            put!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"#b7a176\" stroke-width=\"1.5\" stroke-dasharray=\"{dash}\"/>"
            );
        }
    }
}

fn crosses<'a>(way: &RegionArt, mut others: impl Iterator<Item = &'a &'a RegionArt>) -> bool {
    others.any(|other| !crossings(way, other).is_empty())
}

/// Where one way crosses another, with the direction of the first.
fn crossings(over: &RegionArt, under: &RegionArt) -> Vec<(Point, Point)> {
    let pairs = |line: &Path| {
        let points = line.flattened();
        points
            .windows(2)
            .map(|pair| (pair[0], pair[1]))
            .collect::<Vec<_>>()
    };
    let mut found: Vec<(Point, Point)> = Vec::new();
    for (a, b) in over.lines.iter().flat_map(pairs) {
        for (c, e) in under.lines.iter().flat_map(pairs) {
            if let Some(at) = crossing((a, b), (c, e)) {
                // Roads that meet at their ends do not cross, and both lines may have a corner at the same place.
                if !is_end(over, at)
                    && !is_end(under, at)
                    && found.iter().all(|other| other.0.distance(at) > 0.05)
                {
                    found.push((at, a.direction(b)));
                }
            }
        }
    }
    found
}

fn is_end(way: &RegionArt, at: Point) -> bool {
    let ends = way.lines.iter().flat_map(|line| [line.start(), line.end()]);
    ends.into_iter().any(|end| end.distance(at) < 0.1)
}

/// The point where two segments cross, ends included.
fn crossing((a, b): (Point, Point), (c, e): (Point, Point)) -> Option<Point> {
    let (r, s) = ((b.x - a.x, b.y - a.y), (e.x - c.x, e.y - c.y));
    let cross = r.0 * s.1 - r.1 * s.0;
    if cross.abs() < 1e-9 {
        return None;
    }
    let (qx, qy) = (c.x - a.x, c.y - a.y);
    let (t, u) = ((qx * s.1 - qy * s.0) / cross, (qx * r.1 - qy * r.0) / cross);
    let inside = |part: f64| (-1e-6..=1.0 + 1e-6).contains(&part);
    (inside(t) && inside(u)).then(|| a.towards(b, t))
}

/// Parts of a bridge: attributes, path data, and whether they are drawn when far.
type BridgePart = (&'static str, &'static str, bool);

/// A bridge for a road from west to east: arches in its front, paving between parapets.
const LEVEL: [BridgePart; 7] = [
    ("fill=\"#1c3a4d\" fill-opacity=\".4\"", "M-9 8H9l2 5H-7z", true),
    (
        "fill=\"#a3967f\" stroke=\"#3f2a1e\" stroke-width=\".6\"",
        "M-12.5 4.5H12.5V9.6H9.4C9.4 6.6 1.4 6.6 1.2 9.9H-1.2C-1.4 6.6 -9.4 6.6 -9.4 9.6H-12.5z",
        true,
    ),
    (
        "fill=\"#27495c\"",
        "M-9 9.6C-8.6 7 -2 7 -1.6 9.8zM1.6 9.8C2 7 8.6 7 9 9.6z",
        true,
    ),
    ("fill=\"#e7d9b6\"", "M-12.5 -4.2H12.5V4.4H-12.5z", true),
    (
        "fill=\"none\" stroke=\"#c4ae80\" stroke-width=\".5\"",
        "M-9.5 -4V4.4M-6 -4V4.4M-2.5 -4V4.4M1 -4V4.4M4.5 -4V4.4M8 -4V4.4M11.5 -4V4.4M-12.5 .2H12.5",
        false,
    ),
    (
        "fill=\"#d6ccba\" stroke=\"#3f2a1e\" stroke-width=\".6\"",
        "M-13.5 -6.6H13.5V-4.2H-13.5zM-13.5 3.4H13.5V6H-13.5z",
        true,
    ),
    (
        "fill=\"none\" stroke=\"#a3967f\" stroke-width=\".5\"",
        "M-9 3.6V5.8M-4.5 3.6V5.8M0 3.6V5.8M4.5 3.6V5.8M9 3.6V5.8M-9 -6.4V-4.4M-4.5 -6.4V-4.4M0 -6.4V-4.4M4.5 -6.4V-4.4M9 -6.4V-4.4",
        false,
    ),
];

/// A bridge for a road from north to south.
const UPRIGHT: [BridgePart; 5] = [
    (
        "fill=\"#1c3a4d\" fill-opacity=\".4\"",
        "M6 -7L10 -5V8L6 9.5z",
        true,
    ),
    ("fill=\"#e7d9b6\"", "M-4.4 -12.5H4.4V12.5H-4.4z", true),
    (
        "fill=\"none\" stroke=\"#c4ae80\" stroke-width=\".5\"",
        "M-4.4 -9.5H4.4M-4.4 -6H4.4M-4.4 -2.5H4.4M-4.4 1H4.4M-4.4 4.5H4.4M-4.4 8H4.4M0 -12.5V12.5",
        false,
    ),
    (
        "fill=\"#d6ccba\" stroke=\"#3f2a1e\" stroke-width=\".6\"",
        "M-6.8 -12V12.5H-4.2V-12zM4.2 -12V12.5H6.8V-12z",
        true,
    ),
    (
        "fill=\"#efe9dc\" stroke=\"#3f2a1e\" stroke-width=\".6\"",
        "M-7.4 -11V-14.6H-3.6V-11zM3.6 -11V-14.6H7.4V-11zM-7.4 13.4V9.8H-3.6V13.4zM3.6 13.4V9.8H7.4V13.4z",
        true,
    ),
];

/// A stone bridge, drawn upright: level or from back to front.
fn bridge(out: &mut String, at: Point, along: Point, detail: Detail) {
    let parts = if along.x.abs() > along.y.abs() {
        &LEVEL[..]
    } else {
        &UPRIGHT[..]
    };
    for (attributes, shape, far) in parts {
        if *far || detail == Detail::Near {
            let mut d = String::new();
            stamp_path(&mut d, shape, (at.x * TILE, at.y * TILE), 1.0, false);
            put!(out, "<path d=\"{d}\" {attributes}/>");
        }
    }
}

/// Distances along a line at which something grows, about `step` apart.
pub(super) fn places(line: &Line, step: f64, scatter: &mut Scatter) -> Vec<f64> {
    let mut places = Vec::new();
    let mut along = scatter.between(0.3, 1.0) * step;
    while along < line.length() - 0.04 {
        places.push(along);
        along += step * scatter.between(0.6, 1.4);
    }
    places
}
