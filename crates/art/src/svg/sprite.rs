//! All figures in one file, each as a group with an id and drawn round 0,0: a page puts them where it likes with `<use>`.

use super::figures::{self, Paint, Posture};
use super::text::{opening, put};
use super::{marks, stonework, walls};
use crate::look::Look;
use bastide_engine::action::Piece;
use bastide_engine::kernel::tile::Goods;

/// The ids.
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

/// The file. What belongs to a seat has the colours that the page's style gives `--seat` and `--seat-ink`.
pub fn figures_svg(look: Look) -> String {
    let mut out = opening([-50.0, -50.0, 100.0, 100.0]);
    out.push_str("<defs>\n");
    for id in FIGURES {
        put!(out, "<g id=\"{id}\">");
        draw(&mut out, id, look);
        out.push_str("</g>\n");
    }
    out.push_str("</defs>\n</svg>\n");
    out
}

fn draw(out: &mut String, id: &str, look: Look) {
    let paint = Paint::Styled;
    let piece = |out: &mut String, piece: Piece| {
        figures::figure(out, paint, piece, Posture::Standing, look);
    };
    match id {
        "follower" => piece(out, Piece::Follower),
        "big" => piece(out, Piece::Big),
        "builder" => piece(out, Piece::Builder),
        "pig" => piece(out, Piece::Pig),
        "keep" => figures::keep(out, paint, look),
        "count" => figures::count(out, look),
        "guard" => figures::guard(out, paint, look),
        "wall" | "gate" => {
            stonework::battlements(out, look);
            stonework::stones(out, look);
            if id == "gate" {
                stonework::gate(out, look);
            }
        }
        "corner" => stonework::corner(out, look),
        "tower" => stonework::turret(out, paint, 13.0, look),
        "wall-back" => walls::wall_tile(out, look),
        "marker" => walls::marker(out, paint, look),
        "king" => figures::king(out, look),
        "robber" => figures::robber(out, look),
        _ => {
            let name = id.strip_prefix("goods-").unwrap_or_default();
            if let Some(goods) = Goods::parse(name) {
                put!(
                    out,
                    "<g stroke=\"{}\" stroke-width=\"0.8\" stroke-linejoin=\"round\">",
                    look.ink()
                );
                marks::goods(out, goods);
                out.push_str("</g>");
            }
        }
    }
}
