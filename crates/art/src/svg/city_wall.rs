//! City's wall: walls outside the sides of tiles, gate, guards with the rows they see, towers and open ends.

use super::TILE;
use super::board::Board;
use super::figures::{self, Paint};
use super::stonework::{corner, corner_foot, gate, on_wall, wall as stones};
use super::text::{escaped, put};
use crate::city::{Laid, TileSide, chain, end_name, open_ends};
use crate::palette::{self, INK, WHITE};
use crate::shape::Number;
use crate::theme::Theme;
use bastide_engine::action::End;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::Side;
use bastide_engine::view::CityWallView;

/// The width of the wall around the tiles.
pub(super) const AROUND: f64 = 32.0;
const HALF: f64 = TILE / 2.0;
/// The height of the caption.
pub(super) const CAPTION: f64 = 44.0;

/// A coordinate system at the middle of a tile's side: drawings for a north side (see `stonework`) are rotated into place.
#[derive(Clone, Copy)]
struct Stand {
    x: f64,
    y: f64,
    side: Side,
}

impl Stand {
    fn new(board: &Board, (pos, side): TileSide) -> Stand {
        let (x, y) = board.corner(pos);
        let (dx, dy) = side.offset();
        Stand {
            x: x + HALF + f64::from(dx) * HALF,
            y: y + HALF + f64::from(dy) * HALF,
            side,
        }
    }

    /// The position in the picture of a point in these coordinates.
    fn place(self, x: f64, y: f64) -> (f64, f64) {
        let (dx, dy) = match self.side {
            Side::North => (x, y),
            Side::East => (-y, x),
            Side::South => (-x, -y),
            Side::West => (y, -x),
        };
        (self.x + dx, self.y + dy)
    }

    fn with(self, out: &mut String, draw: impl FnOnce(&mut String)) {
        self.open(out);
        draw(out);
        out.push_str("</g>\n");
    }

    /// Opens a group with these coordinates.
    fn open(self, out: &mut String) {
        put!(
            out,
            "<g transform=\"translate({} {}) rotate({})\">",
            Number(self.x),
            Number(self.y),
            90 * self.side.idx()
        );
    }
}

/// Draws a line along the row of tiles in front of each guard. Below the figures.
pub(super) fn sights(out: &mut String, board: &Board, shown: &CityWallView, laid: &Laid) {
    for &(seat, pos, side) in &shown.guards {
        let row = laid.row((pos, side));
        if row.is_empty() {
            continue;
        }
        let stand = Stand::new(board, (pos, side));
        let far = row.len() as f64 * TILE - 6.0;
        let tiles = if row.len() == 1 { "tile" } else { "tiles" };
        stand.open(out);
        // Off the centre, so that the lines of two opposite guards do not overlap.
        put!(
            out,
            "<title>guard of seat {seat} sees {} {tiles}</title>\
             <path d=\"M-6 4V{far}\" fill=\"none\" stroke=\"{WHITE}\" stroke-width=\"4.6\" stroke-linecap=\"round\" opacity=\"0.4\"/>\
             <path d=\"M-6 4V{far}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.9\" stroke-linecap=\"round\" stroke-dasharray=\".1 6\" opacity=\"0.9\"/></g>\n",
            row.len(),
            palette::seat(seat).mixed(INK, 0.35)
        );
    }
}

/// Draws the wall with gate, towers, guards and open ends.
pub(super) fn wall(out: &mut String, board: &Board, shown: &CityWallView, laid: &Laid, theme: Theme) {
    let mut pieces = pieces(board, shown);
    // From north to south: what is nearer hides what is behind it.
    pieces.sort_by(|a, b| a.foot.total_cmp(&b.foot));
    for piece in pieces {
        figures::at(out, piece.at, |out| match piece.what {
            What::Wall(side) => stones(out, side, theme),
            What::Gate(side) => {
                out.push_str("<title>gate</title>");
                gate(out, side, theme);
            }
            What::Corner => corner(out, theme),
        });
        out.push('\n');
    }
    let stand = |side: TileSide| Stand::new(board, side);
    for &(seat, end, pos, side) in &shown.towers {
        let along = match end {
            End::Left => -HALF,
            End::Right => HALF,
        };
        tower(out, seat, 1.0, stand((pos, side)).place(along, -4.0), theme);
    }
    for &(seat, pos, side) in &shown.guards {
        let stand = stand((pos, side));
        stand.with(out, |out| {
            put!(
                out,
                "<path d=\"M-6.5 2H6.5L0 9Z\" fill=\"{}\" stroke=\"{WHITE}\" stroke-width=\"1.2\"/>",
                palette::seat(seat)
            );
        });
        let (dx, dy) = on_wall(side);
        figures::at(out, (stand.x + dx, stand.y + dy), |out| {
            figures::guard(out, Paint::Of(seat), theme);
        });
    }
    for (end, side) in open_ends(laid, shown) {
        open_end(out, end, stand(side));
    }
    out.push('\n');
}

