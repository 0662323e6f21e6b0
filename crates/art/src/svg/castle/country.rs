//! The meadow around Castle's moat, in whose corners there is room for fields, trees, sheep and a mill.

use super::super::TILE;
use super::super::scatter::Scatter;
use super::super::sprites::plants::Rural;
use super::super::stamp::{Paint, Part, Stamps, part};
use super::super::text::put;
use crate::castle::walls;
use crate::palette::Colour;
use crate::shape::{Number, Point};
use crate::theme::Detail;

/// The thickness of the board below its southern edge.
const THICKNESS: f64 = 5.0;

/// A furlong: its north-west corner, width and height, the slope of its level sides, and the colours of its strips.
struct Furlong {
    at: (f64, f64),
    size: (f64, f64),
    slope: f64,
    strips: &'static [&'static str],
    /// Whether strips run from north to south.
    upright: bool,
}

const WHEAT: &str = "#e2c766";
const PLOUGH: &str = "#b78c5c";
const GREEN: &str = "#86b04b";
const MEADOW: &str = "#b5d076";
const FLAX: &str = "#c9b6d8";

const FURLONGS: [Furlong; 8] = [
    Furlong {
        at: (-88.0, -84.0),
        size: (112.0, 56.0),
        slope: 6.0,
        strips: &[WHEAT, GREEN, PLOUGH, MEADOW],
        upright: false,
    },
    Furlong {
        at: (52.0, -30.0),
        size: (74.0, 64.0),
        slope: -5.0,
        strips: &[PLOUGH, MEADOW, WHEAT, GREEN],
        upright: true,
    },
    Furlong {
        at: (-96.0, 22.0),
        size: (78.0, 44.0),
        slope: -4.0,
        strips: &[GREEN, MEADOW, FLAX],
        upright: false,
    },
    Furlong {
        at: (14.0, 526.0),
        size: (96.0, 44.0),
        slope: 4.0,
        strips: &[MEADOW, WHEAT, GREEN],
        upright: false,
    },
    Furlong {
        at: (-112.0, 800.0),
        size: (72.0, 92.0),
        slope: 5.0,
        strips: &[WHEAT, PLOUGH, GREEN, WHEAT],
        upright: true,
    },
    Furlong {
        at: (936.0, 560.0),
        size: (70.0, 96.0),
        slope: -4.0,
        strips: &[GREEN, WHEAT, MEADOW],
        upright: true,
    },
    Furlong {
        at: (930.0, 960.0),
        size: (78.0, 66.0),
        slope: 5.0,
        strips: &[PLOUGH, GREEN, FLAX, WHEAT],
        upright: false,
    },
    Furlong {
        at: (690.0, 1234.0),
        size: (120.0, 58.0),
        slope: -6.0,
        strips: &[WHEAT, MEADOW, PLOUGH, GREEN],
        upright: false,
    },
];

