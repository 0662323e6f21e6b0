//! Paved paths with their hedges, squares and fountains.

use super::super::TILE;
use super::super::sprites::houses::SHADOW;
use super::super::sprites::plants::Rural;
use super::super::stamp::{Paint, Part, Stamps, part};
use super::super::text::put;
use super::super::tile::{Subject, place};
use super::INK;
use super::plan::Spot;
use super::sketch::Sketch;
use crate::palette::Colour;
use crate::shape::{Mark, Path, Point, RegionArt, TileArt};
use crate::theme::Detail;
use bastide_engine::kernel::tile::Kind;

/// The distance of hedges from the centre line of a path.
const HEDGE: f64 = 0.071;

fn ways(art: &TileArt) -> impl Iterator<Item = &RegionArt> {
    art.regions.iter().filter(|region| region.kind == Kind::Path)
}

/// Draws the paths, and the rounds where they end at a building.
pub(super) fn paths(out: &mut String, subject: Subject) {
    let Subject { art, detail, .. } = subject;
    let lines: String = (ways(art).flat_map(|way| &way.lines))
        .map(|line| line.to_svg_d(TILE, Point::default()))
        .collect();
    if lines.is_empty() {
        return;
    }
    let mut stroke = |colour: &str, width: &str, more: &str| {
        put!(
            out,
            "<path d=\"{lines}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{more}/>"
        );
    };
    let round = " stroke-linecap=\"round\"";
    stroke("#8d7650", "11.8", round);
    stroke("#f1e5c6", "10.2", round);
    if detail == Detail::Near {
        // Two rows of slabs on each side of a runnel.
        stroke("#cfba8c", "8.8", " stroke-dasharray=\".7 4.3\"");
        stroke("#f1e5c6", "4.6", "");
        stroke(
            "#cfba8c",
            "4.4",
            " stroke-dasharray=\".7 4.3\" stroke-dashoffset=\"2.5\"",
        );
        stroke("#dccaa0", ".7", "");
    }
    // The wall of a start square hides the end of its path.
    if art.village.is_none() && art.town.is_empty() {
        for end in ways(art).filter_map(dead_end) {
            steps(out, end, detail);
        }
    }
}

/// Where a path ends on the tile; `None` if it goes through.
fn dead_end(way: &RegionArt) -> Option<Point> {
    let [line] = &way.lines[..] else { return None };
    let inside = |along: f64| along > 0.01 && along < 0.99;
    Some(line.end()).filter(|end| inside(end.x) && inside(end.y))
}

/// A paved round where a path ends at a building.
fn steps(out: &mut String, at: Point, detail: Detail) {
    let (x, y) = place(at);
    put!(
        out,
        "<g transform=\"translate({x} {y})\"><circle r=\"7.4\" fill=\"#d8c59a\" stroke=\"#8d7650\" stroke-width=\"1.1\"/>"
    );
    if detail == Detail::Near {
        out.push_str("<circle r=\"5\" fill=\"none\" stroke=\"#a98f60\" stroke-width=\"1.5\" stroke-dasharray=\"2.3 .84\"/><circle r=\"2.2\" fill=\"#bfa877\"/>");
    }
    out.push_str("</g>");
}

/// Draws the round square where paths end, with rings of paving, over the foot of the buildings beside it.
pub(super) fn square(out: &mut String, art: &TileArt, detail: Detail) {
    let Some((at, size)) = art.village else { return };
    let radius = size * TILE;
    let (x, y) = place(at);
    put!(
        out,
        "<g transform=\"translate({x} {y})\"><circle r=\"{}\" fill=\"#cdb684\" stroke=\"#7d6743\" stroke-width=\"1.6\"/>",
        radius + 1.2
    );
    if detail == Detail::Near {
        put!(
            out,
            "<circle r=\"{}\" fill=\"none\" stroke=\"#e9d9b0\" stroke-width=\"2.2\" stroke-dasharray=\"2.5 .8\"/>\
             <circle r=\"{}\" fill=\"none\" stroke=\"#b29a66\" stroke-width=\"1.8\" stroke-dasharray=\"2 .7\"/>",
            radius - 1.4,
            radius - 4.4
        );
    } else {
        put!(
            out,
            "<circle r=\"{}\" fill=\"none\" stroke=\"#e9d9b0\" stroke-width=\"2\"/>",
            radius - 1.4
        );
    }
    out.push_str("</g>");
}

