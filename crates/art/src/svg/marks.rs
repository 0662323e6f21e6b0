//! Marks: shields, inns, cathedrals, goods, fountains, markets, buildings, cloisters and shrines.

use super::text::put;
use super::tile::place;
use crate::palette::INK;
use crate::shape::{Mark, MarkArt, RegionArt};
use bastide_engine::kernel::tile::{Building, Goods, Kind};

/// A cloister or shrine in the middle of its region.
pub(super) fn cloister(out: &mut String, region: &RegionArt) {
    let (x, y) = place(region.middle());
    put!(
        out,
        "<g transform=\"translate({x} {y}) scale(1.22)\" stroke=\"{INK}\" stroke-width=\"0.8\">"
    );
    let half = if region.kind == Kind::Shrine { 13 } else { 18 };
    put!(
        out,
        "<ellipse cx=\"1\" cy=\"9.6\" rx=\"{half}\" ry=\"5\" fill=\"#1e2408\" fill-opacity=\".3\" stroke=\"none\"/>"
    );
    out.push_str(match region.kind {
        Kind::Shrine => {
            "<path d=\"M-11 9V7H11V9z\" fill=\"#cdc3b4\"/><path d=\"M-8 7V-3H8V7z\" fill=\"#e9e1f2\"/>\
             <path d=\"M-10 -3L0 -13L10 -3z\" fill=\"#6b5a94\"/><path d=\"M-3 7V2a3 3 0 0 1 6 0V7z\" fill=\"#3f3557\"/>\
             <circle cy=\"-6.4\" r=\"1.8\" fill=\"#f0d878\"/>"
        }
        _ => {
            "<path d=\"M-14 10V-2H4V10z\" fill=\"#efe4cf\"/><path d=\"M-16 -2L-12 -9H4V-2z\" fill=\"#8f3a2c\"/>\
             <path d=\"M4 10V-8H12V10z\" fill=\"#dccfb6\"/><path d=\"M2.6 -8L8 -17L13.4 -8z\" fill=\"#4b6a93\"/>\
             <path d=\"M8 -17V-22M6 -20H10\" fill=\"none\" stroke-width=\"1.2\"/>\
             <path d=\"M-7 10V6a2 2 0 0 1 4 0V10z\" fill=\"#5b4630\"/>\
             <path d=\"M-12 1h2v3h-2zM0 1h2v3h-2zM7 -3h2v4h-2z\" fill=\"#5d7ca3\" stroke-width=\"0.4\"/>"
        }
    });
    out.push_str("</g>");
}

