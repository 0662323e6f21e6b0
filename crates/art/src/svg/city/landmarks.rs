//! Public and historic buildings. Public ones are white with a copper dome; historic ones have walls of honey-coloured stone
//! and a silhouette for each name in the tile data.

use crate::palette::{Colour, INK};
use crate::svg::stamp::{Paint, Part, part};
use crate::theme::Detail;
use bastide_engine::kernel::tile::Building;

/// The parts of a building with half of its width and its height.
pub(super) struct Landmark {
    pub parts: Vec<Part>,
    pub size: (f64, f64),
}

/// The width of outlines.
const LINE: f64 = 0.65;
const SHADOW: Paint = Paint::fill(Colour::hex(0x2b1a0e)).faded(0.28);
const WHITE: Paint = Paint::fill(Colour::hex(0xfffaf0)).outlined(INK, LINE);
const WHITE_SHADE: Paint = Paint::fill(Colour::hex(0xddd3c2));
const CORNICE: Paint = Paint::fill(Colour::hex(0xefe6d3)).outlined(INK, LINE);
const COPPER: Paint = Paint::fill(Colour::hex(0x5fb88f)).outlined(INK, LINE);
const COPPER_SHADE: Paint = Paint::fill(Colour::hex(0x3a8a6b));
const HONEY: Paint = Paint::fill(Colour::hex(0xf0d7a2)).outlined(INK, LINE);
const HONEY_SHADE: Paint = Paint::fill(Colour::hex(0xc49a5c));
const ROOF: Paint = Paint::fill(Colour::hex(0x4c5a94)).outlined(INK, LINE);
const ROOF_SHADE: Paint = Paint::fill(Colour::hex(0x343f70));
const DOOR: Paint = Paint::fill(Colour::hex(0x5b3a26));
const GLASS: Paint = Paint::fill(Colour::hex(0x46627d));
const GOLD: Paint = Paint::fill(Colour::hex(0xf2c240)).outlined(INK, 0.45);
const GOLD_LINE: Paint = Paint::line(Colour::hex(0xe0ad35), 1.0);

/// The drawing of a building by its kind and name.
pub(super) fn landmark(building: Building, name: &str, detail: Detail) -> Landmark {
    let Drawing { parts, details, size } = match (building, name) {
        (Building::Public, _) => PUBLIC,
        (Building::Historic, "Petit Puits") => SMALL_WELL,
        (Building::Historic, "Grand Puits") => GREAT_WELL,
        (Building::Historic, "Tour Carrée") => SQUARE_TOWER,
        (Building::Historic, "Saint Nazaire") => BASILICA,
        (Building::Historic, "Saint Sernin") => BELFRY,
        (Building::Historic, "Château Comtal") => CASTLE,
        (Building::Historic, _) => MANSION,
    };
    let details = match detail {
        Detail::Near => details,
        Detail::Far => &[],
    };
    Landmark {
        parts: [parts, details].concat(),
        size,
    }
}

/// The data of a building.
struct Drawing {
    /// In both levels of detail.
    parts: &'static [Part],
    /// In the near one only.
    details: &'static [Part],
    size: (f64, f64),
}

