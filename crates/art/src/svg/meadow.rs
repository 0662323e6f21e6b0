//! Details of fields and courts: light and shade, ploughed patches (in fields) or flowers (in courts), tufts of grass,
//! trees.
//!
//! All details of one colour are one path, so that boards of many tiles render fast.

use super::TILE;
use super::pen::Pen;
use super::scatter::{Footprint, Plot, Scatter};
use super::text::put;
use crate::shape::{Number, Point, TileArt};
use bastide_engine::kernel::tile::Kind;

/// Directions of furrows: unit vectors, not computed by sines, whose last digits depend on the machine.
const DIRECTIONS: [(f64, f64); 8] = [
    (0.995, 0.1),
    (0.96, 0.28),
    (0.8, -0.6),
    (0.6, -0.8),
    (0.28, 0.96),
    (0.1, -0.995),
    (0.995, -0.1),
    (0.8, 0.6),
];
/// The distance between furrows, in tiles.
const FURROW: f64 = 0.028;
/// Kinds of trees: fill colour, outline colour, diameter in user units.
const TREES: [(&str, &str, f64); 3] = [
    ("#4f8a3d", "#2a5224", 6.0),
    ("#6aa04a", "#36622a", 5.2),
    ("#3f7740", "#224728", 6.8),
];
const FLOWERS: [&str; 3] = ["#fff6e0", "#e2574c", "#f0c63e"];

/// The gradients of light and shade, each with its id.
pub(super) fn definitions() -> Vec<(String, String)> {
    let gradient = |id: &str, colour: &str, opacity: &str| {
        let text = format!(
            "<radialGradient id=\"{id}\"><stop stop-color=\"{colour}\" stop-opacity=\"{opacity}\"/>\
             <stop offset=\"1\" stop-color=\"{colour}\" stop-opacity=\"0\"/></radialGradient>\n"
        );
        (id.to_owned(), text)
    };
    vec![
        gradient("sunny", "#d6e2a4", "0.65"),
        gradient("shady", "#8db54f", "0.5"),
    ]
}

/// Draws patches of light and shade. Those that cross the tile's border are the same on every tile, so that they continue
/// in the next tile; the others end before the border.
pub(super) fn light(out: &mut String, art: &TileArt, scatter: &mut Scatter) {
    let mut patch = |at: Point, radius: f64, sunny: bool| {
        put!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"url(#{})\"/>",
            Number((at.x * TILE).round()),
            Number((at.y * TILE).round()),
            Number((radius * TILE).round()),
            if sunny { "sunny" } else { "shady" }
        );
    };
    for end in [0.0, 1.0] {
        patch(Point::new(end, 0.0), 0.27, true);
        patch(Point::new(end, 1.0), 0.27, true);
        patch(Point::new(0.36, end), 0.24, false);
    }
    for idx in 0..2 {
        let radius = scatter.between(0.2, 0.34);
        let at = Point::new(
            scatter.between(radius, 1.0 - radius),
            scatter.between(radius, 1.0 - radius),
        );
        let region = art.region_at(at).and_then(|idx| art.region(idx));
        if region.is_some_and(|region| is_green(region.kind)) {
            patch(at, radius, idx % 2 == 0);
        }
    }
}

/// Whether the ground of this kind of region is grass.
pub(super) const fn is_green(kind: Kind) -> bool {
    matches!(kind, Kind::Field | Kind::Court)
}

/// Draws the scattered details of a field or court.
pub(super) fn grow(out: &mut String, plot: &Plot<'_>, scatter: &mut Scatter) {
    let court = plot
        .art
        .region(plot.region)
        .is_some_and(|region| region.kind == Kind::Court);
    if court {
        flowers(out, plot, scatter);
    } else {
        furrows(out, plot, scatter);
    }
    let mut pen = Pen::default();
    for at in tufts(plot, scatter) {
        let (left, right) = (scatter.between(0.7, 1.3), scatter.between(0.7, 1.4));
        pen.start(at, (-left, -1.6))
            .line(left, 2.2)
            .line(right, -scatter.between(2.0, 2.8));
    }
    pen.draw(
        out,
        "fill=\"none\" stroke=\"#5f8f35\" stroke-width=\".65\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
    );
    draw_trees(out, &trees(plot, scatter));
}

