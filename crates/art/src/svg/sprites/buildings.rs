//! Large buildings: cloister, shrine, inn, cathedral.

use super::super::stamp::{Paint, Part, Stamps};
use super::houses::{INK, SHADOW};
use crate::palette::Colour;
use crate::theme::Detail;

/// A large building. Its parts cover each other in the order in which they are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::svg) enum Building {
    /// Ranges around a garth, and a church with a blue spire. The foot is 9 units above its lower edge.
    Cloister,
    /// A violet dome in a ring of standing stones. The foot is 11 units above the lower edge.
    Shrine,
    /// A half-timbered house with a sign.
    Inn,
    /// A front with two towers and a crossing spire. The foot is 15 units above its lower edge.
    Cathedral,
}

impl Building {
    /// Half the width, and the height above the foot.
    pub const fn size(self) -> (f64, f64) {
        match self {
            Building::Cloister => (22.0, 38.0),
            Building::Shrine => (18.6, 21.5),
            Building::Inn => (16.2, 17.4),
            Building::Cathedral => (22.0, 39.0),
        }
    }

    /// How far it reaches below its foot.
    pub const fn below(self) -> f64 {
        match self {
            Building::Cloister => 12.0,
            Building::Shrine => 12.0,
            Building::Inn => 1.8,
            Building::Cathedral => 18.4,
        }
    }

    /// Adds the building with its foot at a point in user units.
    pub fn stand(self, stamps: &mut Stamps, (x, y): (f64, f64), scale: f64, detail: Detail) {
        let (half, height) = self.size();
        // The lower edge decides what it covers.
        let below = self.below() * scale;
        let mut svg = String::new();
        for part in self.parts(detail) {
            let mut d = String::new();
            super::super::stamp::stamp_path(&mut d, part.d, (x, y), scale, false);
            super::super::text::put!(svg, "<path d=\"{d}\" {}/>", part.paint.attributes());
        }
        let bounds = [x - half * scale, y - height * scale, x + half * scale, y + below];
        stamps.drawing(svg, y + below * 0.8, bounds);
    }

    pub fn parts(self, detail: Detail) -> Vec<Part> {
        let parts = match self {
            Building::Cloister => CLOISTER,
            Building::Shrine => SHRINE,
            Building::Inn => INN,
            Building::Cathedral => CATHEDRAL,
        };
        let shown = |part: &&Part| detail == Detail::Near || part.layer == 0;
        parts.iter().filter(shown).copied().collect()
    }
}

const fn flat(colour: u32) -> Paint {
    Paint::fill(Colour::hex(colour))
}

const fn inked(colour: u32) -> Paint {
    flat(colour).outlined(INK, 0.6)
}

const fn line(colour: u32, width: f64) -> Paint {
    Paint::line(Colour::hex(colour), width)
}

/// A part that is always drawn.
const fn part(paint: Paint, d: &'static str) -> Part {
    Part { layer: 0, paint, d }
}

/// A part that is drawn only when near.
const fn fine(paint: Paint, d: &'static str) -> Part {
    Part { layer: 1, paint, d }
}

const TILES: u32 = 0xd2643f;
const TILES_SHADED: u32 = 0xa3452e;
const PLASTER: u32 = 0xfbf4e3;
const PLASTER_SHADED: u32 = 0xd9c7a4;
const DOOR: u32 = 0x5b3a26;

