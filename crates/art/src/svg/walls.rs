//! Castle's board: the squares inside, the walls with the score track, towers, markers and keeps.

use super::TILE;
use super::board::Board;
use super::figures::keep;
use super::text::put;
use crate::castle::{POCKET, Space, TOWER, WALL, walls};
use crate::palette::{self, Colour, INK, STONE, WHITE};
use crate::shape::{Number, Point, TileArt};
use bastide_engine::data::board::CASTLE;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Side};
use bastide_engine::view::WallsView;
use std::collections::BTreeMap;

/// The ground of squares that wait for a tile.
const GROUND: Colour = Colour::hex(0xe2d8b8);
/// The masonry of the walls.
const MASONRY: Colour = Colour::hex(0xb8ab98);
/// The joints of the masonry.
const JOINT: Colour = Colour::hex(0x8d8070);
/// The walk on the walls that carries the track.
const WALK: Colour = Colour::hex(0xede5d3);

/// The empty board: walls, track and squares.
pub(super) fn ground(out: &mut String, board: &Board) {
    let offset = board.place(Point::default());
    let outline = |distance: f64| {
        walls()
            .outline(distance)
            .to_svg_d(TILE, Point::new(offset.0, offset.1))
    };
    put!(
        out,
        "<defs><pattern id=\"masonry\" width=\"20\" height=\"14\" patternUnits=\"userSpaceOnUse\"><rect width=\"20\" height=\"14\" fill=\"{MASONRY}\"/>\
         <path d=\"M0 0.5H20M0 7.5H20M5 0.5V7.5M15 7.5V14.5\" fill=\"none\" stroke=\"{JOINT}\" stroke-width=\"0.9\" opacity=\"0.6\"/></pattern></defs>\n"
    );
    let mut path = |distance: f64, fill: &str, line: Colour, width: f64, more: &str| {
        put!(
            out,
            "<path d=\"{}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"{more}/>\n",
            outline(distance)
        );
    };
    // Battlements outside, then the walk, then the masonry, then the squares.
    path(WALL + 0.02, "none", INK, 11.0, "");
    path(WALL + 0.02, "none", STONE, 8.6, "");
    path(
        WALL + 0.02,
        "none",
        INK,
        8.6,
        " stroke-dasharray=\"2 12\" opacity=\"0.6\"",
    );
    path(WALL - 0.02, &WALK.to_string(), INK, 1.0, "");
    path(POCKET, "url(#masonry)", INK, 1.4, "");
    path(0.0, &GROUND.to_string(), INK, 4.0, "");
    squares(out, board);
    for (number, space) in walls().track.iter().enumerate() {
        if !space.on_tower {
            cell(out, board, number, space);
        }
    }
    towers(out, board);
}

