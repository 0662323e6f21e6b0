//! Houses of towns.
//!
//! Roofs have a paint for each colour; their shaded parts, ridges and courses are translucent, so that one paint fits all
//! colours and the houses of a row are few elements.

pub(in crate::svg) use super::landmarks::{GATE, WALL_TOWER, gate, wall_tower};

use crate::palette::Colour;
use crate::svg::stamp::{Paint, Part, Stamps, part};
use crate::theme::Detail;

/// The colour of outlines in the painted theme.
pub(in crate::svg) const INK: Colour = Colour::hex(0x3f2a1e);
/// Widths of the outlines of houses and of landmarks.
const LINE: f64 = 0.55;
pub(super) const BOLD: f64 = 0.7;

pub(in crate::svg) const SHADOW: Paint = Paint::fill(Colour::hex(0x2b1a0e)).faded(0.28);
const SIDE: Paint = Paint::fill(Colour::hex(0xd6bc93)).outlined(INK, LINE);
const FRONT: Paint = Paint::fill(Colour::hex(0xf8edd6)).outlined(INK, LINE);
/// The mean of both walls with their openings and outlines.
const FAR_WALLS: Paint = Paint::fill(Colour::hex(0xd2ba94));
/// The part of a roof that faces away from the light.
pub(super) const SHADE: Paint = Paint::fill(Colour::hex(0x3a1208)).faded(0.27);
pub(super) const RIDGE: Paint = Paint::line(Colour::hex(0xfff0d2), 0.65).faded(0.5);
pub(super) const COURSES: Paint = Paint::line(Colour::hex(0x3a1208), 0.45).faded(0.34);
pub(super) const OPENING: Paint = Paint::fill(Colour::hex(0x5b3a26));

/// The colours of roofs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::svg) enum Roof {
    Terracotta,
    Orange,
    Brick,
    Thatch,
    Slate,
    Verdigris,
}

impl Roof {
    /// The colour of the lit side.
    pub const fn colour(self) -> Colour {
        Colour::hex(match self {
            Roof::Terracotta => 0xcf5f41,
            Roof::Orange => 0xdf8548,
            Roof::Brick => 0xb0473a,
            Roof::Thatch => 0xdcb05c,
            Roof::Slate => 0x74879a,
            Roof::Verdigris => 0x5f8a92,
        })
    }

    pub(super) const fn paint(self) -> Paint {
        Paint::fill(self.colour()).outlined(INK, LINE)
    }

    pub(super) const fn bold(self) -> Paint {
        Paint::fill(self.colour()).outlined(INK, BOLD)
    }
}

/// The types of houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::svg) enum House {
    /// The gable on the left, the long side on the right.
    GableLeft,
    /// The gable on the right, the long side on the left, with a chimney.
    GableRight,
    /// The long side to the front, with a hipped roof.
    Hipped,
    /// A narrow, tall house with its gable to the front.
    Tall,
    /// A shed or cottage.
    Small,
    /// A wide house with a cross gable.
    Large,
}

impl House {
    /// The scale at which houses are stamped.
    pub const SCALE: f64 = 1.22;

    /// Half of the width, and the height, as stamped.
    pub const fn size(self) -> (f64, f64) {
        let (half, height) = self.unscaled();
        (half * House::SCALE, height * House::SCALE)
    }

    const fn unscaled(self) -> (f64, f64) {
        match self {
            House::GableLeft => (5.3, 6.6),
            House::GableRight => (5.3, 7.4),
            House::Hipped => (4.8, 6.6),
            House::Tall => (3.7, 8.3),
            House::Small => (3.4, 4.6),
            House::Large => (7.0, 8.4),
        }
    }

    /// Adds the house to a picture, with the middle of its foot at a point in user units.
    pub fn stamp(self, stamps: &mut Stamps, at: (f64, f64), roof: Roof, detail: Detail) {
        stamps.sprite(self.parts(roof, detail), at, self.unscaled(), House::SCALE, false);
    }

    /// To be stamped at [`House::SCALE`].
    pub fn parts(self, roof: Roof, detail: Detail) -> Vec<Part> {
        let [shadow, side, front, roofs] = self.solids();
        if detail == Detail::Far {
            // Both walls in one tone without an outline, and no cross gable.
            let walls = part(2, FAR_WALLS, if front.is_empty() { side } else { front });
            let mut parts = vec![walls, part(3, roof.bold(), roofs)];
            if !side.is_empty() && !front.is_empty() {
                parts.push(part(2, FAR_WALLS, side));
            }
            return parts;
        }
        let [shade, ridge, courses, openings] = self.details();
        let mut parts = vec![
            part(0, SHADOW, shadow),
            part(1, SIDE, side),
            part(2, FRONT, front),
            part(3, roof.paint(), roofs),
            part(4, SHADE, shade),
            part(5, RIDGE, ridge),
            part(6, COURSES, courses),
            part(7, OPENING, openings),
        ];
        if self == House::Large {
            // The cross gable stands in front of the roof.
            parts.push(part(5, FRONT, "M-2.2 0V-4.6L0 -7.6 2.2 -4.6V0z"));
            parts.push(part(
                6,
                roof.paint(),
                "M-3.2 -3.5L0 -8.2 3.2 -3.5 2.3 -3.5 0 -6.8 -2.3 -3.5z",
            ));
        }
        parts.retain(|part| !part.d.is_empty());
        parts
    }

