//! Walls with thickness, their towers and gates.

use super::super::super::TILE;
use super::super::super::mask::{Spot, distance};
use super::super::super::sprites::houses::Roof;
use super::super::super::sprites::landmarks;
use super::super::super::stamp::Stamps;
use super::super::super::text::put;
use super::super::super::tile::Subject;
use super::plan::Plan;
use crate::shape::{Number, Path, Point};
use crate::theme::Detail;

/// The height of a wall's face.
const HEIGHT: f64 = 4.2;
/// The width of a wall's top.
const TOP: f64 = 3.8;

/// Strokes of a wall from below: colour, width, distance downwards, other attributes, whether they are drawn when far.
const STROKES: [(&str, f64, f64, &str, bool); 7] = [
    ("#3f2a1e", TOP + 1.0, HEIGHT, "", true),
    ("#8f826f", TOP, HEIGHT, "", true),
    ("#a3967f", TOP, HEIGHT - 2.4, "", true),
    ("#3f2a1e", TOP + 1.0, 0.0, "", true),
    ("#cfc5b3", TOP, 0.0, "", true),
    ("#f1ebde", TOP, -0.4, " stroke-dasharray=\"2.6 1.7\"", false),
    ("#bdb29e", 1.3, 0.3, "", false),
];

/// Draws walls and their shadow.
pub(in crate::svg) fn walls(under: &mut String, walls: &[&Path], detail: Detail) {
    if walls.is_empty() {
        return;
    }
    let moved = |dx: f64, dy: f64| -> String {
        (walls.iter())
            .map(|wall| wall.to_svg_d(TILE, Point::new(dx, dy)))
            .collect()
    };
    put!(
        under,
        "<path d=\"{}\" fill=\"none\" stroke=\"#26200f\" stroke-opacity=\".26\" stroke-width=\"5\"/>",
        moved(2.4, 6.6)
    );
    for (colour, width, down, more, far) in STROKES {
        if far || detail == Detail::Near {
            let caps = if more.is_empty() {
                " stroke-linecap=\"round\""
            } else {
                more
            };
            put!(
                under,
                "<path d=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"{caps}/>",
                moved(0.0, down),
                Number(width)
            );
        }
    }
}

/// The least distance of towers from the corners of a tile, where the board has towers.
const CORNER: f64 = 12.0;

/// Adds towers and gates.
pub(super) fn towers(stamps: &mut Stamps, Subject { art, detail, .. }: Subject, plan: &Plan) {
    for &(x, y) in &plan.gates {
        stamps.sprite(
            landmarks::gate(Roof::Slate, detail),
            (x, y + HEIGHT + 0.4),
            landmarks::GATE,
            1.0,
            false,
        );
    }
    let village = art
        .village
        .map(|(at, size)| ((at.x * TILE, at.y * TILE), size * TILE));
    for (at, roof) in plan.towers() {
        let free = village.is_none_or(|(village, size)| distance(at, village) > size + 4.0);
        if free {
            stamps.sprite(
                landmarks::wall_tower(roof, detail),
                (at.0, at.1 + 3.4),
                landmarks::WALL_TOWER,
                1.0,
                false,
            );
        }
    }
}

/// The point at a part of a line's length.
pub(super) fn along(line: &[Spot], part: f64) -> Spot {
    let mut rest = length(line) * part;
    for pair in line.windows(2) {
        let step = distance(pair[0], pair[1]);
        if step >= rest && step > 0.0 {
            let part = rest / step;
            return (
                pair[0].0 + (pair[1].0 - pair[0].0) * part,
                pair[0].1 + (pair[1].1 - pair[0].1) * part,
            );
        }
        rest -= step;
    }
    line.last().copied().unwrap_or_default()
}

pub(super) fn length(line: &[Spot]) -> f64 {
    line.windows(2).map(|pair| distance(pair[0], pair[1])).sum()
}

/// Whether a tower may stand here.
pub(super) fn off_corners((x, y): Spot) -> bool {
    let corners = [(0.0, 0.0), (TILE, 0.0), (TILE, TILE), (0.0, TILE)];
    let inside = x > 4.5 && x < TILE - 4.5 && y > 10.0 && y < TILE - 5.0;
    inside && corners.iter().all(|&corner| distance(corner, (x, y)) > CORNER)
}