/// A portico with columns, and a dome on a drum.
const PUBLIC: Drawing = Drawing {
    parts: &[
        part(0, SHADOW, "M-13 .4H13.4l4.6 2.6H-7z"),
        part(1, WHITE, "M-13 -8.6H13V0H-13z"),
        part(2, CORNICE, "M-13.8 -8.4V-10.2H13.8V-8.4z"),
        part(3, WHITE, "M-5.6 -10V-15.6H5.6V-10z"),
        part(4, WHITE_SHADE, "M2.8 -15.2H5.2V-10H2.8zM10.4 -8.2H12.6V-.4H10.4z"),
        part(
            4,
            COPPER,
            "M-6.6 -15.4C-6.8 -21.8-2.6 -24.4 0 -25.4 2.6 -24.4 6.8 -21.8 6.6 -15.4z",
        ),
        part(
            5,
            COPPER_SHADE,
            "M2.2 -15.7C3.4 -19.6 2 -23.4 .4 -25 2.8 -24 6.4 -21.4 6.2 -15.7z",
        ),
        part(6, WHITE, "M-7.4 0V-9.4L0 -14 7.4 -9.4V0z"),
        part(
            7,
            CORNICE,
            "M-8.6 -8.8L0 -14.4 8.6 -8.8V-7.8H-8.6zM-9 1.6V-.2H9V1.6z",
        ),
        part(8, GOLD_LINE, "M0 -25.2v-3.4"),
        part(8, DOOR, "M-1.7 -.2V-4.2a1.7 1.7 0 0 1 3.4 0V-.2z"),
    ],
    details: &[
        part(
            6,
            Paint::line(Colour::hex(0xbfe6d2), 0.6),
            "M-3.2 -16.2C-4 -20-2.6 -22.8-1.4 -23.8",
        ),
        part(
            7,
            GLASS,
            "M-11.8 -2V-5.4a.9 .9 0 0 1 1.8 0V-2zM10 -2V-5.4a.9 .9 0 0 1 1.8 0V-2zM-3.6 -11.4V-13.6h1.4v2.2zM-.7 -14.2h1.4v.6h-1.4z",
        ),
        part(
            8,
            Paint::line(Colour::hex(0xc7b894), 1.2),
            "M-6 -.4V-7.4M-3.6 -.4V-7.4M3.6 -.4V-7.4M6 -.4V-7.4",
        ),
        part(8, Paint::dots(Colour::hex(0xe0ad35), 1.8), "M0 -11h.01"),
    ],
    size: (14.0, 28.6),
};

/// A round well under a pointed roof.
const SMALL_WELL: Drawing = Drawing {
    parts: &[
        part(0, SHADOW, "M-6 .6H7l4 2.4H-1z"),
        part(1, HONEY, "M-6 -4.6V0C-5 3 5 3 6 0V-4.6z"),
        part(2, HONEY_SHADE, "M2.4 -3.4V1.8C4.6 1.4 5.6 .7 5.7 0V-4z"),
        part(
            3,
            Paint::fill(Colour::hex(0x4a86a8)).outlined(INK, LINE),
            "M-6 -4.8a6 2.2 0 0 1 12 0a6 2.2 0 0 1 -12 0z",
        ),
        part(4, Paint::line(INK, 1.7), "M-5 -4.6V-11.6M5 -4.6V-11.6"),
        part(5, ROOF, "M-8 -11C-5 -9.6 5 -9.6 8 -11L0 -18.4z"),
        part(6, ROOF_SHADE, "M1.6 -10.2C4.4 -10.2 6.6 -10.5 7.6 -11L.2 -18z"),
        part(8, GOLD_LINE, "M0 -18.4v-2.6"),
    ],
    details: &[
        part(
            6,
            Paint::line(INK, 0.6),
            "M0 -10.2V-7M-5.8 -2Q0 .8 5.8 -2M-2 -2V.6M3 -1.4",
        ),
        part(7, DOOR, "M-1.3 -7.4H1.3L1 -5H-1z"),
    ],
    size: (8.2, 21.0),
};

/// Three columns that carry an iron crown over a wide well.
const GREAT_WELL: Drawing = Drawing {
    parts: &[
        part(0, SHADOW, "M-8 1H9l5 2.6H-1z"),
        part(1, HONEY, "M-9 -4.6V.4C-7.4 4 7.4 4 9 .4V-4.6z"),
        part(2, HONEY_SHADE, "M3.8 -3V2.7C6.8 2.1 8.4 1.2 8.6 .4V-4z"),
        part(
            3,
            Paint::fill(Colour::hex(0x4a86a8)).outlined(INK, LINE),
            "M-9 -4.8a9 3 0 0 1 18 0a9 3 0 0 1 -18 0z",
        ),
        part(
            4,
            HONEY,
            "M-8.4 -5V-14.6H-6V-5zM-1.2 -6.6V-15H1.2V-6.6zM6 -5V-14.6H8.4V-5z",
        ),
        part(5, HONEY, "M-9.6 -14.4V-17H9.6V-14.4z"),
        part(
            6,
            Paint::line(INK, 1.1),
            "M-8 -17C-7.4 -22.6-2.6 -24 0 -24 2.6 -24 7.4 -22.6 8 -17M0 -24V-17",
        ),
        part(8, GOLD, "M0 -28.4L1.3 -26 0 -23.6-1.3 -26z"),
    ],
    details: &[
        part(
            6,
            Paint::line(INK, 0.6),
            "M-8.8 -1.6Q0 2.4 8.8 -1.6M-3.4 -.4V2.6M3.4 -.4V2.6",
        ),
        part(
            7,
            Paint::line(Colour::hex(0xc49a5c), 0.8),
            "M-6.6 -5.4V-14M.7 -6.9V-14M7.8 -5.4V-14",
        ),
    ],
    size: (9.8, 28.4),
};

