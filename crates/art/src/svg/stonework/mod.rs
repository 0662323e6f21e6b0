//! The drawings of City's wall: walls and gates for each side of a tile, and the towers at corners and ends.
//!
//! Walls and gates are centred at the middle of a side and stay upright: painted ones have a height and are seen from the
//! south (`painted`), plain ones are seen from above (`plain`).

mod painted;
mod plain;

use super::text::put;
use crate::theme::Theme;
use bastide_engine::kernel::geometry::Side;

/// A wall along a side.
pub(super) fn wall(out: &mut String, side: Side, theme: Theme) {
    match theme {
        Theme::Painted => painted::wall(out, side),
        Theme::Plain => rotated(out, side, plain::wall),
    }
}

/// A wall along a side with the gate in its middle.
pub(super) fn gate(out: &mut String, side: Side, theme: Theme) {
    wall(out, side, theme);
    match theme {
        Theme::Painted => painted::gate(out, side),
        Theme::Plain => rotated(out, side, plain::gate),
    }
}

/// A tower at a corner or end of the wall, with its foot at the origin.
pub(super) fn corner(out: &mut String, theme: Theme) {
    match theme {
        Theme::Painted => painted::corner(out),
        Theme::Plain => plain::corner(out),
    }
}

/// The foot of a corner tower, from the corner of the tiles where the walls of these sides meet or end.
pub(super) fn corner_foot(sides: &[Side]) -> (f64, f64) {
    let has = |side: Side| sides.contains(&side);
    let x = match (has(Side::West), has(Side::East)) {
        (true, false) => -4.0,
        (false, true) => 4.0,
        _ => 0.0,
    };
    (x, if has(Side::South) { 16.0 } else { 0.6 })
}

/// The middle of a figure that stands on the wall of a side, from the middle of the side.
pub(super) fn on_wall(side: Side) -> (f64, f64) {
    match side {
        Side::North => (0.0, -17.0),
        Side::East => (5.0, -9.0),
        Side::South => (0.0, -4.0),
        Side::West => (-5.0, -9.0),
    }
}

fn rotated(out: &mut String, side: Side, draw: fn(&mut String)) {
    put!(out, "<g transform=\"rotate({})\">", 90 * side.idx());
    draw(out);
    out.push_str("</g>");
}
