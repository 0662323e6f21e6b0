//! Highlighted regions of a board.

use super::TILE;
use super::board::Board;
use super::text::put;
use crate::palette::{Colour, INK};
use crate::scene::Scene;
use crate::shape::{Point, TileArt};
use bastide_engine::kernel::geometry::{Pos, Side};
use std::collections::BTreeMap;

/// Unlike any terrain and any seat.
const LIT: Colour = Colour::hex(0xfff27a);

/// Highlights regions, and outlines them except where they continue on the next tile or are open.
pub(super) fn regions(out: &mut String, board: &Board, scene: &Scene, arts: &BTreeMap<Pos, TileArt>) {
    let mut rims = String::new();
    for &(pos, idx) in &scene.lit {
        let Some(region) = arts.get(&pos).and_then(|art| art.region(idx)) else {
            continue;
        };
        let goes_on = |from: Point, to: Point| {
            let Some(side) = side_of(from, to) else {
                return false;
            };
            let (dx, dy) = side.offset();
            let middle = Point::new((from.x + to.x) / 2.0, (from.y + to.y) / 2.0);
            let inside = middle.moved(-0.99 * f64::from(dx), -0.99 * f64::from(dy));
            let beyond = pos.step(side);
            let found = arts.get(&beyond).and_then(|art| art.region_at(inside));
            found.is_none_or(|found| scene.lit.contains(&(beyond, found)))
        };
        let (x, y) = board.corner(pos);
        put!(
            out,
            "<path d=\"{}\" fill=\"{LIT}\" fill-opacity=\"0.3\"/>\n",
            region.shape.to_svg_d(TILE, Point::new(x, y))
        );
        let pieces = region.shape.outlines.iter();
        for piece in pieces.flat_map(|outline| outline.without_lines(goes_on)) {
            rims += &piece.to_svg_d(TILE, Point::new(x, y));
        }
    }
    if rims.is_empty() {
        return;
    }
    for (colour, width) in [(INK, 5.4), (LIT, 3.4)] {
        put!(
            out,
            "<path d=\"{rims}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>\n"
        );
    }
}

/// The side of a tile on which a line lies, in tiles; `None` for lines inside.
fn side_of(from: Point, to: Point) -> Option<Side> {
    let both = |is_there: fn(Point) -> bool| is_there(from) && is_there(to);
    if both(|point| point.y < 1e-3) {
        Some(Side::North)
    } else if both(|point| point.x > 1.0 - 1e-3) {
        Some(Side::East)
    } else if both(|point| point.y > 1.0 - 1e-3) {
        Some(Side::South)
    } else if both(|point| point.x < 1e-3) {
        Some(Side::West)
    } else {
        None
    }
}