const CLOISTER: &[Part] = &[
    // The forecourt.
    part(
        flat(0xd9cf9d).outlined(Colour::hex(0xa9a565), 0.6),
        "M-24 3C-23 -6 -8 -12 4 -11C16 -11 25 -5 25 4C24 13 12 16 0 16C-12 17 -24 12 -24 3z",
    ),
    part(SHADOW, "M-19 9H19.4l5 3H-13z"),
    // The back range and the west range.
    part(inked(PLASTER_SHADED), "M-19 -4H2v4H-19z"),
    part(inked(TILES), "M-20 -3.6L-17.6 -8.6H3v5z"),
    fine(line(TILES_SHADED, 0.45), "M-18.6 -6.6H3M-19.3 -5.1H3"),
    part(inked(TILES), "M-20 9V-4L-16.6 -8.4V5.4z"),
    part(inked(TILES_SHADED), "M-16.6 -8.4L-13 -4V9L-16.6 5.4z"),
    // The garth with a well.
    part(flat(0x8db457).outlined(INK, 0.5), "M-13 -.4H6V7H-13z"),
    fine(line(0xefe3c0, 1.1), "M-13 3H6M-4 -.4V7"),
    fine(
        flat(0x6db0cf).outlined(Colour::hex(0xeee6d2), 0.7),
        "M-5.5 3a1.5 1.3 0 1 1 3 0a1.5 1.3 0 1 1-3 0z",
    ),
    fine(
        Paint::dots(Colour::hex(0x3f7a34), 2.0),
        "M-9 1.2h.1M-8.4 5h.1M1 1.1h.1M2.4 5h.1",
    ),
    // The arcade in front.
    part(inked(PLASTER), "M-18.6 6.4H6V11H-18.6z"),
    part(inked(TILES), "M-20 7L-18 3.8H5V7z"),
    fine(line(TILES_SHADED, 0.45), "M-19 5.5H5"),
    fine(
        flat(0x6b4a33),
        "M-16.6 11V9.3a1 1 0 0 1 2 0V11zM-13.2 11V9.3a1 1 0 0 1 2 0V11zM-9.8 11V9.3a1 1 0 0 1 2 0V11zM-6.4 11V9.3a1 1 0 0 1 2 0V11zM-3 11V9.3a1 1 0 0 1 2 0V11zM.4 11V9.3a1 1 0 0 1 2 0V11z",
    ),
    // The nave: its roof runs back to the tower.
    part(inked(TILES), "M11.5 -10V-15H9L3 -9V.6z"),
    part(inked(PLASTER), "M4 0L11.5 -9 19 0V11.6H4z"),
    part(flat(0xe9dcc0), "M15.4 -4.3L19 0V11.3H15.4z"),
    part(
        inked(TILES_SHADED),
        "M11.5 -10L2.8 .6 4.6 1 11.5 -7.6 18.4 1 20.2 .6z",
    ),
    part(inked(0x3f6b8f), "M9.5 1a2 2 0 1 1 4 0a2 2 0 1 1-4 0z"),
    part(inked(DOOR), "M9.6 11.6V8a1.9 1.9 0 0 1 3.8 0v3.6z"),
    fine(
        flat(0x46627d),
        "M6.2 8.6V6a.8 .8 0 0 1 1.6 0v2.6zM15.2 8.6V6a.8 .8 0 0 1 1.6 0v2.6z",
    ),
    // The bell tower.
    part(inked(PLASTER), "M8 -8V-20H15.4V-5.6L11.5 -10z"),
    part(flat(PLASTER_SHADED), "M12.8 -19.8H15.1V-6L12.8 -8.6z"),
    part(inked(0x4f7fb0), "M7 -19.6L11.7 -34 16.4 -19.6z"),
    part(flat(0x355c88), "M12.6 -19.9L11.8 -33 16 -19.9z"),
    fine(line(0x86add2, 0.7), "M8.6 -20.8L11.2 -28.6"),
    part(flat(DOOR), "M10.2 -12.6v-3a1.2 1.2 0 0 1 2.4 0v3z"),
    part(line(0xd9a62e, 1.0), "M11.7 -33.6v-4.2M10 -36.2h3.4"),
];