/// A square keep with battlements and a flag.
const SQUARE_TOWER: Drawing = Drawing {
    parts: &[
        part(0, SHADOW, "M-8 .4H8.4l6 3.2H-1z"),
        part(1, HONEY, "M-8 -23V0H8V-23z"),
        part(2, HONEY_SHADE, "M3 -22H7.7V-.3H3z"),
        part(
            3,
            HONEY,
            "M-9.6 -21.4V-28.4H-6.4V-25.8H-3.4V-28.4H-1.4H1.4V-25.8H4.6V-28.4H9.6V-21.4L8 -19.8H-8z",
        ),
        part(4, HONEY_SHADE, "M3.4 -25.5H4.9V-28.1H9.3V-21.6L7.8 -20.1H3.4z"),
        part(5, DOOR, "M-2.2 0V-5a2.2 2.2 0 0 1 4.4 0V0z"),
        part(6, Paint::line(INK, 0.8), "M-1 -28V-37"),
        part(8, GOLD, "M-1 -37L8.4 -34.6-1 -31.6z"),
    ],
    details: &[
        part(7, Paint::fill(INK), "M-1 -15.6h1.6v4H-1zM-5.6 -12h1.4v3.2h-1.4z"),
        part(
            6,
            Paint::line(Colour::hex(0xc49a5c), 0.6),
            "M-7.6 -18H2.6M-7.6 -7.4H-3M-5 -14.6H-2M-7.6 -3.4H-4.6",
        ),
    ],
    size: (9.8, 37.0),
};

/// A Gothic church: rose window between pinnacles, choir behind, a slender spire.
const BASILICA: Drawing = Drawing {
    parts: &[
        part(0, SHADOW, "M-15 .4H16l5 2.6H-8z"),
        part(1, HONEY, "M-2 -9H16V0H-2z"),
        part(2, HONEY_SHADE, "M3 -8.6H15.7V-.3H3z"),
        part(3, ROOF, "M-2 -8.4L1.4 -16H13.4L17 -8.4z"),
        part(4, ROOF_SHADE, "M13.4 -16L17 -8.4H12z"),
        part(5, HONEY, "M5 -15V-24H10V-15z"),
        part(6, ROOF, "M4 -23.6L7.5 -35 11 -23.6z"),
        part(7, ROOF_SHADE, "M8 -23.9L7.6 -34.4 10.6 -23.9z"),
        part(6, HONEY, "M-13 0V-15L-6 -22 1 -15V0z"),
        part(7, HONEY, "M-15.6 0V-17H-12V0zM0 0V-17H3.6V0z"),
        part(
            8,
            ROOF,
            "M-16.4 -16.6L-13.8 -24-11.2 -16.6zM-.8 -16.6L1.8 -24 4.4 -16.6zM-13 -14.6L-6 -21.8 1 -14.6 2 -16.2-6 -24-14 -16.2z",
        ),
        part(
            9,
            Paint::fill(Colour::hex(0x5f8fc2)).outlined(INK, LINE),
            "M-9.4 -11.6a3.4 3.4 0 0 1 6.8 0a3.4 3.4 0 0 1 -6.8 0z",
        ),
        part(
            9,
            DOOR,
            "M-8.2 0V-4C-8 -6-6.6 -6.8-6 -7.4-5.4 -6.8-4 -6-3.8 -4V0z",
        ),
        part(10, GOLD_LINE, "M7.5 -34.6v-3.6M6 -36.8h3"),
    ],
    details: &[
        part(
            10,
            Paint::line(Colour::hex(0xfff3d0), 0.6),
            "M-6 -14.8V-8.4M-9.2 -11.6H-2.8M-8.2 -13.8L-3.8 -9.4M-3.8 -13.8L-8.2 -9.4",
        ),
        part(
            8,
            GLASS,
            "M6.4 -1.6V-5.4a.8 .8 0 0 1 1.6 0V-1.6zM9.6 -1.6V-5.4a.8 .8 0 0 1 1.6 0V-1.6zM12.8 -1.6V-5.4a.8 .8 0 0 1 1.6 0V-1.6zM6.7 -18V-20.6a.8 .8 0 0 1 1.6 0V-18z",
        ),
    ],
    size: (17.0, 38.2),
};

