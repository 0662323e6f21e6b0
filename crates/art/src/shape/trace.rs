//! Traces the outlines of labelled cells: follows the border cell by cell, then smooths and simplifies it.

use super::path::{Path, Point, Shape};
use super::raster::{Raster, SIZE, distance_to_segment};

/// The tolerance of the simplification: deviations up to the size of a cell are artefacts of the grid.
const TOLERANCE: f64 = 0.65 / SIZE as f64;

/// The outlines of all cells with this label, clockwise; holes run counter-clockwise.
pub(super) fn trace(raster: &Raster, label: u8) -> Shape {
    let mut outlines: Vec<Path> = loops(raster, label)
        .iter()
        .map(|corners| Path::polygon(simplified(&without_stairs(corners))))
        .collect();
    // Outlines of a few cells are dropped, except the largest one.
    outlines.sort_by(|a, b| b.area().total_cmp(&a.area()));
    let crumb = 6.0 / (SIZE * SIZE) as f64;
    let mut first = true;
    outlines.retain(|path| std::mem::take(&mut first) || path.area().abs() > crumb);
    Shape { outlines }
}

/// A corner of a cell: column and row.
type Corner = (i32, i32);

/// Steps to the east, south, west and north: clockwise around a cell.
const STEPS: [Corner; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The closed walks along cell borders with the labelled cells on the right.
fn loops(raster: &Raster, label: u8) -> Vec<Vec<Corner>> {
    let size = SIZE as i32;
    let inside = |x: i32, y: i32| {
        (0..size).contains(&x) && (0..size).contains(&y) && raster.cells[(y * size + x) as usize] == label
    };
    // Whether a border edge starts at a corner in a direction.
    let leaves = |(x, y): Corner, direction: usize| match direction {
        0 => inside(x, y) && !inside(x, y - 1),
        1 => inside(x - 1, y) && !inside(x, y),
        2 => inside(x - 1, y - 1) && !inside(x - 1, y),
        _ => inside(x, y - 1) && !inside(x - 1, y - 1),
    };
    let slot = |(x, y): Corner, direction: usize| ((y * (size + 1) + x) as usize) * 4 + direction;
    let mut walked = vec![false; ((size + 1) * (size + 1) * 4) as usize];
    let mut found = Vec::new();
    for cell in (0..raster.cells.len()).filter(|&cell| raster.cells[cell] == label) {
        // Every closed walk goes east along the top of some cell.
        let start = ((cell % SIZE) as i32, (cell / SIZE) as i32);
        if !leaves(start, 0) || walked[slot(start, 0)] {
            continue;
        }
        let (mut corner, mut direction) = (start, 0);
        let mut corners = Vec::new();
        while !walked[slot(corner, direction)] {
            walked[slot(corner, direction)] = true;
            corners.push(corner);
            corner = (corner.0 + STEPS[direction].0, corner.1 + STEPS[direction].1);
            // To the right first: cells that touch only at a corner stay separate.
            let directions = [1, 0, 3].map(|quarters| (direction + quarters) % 4);
            match directions.into_iter().find(|&next| leaves(corner, next)) {
                Some(next) => direction = next,
                None => break,
            }
        }
        found.push(corners);
    }
    found
}

/// Connects the midpoints of the edges instead of their corners, which turns steps into slopes. Edges on the tile's border
/// stay as they are.
fn without_stairs(corners: &[Corner]) -> Vec<Point> {
    let size = SIZE as i32;
    let point = |corner: Corner| {
        Point::new(
            f64::from(corner.0) / size as f64,
            f64::from(corner.1) / size as f64,
        )
    };
    let mut points: Vec<Point> = Vec::new();
    for (idx, &from) in corners.iter().enumerate() {
        let to = corners[(idx + 1) % corners.len()];
        let on_border = from.0 == to.0 && (from.0 == 0 || from.0 == size)
            || from.1 == to.1 && (from.1 == 0 || from.1 == size);
        if on_border {
            points.extend([point(from), point(to)]);
        } else {
            points.push(point(from).towards(point(to), 0.5));
        }
    }
    points.dedup();
    points
}

/// Simplifies a polygon by the Ramer–Douglas–Peucker algorithm, started from two opposite corners.
fn simplified(points: &[Point]) -> Vec<Point> {
    let Some(&first) = points.first() else {
        return Vec::new();
    };
    let far = (0..points.len())
        .max_by(|&a, &b| first.distance(points[a]).total_cmp(&first.distance(points[b])))
        .unwrap_or(0);
    let mut keep = vec![false; points.len() + 1];
    let closed: Vec<Point> = points.iter().copied().chain([first]).collect();
    keep[0] = true;
    keep[far] = true;
    mark(&closed, 0, far, &mut keep);
    mark(&closed, far, points.len(), &mut keep);
    (0..points.len())
        .filter(|&idx| keep[idx])
        .map(|idx| points[idx])
        .collect()
}

/// Marks the corners to keep between two kept ones.
fn mark(points: &[Point], from: usize, to: usize, keep: &mut [bool]) {
    let mut open = vec![(from, to)];
    while let Some((from, to)) = open.pop() {
        let deviation = |idx: usize| distance_to_segment(points[idx], points[from], points[to]);
        let Some(most) = (from + 1..to).max_by(|&a, &b| deviation(a).total_cmp(&deviation(b))) else {
            continue;
        };
        if deviation(most) > TOLERANCE {
            keep[most] = true;
            open.extend([(from, most), (most, to)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_has_an_outline_and_a_hole() {
        let ring = Shape {
            outlines: vec![Path::circle(Point::CENTRE, 0.4)],
        };
        let hole = Shape {
            outlines: vec![Path::circle(Point::CENTRE, 0.2)],
        };
        let mut raster = Raster::new();
        raster.fill(&ring, 3);
        raster.fill(&hole, 4);
        let traced = trace(&raster, 3);
        assert_eq!(traced.outlines.len(), 2);
        let exact = std::f64::consts::PI * (0.16 - 0.04);
        assert!((traced.area() - exact).abs() < 0.01, "{}", traced.area());
        assert!(!traced.contains(Point::CENTRE));
        assert!(traced.contains(Point::new(0.5, 0.2)));
        assert!(traced.outlines[0].segments().len() < 60);
    }

    #[test]
    fn a_whole_tile_is_a_square() {
        let mut raster = Raster::new();
        raster.cells.fill(0);
        let traced = trace(&raster, 0);
        assert!((traced.area() - 1.0).abs() < 1e-9);
        assert_eq!(traced.outlines[0].flattened().len(), 4);
    }
}