/// What stands on the meadow: its foot and scale.
const STANDING: [(Rural, (f64, f64), f64); 62] = [
    (Rural::Mill, (160.0, -58.0), 3.0),
    (Rural::Oak, (-92.0, 6.0), 2.3),
    (Rural::Broadleaf, (-70.0, 10.0), 2.2),
    (Rural::Bush, (-52.0, 14.0), 2.2),
    (Rural::Oak, (150.0, 60.0), 2.4),
    (Rural::Broadleaf, (172.0, 66.0), 2.0),
    (Rural::Poplar, (40.0, -64.0), 2.2),
    (Rural::Poplar, (52.0, -60.0), 2.5),
    (Rural::Poplar, (64.0, -66.0), 2.2),
    (Rural::Hay, (96.0, -84.0), 2.4),
    (Rural::Hay, (112.0, -78.0), 2.4),
    (Rural::Sheep, (20.0, 40.0), 2.2),
    (Rural::Sheep, (34.0, 50.0), 2.2),
    (Rural::Sheep, (6.0, 54.0), 2.2),
    (Rural::Fruit, (-102.0, 100.0), 2.4),
    (Rural::Fruit, (-106.0, 124.0), 2.4),
    (Rural::Broadleaf, (-112.0, -100.0), 2.0),
    (Rural::Oak, (140.0, 560.0), 2.3),
    (Rural::Broadleaf, (162.0, 572.0), 2.2),
    (Rural::Bush, (122.0, 578.0), 2.2),
    (Rural::Poplar, (-90.0, 552.0), 2.4),
    (Rural::Poplar, (-76.0, 556.0), 2.2),
    (Rural::Oak, (-54.0, 590.0), 2.5),
    (Rural::Broadleaf, (-100.0, 620.0), 2.2),
    (Rural::Oak, (-84.0, 634.0), 2.4),
    (Rural::Sheep, (-20.0, 556.0), 2.2),
    (Rural::Sheep, (-6.0, 568.0), 2.2),
    (Rural::Hay, (-92.0, 742.0), 2.4),
    (Rural::Hay, (-74.0, 752.0), 2.4),
    (Rural::Poplar, (-62.0, 940.0), 2.4),
    (Rural::Poplar, (-76.0, 952.0), 2.6),
    (Rural::Bush, (-94.0, 956.0), 2.2),
    (Rural::Oak, (-92.0, 1060.0), 2.5),
    (Rural::Broadleaf, (-70.0, 1076.0), 2.3),
    (Rural::Broadleaf, (-104.0, 1086.0), 2.1),
    (Rural::Sheep, (-84.0, 1150.0), 2.2),
    (Rural::Sheep, (-68.0, 1160.0), 2.2),
    (Rural::Sheep, (-98.0, 1168.0), 2.2),
    (Rural::Fruit, (-104.0, 1260.0), 2.4),
    (Rural::Fruit, (-88.0, 1280.0), 2.4),
    (Rural::Oak, (954.0, 458.0), 2.4),
    (Rural::Broadleaf, (976.0, 470.0), 2.2),
    (Rural::Bush, (994.0, 476.0), 2.2),
    (Rural::Hay, (950.0, 700.0), 2.4),
    (Rural::Hay, (968.0, 708.0), 2.4),
    (Rural::Poplar, (984.0, 770.0), 2.6),
    (Rural::Poplar, (998.0, 776.0), 2.3),
    (Rural::Oak, (956.0, 840.0), 2.5),
    (Rural::Broadleaf, (980.0, 856.0), 2.1),
    (Rural::Sheep, (952.0, 900.0), 2.2),
    (Rural::Sheep, (970.0, 912.0), 2.2),
    (Rural::Fruit, (944.0, 1080.0), 2.4),
    (Rural::Fruit, (964.0, 1080.0), 2.4),
    (Rural::Fruit, (984.0, 1080.0), 2.4),
    (Rural::Fruit, (954.0, 1104.0), 2.4),
    (Rural::Fruit, (974.0, 1104.0), 2.4),
    (Rural::Oak, (962.0, 1196.0), 2.6),
    (Rural::Broadleaf, (986.0, 1212.0), 2.3),
    (Rural::Sheep, (850.0, 1256.0), 2.2),
    (Rural::Sheep, (868.0, 1268.0), 2.2),
    (Rural::Sheep, (842.0, 1278.0), 2.2),
    (Rural::Broadleaf, (936.0, 1286.0), 2.3),
];

/// Draws the meadow as a board with rounded corners; everything else lies on it.
pub(super) fn meadow(out: &mut String, [left, top, width, height]: [f64; 4]) {
    let sheet = |out: &mut String, inset: f64, down: f64, fill: &str, more: &str| {
        put!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{fill}\"{more}/>\n",
            left + inset,
            top + inset + down,
            width - 2.0 * inset,
            height - 2.0 * inset - THICKNESS,
            18.0 - inset
        );
    };
    sheet(out, 0.0, THICKNESS, "#6d5232", "");
    sheet(out, 0.0, 0.0, "#9dbf5d", "");
    sheet(out, 1.0, 0.0, "none", " stroke=\"#cfe09a\" stroke-width=\"2\"");
    turf(out, [left, top, width, height]);
    FURLONGS.iter().for_each(|furlong| draw_furlong(out, furlong));
    let mut stamps = Stamps::default();
    for (plant, at, scale) in STANDING {
        plant.stand(&mut stamps, at, scale, Detail::Near);
    }
    stamps.draw(out);
}

/// Patches of lighter and darker grass, tufts and flowers.
fn turf(out: &mut String, [left, top, width, height]: [f64; 4]) {
    let mut scatter = Scatter::named("meadow");
    let mut spot = |margin: f64| {
        let along = |from: f64, size: f64, part: f64| from + margin + (size - 2.0 * margin) * part;
        (
            along(left, width, scatter.part()),
            along(top, height, scatter.part()),
        )
    };
    // Most of it is hidden below the castle.
    let free = |(x, y): (f64, f64)| {
        let near = walls().outline(1.2);
        !near.contains(Point::new(x / TILE, y / TILE))
    };
    for (colour, count) in [("#a9c968", 80), ("#92b653", 60)] {
        let mut patches = String::new();
        for (x, y) in (0..count).map(|_| spot(44.0)).filter(|&at| free(at)) {
            put!(
                patches,
                "M{x:.0} {y:.0}c8-12 34-10 40 1c4 9-10 15-22 13c-14 2-24-6-18-14z"
            );
        }
        put!(out, "<path d=\"{patches}\" fill=\"{colour}\"/>\n");
    }
    let marks = [
        ("#7fa345", 420, "l-1.4-3.4m1.4 3.4v-4m0 4l1.4-3.4", 0.9),
        ("#fff6df", 90, "h.1m4 2h.1", 2.0),
        ("#f0cf4f", 70, "h.1m3-2h.1", 2.0),
    ];
    for (colour, count, mark, width) in marks {
        let mut d = String::new();
        for (x, y) in (0..count).map(|_| spot(10.0)).filter(|&at| free(at)) {
            put!(d, "M{x:.0} {y:.0}{mark}");
        }
        put!(
            out,
            "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>\n"
        );
    }
}

