//! Where an inn with its lake fits.

use super::path::{Path, Point, ring};
use super::raster::Raster;
use super::tile_art::TileArt;

impl TileArt {
    /// The centre and scale of the largest inn that fits, as close to its road as possible.
    pub(super) fn inn_place(&self, way: usize, free: &Raster) -> (Point, f64) {
        const GRID: i32 = 40;
        let line: Vec<Point> = self.regions[way].lines.iter().flat_map(Path::flattened).collect();
        let field = |at: Point| {
            let label = usize::from(free.at(at));
            let open = self.regions.get(label).is_some_and(|region| region.layer == 0);
            let on_tile = at.x > 0.02 && at.y > 0.02 && at.x < 0.98 && at.y < 0.98;
            (open && on_tile).then_some(label)
        };
        // The face of a wall covers the ground south of it.
        let below_wall = |at: Point| {
            let above = self.regions.get(usize::from(free.at(at.moved(0.0, -0.05))));
            above.is_some_and(|region| region.walled)
        };
        let fits = |at: Point, size: f64| {
            let here = field(at);
            let clear = |point: &Point| field(*point) == here && !below_wall(*point);
            here.is_some() && inn_outline(at, size).all(|point| clear(&point))
        };
        let distance = |at: Point, size: f64| {
            let points = inn_outline(at, size).chain([at]);
            let near = |point: Point| line.iter().map(move |on| on.distance(point)).fold(9.0, f64::min);
            points.map(near).fold(9.0, f64::min)
        };
        for size in [1.2, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5] {
            let places = (0..GRID * GRID).map(|cell| {
                let along = |step: i32| (f64::from(step) + 0.5) / f64::from(GRID);
                Point::new(along(cell % GRID), along(cell / GRID))
            });
            let found = places
                .filter(|&at| fits(at, size))
                .map(|at| (at, distance(at, size)))
                .min_by(|a, b| a.1.total_cmp(&b.1));
            if let Some((at, _)) = found {
                return (at, size);
            }
        }
        (self.beside(way, free), 0.5)
    }

    /// A place beside the middle of a way, on the side with more open ground.
    fn beside(&self, way: usize, free: &Raster) -> Point {
        let middle = free.middle(way as u8).unwrap_or(Point::CENTRE);
        let fits = |point: &Point| {
            let open = |near: &Point| {
                let region = self.regions.get(usize::from(free.at(*near)));
                region.is_some_and(|region| region.layer == 0)
            };
            ring(*point, 0.09).filter(open).count()
        };
        ring(middle, 0.14).max_by_key(fits).unwrap_or(middle)
    }
}

/// Points around an inn: its lake, and its house behind the lake.
fn inn_outline(at: Point, size: f64) -> impl Iterator<Item = Point> {
    let lake = ring(at, 1.0).map(move |point| {
        let (dx, dy) = (point.x - at.x, point.y - at.y);
        at.moved(dx * 0.185 * size, dy * 0.105 * size)
    });
    let house = [
        (-0.1, -0.17),
        (0.0, -0.2),
        (0.1, -0.17),
        (0.15, -0.15),
        (-0.11, -0.06),
        (0.15, -0.06),
    ];
    lake.chain(house.map(|(dx, dy)| at.moved(dx * size, dy * size)))
}