/// Draws clipped hedges between paths and courts.
pub(super) fn hedges(out: &mut String, subject: Subject) {
    let Subject { art, detail, .. } = subject;
    let mut hedges = Sketch::default();
    for line in ways(art).flat_map(|way| &way.lines) {
        for side in [-1.0, 1.0] {
            let mut run: Vec<Spot> = Vec::new();
            for (at, out_at) in beside(line, side) {
                if is_hedge(art, at, out_at) {
                    run.push((at.x * TILE, at.y * TILE));
                } else {
                    flush(&mut hedges, &mut run);
                }
            }
            flush(&mut hedges, &mut run);
        }
    }
    hedges.draw(
        out,
        "fill=\"none\" stroke=\"#2c4a22\" stroke-width=\"3.6\" stroke-linecap=\"round\"",
    );
    match detail {
        Detail::Near => {
            hedges.draw(out, "fill=\"none\" stroke=\"#4f8a3a\" stroke-width=\"2.8\" stroke-linecap=\"round\" stroke-dasharray=\".1 2.5\"");
            put!(out, "<g transform=\"translate(-.4 -.6)\">");
            hedges.draw(out, "fill=\"none\" stroke=\"#86b857\" stroke-width=\"1.4\" stroke-linecap=\"round\" stroke-dasharray=\".1 2.5\"");
            out.push_str("</g>");
        }
        Detail::Far => hedges.draw(
            out,
            "fill=\"none\" stroke=\"#5d963f\" stroke-width=\"2.4\" stroke-linecap=\"round\"",
        ),
    }
}

fn flush(hedges: &mut Sketch, run: &mut Vec<Spot>) {
    if run.len() > 3 {
        // Straight runs need only their ends.
        let (first, last) = (run[0], run[run.len() - 1]);
        let straight = (first.0 - last.0).abs() < 0.1 || (first.1 - last.1).abs() < 0.1;
        match straight {
            true => hedges.line(&[first, last]),
            false => hedges.line(run),
        }
    }
    run.clear();
}

/// Points of a hedge beside a path, each with a point further from the path.
fn beside(line: &Path, side: f64) -> Vec<(Point, Point)> {
    let points = line.flattened();
    let mut found = Vec::new();
    for pair in points.windows(2) {
        let along = pair[0].direction(pair[1]);
        let steps = (pair[0].distance(pair[1]) / 0.02).ceil().max(1.0) as usize;
        for step in 0..=steps {
            let at = pair[0].towards(pair[1], step as f64 / steps as f64);
            let moved = |by: f64| at.moved(-along.y * side * by, along.x * side * by);
            found.push((moved(HEDGE), moved(HEDGE + 0.015)));
        }
    }
    found
}

fn is_hedge(art: &TileArt, at: Point, beyond: Point) -> bool {
    let court = |point: Point| {
        let inside = point.x > -0.001 && point.y > -0.001 && point.x < 1.001 && point.y < 1.001;
        let region = art.region_at(point).and_then(|idx| art.region(idx));
        inside && region.is_some_and(|region| region.kind == Kind::Court)
    };
    let hub = art
        .village
        .is_none_or(|(hub, size)| hub.distance(at) > size + 0.035);
    let marks = (art.marks.iter()).all(|mark| mark.mark != Mark::Fountain || mark.at.distance(at) > 0.13);
    let ends = ways(art).filter_map(dead_end).all(|end| end.distance(at) > 0.1);
    hub && marks && ends && court(at) && court(beyond)
}

/// Draws the fountains.
pub(super) fn fountains(out: &mut String, art: &TileArt, detail: Detail) {
    for mark in art.marks.iter().filter(|mark| mark.mark == Mark::Fountain) {
        let (x, y) = place(mark.at);
        put!(out, "<g transform=\"translate({x} {y})\">");
        out.push_str("<circle cx=\"1.6\" cy=\"2.2\" r=\"9.8\" fill=\"#2b1a0e\" fill-opacity=\".28\"/>");
        put!(
            out,
            "<circle r=\"9.8\" fill=\"#e2dbcb\" stroke=\"{INK}\" stroke-width=\".7\"/>\
             <circle r=\"7.3\" fill=\"#4f9fca\" stroke=\"{INK}\" stroke-width=\".6\"/>"
        );
        if detail == Detail::Near {
            out.push_str(
                "<circle r=\"8.6\" fill=\"none\" stroke=\"#b3a892\" stroke-width=\"2.2\" stroke-dasharray=\".6 3.9\"/>\
                 <circle r=\"5\" fill=\"none\" stroke=\"#a9d8ee\" stroke-width=\".8\" stroke-dasharray=\"5 2\"/>",
            );
        }
        put!(
            out,
            "<circle r=\"2.6\" fill=\"#efe9dc\" stroke=\"{INK}\" stroke-width=\".6\"/>\
             <path d=\"M0 -1c-2.8-5-5.2-3.4-5.2 .8M0 -1c2.8-5 5.2-3.4 5.2 .8M0 -1v-5.4\" fill=\"none\" stroke=\"#effaff\" stroke-width=\"1.1\" stroke-linecap=\"round\"/></g>"
        );
    }
}

