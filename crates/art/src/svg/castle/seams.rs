//! What a tile cannot draw because it does not know its neighbours: fronts, parapets and shadows where a house or keep ends
//! at the side of a tile.

use super::super::TILE;
use super::keeps::draw_parapets;
use super::roofs::{EAVE, FRONT_PAINT};
use super::sketch::Sketch;
use crate::shape::{Point, TileArt};
use bastide_engine::kernel::geometry::{Pos, Side};
use bastide_engine::kernel::tile::Kind;
use std::collections::BTreeMap;

/// The height of a front, and the width of a shadow, on the neighbouring tile.
const FRONT: f64 = 4.4;
/// Half the width of the gap that a path needs.
const GAP: f64 = 7.2;

#[derive(Default)]
struct Seams {
    shadows: Sketch,
    house_fronts: Sketch,
    keep_fronts: Sketch,
    eaves: Sketch,
    parapets: Sketch,
    openings: Sketch,
}

/// Draws the seams between tiles; `corner` gives the north-west corner of a square.
pub(in crate::svg) fn seams(
    out: &mut String,
    arts: &BTreeMap<Pos, TileArt>,
    corner: impl Fn(Pos) -> (f64, f64),
) {
    let mut seams = Seams::default();
    for (&pos, art) in arts {
        for side in [Side::East, Side::South] {
            if let Some(beyond) = arts.get(&pos.step(side)) {
                seams.between(art, beyond, side, corner(pos));
            }
        }
    }
    seams.draw(out);
}

impl Seams {
    fn between(&mut self, art: &TileArt, beyond: &TileArt, side: Side, (x, y): (f64, f64)) {
        let level = side == Side::South;
        let at = |along: f64, depth: f64| match level {
            true => Point::new(along, depth),
            false => Point::new(depth, along),
        };
        let kind = |art: &TileArt, point: Point| Some(art.region(art.region_at(point)?)?.kind);
        let has_path = kind(art, at(0.5, 0.98)) == Some(Kind::Path);
        for half in 0..2 {
            let middle = 0.25 + 0.5 * f64::from(half);
            let (Some(a), Some(b)) = (kind(art, at(middle, 0.98)), kind(beyond, at(middle, 0.02))) else {
                continue;
            };
            if a == b {
                continue;
            }
            let gap = if has_path { GAP } else { 0.0 };
            let (from, to) = match half {
                0 => (0.0, TILE / 2.0 - gap),
                _ => (TILE / 2.0 + gap, TILE),
            };
            // Offsets along the side and beyond it.
            let place = |along: f64, beyond: f64| match level {
                true => (x + along, y + TILE + beyond),
                false => (x + TILE + beyond, y + along),
            };
            let band = |low: f64, high: f64| {
                [
                    place(from, low),
                    place(to, low),
                    place(to, high),
                    place(from, high),
                ]
            };
            let line = |beyond: f64| [place(from, beyond), place(to, beyond)];
            let casts = a == Kind::Tower || a == Kind::House && b == Kind::Court;
            if casts {
                let start = if level { FRONT } else { 0.0 };
                self.shadows.polygon(&band(start, start + FRONT));
            }
            if casts && level {
                let fronts = if a == Kind::Tower {
                    &mut self.keep_fronts
                } else {
                    &mut self.house_fronts
                };
                fronts.polygon(&band(0.0, FRONT));
                for part in [0.15, 0.38, 0.62, 0.85] {
                    let (x, y) = place(from + (to - from) * part, 0.0);
                    let half = if a == Kind::Tower { 0.4 } else { 0.8 };
                    self.openings.rect([x - half, y + 1.3, x + half, y + 3.2]);
                }
            }
            match (a, b) {
                (Kind::Tower, _) => self.parapets.line(&line(-2.0)),
                (_, Kind::Tower) => self.parapets.line(&line(2.0)),
                _ => self.eaves.line(&line(0.0)),
            }
        }
    }

    fn draw(&self, out: &mut String) {
        self.shadows.draw(out, "fill=\"#2b1a0e\" fill-opacity=\".28\"");
        self.house_fronts.draw(out, FRONT_PAINT);
        self.keep_fronts.draw(out, super::keeps::FRONT_PAINT);
        self.openings.draw(out, "fill=\"#4c3a33\"");
        self.eaves.draw(out, EAVE);
        draw_parapets(out, &self.parapets);
        out.push('\n');
    }
}
