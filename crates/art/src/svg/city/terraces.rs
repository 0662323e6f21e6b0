//! Terraces: houses under one long roof. Few large roofs keep a tile calm, so that streets and markets lead the eye.

use crate::palette::Colour;
use crate::svg::sprites::houses::{INK, Roof, SHADOW};
use crate::svg::stamp::{Paint, Part, part};

const LINE: f64 = 0.55;
const WALL: Paint = Paint::fill(Colour::hex(0xead9b8)).outlined(INK, LINE);
const SHADE: Paint = Paint::fill(Colour::hex(0x1f1410)).faded(0.24);
const RIDGE: Paint = Paint::line(Colour::hex(0xfff6e2), 0.8).faded(0.5);
const COURSES: Paint = Paint::line(Colour::hex(0x24150e), 0.45).faded(0.3);
const CHIMNEY: Paint = Paint::fill(Colour::hex(0xa9644a)).outlined(INK, LINE);
const OPENING: Paint = Paint::fill(Colour::hex(0x5d4331));

/// The lengths of terraces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Terrace {
    Cottage,
    Short,
    Middle,
    Long,
}

/// Path data of a terrace with the middle of its foot at the origin.
struct Drawing {
    shadow: &'static str,
    wall: &'static str,
    roof: &'static str,
    shade: &'static str,
    ridge: &'static str,
    courses: &'static str,
    chimneys: &'static str,
    dormers: &'static str,
    openings: &'static str,
}

impl Terrace {
    /// The height up to the ridge.
    pub const HEIGHT: f64 = 12.0;

    /// Half of the width of the walls.
    pub const fn half(self) -> f64 {
        match self {
            Terrace::Cottage => 6.0,
            Terrace::Short => 9.0,
            Terrace::Middle => 14.0,
            Terrace::Long => 20.0,
        }
    }

    pub fn parts(self, roof: Roof) -> Vec<Part> {
        let drawing = self.drawing();
        let tiles = Paint::fill(roof.colour());
        vec![
            part(0, SHADOW, drawing.shadow),
            part(1, WALL, drawing.wall),
            part(2, tiles.outlined(INK, LINE), drawing.roof),
            part(3, SHADE, drawing.shade),
            part(4, RIDGE, drawing.ridge),
            part(5, COURSES, drawing.courses),
            part(6, CHIMNEY, drawing.chimneys),
            part(6, WALL, drawing.dormers),
            part(7, OPENING, drawing.openings),
        ]
    }

    const fn drawing(self) -> Drawing {
        match self {
            Terrace::Cottage => Drawing {
                shadow: "M-5 0H6l3 1.6H-1.5z",
                wall: "M-6 -4.8H6V0H-6z",
                roof: "M-6.8 -4.3L-4.3 -12H4.3L6.8 -4.3z",
                shade: "M4.3 -12L6.8 -4.3H2.8z",
                ridge: "M-4.1 -11.5H4",
                courses: "M-5.4 -9H3.8M-6.1 -6.9H3.3",
                chimneys: "M-3.4 -11.1v-2.2h1.8v2.2z",
                dormers: "M.7 -5.9v-1.9L2 -9.3l1.3 1.5v1.9z",
                openings: "M-4.65 -3.5h1.3v1.7h-1.3zM-.8 0v-2.9h1.6V0zM3.35 -3.5h1.3v1.7h-1.3zM1.5 -6.2v-1.5h1v1.5z",
            },
            Terrace::Short => Drawing {
                shadow: "M-8 0H9l3 1.6H-4.5z",
                wall: "M-9 -4.8H9V0H-9z",
                roof: "M-9.8 -4.3L-7.3 -12H7.3L9.8 -4.3z",
                shade: "M7.3 -12L9.8 -4.3H5.8z",
                ridge: "M-7.1 -11.5H7",
                courses: "M-8.4 -9H6.8M-9.1 -6.9H6.3",
                chimneys: "M3.3 -11.1v-2.2h1.8v2.2z",
                dormers: "M-4.8 -5.9v-1.9L-3.5 -9.3l1.3 1.5v1.9z",
                openings: "M-7.4 -3.5h1.3v1.7h-1.3zM-2.9 -3.5h1.3v1.7h-1.3zM1.45 0v-2.9h1.6V0zM6.1 -3.5h1.3v1.7h-1.3zM-4 -6.2v-1.5h1v1.5z",
            },
            Terrace::Middle => Drawing {
                shadow: "M-13 0H14l3 1.6H-9.5z",
                wall: "M-14 -4.8H14V0H-14z",
                roof: "M-14.8 -4.3L-12.3 -12H12.3L14.8 -4.3z",
                shade: "M12.3 -12L14.8 -4.3H10.8z",
                ridge: "M-12.1 -11.5H12",
                courses: "M-13.4 -9H11.8M-14.1 -6.9H11.3",
                chimneys: "M-7.4 -11.1v-2.2h1.8v2.2zM6.6 -11.1v-2.2h1.8v2.2z",
                dormers: "M-2.8 -5.9v-1.9L-1.5 -9.3l1.3 1.5v1.9z",
                openings: "M-12.32 -3.5h1.3v1.7h-1.3zM-7.65 -3.5h1.3v1.7h-1.3zM-2.98 -3.5h1.3v1.7h-1.3zM1.53 0v-2.9h1.6V0zM6.35 -3.5h1.3v1.7h-1.3zM11.02 -3.5h1.3v1.7h-1.3zM-2 -6.2v-1.5h1v1.5z",
            },
            Terrace::Long => Drawing {
                shadow: "M-19 0H20l3 1.6H-15.5z",
                wall: "M-20 -4.8H20V0H-20z",
                roof: "M-20.8 -4.3L-18.3 -12H18.3L20.8 -4.3z",
                shade: "M18.3 -12L20.8 -4.3H16.8z",
                ridge: "M-18.1 -11.5H18",
                courses: "M-19.4 -9H17.8M-20.1 -6.9H17.3",
                chimneys: "M-13.4 -11.1v-2.2h1.8v2.2zM.1 -11.1v-2.2h1.8v2.2zM12.1 -11.1v-2.2h1.8v2.2z",
                dormers: "M-7.3 -5.9v-1.9L-6 -9.3l1.3 1.5v1.9zM6.2 -5.9v-1.9L7.5 -9.3l1.3 1.5v1.9z",
                openings: "M-18.43 -3.5h1.3v1.7h-1.3zM-13.98 -3.5h1.3v1.7h-1.3zM-9.54 -3.5h1.3v1.7h-1.3zM-5.09 -3.5h1.3v1.7h-1.3zM-.8 0v-2.9h1.6V0zM3.79 -3.5h1.3v1.7h-1.3zM8.24 -3.5h1.3v1.7h-1.3zM12.68 -3.5h1.3v1.7h-1.3zM17.13 -3.5h1.3v1.7h-1.3zM-6.5 -6.2v-1.5h1v1.5zM7 -6.2v-1.5h1v1.5z",
            },
        }
    }
}
