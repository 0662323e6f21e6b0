//! Houses, trees and tufts of grass, scattered by a generator that is seeded by tile and place.

use super::TILE;
use super::text::put;
use crate::palette::INK;
use crate::shape::{Depths, Number, Point, TileArt, seed_of};
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::{Kind, RegionIdx, Tile};

/// A stream of numbers that is the same on every screen.
pub(super) struct Scatter(u32);

impl Scatter {
    pub fn new(tile: &Tile, rot: Rot, pos: Pos) -> Scatter {
        Scatter(seed_of(&format!("{} {rot} {pos}", tile.id)) | 1)
    }

    /// A number from 0 up to 1.
    fn part(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        f64::from(self.0 >> 8) / f64::from(1_u32 << 24)
    }

    fn point(&mut self) -> Point {
        Point::new(self.part(), self.part())
    }
}

/// The things that are scattered, each with its id.
pub(super) fn definitions() -> Vec<(String, String)> {
    let mut parts = Vec::new();
    let trees = [
        ("#4f8a3d", "#2f5a27"),
        ("#6aa04a", "#3c6b2c"),
        ("#3f7740", "#27502b"),
    ];
    for (idx, (fill, line)) in trees.iter().enumerate() {
        let tree = format!(
            "<g id=\"tree{idx}\"><ellipse cx=\"0.8\" cy=\"1\" rx=\"3.2\" ry=\"2.4\" fill=\"#000\" opacity=\"0.18\"/>\
             <circle cy=\"-0.6\" r=\"2.8\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"0.7\"/>\
             <circle cx=\"-0.8\" cy=\"-1.4\" r=\"1\" fill=\"#fff\" opacity=\"0.22\"/></g>\n"
        );
        parts.push((format!("tree{idx}"), tree));
    }
    let roofs = ["#c0492f", "#b5563a", "#d0653f"];
    for (idx, roof) in roofs.iter().enumerate() {
        let house = format!(
            "<g id=\"house{idx}\" stroke=\"{INK}\" stroke-width=\"0.5\" stroke-linejoin=\"round\">\
             <path d=\"M-2.9 -2.6h5.8V0h-5.8z\" fill=\"#f3e6cd\"/><path d=\"M-3.9 -2.6L-2 -5.6H2L3.9 -2.6z\" fill=\"{roof}\"/></g>\n"
        );
        parts.push((format!("house{idx}"), house));
    }
    let tuft = "<path id=\"tuft\" d=\"M-1.2 -1.4L0 0.6L1.3 -1.6\" fill=\"none\" stroke=\"#6d9440\" stroke-width=\"0.6\"/>\n";
    parts.push(("tuft".to_owned(), tuft.to_owned()));
    parts
}

/// Whether a detail of this size leaves figures and marks their room.
fn is_clear(art: &TileArt, region: RegionIdx, at: Point, size: f64) -> bool {
    let spot = art.region(region).map_or(at, |region| region.spot);
    let marked = art.marks.iter().any(|mark| mark.at.distance(at) < 0.1 + size);
    let village = art
        .village
        .is_some_and(|(middle, radius)| middle.distance(at) < radius + size);
    let cloister =
        (art.regions.iter()).any(|other| other.kind.is_surrounded() && other.spot.distance(at) < 0.19 + size);
    !marked && !village && !cloister && spot.distance(at) > 0.06 + size
}

pub(super) fn field(
    out: &mut String,
    art: &TileArt,
    depths: &Depths<'_>,
    region: RegionIdx,
    scatter: &mut Scatter,
) {
    let depth = |at: Point| depths.of(region, at);
    let mut trees: Vec<Point> = Vec::new();
    for _ in 0..14 {
        let at = scatter.point();
        if depth(at) > 0.01 {
            put!(
                out,
                "<use href=\"#tuft\" x=\"{}\" y=\"{}\"/>",
                Number(at.x * TILE),
                Number(at.y * TILE)
            );
        }
    }
    for _ in 0..12 {
        let at = scatter.point();
        if depth(at) > 0.045
            && is_clear(art, region, at, 0.02)
            && trees.iter().all(|tree| tree.distance(at) > 0.05)
        {
            trees.push(at);
        }
    }
    stand(out, "tree", trees, scatter);
}

pub(super) fn town(
    out: &mut String,
    art: &TileArt,
    depths: &Depths<'_>,
    region: RegionIdx,
    scatter: &mut Scatter,
) {
    let depth = |at: Point| depths.of(region, at);
    let market = art
        .region(region)
        .is_some_and(|region| region.kind == Kind::Market);
    let tries = if market { 14 } else { 70 };
    let houses = scattered(scatter, tries, 0.085, |at| {
        // A house stands on its point, so its middle is what needs room.
        let middle = at.moved(0.0, -0.025);
        depth(middle) > 0.05 && is_clear(art, region, middle, 0.03)
    });
    stand(out, "house", houses, scatter);
}

pub(super) fn stone_town(out: &mut String, art: &TileArt, scatter: &mut Scatter) {
    let room = [(0.0, 0.0), (0.06, 0.0), (-0.06, 0.0), (0.0, 0.06), (0.0, -0.08)];
    let houses = scattered(scatter, 90, 0.1, |at| {
        room.iter().all(|&(dx, dy)| {
            let point = at.moved(dx, dy);
            let inside = point.x > 0.0 && point.y > 0.0 && point.x < 1.0 && point.y < 1.0;
            inside && art.is_town(point)
        })
    });
    stand(out, "house", houses, scatter);
}

fn scattered(scatter: &mut Scatter, tries: u32, apart: f64, fits: impl Fn(Point) -> bool) -> Vec<Point> {
    let mut found: Vec<Point> = Vec::new();
    for _ in 0..tries {
        let at = scatter.point();
        if fits(at) && found.iter().all(|other| other.distance(at) > apart) {
            found.push(at);
        }
    }
    found
}

/// Draws things from the back to the front.
fn stand(out: &mut String, what: &str, mut points: Vec<Point>, scatter: &mut Scatter) {
    points.sort_by(|a, b| a.y.total_cmp(&b.y));
    for at in points {
        let which = (scatter.part() * 3.0) as u8;
        put!(
            out,
            "<use href=\"#{what}{which}\" x=\"{}\" y=\"{}\"/>",
            Number(at.x * TILE),
            Number(at.y * TILE)
        );
    }
}
