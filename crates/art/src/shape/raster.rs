//! A tile as a grid of cells, each labelled with the topmost region.
//!
//! Connected components and distances are much easier to compute on cells than on curves.

use super::path::{Point, Shape};

/// Cells along a side: a road is eight cells wide, and a tile still takes well under a millisecond.
pub(super) const SIZE: usize = 96;

/// The label of cells that no region covers yet.
pub(super) const FREE: u8 = 255;
/// The town of Carcassonne and the stone of start squares, which are no regions.
pub(super) const STONE: u8 = 254;
/// A village or square where ways end.
pub(super) const HUB: u8 = 253;

/// The labels of all cells, row by row: the index of a region, or one of the constants above.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Raster {
    pub cells: Vec<u8>,
}

impl Raster {
    pub fn new() -> Raster {
        Raster {
            cells: vec![FREE; SIZE * SIZE],
        }
    }

    /// The cell of a point; of points outside the tile, the nearest cell.
    pub fn cell_at(point: Point) -> usize {
        let index = |along: f64| ((along * SIZE as f64) as usize).min(SIZE - 1);
        index(point.y) * SIZE + index(point.x)
    }

    /// The middle of a cell.
    pub fn middle_of(cell: usize) -> Point {
        let along = |index: usize| (index as f64 + 0.5) / SIZE as f64;
        Point::new(along(cell % SIZE), along(cell / SIZE))
    }

    pub fn at(&self, point: Point) -> u8 {
        self.cells[Self::cell_at(point)]
    }

    /// Labels all cells inside a shape.
    pub fn fill(&mut self, shape: &Shape, label: u8) {
        let polygons: Vec<_> = shape.outlines.iter().map(|path| path.flattened()).collect();
        for row in 0..SIZE {
            let y = (row as f64 + 0.5) / SIZE as f64;
            let mut crossings = Vec::new();
            for polygon in &polygons {
                for (idx, &a) in polygon.iter().enumerate() {
                    let b = polygon[(idx + 1) % polygon.len()];
                    if (a.y <= y) != (b.y <= y) {
                        let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
                        crossings.push((x, if a.y <= y { 1 } else { -1 }));
                    }
                }
            }
            crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut winding = 0;
            for pair in crossings.windows(2) {
                winding += pair[0].1;
                if winding != 0 {
                    let first = (pair[0].0 * SIZE as f64 - 0.5).ceil().max(0.0) as usize;
                    let end = ((pair[1].0 * SIZE as f64 - 0.5).ceil().max(0.0) as usize).min(SIZE);
                    if first < end {
                        self.cells[row * SIZE + first..row * SIZE + end].fill(label);
                    }
                }
            }
        }
    }

    /// Labels all cells within `reach` of a line.
    pub fn stroke(&mut self, line: &[Point], reach: f64, label: u8) {
        for (idx, &a) in line.iter().enumerate() {
            let b = line.get(idx + 1).copied().unwrap_or(a);
            let index = |along: f64| ((along * SIZE as f64).max(0.0) as usize).min(SIZE - 1);
            let columns = index(a.x.min(b.x) - reach)..=index(a.x.max(b.x) + reach);
            for row in index(a.y.min(b.y) - reach)..=index(a.y.max(b.y) + reach) {
                for column in columns.clone() {
                    let cell = row * SIZE + column;
                    if distance_to_segment(Self::middle_of(cell), a, b) < reach {
                        self.cells[cell] = label;
                    }
                }
            }
        }
    }

