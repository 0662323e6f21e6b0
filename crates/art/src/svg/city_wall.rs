//! City's wall: walls outside the sides that they stand on, gate, guards with what they see, towers and open ends.

use super::TILE;
use super::board::Board;
use super::figures::{Posture, figure};
use super::text::{escaped, put};
use crate::city::{Laid, TileSide, chain, open_ends};
use crate::palette::{self, Colour, INK, STONE, WHITE};
use crate::shape::Number;
use bastide_engine::action::{End, Piece};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::Side;
use bastide_engine::view::CityWallView;

/// How far the wall stands out from the tiles, without its battlements.
const DEEP: f64 = 12.0;
/// Half of a tile's side.
const HALF: f64 = TILE / 2.0;
/// The room that the wall needs around the tiles.
pub(super) const AROUND: f64 = 32.0;
/// The height of the caption.
pub(super) const CAPTION: f64 = 44.0;

/// The joints of the stones.
const JOINT: Colour = Colour::hex(0x8d8070);
/// The dark of the gateway.
const GATEWAY: Colour = Colour::hex(0x4a3a2c);
/// The roofs of the gatehouse.
const ROOF: Colour = Colour::hex(0x8f3a2c);

/// The middle of a tile's side. Things that stand there are drawn as on a north side and turned: `x` goes on clockwise,
/// `y` inwards.
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

    /// The place in the picture of a point that is meant for a north side.
    fn place(self, x: f64, y: f64) -> (f64, f64) {
        let (dx, dy) = match self.side {
            Side::North => (x, y),
            Side::East => (-y, x),
            Side::South => (-x, -y),
            Side::West => (y, -x),
        };
        (self.x + dx, self.y + dy)
    }

    /// Opens a group whose middle this is, turned.
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

/// What the guards see, below the figures: a light line along the row of tiles before each of them.
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
        // Two guards in one row look past each other.
        put!(
            out,
            "<title>guard of seat {seat} sees {} {tiles}</title>\
             <path d=\"M-6 4V{far}\" fill=\"none\" stroke=\"{WHITE}\" stroke-width=\"6\" stroke-linecap=\"round\" opacity=\"0.5\"/>\
             <path d=\"M-6 4V{far}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.2\" stroke-linecap=\"round\" stroke-dasharray=\"1 6\" opacity=\"0.9\"/></g>\n",
            row.len(),
            palette::seat(seat).mixed(INK, 0.35)
        );
    }
}

/// The wall with everything on it.
pub(super) fn wall(out: &mut String, board: &Board, shown: &CityWallView, laid: &Laid) {
    let chain = chain(shown);
    // Battlements first, so that in a corner the next wall covers them.
    for part in [battlements, stones] {
        for &side in &chain {
            part(out, Stand::new(board, side));
        }
    }
    for pair in chain.windows(2) {
        if let [(pos, side), next] = *pair
            && laid.next((pos, side), End::Right) == next
            && next.0 == pos
        {
            corner(out, Stand::new(board, (pos, side)));
        }
    }
    if let Some(side) = shown.gate {
        gate(out, Stand::new(board, side));
    }
    for &(seat, end, pos, side) in &shown.towers {
        let along = match end {
            End::Left => -HALF,
            End::Right => HALF,
        };
        let at = Stand::new(board, (pos, side)).place(along, -DEEP / 2.0);
        turret(out, seat, 13.0, at);
    }
    for &(seat, pos, side) in &shown.guards {
        let stand = Stand::new(board, (pos, side));
        stand.open(out);
        put!(
            out,
            "<path d=\"M-6.5 2H6.5L0 9Z\" fill=\"{}\" stroke=\"{WHITE}\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/></g>",
            palette::seat(seat)
        );
        figure(
            out,
            seat,
            Piece::Follower,
            Posture::Standing,
            stand.place(0.0, -DEEP + 1.0),
        );
    }
    for (end, side) in open_ends(laid, shown) {
        open_end(out, end, Stand::new(board, side));
    }
    out.push('\n');
}

fn battlements(out: &mut String, stand: Stand) {
    stand.open(out);
    put!(
        out,
        "<path d=\"M-50 {y}h5v-4h10v4h10v-4h10v4h10v-4h10v4h10v-4h10v4h10v-4h10v4h5\" fill=\"{STONE}\" stroke=\"{INK}\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/></g>",
        y = -DEEP
    );
}

