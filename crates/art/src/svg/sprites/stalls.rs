//! Market stalls and wares. Stalls are about 15 wide, so that their awnings can be told apart at 60 pixels a tile.

use crate::palette::{Colour, INK};
use crate::svg::stamp::{Paint, Part, part};
use crate::theme::Detail;

/// Half the width and the height of a [`stall`].
pub(in crate::svg) const STALL: (f64, f64) = (7.6, 10.4);
/// Of a [`crate_of`].
pub(in crate::svg) const CRATE: (f64, f64) = (3.0, 4.4);
/// Of a [`barrel`].
pub(in crate::svg) const BARREL: (f64, f64) = (2.2, 5.0);
/// Of [`sacks`].
pub(in crate::svg) const SACKS: (f64, f64) = (4.2, 5.4);
/// Of a [`sheaf`].
pub(in crate::svg) const SHEAF: (f64, f64) = (2.7, 6.6);
/// Of a [`cow`].
pub(in crate::svg) const COW: (f64, f64) = (6.0, 6.6);
/// Of a [`fence`].
pub(in crate::svg) const FENCE: (f64, f64) = (7.2, 4.2);

const SHADOW: Paint = Paint::fill(Colour::hex(0x2b1a0e)).faded(0.28);
const WOOD: Colour = Colour::hex(0xb07c46);
const DARK_WOOD: Colour = Colour::hex(0x6b4529);
const LINEN: Colour = Colour::hex(0xfff8e6);
const STRAW: Colour = Colour::hex(0xe9bd4a);
const DARK_STRAW: Colour = Colour::hex(0xa9761f);
/// The width of outlines.
const FINE: f64 = 0.5;

const fn solid(colour: Colour) -> Paint {
    Paint::fill(colour).outlined(INK, FINE)
}

/// A counter under a striped awning, with wares of two colours.
pub(in crate::svg) fn stall(awning: Colour, wares: [Colour; 2], detail: Detail) -> Vec<Part> {
    let mut parts = vec![
        part(0, SHADOW, "M-6.4 0H6.8l3 1.9H-2.6z"),
        part(1, Paint::fill(DARK_WOOD), "M-6 -6H6V-2.6H-6z"),
        part(2, solid(WOOD), "M-6.6 -3.2H6.6V0H-6.6z"),
        part(
            3,
            solid(LINEN),
            "M-6 -10.2H6L7.6 -5.2V-4.6Q6.1 -3.2 4.6 -4.6 3 -3.2 1.5 -4.6 0 -3.2-1.5 -4.6-3 -3.2-4.6 -4.6-6.1 -3.2-7.6 -4.6V-5.2z",
        ),
        part(
            4,
            Paint::fill(awning),
            "M-6 -10.2h2.4L-4.6 -5.2v.6q-1.5 1.4-3 0v-.6zM-1.2 -10.2h2.4L1.5 -5.2v.6q-1.5 1.4-3 0v-.6zM3.6 -10.2H6L7.6 -5.2v.6q-1.5 1.4-3 0v-.6z",
        ),
    ];
    if detail == Detail::Near {
        parts.extend([
            part(5, Paint::line(INK, FINE), "M-6 -10.2H6M-7.6 -5.2H7.6"),
            part(
                6,
                Paint::line(DARK_WOOD, 0.5),
                "M-6.4 -1.5H6.4M-2.2 -3V0M2.2 -3V0",
            ),
            part(
                7,
                Paint::dots(wares[0], 1.7),
                "M-5 -3.3h.01M-1.8 -3.3h.01M1.6 -3.3h.01M4.8 -3.3h.01",
            ),
            part(
                8,
                Paint::dots(wares[1], 1.5),
                "M-3.4 -3.5h.01M-.1 -3.5h.01M3.2 -3.5h.01",
            ),
        ]);
    }
    parts
}

/// A crate heaped with something of this colour.
pub(in crate::svg) fn crate_of(heap: Colour, detail: Detail) -> Vec<Part> {
    let mut parts = vec![
        part(0, SHADOW, "M-2.8 0H3l1.8 1.2H-1z"),
        part(2, solid(heap), "M-2.5 -2.4C-2.4 -4.6 2.4 -4.6 2.5 -2.4z"),
        part(3, solid(WOOD), "M-3 -2.7H3L2.6 0H-2.6z"),
    ];
    if detail == Detail::Near {
        parts.push(part(6, Paint::line(DARK_WOOD, 0.5), "M-2.8 -1.4H2.8"));
        parts.push(part(8, Paint::dots(LINEN, 0.8), "M-1 -3.3h.01M.7 -3.5h.01"));
    }
    parts
}

/// An open barrel; the colour is that of its contents.
pub(in crate::svg) fn barrel(content: Colour, detail: Detail) -> Vec<Part> {
    let mut parts = vec![
        part(0, SHADOW, "M-1.6 .2H2l1.8 1.1H-.2z"),
        part(
            2,
            solid(WOOD),
            "M-1.7 -4.3C-2.5 -3-2.5 -1.3-1.7 0 -1 .5 1 .5 1.7 0 2.5 -1.3 2.5 -3 1.7 -4.3z",
        ),
        part(
            3,
            solid(content),
            "M-1.8 -4.3C-1.8 -5.2 1.8 -5.2 1.8 -4.3 1.8 -3.4-1.8 -3.4-1.8 -4.3z",
        ),
    ];
    if detail == Detail::Near {
        parts.push(part(
            6,
            Paint::line(DARK_WOOD, 0.6),
            "M-2.2 -2.9Q0 -2.3 2.2 -2.9M-2.2 -1.1Q0 -.5 2.2 -1.1",
        ));
    }
    parts
}

