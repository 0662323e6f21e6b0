//! Castle's board: squares, walls with the score track, towers, markers and keeps.

use super::TILE;
use super::board::Board;
use super::figures::{self, Paint};
use super::text::{opening, put};
use super::{castle, grounds, tile};
use crate::castle::{POCKET, Space, TOWER, WALL, facing, walls};
use crate::palette::{Colour, WHITE};
use crate::shape::{Number, Path, Point, TileArt};
use crate::theme::{Detail, Theme};
use bastide_engine::data::board::CASTLE;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Rot, Side};
use bastide_engine::view::WallsView;
use std::collections::BTreeMap;

/// The width of everything around the squares: walls, towers, moat and meadow.
pub(super) const AROUND: f64 = 128.0;

/// The colour of what divides the spaces of the track.
const JOINT: Colour = Colour::hex(0x555555);
// The board in the plain theme: no white, which would outshine tiles and figures, most of all in a dark room.
const MOAT: Colour = Colour::hex(0xa8d4f2);
const MASONRY: Colour = Colour::hex(0xaaa69e);
const WARD: Colour = Colour::hex(0xdedacf);

/// Draws the empty board: walls, track, towers and squares.
pub(super) fn ground(out: &mut String, board: &Board, theme: Theme) {
    let (x, y) = board.place(Point::default());
    put!(out, "<g transform=\"translate({x} {y})\">");
    match theme {
        Theme::Painted => castle::board::board(out, castle_view()),
        Theme::Plain => plain(out),
    }
    out.push_str("</g>\n");
}

/// The board in the plain theme: flat colours and strong lines.
fn plain(out: &mut String) {
    let ink = Theme::Plain.ink();
    let mut path = |distance: f64, fill: Colour, line: Colour, width: f64| {
        put!(
            out,
            "<path d=\"{}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{width}\"/>\n",
            walls().outline(distance).to_svg_d(TILE, Point::default())
        );
    };
    // From the outside inwards, each covering the one before: moat, walk, masonry, squares.
    path(WALL, MOAT, MOAT, 66.0);
    path(WALL, Theme::Plain.stone(), ink, 4.0);
    path(POCKET, MASONRY, ink, 1.4);
    path(0.0, WARD, ink, 4.0);
    for &pos in &CASTLE.squares {
        let (x, y) = (f64::from(pos.x) * TILE, f64::from(pos.y) * TILE);
        put!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{TILE}\" height=\"{TILE}\" fill=\"none\" stroke=\"{JOINT}\" stroke-opacity=\"0.6\"/>"
        );
    }
    for (number, space) in walls().track.iter().enumerate() {
        if !space.on_tower {
            cell(out, number, space);
        }
    }
    towers(out);
}

/// Writes the coordinates of the empty squares, for players who use a terminal or a record.
pub(super) fn coordinates(out: &mut String, board: &Board, theme: Theme) {
    put!(
        out,
        "<g font-size=\"14\" text-anchor=\"middle\" fill=\"{}\" opacity=\"0.6\">",
        theme.ink()
    );
    for &pos in &CASTLE.squares {
        let (x, y) = board.corner(pos);
        put!(
            out,
            "<text x=\"{}\" y=\"{}\">{pos}</text>",
            x + TILE / 2.0,
            y + TILE / 2.0 + 5.0
        );
    }
    out.push_str("</g>\n");
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
            let subject = tile::Subject {
                tile: &start.tile,
                rot: Rot::NORTH,
                pos: start.pos,
                art: &art,
                detail: Detail::Near,
            };
            tile::tile(&mut picture, subject, theme);
            picture.push_str("</svg>\n");
            niche(&mut picture, side, board.corner(start.pos), theme);
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

/// Draws a space of the track: its borders, and a number on every fifth.
fn cell(out: &mut String, number: usize, space: &Space) {
    let Space { at, along, .. } = *space;
    let half = (WALL - POCKET) / 2.0 - 0.01;
    for part in [-0.25, 0.25] {
        let edge = at.moved(along.x * part, along.y * part);
        let (from, to) = (
            edge.moved(-along.y * half, along.x * half),
            edge.moved(along.y * half, -along.x * half),
        );
        let line = Path::polyline([from, to]).to_svg_d(TILE, Point::default());
        put!(
            out,
            "<path d=\"{line}\" stroke=\"{JOINT}\" stroke-width=\"1.6\"/>"
        );
    }
    let (x, y) = tile::place(at);
    if number.is_multiple_of(5) {
        self::number(out, number, (x.0, y.0), 24.0);
    } else {
        put!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"3\" fill=\"{JOINT}\"/>");
    }
    out.push('\n');
}

