//! Castle's board: squares, walls with the score track, towers, markers and keeps.

use super::TILE;
use super::board::Board;
use super::figures::{self, Paint};
use super::text::{opening, put};
use super::{grounds, tile};
use crate::castle::{POCKET, Space, TOWER, WALL, facing, walls};
use crate::palette::{Colour, WHITE};
use crate::shape::{Number, Point, TileArt};
use crate::theme::Theme;
use bastide_engine::data::board::CASTLE;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Rot, Side};
use bastide_engine::view::WallsView;
use std::collections::BTreeMap;

/// The width of walls and towers around the squares.
pub(super) const AROUND: f64 = 92.0;

/// Empty squares.
const GROUND: Colour = Colour::hex(0xe2d8b8);
const MASONRY: Colour = Colour::hex(0xb8ab98);
const JOINT: Colour = Colour::hex(0x8d8070);
/// The colour of the walk with the track.
const fn walk(theme: Theme) -> Colour {
    theme.choose(Colour::hex(0xede5d3), WHITE)
}

/// Draws the empty board: walls, track, towers and squares.
pub(super) fn ground(out: &mut String, board: &Board, theme: Theme) {
    let (ink, stone) = (theme.ink(), theme.stone());
    let masonry = match theme {
        Theme::Painted => "url(#masonry)".to_owned(),
        Theme::Plain => Colour::hex(0xb0b0b0).to_string(),
    };
    let offset = board.place(Point::default());
    let outline = |distance: f64| {
        walls()
            .outline(distance)
            .to_svg_d(TILE, Point::new(offset.0, offset.1))
    };
    if theme == Theme::Painted {
        put!(
            out,
            "<defs><pattern id=\"masonry\" width=\"20\" height=\"14\" patternUnits=\"userSpaceOnUse\"><rect width=\"20\" height=\"14\" fill=\"{MASONRY}\"/>\
         <path d=\"M0 0.5H20M0 7.5H20M5 0.5V7.5M15 7.5V14.5\" fill=\"none\" stroke=\"{JOINT}\" stroke-width=\"0.9\" opacity=\"0.6\"/></pattern></defs>\n"
        );
    }
    let mut path = |distance: f64, fill: &str, line: Colour, width: f64, more: &str| {
        put!(
            out,
            "<path d=\"{}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"{more}/>\n",
            outline(distance)
        );
    };
    // From the outside inwards, each covering the one before: battlements, walk, masonry, squares.
    path(WALL + 0.02, "none", ink, 11.0, "");
    path(WALL + 0.02, "none", stone, 8.6, "");
    path(
        WALL + 0.02,
        "none",
        ink,
        8.6,
        " stroke-dasharray=\"2 12\" opacity=\"0.6\"",
    );
    path(WALL - 0.02, &walk(theme).to_string(), ink, 1.0, "");
    path(POCKET, &masonry, ink, 1.4, "");
    path(0.0, &theme.choose(GROUND, WHITE).to_string(), ink, 4.0, "");
    squares(out, board, theme);
    for (number, space) in walls().track.iter().enumerate() {
        if !space.on_tower {
            cell(out, board, number, space, theme);
        }
    }
    towers(out, board, theme);
}

/// A picture of the empty board with its start squares. The north-west corner of square 0,0 is at the origin; a tile is
/// [`TILE`] units wide.
pub fn castle_svg(theme: Theme) -> String {
    let board = Board::of_castle();
    let mut picture = String::new();
    ground(&mut picture, &board, theme);
    for start in &CASTLE.starts {
        if let Some(side) = facing(start.pos) {
            pocket(&mut picture, side, board.corner(start.pos));
            let art = TileArt::new(&start.tile, Rot::NORTH);
            tile::tile(&mut picture, &start.tile, Rot::NORTH, start.pos, &art, theme);
            picture.push_str("</svg>\n");
        }
    }
    let mut out = opening(castle_view());
    out.push_str(&grounds::definitions_for(theme, &picture));
    out.push_str(&picture);
    out.push_str("</svg>\n");
    out
}

/// The view box of [`castle_svg`]: left, top, width, height.
pub fn castle_view() -> [f64; 4] {
    let squares = CASTLE.squares.iter();
    let (mut right, mut bottom) = (0, 0);
    for pos in squares {
        (right, bottom) = (right.max(pos.x + 1), bottom.max(pos.y + 1));
    }
    let size = |count: i16| f64::from(count) * TILE + 2.0 * AROUND;
    [-AROUND, -AROUND, size(right), size(bottom)]
}