    /// Shadow, shaded wall, lit wall and roof.
    const fn solids(self) -> [&'static str; 4] {
        match self {
            House::GableLeft => [
                "M-4.6 0H5l2.4 1.3h-9.4z",
                "M-1 -3.1H5V0H-1z",
                "M-5 0V-3.1L-3 -6.2-1 -3.1V0z",
                "M-3 -6.6H3L5.6 -2.8H-.6L-3 -5.6-4.8 -2.6-5.5 -2.6z",
            ],
            House::GableRight => [
                "M-4.6 0H5l2.2 1.3h-9z",
                "M1 0V-3.1L3 -6.2 5 -3.1V0z",
                "M-5 -3.1H1V0H-5z",
                "M-2.8 -6.6V-8H-1.6V-6.6H3L5.5 -2.6 4.8 -2.6 3 -5.6.6 -2.8H-5.6L-3 -6.6z",
            ],
            House::Hipped => [
                "M-4 0H4.4l2.2 1.2h-8.6z",
                "",
                "M-4.2 -3H4.2V0H-4.2z",
                "M-4.9 -2.8L-3 -6.6H2.8L4.9 -2.8z",
            ],
            House::Tall => [
                "M-2.6 0H3.6l2 1.2h-6z",
                "M1.4 -4.6H3.8V0H1.4z",
                "M-2.8 0V-4.6L-.7 -8 1.4 -4.6V0z",
                "M-.7 -8.5H1.9L4.4 -4.3H1.7L-.7 -7.4-2.6 -4.1-3.4 -4.1z",
            ],
            House::Small => [
                "M-2.8 0H3.2l1.6 1h-6z",
                "M-3 -2H3V0H-3z",
                "",
                "M-3.6 -1.8L-2.2 -4.6H2.2L3.6 -1.8z",
            ],
            House::Large => [
                "M-6.4 0H6.8l2.4 1.4h-13z",
                "",
                "M-6.5 -3.6H6.5V0H-6.5z",
                "M-7.2 -3.3L-5 -8H-4.6V-9.6H-3.3V-8H5L7.2 -3.3z",
            ],
        }
    }

    /// The shaded part of the roof, its ridge and courses, doors and windows.
    const fn details(self) -> [&'static str; 4] {
        match self {
            House::GableLeft => [
                "M-3 -6.6L-.6 -2.8-.7 -2.8-3 -5.6-4.8 -2.6-5.5 -2.6z",
                "M-2.7 -6.2H2.9",
                "M-1.7 -5H3.8M-1 -4H4.6",
                "M-3.7 0v-1.7h1.3V0zM.8 -2h1.1v1.1H.8zM2.9 -2h1.1v1.1H2.9zM-3.4 -4.1h.8v.9h-.8z",
            ],
            House::GableRight => [
                "M3 -6.6L5.5 -2.6 4.8 -2.6 3 -5.6.7 -2.8H.6zM-2 -8h.4v1.4H-2z",
                "M2.7 -6.2H-2.9",
                "M1.7 -5H-3.8M1 -4H-4.6",
                "M2.4 0v-1.7h1.3V0zM-1.9 -2h1.1v1.1h-1.1zM-4 -2h1.1v1.1H-4zM2.6 -4.1h.8v.9h-.8z",
            ],
            House::Hipped => [
                "M2.8 -6.6L4.9 -2.8H2z",
                "M-2.9 -6.2H2.6",
                "M-3.7 -5H2.2M-4.2 -3.9H2",
                "M-.7 0v-1.8h1.4V0zM-3.1 -2.1h1.1v1.1h-1.1zM2 -2.1h1.1v1.1H2z",
            ],
            House::Tall => [
                "M-.7 -8.5L1.7 -4.3-.7 -7.4-2.6 -4.1-3.4 -4.1z",
                "M-.4 -8.1H1.8",
                "M.6 -6.9H2.6M1.3 -5.6H3.4",
                "M-1.5 0v-1.7h1.4V0zM-2.1 -3.9h.9v1h-.9zM-.3 -3.9h.9v1h-.9zM-1.1 -6h.8v.9h-.8z",
            ],
            House::Small => [
                "M2.2 -4.6L3.6 -1.8H1.7z",
                "M-2.1 -4.2H2",
                "M-2.8 -3.1H1.8",
                "M-.6 0v-1.2H.6V0z",
            ],
            House::Large => [
                "M5 -8L7.2 -3.3H4zM-3.8 -9.6h.5V-8h-.5z",
                "M-4.9 -7.6H-.9M.9 -7.6H4.8",
                "M-5.9 -6.1H-1.8M1.8 -6.1H4.4M-6.5 -4.7H-2.9M2.9 -4.7H4.1",
                "M-.8 0v-2.1H.8V0zM-5.5 -2.6h1.2v1.3h-1.2zM-3.7 -2.6h1.2v1.3h-1.2zM2.6 -2.6h1.2v1.3H2.6zM4.5 -2.6h1.2v1.3H4.5z\
                 M-.6 -4.9H.6v1.2H-.6z",
            ],
        }
    }
}