/// A Romanesque church whose eight-sided tower rises in tiers.
const BELFRY: Drawing = Drawing {
    parts: &[
        part(0, SHADOW, "M-13 .4H14l5 2.6H-7z"),
        part(1, HONEY, "M-13 -8H4V0H-13z"),
        part(2, ROOF, "M-14 -7.6L-11 -13.6H4V-7.6z"),
        part(3, HONEY, "M-1.4 0V-14H12.4V0z"),
        part(4, HONEY_SHADE, "M7.4 -13.6H12V-.3H7.4z"),
        part(5, HONEY, "M0 -14V-20.4H11V-14zM1.4 -20.4V-26H9.6V-20.4z"),
        part(6, HONEY_SHADE, "M7.4 -20H10.7V-14.3H7.4zM7 -25.7H9.3V-20.7H7z"),
        part(7, ROOF, "M.6 -25.6L5.5 -36 10.4 -25.6z"),
        part(8, ROOF_SHADE, "M6.4 -25.9L5.6 -35.2 10 -25.9z"),
        part(9, DOOR, "M3.4 0V-4a2 2 0 0 1 4 0V0z"),
        part(9, GOLD_LINE, "M5.5 -36v-3.4M4.1 -38h2.8"),
    ],
    details: &[
        part(
            9,
            GLASS,
            "M2 -15.4V-17.8a.8 .8 0 0 1 1.6 0v2.4zM5 -15.4V-17.8a.8 .8 0 0 1 1.6 0v2.4zM3 -21.6V-23.4a.7 .7 0 0 1 1.4 0v1.8zM6 -21.6V-23.4a.7 .7 0 0 1 1.4 0v1.8zM-10.8 -2V-4.6a.8 .8 0 0 1 1.6 0V-2zM-6.8 -2V-4.6a.8 .8 0 0 1 1.6 0V-2z",
        ),
        part(
            5,
            Paint::line(Colour::hex(0x8b97c9), 0.6),
            "M-12 -11.6H-1.6M-13 -9.6H-1.6",
        ),
    ],
    size: (14.2, 39.4),
};