/// A piece of stone.
struct Stone {
    what: What,
    at: (f64, f64),
    /// The line on which it stands, or its north end.
    foot: f64,
}

enum What {
    Wall(Side),
    Gate(Side),
    Corner,
}

/// All walls, the gate, and a tower at each corner and end.
fn pieces(board: &Board, shown: &CityWallView) -> Vec<Stone> {
    let mut pieces = Vec::new();
    let mut joints: Vec<((f64, f64), Vec<Side>)> = Vec::new();
    for (pos, side) in chain(shown) {
        let stand = Stand::new(board, (pos, side));
        let what = match shown.gate {
            Some(gate) if gate == (pos, side) => What::Gate(side),
            _ => What::Wall(side),
        };
        let foot = match side {
            Side::North => 0.0,
            // Under the towers at both ends.
            Side::East | Side::West => -HALF,
            Side::South => 16.0,
        };
        pieces.push(Stone {
            what,
            at: (stand.x, stand.y),
            foot: stand.y + foot,
        });
        for end in [stand.place(-HALF, 0.0), stand.place(HALF, 0.0)] {
            match joints.iter_mut().find(|(at, _)| *at == end) {
                Some((_, sides)) => sides.push(side),
                None => joints.push((end, vec![side])),
            }
        }
    }
    for ((x, y), sides) in joints {
        // Walls in a line need no tower.
        if let [first, second] = sides[..]
            && first == second
        {
            continue;
        }
        let (dx, dy) = corner_foot(&sides);
        pieces.push(Stone {
            what: What::Corner,
            at: (x + dx, y + dy),
            foot: y + dy,
        });
    }
    pieces
}

fn tower(out: &mut String, seat: Seat, size: f64, at: (f64, f64), theme: Theme) {
    figures::at(out, at, |out| {
        put!(out, "<title>tower of seat {seat}</title>");
        figures::tower(out, Paint::Of(seat), size, theme);
    });
    out.push('\n');
}

/// Draws an open end: its letter and an arrow along the next side.
fn open_end(out: &mut String, end: End, stand: Stand) {
    let (letter, back) = match end {
        End::Left => ('L', 1.0),
        End::Right => ('R', -1.0),
    };
    stand.open(out);
    put!(
        out,
        "<path d=\"M{} -8H{}M{} -12L{} -8L{} -4\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"2.2\" stroke-linecap=\"round\"/></g>",
        28.0 * back,
        10.0 * back,
        15.0 * back,
        10.0 * back,
        15.0 * back
    );
    let (x, y) = stand.place(32.0 * back, -8.0);
    put!(
        out,
        "<g transform=\"translate({} {})\"><title>{}</title><circle r=\"7.4\" fill=\"{WHITE}\" stroke=\"{INK}\" stroke-width=\"1.4\"/>\
         <text y=\"3.6\" font-size=\"10\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{INK}\">{letter}</text></g>\n",
        Number(x),
        Number(y),
        end_name(end)
    );
}

/// Draws two lines below the board: walls and tiles left, and towers left by seat.
pub(super) fn caption(out: &mut String, shown: &CityWallView, (x, y): (f64, f64), theme: Theme) {
    let walls = shown.left.len() + shown.right.len();
    let standing = match shown.gate {
        None => "no gate yet".to_owned(),
        Some((pos, side)) => format!("gate at {pos} {side}, walls standing: {walls}"),
    };
    let [first, second, third] = shown.piles;
    let words = format!(
        "{standing}, left: {}; tiles in the piles: {first}, {second}, {third}",
        shown.walls_left
    );
    put!(
        out,
        "<g font-size=\"11.5\" fill=\"{INK}\"><text x=\"{}\" y=\"{}\">{}</text><text x=\"{}\" y=\"{}\">towers left:</text></g>",
        Number(x),
        Number(y + 11.0),
        escaped(&words),
        Number(x),
        Number(y + 31.0)
    );
    for (idx, left) in shown.towers_left.iter().enumerate() {
        let x = x + 84.0 + idx as f64 * 40.0;
        tower(out, Seat(idx as u8), 0.65, (x, y + 27.0), theme);
        put!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"12\" font-weight=\"bold\" fill=\"{INK}\">{left}</text>\n",
            Number(x + 12.0),
            Number(y + 31.0)
        );
    }
}
