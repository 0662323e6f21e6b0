//! Towers and gates of walls, and the landmarks of towns.

use super::houses::{BOLD, COURSES, INK, OPENING, RIDGE, Roof, SHADE, SHADOW};
use crate::palette::Colour;
use crate::svg::stamp::{Paint, Part, part};
use crate::theme::Detail;

const GLASS: Paint = Paint::fill(Colour::hex(0x46627d));
const GOLD: Paint = Paint::line(Colour::hex(0xe0ad35), 0.9);

const STONE: Paint = Paint::fill(Colour::hex(0xcfc5b3)).outlined(INK, BOLD);
const STONE_SHADE: Paint = Paint::fill(Colour::hex(0x93866f));
const BATTLEMENTS: Paint = Paint::fill(Colour::hex(0xe8e1d2)).outlined(INK, BOLD);
const BATTLEMENTS_SHADE: Paint = Paint::fill(Colour::hex(0xb6aa95));
const PLASTER: Paint = Paint::fill(Colour::hex(0xfbf4e3)).outlined(INK, BOLD);
const PLASTER_SHADE: Paint = Paint::fill(Colour::hex(0xd9c8a8));

/// Half of the width, and the height, of [`wall_tower`].
pub(in crate::svg) const WALL_TOWER: (f64, f64) = (4.4, 14.2);

/// A round tower of a wall: with battlements, or with a roof.
pub(in crate::svg) fn wall_tower(roof: Option<Roof>, detail: Detail) -> Vec<Part> {
    let mut parts = vec![
        part(0, SHADOW, "M-3 .8H3.2l4.6 2.8H1.2z"),
        part(1, STONE, "M-3.4 -7.4V0C-2.6 1.6 2.6 1.6 3.4 0V-7.4z"),
        part(2, STONE_SHADE, "M1 -7.4V1.1C2.4 .9 3 .5 3.1 0V-7.4z"),
    ];
    match roof {
        Some(roof) => {
            parts.push(part(3, roof.bold(), "M-4.3 -7C-2.6 -5.8 2.6 -5.8 4.3 -7L0 -14z"));
            parts.push(part(4, SHADE, "M1 -6.2C2.6 -6.2 3.6 -6.5 4.3 -7L0 -14z"));
            if detail == Detail::Near {
                parts.push(part(5, RIDGE, "M-.7 -11.6L-2.6 -7.2"));
            }
        }
        None => {
            parts.push(part(
                3,
                BATTLEMENTS,
                "M-4 -7V-10.4h1.6v1.3h1.5v-1.3h1.8v1.3h1.5v-1.3H4V-7C2.6 -5.8 -2.6 -5.8 -4 -7z",
            ));
            parts.push(part(
                4,
                BATTLEMENTS_SHADE,
                "M1.2 -6.3C2.4 -6.3 3.2 -6.6 3.7 -7V-10H2.6V-8.8H1.2z",
            ));
        }
    }
    if detail == Detail::Near {
        parts.push(part(7, OPENING, "M-.5 -4.6h1v2.2h-1z"));
    }
    parts
}

/// Half of the width, and the height, of [`gate`].
pub(in crate::svg) const GATE: (f64, f64) = (9.8, 13.8);

/// A gate with a portcullis between two round towers.
pub(in crate::svg) fn gate(roof: Roof, detail: Detail) -> Vec<Part> {
    let mut parts = vec![
        part(0, SHADOW, "M-8 1H8.6l4.4 2.6H-3.6z"),
        part(1, STONE, "M-5 0V-7.6h1.6v-1.4h1.7v1.4h3.4v-1.4h1.7v1.4H5V0z"),
        part(2, OPENING, "M-2.7 .4V-3C-2.5 -5.6 2.5 -5.6 2.7 -3V.4z"),
        part(
            3,
            STONE,
            "M-8.9 -8V0C-8.2 1.3 -3.8 1.3 -3.1 0V-8zM3.1 -8V0C3.8 1.3 8.2 1.3 8.9 0V-8z",
        ),
        part(
            4,
            STONE_SHADE,
            "M-5.1 -8V.9C-4 .7 -3.5 .4 -3.4 0V-8zM6.9 -8V.9C8 .7 8.5 .4 8.6 0V-8z",
        ),
        part(
            5,
            roof.bold(),
            "M-9.7 -7.6C-8.2 -6.6 -3.8 -6.6 -2.3 -7.6L-6 -13.6zM2.3 -7.6C3.8 -6.6 8.2 -6.6 9.7 -7.6L6 -13.6z",
        ),
        part(
            6,
            SHADE,
            "M-5 -6.9C-3.6 -6.9 -3 -7.1 -2.3 -7.6L-6 -13.6zM7 -6.9C8.4 -6.9 9 -7.1 9.7 -7.6L6 -13.6z",
        ),
    ];
    if detail == Detail::Near {
        let bars = Paint::line(Colour::hex(0xb08a5c), 0.35);
        parts.push(part(
            3,
            bars,
            "M-1.3 -4.4V-1.4M0 -4.8V-1.4M1.3 -4.4V-1.4M-2.4 -2.9H2.4",
        ));
        parts.push(part(7, OPENING, "M-6.5 -4.6h1v2h-1zM5.5 -4.6h1v2h-1z"));
    }
    parts
}