/// Puts a cross on the square where paths end, and gates on the buildings that paths lead to.
pub(super) fn furnish(stamps: &mut Stamps, art: &TileArt, detail: Detail) {
    if let Some((at, _)) = art.village {
        Rural::Cross.stand(stamps, (at.x * TILE, at.y * TILE + 3.6), 0.95, detail);
        return;
    }
    for way in ways(art) {
        let (Some(end), Some(line)) = (dead_end(way), way.lines.first()) else {
            continue;
        };
        let ahead = line.start().direction(end);
        // On both sides of the line, as buildings may end there.
        let beyond = [-0.06, 0.06].map(|aside| {
            let at = end.moved(ahead.x * 0.1 - ahead.y * aside, ahead.y * 0.1 + ahead.x * aside);
            art.region_at(at)
        });
        let region = beyond[0].filter(|_| beyond[0] == beyond[1]);
        let parts = match region.and_then(|idx| art.region(idx)).map(|region| region.kind) {
            Some(Kind::House) if ahead.y < -0.5 => HOUSE_GATE,
            Some(Kind::House) if ahead.y > 0.5 => PORCH,
            Some(Kind::House) => SIDE_PORCH,
            Some(Kind::Tower) if ahead.y < -0.5 => KEEP_GATE,
            Some(Kind::Tower) => GATE_TOWER,
            _ => continue,
        };
        // A gate in a front stands at its foot, a porch on the edge of the roof.
        let down = if ahead.y < -0.5 { -0.4 } else { 6.0 + ahead.y * 5.0 };
        let foot = (end.x * TILE + ahead.x * 5.0, end.y * TILE + down);
        let shown = |part: &&Part| detail == Detail::Near || part.layer < 7;
        stamps.sprite(
            parts.iter().filter(shown).copied().collect(),
            foot,
            (7.0, 13.0),
            1.0,
            false,
        );
    }
}

const fn inked(colour: u32) -> Paint {
    Paint::fill(Colour::hex(colour)).outlined(Colour::hex(0x3f2a1e), 0.55)
}

/// A gabled entrance in the front of a house.
const HOUSE_GATE: &[Part] = &[
    part(0, SHADOW, "M-4.6 0H5l3 1.8H-1z"),
    part(2, inked(0xf3e6ca), "M-5 0V-7.6L0 -11.6 5 -7.6V0z"),
    part(3, inked(0xd1694a), "M0 -12.8L-6.4 -7.4V-6L0 -11.2 6.4 -6V-7.4z"),
    part(6, inked(0x6b4529), "M-2.6 0V-3.6A2.6 2.6 0 0 1 2.6 -3.6V0z"),
];

/// A crenellated gatehouse in the front of a keep.
const KEEP_GATE: &[Part] = &[
    part(0, SHADOW, "M-5.6 0H6l3 1.8H-2z"),
    part(
        2,
        inked(0xd8d5d2),
        "M-6 0V-12H-3.6V-10H-1.2V-12H1.2V-10H3.6V-12H6V0z",
    ),
    part(6, inked(0x5b3a26), "M-3 0V-4A3 3 0 0 1 3 -4V0z"),
    part(
        7,
        Paint::line(Colour::hex(0x2c1a10), 0.5),
        "M-1 0V-6.8M1 0V-6.8M-2.8 -2.4H2.8",
    ),
];

/// The roof of a porch on the north side of a house.
const PORCH: &[Part] = &[
    part(0, SHADOW, "M-5 -9H5L8 -6V3H-2z"),
    part(3, inked(0xe08560), "M0 -12L-5.4 -11V-1L0 0z"),
    part(4, inked(0x93402d), "M0 -12L5.4 -11V-1L0 0z"),
];

/// The roof of a porch on the west or east side of a house.
const SIDE_PORCH: &[Part] = &[
    part(0, SHADOW, "M-5 1H6L9 4V-6z"),
    part(3, inked(0xd1694a), "M-6.4 -6.4L-5.6 -11.6H5.6L6.4 -6.4z"),
    part(4, inked(0xb4523a), "M-6.4 -6.4L-5.6 -1.2H5.6L6.4 -6.4z"),
];

/// A square gate tower of a keep from above.
const GATE_TOWER: &[Part] = &[
    part(0, SHADOW, "M-5 1H6L10 4V-8L6 -12z"),
    part(1, inked(0x85838a), "M-6 0V-4H6V0z"),
    part(2, inked(0xe4e2e0), "M-6 -2.6V-12.6H6V-2.6z"),
    part(3, inked(0xa8a6ac), "M-3.8 -4.8V-10.4H3.8V-4.8z"),
];
