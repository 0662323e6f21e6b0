//! Single tiles and sheets of tiles.

use super::TILE;
use super::grounds::{definitions, definitions_for};
use super::text::{escaped, opening, put, with_coarse_paths};
use super::tile::{self, Subject};
use crate::shape::TileArt;
use crate::theme::{Detail, Theme};
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::Tile;

/// Tiles per row of a sheet.
const COLUMNS: usize = 8;
/// The gap between the tiles of a sheet.
const GAP: f64 = 12.0;
/// The height of a tile's label.
const LABEL: f64 = 16.0;

/// The number of variants that the page uses, so that neighbouring tiles with the same picture differ.
pub const VARIANTS: u8 = 4;

/// A picture of one tile in a rotation. Variants differ only in the positions of scattered details.
pub fn tile_svg(tile: &Tile, rot: Rot, variant: u8, theme: Theme, detail: Detail) -> String {
    let mut picture = String::new();
    let subject = Subject {
        tile,
        rot,
        pos: Pos::new(i16::from(variant), 0),
        art: &TileArt::new(tile, rot),
        detail,
    };
    tile::tile(&mut picture, subject, theme);
    let mut out = opening([0.0, 0.0, TILE, TILE]);
    out.push_str(&definitions_for(theme, &picture));
    match detail {
        Detail::Near => out.push_str(&picture),
        Detail::Far => with_coarse_paths(&mut out, &picture),
    }
    out.push_str("\n</svg>\n");
    out
}

/// Pictures of [`tile_svg`] from west to east in one picture: a browser loads it in much less time than as many pictures.
pub fn row_svg(tiles: &[&str]) -> String {
    let mut out = opening([0.0, 0.0, tiles.len() as f64 * TILE, TILE]);
    let own = opening([0.0, 0.0, TILE, TILE]);
    for (number, tile) in tiles.iter().enumerate() {
        let x = number as f64 * TILE;
        put!(out, "<svg x=\"{x}\" width=\"{TILE}\" height=\"{TILE}\">");
        out.push_str(tile.strip_prefix(&own).unwrap_or(tile));
    }
    out.push_str("</svg>\n");
    out
}

/// A sheet of unrotated tiles, each labelled with its id and its count.
pub fn sheet_svg(tiles: &[&Tile], theme: Theme) -> String {
    let columns = tiles.len().clamp(1, COLUMNS);
    let rows = tiles.len().div_ceil(columns);
    let (step_x, step_y) = (TILE + GAP, TILE + GAP + LABEL);
    let (width, height) = (columns as f64 * step_x + GAP, rows as f64 * step_y + GAP);
    let mut out = opening([0.0, 0.0, width, height]);
    out.push_str(&definitions(theme));
    let (ink, table) = (theme.ink(), theme.table());
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
        let subject = Subject {
            tile: printed,
            rot: Rot::NORTH,
            pos: Pos::default(),
            art: &TileArt::new(printed, Rot::NORTH),
            detail: Detail::Near,
        };
        tile::tile(&mut out, subject, theme);
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
