//! What stands in the country: trees, bushes, sheep, haystacks, mills, reeds, boats.

use super::super::stamp::{Paint, Part, Stamps, part};
use super::houses::{INK, SHADOW};
use crate::palette::Colour;
use crate::theme::Detail;

const LEAF_INK: Colour = Colour::hex(0x2c4a22);
const TRUNK: Paint = Paint::fill(Colour::hex(0x5f432b));
/// Few greens, so that trees of different kinds share elements.
const DARK_LEAVES: Paint = leaves(0x417b37);
const LIGHT_LEAVES: Paint = leaves(0x649c42);
const LIT: Paint = flat(0x7fb253);
const LIT_BUSH: Paint = flat(0x9bc866);
const SHADED: Paint = flat(0x326629);
const DOOR: Paint = Paint::fill(Colour::hex(0x5b3a26));

const fn leaves(colour: u32) -> Paint {
    Paint::fill(Colour::hex(colour)).outlined(LEAF_INK, 0.45)
}

const fn flat(colour: u32) -> Paint {
    Paint::fill(Colour::hex(colour))
}

const fn inked(colour: u32) -> Paint {
    flat(colour).outlined(INK, 0.5)
}

/// A sprite of the country.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::svg) enum Rural {
    Broadleaf,
    /// Larger than a broadleaf tree, with a crown of several lobes.
    Oak,
    Poplar,
    Bush,
    /// A small round tree with red fruit.
    Fruit,
    /// Faces left.
    Sheep,
    Hay,
    Mill,
    Reed,
    /// Floats on its foot line.
    Boat,
    /// A wayside cross on steps.
    Cross,
    /// A grey boulder.
    Rock,
}

impl Rural {
    /// Half the width, and the height, both at scale 1.
    pub const fn size(self) -> (f64, f64) {
        match self {
            Rural::Broadleaf => (4.4, 7.6),
            Rural::Oak => (5.6, 9.6),
            Rural::Poplar => (2.4, 9.4),
            Rural::Bush => (2.6, 3.2),
            Rural::Fruit => (2.6, 5.1),
            Rural::Sheep => (2.5, 2.7),
            Rural::Hay => (2.6, 3.6),
            Rural::Mill => (6.2, 13.8),
            Rural::Reed => (2.2, 3.8),
            Rural::Boat => (3.2, 5.6),
            Rural::Cross => (3.4, 9.4),
            Rural::Rock => (3.4, 4.6),
        }
    }

    /// Adds the sprite with its foot at a point in user units.
    pub fn stand(self, stamps: &mut Stamps, at: (f64, f64), scale: f64, detail: Detail) {
        stamps.sprite(self.parts(detail), at, self.size(), scale, false);
    }

    pub fn parts(self, detail: Detail) -> Vec<Part> {
        let parts = match self {
            Rural::Broadleaf => BROADLEAF,
            Rural::Oak => OAK,
            Rural::Poplar => POPLAR,
            Rural::Bush => BUSH,
            Rural::Fruit => FRUIT,
            Rural::Sheep => SHEEP,
            Rural::Hay => HAY,
            Rural::Mill => MILL,
            Rural::Reed => REED,
            Rural::Boat => BOAT,
            Rural::Cross => CROSS,
            Rural::Rock => ROCK,
        };
        // Trunks are hardly visible from afar.
        let coarse = |part: &Part| part.layer < FINE && part.paint != TRUNK || self == Rural::Reed;
        let shown = |part: &&Part| detail == Detail::Near || coarse(part);
        parts.iter().filter(shown).copied().collect()
    }
}

/// Parts from this layer on are left out when far.
const FINE: u8 = 6;

const BROADLEAF: &[Part] = &[
    part(0, SHADOW, "M-2.1 .2a3.6 1.5 0 1 1 7.2 0a3.6 1.5 0 1 1-7.2 0z"),
    part(1, TRUNK, "M-.5 0h1v-2h-1z"),
    part(
        2,
        leaves(0x4f8a3a),
        "M-3.2 -2.6C-4 -4.6 -2.8 -6 -1.7 -6.2C-.9 -7.7 1.6 -7.6 2.1 -6C3.5 -5.6 3.9 -3.8 3 -2.5C2.2 -1 -2.2 -1 -3.2 -2.6z",
    ),
    part(
        5,
        LIT,
        "M-2.6 -3.8C-2.6 -5.2 -1.5 -5.6 -1.1 -5.5C-.6 -6.7 .8 -6.6 1 -5.8C.4 -4.8 -1.4 -4.8 -2.6 -3.8z",
    ),
    part(
        6,
        SHADED,
        "M-2.4 -1.9C-.4 -1.4 2.2 -1.8 3 -3.4C3.2 -.6 -1.4 -.9 -2.4 -1.9z",
    ),
];