/// What swims in the moat: water lilies, swans and boats.
pub(super) fn afloat(out: &mut String) {
    let mut stamps = Stamps::default();
    for (at, flipped) in SWANS {
        stamps.sprite(SWAN.to_vec(), at, (5.0, 7.0), 1.3, flipped);
    }
    for at in LILIES {
        stamps.sprite(LILY.to_vec(), at, (6.0, 6.0), 1.2, false);
    }
    for at in BOATS {
        Rural::Boat.stand(&mut stamps, at, 2.6, Detail::Near);
    }
    for at in REEDS {
        Rural::Reed.stand(&mut stamps, at, 2.4, Detail::Near);
    }
    stamps.draw(out);
}

const SWANS: [((f64, f64), bool); 6] = [
    ((150.0, 118.0), false),
    ((168.0, 124.0), false),
    ((886.0, 700.0), true),
    ((300.0, 1294.0), true),
    ((322.0, 1288.0), true),
    ((9.0, 940.0), false),
];
const BOATS: [(f64, f64); 3] = [(560.0, -86.0), (884.0, 1010.0), (216.0, 640.0)];
const LILIES: [(f64, f64); 9] = [
    (400.0, -82.0),
    (412.0, -88.0),
    (-88.0, 300.0),
    (216.0, 470.0),
    (8.0, 760.0),
    (10.0, 1120.0),
    (888.0, 540.0),
    (740.0, 1194.0),
    (960.0, 60.0),
];
const REEDS: [(f64, f64); 8] = [
    (100.0, 102.0),
    (214.0, 40.0),
    (-106.0, 250.0),
    (60.0, 500.0),
    (-5.0, 860.0),
    (-5.0, 1000.0),
    (904.0, 800.0),
    (700.0, 1204.0),
];

const SWAN: &[Part] = &[
    part(
        0,
        Paint::fill(Colour::hex(0x3f7fa6)).faded(0.5),
        "M-4 .4a4.6 1.4 0 1 1 9.2 0a4.6 1.4 0 1 1-9.2 0z",
    ),
    part(
        2,
        Paint::fill(Colour::hex(0xfffdf6)).outlined(Colour::hex(0x5b5045), 0.5),
        "M-3.4 -.6C-3.8 -2-2.6 -2.8-2 -3C-2.6 -4.6-1.8 -6-.6 -5.8L-1 -5C-1.6 -4.6-1 -3.4-.4 -2.8C1.4 -3.2 3.8 -2.6 4.4 -1.4C3.6 .6-2.4 .8-3.4 -.6z",
    ),
    part(7, Paint::dots(Colour::hex(0xe07b2c), 0.9), "M-2.2 -5.2h.1"),
];

const LILY: &[Part] = &[
    part(
        2,
        Paint::fill(Colour::hex(0x5d9a4a)).outlined(Colour::hex(0x2f6a43), 0.5),
        "M-5 -1.6a2.6 1.6 0 1 1 5.2 0a2.6 1.6 0 1 1-5.2 0zM.4 .2a2.2 1.4 0 1 1 4.4 0a2.2 1.4 0 1 1-4.4 0zM-.6 -3.8a1.8 1.1 0 1 1 3.6 0a1.8 1.1 0 1 1-3.6 0z",
    ),
    part(7, Paint::dots(Colour::hex(0xf7c6d6), 1.6), "M-2.4 -2h.1M2.8 0h.1"),
];

fn draw_furlong(out: &mut String, furlong: &Furlong) {
    let Furlong {
        at: (x, y),
        size: (width, height),
        slope,
        strips,
        upright,
    } = *furlong;
    let count = strips.len() as f64;
    for (idx, colour) in strips.iter().enumerate() {
        let part = idx as f64 / count;
        // Upright strips are sheared sideways, level ones downwards.
        match upright {
            true => put!(
                out,
                "<path d=\"M{} {y}h{}l{slope} {height}h-{}z\" fill=\"{colour}\" stroke=\"#6f8a3c\" stroke-width=\"1\"/>",
                Number(x + width * part),
                Number(width / count),
                Number(width / count)
            ),
            false => put!(
                out,
                "<path d=\"M{x} {}l{width} {slope}v{}l-{width} {}z\" fill=\"{colour}\" stroke=\"#6f8a3c\" stroke-width=\"1\"/>",
                Number(y + height * part),
                Number(height / count),
                -slope
            ),
        }
    }
    // Hedges along two sides.
    let d = match upright {
        true => format!("M{} {}l{slope} {height}h{width}", x - 2.0, y + 1.0),
        false => format!("M{} {}v{height}l{width} {slope}", x - 1.0, y + 2.0),
    };
    put!(
        out,
        "<path d=\"{d}\" fill=\"none\" stroke=\"#2c4a22\" stroke-width=\"5.6\" stroke-linecap=\"round\"/>\
         <path d=\"{d}\" fill=\"none\" stroke=\"#5d963f\" stroke-width=\"4.6\" stroke-linecap=\"round\" stroke-dasharray=\".1 4.4\"/>\n"
    );
}