/// Half of the width, and the height, of [`church`].
pub(in crate::svg) const CHURCH: (f64, f64) = (9.0, 21.6);

/// A parish church with a spire.
pub(in crate::svg) fn church(detail: Detail) -> Vec<Part> {
    let mut parts = vec![
        part(0, SHADOW, "M-7 0H8l3.4 1.8h-15z"),
        part(1, PLASTER, "M-3 -4.4H8V0H-3z"),
        part(2, PLASTER_SHADE, "M-2.6 -4.1H7.7V-.3H-2.6z"),
        part(3, Roof::Slate.bold(), "M-3.4 -4L-1.4 -9.2H6.2L8.9 -4z"),
        part(4, PLASTER, "M-8 0V-11H-2.6V0z"),
        part(5, PLASTER_SHADE, "M-4.2 -11H-2.9V-.3H-4.2z"),
        part(6, Roof::Slate.bold(), "M-8.9 -10.6L-5.3 -19 -1.7 -10.6z"),
        part(7, SHADE, "M-4.6 -10.6L-5.3 -19 -1.7 -10.6z"),
        part(8, GOLD, "M-5.3 -18.6v-3M-6.6 -20.5h2.6"),
    ];
    if detail == Detail::Near {
        parts.push(part(5, RIDGE, "M-1.2 -8.8H6"));
        parts.push(part(6, COURSES, "M-1.8 -7.4H6.9M-2.2 -5.8H7.7"));
        parts.push(part(
            8,
            OPENING,
            "M-6.2 -6.4v-2a.8 .8 0 0 1 1.6 0v2zM-6.3 0v-2.6h1.8V0z",
        ));
        parts.push(part(
            8,
            GLASS,
            "M.4 -1V-2.8a.7 .7 0 0 1 1.4 0V-1zM3 -1V-2.8a.7 .7 0 0 1 1.4 0V-1zM5.6 -1V-2.8a.7 .7 0 0 1 1.4 0V-1z",
        ));
    }
    parts
}

/// Half of the width, and the height, of [`hall`].
pub(in crate::svg) const HALL: (f64, f64) = (9.9, 21.0);

/// A town hall with a belfry and a clock.
pub(in crate::svg) fn hall(detail: Detail) -> Vec<Part> {
    let clock = Paint::fill(Colour::hex(0xf2c14e)).outlined(INK, 0.5);
    let mut parts = vec![
        part(0, SHADOW, "M-9 0H9l3.4 1.8h-17z"),
        part(2, PLASTER, "M-9 -5.4H9V0H-9z"),
        part(3, Roof::Verdigris.bold(), "M-9.9 -5L-7.4 -11H7.4L9.9 -5z"),
        part(4, SHADE, "M7.4 -11L9.9 -5H6.4z"),
        part(5, PLASTER, "M-2.4 0V-15H2.4V0z"),
        part(6, PLASTER_SHADE, "M.9 -15H2.1V-.3H.9z"),
        part(7, Roof::Verdigris.bold(), "M-3.3 -14.6L0 -21 3.3 -14.6z"),
        part(8, clock, "M-1.4 -11.6a1.4 1.4 0 0 1 2.8 0a1.4 1.4 0 0 1 -2.8 0z"),
    ];
    if detail == Detail::Near {
        parts.push(part(5, RIDGE, "M-7.2 -10.6H-2.6M2.6 -10.6H7.2"));
        parts.push(part(
            6,
            COURSES,
            "M-8.1 -9H-2.6M2.6 -9H6.8M-8.9 -7H-2.6M2.6 -7H6.5",
        ));
        parts.push(part(
            8,
            OPENING,
            "M-1.2 0v-2.8a1.2 1.2 0 0 1 2.4 0V0zM-7.6 -3.8h1.5v2h-1.5zM-5.1 -3.8h1.5v2h-1.5zM3.6 -3.8h1.5v2H3.6z\
             M6.1 -3.8h1.5v2H6.1zM-.5 -7.6h1v2h-1z",
        ));
    }
    parts
}

/// Half of the width, and the height, of [`well`].
pub(in crate::svg) const WELL: (f64, f64) = (2.9, 6.2);

/// A well under a small roof.
pub(in crate::svg) fn well(detail: Detail) -> Vec<Part> {
    let water = Paint::fill(Colour::hex(0x4a86a8)).outlined(INK, 0.45);
    let mut parts = vec![
        part(0, SHADOW, "M-1.6 .6C0 1.2 3.6 1.2 3.9 .2C3.6 -.8 1 -.9 -1.6 .6z"),
        part(1, STONE, "M-2 -1.6V0C-1.4 1 1.4 1 2 0V-1.6z"),
        part(3, Roof::Terracotta.paint(), "M-2.9 -4L0 -6.2 2.9 -4z"),
    ];
    if detail == Detail::Near {
        parts.push(part(2, water, "M-2 -1.6a2 .9 0 0 1 4 0a2 .9 0 0 1 -4 0z"));
        parts.push(part(2, Paint::line(INK, 0.5), "M-1.8 -1.6V-4.2M1.8 -1.6V-4.2"));
    }
    parts
}
