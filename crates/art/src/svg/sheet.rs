//! Single tiles and galleries of tiles.

use super::TILE;
use super::text::{escaped, opening, put};
use super::tile;
use crate::palette::{INK, TABLE};
use crate::shape::TileArt;
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::Tile;

/// How many tiles stand side by side in a gallery.
const COLUMNS: usize = 8;
/// The room around a tile in a gallery.
const GAP: f64 = 12.0;
/// The room for a tile's name under it.
const LABEL: f64 = 16.0;

/// A picture of one tile in a turn.
pub fn tile_svg(tile: &Tile, rot: Rot) -> String {
    let mut out = opening(TILE, TILE);
    out.push_str(&tile::definitions());
    tile::tile(&mut out, tile, rot, Pos::default(), &TileArt::new(tile, rot));
    out.push_str("\n</svg>\n");
    out
}

/// One tile as SVG elements for a picture of somebody else's, its square from 0,0 to 100,100; it needs
/// [`tile_definitions`] once in the same picture. `pos` seeds the details, so that neighbours do not look stamped.
pub fn tile_elements(tile: &Tile, rot: Rot, pos: Pos) -> String {
    let mut out = String::new();
    tile::tile(&mut out, tile, rot, pos, &TileArt::new(tile, rot));
    out
}

/// The `<defs>` that tiles refer to.
pub fn tile_definitions() -> String {
    tile::definitions()
}

/// A gallery of tiles as they are printed, each with its id and how many of it there are.
pub fn sheet_svg(tiles: &[&Tile]) -> String {
    let columns = tiles.len().clamp(1, COLUMNS);
    let rows = tiles.len().div_ceil(columns);
    let (step_x, step_y) = (TILE + GAP, TILE + GAP + LABEL);
    let (width, height) = (columns as f64 * step_x + GAP, rows as f64 * step_y + GAP);
    let mut out = opening(width, height);
    out.push_str(&tile::definitions());
    put!(
        out,
        "<rect width=\"{width}\" height=\"{height}\" fill=\"{TABLE}\"/>\n"
    );
    for (idx, printed) in tiles.iter().enumerate() {
        let x = GAP + (idx % columns) as f64 * step_x;
        let y = GAP + (idx / columns) as f64 * step_y;
        put!(
            out,
            "<svg x=\"{x}\" y=\"{y}\" width=\"{TILE}\" height=\"{TILE}\">"
        );
        tile::tile(
            &mut out,
            printed,
            Rot::NORTH,
            Pos::default(),
            &TileArt::new(printed, Rot::NORTH),
        );
        put!(
            out,
            "</svg><text x=\"{}\" y=\"{}\" font-size=\"7\" text-anchor=\"middle\" fill=\"{INK}\">{} ×{}</text>\n",
            x + TILE / 2.0,
            y + TILE + 11.0,
            escaped(&printed.id),
            printed.count
        );
    }
    out.push_str("</svg>\n");
    out
}
