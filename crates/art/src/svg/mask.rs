//! A grid that says where things may stand, with constant-time queries for boxes.

use super::stamp::Bounds;

/// A point in user units.
pub(super) type Spot = (f64, f64);

/// Cells for a user unit.
const FINE: f64 = 2.0;
/// How far the grid continues beyond the picture, in user units.
pub(super) const MARGIN: f64 = 16.0;

/// Where things may stand: inside the open areas, outside the blocked ones. At first nothing is open or blocked.
#[derive(Clone)]
pub(super) struct Mask {
    columns: usize,
    rows: usize,
    open: Vec<bool>,
    blocked: Vec<bool>,
}

impl Mask {
    /// For a picture of this width and height in user units.
    pub fn new((width, height): (f64, f64)) -> Mask {
        let cells = |length: f64| ((length + 2.0 * MARGIN) * FINE) as usize;
        let (columns, rows) = (cells(width), cells(height));
        Mask {
            columns,
            rows,
            open: vec![false; columns * rows],
            blocked: vec![false; columns * rows],
        }
    }

    /// Opens the inside of a polygon.
    pub fn open_polygon(&mut self, polygon: &[Spot]) {
        self.fill(polygon, true);
    }

    /// Closes the inside of a polygon.
    pub fn close_polygon(&mut self, polygon: &[Spot]) {
        self.fill(polygon, false);
    }

    fn fill(&mut self, polygon: &[Spot], open: bool) {
        for row in 0..self.rows {
            let y = (row as f64 + 0.5) / FINE - MARGIN;
            let mut crossings: Vec<f64> = Vec::new();
            for (idx, &a) in polygon.iter().enumerate() {
                let b = polygon[(idx + 1) % polygon.len()];
                if (a.1 <= y) != (b.1 <= y) {
                    crossings.push(a.0 + (b.0 - a.0) * (y - a.1) / (b.1 - a.1));
                }
            }
            crossings.sort_by(f64::total_cmp);
            for pair in crossings.chunks_exact(2) {
                let (from, to) = (self.column(pair[0]), self.column(pair[1]));
                self.open[row * self.columns + from..row * self.columns + to].fill(open);
            }
        }
    }

    /// Closes what is near a line, such as a wall; unlike blocked areas, roofs may cover it.
    pub fn close_line(&mut self, line: &[Spot], reach: f64) {
        self.near_line(line, reach, |mask, cell| mask.open[cell] = false);
    }

    /// Blocks what is near a line, such as a street.
    pub fn block_line(&mut self, line: &[Spot], reach: f64) {
        self.near_line(line, reach, |mask, cell| mask.blocked[cell] = true);
    }

    pub fn block_ellipse(&mut self, centre: Spot, (rx, ry): (f64, f64)) {
        let bounds = [centre.0 - rx, centre.1 - ry, centre.0 + rx, centre.1 + ry];
        self.each_in(bounds, |mask, cell, (x, y)| {
            let (dx, dy) = ((x - centre.0) / rx, (y - centre.1) / ry);
            if dx * dx + dy * dy < 1.0 {
                mask.blocked[cell] = true;
            }
        });
    }

    pub fn block_box(&mut self, bounds: Bounds) {
        self.each_in(bounds, |mask, cell, _| mask.blocked[cell] = true);
    }

    /// Counts the cells for fast queries.
    pub fn counted(&self) -> Counts {
        Counts {
            columns: self.columns,
            rows: self.rows,
            closed: self.sums(|cell| !self.open[cell]),
            blocked: self.sums(|cell| self.blocked[cell]),
        }
    }

    fn sums(&self, counts: impl Fn(usize) -> bool) -> Vec<u32> {
        let wide = self.columns + 1;
        let mut sums = vec![0; wide * (self.rows + 1)];
        for row in 0..self.rows {
            let mut line = 0;
            for column in 0..self.columns {
                line += u32::from(counts(row * self.columns + column));
                sums[(row + 1) * wide + column + 1] = sums[row * wide + column + 1] + line;
            }
        }
        sums
    }

    fn column(&self, x: f64) -> usize {
        place(x, self.columns)
    }

