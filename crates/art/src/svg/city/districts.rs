//! The districts of a tile, each with roofs of one colour.

use crate::svg::TILE;
use crate::svg::scatter::Scatter;
use crate::svg::sprites::houses::Roof;

/// A district: its middle and the colour of its roofs.
pub(super) type District = (f64, f64, Roof);

/// Slate at the borders of all tiles, so that colours continue in the next tile; a quarter of red roofs and one of green ones
/// inside.
pub(super) fn districts(scatter: &mut Scatter) -> Vec<District> {
    let border = (0..=4).map(|step| f64::from(step) * TILE / 4.0);
    let mut districts: Vec<District> = border
        .flat_map(|along| {
            [
                (along, -9.0),
                (along, TILE + 9.0),
                (-9.0, along),
                (TILE + 9.0, along),
            ]
        })
        .map(|(x, y)| (x, y, Roof::Slate))
        .collect();
    let mirrored = scatter.below(2) == 0;
    let first = scatter.below(2);
    for (nth, (x, y)) in [(30.0, 32.0), (70.0, 68.0)].into_iter().enumerate() {
        let x = if mirrored { TILE - x } else { x };
        let at = (x + scatter.between(-6.0, 6.0), y + scatter.between(-6.0, 6.0));
        let roof = match (first + nth) % 2 {
            0 => Roof::Brick,
            _ => Roof::Verdigris,
        };
        districts.push((at.0, at.1, roof));
    }
    districts
}

pub(super) fn roof_at(districts: &[District], x: f64, y: f64) -> Roof {
    let distance = |district: &&District| {
        let (dx, dy) = (district.0 - x, district.1 - y);
        dx * dx + dy * dy
    };
    let nearest = districts
        .iter()
        .min_by(|a, b| distance(a).total_cmp(&distance(b)));
    nearest.map_or(Roof::Slate, |district| district.2)
}
