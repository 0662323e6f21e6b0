//! The city of Carcassonne (The Count), whose tiles always lie on the same squares: where the figures of its quarters stand.

use crate::shape::Point;
use bastide_engine::action::Quarter;

/// Half of the width and of the depth of a quarter's square, in tiles.
pub const SQUARE: (f64, f64) = (0.36, 0.14);

/// The middle of a quarter's square, in tiles from the north-west corner of square 0,0.
pub const fn square(quarter: Quarter) -> Point {
    let (x, y) = match quarter {
        Quarter::Castle => (2.36, 1.23),
        Quarter::Market => (3.04, 1.67),
        Quarter::Blacksmith => (2.46, 2.24),
        Quarter::Cathedral => (1.16, 1.47),
    };
    Point { x, y }
}

/// Figures per row of a square.
const ROW: usize = 4;
/// The distances between neighbouring figures and rows, in tiles.
const STEP: (f64, f64) = (0.22, 0.15);

/// Where each of several figures (or groups of equal ones) stands, relative to the middle of their square: in rows, those at
/// the back first.
pub fn places(count: usize) -> Vec<Point> {
    let rows = count.div_ceil(ROW);
    (0..count)
        .map(|idx| {
            let row = idx / ROW;
            // Rows are as even as possible in length: the first ones are full.
            let in_row = (count - row * ROW).min(ROW);
            let across = (idx % ROW) as f64 - (in_row - 1) as f64 / 2.0;
            let down = row as f64 - (rows - 1) as f64 / 2.0;
            Point::new(across * STEP.0, down * STEP.1)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::TileArt;
    use bastide_engine::data;
    use bastide_engine::kernel::geometry::Pos;

    #[test]
    fn squares_are_inside_the_city() {
        let set = data::set("count").unwrap();
        for &quarter in Quarter::ALL {
            let middle = square(quarter);
            for (dx, dy) in [(0.0, 0.0), (-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)] {
                let at = middle.moved(dx * SQUARE.0, dy * SQUARE.1);
                let pos = Pos::new(at.x as i16, at.y as i16);
                let laid = set.layout.iter().find(|laid| laid.pos == pos).unwrap();
                let tile = set.tiles.iter().find(|tile| tile.id == laid.tile).unwrap();
                let art = TileArt::new(tile, laid.rot);
                assert!(
                    art.is_town(Point::new(at.x.fract(), at.y.fract())),
                    "{quarter} {at:?}"
                );
            }
        }
    }

    #[test]
    fn figures_stand_in_centred_rows() {
        assert!(places(0).is_empty());
        assert_eq!(places(1), [Point::default()]);
        for count in 2..14 {
            let places = places(count);
            let top = places[0].y;
            assert!((top + places[count - 1].y).abs() < 1e-9, "{count}");
            let first = places.iter().filter(|place| place.y == top).map(|place| place.x);
            assert!(first.sum::<f64>().abs() < 1e-9, "{count}");
        }
    }
}