const SHRINE: &[Part] = &[
    part(
        flat(0xd3c592).outlined(Colour::hex(0x9a8f5c), 0.6),
        "M-18.5 3C-18 -3 -8 -6 0 -6C9 -6 18 -3 18.5 3C18 9 8 12 0 12C-9 12 -18 9 -18.5 3z",
    ),
    fine(
        line(0xb4a673, 0.8),
        "M-12 3.2C-11 -1 -4 -2.6 0 -2.6C5 -2.6 11 -1 12 3.2C11 7 5 8.6 0 8.6C-5 8.6 -11 7 -12 3.2z",
    ),
    part(
        SHADOW,
        "M-10 -2.2h3l2.4 1h-3zM8 -2.2h3l2.4 1h-3zM-16.4 1.6h3l2.4 1.1h-3zM14.4 1.6h3l2 1.1h-3z",
    ),
    // Standing stones behind the chapel.
    part(
        inked(0xb9b2ab),
        "M-11.1 -2.4l.5 -4 1.2 -.9 2.1 .3 .7 4.8zM6.9 -2.4l.5 -4 1.2 -.9 2.1 .3 .7 4.8zM-17.5 1.4l.5 -4.8 1.2 -.9 2.1 .3 .7 5.6zM13.3 1.4l.5 -4.8 1.2 -.9 2.1 .3 .7 5.6z",
    ),
    part(SHADOW, "M-7 4.4h14l5 2.6h-15z"),
    part(inked(0xf4eee2), "M-7.4 -5V4C-5 6.4 5 6.4 7.4 4V-5z"),
    part(flat(0xcabfb4), "M3 -5V5.5C5.4 5.2 6.8 4.7 7.1 4V-5z"),
    part(
        inked(0x7d55b0),
        "M-9 -4.4C-6 -2.4 6 -2.4 9 -4.4C8 -9 4.6 -13 0 -15.6C-4.6 -13 -8 -9 -9 -4.4z",
    ),
    part(
        flat(0x5a3a88),
        "M3 -3.2C5.6 -3.3 7.6 -3.8 8.7 -4.5C7.8 -9 4.6 -12.8 .6 -15C2.6 -12 3.6 -7 3 -3.2z",
    ),
    fine(
        Paint::dots(Colour::hex(0xbfa3e0), 1.0),
        "M-6.6 -6.6C-5.6 -9.6 -3.6 -11.8 -1.8 -13",
    ),
    part(flat(0x3a2819), "M-2 5.6V1a2 2 0 0 1 4 0V5.6z"),
    fine(
        flat(0x6a5a8c),
        "M-5.6 1.6V-.8a.8 .8 0 0 1 1.6 0v2.6zM4.2 1.8V-.8a.8 .8 0 0 1 1.6 0v2.4z",
    ),
    part(line(0xd9a62e, 1.2), "M0 -15.2v-5.6M-2.2 -18.8h4.4"),
    // Standing stones in front.
    part(
        SHADOW,
        "M-14 8.2h4l2.4 1.2h-4zM-6.4 10.8h4l2.4 1.2h-4zM3.6 10.8h4l2.4 1.2h-4zM10.4 8.2h4l2.4 1.2h-4z",
    ),
    part(
        inked(0xc4bdb5),
        "M-14.1 8l.5 -5 1.2 -.9 2.1 .3 .7 5.8zM-6.5 10.6l.5 -4.6 1.2 -.9 2.1 .3 .7 5.4zM3.5 10.6l.5 -4.6 1.2 -.9 2.1 .3 .7 5.4zM10.3 8l.5 -5 1.2 -.9 2.1 .3 .7 5.8z",
    ),
];

const INN: &[Part] = &[
    part(SHADOW, "M-8 0H9l3.4 1.8h-17z"),
    part(inked(0xfbf3e0), "M-8 -5H8V0H-8z"),
    fine(
        line(0x7a5030, 0.6),
        "M-8 -5L-3.6 0M-3.6 -5V0M3.4 -5V0M3.4 -5L8 0M-3.6 -2.4H3.4",
    ),
    part(inked(0x93405f), "M-9.2 -4.6L-6.4 -11H6.4L9.2 -4.6z"),
    part(flat(0x6f2b47), "M6.2 -10.8L8.8 -4.8H5z"),
    fine(line(0x6f2b47, 0.5), "M-7.4 -8.6H5.6M-8.3 -6.6H5.2"),
    fine(line(0xc67d9d, 0.6), "M-6.4 -10.9H6.4"),
    fine(inked(0xf7d98a), "M-2 -8.2V-9.4L0 -11.4 2 -9.4V-8.2z"),
    part(flat(DOOR), "M-1.2 0v-3h2.4v3z"),
    part(
        flat(0xf2c14e).outlined(INK, 0.35),
        "M-6.6 -3.8h1.6v1.6h-1.6zM5 -3.8h1.6v1.6H5z",
    ),
    part(inked(0xa08f7a), "M3.6 -13.4h1.8v3.4H3.6z"),
    fine(
        Paint::dots(Colour::hex(0xffffff), 1.0).faded(0.8),
        "M4.6 -14.6c2 -.6 .6 -2 2.6 -2.6",
    ),
    // The sign: a jug.
    part(Paint::line(INK, 0.8), "M10.6 0V-8.4h3.6"),
    part(inked(0xf2c14e), "M11.2 -7.8h5v4.4h-5z"),
    fine(flat(0x7a4a1e), "M12.6 -6.8h1.8v2.4h-1.8zM14.4 -6.3h.8v1.4h-.8z"),
];