    fn near_line(&mut self, line: &[Spot], reach: f64, mut set: impl FnMut(&mut Mask, usize)) {
        for (idx, &a) in line.iter().enumerate() {
            let b = line.get(idx + 1).copied().unwrap_or(a);
            let bounds = [
                a.0.min(b.0) - reach,
                a.1.min(b.1) - reach,
                a.0.max(b.0) + reach,
                a.1.max(b.1) + reach,
            ];
            self.each_in(bounds, |mask, cell, point| {
                if distance_to_segment(point, a, b) < reach {
                    set(mask, cell);
                }
            });
        }
    }

    fn each_in(&mut self, [left, top, right, bottom]: Bounds, mut visit: impl FnMut(&mut Mask, usize, Spot)) {
        let (from, to) = (self.column(left), self.column(right));
        for row in place(top, self.rows)..place(bottom, self.rows) {
            let y = (row as f64 + 0.5) / FINE - MARGIN;
            for column in from..to {
                let x = (column as f64 + 0.5) / FINE - MARGIN;
                visit(self, row * self.columns + column, (x, y));
            }
        }
    }
}

/// The first cell whose middle is not before a place, from 0 to `count`.
fn place(along: f64, count: usize) -> usize {
    (((along + MARGIN) * FINE - 0.5).ceil().max(0.0) as usize).min(count)
}

/// The distance of a point from the line segment between two others.
pub(super) fn distance_to_segment(point: Spot, a: Spot, b: Spot) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx * dx + dy * dy;
    let part = if length < 1e-12 {
        0.0
    } else {
        (((point.0 - a.0) * dx + (point.1 - a.1) * dy) / length).clamp(0.0, 1.0)
    };
    distance(point, (a.0 + dx * part, a.1 + dy * part))
}

pub(super) fn distance(a: Spot, b: Spot) -> f64 {
    let (dx, dy) = (a.0 - b.0, a.1 - b.1);
    (dx * dx + dy * dy).sqrt()
}

/// A mask that is complete; see [`Mask::counted`].
pub(super) struct Counts {
    columns: usize,
    rows: usize,
    closed: Vec<u32>,
    blocked: Vec<u32>,
}

impl Counts {
    /// Whether all of a box is open and nothing in it is blocked.
    pub fn free(&self, bounds: Bounds) -> bool {
        self.count(&self.closed, bounds) == 0 && self.count(&self.blocked, bounds) == 0
    }

    /// The blocked area of a box, in square units.
    pub fn blocked(&self, bounds: Bounds) -> f64 {
        f64::from(self.count(&self.blocked, bounds)) / (FINE * FINE)
    }

    fn count(&self, sums: &[u32], [left, top, right, bottom]: Bounds) -> u32 {
        let wide = self.columns + 1;
        let (from, to) = (place(left, self.columns), place(right, self.columns));
        let (above, below) = (place(top, self.rows), place(bottom, self.rows));
        let sum = |row: usize, column: usize| sums[row * wide + column];
        sum(below, to) + sum(above, from) - sum(above, to) - sum(below, from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_free_if_all_of_them_is_open_and_none_blocked() {
        let mut mask = Mask::new((100.0, 50.0));
        mask.open_polygon(&[(0.0, 0.0), (100.0, 0.0), (100.0, 50.0), (0.0, 50.0)]);
        mask.block_line(&[(50.0, -5.0), (50.0, 60.0)], 3.0);
        mask.close_line(&[(0.0, 0.0), (100.0, 0.0)], 4.0);
        mask.block_ellipse((20.0, 30.0), (6.0, 4.0));
        let counts = mask.counted();
        assert!(counts.free([54.0, 5.0, 99.0, 49.0]));
        for taken in [
            [40.0, 10.0, 48.0, 20.0],
            [60.0, 3.0, 70.0, 10.0],
            [90.0, 40.0, 101.0, 45.0],
            [19.0, 29.0, 21.0, 31.0],
        ] {
            assert!(!counts.free(taken), "{taken:?}");
        }
        assert!((counts.blocked([40.0, 10.0, 60.0, 20.0]) - 60.0).abs() < 1.0);
    }
}
