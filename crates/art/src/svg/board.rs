//! A whole board: tiles, figures, offered squares, numbers at the rim, and the seats below.

use super::TILE;
use super::figures::{Posture, figure};
use super::text::{escaped, opening, put, shortened};
use super::tile;
use crate::palette::{INK, TABLE, WHITE};
use crate::scene::{Extent, Scene, SceneSeat};
use crate::shape::TileArt;
use bastide_engine::action::Piece;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::Pos;
use std::collections::BTreeMap;

/// The room around the tiles, for the numbers of columns and rows.
const MARGIN: f64 = 36.0;
/// The least width, so that the seats' names have room.
const LEAST_WIDTH: f64 = 440.0;
/// The size of a seat's card.
const CARD: (f64, f64) = (200.0, 44.0);

/// A standalone picture of a board.
pub fn board_svg(scene: &Scene) -> String {
    let extent = scene.extent();
    let (columns, rows) = extent.map_or((0, 0), |extent| (extent.columns(), extent.rows()));
    let board_width = columns as f64 * TILE + 2.0 * MARGIN;
    let width = board_width.max(LEAST_WIDTH);
    let left = (width - board_width) / 2.0 + MARGIN;
    let board_height = rows as f64 * TILE + 2.0 * MARGIN;
    let cards_across = (((width - 2.0 * 16.0) / CARD.0) as usize).max(1);
    let card_rows = scene.seats.len().div_ceil(cards_across);
    let height = board_height + card_rows as f64 * (CARD.1 + 8.0) + if card_rows > 0 { 8.0 } else { 0.0 };

    let mut out = opening(width, height);
    out.push_str(&tile::definitions());
    put!(
        out,
        "<rect width=\"{width}\" height=\"{height}\" fill=\"{TABLE}\"/>\n"
    );
    if let Some(extent) = extent {
        let board = Board {
            extent,
            left,
            top: MARGIN,
        };
        board.numbers(&mut out);
        board.offered(&mut out, &scene.legal);
        let arts = board.tiles(&mut out, scene);
        board.last(&mut out, scene.last);
        board.figures(&mut out, scene, &arts);
    }
    for (idx, seat) in scene.seats.iter().enumerate() {
        let x = 16.0 + (idx % cards_across) as f64 * CARD.0;
        let y = board_height + (idx / cards_across) as f64 * (CARD.1 + 8.0);
        card(&mut out, Seat(idx as u8), seat, (x, y));
    }
    out.push_str("</svg>\n");
    out
}

/// Where the board lies in the picture.
struct Board {
    extent: Extent,
    left: f64,
    top: f64,
}

impl Board {
    /// The north-west corner of a square.
    fn corner(&self, pos: Pos) -> (f64, f64) {
        let along = |at: i16, low: i16| f64::from(i32::from(at) - i32::from(low)) * TILE;
        (
            self.left + along(pos.x, self.extent.low.x),
            self.top + along(pos.y, self.extent.low.y),
        )
    }

    fn numbers(&self, out: &mut String) {
        let Extent { low, high } = self.extent;
        let (width, height) = (
            self.extent.columns() as f64 * TILE,
            self.extent.rows() as f64 * TILE,
        );
        put!(
            out,
            "<g font-size=\"13\" text-anchor=\"middle\" fill=\"{INK}\" opacity=\"0.55\">"
        );
        for column in low.x..=high.x {
            let x = self.corner(Pos::new(column, low.y)).0 + TILE / 2.0;
            for y in [self.top - 12.0, self.top + height + 22.0] {
                put!(out, "<text x=\"{x}\" y=\"{y}\">{column}</text>");
            }
        }
        for row in low.y..=high.y {
            let y = self.corner(Pos::new(low.x, row)).1 + TILE / 2.0 + 4.5;
            for x in [self.left - 18.0, self.left + width + 18.0] {
                put!(out, "<text x=\"{x}\" y=\"{y}\">{row}</text>");
            }
        }
        out.push_str("</g>\n");
    }

