//! Houses of towns and villages, stalls of markets. All parts of one colour are one path, so that boards render fast.

use super::TILE;
use super::meadow;
use super::pen::Pen;
use super::scatter::{Footprint, Plot, Scatter};
use crate::palette::INK;
use crate::shape::{Point, TileArt};
use bastide_engine::kernel::tile::Kind;

const ROOFS: [&str; 3] = ["#c0492f", "#a94a3a", "#d2683f"];
const PLASTER: &str = "#f6ead2";

/// The least distance of a house from the border of its region: a little more than half the width of a wall.
const INSIDE: f64 = 0.034;

/// A house or stall.
#[derive(Clone, Copy)]
pub(super) struct House {
    /// The middle of its lower edge.
    pub foot: Point,
    /// The scale; 1 is about 9 user units wide.
    pub size: f64,
    /// The index of its colour.
    pub roof: usize,
}

impl House {
    /// The bounding box, shadow included.
    fn footprint(&self) -> Footprint {
        let unit = self.size / TILE;
        Footprint {
            middle: self.foot.moved(0.2 * unit, -3.2 * unit),
            half: (4.7 * unit, 4.0 * unit),
        }
    }
}

/// Draws the houses and trees of a city or homes, or the stalls of a market.
pub(super) fn town(out: &mut String, plot: &Plot<'_>, scatter: &mut Scatter) {
    let kind = plot.art.region(plot.region).map(|region| region.kind);
    let market = kind == Some(Kind::Market);
    let tries = match kind {
        Some(Kind::Market) => 40,
        // Homes cover most of a board of City: fewer houses, so that roads stand out.
        Some(Kind::Homes) => 110,
        _ => 300,
    };
    let houses = scattered(scatter, tries, |footprint| plot.fits(footprint, INSIDE));
    if market {
        draw_stalls(out, &houses);
        return;
    }
    let mut trees: Vec<(Point, usize)> = Vec::new();
    for _ in 0..6 {
        let tree = Footprint {
            middle: scatter.point(),
            half: (0.045, 0.045),
        };
        let free = houses.iter().all(|house| !house.footprint().overlaps(&tree));
        let apart = trees.iter().all(|(other, _)| other.distance(tree.middle) > 0.08);
        if free && apart && plot.fits(tree, 0.02) {
            trees.push((tree.middle, 1));
        }
    }
    meadow::draw_trees(out, &trees);
    draw_houses(out, &houses);
}

/// Draws the houses of the town of Carcassonne.
pub(super) fn stone_town(out: &mut String, art: &TileArt, scatter: &mut Scatter) {
    let houses = scattered(scatter, 120, |footprint| {
        let wider = Footprint {
            half: (footprint.half.0 + 0.03, footprint.half.1 + 0.03),
            ..footprint
        };
        wider.points().all(|point| {
            let inside = point.x > 0.0 && point.y > 0.0 && point.x < 1.0 && point.y < 1.0;
            inside && art.is_town(point)
        })
    });
    draw_houses(out, &houses);
}

/// Houses at random positions that fit and do not overlap, out of `tries` attempts.
fn scattered(scatter: &mut Scatter, tries: u32, fits: impl Fn(Footprint) -> bool) -> Vec<House> {
    let mut found: Vec<House> = Vec::new();
    for attempt in 0..tries {
        // Large ones first: small ones fill the gaps.
        let large = 1.1 - 0.3 * f64::from(attempt) / f64::from(tries);
        let house = House {
            foot: scatter.point(),
            size: scatter.between(large - 0.1, large),
            roof: scatter.below(ROOFS.len()),
        };
        let footprint = house.footprint();
        let is_free = || found.iter().all(|other| !other.footprint().overlaps(&footprint));
        if fits(footprint) && is_free() {
            found.push(house);
        }
    }
    found
}