/// Draws ploughed patches, each with its own direction, in ochre and green stripes.
fn furrows(out: &mut String, plot: &Plot<'_>, scatter: &mut Scatter) {
    let mut pens = [Pen::default(), Pen::default()];
    for patch in patches(plot, scatter) {
        let (along, aside) = (patch.along, (-patch.along.1, patch.along.0));
        let first = scatter.below(2);
        let blocks = scatter.below(2) == 0;
        for row in 0..patch.rows {
            let from_middle = (row as f64 - (patch.rows - 1) as f64 / 2.0) * FURROW;
            let (low, high) = (scatter.between(0.0, 0.02), scatter.between(0.0, 0.02));
            let start = patch.half - low;
            let at = patch.middle.moved(
                aside.0 * from_middle - along.0 * start,
                aside.1 * from_middle - along.1 * start,
            );
            let length = (2.0 * patch.half - low - high) * TILE;
            let colour = if blocks { row * 2 / patch.rows } else { row };
            pens[(first + colour) % 2]
                .start(at, (0.0, 0.0))
                .line(along.0 * length, along.1 * length);
        }
    }
    for (pen, colour) in pens.iter().zip(["#d8ae4f", "#78a843"]) {
        pen.draw(
            out,
            &format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.4\" stroke-opacity=\".6\""),
        );
    }
}

/// A ploughed patch: parallel furrows.
struct Patch {
    middle: Point,
    /// The direction of the furrows, a unit vector.
    along: (f64, f64),
    /// Half the length of its furrows, in tiles.
    half: f64,
    rows: usize,
}

impl Patch {
    /// Sample points of the patch, its corners included.
    fn points(&self) -> impl Iterator<Item = Point> {
        let wide = self.rows as f64 * FURROW / 2.0;
        let (along, half, middle) = (self.along, self.half, self.middle);
        let steps =
            (-2_i8..=2).flat_map(|y| (-2_i8..=2).map(move |x| (f64::from(x) / 2.0, f64::from(y) / 2.0)));
        steps.map(move |(x, y)| {
            let (x, y) = (x * half, y * wide);
            middle.moved(along.0 * x - along.1 * y, along.1 * x + along.0 * y)
        })
    }
}

fn patches(plot: &Plot<'_>, scatter: &mut Scatter) -> Vec<Patch> {
    let mut found: Vec<Patch> = Vec::new();
    for attempt in 0..40 {
        let small = attempt >= 20;
        let patch = Patch {
            middle: scatter.point(),
            along: DIRECTIONS[scatter.below(DIRECTIONS.len())],
            half: if small {
                scatter.between(0.06, 0.09)
            } else {
                scatter.between(0.09, 0.13)
            },
            rows: if small { 5 } else { 7 + scatter.below(2) },
        };
        let fits = patch.points().all(|point| {
            let speck = Footprint {
                middle: point,
                half: (0.0, 0.0),
            };
            plot.fits(speck, 0.035)
        });
        let apart = (found.iter()).all(|other| other.middle.distance(patch.middle) > 0.35);
        if fits && apart && found.len() < 2 {
            found.push(patch);
        }
    }
    found
}

fn tufts(plot: &Plot<'_>, scatter: &mut Scatter) -> Vec<Point> {
    let points = (0..34).map(|_| scatter.point());
    let fits = |at: &Point| {
        let footprint = Footprint {
            middle: *at,
            half: (0.015, 0.02),
        };
        plot.fits(footprint, 0.012)
    };
    points.filter(fits).collect()
}

fn flowers(out: &mut String, plot: &Plot<'_>, scatter: &mut Scatter) {
    let mut pens = [Pen::default(), Pen::default(), Pen::default()];
    for _ in 0..8 {
        let bed = scatter.point();
        let colour = scatter.below(3);
        for _ in 0..5 {
            let at = bed.moved(scatter.between(-0.05, 0.05), scatter.between(-0.04, 0.04));
            if plot.fits(
                Footprint {
                    middle: at,
                    half: (0.01, 0.01),
                },
                0.02,
            ) {
                pens[colour].dot(at);
            }
        }
    }
    for (pen, colour) in pens.iter().zip(FLOWERS) {
        pen.draw(
            out,
            &format!("stroke=\"{colour}\" stroke-width=\"1.4\" stroke-linecap=\"round\""),
        );
    }
}

/// The positions of trees, each with its index in [`TREES`]: in clumps of one to three.
fn trees(plot: &Plot<'_>, scatter: &mut Scatter) -> Vec<(Point, usize)> {
    let mut trees: Vec<(Point, usize)> = Vec::new();
    for _ in 0..8 {
        let clump = scatter.point();
        for _ in 0..1 + scatter.below(3) {
            let at = clump.moved(scatter.between(-0.09, 0.09), scatter.between(-0.08, 0.08));
            let kind = scatter.below(TREES.len());
            let half = TREES[kind].2 / 2.0 / TILE + 0.008;
            let apart = trees.iter().all(|(other, _)| other.distance(at) > 0.055);
            if apart
                && plot.fits(
                    Footprint {
                        middle: at,
                        half: (half, half),
                    },
                    0.035,
                )
            {
                trees.push((at, kind));
            }
        }
    }
    trees
}

