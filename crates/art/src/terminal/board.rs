//! A board as text: what is written where.

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

/// How text may look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextStyle {
    /// Any colour.
    TrueColor,
    /// The 256 colours of older terminals.
    Ansi256,
    /// No colour: characters only, and a line that explains them.
    Plain,
}

/// Rows of characters that a tile takes.
pub const TILE_ROWS: usize = 5;
/// The largest board that is printed: more than all tiles of any game in one row and one column.
const MOST_SQUARES: usize = 100_000;
/// Columns of the row numbers at the left.
pub const RIM: usize = 5;

impl TextStyle {
    /// Columns of characters that a tile takes: an odd number shows a road as one column, an even one suits half blocks.
    pub const fn tile_columns(self) -> usize {
        match self {
            TextStyle::TrueColor | TextStyle::Ansi256 => 10,
            TextStyle::Plain => 11,
        }
    }
}

/// The board as lines of text: column numbers, the tiles, and in plain style a legend.
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