fn squares(out: &mut String, board: &Board, theme: Theme) {
    let ink = theme.ink();
    put!(
        out,
        "<g font-size=\"9\" text-anchor=\"middle\" fill=\"{ink}\" stroke-width=\"1\">"
    );
    for &pos in &CASTLE.squares {
        let (x, y) = board.corner(pos);
        put!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{TILE}\" height=\"{TILE}\" fill=\"none\" stroke=\"{JOINT}\" stroke-opacity=\"0.6\"/>\
             <text x=\"{}\" y=\"{}\" opacity=\"0.4\">{pos}</text>",
            x + TILE / 2.0,
            y + TILE / 2.0 + 3.0
        );
    }
    out.push_str("</g>\n");
}

/// Draws a space of the track: its borders, and a number on every fifth.
fn cell(out: &mut String, board: &Board, number: usize, space: &Space, theme: Theme) {
    let Space { at, along, .. } = *space;
    let half = (WALL - POCKET) / 2.0 - 0.01;
    for part in [-0.25, 0.25] {
        let edge = at.moved(along.x * part, along.y * part);
        let (x1, y1) = board.place(edge.moved(-along.y * half, along.x * half));
        let (x2, y2) = board.place(edge.moved(along.y * half, -along.x * half));
        put!(
            out,
            "<path d=\"M{} {}L{} {}\" stroke=\"{JOINT}\" stroke-width=\"1\"/>",
            Number(x1),
            Number(y1),
            Number(x2),
            Number(y2)
        );
    }
    if number.is_multiple_of(5) {
        let (x, y) = board.place(at);
        self::number(out, number, (x, y), theme);
    } else {
        let (x, y) = board.place(at);
        put!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"1.6\" fill=\"{JOINT}\"/>",
            Number(x),
            Number(y)
        );
    }
    out.push('\n');
}

/// Draws the number of a space, bold if it is a multiple of ten.
fn number(out: &mut String, number: usize, (x, y): (f64, f64), theme: Theme) {
    let ink = theme.ink();
    let (size, weight) = if number.is_multiple_of(10) {
        (14, "bold")
    } else {
        (11, "normal")
    };
    put!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" font-weight=\"{weight}\" text-anchor=\"middle\" fill=\"{ink}\">{number}</text>",
        Number(x),
        Number(y + f64::from(size) * 0.36)
    );
}

fn towers(out: &mut String, board: &Board, theme: Theme) {
    let (ink, stone, walk) = (theme.ink(), theme.stone(), walk(theme));
    let radius = TOWER * TILE;
    for corner in &walls().corners {
        let (x, y) = board.place(corner.tower);
        put!(out, "<g transform=\"translate({} {})\">", Number(x), Number(y));
        put!(
            out,
            "<circle cx=\"2\" cy=\"3\" r=\"{0}\" fill=\"#000\" opacity=\"0.18\"/><circle r=\"{0}\" fill=\"{stone}\" stroke=\"{ink}\" stroke-width=\"1.6\"/>",
            Number(radius)
        );
        // A ring of merlons around the platform.
        put!(
            out,
            "<circle r=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"6\" stroke-dasharray=\"2 {}\" opacity=\"0.6\"/>\
             <circle r=\"{}\" fill=\"{walk}\" stroke=\"{ink}\" stroke-width=\"1.2\"/></g>",
            Number(radius - 3.5),
            Number((radius - 3.5) * std::f64::consts::TAU / 16.0 - 2.0),
            Number(radius - 7.0)
        );
        if corner.space == 0 {
            // An arrow shows the direction of the track, which starts here.
            put!(
                out,
                "<path d=\"M{} {}v-12h-5l9 -11l9 11h-5v12z\" fill=\"{JOINT}\" opacity=\"0.7\"/>",
                Number(x - 4.0),
                Number(y + 11.0)
            );
        }
        for space in [corner.space, corner.space + 1] {
            let Some(here) = walls().space(u16::from(space)) else {
                continue;
            };
            let (x, y) = board.place(here.at);
            put!(
                out,
                "<text x=\"{}\" y=\"{}\" font-size=\"10\" font-weight=\"{}\" text-anchor=\"middle\" fill=\"{ink}\">{space}</text>",
                Number(x),
                Number(y + 3.6),
                if space % 10 == 0 { "bold" } else { "normal" }
            );
        }
        out.push('\n');
    }
}

