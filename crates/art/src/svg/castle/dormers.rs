//! Chimneys and dormers.

use super::super::TILE;
use super::super::scatter::{Footprint, Plot, Scatter};
use super::super::stamp::{Paint, Part, Stamps, part};
use super::SHADOW;
use super::plan::{Plan, inside};
use super::roofs::{FRONT, crown, facing_at};
use crate::palette::Colour;
use crate::shape::{Point, TileArt};
use crate::theme::Detail;
use bastide_engine::kernel::tile::Kind;

/// Places chimneys and dormers, clear of figures.
pub(super) fn dormers(
    stamps: &mut Stamps,
    plan: &Plan,
    art: &TileArt,
    detail: Detail,
    scatter: &mut Scatter,
) {
    let depths = art.depths();
    let mut taken: Vec<Footprint> = Vec::new();
    for cell in plan.of_kind(Kind::House) {
        let plot = Plot {
            art,
            depths: &depths,
            region: cell.region,
        };
        let [left, _, right, bottom] = cell.body(FRONT);
        let (x, y) = crown(cell);
        let outline = plan.outline(cell, FRONT);
        for idx in 0..7 {
            let dormer = idx < 4;
            let spot = match dormer {
                true => (
                    scatter.between(left + 5.0, right - 5.0),
                    y + (bottom - y) * 0.62 + 2.0,
                ),
                false => (x + scatter.between(-15.0, 15.0), y + scatter.between(-14.0, 12.0)),
            };
            let (parts, (half, height)) = if dormer {
                (DORMER, (3.2, 7.6))
            } else {
                (CHIMNEY, (1.8, 4.6))
            };
            let footprint = Footprint {
                middle: Point::new(spot.0 / TILE, (spot.1 - height / 2.0) / TILE),
                half: ((half + 0.8) / TILE, (height / 2.0 + 0.6) / TILE),
            };
            let on_roof = inside(&outline, spot.1, false)
                .iter()
                .any(|&(from, to)| from + half < spot.0 && spot.0 + half < to);
            let south = |x: f64| facing_at(plan, cell, (x, spot.1 - 1.0)) == Some(2);
            let faces_south = !dormer || south(spot.0 - half) && south(spot.0 + half);
            if on_roof
                && faces_south
                && plot.fits(footprint, 0.02)
                && !taken.iter().any(|other| other.overlaps(&footprint))
            {
                taken.push(footprint);
                let shown = |part: &&Part| detail == Detail::Near || part.layer < 7;
                stamps.sprite(
                    parts.iter().filter(shown).copied().collect(),
                    spot,
                    (half, height),
                    1.0,
                    false,
                );
            }
        }
    }
}

const fn inked(colour: u32) -> Paint {
    Paint::fill(Colour::hex(colour)).outlined(Colour::hex(0x3f2a1e), 0.45)
}

const DORMER: &[Part] = &[
    part(0, SHADOW, "M-2.2 0H2.4l2.4 1.6H.4z"),
    part(1, inked(0xf1e3c6), "M-2.2 0V-2.8L0 -4.8 2.2 -2.8V0z"),
    part(3, inked(0xe58f69), "M0 -5.4L-3.1 -2.4V-4.8L0 -7.8z"),
    part(4, inked(0x8a3a29), "M0 -5.4L3.1 -2.4V-4.8L0 -7.8z"),
    part(7, Paint::fill(Colour::hex(0x4c5d6e)), "M-1 -.5h2v-2h-2z"),
];

const CHIMNEY: &[Part] = &[
    part(0, SHADOW, "M-1.5 0H1.5l3 2.2h-3z"),
    part(2, inked(0xa98c70), "M-1.5 0V-2.4H1.5V0z"),
    part(3, inked(0xd9c6a6), "M-1.7 -2.2V-4.4H1.7V-2.2z"),
    part(7, Paint::fill(Colour::hex(0x33211a)), "M-.8 -2.8h1.6v-1h-1.6z"),
];
