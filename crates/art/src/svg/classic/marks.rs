//! Shields and goods: large, bright and outlined in white, so that they are recognised at 60 pixels a tile.

use super::super::stamp::stamp_path;
use super::super::text::put;
use super::super::{TILE, marks};
use crate::shape::{Mark, MarkArt};
use crate::theme::Detail;
use bastide_engine::kernel::tile::Goods;

/// A part of a mark: attributes, path data, and whether it is drawn when far.
type MarkPart = (&'static str, &'static str, bool);

const INK: &str = "stroke=\"#3f2a1e\" stroke-width=\".7\"";

/// Quartered in blue and gold, with towers.
const SHIELD: &[MarkPart] = &[
    (
        "fill=\"#fff\" stroke=\"#fff\" stroke-width=\"2\"",
        "M-7.6 -9.2H7.6V.6C7.6 5.8 4 9.2 0 11C-4 9.2 -7.6 5.8 -7.6 .6z",
        true,
    ),
    (
        "fill=\"#1f4f96\"",
        "M-7 -8.6H7V.6C7 5.4 3.6 8.6 0 10.2C-3.6 8.6 -7 5.4 -7 .6z",
        true,
    ),
    (
        "fill=\"#f4c63f\"",
        "M0 -8.6H7V.6H0zM0 .6V10.2C-3.6 8.6 -7 5.4 -7 .6z",
        true,
    ),
    (
        "fill=\"#fff\"",
        "M-5.6 -1.2V-6.8h1.3v1.2h1.1V-6.8h1.3V-1.2zM1.7 6.6V2.2h1v1h1V2.2h1V5C4 6.6 2.6 7.4 1.7 6.6z",
        false,
    ),
    (
        "fill=\"none\" INK",
        "M-7 -8.6H7V.6C7 5.4 3.6 8.6 0 10.2C-3.6 8.6 -7 5.4 -7 .6z",
        true,
    ),
];

/// A barrel seen from the side.
const WINE: &[MarkPart] = &[
    (
        "fill=\"#a5522f\" INK",
        "M-3.9 -4.7H3.9C5.5 -1.7 5.5 1.7 3.9 4.7H-3.9C-5.5 1.7 -5.5 -1.7 -3.9 -4.7z",
        true,
    ),
    (
        "fill=\"none\" stroke=\"#3d3a38\" stroke-width=\"1.1\"",
        "M-4.8 -2.3H4.8M-4.8 2.3H4.8",
        true,
    ),
    (
        "fill=\"none\" stroke=\"#6d2f1b\" stroke-width=\".4\"",
        "M-1.5 -4.5V4.5M1.5 -4.5V4.5",
        false,
    ),
    (
        "fill=\"#7a1835\"",
        "M-1.3 0a1.3 1.3 0 1 1 2.6 0a1.3 1.3 0 1 1-2.6 0z",
        true,
    ),
];

/// A sheaf of three ears.
const GRAIN: &[MarkPart] = &[
    (
        "fill=\"none\" stroke=\"#a87716\" stroke-width=\".9\"",
        "M0 5.6V-2M-.6 5.4C-1.4 2.6 -2.6 .6 -3.6 -.6M.6 5.4C1.4 2.6 2.6 .6 3.6 -.6",
        true,
    ),
    (
        "fill=\"#e8ab1c\" stroke=\"#7a5410\" stroke-width=\".45\"",
        "M0 -6C1.7 -4.6 1.7 -3 0 -2.2C-1.7 -3 -1.7 -4.6 0 -6zM.2 -2.3C1.8 -2.7 2.2 -1.2 1.4 .2C.2 .3 -.3 -.8 .2 -2.3zM-.2 -2.3C-1.8 -2.7 -2.2 -1.2 -1.4 .2C-.2 .3 .3 -.8 -.2 -2.3zM-4.6 -4.2C-2.9 -3.8 -2.2 -2.4 -3 -1C-4.6 -1.2 -5.2 -2.6 -4.6 -4.2zM-3.2 -1C-1.7 -.4 -1.7 1 -2.6 2C-3.8 1.4 -4.1 .1 -3.2 -1zM4.6 -4.2C2.9 -3.8 2.2 -2.4 3 -1C4.6 -1.2 5.2 -2.6 4.6 -4.2zM3.2 -1C1.7 -.4 1.7 1 2.6 2C3.8 1.4 4.1 .1 3.2 -1z",
        true,
    ),
    (
        "fill=\"none\" stroke=\"#b3402c\" stroke-width=\"1.4\"",
        "M-1.9 3.4H1.9",
        true,
    ),
];

/// A bolt of cloth.
const CLOTH: &[MarkPart] = &[
    (
        "fill=\"#2b7488\" INK",
        "M-5.2 -1.8L1.8 -4.8 5.2 -2.6V2.6L-1.8 5.4 -5.2 3z",
        true,
    ),
    (
        "fill=\"#62b6c4\" INK",
        "M-5.2 -1.8L1.8 -4.8 5.2 -2.6-1.8 .4z",
        true,
    ),
    ("fill=\"none\" INK", "M-1.8 .4V5.4", true),
    (
        "fill=\"none\" stroke=\"#f6e7bb\" stroke-width=\".9\"",
        "M-.2 -.2V4.6M2.2 -1.3V3.6",
        true,
    ),
];

/// Draws a mark of a city; buildings and inns stand among the sprites.
pub(super) fn mark(out: &mut String, mark: &MarkArt, detail: Detail) {
    let at = (mark.at.x * TILE, mark.at.y * TILE);
    match mark.mark {
        Mark::Shield => parts(out, SHIELD, at, detail),
        Mark::Goods(goods @ Goods::Wine) => token(out, "#8d2740", WINE, goods, at, detail),
        Mark::Goods(goods @ Goods::Grain) => token(out, "#c8922f", GRAIN, goods, at, detail),
        Mark::Goods(goods @ Goods::Cloth) => token(out, "#2b7488", CLOTH, goods, at, detail),
        Mark::Goods(Goods::Fish | Goods::Cattle)
        | Mark::Inn
        | Mark::Cathedral
        | Mark::Fountain
        | Mark::Market
        | Mark::Building(_) => {}
    }
}

/// A round token with a coloured ring; in small pictures a larger one with a simpler symbol.
fn token(out: &mut String, ring: &str, inner: &[MarkPart], goods: Goods, at: (f64, f64), detail: Detail) {
    let (x, y) = (crate::shape::Number(at.0), crate::shape::Number(at.1));
    let [rim, plate] = match detail {
        Detail::Near => [9.0, 7.5],
        Detail::Far => [11.4, 10.0],
    };
    put!(
        out,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{rim}\" fill=\"#fff\"/>\
         <circle cx=\"{x}\" cy=\"{y}\" r=\"{plate}\" fill=\"#fff8e4\" stroke=\"{ring}\" stroke-width=\"1.7\"/>"
    );
    match detail {
        Detail::Near => parts(out, inner, at, detail),
        Detail::Far => {
            put!(
                out,
                "<g transform=\"translate({x} {y}) scale(1.2)\" stroke=\"#3f2a1e\" stroke-width=\".8\">"
            );
            marks::symbol(out, goods);
            out.push_str("</g>");
        }
    }
}

fn parts(out: &mut String, parts: &[MarkPart], at: (f64, f64), detail: Detail) {
    for (attributes, shape, far) in parts {
        if *far || detail == Detail::Near {
            let mut d = String::new();
            stamp_path(&mut d, shape, at, 1.0, false);
            put!(out, "<path d=\"{d}\" {}/>", attributes.replace("INK", INK));
        }
    }
}
