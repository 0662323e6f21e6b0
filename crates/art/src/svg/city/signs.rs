//! The signs of markets: a disc with a ring in the colour of the goods and a large symbol.

use super::colours::livery;
use crate::palette::INK;
use crate::shape::{MarkArt, Number};
use crate::svg::marks;
use crate::svg::text::put;
use crate::svg::tile::place;
use crate::theme::Detail;
use bastide_engine::kernel::tile::Goods;

/// The radius of a sign.
const RADIUS: f64 = 8.2;

/// Draws the sign of a market, smaller if there is less than its radius of `room`; larger in small pictures, where
/// it alone tells the goods.
pub(super) fn sign(out: &mut String, mark: &MarkArt, goods: Goods, room: f64, detail: Detail) {
    let (x, y) = place(mark.at);
    let (least, most) = match detail {
        Detail::Near => (0.8, 1.0),
        Detail::Far => (1.15, 1.7),
    };
    let scale = Number((room / (RADIUS + 1.0)).clamp(least, most));
    put!(
        out,
        "<g transform=\"translate({x} {y}) scale({scale})\"><circle cx=\".8\" cy=\"1.3\" r=\"{RADIUS}\" fill=\"#2b1a0e\" opacity=\".28\"/>\
         <circle r=\"{RADIUS}\" fill=\"#fffaf0\" stroke=\"{INK}\" stroke-width=\".8\"/>\
         <circle r=\"7\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/>\
         <g stroke=\"{INK}\" stroke-width=\".7\">",
        livery(goods).awning
    );
    marks::symbol(out, goods);
    out.push_str("</g></g>");
}
