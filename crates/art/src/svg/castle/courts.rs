//! Courts: mown lawns with gardens, orchards, wells and markets.

use super::super::TILE;
use super::super::scatter::{Footprint, Plot, Scatter};
use super::super::sprites::plants::Rural;
use super::super::stamp::{Paint, Part, Stamps, part};
use super::super::text::put;
use super::super::tile::d;
use super::SHADOW;
use super::market;
use super::plan::{Plan, Spot, inside};
use super::sketch::Sketch;
use crate::palette::Colour;
use crate::shape::{Mark, Point, TileArt};
use crate::theme::Detail;
use bastide_engine::kernel::tile::Kind;

/// The distance between the stripes of a mown lawn; it divides the side of a tile.
const MOWN: f64 = 12.5;

/// Draws the lawns of all courts.
pub(super) fn lawns(out: &mut String, art: &TileArt, detail: Detail) {
    let courts = || art.regions.iter().filter(|region| region.kind == Kind::Court);
    let shapes: String = courts().map(|court| d(&court.shape)).collect();
    if shapes.is_empty() {
        return;
    }
    // From afar, the mean of both stripes.
    let lawn = match detail {
        Detail::Near => "#a3c564",
        Detail::Far => "#a9ca6a",
    };
    put!(
        out,
        "<path d=\"{shapes}\" fill=\"{lawn}\" stroke=\"{lawn}\" stroke-width=\"1.4\"/>"
    );
    if detail == Detail::Far {
        return;
    }
    let mut stripes = Sketch::default();
    for outline in courts().flat_map(|court| &court.shape.outlines) {
        let points: Vec<Spot> = (outline.flattened().iter())
            .map(|point| (point.x * TILE, point.y * TILE))
            .collect();
        for idx in 0..8 {
            let x = MOWN * (f64::from(idx) + 0.5);
            for (from, to) in inside(&points, x + 0.01, true) {
                stripes.line(&[(x, from), (x, to)]);
            }
        }
    }
    stripes.draw(out, "fill=\"none\" stroke=\"#afce70\" stroke-width=\"6.2\"");
}

/// What a quarter of a court contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Garden {
    Parterre,
    Orchard,
    Kitchen,
    Well,
    Trees,
    Poplars,
}

const GARDENS: [Garden; 7] = [
    Garden::Parterre,
    Garden::Orchard,
    Garden::Kitchen,
    Garden::Well,
    Garden::Trees,
    Garden::Parterre,
    Garden::Poplars,
];

struct Gardener<'a> {
    plot: Plot<'a>,
    stamps: &'a mut Stamps,
    taken: &'a mut Vec<Footprint>,
    detail: Detail,
}

impl Gardener<'_> {
    /// Puts a sprite with its foot at a point if it fits on the court. Its upper half may hide what is behind it.
    fn put(&mut self, parts: Vec<Part>, at: Spot, (half, height): (f64, f64), scale: f64) -> bool {
        let depth = (height * scale * 0.45).min(half * scale * 1.6);
        let footprint = Footprint {
            middle: Point::new(at.0 / TILE, (at.1 - depth / 2.0) / TILE),
            half: ((half * scale + 0.4) / TILE, (depth / 2.0 + 0.4) / TILE),
        };
        // The whole of it keeps clear of figures.
        let whole = Footprint {
            middle: Point::new(at.0 / TILE, (at.1 - height * scale / 2.0) / TILE),
            half: (half * scale / TILE, height * scale / 2.0 / TILE),
        };
        let fits = self.plot.fits(footprint, 0.034)
            && super::super::scatter::is_clear(self.plot.art, whole)
            && whole.middle.y > whole.half.1
            && !self.taken.iter().any(|other| other.overlaps(&footprint));
        if fits {
            self.taken.push(footprint);
            self.stamps.sprite(parts, at, (half, height), scale, false);
        }
        fits
    }

    fn plant(&mut self, plant: Rural, at: Spot, scale: f64) -> bool {
        self.put(plant.parts(self.detail), at, plant.size(), scale)
    }

    fn bed(&mut self, bed: usize, at: Spot) -> bool {
        let shown = |part: &&Part| self.detail == Detail::Near || part.layer < 8;
        let parts = BEDS[bed].iter().filter(shown).copied().collect();
        self.put(parts, at, (6.6, 6.8), 1.0)
    }
}