const OAK: &[Part] = &[
    part(0, SHADOW, "M-2.6 .2a4.8 1.8 0 1 1 9.6 0a4.8 1.8 0 1 1-9.6 0z"),
    part(1, TRUNK, "M-.7 0h1.4v-2.6h-1.4z"),
    part(
        2,
        DARK_LEAVES,
        "M-4.2 -2.6C-5.6 -4 -5 -6.2 -3.4 -6.5C-3.4 -8.5 -.8 -9.7 .8 -8.5C2.6 -9.2 4.3 -7.9 4 -6.2C5.6 -5.3 5.4 -3 3.9 -2.3C2.6 -1.2 .9 -1.4 0 -1.8C-1.4 -1.1 -3.2 -1.3 -4.2 -2.6z",
    ),
    part(
        5,
        LIT,
        "M-3.7 -4.4C-4 -5.6 -3 -6.2 -2.6 -6C-2.6 -7.7 -.4 -8.5 .4 -7.6C1.2 -8 2 -7.7 2.2 -7C1 -6.2 -.6 -6.8 -1.6 -5.6C-2.4 -5.6 -3.2 -5.2 -3.7 -4.4z",
    ),
    part(
        6,
        SHADED,
        "M-3 -2.3C-1.6 -1.9 -.8 -2.3 0 -2.8C1.6 -2 3.6 -2.6 4.4 -4.4C4.7 -2 2 -1.2 0 -2C-1.2 -1.4 -2.3 -1.6 -3 -2.3z",
    ),
];

const POPLAR: &[Part] = &[
    part(0, SHADOW, "M-1.3 .2a2.6 1.1 0 1 1 5.2 0a2.6 1.1 0 1 1-5.2 0z"),
    part(1, TRUNK, "M-.4 0h.8v-2h-.8z"),
    part(
        2,
        DARK_LEAVES,
        "M0 -9.4C1.8 -7 2.2 -3 1.4 -1.6C.8 -.8 -.8 -.8 -1.4 -1.6C-2.2 -3 -1.8 -7 0 -9.4z",
    ),
    part(
        5,
        LIT,
        "M-.2 -8.2C-1.5 -5.6 -1.4 -3.4 -.9 -2.6C-.5 -4.4 -.6 -6.2 -.2 -8.2z",
    ),
];

const BUSH: &[Part] = &[
    part(0, SHADOW, "M-1.4 0a2.3 .9 0 1 1 4.6 0a2.3 .9 0 1 1-4.6 0z"),
    part(
        2,
        LIGHT_LEAVES,
        "M-2 -.4C-2.5 -1.8 -1.3 -2.6 -.7 -2.4C0 -3.3 1.6 -2.9 1.6 -1.9C2.4 -1.5 2.3 -.3 1.6 0H-1.4z",
    ),
    part(
        6,
        LIT_BUSH,
        "M-1.5 -1.2C-1.3 -2 -.6 -2.1 -.3 -1.9C.1 -2.6 .8 -2.3 .9 -1.9C.2 -1.3 -.8 -1.4 -1.5 -1.2z",
    ),
];

const FRUIT: &[Part] = &[
    part(0, SHADOW, "M-1.3 .1a2.3 1 0 1 1 4.6 0a2.3 1 0 1 1-4.6 0z"),
    part(1, TRUNK, "M-.3 0h.7v-1.4h-.7z"),
    part(
        2,
        LIGHT_LEAVES,
        "M-2.1 -2.9a2.1 2.1 0 1 1 4.2 0a2.1 2.1 0 1 1-4.2 0z",
    ),
    part(
        6,
        LIT_BUSH,
        "M-1.5 -3.2A1.6 1.6 0 0 1 .3 -4.5A3 3 0 0 0 -1.5 -3.2z",
    ),
    part(
        7,
        Paint::dots(Colour::hex(0xd8402f), 0.8),
        "M-.9 -2.2h.1M.7 -2h.1M.8 -3.7h.1M-.2 -3.2h.1",
    ),
];

