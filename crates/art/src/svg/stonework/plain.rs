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

/// The gatehouse, drawn on top of a wall.
pub(super) fn gate(out: &mut String) {
    let (stone, ink) = (Theme::Plain.stone(), Theme::Plain.ink());
    put!(
        out,
        "<path d=\"M-16 0V-20H-14V-24H-8V-20H-3V-24H3V-20H8V-24H14V-20H16V0Z\" fill=\"{stone}\" stroke=\"{ink}\" stroke-width=\"1.2\"/>\
         <path d=\"M-9 0V-8A9 9 0 0 1 9 -8V0Z\" fill=\"{GATEWAY}\" stroke=\"{ink}\" stroke-width=\"1\"/>\
         <path d=\"M-6 -1V-14M-2 -1V-16M2 -1V-16M6 -1V-14M-9 -5H9M-9 -10H9\" fill=\"none\" stroke=\"{stone}\" stroke-width=\"0.8\" opacity=\"0.8\"/>"
    );
    for x in [-22.0, 22.0] {
        put!(
            out,
            "<path d=\"M{} 0V-22h14V0Z\" fill=\"{stone}\" stroke=\"{ink}\" stroke-width=\"1.2\"/>\
             <path d=\"M{} -22h18l-9 -9z\" fill=\"{ROOF}\" stroke=\"{ink}\" stroke-width=\"1.2\"/>\
             <path d=\"M{x} -15v5\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\"/>",
            x - 7.0,
            x - 9.0
        );
    }
}