fn stones(out: &mut String, stand: Stand) {
    stand.open(out);
    put!(
        out,
        "<path d=\"M-50 0V-{DEEP}H50V0Z\" fill=\"{STONE}\"/>\
         <path d=\"M-50 -6H50M-40 0V-6M-20 0V-6M0 0V-6M20 0V-6M40 0V-6M-30 -6V-12M-10 -6V-12M10 -6V-12M30 -6V-12\" fill=\"none\" stroke=\"{JOINT}\" stroke-width=\"0.8\" opacity=\"0.7\"/>\
         <path d=\"M-50 0H50\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.6\"/><path d=\"M-50 0V-{DEEP}M50 0V-{DEEP}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1\"/></g>\n"
    );
}

/// The stones around a corner of one tile, where walls stand on both sides.
fn corner(out: &mut String, stand: Stand) {
    stand.open(out);
    put!(
        out,
        "<path d=\"M49 0V-15H65V0Z\" fill=\"{STONE}\" stroke=\"{INK}\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>\
         <path d=\"M53 -4V-11H61V-4Z\" fill=\"none\" stroke=\"{JOINT}\" stroke-width=\"0.9\"/></g>\n"
    );
}

fn gate(out: &mut String, stand: Stand) {
    stand.open(out);
    put!(
        out,
        "<title>gate</title>\
         <path d=\"M-16 0V-20H-14V-24H-8V-20H-3V-24H3V-20H8V-24H14V-20H16V0Z\" fill=\"{STONE}\" stroke=\"{INK}\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>\
         <path d=\"M-9 0V-8A9 9 0 0 1 9 -8V0Z\" fill=\"{GATEWAY}\" stroke=\"{INK}\" stroke-width=\"1\"/>\
         <path d=\"M-6 -1V-14M-2 -1V-16M2 -1V-16M6 -1V-14M-9 -5H9M-9 -10H9\" fill=\"none\" stroke=\"{STONE}\" stroke-width=\"0.8\" opacity=\"0.8\"/>"
    );
    for x in [-22.0, 22.0] {
        put!(
            out,
            "<path d=\"M{} 0V-22h14V0Z\" fill=\"{STONE}\" stroke=\"{INK}\" stroke-width=\"1.2\"/>\
             <path d=\"M{} -22h18l-9 -9z\" fill=\"{ROOF}\" stroke=\"{INK}\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>\
             <path d=\"M{x} -15v5\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"2\"/>",
            x - 7.0,
            x - 9.0
        );
    }
    out.push_str("</g>\n");
}

/// A round tower from above, its platform in the seat's colour.
fn turret(out: &mut String, seat: Seat, radius: f64, (x, y): (f64, f64)) {
    let colour = palette::seat(seat);
    put!(
        out,
        "<g transform=\"translate({} {})\"><title>tower of seat {seat}</title>\
         <circle r=\"{}\" fill=\"{STONE}\" stroke=\"{INK}\" stroke-width=\"1.2\"/>\
         <circle r=\"{}\" fill=\"none\" stroke=\"{JOINT}\" stroke-width=\"{}\" stroke-dasharray=\"{dash} {dash}\"/>\
         <circle r=\"{}\" fill=\"{colour}\" stroke=\"{INK}\" stroke-width=\"0.9\"/>\
         <text y=\"{}\" font-size=\"{}\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{}\">{seat}</text></g>\n",
        Number(x),
        Number(y),
        Number(radius),
        Number(radius * 0.87),
        Number(radius * 0.2),
        Number(radius * 0.7),
        Number(radius * 0.33),
        Number(radius * 0.92),
        colour.ink(),
        dash = Number(radius * 0.27)
    );
}

/// Where an end goes on: its letter and an arrow along the next side.
fn open_end(out: &mut String, end: End, stand: Stand) {
    let (letter, back) = match end {
        End::Left => ('L', 1.0),
        End::Right => ('R', -1.0),
    };
    stand.open(out);
    put!(
        out,
        "<path d=\"M{} -8H{}M{} -12L{} -8L{} -4\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"2.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/></g>",
        28.0 * back,
        10.0 * back,
        15.0 * back,
        10.0 * back,
        15.0 * back
    );
    let (x, y) = stand.place(32.0 * back, -8.0);
    put!(
        out,
        "<g transform=\"translate({} {})\"><title>the {end} end</title><circle r=\"7.4\" fill=\"{WHITE}\" stroke=\"{INK}\" stroke-width=\"1.4\"/>\
         <text y=\"3.6\" font-size=\"10\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{INK}\">{letter}</text></g>\n",
        Number(x),
        Number(y)
    );
}

/// Two lines below the board: walls and tiles that are left, and towers by seat.
pub(super) fn caption(out: &mut String, shown: &CityWallView, (x, y): (f64, f64)) {
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
        turret(out, Seat(idx as u8), 8.5, (x, y + 27.0));
        put!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"12\" font-weight=\"bold\" fill=\"{INK}\">{left}</text>\n",
            Number(x + 12.0),
            Number(y + 31.0)
        );
    }
}
