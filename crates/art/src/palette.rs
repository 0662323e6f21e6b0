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

/// The fill colour of a kind of region where it is one flat area, as in small pictures: about what its painted picture
/// averages to.
pub const fn ground(kind: Kind) -> Colour {
    Colour::hex(match kind {
        Kind::Field => 0x9dbf5d,
        Kind::Road => 0xf0e4c4,
        Kind::City => 0xc0774f,
        Kind::Cloister => 0xcfc3ae,
        Kind::Shrine => 0xa898c8,
        Kind::River => 0x5fa3c7,
        Kind::Path => 0xf1e5c6,
        Kind::Tower => 0xa9a29c,
        Kind::House => 0xb65338,
        Kind::Court => 0xa3c465,
        Kind::Market => 0xf2cf7e,
        Kind::Homes => 0x98928f,
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
        Kind::Homes => 0x55626f,
    })
}

/// Blue, vermilion, yellow, black, rose, teal: the palette of Okabe and Ito for all kinds of colour vision, as paint on wood.
const SEATS: [Colour; 6] = [
    Colour::hex(0x056cab),
    Colour::hex(0xdd5a12),
    Colour::hex(0xf3d93a),
    Colour::hex(0x2f2d33),
    Colour::hex(0xde86bb),
    Colour::hex(0x0ca578),
];

/// A seat's colour. Pictures never rely on it alone: the seat's mark is always shown too.
pub fn seat(seat: Seat) -> Colour {
    SEATS[seat.idx() % SEATS.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_written_as_in_css() {
        assert_eq!(Colour::hex(0x0a0b0c).to_string(), "#0a0b0c");
        assert_eq!(SEATS[2].ink(), INK);
        assert_eq!(SEATS[3].ink(), WHITE);
    }
}