fn number(out: &mut String, number: usize, (x, y): (f64, f64), size: f64) {
    put!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{}\">{number}</text>",
        Number(x),
        Number(y + size * 0.36),
        Theme::Plain.ink()
    );
}

fn towers(out: &mut String) {
    let (stone, ink) = (Theme::Plain.stone(), Theme::Plain.ink());
    for corner in &walls().corners {
        let (x, y) = tile::place(corner.tower);
        put!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{stone}\" stroke=\"{ink}\" stroke-width=\"5\"/>",
            Number(TOWER * TILE)
        );
        if corner.space == 0 {
            // An arrow shows the direction of the track, which starts here.
            put!(
                out,
                "<path d=\"M{} {}v-12h-5l9 -11l9 11h-5v12z\" fill=\"{JOINT}\" opacity=\"0.7\"/>",
                Number(x.0 - 4.0),
                Number(y.0 + 11.0)
            );
        }
        for space in [corner.space, corner.space + 1] {
            if let Some(here) = walls().space(u16::from(space)) {
                let (x, y) = tile::place(here.at);
                number(out, usize::from(space), (x.0, y.0), 19.0);
            }
        }
        out.push('\n');
    }
}

/// The visible part of a start square on its tile: left, top, width, height.
fn visible(side: Side) -> [f64; 4] {
    let depth = POCKET * TILE;
    match side {
        Side::North => [0.0, 0.0, TILE, depth],
        Side::East => [TILE - depth, 0.0, depth, TILE],
        Side::South => [0.0, TILE - depth, TILE, depth],
        Side::West => [0.0, 0.0, depth, TILE],
    }
}

/// Opens an `<svg>` element that clips a start square to its visible part; `x`, `y` is the square's corner.
pub(super) fn pocket(out: &mut String, side: Side, (x, y): (f64, f64)) {
    let [dx, dy, width, height] = visible(side);
    put!(
        out,
        "<svg x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" viewBox=\"{dx} {dy} {width} {height}\">",
        x + dx,
        y + dy
    );
}

/// Draws the rim of a start square, open towards the castle.
pub(super) fn niche(out: &mut String, side: Side, (x, y): (f64, f64), theme: Theme) {
    let [dx, dy, width, height] = visible(side);
    let (left, top, right, bottom) = (x + dx, y + dy, x + dx + width, y + dy + height);
    let d = match side {
        Side::North => format!("M{left} {top}V{bottom}H{right}V{top}"),
        Side::East => format!("M{right} {top}H{left}V{bottom}H{right}"),
        Side::South => format!("M{left} {bottom}V{top}H{right}V{bottom}"),
        Side::West => format!("M{left} {top}H{right}V{bottom}H{left}"),
    };
    put!(
        out,
        "<path d=\"{d}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n",
        theme.ink()
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
        figures::at(out, (x, y), |out| {
            figures::marker(out, Paint::Of(Seat(seat as u8)), theme)
        });
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
        "<path d=\"M-10 -10H10V10H-10Z\" fill=\"#8a3b2f\" stroke=\"{}\" stroke-width=\"1.2\"/>\
         <path d=\"M-7.5 -7.5H7.5V7.5H-7.5Z\" fill=\"none\" stroke=\"#e5c98f\" stroke-width=\"0.9\"/>\
         <path d=\"M-4.6 4.6V-4.4H-2.4V-2.4H-1V-4.4H1V-2.4H2.4V-4.4H4.6V4.6Z\" fill=\"#e5c98f\"/>",
        theme.ink()
    );
}
