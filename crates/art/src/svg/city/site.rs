//! Where details fit on a tile of City: inside one region, clear of streets, squares, marks and the spots of figures.

use crate::shape::{Depths, Point, TileArt};
use crate::svg::TILE;
use crate::svg::stamp::Bounds;
use bastide_engine::kernel::tile::{Kind, RegionIdx};

/// An area that details keep clear of, in user units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Oval {
    pub x: f64,
    pub y: f64,
    pub rx: f64,
    pub ry: f64,
}

impl Oval {
    pub fn round(at: Point, radius: f64) -> Oval {
        Oval {
            x: at.x * TILE,
            y: at.y * TILE,
            rx: radius,
            ry: radius,
        }
    }

    fn touches(&self, bounds: &Bounds) -> bool {
        let dx = (self.x.clamp(bounds[0], bounds[2]) - self.x) / self.rx;
        let dy = (self.y.clamp(bounds[1], bounds[3]) - self.y) / self.ry;
        dx * dx + dy * dy < 1.0
    }
}

/// The free ground of a tile. Details take it piece by piece.
pub(super) struct Site<'a> {
    art: &'a TileArt,
    depths: Depths<'a>,
    ovals: Vec<Oval>,
    taken: Vec<Bounds>,
}

/// Figures on streets stand beside no house anyway: only those elsewhere need room.
const SPOT: f64 = 8.0;
/// The distance between the points at which a detail's box is checked.
const STEP: f64 = 2.5;

impl<'a> Site<'a> {
    /// A site on which the spots of figures are taken.
    pub fn new(art: &'a TileArt) -> Site<'a> {
        let spots = art.regions.iter().filter(|region| !region.kind.is_way());
        Site {
            art,
            depths: art.depths(),
            ovals: spots.map(|region| Oval::round(region.spot, SPOT)).collect(),
            taken: Vec::new(),
        }
    }

    pub fn keep_clear(&mut self, oval: Oval) {
        self.ovals.push(oval);
    }

    /// The boxes of houses, stalls, wares, trees and buildings.
    #[cfg(test)]
    pub fn taken(&self) -> &[Bounds] {
        &self.taken
    }

    pub fn take(&mut self, bounds: Bounds) {
        self.taken.push(bounds);
    }

    /// The distance in user units from a point to the border of its region or of the tile.
    pub fn room(&self, x: f64, y: f64) -> f64 {
        let point = Point::new(x / TILE, y / TILE);
        let depth = (self.art.region_at(point)).map_or(0.0, |region| self.depths.of(region, point) * TILE);
        depth.min(x).min(y).min(TILE - x).min(TILE - y)
    }

    /// The region of a kind that contains a box with `inset` user units to spare, if nothing else is there.
    pub fn region_for(&self, kind: Kind, bounds: &Bounds, inset: f64) -> Option<RegionIdx> {
        let [left, top, right, bottom] = *bounds;
        let middle = Point::new((left + right) / 2.0 / TILE, (top + bottom) / 2.0 / TILE);
        let region = self.art.region_at(middle)?;
        let is_kind = self.art.region(region).is_some_and(|art| art.kind == kind);
        let is_free = || {
            !self.ovals.iter().any(|oval| oval.touches(bounds))
                && !self.taken.iter().any(|other| overlap(bounds, other))
        };
        (is_kind && is_free() && self.is_inside(region, bounds, inset)).then_some(region)
    }

    /// Whether a box lies on the tile and in a region, with `inset` user units to spare.
    pub fn is_inside(&self, region: RegionIdx, bounds: &Bounds, inset: f64) -> bool {
        let [left, top, right, bottom] = *bounds;
        if left < 0.2 || top < 0.2 || right > TILE - 0.2 || bottom > TILE - 0.2 {
            return false;
        }
        let (columns, rows) = (((right - left) / STEP).ceil(), ((bottom - top) / STEP).ceil());
        (0..=rows as u32).all(|row| {
            (0..=columns as u32).all(|column| {
                let x = left + (right - left) * f64::from(column) / columns;
                let y = top + (bottom - top) * f64::from(row) / rows;
                self.depths.of(region, Point::new(x / TILE, y / TILE)) * TILE > inset
            })
        })
    }
}

fn overlap(a: &Bounds, b: &Bounds) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}
