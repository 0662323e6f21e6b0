//! The colours of the painted theme, and six colours for seats that people with colour blindness can tell apart.

use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Kind;

/// An opaque sRGB colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour {
    /// Red, 0 to 255.
    pub red: u8,
    /// Green, 0 to 255.
    pub green: u8,
    /// Blue, 0 to 255.
    pub blue: u8,
}

impl Colour {
    /// The colour `0xRRGGBB`.
    pub const fn hex(code: u32) -> Colour {
        Colour {
            red: (code >> 16) as u8,
            green: (code >> 8) as u8,
            blue: code as u8,
        }
    }

    /// Interpolates between this colour (`part` 0) and `other` (`part` 1).
    #[must_use]
    pub fn mixed(self, other: Colour, part: f64) -> Colour {
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * part).round() as u8;
        Colour {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
        }
    }

    /// A colour for text on this background: dark on light colours, white on dark ones.
    pub fn ink(self) -> Colour {
        let light = 299 * u32::from(self.red) + 587 * u32::from(self.green) + 114 * u32::from(self.blue);
        if light > 140_000 { INK } else { WHITE }
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

/// Dark brown for lines and text.
pub const INK: Colour = Colour::hex(0x3d2f23);
/// Also the text colour on dark backgrounds.
pub const WHITE: Colour = Colour::hex(0xffffff);
/// The background under the tiles.
pub const TABLE: Colour = Colour::hex(0xf3ecdd);
/// The town of Carcassonne (The Count).
pub const TOWN: Colour = Colour::hex(0xb5afa5);
/// Villages and squares where ways end.
pub const VILLAGE: Colour = Colour::hex(0xd8bd8c);
/// Walls.
pub const STONE: Colour = Colour::hex(0xcdc3b4);

/// The fill colour of a kind of region.
pub const fn ground(kind: Kind) -> Colour {
    Colour::hex(match kind {
        Kind::Field => 0xadc972,
        Kind::Road => 0xe9d8b1,
        Kind::City => 0xd8b07c,
        Kind::Cloister => 0xc9bfa8,
        Kind::Shrine => 0xbfb3d1,
        Kind::River => 0x7db0d4,
        Kind::Path => 0xf1e6c9,
        Kind::Tower => 0xa39d98,
        Kind::House => 0xcf8257,
        Kind::Court => 0xc6d592,
        Kind::Market => 0xecd08a,
        Kind::Homes => 0xd9bfa0,
    })
}

/// The outline colour of a kind of region.
pub const fn edge(kind: Kind) -> Colour {
    Colour::hex(match kind {
        Kind::Field => 0x86a552,
        Kind::Road => 0x86683f,
        Kind::City => 0x54443a,
        Kind::Cloister => 0x54443a,
        Kind::Shrine => 0x4f4269,
        Kind::River => 0x4e83aa,
        Kind::Path => 0x94794c,
        Kind::Tower => 0x54504d,
        Kind::House => 0x7c432b,
        Kind::Court => 0x8a9a58,
        Kind::Market => 0x8c6a2a,
        Kind::Homes => 0x8f7355,
    })
}

/// From the palette of Okabe and Ito, which is made for all kinds of colour vision.
const SEATS: [Colour; 6] = [
    Colour::hex(0x0072b2),
    Colour::hex(0xd55e00),
    Colour::hex(0xf0e442),
    Colour::hex(0x262626),
    Colour::hex(0xcc79a7),
    Colour::hex(0x009e73),
];

/// A seat's colour. Pictures never rely on it alone: the seat's number is always shown too.
pub fn seat(seat: Seat) -> Colour {
    SEATS[seat.idx() % SEATS.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_differ_from_each_other() {
        let distance = |a: Colour, b: Colour| {
            let channel = |a: u8, b: u8| u32::from(a.abs_diff(b));
            channel(a.red, b.red) + channel(a.green, b.green) + channel(a.blue, b.blue)
        };
        for (idx, &a) in SEATS.iter().enumerate() {
            for &b in &SEATS[idx + 1..] {
                assert!(distance(a, b) > 100, "{a} {b}");
            }
        }
        for (idx, &a) in Kind::ALL.iter().enumerate() {
            for &b in &Kind::ALL[idx + 1..] {
                assert!(distance(ground(a), ground(b)) > 20, "{a} {b}");
            }
        }
        assert_eq!(Colour::hex(0x0a0b0c).to_string(), "#0a0b0c");
        assert_eq!(SEATS[2].ink(), INK);
        assert_eq!(SEATS[3].ink(), WHITE);
    }
}
