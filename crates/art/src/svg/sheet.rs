//! Single tiles and galleries of tiles.

use super::TILE;
use super::grounds::{definitions, definitions_for};
use super::text::{escaped, opening, put};
use super::tile;
use crate::look::Look;
use crate::shape::TileArt;
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::Tile;

/// How many tiles stand side by side in a gallery.
const COLUMNS: usize = 8;
/// The room around a tile in a gallery.
const GAP: f64 = 12.0;
/// The room for a tile's name under it.
const LABEL: f64 = 16.0;

/// How many ways there are to scatter the details of a tile.
pub const VARIANTS: u8 = 4;

/// A picture of one tile in a turn. Variants differ only in what is scattered, so that neighbours do not look stamped.
pub fn tile_svg(tile: &Tile, rot: Rot, variant: u8, look: Look) -> String {
    let pos = Pos::new(i16::from(variant), 0);
    let mut picture = String::new();
    tile::tile(&mut picture, tile, rot, pos, &TileArt::new(tile, rot), look);
    let mut out = opening([0.0, 0.0, TILE, TILE]);
    out.push_str(&definitions_for(look, &picture));
    out.push_str(&picture);
    out.push_str("\n</svg>\n");
    out
}

/// A gallery of tiles as they are printed, each with its id and how many of it there are.
pub fn sheet_svg(tiles: &[&Tile], look: Look) -> String {
    let columns = tiles.len().clamp(1, COLUMNS);
    let rows = tiles.len().div_ceil(columns);
    let (step_x, step_y) = (TILE + GAP, TILE + GAP + LABEL);
    let (width, height) = (columns as f64 * step_x + GAP, rows as f64 * step_y + GAP);
    let mut out = opening([0.0, 0.0, width, height]);
    out.push_str(&definitions(look));
    let (ink, table) = (look.ink(), look.table());
    put!(
        out,
        "<rect width=\"{width}\" height=\"{height}\" fill=\"{table}\"/>\n"
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
            look,
        );
        put!(
            out,
            "</svg><text x=\"{}\" y=\"{}\" font-size=\"7\" text-anchor=\"middle\" fill=\"{ink}\">{} ×{}</text>\n",
            x + TILE / 2.0,
            y + TILE + 11.0,
            escaped(&printed.id),
            printed.count
        );
    }
    out.push_str("</svg>\n");
    out
}
