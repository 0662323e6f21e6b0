//! Themes: the same shapes painted with houses and trees, or plain with flat colours, patterns and strong lines.

use crate::palette::{self, Colour};
use bastide_engine::kernel::tile::Kind;

/// How pictures are painted. Shapes and positions do not depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Theme {
    /// Earthy colours and scattered details.
    #[default]
    Painted,
    /// High contrast: a light colour and a pattern for each terrain, black lines, no scattered details.
    Plain,
}

impl Theme {
    /// In the order in which the page and the command line offer them.
    pub const ALL: [Theme; 2] = [Theme::Painted, Theme::Plain];

    /// The name in URLs, settings and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Painted => "painted",
            Theme::Plain => "plain",
        }
    }

    /// The inverse of [`Theme::name`].
    pub fn parse(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// The fill colour of a kind of region.
    pub const fn ground(self, kind: Kind) -> Colour {
        match self {
            Theme::Painted => palette::ground(kind),
            Theme::Plain => plain_ground(kind),
        }
    }

    /// The outline colour of a kind of region.
    pub const fn edge(self, kind: Kind) -> Colour {
        match self {
            Theme::Painted => palette::edge(kind),
            Theme::Plain => plain_edge(kind),
        }
    }

    /// The colour of lines and text.
    pub const fn ink(self) -> Colour {
        self.choose(palette::INK, BLACK)
    }

    /// The colour of walls. Never white: City has a long wall, which would glare in a dark room.
    pub const fn stone(self) -> Colour {
        self.choose(palette::STONE, Colour::hex(0xf2eee4))
    }

    /// The background under the tiles.
    pub const fn table(self) -> Colour {
        self.choose(palette::TABLE, palette::WHITE)
    }

    /// The fill colour of the town of Carcassonne (The Count).
    pub const fn town(self) -> Colour {
        self.choose(palette::TOWN, Colour::hex(0xd2d2d2))
    }

    /// The fill colour of a village or square where ways end.
    pub const fn village(self) -> Colour {
        self.choose(palette::VILLAGE, palette::WHITE)
    }

    /// The colour of this theme.
    pub(crate) const fn choose(self, painted: Colour, plain: Colour) -> Colour {
        match self {
            Theme::Painted => painted,
            Theme::Plain => plain,
        }
    }
}

/// How much of a painted tile is drawn. Both have the same regions, buildings and colours at the same places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Detail {
    /// For 80 pixels a tile and more; 110 in City, which is full of houses and stalls.
    #[default]
    Near,
    /// For smaller tiles: no windows, doors, courses and other details that would only flicker.
    Far,
}

const BLACK: Colour = Colour::hex(0x000000);

const fn plain_ground(kind: Kind) -> Colour {
    Colour::hex(match kind {
        Kind::Field => 0xdff3c4,
        Kind::Road => 0xfffffe,
        Kind::City => 0xd3c6b6,
        Kind::Cloister => 0xf4f4ff,
        Kind::Shrine => 0xd4c9f5,
        Kind::River => 0xa8dcff,
        Kind::Path => 0xfffff0,
        Kind::Tower => 0xbcd0e2,
        Kind::House => 0xdcc2be,
        Kind::Court => 0xd2f0b0,
        Kind::Market => 0xfff2c2,
        Kind::Homes => 0xd4d4f2,
    })
}

const fn plain_edge(kind: Kind) -> Colour {
    Colour::hex(match kind {
        Kind::Field => 0x3f7a1c,
        Kind::City => 0x5c2600,
        Kind::Shrine => 0x2c1466,
        Kind::River => 0x00406e,
        Kind::House => 0x5c1a00,
        Kind::Court => 0x5a6e00,
        Kind::Market => 0x5c4400,
        Kind::Homes => 0x502c66,
        Kind::Road | Kind::Cloister | Kind::Path | Kind::Tower => 0x000000,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as in WCAG.
    fn luminance(colour: Colour) -> f64 {
        let channel = |value: u8| {
            let part = f64::from(value) / 255.0;
            if part <= 0.03928 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(colour.red) + 0.7152 * channel(colour.green) + 0.0722 * channel(colour.blue)
    }

    fn contrast(a: Colour, b: Colour) -> f64 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        (a / b).max(b / a)
    }

    #[test]
    fn the_plain_theme_has_accessible_contrast() {
        for kind in Kind::ALL {
            let (ground, edge) = (Theme::Plain.ground(kind), Theme::Plain.edge(kind));
            // WCAG demands a contrast of 3 to 1 for graphics.
            assert!(contrast(ground, edge) > 3.0, "{kind}");
            assert!(contrast(ground, Theme::Plain.ink()) > 7.0, "{kind}");
        }
        for theme in Theme::ALL {
            assert_eq!(Theme::parse(theme.name()), Some(theme));
        }
        assert_eq!(Theme::parse("loud"), None);
    }
}
