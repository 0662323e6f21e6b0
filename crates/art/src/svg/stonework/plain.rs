//! City's wall in the plain theme, from above: drawings for a north side, with `x` clockwise along the side and `y` into the
//! tile, to be rotated to other sides.

use super::super::text::put;
use crate::palette::Colour;
use crate::theme::Theme;

/// The depth of the wall outside the tiles, without its battlements.
const DEEP: f64 = 12.0;
const GATEWAY: Colour = Colour::hex(0x4a3a2c);
const ROOF: Colour = Colour::hex(0x8f3a2c);

/// A wall along a whole side.
pub(super) fn wall(out: &mut String) {
    let (stone, ink) = (Theme::Plain.stone(), Theme::Plain.ink());
    put!(
        out,
        "<path d=\"M-50 0V-{DEEP}h5v-4h10v4h10v-4h10v4h10v-4h10v4h10v-4h10v4h10v-4h10v4h5V0z\" fill=\"{stone}\" stroke=\"{ink}\" stroke-width=\"1.2\"/>\
         <path d=\"M-50 0H50\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.6\"/>"
    );
}

/// The square tower at a corner or end of the wall, with its foot at the origin.
pub(super) fn corner(out: &mut String) {
    put!(
        out,
        "<path d=\"M-8 -.4V-16H8V-.4z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"/>",
        Theme::Plain.stone(),
        Theme::Plain.ink()
    );
}

/// The gatehouse, drawn on top of a wall: a gateway between the roofs of two towers.
pub(super) fn gate(out: &mut String) {
    let (stone, ink) = (Theme::Plain.stone(), Theme::Plain.ink());
    put!(
        out,
        "<path d=\"M-14 0V-18H14V0Z\" fill=\"{stone}\" stroke=\"{ink}\" stroke-width=\"1.2\"/>\
         <path d=\"M-7 0V-18H7V0Z\" fill=\"{GATEWAY}\" stroke=\"{ink}\" stroke-width=\"1\"/>\
         <path d=\"M-3.5 0V-18M0 0V-18M3.5 0V-18M-7 -6H7M-7 -12H7\" fill=\"none\" stroke=\"{stone}\" stroke-width=\".8\"/>"
    );
    for left in [-29.0, 11.0] {
        put!(
            out,
            "<path d=\"M{left} 0v-22h18v22z\" fill=\"{ROOF}\" stroke=\"{ink}\" stroke-width=\"1.4\"/>\
             <path d=\"M{left} 0l18 -22m-18 0l18 22\" fill=\"none\" stroke=\"{stone}\" stroke-width=\"1\"/>"
        );
    }
}
