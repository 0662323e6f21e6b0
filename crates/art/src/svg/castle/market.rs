//! The market of a court: stalls with striped awnings on a paved round, recognisable on small tiles.

use super::super::TILE;
use super::super::scatter::Footprint;
use super::super::sprites::stalls::{BARREL, CRATE, STALL, barrel, crate_of, stall};
use super::super::stamp::Stamps;
use super::plan::Spot;
use crate::palette::Colour;
use crate::shape::Point;
use crate::theme::Detail;

/// Half the size of the paved round.
const HALF: Spot = (12.4, 10.4);

/// The area of the market of a mark, moved so far that no stall leaves the tile.
pub(super) fn footprint(mark: Point) -> Footprint {
    let on_tile = |along: f64, half: f64| along.clamp((half + 0.8) / TILE, 1.0 - (half + 0.8) / TILE);
    Footprint {
        middle: Point::new(on_tile(mark.x, HALF.0), on_tile(mark.y, HALF.1)),
        half: (HALF.0 / TILE, HALF.1 / TILE),
    }
}

/// Draws the market of a mark.
pub(super) fn market(stamps: &mut Stamps, mark: Point, detail: Detail) {
    let middle = footprint(mark).middle;
    let (x, y) = (middle.x * TILE, middle.y * TILE);
    let (rx, ry) = HALF;
    let mut ground = format!(
        "<ellipse cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"{rx}\" ry=\"{ry}\" fill=\"#ecd9a6\" stroke=\"#a58a52\" stroke-width=\".8\"/>"
    );
    if detail == Detail::Near {
        ground += &format!(
            "<ellipse cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"{}\" ry=\"{}\" fill=\"none\" stroke=\"#cdb57c\" stroke-width=\"1.2\" stroke-dasharray=\"2.4 1.1\"/>",
            rx - 1.8,
            ry - 1.8
        );
    }
    stamps.drawing(ground, y - ry, [x - rx, y - ry, x + rx, y + ry]);
    let hex = Colour::hex;
    let wares = [hex(0xe08a2c), hex(0x7aa63f)];
    for (dx, dy, awning) in [
        (-5.9, -0.6, 0xcc3b33),
        (5.9, -0.6, 0x2f6fb0),
        (0.0, 8.6, 0xcc3b33),
    ] {
        stamps.sprite(
            stall(hex(awning), wares, detail),
            (x + dx, y + dy),
            STALL,
            0.76,
            false,
        );
    }
    stamps.sprite(
        crate_of(hex(0xd84b3a), detail),
        (x - 8.2, y + 6.0),
        CRATE,
        0.8,
        false,
    );
    stamps.sprite(
        barrel(hex(0x8e3b46), detail),
        (x + 8.6, y + 6.2),
        BARREL,
        0.85,
        false,
    );
}
