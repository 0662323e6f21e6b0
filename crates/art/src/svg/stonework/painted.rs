//! City's painted wall: thick, with battlements on the outside, seen from the south and a little from above.
//!
//! The top of a wall is 8 wide and 8 above the ground. A north wall shows its face towards the city, a south wall the one
//! towards the country; walls of east and west sides show only their top, and a face at their south end.

use crate::palette::{Colour, INK};
use crate::shape::Number;
use crate::svg::sprites::houses::{GATE, Roof, WALL_TOWER, gate as gatehouse, wall_tower};
use crate::svg::stamp::Stamps;
use crate::svg::text::put;
use crate::theme::Detail;
use bastide_engine::kernel::geometry::Side;

/// The width of the top of a wall, and the height of its face.
const DEEP: f64 = 8.0;
const SHADOW: &str = "fill=\"#1c1008\" opacity=\".3\"";
const TOP: Colour = Colour::hex(0xd5ccba);
/// The walk between the battlements.
const WALK: Colour = Colour::hex(0xb9ae99);
const FACE: Colour = Colour::hex(0xa5977f);
const JOINT: Colour = Colour::hex(0x7d705c);
// The lines of merlons: outlines, fronts, and tops.
const INKED: &str = "fill=\"none\" stroke=\"#3d2f23\"";
const SHADED: &str = "fill=\"none\" stroke=\"#cbc1ad\"";
const LIT: &str = "fill=\"none\" stroke=\"#f4efe4\"";

pub(super) fn wall(out: &mut String, side: Side) {
    match side {
        Side::North => level(out, -2.0 * DEEP, Outside::First),
        Side::South => level(out, 0.0, Outside::Last),
        Side::East => upright(out, 0.0, Outside::Last),
        Side::West => upright(out, -DEEP, Outside::First),
    }
}

/// The edge of a wall's top that has the battlements: the north or west one, or the south or east one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outside {
    First,
    Last,
}

/// A wall from west to east whose top begins at `top`.
fn level(out: &mut String, top: f64, outside: Outside) {
    let (face, foot) = (top + DEEP, top + 2.0 * DEEP);
    put!(
        out,
        "<path d=\"M-50 {foot}H50l3 3.6H-47z\" {SHADOW}/>\
         <path d=\"M-50 {face}H50v{DEEP}H-50z\" fill=\"{FACE}\"/>\
         <path d=\"M-50 {}H50m0 2.6H-50m4-5.4v2.8m18-2.8v2.8m21-2.8v2.8m20-2.8v2.8m19-2.8v2.8M-38 {}v2.4m21-2.4v2.4m21-2.4v2.4m19-2.4v2.4m20-2.4v2.4\" fill=\"none\" stroke=\"{JOINT}\" stroke-width=\".6\" opacity=\".75\"/>\
         <path d=\"M-50 {top}H50v{DEEP}H-50z\" fill=\"{TOP}\"/>\
         <path d=\"M-50 {}H50\" fill=\"none\" stroke=\"{WALK}\" stroke-width=\"4\" stroke-dasharray=\"5.65 .6\"/>\
         <path d=\"M-50 {top}H50M-50 {face}H50M-50 {foot}H50\" fill=\"none\" stroke=\"{INK}\"/>",
        face + 2.8,
        face + 5.4,
        top + DEEP / 2.0
    );
    let (edge, lip) = match outside {
        Outside::First => (top - 0.5, face - 1.1),
        Outside::Last => (face - 0.9, top + 1.1),
    };
    // Merlons are dashes: eight to a wall, so that they continue in the next one.
    put!(
        out,
        "<path d=\"M-50 {lip}H50\" {LIT} stroke-width=\"1.2\"/>\
         <path d=\"M-48.3 {edge}H50\" {INKED} stroke-width=\"6.6\" stroke-dasharray=\"9.1 3.4\"/>\
         <path d=\"M-47.5 {edge}H50\" {SHADED} stroke-width=\"5\" stroke-dasharray=\"7.5 5\"/>\
         <path d=\"M-47.5 {}H50\" {LIT} stroke-width=\"2\" stroke-dasharray=\"7.5 5\"/>",
        Number(edge - 1.5)
    );
}

/// A wall from north to south whose top begins at `left`.
fn upright(out: &mut String, left: f64, outside: Outside) {
    let right = left + DEEP;
    put!(
        out,
        "<path d=\"M{right} -50l4 5V54H{}L{left} 50H{right}z\" {SHADOW}/>\
         <path d=\"M{left} 42h{DEEP}v8h-{DEEP}z\" fill=\"{FACE}\" stroke=\"{INK}\"/>\
         <path d=\"M{left} 44.8h{DEEP}m0 2.6h-{DEEP}\" fill=\"none\" stroke=\"{JOINT}\" stroke-width=\".7\"/>\
         <path d=\"M{left} -58h{DEEP}V42h-{DEEP}z\" fill=\"{TOP}\"/>\
         <path d=\"M{} -58V42\" fill=\"none\" stroke=\"{WALK}\" stroke-width=\"4\" stroke-dasharray=\"5.65 .6\"/>\
         <path d=\"M{left} -58V42M{right} -58V42\" fill=\"none\" stroke=\"{INK}\"/>",
        left + 4.0,
        left + DEEP / 2.0
    );
    let (edge, lip) = match outside {
        Outside::First => (left + 0.5, right - 1.1),
        Outside::Last => (right - 0.5, left + 1.1),
    };
    put!(
        out,
        "<path d=\"M{lip} -58V42\" {LIT} stroke-width=\"1.2\"/>\
         <path d=\"M{edge} -58.7V42\" {INKED} stroke-width=\"4.6\" stroke-dasharray=\"10 2.5\"/>\
         <path d=\"M{edge} -57.9V42\" {SHADED} stroke-width=\"3\" stroke-dasharray=\"8.4 4.1\"/>\
         <path d=\"M{edge} -57.9V42\" {LIT} stroke-width=\"3\" stroke-dasharray=\"6.2 6.3\"/>"
    );
}

/// The gatehouse between two round towers. On east and west sides it stands outside the wall, to leave the tile free.
pub(super) fn gate(out: &mut String, side: Side) {
    let (at, scale) = match side {
        Side::North => ((0.0, 0.8), 2.1),
        Side::South => ((0.0, 2.0 * DEEP + 0.8), 2.1),
        Side::East => ((10.0, 14.0), 1.75),
        Side::West => ((-10.0, 14.0), 1.75),
    };
    let mut stamps = Stamps::default();
    stamps.sprite(gatehouse(Roof::Slate, Detail::Near), at, GATE, scale, false);
    stamps.draw(out);
}

/// A round tower with battlements.
pub(super) fn corner(out: &mut String) {
    let mut stamps = Stamps::default();
    stamps.sprite(wall_tower(None, Detail::Near), (0.0, 0.0), WALL_TOWER, 2.0, false);
    stamps.draw(out);
}
