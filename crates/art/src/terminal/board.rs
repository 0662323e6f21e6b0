//! Lays out a board as text.

use super::canvas::Canvas;
use super::city_wall;
use super::letters::{Entry, brackets};
use super::walls;
use crate::city::Laid;
use crate::palette;
use crate::scene::Scene;
use crate::shape::{Point, TileArt};
use bastide_engine::kernel::geometry::Pos;
use std::collections::BTreeMap;

/// The colours that a terminal supports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextStyle {
    /// 24-bit colours.
    TrueColor,
    /// 256 colours.
    Ansi256,
    /// ASCII characters without colour, with a legend.
    Plain,
}

/// The height of a tile in characters.
pub const TILE_ROWS: usize = 5;
/// Larger boards are not printed. All tiles of any game in one row and one column have fewer squares.
const MOST_SQUARES: usize = 100_000;
/// The width of the row numbers at the left, in characters.
pub const RIM: usize = 5;

impl TextStyle {
    /// The width of a tile in characters: odd where a road is one column wide, even for half blocks.
    pub const fn tile_columns(self) -> usize {
        match self {
            TextStyle::TrueColor | TextStyle::Ansi256 => 10,
            TextStyle::Plain => 11,
        }
    }
}

/// The board as lines of text: column numbers, the tiles, and a legend in plain style. Boards that are empty or too large
/// give a sentence instead.
pub fn board_text(scene: &Scene, style: TextStyle) -> String {
    let Some(extent) = scene.extent() else {
        return "the table is empty\n".to_owned();
    };
    if extent.columns() * extent.rows() > MOST_SQUARES {
        return "the board is too large to print\n".to_owned();
    }
    let frame = if scene.walls.is_some() {
        walls::FRAME
    } else {
        (0, 0)
    };
    let mut canvas = Canvas::new(extent, style, frame);
    if scene.walls.is_some() {
        walls::ground(&mut canvas, style);
    }
    let mut arts: BTreeMap<Pos, TileArt> = BTreeMap::new();
    for laid in &scene.tiles {
        let art = TileArt::new(laid.tile, laid.rot);
        canvas.tile(laid.pos, &art, scene.last == Some(laid.pos));
        arts.insert(laid.pos, art);
    }
    if let Some(shown) = &scene.city_wall {
        city_wall::wall(&mut canvas, style, shown, &Laid::new(&scene.tiles));
    }
    for figure in &scene.figures {
        let Some(art) = arts.get(&figure.pos) else {
            continue;
        };
        let spot = art
            .region(figure.region)
            .map_or(Point::CENTRE, |region| region.spot);
        let (open, close) = brackets(figure.piece);
        let text = format!("{open}{}{close}", figure.seat);
        canvas.explain(Entry::Figure(figure.piece));
        canvas.write(figure.pos, spot, &text, palette::seat(figure.seat));
    }
    for &pos in &scene.legal {
        canvas.empty(pos, [',', '\''], &pos.to_string());
    }
    if let Some(shown) = &scene.walls {
        walls::pieces(&mut canvas, shown, &arts);
    }
    canvas.into_text()
}