fn squares(out: &mut String, board: &Board) {
    put!(
        out,
        "<g font-size=\"9\" text-anchor=\"middle\" fill=\"{INK}\" stroke-width=\"1\">"
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

/// A space on the walk: its borders, and every fifth number.
fn cell(out: &mut String, board: &Board, number: usize, space: &Space) {
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
        self::number(out, number, (x, y));
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

/// A space's number; tens stand out.
fn number(out: &mut String, number: usize, (x, y): (f64, f64)) {
    let (size, weight) = if number.is_multiple_of(10) {
        (14, "bold")
    } else {
        (11, "normal")
    };
    put!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" font-weight=\"{weight}\" text-anchor=\"middle\" fill=\"{INK}\">{number}</text>",
        Number(x),
        Number(y + f64::from(size) * 0.36)
    );
}

fn towers(out: &mut String, board: &Board) {
    let radius = TOWER * TILE;
    for corner in &walls().corners {
        let (x, y) = board.place(corner.tower);
        put!(out, "<g transform=\"translate({} {})\">", Number(x), Number(y));
        put!(
            out,
            "<circle cx=\"2\" cy=\"3\" r=\"{0}\" fill=\"#000\" opacity=\"0.18\"/><circle r=\"{0}\" fill=\"{STONE}\" stroke=\"{INK}\" stroke-width=\"1.6\"/>",
            Number(radius)
        );
        // A ring of merlons around the platform.
        put!(
            out,
            "<circle r=\"{}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"6\" stroke-dasharray=\"2 {}\" opacity=\"0.6\"/>\
             <circle r=\"{}\" fill=\"{WALK}\" stroke=\"{INK}\" stroke-width=\"1.2\"/></g>",
            Number(radius - 3.5),
            Number((radius - 3.5) * std::f64::consts::TAU / 16.0 - 2.0),
            Number(radius - 7.0)
        );
        if corner.space == 0 {
            // From here the track runs north.
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
                "<text x=\"{}\" y=\"{}\" font-size=\"10\" font-weight=\"{}\" text-anchor=\"middle\" fill=\"{INK}\">{space}</text>",
                Number(x),
                Number(y + 3.6),
                if space % 10 == 0 { "bold" } else { "normal" }
            );
        }
        out.push('\n');
    }
}

/// Opens a picture of the part of a start square that is set into the wall; `x`, `y` is the square's corner.
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

/// What players have put on the board: wall tiles on towers, keeps on houses, markers on the track.
pub(super) fn pieces(out: &mut String, board: &Board, shown: &WallsView, arts: &BTreeMap<Pos, TileArt>) {
    for corner in &walls().corners {
        if shown.lying.contains(&corner.space) {
            wall_tile(out, 21.0, board.place(corner.tower));
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
            keep(out, Seat(seat as u8), 1.0, at);
            out.push_str("</g>\n");
        }
    }
    for (seat, on_walls) in shown.seats.iter().enumerate() {
        let Some(space) = walls().space(on_walls.space) else {
            continue;
        };
        // Markers on one space stand side by side.
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
        marker(out, Seat(seat as u8), 13.0, (x, y));
        if on_walls.lap > 0 {
            put!(
                out,
                "<rect x=\"{0}\" y=\"{1}\" width=\"28\" height=\"11\" rx=\"3\" fill=\"{WHITE}\" stroke=\"{INK}\" stroke-width=\"0.8\"/>\
                 <text x=\"{2}\" y=\"{3}\" font-size=\"9\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{INK}\">+{4}</text>",
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

/// A wall tile that lies face down, `size` wide.
pub(super) fn wall_tile(out: &mut String, size: f64, (x, y): (f64, f64)) {
    put!(
        out,
        "<g transform=\"translate({} {}) scale({})\" stroke-linejoin=\"round\"><path d=\"M-10 -10H10V10H-10Z\" fill=\"#8a3b2f\" stroke=\"{INK}\" stroke-width=\"1.2\"/>\
         <path d=\"M-7.5 -7.5H7.5V7.5H-7.5Z\" fill=\"none\" stroke=\"#e5c98f\" stroke-width=\"0.9\"/>\
         <path d=\"M-4.6 4.6V-4.4H-2.4V-2.4H-1V-4.4H1V-2.4H2.4V-4.4H4.6V4.6Z\" fill=\"#e5c98f\"/></g>",
        Number(x),
        Number(y),
        Number(size / 20.0)
    );
}

/// A seat's marker on the track.
pub(super) fn marker(out: &mut String, seat: Seat, radius: f64, (x, y): (f64, f64)) {
    let colour = palette::seat(seat);
    put!(
        out,
        "<g transform=\"translate({} {})\"><circle r=\"{}\" fill=\"{colour}\" stroke=\"{WHITE}\" stroke-width=\"{}\"/>\
         <circle r=\"{}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"0.8\"/>\
         <text y=\"{}\" font-size=\"{}\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{}\">{seat}</text></g>",
        Number(x),
        Number(y),
        Number(radius - 0.8),
        Number(radius * 0.16),
        Number(radius),
        Number(radius * 0.42),
        Number(radius * 1.2),
        colour.ink()
    );
}