/// A castle: curtain wall, four round towers, a keep with a flag.
const CASTLE: Drawing = Drawing {
    parts: &[
        part(0, SHADOW, "M-23 2H24l7 3.4H-14z"),
        part(
            1,
            HONEY,
            "M-20 -6V-15h2.5v1.8h2.5V-15h2.5v1.8h2.5V-15h2.5v1.8h2.5V-15h2.5v1.8h2.5V-15h2.5v1.8h2.5V-15h2.5v1.8h2.5V-15h2.5v1.8h2.5V-15h2.5v1.8h2.5V-15V-6z",
        ),
        part(2, HONEY, "M-9 -2V-25H4V-2z"),
        part(3, HONEY_SHADE, "M0 -24.6H3.7V-2.3H0z"),
        part(
            4,
            HONEY,
            "M-10.2 -23.4V-28.6h2.8v2.2h2.6v-2.2h4.6v2.2h2.6v-2.2H5.2V-23.4z",
        ),
        part(4, HONEY, "M6 -9H19V-2H6z"),
        part(5, ROOF, "M5 -8.6L8 -15H17L20 -8.6z"),
        part(
            6,
            HONEY,
            "M-22 2V-8h2.5v1.8h2.5V-8h2.5v1.8h2.5V-8h2.5v1.8h2.5V-8h2.5v1.8h2.5V-8h2.5v1.8h2.5V-8h2.5v1.8h2.5V-8h2.5v1.8h2.5V-8h2.5v1.8h2.5V-8h2.5v1.8H22V2z",
        ),
        part(
            7,
            HONEY,
            "M-25 -14V2C-24 4.4-17.6 4.4-16.6 2V-14zM16.6 -14V2C17.6 4.4 24 4.4 25 2V-14zM-7.6 -9V2C-7 3.8-3.2 3.8-2.6 2V-9zM2.6 -9V2C3.2 3.8 7 3.8 7.6 2V-9z",
        ),
        part(
            8,
            HONEY_SHADE,
            "M-19.4 -14V3.4C-17.8 3-17 2.4-16.9 2V-14zM22.2 -14V3.4C23.8 3 24.6 2.4 24.7 2V-14zM-4.2 -9V3C-3.2 2.7-2.9 2.3-2.9 2V-9zM6 -9V3C7 2.7 7.3 2.3 7.3 2V-9z",
        ),
        part(
            9,
            ROOF,
            "M-26.2 -13.6C-24 -12-17.6 -12-15.4 -13.6L-20.8 -25zM15.4 -13.6C17.6 -12 24 -12 26.2 -13.6L20.8 -25zM-8.4 -8.8C-7 -7.8-3.2 -7.8-1.8 -8.8L-5.1 -15.6zM1.8 -8.8C3.2 -7.8 7 -7.8 8.4 -8.8L5.1 -15.6z",
        ),
        part(
            10,
            ROOF_SHADE,
            "M-19.4 -12.8C-17.6 -13-16.2 -13.2-15.9 -13.6L-20.6 -24.2zM22.2 -12.8C24 -13 25.4 -13.2 25.7 -13.6L21 -24.2zM-4.2 -8.4C-3 -8.5-2.4 -8.7-2.2 -8.9L-5 -15zM6 -8.4C7.2 -8.5 7.8 -8.7 8 -8.9L5.2 -15z",
        ),
        part(7, DOOR, "M-2.6 2V-3C-2.4 -5.6 2.4 -5.6 2.6 -3V2z"),
        part(5, Paint::line(INK, 0.8), "M-2.6 -28V-37"),
        part(6, GOLD, "M-2.6 -37L7 -34.4-2.6 -31.4z"),
    ],
    details: &[
        part(
            6,
            Paint::fill(INK),
            "M-6.4 -19h1.6v3.6h-1.6zM-2.6 -19h1.6v3.6h-1.6z",
        ),
        part(
            11,
            Paint::fill(INK),
            "M-21.6 -7.6h1.5v3.6h-1.5zM20 -7.6h1.5v3.6H20z",
        ),
        part(
            6,
            GLASS,
            "M8.4 -6.4h1.8v2.6H8.4zM12 -6.4h1.8v2.6H12zM15.4 -6.4h1.8v2.6h-1.8z",
        ),
    ],
    size: (26.2, 37.0),
};

/// A mansion with stepped gables and a stair tower.
const MANSION: Drawing = Drawing {
    parts: &[
        part(0, SHADOW, "M-12 .4H13l5 2.6H-7z"),
        part(1, HONEY, "M-4 -9.6H12V0H-4z"),
        part(2, ROOF, "M-4 -9.2L-1 -17.4H10.4L13.2 -9.2z"),
        part(3, ROOF_SHADE, "M10.4 -17.4L13.2 -9.2H9z"),
        part(
            4,
            HONEY,
            "M-12 0V-12H-10V-14.6H-8V-17.2H-6V-19.8H-4H-2.6V-17.2H-.6V-14.6H1.4V-12H3.4V0z",
        ),
        part(5, HONEY, "M6.4 0V-16H11.6V0z"),
        part(6, HONEY_SHADE, "M9.4 -15.7H11.3V-.3H9.4z"),
        part(7, ROOF, "M5.4 -15.6L9 -24.4 12.6 -15.6z"),
        part(8, ROOF_SHADE, "M9.6 -15.9L9.1 -23.8 12.2 -15.9z"),
        part(8, DOOR, "M-6 0V-4a1.7 1.7 0 0 1 3.4 0V0z"),
        part(9, GOLD_LINE, "M9 -24.4v-3M-4.3 -19.8v-2.6"),
    ],
    details: &[
        part(
            8,
            GLASS,
            "M-9.6 -10.4h2.2v3h-2.2zM-5.4 -10.4h2.2v3h-2.2zM-1.2 -10.4H1v3h-2.2zM-5.2 -15.6h1.8v2.4h-1.8zM7.8 -12h1.4v2.6H7.8zM7.8 -6.6h1.4V-4H7.8zM-9.6 -4.6h2.2v2.6h-2.2zM-1.2 -4.6H1v2.6h-2.2z",
        ),
        part(
            3,
            Paint::line(Colour::hex(0x8b97c9), 0.6),
            "M3.6 -14.6H6.2M3.6 -12H6.2",
        ),
    ],
    size: (13.2, 27.4),
};
