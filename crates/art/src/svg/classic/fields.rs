//! Draws fields: crops, hedges, grass, and what stands on them.

use super::super::TILE;
use super::super::sprites::houses::{House, Roof};
use super::super::sprites::plants::Rural;
use super::super::stamp::{Stamps, stamp_path};
use super::super::text::put;
use super::crops::Crop;
use super::furlong::{Furlong, compact, curve};
use crate::shape::Point;
use crate::theme::Detail;
use std::collections::BTreeMap;

/// A strip of land with one crop: its four corners in the coordinates of its furlong.
pub(super) struct Strip {
    pub furlong: usize,
    pub crop: Crop,
    pub from: (f64, f64),
    pub to: (f64, f64),
    /// Whether furrows run along the first coordinate.
    pub lengthwise: bool,
}

/// What grows and stands in a tile's fields. It does not depend on the level of detail.
#[derive(Default)]
pub(super) struct Plan {
    pub furlongs: Vec<Furlong>,
    pub strips: Vec<Strip>,
    pub hedges: Vec<Vec<Point>>,
    /// Each with its foot, scale, and whether it is mirrored.
    pub sprites: Vec<(Rural, Point, f64, bool)>,
    pub houses: Vec<(House, Roof, Point)>,
    pub tufts: Vec<Point>,
    pub flowers: Vec<Point>,
}

impl Plan {
    /// Draws what is flat, and adds what stands upright to `stamps`.
    pub fn draw(&self, out: &mut String, stamps: &mut Stamps, detail: Detail) {
        self.draw_strips(out, detail);
        self.draw_hedges(out, detail);
        if detail == Detail::Near {
            self.draw_tufts(out);
        }
        for &(sprite, foot, scale, flipped) in &self.sprites {
            let at = (foot.x * TILE, foot.y * TILE);
            stamps.sprite(sprite.parts(detail), at, sprite.size(), scale, flipped);
        }
        for &(house, roof, foot) in &self.houses {
            house.stamp(stamps, (foot.x * TILE, foot.y * TILE), roof, detail);
        }
    }

    fn draw_strips(&self, out: &mut String, detail: Detail) {
        let mut fills: BTreeMap<Crop, String> = BTreeMap::new();
        let mut rows: BTreeMap<Crop, String> = BTreeMap::new();
        let mut edges = String::new();
        for strip in &self.strips {
            let furlong = &self.furlongs[strip.furlong];
            let ((u0, v0), (u1, v1)) = (strip.from, strip.to);
            let d = fills.entry(strip.crop).or_default();
            curve(d, &furlong.line((u0, v0), (u1, v0)), false);
            curve(d, &furlong.line((u1, v1), (u0, v1)), true);
            d.push('z');
            let (width, height) = furlong.size();
            let (across, along) = match strip.lengthwise {
                true => ((v1 - v0) * height, (v0, v1)),
                false => ((u1 - u0) * width, (u0, u1)),
            };
            let count = (across / strip.crop.spacing()).round().max(1.0) as usize;
            let d = rows.entry(strip.crop).or_default();
            for row in 0..count {
                let at = along.0 + (along.1 - along.0) * (row as f64 + 0.5) / count as f64;
                let inset = 0.03;
                let points = match strip.lengthwise {
                    true => furlong.line((u0 + (u1 - u0) * inset, at), (u1 - (u1 - u0) * inset, at)),
                    false => furlong.line((at, v0 + (v1 - v0) * inset), (at, v1 - (v1 - v0) * inset)),
                };
                curve(d, &points, false);
            }
        }
        for furlong in &self.furlongs {
            curve(&mut edges, &furlong.line((0.0, 0.0), (1.0, 0.0)), false);
            curve(&mut edges, &furlong.line((1.0, 1.0), (0.0, 1.0)), true);
            edges.push('z');
        }
        for (crop, d) in fills {
            let fill = match detail {
                Detail::Near => crop.ground(),
                Detail::Far => crop.far(),
            };
            put!(out, "<path d=\"{}\" fill=\"{fill}\"/>", compact(&d));
        }
        if detail == Detail::Near {
            for (crop, d) in rows {
                if let Some(row) = crop.row() {
                    put!(out, "<path d=\"{}\" fill=\"none\" {row}/>", compact(&d));
                }
            }
        }
        if !edges.is_empty() && detail == Detail::Near {
            put!(
                out,
                "<path d=\"{}\" fill=\"none\" stroke=\"#6f8c3c\" stroke-width=\".7\"/>",
                compact(&edges)
            );
        }
    }

    fn draw_hedges(&self, out: &mut String, detail: Detail) {
        if self.hedges.is_empty() {
            return;
        }
        let mut d = String::new();
        for hedge in &self.hedges {
            curve(&mut d, hedge, false);
        }
        let d = compact(&d);
        let mut stroke = |colour: &str, width: f64, by: &str, dash: &str| {
            put!(
                out,
                "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\"{by}{dash}/>"
            );
        };
        match detail {
            Detail::Near => {
                let beads = " stroke-dasharray=\".1 1.9\"";
                stroke(
                    "#2b1a0e\" stroke-opacity=\".25",
                    2.2,
                    " transform=\"translate(.9 .9)\"",
                    "",
                );
                stroke("#2f5a26", 2.7, "", beads);
                stroke("#4f8636", 2.0, "", beads);
                stroke("#86b654", 1.0, " transform=\"translate(-.4 -.5)\"", beads);
            }
            Detail::Far => stroke("#477a32", 2.2, "", ""),
        }
    }

    fn draw_tufts(&self, out: &mut String) {
        let mut d = String::new();
        for at in &self.tufts {
            stamp(&mut d, "M-.9 -1.6l.8 1.6.6 -2M1.3 -1.4l-.6 1.4", *at);
        }
        if !d.is_empty() {
            put!(
                out,
                "<path d=\"{d}\" fill=\"none\" stroke=\"#6d9640\" stroke-width=\".5\"/>"
            );
        }
        for (idx, colour) in ["#fff6d6", "#f4d35e", "#e8795a"].into_iter().enumerate() {
            let mut d = String::new();
            for at in self.flowers.iter().skip(idx).step_by(3) {
                stamp(&mut d, "M0 0h.1", *at);
            }
            if !d.is_empty() {
                put!(
                    out,
                    "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.1\" stroke-linecap=\"round\"/>"
                );
            }
        }
    }
}

fn stamp(out: &mut String, d: &str, at: Point) {
    stamp_path(out, d, (at.x * TILE, at.y * TILE), 1.0, false);
}
