//! City's wall as text: the outermost characters of the tiles that it stands on.

use super::board::{TILE_ROWS, TextStyle};
use super::canvas::Canvas;
use super::letters::Entry;
use crate::city::{Laid, TileSide, chain, end_name, open_ends};
use crate::palette::{self, Colour, INK, STONE, WHITE};
use crate::shape::Point;
use bastide_engine::action::End;
use bastide_engine::kernel::geometry::Side;
use bastide_engine::view::CityWallView;

const WALL: char = '#';
const GATEWAY: Colour = Colour::hex(0x8f3a2c);

/// Draws the wall with gate, guards, towers and open ends. Must come before the figures, which avoid guards and towers.
pub(super) fn wall(canvas: &mut Canvas, style: TextStyle, shown: &CityWallView, laid: &Laid) {
    let is_laid = |at: &TileSide| laid.contains(at.0);
    for at in chain(shown).into_iter().filter(is_laid) {
        canvas.explain(Entry::Mark(WALL, "wall"));
        for (column, row) in rim(style, at.1) {
            canvas.stamp(at.0, (column, row), WALL, (INK, STONE));
        }
    }
    for (pos, side) in shown.gate.into_iter().filter(is_laid) {
        canvas.explain(Entry::Mark('G', "gate"));
        let cells = rim(style, side);
        let (middle, reach) = (cells.len() / 2, 1);
        for &cell in &cells[middle - reach..=middle + reach] {
            canvas.stamp(pos, cell, 'G', (WHITE, GATEWAY));
        }
    }
    for &(seat, pos, side) in &shown.guards {
        if is_laid(&(pos, side)) {
            canvas.explain(Entry::Guard);
            let text = format!("<{seat}>");
            canvas.write(pos, along(side, 0.5), &text, palette::seat(seat));
        }
    }
    for &(seat, end, pos, side) in &shown.towers {
        if is_laid(&(pos, side)) {
            canvas.explain(Entry::Tower);
            let part = match end {
                End::Left => 0.0,
                End::Right => 1.0,
            };
            let text = format!("T{seat}");
            canvas.write(pos, along(side, part), &text, palette::seat(seat));
        }
    }
    for (end, (pos, side)) in open_ends(laid, shown) {
        // Off the centre, to avoid a tower in the corner.
        let (letter, part) = match end {
            End::Left => ('L', 0.7),
            End::Right => ('R', 0.3),
        };
        canvas.explain(Entry::Mark(letter, end_name(end)));
        canvas.write(pos, along(side, part), &letter.to_string(), WHITE);
    }
}

/// The columns and rows of a tile's outermost characters on one side, clockwise.
fn rim(style: TextStyle, side: Side) -> Vec<(usize, usize)> {
    let (right, bottom) = (style.tile_columns() - 1, TILE_ROWS - 1);
    match side {
        Side::North => (0..=right).map(|column| (column, 0)).collect(),
        Side::East => (0..=bottom).map(|row| (right, row)).collect(),
        Side::South => (0..=right).rev().map(|column| (column, bottom)).collect(),
        Side::West => (0..=bottom).rev().map(|row| (0, row)).collect(),
    }
}

/// The point on a side of a tile, from its clockwise start (`part` 0) to its end (1).
fn along(side: Side, part: f64) -> Point {
    match side {
        Side::North => Point::new(part, 0.0),
        Side::East => Point::new(1.0, part),
        Side::South => Point::new(1.0 - part, 1.0),
        Side::West => Point::new(0.0, 1.0 - part),
    }
}
