//! Streets, and the squares where they end.

use super::colours::{KERB, STREET, STREET_EDGE};
use super::site::{Oval, Site};
use crate::palette::Colour;
use crate::shape::{Number, Path, Point, RegionArt, TileArt, half_width};
use crate::svg::TILE;
use crate::svg::text::put;
use crate::svg::tile::place;
use crate::theme::Detail;
use bastide_engine::kernel::tile::Kind;

/// The radius of a square where a single street ends.
const SQUARE: f64 = 8.4;
/// The radius of a square where several streets end.
const CROSSING: f64 = 10.6;

/// Draws all streets and squares, and keeps other details clear of the squares.
pub(super) fn streets(out: &mut String, art: &TileArt, site: &mut Site, detail: Detail) {
    let streets = || art.regions.iter().filter(|region| region.kind.is_way());
    let d: String = (streets().flat_map(|street| &street.lines))
        .map(|line| line.to_svg_d(TILE, Point::default()))
        .collect();
    if d.is_empty() {
        return;
    }
    let squares = squares(art);
    let wider = if detail == Detail::Far { 1.6 } else { 0.0 };
    let width = half_width(Kind::Road) * 2.0 * TILE + wider;
    let rounds = |out: &mut String, colour: Colour, more: f64| {
        for &(at, radius) in &squares {
            let (x, y) = place(at);
            put!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{colour}\"/>",
                Number(radius + more)
            );
        }
    };
    // Streets and squares have one outline: first all edges, then all surfaces.
    for (colour, more) in [(STREET_EDGE, 1.0), (KERB, 0.3), (STREET, -0.7)] {
        put!(
            out,
            "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"/>",
            Number(width + 2.0 * more)
        );
        rounds(out, colour, more);
    }
    if detail == Detail::Near {
        put!(
            out,
            "<path d=\"{d}\" fill=\"none\" stroke=\"{KERB}\" stroke-width=\"{}\" stroke-dasharray=\".8 2.7\"/>\
             <path d=\"{d}\" fill=\"none\" stroke=\"{STREET}\" stroke-width=\"2.2\"/>",
            Number(width - 3.6)
        );
        for &(at, radius) in &squares {
            let (x, y) = place(at);
            put!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{STREET}\" stroke=\"{KERB}\" stroke-width=\"1.3\" stroke-dasharray=\"1.7 1\"/>",
                Number(radius - 2.6)
            );
        }
    }
    for (at, radius) in squares {
        site.keep_clear(Oval::round(at, radius + 1.4));
    }
}

/// The centre and radius of each square.
fn squares(art: &TileArt) -> Vec<(Point, f64)> {
    let inner = |point: Point| {
        let inside = |along: f64| along > 0.05 && along < 0.95;
        inside(point.x) && inside(point.y)
    };
    let ends = |street: &RegionArt| -> Vec<Point> {
        let ends = |line: &Path| {
            [line.start(), line.end()]
                .into_iter()
                .filter(|&end| inner(end))
                .collect::<Vec<_>>()
        };
        street.lines.iter().flat_map(ends).collect()
    };
    let mut squares: Vec<(Point, f64)> = art.village.iter().map(|&(at, _)| (at, CROSSING)).collect();
    for end in art
        .regions
        .iter()
        .filter(|region| region.kind.is_way())
        .flat_map(ends)
    {
        // In front of a market's wall the street just ends.
        let at_wall = art.regions.iter().any(|region| {
            region.walled
                && region
                    .lines
                    .iter()
                    .flat_map(Path::flattened)
                    .any(|wall| wall.distance(end) < 0.06)
        });
        if !at_wall && squares.iter().all(|(at, _)| at.distance(end) > 0.12) {
            squares.push((end, SQUARE));
        }
    }
    squares
}
