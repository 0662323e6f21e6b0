//! The walls of cities on tiles: shadow, stones, battlements, turrets; a market has a plain kerb.

use super::TILE;
use super::pen::Pen;
use super::scatter::{Room, is_clear};
use super::text::put;
use crate::look::Look;
use crate::palette::Colour;
use crate::shape::{Number, Path, Point, TileArt, half_width};
use bastide_engine::kernel::tile::Kind;

/// Half the width of a turret, in tiles.
const TURRET: f64 = 0.042;

/// Draws the walls along some lines.
pub(super) fn wall(out: &mut String, lines: &[Path], kind: Kind, art: &TileArt, look: Look) {
    if lines.is_empty() {
        return;
    }
    let d: String = lines
        .iter()
        .map(|line| line.to_svg_d(TILE, Point::default()))
        .collect();
    let mut stroke = |colour: Colour, width: f64, more: &str| {
        put!(
            out,
            "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{more}/>"
        );
    };
    let (edge, stone) = (look.edge(kind), look.stone());
    if kind == Kind::Market {
        stroke(edge, 3.2, "");
        stroke(stone, 1.6, "");
        return;
    }
    if look == Look::Painted {
        // Two strokes fade like a blur and cost less. Square ends reach beyond the tile, where the next one goes on.
        for (width, opacity) in [(10.0, ".13"), (7.0, ".17")] {
            let more = format!(
                " transform=\"translate(.8 1.8)\" stroke-opacity=\"{opacity}\" stroke-linecap=\"square\""
            );
            stroke(Colour::hex(0x1e2408), width, &more);
        }
    }
    stroke(edge, 5.6, "");
    stroke(stone, 3.8, "");
    stroke(edge, 3.8, " stroke-dasharray=\"1 3.4\" stroke-opacity=\".55\"");
    if look == Look::Painted {
        let mut pen = Pen::default();
        for at in lines.iter().flat_map(|line| turrets(line, art)) {
            pen.dot(at);
        }
        let width = TURRET * 2.0 * TILE;
        let dark = stone.mixed(edge, 0.45);
        for (colour, width) in [(edge, width), (stone, width - 1.8), (dark, width - 4.8)] {
            let width = Number(width);
            pen.draw(
                out,
                &format!("stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\""),
            );
        }
    }
}

/// Where turrets stand on a wall: at two thirds of each half, where no road passes and no figure or mark stands.
fn turrets(line: &Path, art: &TileArt) -> Vec<Point> {
    let points = line.flattened();
    let length: f64 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let candidates = [0.3, 0.7].into_iter().filter_map(|part| {
        let mut left = length * part;
        points.windows(2).find_map(|pair| {
            let step = pair[0].distance(pair[1]);
            let found = (left <= step && step > 0.0).then(|| pair[0].towards(pair[1], left / step));
            left -= step;
            found
        })
    });
    candidates
        .filter(|&at| length > 0.5 && has_room(art, at))
        .collect()
}

fn has_room(art: &TileArt, at: Point) -> bool {
    let inside = |along: f64| along > TURRET && along < 1.0 - TURRET;
    let mut ways = art.regions.iter().filter(|region| region.kind.is_way());
    let away = ways.all(|way| {
        let mut points = way.lines.iter().flat_map(Path::flattened);
        points.all(|point| point.distance(at) > half_width(way.kind) + TURRET + 0.03)
    });
    let room = Room {
        middle: at,
        half: (TURRET, TURRET),
    };
    inside(at.x) && inside(at.y) && away && is_clear(art, room)
}