const SLATE: u32 = 0x5c7f9f;
const SLATE_SHADED: u32 = 0x3e5d7b;
const STONE: u32 = 0xf7f1e4;
const STONE_SHADED: u32 = 0xcdc0a8;

const CATHEDRAL: &[Part] = &[
    part(SHADOW, "M-19 14H20l7 4.4H-10z"),
    // The nave behind the front, and the spire over the crossing.
    part(inked(STONE_SHADED), "M-15 -6H15V12H-15z"),
    part(inked(SLATE), "M-17 -3L-12 -17H12L17 -3z"),
    part(flat(SLATE_SHADED), "M12 -16.7L16.6 -3.3H9z"),
    fine(line(SLATE_SHADED, 0.6), "M-13.6 -12H10M-15.2 -7.6H9.4"),
    fine(line(0x9dbad2, 0.8), "M-12 -16.9H12"),
    part(inked(STONE), "M-3.4 -14V-19H3.4V-14z"),
    part(inked(SLATE), "M-4.4 -18.6L0 -35 4.4 -18.6z"),
    part(flat(SLATE_SHADED), "M1 -18.8L.1 -34 4 -18.8z"),
    part(line(0xe0ad35, 1.0), "M0 -34.6v-4M-1.7 -37.2H1.7"),
    // The gable with a rose window and the portal.
    part(inked(STONE), "M-10 14V-4L0 -13 10 -4V14z"),
    part(
        inked(0xd8912c),
        "M-4.1 -2.4a4.1 4.1 0 1 1 8.2 0a4.1 4.1 0 1 1-8.2 0z",
    ),
    fine(
        line(STONE, 0.8),
        "M0 -6.5V1.7M-4.1 -2.4H4.1M-2.9 -5.3L2.9 .5M2.9 -5.3L-2.9 .5",
    ),
    fine(
        flat(0xb9412f),
        "M-1.3 -2.4a1.3 1.3 0 1 1 2.6 0a1.3 1.3 0 1 1-2.6 0z",
    ),
    part(inked(DOOR), "M-3.4 14V7.4C-3.2 3.4 3.2 3.4 3.4 7.4V14z"),
    fine(line(0xb58b57, 0.6), "M0 5V14"),
    part(
        flat(0x46627d),
        "M-8 12.6V8.6a1.4 1.4 0 0 1 2.8 0v4zM5.2 12.6V8.6a1.4 1.4 0 0 1 2.8 0v4z",
    ),
    // The two towers.
    part(inked(STONE), "M-18.6 15V-14H-9.4V15zM9.4 15V-14H18.6V15z"),
    part(
        flat(STONE_SHADED),
        "M-12.6 14.7V-13.8H-9.7V14.7zM15.4 14.7V-13.8H18.3V14.7z",
    ),
    fine(
        line(0xa89a80, 0.6),
        "M-18.4 -3H-9.6M-18.4 6H-9.6M9.6 -3H18.4M9.6 6H18.4",
    ),
    part(
        inked(SLATE),
        "M-19.6 -13.4L-14 -27 -8.4 -13.4zM8.4 -13.4L14 -27 19.6 -13.4z",
    ),
    part(
        flat(SLATE_SHADED),
        "M-12.8 -13.6L-13.9 -26 -8.8 -13.6zM15.2 -13.6L14.1 -26 19.2 -13.6z",
    ),
    part(
        flat(0x46627d),
        "M-15.4 -5V-9.6a1.4 1.4 0 0 1 2.8 0V-5zM-15.2 4.4V.6a1.2 1.2 0 0 1 2.4 0v3.8zM12.6 -5V-9.6a1.4 1.4 0 0 1 2.8 0V-5zM12.8 4.4V.6a1.2 1.2 0 0 1 2.4 0v3.8z",
    ),
    part(
        line(0xe0ad35, 0.9),
        "M-14 -26.6v-3.6M-15.5 -29h3M14 -26.6v-3.6M12.5 -29h3",
    ),
];
