//! Towers on the grid points of a board where the walls of neighbouring tiles meet; they hide the joints.

use super::board::Board;
use super::sprites::landmarks::{WALL_TOWER, wall_tower};
use super::stamp::Stamps;
use super::text::put;
use crate::shape::TileArt;
use crate::theme::{Detail, Theme};
use bastide_engine::kernel::geometry::Pos;
use std::collections::BTreeMap;

/// Draws a tower on a grid point at the origin.
pub(super) fn tower(out: &mut String, theme: Theme) {
    match theme {
        Theme::Painted => {
            let mut stamps = Stamps::default();
            stamps.sprite(
                wall_tower(None, Detail::Near),
                (0.0, 5.0),
                WALL_TOWER,
                1.15,
                false,
            );
            stamps.draw(out);
        }
        Theme::Plain => put!(
            out,
            "<path d=\"M-3.5 -3.5h7v7h-7z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.6\"/>",
            theme.stone(),
            theme.ink()
        ),
    }
}

/// Draws a tower on each grid point where two or more walls end.
pub(super) fn towers(out: &mut String, board: &Board, arts: &BTreeMap<Pos, TileArt>, theme: Theme) {
    for point in grid_points(arts) {
        let (x, y) = board.corner(point);
        put!(out, "<g transform=\"translate({x} {y})\">");
        tower(out, theme);
        out.push_str("</g>\n");
    }
}

/// The grid points where several walls end, as the squares to their south-east, from north to south.
fn grid_points(arts: &BTreeMap<Pos, TileArt>) -> Vec<Pos> {
    let mut ends: BTreeMap<(i16, i16), u8> = BTreeMap::new();
    for (pos, art) in arts {
        let offsets = [(0, 0), (1, 0), (1, 1), (0, 1)];
        for ((dx, dy), walls) in offsets.into_iter().zip(art.wall_corners()) {
            *ends.entry((pos.y + dy, pos.x + dx)).or_default() += walls;
        }
    }
    let several = ends.into_iter().filter(|(_, count)| *count > 1);
    several.map(|((y, x), _)| Pos::new(x, y)).collect()
}