const SHEEP: &[Part] = &[
    part(0, SHADOW, "M-1.4 .1a1.9 .6 0 1 1 3.8 0a1.9 .6 0 1 1-3.8 0z"),
    part(6, Paint::line(Colour::hex(0x40342a), 0.5), "M-.9 0v-1M.8 0v-1"),
    part(
        2,
        flat(0xfffaf0).outlined(Colour::hex(0x5b5045), 0.35),
        "M-1.7 -1.3C-1.8 -2.5 .9 -2.8 1.5 -1.9C1.8 -1.2 1.2 -.5 0 -.5C-1.1 -.4 -1.6 -.7 -1.7 -1.3z",
    ),
    part(3, Paint::dots(Colour::hex(0x4a3d33), 1.3), "M-1.7 -1.8h.1"),
];

const HAY: &[Part] = &[
    part(0, SHADOW, "M-1.6 0a2.4 .8 0 1 1 4.8 0a2.4 .8 0 1 1-4.8 0z"),
    part(
        2,
        flat(0xe3bd57).outlined(Colour::hex(0x8a6424), 0.4),
        "M-1.9 0C-2 -1.9 -.9 -3.4 0 -3.5C.9 -3.4 2 -1.9 1.9 0z",
    ),
    part(
        6,
        Paint::line(Colour::hex(0xb98d35), 0.35),
        "M-.4 -3L-1 0M.4 -3L.6 0M1 -2.4L1.4 0",
    ),
];

const MILL: &[Part] = &[
    part(0, SHADOW, "M-3 0H3.4l3 1.6h-6z"),
    part(1, inked(0xf4ead4), "M-3.2 0L-2.2 -8H2.2L3.2 0z"),
    part(2, flat(0xd0bd97), "M.8 -8H2.2L3.2 0H1z"),
    part(3, inked(0xb34a3c), "M-2.9 -7.6L0 -11 2.9 -7.6z"),
    part(7, DOOR, "M-.8 0v-2.4h1.6V0z"),
    part(
        4,
        Paint::line(INK, 0.6),
        "M0 -8L-5.4 -12.4M0 -8L5.4 -3.6M0 -8L4.4 -13.4M0 -8L-4.4 -2.6",
    ),
    part(
        5,
        flat(0xfffaf0).outlined(INK, 0.35),
        "M-1.4 -8.6L-5.8 -12.2-4.6 -13.4-.8 -9.4zM1.4 -7.4L5.8 -3.8 4.6 -2.6 .8 -6.6zM.7 -9.4L4 -13.6 5.2 -12.6 1.5 -8.8zM-.7 -6.6L-4 -2.4-5.2 -3.4-1.5 -7.2z",
    ),
];

const REED: &[Part] = &[
    part(
        6,
        Paint::line(Colour::hex(0x4b7a33), 0.5),
        "M-1.8 0L-2.2 -2.2M-.9 0L-1.2 -3M0 0V-3.6M.9 0L1.3 -2.8M1.7 0L2.2 -2",
    ),
    part(
        7,
        Paint::dots(Colour::hex(0x7a5230), 0.7),
        "M-1.2 -3v-.7M0 -3.4v-.8M1.3 -2.8v-.6",
    ),
];

const BOAT: &[Part] = &[
    part(2, inked(0x8a5a30), "M-3 -.6C-1.6 1 1.6 1 3 -.6z"),
    part(3, flat(0xfff6df).outlined(INK, 0.35), "M0 -.6V-5.4L2.6 -1.4H0z"),
];

const CROSS: &[Part] = &[
    part(0, SHADOW, "M-2 .6a3.4 1.3 0 1 1 6.8 0a3.4 1.3 0 1 1-6.8 0z"),
    part(
        2,
        inked(0xd8d0c1),
        "M-3 0V-1.2H-1.8V-2.2H1.8V-1.2H3V0C1.4 1 -1.4 1 -3 0z",
    ),
    part(
        3,
        inked(0xefe9dc),
        "M-.7 -2.2V-6.2H-2.3V-7.6H-.7V-9.2H.7V-7.6H2.3V-6.2H.7V-2.2z",
    ),
];

const ROCK: &[Part] = &[
    part(0, SHADOW, "M-2 .2a3 1.1 0 1 1 6 0a3 1.1 0 1 1-6 0z"),
    part(
        2,
        inked(0xb7b0a6),
        "M-3 0L-2.4 -2.6L-.6 -4.4L1.6 -3.6L3 -.9L2.6 .2L-2.4 .4z",
    ),
    part(3, flat(0x8d867c), "M1.6 -3.6L3 -.9L2.6 .2L.8 .2L.4 -2z"),
];
