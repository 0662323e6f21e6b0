//! All figures in one file, each as a group with an id and centred at the origin, for `<use>` in the page.

use super::figures::{self, Paint, Posture};
use super::text::{opening, put};
use super::{corner_towers, marks, stonework, walls};
use crate::theme::Theme;
use bastide_engine::action::Piece;
use bastide_engine::kernel::geometry::Side;
use bastide_engine::kernel::tile::Goods;

/// The ids of the groups in [`figures_svg`].
pub const FIGURES: [&str; 30] = [
    "follower",
    "big",
    "builder",
    "pig",
    "follower-lying",
    "big-lying",
    "builder-lying",
    "keep",
    "count",
    "guard",
    "wall",
    "wall-e",
    "wall-s",
    "wall-w",
    "gate",
    "gate-e",
    "gate-s",
    "gate-w",
    "corner",
    "tower",
    "corner-tower",
    "wall-back",
    "marker",
    "king",
    "robber",
    "goods-wine",
    "goods-grain",
    "goods-cloth",
    "goods-fish",
    "goods-cattle",
];

/// The file with all [`FIGURES`]. Figures of a seat have the colours of the CSS variables `--seat` and `--seat-ink`.
pub fn figures_svg(theme: Theme) -> String {
    let mut out = opening([-50.0, -50.0, 100.0, 100.0]);
    out.push_str("<defs>\n");
    for id in FIGURES {
        // A `<use>` inherits from the page, not from the root of this file.
        put!(out, "<g id=\"{id}\"><g stroke-linejoin=\"round\">");
        draw(&mut out, id, theme);
        out.push_str("</g></g>\n");
    }
    out.push_str("</defs>\n</svg>\n");
    out
}

fn draw(out: &mut String, id: &str, theme: Theme) {
    let paint = Paint::Styled;
    let piece = |out: &mut String, piece: Piece| {
        figures::figure(out, paint, piece, Posture::Standing, theme);
    };
    let lying = |out: &mut String, piece: Piece| {
        figures::figure(out, paint, piece, Posture::Lying, theme);
    };
    match id {
        "follower" => piece(out, Piece::Follower),
        "big" => piece(out, Piece::Big),
        "builder" => piece(out, Piece::Builder),
        "pig" => piece(out, Piece::Pig),
        "follower-lying" => lying(out, Piece::Follower),
        "big-lying" => lying(out, Piece::Big),
        "builder-lying" => lying(out, Piece::Builder),
        "keep" => figures::keep(out, paint, theme),
        "count" => figures::count(out, theme),
        "guard" => figures::guard(out, paint, theme),
        "wall" => stonework::wall(out, Side::North, theme),
        "wall-e" => stonework::wall(out, Side::East, theme),
        "wall-s" => stonework::wall(out, Side::South, theme),
        "wall-w" => stonework::wall(out, Side::West, theme),
        "gate" => stonework::gate(out, Side::North, theme),
        "gate-e" => stonework::gate(out, Side::East, theme),
        "gate-s" => stonework::gate(out, Side::South, theme),
        "gate-w" => stonework::gate(out, Side::West, theme),
        "corner" => stonework::corner(out, theme),
        "tower" => figures::tower(out, paint, 1.0, theme),
        "corner-tower" => corner_towers::tower(out, theme),
        "wall-back" => walls::wall_tile(out, theme),
        "marker" => figures::marker(out, paint, theme),
        "king" => figures::king(out, theme),
        "robber" => figures::robber(out, theme),
        _ => {
            let name = id.strip_prefix("goods-").unwrap_or_default();
            if let Some(goods) = Goods::parse(name) {
                put!(out, "<g stroke=\"{}\" stroke-width=\"0.8\">", theme.ink());
                marks::goods(out, goods);
                out.push_str("</g>");
            }
        }
    }
}