/// Three sacks of grain.
pub(in crate::svg) fn sacks(detail: Detail) -> Vec<Part> {
    let mut parts = vec![
        part(0, SHADOW, "M-3.8 0H4l2 1.2H-1.6z"),
        part(
            2,
            solid(Colour::hex(0xe2c993)),
            "M-1.5 -1.8C-2 -3.4-1 -4.2-.6 -4.4L-.9 -5.4H.9L.6 -4.4C1 -4.2 2 -3.4 1.5 -1.8z",
        ),
        part(
            3,
            solid(Colour::hex(0xf0ddb0)),
            "M-3.7 0C-4.3 -1.8-3.2 -2.7-2.8 -2.9L-3.1 -3.8H-1L-1.3 -2.9C-.9 -2.7 0 -1.8-.4 0zM.5 0C0 -1.8 1 -2.7 1.4 -2.9L1.1 -3.8H3.2L2.9 -2.9C3.3 -2.7 4.4 -1.8 3.8 0z",
        ),
    ];
    if detail == Detail::Near {
        parts.push(part(
            6,
            Paint::line(DARK_STRAW, 0.6),
            "M-2.9 -2.9H-1.2M1.3 -2.9H3M-.7 -4.4H.7",
        ));
    }
    parts
}

/// A sheaf of corn.
pub(in crate::svg) fn sheaf(detail: Detail) -> Vec<Part> {
    let mut parts = vec![
        part(0, SHADOW, "M-1.8 0H2l1.6 1.1H-.4z"),
        part(
            2,
            solid(STRAW),
            "M-1.9 0L-.8 -2.8C-2.6 -4.4-2.8 -5.6-2.4 -6.4-1.2 -5.8-.6 -6.6 0 -6.6 .6 -6.6 1.2 -5.8 2.4 -6.4 2.8 -5.6 2.6 -4.4 .8 -2.8L1.9 0z",
        ),
    ];
    if detail == Detail::Near {
        parts.push(part(
            6,
            Paint::line(DARK_STRAW, 0.45),
            "M-.3 -2.4L-.9 -.4M.3 -2.4L.9 -.4M-.4 -3.4L-1.4 -5.6M.4 -3.4L1.4 -5.6M0 -3.4V-5.8",
        ));
        parts.push(part(7, Paint::line(Colour::hex(0xb0472f), 0.9), "M-1 -2.8H1"));
    }
    parts
}

/// A cow that looks to the left.
pub(in crate::svg) fn cow(coat: Colour, detail: Detail) -> Vec<Part> {
    let mut parts = vec![
        part(0, SHADOW, "M-4 .2H4.2l2 1.1H-1.6z"),
        part(1, Paint::line(INK, 1.1), "M-2.6 0V-2M-1 0V-2M2.2 0V-2M3.6 0V-2"),
        part(
            2,
            solid(coat),
            "M-3.2 -5.2C-1 -5.7 2 -5.5 3.8 -5.2 4.6 -5 4.6 -2.2 4 -1.8 2 -1.3-1.6 -1.3-3.2 -1.8z",
        ),
        part(
            3,
            solid(coat),
            "M-2.8 -6L-4.6 -6.2C-6 -5.8-6.4 -4-5.6 -3.4L-4 -3.2-2.6 -4.4z",
        ),
    ];
    if detail == Detail::Near {
        parts.extend([
            part(6, Paint::line(INK, 0.5), "M-4.4 -6.2L-4.9 -7.2M-3.4 -6.2L-3.4 -7.3M4.2 -4.8L5 -2.6"),
            part(7, Paint::fill(Colour::hex(0xfff4e2)), "M-1.4 -5.2Q.4 -5.6 1.2 -5.2 1.4 -3.8 .2 -3.6-1.6 -3.6-1.4 -5.2zM2.4 -2.2Q2.4 -3.4 3.8 -3.2V-2.2zM-6 -4.4Q-5 -4.6-4.6 -3.4L-5.6 -3.6z"),
        ]);
    }
    parts
}

/// A stretch of the fence of a cattle pen.
pub(in crate::svg) fn fence(detail: Detail) -> Vec<Part> {
    let posts = "M-6.6 .2V-4M-2.2 .2V-4M2.2 .2V-4M6.6 .2V-4";
    let rails = "M-7.2 -3.1H7.2M-7.2 -1.3H7.2";
    let mut parts = vec![part(2, Paint::line(DARK_WOOD, 1.0), rails)];
    if detail == Detail::Near {
        parts.insert(0, part(0, SHADOW, "M-7 .2H7l1.4 .9H-5.6z"));
        parts.push(part(3, Paint::line(DARK_WOOD, 1.3), posts));
        parts.push(part(4, Paint::line(WOOD, 0.4), rails));
    }
    parts
}