    /// The connected components of the free cells.
    pub fn free_pieces(&self) -> Vec<Vec<usize>> {
        let mut seen: Vec<bool> = self.cells.iter().map(|&label| label != FREE).collect();
        let mut pieces = Vec::new();
        for start in 0..self.cells.len() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut piece = vec![start];
            let mut next = 0;
            while next < piece.len() {
                for beside in neighbours(piece[next]) {
                    if !seen[beside] {
                        seen[beside] = true;
                        piece.push(beside);
                    }
                }
                next += 1;
            }
            pieces.push(piece);
        }
        pieces
    }

    /// The distance of each cell from the nearest cell with another label or from the tile's border, in tiles.
    pub fn depths(&self) -> Vec<f64> {
        self.depths_within(true)
    }

    /// The same as if regions continued beyond the tile's border.
    pub fn endless_depths(&self) -> Vec<f64> {
        self.depths_within(false)
    }

    fn depths_within(&self, border: bool) -> Vec<f64> {
        // A chamfer distance transform: weights 3 and 4 approximate Euclidean distances in two passes.
        let mut steps = vec![u16::MAX; self.cells.len()];
        let forward = [(-1, -1, 4), (0, -1, 3), (1, -1, 4), (-1, 0, 3)];
        let backward = [(1, 1, 4), (0, 1, 3), (-1, 1, 4), (1, 0, 3)];
        let size = SIZE as i32;
        let mut relax = |x: i32, y: i32, offsets: &[(i32, i32, u16)]| {
            let cell = (y * size + x) as usize;
            for &(dx, dy, weight) in offsets {
                let (x, y) = (x + dx, y + dy);
                let beyond = x < 0 || y < 0 || x >= size || y >= size;
                if beyond && !border {
                    continue;
                }
                let other = (y * size + x) as usize;
                let alike = !beyond && self.cells[other] == self.cells[cell];
                let there = if alike { steps[other] } else { 0 };
                steps[cell] = steps[cell].min(there.saturating_add(weight));
            }
        };
        (0..size).for_each(|y| (0..size).for_each(|x| relax(x, y, &forward)));
        (0..size)
            .rev()
            .for_each(|y| (0..size).rev().for_each(|x| relax(x, y, &backward)));
        let unit = 3.0 * SIZE as f64;
        steps.iter().map(|&steps| f64::from(steps) / unit).collect()
    }

    /// The point with this label that is farthest from all other labels, and its distance; of several, the one nearest
    /// `to`. `None` if no cell has the label.
    pub fn widest(&self, label: u8, to: Point) -> Option<(Point, f64)> {
        self.widest_by(&self.depths(), label, to)
    }

    /// The same with the result of [`Raster::depths`], to compute it only once.
    pub fn widest_by(&self, depths: &[f64], label: u8, to: Point) -> Option<(Point, f64)> {
        let mine = |cell: &usize| self.cells[*cell] == label;
        let cells = || (0..depths.len()).filter(mine);
        let most = cells().map(|cell| depths[cell]).fold(0.0, f64::max);
        // Cells almost as deep count as equal, so that the point of a strip is in its middle.
        let enough = (most - 0.6 / SIZE as f64).max(most * 0.7);
        cells()
            .filter(|&cell| depths[cell] >= enough)
            .map(|cell| (Self::middle_of(cell), depths[cell]))
            .min_by(|a, b| a.0.distance(to).total_cmp(&b.0.distance(to)))
    }

    /// The centroid of all cells with this label; `None` if there are none.
    pub fn middle(&self, label: u8) -> Option<Point> {
        let cells = (0..self.cells.len()).filter(|&cell| self.cells[cell] == label);
        let (count, x, y) = cells
            .map(Self::middle_of)
            .fold((0.0, 0.0, 0.0), |(count, x, y), point| {
                (count + 1.0, x + point.x, y + point.y)
            });
        (count > 0.0).then(|| Point::new(x / count, y / count))
    }
}

/// The cells that share a side with this one.
pub(super) fn neighbours(cell: usize) -> impl Iterator<Item = usize> {
    let (x, y) = (cell % SIZE, cell / SIZE);
    [
        (x > 0).then(|| cell - 1),
        (x + 1 < SIZE).then_some(cell + 1),
        (y > 0).then(|| cell.wrapping_sub(SIZE)),
        (y + 1 < SIZE).then_some(cell + SIZE),
    ]
    .into_iter()
    .flatten()
}

/// The distance of a point from the line segment between two others.
pub(super) fn distance_to_segment(point: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = dx * dx + dy * dy;
    let part = if length < 1e-12 {
        0.0
    } else {
        (((point.x - a.x) * dx + (point.y - a.y) * dy) / length).clamp(0.0, 1.0)
    };
    point.distance(a.towards(b, part))
}

#[cfg(test)]
mod tests {
    use super::super::path::Path;
    use super::*;

    #[test]
    fn filling_agrees_with_contains() {
        let circle = Shape {
            outlines: vec![Path::circle(Point::new(0.4, 0.6), 0.3)],
        };
        let mut raster = Raster::new();
        raster.fill(&circle, 1);
        for cell in 0..SIZE * SIZE {
            assert_eq!(raster.cells[cell] == 1, circle.contains(Raster::middle_of(cell)));
        }
    }

    #[test]
    fn a_stroke_across_the_tile_divides_the_free_cells() {
        let mut raster = Raster::new();
        raster.stroke(&[Point::new(0.0, 0.3), Point::new(1.0, 0.6)], 0.05, 0);
        assert_eq!(raster.free_pieces().len(), 2);
        let middle = raster.middle(0).unwrap();
        let (point, depth) = raster.widest(0, middle).unwrap();
        assert!(point.distance(Point::new(0.5, 0.45)) < 0.03, "{point:?}");
        assert!((depth - 0.05).abs() < 0.02, "{depth}");
    }
}
