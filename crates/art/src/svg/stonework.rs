//! The drawings of City's wall: each is centred at the middle of a tile's north side, with `x` clockwise along the side and
//! `y` into the tile.

use super::TILE;
use super::figures::Paint;
use super::text::put;
use crate::palette::Colour;
use crate::shape::Number;
use crate::theme::Theme;

/// The depth of the wall outside the tiles, without its battlements.
pub(super) const DEEP: f64 = 12.0;
pub(super) const HALF: f64 = TILE / 2.0;

const JOINT: Colour = Colour::hex(0x8d8070);
const GATEWAY: Colour = Colour::hex(0x4a3a2c);
const ROOF: Colour = Colour::hex(0x8f3a2c);

/// The battlements of a wall, outside its stones. Drawn before the stones of neighbouring walls.
pub(super) fn battlements(out: &mut String, theme: Theme) {
    put!(
        out,
        "<path d=\"M-50 {y}h5v-4h10v4h10v-4h10v4h10v-4h10v4h10v-4h10v4h10v-4h10v4h5\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>",
        theme.stone(),
        theme.ink(),
        y = -DEEP
    );
}

/// The stones of a wall along a whole side.
pub(super) fn stones(out: &mut String, theme: Theme) {
    let (stone, ink) = (theme.stone(), theme.ink());
    put!(out, "<path d=\"M-50 0V-{DEEP}H50V0Z\" fill=\"{stone}\"/>");
    if theme == Theme::Painted {
        put!(
            out,
            "<path d=\"M-50 -6H50M-40 0V-6M-20 0V-6M0 0V-6M20 0V-6M40 0V-6M-30 -6V-12M-10 -6V-12M10 -6V-12M30 -6V-12\" fill=\"none\" stroke=\"{JOINT}\" stroke-width=\"0.8\" opacity=\"0.7\"/>"
        );
    }
    put!(
        out,
        "<path d=\"M-50 0H50\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.6\"/>\
         <path d=\"M-50 0V-{DEEP}M50 0V-{DEEP}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1\"/>"
    );
}

/// The stones outside a corner between two walls of the same tile: at the clockwise end of the first.
pub(super) fn corner(out: &mut String, theme: Theme) {
    put!(
        out,
        "<path d=\"M49 0V-15H65V0Z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>\
         <path d=\"M53 -4V-11H61V-4Z\" fill=\"none\" stroke=\"{JOINT}\" stroke-width=\"0.9\"/>",
        theme.stone(),
        theme.ink()
    );
}

/// The gatehouse, drawn on top of a wall.
pub(super) fn gate(out: &mut String, theme: Theme) {
    let (stone, ink) = (theme.stone(), theme.ink());
    put!(
        out,
        "<path d=\"M-16 0V-20H-14V-24H-8V-20H-3V-24H3V-20H8V-24H14V-20H16V0Z\" fill=\"{stone}\" stroke=\"{ink}\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>\
         <path d=\"M-9 0V-8A9 9 0 0 1 9 -8V0Z\" fill=\"{GATEWAY}\" stroke=\"{ink}\" stroke-width=\"1\"/>\
         <path d=\"M-6 -1V-14M-2 -1V-16M2 -1V-16M6 -1V-14M-9 -5H9M-9 -10H9\" fill=\"none\" stroke=\"{stone}\" stroke-width=\"0.8\" opacity=\"0.8\"/>"
    );
    for x in [-22.0, 22.0] {
        put!(
            out,
            "<path d=\"M{} 0V-22h14V0Z\" fill=\"{stone}\" stroke=\"{ink}\" stroke-width=\"1.2\"/>\
             <path d=\"M{} -22h18l-9 -9z\" fill=\"{ROOF}\" stroke=\"{ink}\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>\
             <path d=\"M{x} -15v5\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\"/>",
            x - 7.0,
            x - 9.0
        );
    }
}

/// A round tower from above, with a platform in the owner's colour.
pub(super) fn turret(out: &mut String, paint: Paint, radius: f64, theme: Theme) {
    let ink = theme.ink();
    put!(
        out,
        "<circle r=\"{}\" fill=\"{}\" stroke=\"{ink}\" stroke-width=\"1.2\"/>\
         <circle r=\"{}\" fill=\"none\" stroke=\"{JOINT}\" stroke-width=\"{}\" stroke-dasharray=\"{dash} {dash}\"/>\
         <circle r=\"{}\" fill=\"{}\" stroke=\"{ink}\" stroke-width=\"0.9\"/>",
        Number(radius),
        theme.stone(),
        Number(radius * 0.87),
        Number(radius * 0.2),
        Number(radius * 0.7),
        paint.fill(),
        dash = Number(radius * 0.27)
    );
    paint.number(out, radius * 0.33, radius * 0.92);
}