/// A mark at its place.
pub(super) fn mark(out: &mut String, mark: &MarkArt) {
    let (x, y) = place(mark.at);
    let scale = match mark.mark {
        // The ground does not show them: a market's goods are read from its sign alone.
        Mark::Goods(_) | Mark::Building(_) => " scale(1.25)",
        Mark::Shield | Mark::Cathedral | Mark::Inn | Mark::Fountain | Mark::Market => "",
    };
    put!(
        out,
        "<g transform=\"translate({x} {y}){scale}\" stroke=\"{INK}\" stroke-width=\"0.8\">"
    );
    match mark.mark {
        Mark::Shield => out.push_str(
            "<path d=\"M-6.5 -7.5H6.5V0C6.5 4.5 3 7 0 8.5C-3 7 -6.5 4.5 -6.5 0z\" fill=\"#fff\"/>\
             <path d=\"M-5 -6H5V0C5 3.4 2.4 5.4 0 6.7C-2.4 5.4 -5 3.4 -5 0z\" fill=\"#2f5fa5\" stroke=\"none\"/>\
             <path d=\"M-5 -1H5M0 -6V6.7\" fill=\"none\" stroke=\"#f2c94c\" stroke-width=\"1.8\"/>",
        ),
        Mark::Cathedral => out.push_str(
            "<ellipse cy=\"14\" rx=\"20\" ry=\"5\" fill=\"#000\" opacity=\"0.16\" stroke=\"none\"/>\
             <path d=\"M-9 14V-6L0 -14L9 -6V14z\" fill=\"#efe6d3\"/><path d=\"M-10.5 -5L0 -15.5L10.5 -5L8.6 -4L0 -12L-8.6 -4z\" fill=\"#4b6a93\"/>\
             <path d=\"M-17 14V-7H-9V14zM9 14V-7H17V14z\" fill=\"#ddd0b6\"/><path d=\"M-18 -7L-13 -19L-8 -7zM8 -7L13 -19L18 -7z\" fill=\"#4b6a93\"/>\
             <circle cy=\"-2\" r=\"3.4\" fill=\"#7fa3cf\"/><path d=\"M-3 14V8a3 3 0 0 1 6 0V14z\" fill=\"#5b4630\"/>\
             <path d=\"M-14 -2h2v4h-2zM12 -2h2v4h-2zM-14 6h2v4h-2zM12 6h2v4h-2z\" fill=\"#5d7ca3\" stroke-width=\"0.4\"/>",
        ),
        Mark::Inn => out.push_str(
            "<ellipse cy=\"7\" rx=\"9\" ry=\"2.4\" fill=\"#3f79a8\" stroke=\"none\" opacity=\"0.75\"/>\
             <path d=\"M-6 6V-1H6V6z\" fill=\"#f6e7c4\"/><path d=\"M-8 -1L-4.5 -7H4.5L8 -1z\" fill=\"#3d6e9e\"/>\
             <path d=\"M-1.6 6V2h3.2V6z\" fill=\"#5b4630\"/><path d=\"M6 -0.5H10M8.5 -0.5V1\" fill=\"none\"/>\
             <circle cx=\"8.5\" cy=\"2.6\" r=\"1.9\" fill=\"#f2c94c\"/>",
        ),
        Mark::Fountain => out.push_str(
            "<circle r=\"6.6\" fill=\"#cdc3b4\"/><circle r=\"4.8\" fill=\"#7db0d4\"/><circle r=\"1.5\" fill=\"#eee5d5\"/>\
             <path d=\"M0 -1.5Q-3 -5 -3.4 -1M0 -1.5Q3 -5 3.4 -1\" fill=\"none\" stroke=\"#fff\"/>",
        ),
        Mark::Market => out.push_str(
            "<path d=\"M-8 7V-1H8V7z\" fill=\"#c99b5f\"/><path d=\"M-9.5 -1L-8 -7H8L9.5 -1z\" fill=\"#fff4e0\"/>\
             <path d=\"M-6 -7L-6.8 -1H-3.4L-3 -7zM0 -7V-1H3.4L3 -7zM6 -7L6.8 -1H9.5L8 -7z\" fill=\"#c0392b\" stroke-width=\"0.4\"/>\
             <circle cx=\"-4\" cy=\"3\" r=\"1.5\" fill=\"#e08a2c\"/><circle cx=\"0\" cy=\"3\" r=\"1.5\" fill=\"#7aa63f\"/><circle cx=\"4\" cy=\"3\" r=\"1.5\" fill=\"#e08a2c\"/>",
        ),
        Mark::Goods(goods) => self::goods(out, goods),
        Mark::Building(building) => self::building(out, building),
    }
    out.push_str("</g>");
}

/// Goods on a light round plate, so that they show on any ground.
pub(super) fn goods(out: &mut String, goods: Goods) {
    out.push_str("<circle r=\"8.4\" fill=\"#fff8e8\"/>");
    symbol(out, goods);
}