/// Draws what stands in the courts.
pub(super) fn furnish(
    stamps: &mut Stamps,
    plan: &Plan,
    art: &TileArt,
    detail: Detail,
    scatter: &mut Scatter,
) {
    let depths = art.depths();
    for mark in art.marks.iter().filter(|mark| mark.mark == Mark::Market) {
        market::market(stamps, mark.at, detail);
    }
    let mut taken: Vec<Footprint> = (art.marks.iter())
        .filter(|mark| mark.mark == Mark::Market)
        .map(|mark| market::footprint(mark.at))
        .collect();
    for cell in plan.of_kind(Kind::Court) {
        let mut gardener = Gardener {
            plot: Plot {
                art,
                depths: &depths,
                region: cell.region,
            },
            stamps,
            taken: &mut taken,
            detail,
        };
        let garden = GARDENS[scatter.below(GARDENS.len())];
        let colour = scatter.below(3);
        let (dx, dy) = (scatter.between(-3.0, 3.0), scatter.between(-3.0, 3.0));
        let (x, y) = cell.middle();
        let (x, y) = (x + dx, y + dy);
        lay_out(&mut gardener, garden, (x, y), colour, scatter);
        // Whatever has room left.
        for _ in 0..9 {
            let at = (x + scatter.between(-22.0, 22.0), y + scatter.between(-20.0, 24.0));
            let (plant, scale) =
                [(Rural::Bush, 1.0), (Rural::Broadleaf, 1.1), (Rural::Bush, 1.2)][scatter.below(3)];
            if scatter.part() < 0.5 {
                gardener.plant(plant, at, scale);
            }
        }
    }
}

fn lay_out(gardener: &mut Gardener, garden: Garden, (x, y): Spot, colour: usize, scatter: &mut Scatter) {
    let grid = |columns: i32, rows: i32, dx: f64, dy: f64| {
        (0..rows).flat_map(move |row| {
            (0..columns).map(move |column| {
                let at = |idx: i32, count: i32, by: f64| (f64::from(idx) - f64::from(count - 1) / 2.0) * by;
                (at(column, columns, dx), at(row, rows, dy))
            })
        })
    };
    match garden {
        Garden::Parterre => {
            for (dx, dy) in grid(2, 2, 17.0, 16.0) {
                gardener.bed(colour, (x + dx, y + dy + 3.0));
            }
            gardener.plant(Rural::Bush, (x, y + 1.6), 1.2);
        }
        Garden::Kitchen => {
            for (idx, (dx, dy)) in grid(2, 3, 14.6, 9.4).enumerate() {
                gardener.bed(3 + (idx / 2 + colour) % 2, (x + dx, y + dy + 3.0));
            }
        }
        Garden::Orchard => {
            for (dx, dy) in grid(3, 3, 12.0, 12.0) {
                gardener.plant(
                    Rural::Fruit,
                    (x + dx + scatter.between(-0.8, 0.8), y + dy + 4.0),
                    1.75,
                );
            }
        }
        Garden::Well => {
            for (dx, dy) in [(0.0, 3.0), (-12.0, -4.0), (11.0, 10.0), (-11.0, 12.0)] {
                if gardener.put(WELL.to_vec(), (x + dx, y + dy), (5.6, 12.0), 1.1) {
                    break;
                }
            }
            for (dx, dy) in [(-14.0, -3.0), (14.0, 0.0), (12.0, 15.0)] {
                gardener.plant(Rural::Broadleaf, (x + dx, y + dy), 1.4);
            }
        }
        Garden::Trees => {
            for _ in 0..7 {
                let at = (x + scatter.between(-17.0, 17.0), y + scatter.between(-10.0, 20.0));
                let tree = if scatter.part() < 0.5 {
                    Rural::Oak
                } else {
                    Rural::Broadleaf
                };
                gardener.plant(tree, at, scatter.between(1.3, 1.6));
            }
        }
        Garden::Poplars => {
            for (dx, dy) in grid(4, 2, 10.0, 24.0) {
                gardener.plant(Rural::Poplar, (x + dx, y + dy + 5.0), 1.4);
            }
            gardener.bed(colour, (x - 8.0, y + 4.0));
            gardener.bed(colour, (x + 8.0, y + 4.0));
        }
    }
}

