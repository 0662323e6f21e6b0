//! Which places of a tile's fields are free for details.

use super::super::scatter::Footprint;
use super::ways::crossroads_place;
use crate::shape::{Depths, Mark, Point, TileArt};
use bastide_engine::kernel::tile::{Kind, RegionIdx};

/// Cells along a side of the tile.
const SIZE: usize = 80;
/// The least distance of details from the tile's border.
const BORDER: f64 = 0.015;
/// How far the face of a wall and its shadow reach over the ground south of it.
const WALL_FACE: f64 = 0.06;

/// Half the width of an inn, and how far it reaches above and below the centre of its lake.
const INN: (f64, f64, f64) = (0.185, 0.2, 0.105);

/// The free places of a tile.
pub(super) struct Land<'a> {
    pub art: &'a TileArt,
    depths: Depths<'a>,
    /// Cells that marks, figures, buildings and details cover.
    taken: Vec<bool>,
}

impl Land<'_> {
    pub fn new(art: &TileArt) -> Land<'_> {
        let mut land = Land {
            art,
            depths: art.depths(),
            taken: vec![false; SIZE * SIZE],
        };
        for (middle, half) in obstacles(art) {
            land.take(Footprint { middle, half });
        }
        land
    }

    /// Whether a point is free: on the tile, at least `margin` inside the region, not at the foot of a wall, not taken.
    pub fn is_free(&self, region: RegionIdx, at: Point, margin: f64) -> bool {
        let on_tile = |along: f64| along > BORDER && along < 1.0 - BORDER;
        on_tile(at.x)
            && on_tile(at.y)
            && self.depths.of(region, at) > margin
            && !self.taken[cell(at)]
            && !self.below_wall(at)
    }

    /// Whether all of a box is free.
    pub fn holds(&self, region: RegionIdx, footprint: Footprint, margin: f64) -> bool {
        footprint
            .points()
            .all(|point| self.is_free(region, point, margin))
    }

    /// Marks a box as covered.
    pub fn take(&mut self, footprint: Footprint) {
        let Footprint { middle, half } = footprint;
        let index = |along: f64| ((along * SIZE as f64).max(0.0) as usize).min(SIZE - 1);
        for row in index(middle.y - half.1)..=index(middle.y + half.1) {
            let (first, last) = (index(middle.x - half.0), index(middle.x + half.0));
            self.taken[row * SIZE + first..=row * SIZE + last].fill(true);
        }
    }

    /// The free part of the tile that a region has, from 0 to 1.
    pub fn room(&self, region: RegionIdx) -> f64 {
        const STEPS: usize = 24;
        let along = |step: usize| (step as f64 + 0.5) / STEPS as f64;
        let points = (0..STEPS * STEPS).map(|step| Point::new(along(step % STEPS), along(step / STEPS)));
        let free = points.filter(|&point| self.is_free(region, point, 0.04));
        free.count() as f64 / (STEPS * STEPS) as f64
    }

    fn below_wall(&self, at: Point) -> bool {
        [0.0, -0.025].into_iter().any(|dx| {
            let above = at.moved(dx, -WALL_FACE);
            let walled = |idx| self.art.region(idx).is_some_and(|region| region.walled);
            above.y > 0.0 && (self.art.region_at(above).is_some_and(walled) || self.art.is_town(above))
        })
    }
}

fn cell(at: Point) -> usize {
    let index = |along: f64| ((along * SIZE as f64).max(0.0) as usize).min(SIZE - 1);
    index(at.y) * SIZE + index(at.x)
}

/// Boxes that details keep clear of: the middle and half the width and height.
fn obstacles(art: &TileArt) -> impl Iterator<Item = (Point, (f64, f64))> {
    let village = crossroads_place(art).map(|at| (at, (0.105, 0.105)));
    let marks = art.marks.iter().map(|mark| match mark.mark {
        Mark::Inn => {
            let (half, up, down) = INN;
            let size = mark.size;
            let middle = mark.at.moved(0.0, (down - up) / 2.0 * size);
            (middle, (half * size + 0.01, (up + down) / 2.0 * size + 0.01))
        }
        _ => (mark.at, (0.11, 0.11)),
    });
    let spots = art.regions.iter().map(|region| match region.kind {
        Kind::Cloister => (region.middle(), (0.25, 0.2)),
        Kind::Shrine => (region.middle(), (0.21, 0.18)),
        _ => (region.spot, (0.085, 0.085)),
    });
    let lakes = (art.regions.iter()).filter_map(|region| Some((region.lake()?, (0.22, 0.2))));
    (village.into_iter()).chain(marks).chain(spots).chain(lakes)
}