/// Opens an `<svg>` element that clips a start square to its visible part; `x`, `y` is the square's corner.
pub(super) fn pocket(out: &mut String, side: Side, (x, y): (f64, f64)) {
    let depth = POCKET * TILE;
    let (dx, dy, width, height) = match side {
        Side::North => (0.0, 0.0, TILE, depth),
        Side::East => (TILE - depth, 0.0, depth, TILE),
        Side::South => (0.0, TILE - depth, TILE, depth),
        Side::West => (0.0, 0.0, depth, TILE),
    };
    put!(
        out,
        "<svg x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" viewBox=\"{dx} {dy} {width} {height}\">",
        x + dx,
        y + dy
    );
}

/// Draws wall tiles on towers, keeps on houses, and markers on the track.
pub(super) fn pieces(
    out: &mut String,
    board: &Board,
    shown: &WallsView,
    arts: &BTreeMap<Pos, TileArt>,
    theme: Theme,
) {
    let ink = theme.ink();
    for corner in &walls().corners {
        if shown.lying.contains(&corner.space) {
            figures::at(out, board.place(corner.tower), |out| wall_tile(out, theme));
        }
    }
    for (seat, on_walls) in shown.seats.iter().enumerate() {
        let Some((tiles, pos, region)) = on_walls.keep else {
            continue;
        };
        let spot = arts
            .get(&pos)
            .and_then(|art| art.region(region))
            .map(|region| region.spot);
        if let Some(spot) = spot {
            let (x, y) = board.corner(pos);
            let at = (x + spot.x * TILE, y + spot.y * TILE);
            put!(out, "<g><title>keep of seat {seat}: {tiles} tiles</title>");
            figures::at(out, at, |out| {
                figures::keep(out, Paint::Of(Seat(seat as u8)), theme);
            });
            out.push_str("</g>\n");
        }
    }
    for (seat, on_walls) in shown.seats.iter().enumerate() {
        let Some(space) = walls().space(on_walls.space) else {
            continue;
        };
        // Several markers on one space stand side by side.
        let together = shown
            .seats
            .iter()
            .filter(|other| other.space == on_walls.space)
            .count();
        let before = shown.seats[..seat]
            .iter()
            .filter(|other| other.space == on_walls.space)
            .count();
        let aside = (before as f64 - (together - 1) as f64 / 2.0) * 0.2;
        let (x, y) = board.place(space.at.moved(space.along.x * aside, space.along.y * aside));
        put!(
            out,
            "<g><title>marker of seat {seat} on space {}, lap {}</title>",
            on_walls.space,
            on_walls.lap
        );
        figures::at(out, (x, y), |out| marker(out, Paint::Of(Seat(seat as u8)), theme));
        if on_walls.lap > 0 {
            put!(
                out,
                "<rect x=\"{0}\" y=\"{1}\" width=\"28\" height=\"11\" rx=\"3\" fill=\"{WHITE}\" stroke=\"{ink}\" stroke-width=\"0.8\"/>\
                 <text x=\"{2}\" y=\"{3}\" font-size=\"9\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{ink}\">+{4}</text>",
                Number(x - 14.0),
                Number(y + 8.0),
                Number(x),
                Number(y + 16.6),
                u32::from(on_walls.lap) * 100
            );
        }
        out.push_str("</g>\n");
    }
}

/// A face-down wall tile, centred at the origin.
pub(super) fn wall_tile(out: &mut String, theme: Theme) {
    put!(
        out,
        "<path d=\"M-10 -10H10V10H-10Z\" fill=\"#8a3b2f\" stroke=\"{}\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>\
         <path d=\"M-7.5 -7.5H7.5V7.5H-7.5Z\" fill=\"none\" stroke=\"#e5c98f\" stroke-width=\"0.9\"/>\
         <path d=\"M-4.6 4.6V-4.4H-2.4V-2.4H-1V-4.4H1V-2.4H2.4V-4.4H4.6V4.6Z\" fill=\"#e5c98f\"/>",
        theme.ink()
    );
}

/// A seat's marker on the track, centred at the origin.
pub(super) fn marker(out: &mut String, paint: Paint, theme: Theme) {
    put!(
        out,
        "<circle r=\"12.2\" fill=\"{}\" stroke=\"{WHITE}\" stroke-width=\"2\"/>\
         <circle r=\"13\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.8\"/>",
        paint.fill(),
        theme.ink()
    );
    paint.number(out, 5.5, 15.6);
}