/// The symbol of goods, without a plate.
pub(super) fn symbol(out: &mut String, goods: Goods) {
    out.push_str(match goods {
        Goods::Wine => {
            "<path d=\"M-4.2 -5.4Q-5.6 0 -4.2 5.4H4.2Q5.6 0 4.2 -5.4z\" fill=\"#8e3b46\"/>\
             <path d=\"M-4.7 -2.6H4.7M-4.7 2.6H4.7\" fill=\"none\" stroke=\"#e7d3b0\" stroke-width=\"1.1\"/>"
        }
        Goods::Grain => {
            "<path d=\"M0 6.4V-2\" fill=\"none\" stroke-width=\"1\"/>\
             <path d=\"M0 -6.8C2.4 -5 2.4 -2.8 0 -1C-2.4 -2.8 -2.4 -5 0 -6.8zM-.2 1.6C-4.4 1.4 -6 -.8 -5.4 -4.2C-2.2 -3.8 -.2 -1.8 -.2 1.6z\
             M.2 1.6C4.4 1.4 6 -.8 5.4 -4.2C2.2 -3.8 .2 -1.8 .2 1.6zM-.2 5.6C-4 5.4 -5.6 3.4 -5.2 .4C-2 .8 -.2 2.6 -.2 5.6zM.2 5.6C4 5.4 5.6 3.4 5.2 .4C2 .8 .2 2.6 .2 5.6z\" fill=\"#f5b921\" stroke-width=\".6\"/>"
        }
        Goods::Cloth => {
            "<path d=\"M-5.6 -3.6H3.4V4.4H-5.6z\" fill=\"#2b7488\"/><ellipse cx=\"3.4\" cy=\"0.4\" rx=\"2\" ry=\"4\" fill=\"#62b6c4\"/>\
             <path d=\"M-5.6 -1H1.4M-5.6 1.8H1.4\" fill=\"none\" stroke=\"#f6e7bb\" stroke-width=\"0.8\"/>"
        }
        Goods::Fish => {
            "<path d=\"M-6 0C-4 -4.2 1 -4.2 3.2 -.8L6 -3.4C5.4 -1 5.4 1 6 3.4L3.2 .8C1 4.2 -4 4.2 -6 0z\" fill=\"#1f6fa8\"/>\
             <path d=\"M-2.2 -2.7C-1.2 -1 -1.2 1 -2.2 2.7M.2 -1.6C.8 -.6 .8 .6 .2 1.6\" fill=\"none\" stroke=\"#fff\" stroke-width=\".8\"/>\
             <circle cx=\"-3.8\" cy=\"-.6\" r=\".8\" fill=\"#fff\" stroke=\"none\"/>"
        }
        Goods::Cattle => {
            "<path d=\"M-2.8 -2.6C-5.6 -2.2 -6.4 -4.2 -6 -5.8C-5 -4.2 -3.6 -4.2 -2.4 -4.4H2.4C3.6 -4.2 5 -4.2 6 -5.8C6.4 -4.2 5.6 -2.2 2.8 -2.6L2.5 2C2.2 4.8 1.4 5.6 0 5.6C-1.4 5.6 -2.2 4.8 -2.5 2z\" fill=\"#95582f\"/>\
             <path d=\"M-2.3 2.2C-1.8 .6 1.8 .6 2.3 2.2C2.2 4.6 1.4 5.2 0 5.2C-1.4 5.2 -2.2 4.6 -2.3 2.2z\" fill=\"#f3d9b8\" stroke=\"none\"/>\
             <path d=\"M-.9 3.2h.01M.9 3.2h.01M-1.4 -1.2h.01M1.4 -1.2h.01\" fill=\"none\" stroke=\"#2b1a0e\" stroke-width=\"1.1\" stroke-linecap=\"round\"/>"
        }
    });
}

fn building(out: &mut String, building: Building) {
    out.push_str("<ellipse cy=\"9\" rx=\"13\" ry=\"3\" fill=\"#000\" opacity=\"0.16\" stroke=\"none\"/>");
    out.push_str(match building {
        Building::Public => {
            "<path d=\"M-10 9V-2H10V9z\" fill=\"#ece3d2\"/><path d=\"M-12 -2L0 -9L12 -2z\" fill=\"#b8863b\"/>\
             <path d=\"M-7.5 9V0M-2.5 9V0M2.5 9V0M7.5 9V0\" fill=\"none\" stroke-width=\"1.4\"/>"
        }
        Building::Historic => {
            "<path d=\"M-9 9V-4H9V9z\" fill=\"#d6c7e0\"/><path d=\"M-13 9V-8H-6V9zM6 9V-8H13V9z\" fill=\"#c2b0d0\"/>\
             <path d=\"M-14 -8L-9.5 -16L-5 -8zM5 -8L9.5 -16L14 -8z\" fill=\"#6c3f7d\"/>\
             <path d=\"M-2.4 9V4a2.4 2.4 0 0 1 4.8 0V9z\" fill=\"#4a3355\"/><path d=\"M0 -8L1.2 -5.2L4 -5L1.8 -3.2L2.6 -0.4L0 -2L-2.6 -0.4L-1.8 -3.2L-4 -5L-1.2 -5.2z\" fill=\"#f2c94c\" stroke-width=\"0.5\"/>"
        }
    });
}