/// Draws houses that do not overlap, one colour after the other.
pub(super) fn draw_houses(out: &mut String, houses: &[House]) {
    shadows(out, houses);
    let mut walls = Pen::default();
    let mut doors = Pen::default();
    for &House { foot, size, .. } in houses {
        let at = |x: f64, y: f64| (x * size, y * size);
        walls
            .start(foot, at(-3.3, 0.0))
            .upright(-3.2 * size)
            .across(6.6 * size)
            .upright(3.2 * size)
            .close();
        doors.start(foot, at(-0.9, 0.0)).upright(-2.0 * size);
    }
    let line = format!("stroke=\"{INK}\" stroke-width=\".55\" stroke-linejoin=\"round\"");
    walls.draw(out, &format!("fill=\"{PLASTER}\" {line}"));
    doors.draw(out, "stroke=\"#7a5534\" stroke-width=\"1.1\"");
    for (roof, fill) in ROOFS.iter().enumerate() {
        let mut roofs = Pen::default();
        for &House { foot, size, .. } in houses.iter().filter(|house| house.roof == roof) {
            let (side, rise) = (2.1 * size, 3.8 * size);
            roofs
                .start(foot, (-4.4 * size, -3.0 * size))
                .line(side, -rise)
                .across(4.6 * size)
                .line(side, rise);
            roofs.close();
        }
        roofs.draw(out, &format!("fill=\"{fill}\" {line}"));
    }
}

/// Draws market stalls under striped awnings.
fn draw_stalls(out: &mut String, stalls: &[House]) {
    shadows(out, stalls);
    let (mut counters, mut cloth) = (Pen::default(), Pen::default());
    let mut stripes = [Pen::default(), Pen::default(), Pen::default()];
    for &House { foot, size, roof } in stalls {
        counters
            .start(foot, (-3.2 * size, 0.0))
            .upright(-3.6 * size)
            .across(6.4 * size)
            .upright(3.6 * size)
            .close();
        cloth
            .start(foot, (-4.2 * size, -2.8 * size))
            .upright(-3.2 * size)
            .across(8.4 * size)
            .upright(3.2 * size);
        cloth.close();
        for stripe in [-2.9, 0.0, 2.9] {
            stripes[roof]
                .start(foot, (stripe * size, -2.9 * size))
                .upright(-3.0 * size);
        }
    }
    let line = format!("stroke=\"{INK}\" stroke-width=\".55\" stroke-linejoin=\"round\"");
    counters.draw(out, &format!("fill=\"#b98a55\" {line}"));
    cloth.draw(out, &format!("fill=\"#fff4e0\" {line}"));
    for (pen, colour) in stripes.iter().zip(["#c0392b", "#3d6e9e", "#5d8f3a"]) {
        pen.draw(out, &format!("stroke=\"{colour}\" stroke-width=\"1.5\""));
    }
}

/// Draws shadows to the south-east, like those of trees and walls.
fn shadows(out: &mut String, houses: &[House]) {
    let mut pen = Pen::default();
    for &House { foot, size, .. } in houses {
        pen.start(foot, (-2.6 * size, 0.2)).across(6.6 * size);
    }
    pen.draw(
        out,
        "stroke=\"#2a1a08\" stroke-opacity=\".26\" stroke-width=\"1.8\" stroke-linecap=\"round\"",
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_engine::data;
    use bastide_engine::kernel::geometry::{Pos, Rot};

    #[test]
    fn houses_avoid_walls_roads_spots_and_each_other() {
        let mut count = 0;
        for tile in (data::FILES.iter()).flat_map(|file| &data::set(file.name).unwrap().tiles) {
            let art = TileArt::new(tile, Rot::NORTH);
            let depths = art.depths();
            let mut scatter = Scatter::new(tile, Rot::NORTH, Pos::default());
            for region in art.from_below() {
                let plot = Plot {
                    art: &art,
                    depths: &depths,
                    region,
                };
                let houses = scattered(&mut scatter, 60, |footprint| plot.fits(footprint, INSIDE));
                let footprints: Vec<Footprint> = houses.iter().map(House::footprint).collect();
                count += footprints.len();
                for (idx, house) in footprints.iter().enumerate() {
                    assert!(house.points().all(|point| art.region_at(point) == Some(region)));
                    assert!(!footprints[..idx].iter().any(|other| other.overlaps(house)));
                    for other in &art.regions {
                        assert!(house.distance(other.spot) > 0.07, "{}", tile.id);
                        let mut line = other.lines.iter().flat_map(|line| line.flattened());
                        assert!(line.all(|point| house.distance(point) > 0.02), "{}", tile.id);
                    }
                }
            }
        }
        assert!(count > 1000, "{count}");
    }
}
