//! All figures in one file, each as a group with an id and centred at the origin, for `<use>` in the page.

use super::figures::{self, Paint, Posture};
use super::text::{opening, put};
use super::{marks, stonework, walls};
use crate::theme::Theme;
use bastide_engine::action::Piece;
use bastide_engine::kernel::tile::Goods;

/// The ids of the groups in [`figures_svg`].
pub const FIGURES: [&str; 20] = [
    "follower",
    "big",
    "builder",
    "pig",
    "keep",
    "count",
    "guard",
    "wall",
    "corner",
    "gate",
    "tower",
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
        put!(out, "<g id=\"{id}\">");
        draw(&mut out, id, theme);
        out.push_str("</g>\n");
    }
    out.push_str("</defs>\n</svg>\n");
    out
}

fn draw(out: &mut String, id: &str, theme: Theme) {
    let paint = Paint::Styled;
    let piece = |out: &mut String, piece: Piece| {
        figures::figure(out, paint, piece, Posture::Standing, theme);
    };
    match id {
        "follower" => piece(out, Piece::Follower),
        "big" => piece(out, Piece::Big),
        "builder" => piece(out, Piece::Builder),
        "pig" => piece(out, Piece::Pig),
        "keep" => figures::keep(out, paint, theme),
        "count" => figures::count(out, theme),
        "guard" => figures::guard(out, paint, theme),
        "wall" | "gate" => {
            stonework::battlements(out, theme);
            stonework::stones(out, theme);
            if id == "gate" {
                stonework::gate(out, theme);
            }
        }
        "corner" => stonework::corner(out, theme),
        "tower" => stonework::turret(out, paint, 13.0, theme),
        "wall-back" => walls::wall_tile(out, theme),
        "marker" => walls::marker(out, paint, theme),
        "king" => figures::king(out, theme),
        "robber" => figures::robber(out, theme),
        _ => {
            let name = id.strip_prefix("goods-").unwrap_or_default();
            if let Some(goods) = Goods::parse(name) {
                put!(
                    out,
                    "<g stroke=\"{}\" stroke-width=\"0.8\" stroke-linejoin=\"round\">",
                    theme.ink()
                );
                marks::goods(out, goods);
                out.push_str("</g>");
            }
        }
    }
}