/// Draws trees from above, with a shadow and a highlight.
pub(super) fn draw_trees(out: &mut String, trees: &[(Point, usize)]) {
    let mut all = Pen::default();
    for (at, _) in trees {
        all.dot(*at);
    }
    let round = "stroke-linecap=\"round\"";
    all.draw(
        out,
        &format!("transform=\"translate(1 1.4)\" stroke=\"#22380f\" stroke-opacity=\".28\" stroke-width=\"6.6\" {round}"),
    );
    for (kind, (fill, line, width)) in TREES.into_iter().enumerate() {
        let mut pen = Pen::default();
        for (at, _) in trees.iter().filter(|(_, of)| *of == kind) {
            pen.dot(*at);
        }
        for (colour, width) in [(line, width + 1.3), (fill, width)] {
            pen.draw(
                out,
                &format!("stroke=\"{colour}\" stroke-width=\"{}\" {round}", Number(width)),
            );
        }
    }
    all.draw(
        out,
        &format!("transform=\"translate(-.9 -1)\" stroke=\"#fff\" stroke-opacity=\".22\" stroke-width=\"2.4\" {round}"),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_engine::data;
    use bastide_engine::kernel::geometry::{Pos, Rot};
    use bastide_engine::kernel::tile::RegionIdx;

    /// Calls `check` with every scattered detail of all tiles: the geometry, the region, the position and its radius.
    fn for_every_detail(mut check: impl FnMut(&TileArt, RegionIdx, Point, f64)) {
        for tile in data::FILES
            .iter()
            .flat_map(|file| &data::set(file.name).unwrap().tiles)
        {
            let art = TileArt::new(tile, Rot::NORTH);
            let depths = art.depths();
            let mut scatter = Scatter::new(tile, Rot::NORTH, Pos::default());
            for region in art.from_below() {
                if !is_green(art.regions[usize::from(region.0)].kind) {
                    continue;
                }
                let plot = Plot {
                    art: &art,
                    depths: &depths,
                    region,
                };
                for patch in patches(&plot, &mut scatter) {
                    patch.points().for_each(|at| check(&art, region, at, 0.01));
                }
                for at in tufts(&plot, &mut scatter) {
                    check(&art, region, at, 0.005);
                }
                for (at, kind) in trees(&plot, &mut scatter) {
                    check(&art, region, at, TREES[kind].2 / 2.0 / TILE);
                }
            }
        }
    }

    #[test]
    fn details_avoid_roads_walls_marks_and_spots() {
        let mut count = 0;
        for_every_detail(|art, region, at, size| {
            count += 1;
            assert_eq!(art.region_at(at), Some(region));
            for other in &art.regions {
                assert!(other.spot.distance(at) > 0.06 + size);
                assert!(other.lake().is_none_or(|lake| lake.distance(at) > 0.18));
                for line in &other.lines {
                    let half = if other.kind.is_way() {
                        crate::shape::half_width(other.kind)
                    } else {
                        0.028
                    };
                    let nearest = (line.flattened().iter())
                        .map(|point| point.distance(at))
                        .fold(1.0, f64::min);
                    assert!(nearest > half + size - 0.012, "{nearest} {size}");
                }
            }
            for mark in &art.marks {
                assert!(mark.at.distance(at) > 0.09 + size);
            }
        });
        assert!(count > 2000, "{count}");
    }

    #[test]
    fn light_and_shade_continue_in_the_next_tile() {
        let tile = &data::set("base").unwrap().tiles[0];
        let mut out = String::new();
        let mut scatter = Scatter::named("light");
        light(&mut out, &TileArt::new(tile, Rot::NORTH), &mut scatter);
        let number = |circle: &str, name: &str| -> f64 {
            let (_, rest) = circle.split_once(&format!(" {name}=\"")).unwrap();
            rest.split_once('"').unwrap().0.parse().unwrap()
        };
        let circles: Vec<_> = (out.split("<circle").skip(1))
            .map(|circle| {
                let fill = circle.contains("#sunny");
                (
                    number(circle, "cx"),
                    number(circle, "cy"),
                    number(circle, "r"),
                    fill,
                )
            })
            .collect();
        for &(x, y, radius, fill) in &circles {
            let beside = |dx: f64, dy: f64| circles.contains(&(x + dx, y + dy, radius, fill));
            assert!(x >= radius || beside(TILE, 0.0), "{x} {y}");
            assert!(x + radius <= TILE || beside(-TILE, 0.0), "{x} {y}");
            assert!(y >= radius || beside(0.0, TILE), "{x} {y}");
            assert!(y + radius <= TILE || beside(0.0, -TILE), "{x} {y}");
        }
        assert!(circles.len() >= 6);
    }
}