    fn offered(&self, out: &mut String, legal: &[Pos]) {
        for &pos in legal {
            let (x, y) = self.corner(pos);
            put!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{WHITE}\" fill-opacity=\"0.45\" stroke=\"{INK}\" \
                 stroke-width=\"1.6\" stroke-dasharray=\"7 5\" opacity=\"0.75\"/>\n",
                x + 6.0,
                y + 6.0,
                TILE - 12.0,
                TILE - 12.0
            );
        }
    }

    /// Draws the tiles and returns their art by square.
    fn tiles(&self, out: &mut String, scene: &Scene) -> BTreeMap<Pos, TileArt> {
        let mut arts = BTreeMap::new();
        for laid in &scene.tiles {
            let art = TileArt::new(laid.tile, laid.rot);
            let (x, y) = self.corner(laid.pos);
            put!(
                out,
                "<svg x=\"{x}\" y=\"{y}\" width=\"{TILE}\" height=\"{TILE}\"><title>{} {} {}</title>",
                escaped(&laid.tile.id),
                laid.pos,
                laid.rot
            );
            tile::tile(out, laid.tile, laid.rot, laid.pos, &art);
            out.push_str("</svg>\n");
            arts.insert(laid.pos, art);
        }
        arts
    }

    fn last(&self, out: &mut String, last: Option<Pos>) {
        let Some(pos) = last else { return };
        let (x, y) = self.corner(pos);
        for (colour, width) in [(INK, 5.0), (WHITE, 2.6)] {
            put!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
                x + 1.0,
                y + 1.0,
                TILE - 2.0,
                TILE - 2.0
            );
        }
        out.push('\n');
    }

    fn figures(&self, out: &mut String, scene: &Scene, arts: &BTreeMap<Pos, TileArt>) {
        let mut standing: BTreeMap<(Pos, u8), u8> = BTreeMap::new();
        for shown in &scene.figures {
            let Some(region) = arts.get(&shown.pos).and_then(|art| art.region(shown.region)) else {
                continue;
            };
            // Figures on one region stand side by side.
            let beside = standing.entry((shown.pos, shown.region.0)).or_default();
            let aside = f64::from(*beside) * 9.0;
            *beside += 1;
            let (x, y) = self.corner(shown.pos);
            let at = (
                x + region.spot.x * TILE + aside,
                y + region.spot.y * TILE - aside / 3.0,
            );
            figure(out, shown.seat, shown.piece, Posture::on(region.kind), at);
        }
        out.push('\n');
    }
}

/// A seat's card: figure, name, points, supply.
fn card(out: &mut String, seat: Seat, shown: &SceneSeat, (x, y): (f64, f64)) {
    let (width, height) = (CARD.0 - 8.0, CARD.1);
    let faded = if shown.resigned { " opacity=\"0.5\"" } else { "" };
    put!(
        out,
        "<g{faded}><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"{WHITE}\" fill-opacity=\"0.7\" stroke=\"{}\" stroke-width=\"2\"/>",
        crate::palette::seat(seat)
    );
    figure(
        out,
        seat,
        Piece::Follower,
        Posture::Standing,
        (x + 20.0, y + height / 2.0),
    );
    let supply: Vec<String> = (shown.supply.iter())
        .filter(|(_, count)| *count > 0)
        .map(|(piece, count)| format!("{count} {piece}"))
        .collect();
    let below = match (shown.resigned, supply.is_empty()) {
        (true, _) => "resigned".to_owned(),
        (false, true) => "no figures left".to_owned(),
        (false, false) => supply.join(", "),
    };
    put!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"14\" font-weight=\"bold\" fill=\"{INK}\">{}</text>\
         <text x=\"{}\" y=\"{}\" font-size=\"16\" font-weight=\"bold\" text-anchor=\"end\" fill=\"{INK}\">{}</text>\
         <text x=\"{}\" y=\"{}\" font-size=\"9.5\" fill=\"{INK}\">{}</text></g>\n",
        x + 38.0,
        y + 19.0,
        escaped(&shortened(&shown.name, 13)),
        x + width - 10.0,
        y + 19.0,
        shown.score,
        x + 38.0,
        y + 35.0,
        escaped(&below)
    );
}