const fn flat(colour: u32) -> Paint {
    Paint::fill(Colour::hex(colour))
}

const fn blooms(colour: u32, size: f64) -> Paint {
    Paint::dots(Colour::hex(colour), size)
}

/// A bed within a low hedge, foot at its southern edge.
const FRAME: Part = part(
    2,
    flat(0x7a5836).outlined(Colour::hex(0x3f7232), 1.3),
    "M-5.8 -.6V-6H5.8V-.6z",
);
const BED_SHADOW: Part = part(0, SHADOW, "M-6.4 0H6.4l1.4 1H-5z");
const ROW: &str = "M-4 -4.4h.01M-.6 -4.4h.01M2.8 -4.4h.01M-2.4 -2.2h.01M1 -2.2h.01M4.4 -2.2h.01";
const OTHER_ROW: &str = "M-2.3 -4.4h.01M1.1 -4.4h.01M4.4 -4.4h.01M-4 -2.2h.01M-.7 -2.2h.01M2.7 -2.2h.01";

const BEDS: [&[Part]; 5] = [
    &[
        BED_SHADOW,
        FRAME,
        part(7, blooms(0xe0556f, 2.1), ROW),
        part(8, blooms(0xf6d255, 1.4), OTHER_ROW),
    ],
    &[
        BED_SHADOW,
        FRAME,
        part(7, blooms(0xf3c43c, 2.1), ROW),
        part(8, blooms(0xfff6df, 1.4), OTHER_ROW),
    ],
    &[
        BED_SHADOW,
        FRAME,
        part(7, blooms(0xa678c8, 2.1), ROW),
        part(8, blooms(0xfbeffb, 1.4), OTHER_ROW),
    ],
    &[
        BED_SHADOW,
        FRAME,
        part(7, blooms(0x8cc152, 2.3), ROW),
        part(8, blooms(0xd8ecae, 1.0), ROW),
    ],
    &[
        BED_SHADOW,
        FRAME,
        part(7, blooms(0x4f8f49, 2.2), ROW),
        part(8, blooms(0xe4763a, 1.2), OTHER_ROW),
    ],
];

/// A well under a small roof on a round of paving.
const WELL: &[Part] = &[
    part(
        0,
        flat(0xd9c593).outlined(Colour::hex(0xa28a5a), 0.6),
        "M-5.6 -1.6a5.6 3.6 0 1 1 11.2 0a5.6 3.6 0 1 1-11.2 0z",
    ),
    part(1, SHADOW, "M-2.4 -.6H3.2l3 1.6H1z"),
    part(
        2,
        flat(0xcfc6b6).outlined(Colour::hex(0x3f2a1e), 0.5),
        "M-3 -3.4V-.8A3 1.6 0 0 0 3 -.8V-3.4z",
    ),
    part(
        3,
        flat(0x3f7ea6).outlined(Colour::hex(0x3f2a1e), 0.5),
        "M-3 -3.4a3 1.5 0 1 1 6 0a3 1.5 0 1 1-6 0z",
    ),
    part(
        4,
        Paint::line(Colour::hex(0x5f432b), 0.9),
        "M-2.7 -2.8V-8.4M2.7 -2.8V-8.4",
    ),
    part(
        5,
        flat(0xb34a3c).outlined(Colour::hex(0x3f2a1e), 0.5),
        "M-4.4 -7.6L-3 -11.6H3L4.4 -7.6z",
    ),
    part(
        7,
        Paint::line(Colour::hex(0x8a342b), 0.5),
        "M-3.8 -9H3.8M-3.4 -10.3H3.4",
    ),
];
