//! The plan of Carcassonne, 400 by 300 user units from the north-west corner of its first tile.

use super::super::super::mask::{Mask, Spot, distance};
use super::super::super::roofscape::{Placed, Roofscape};
use super::super::super::scatter::Scatter;
use super::super::super::sprites::houses::Roof;
use super::super::super::stamp::Bounds;
use super::landmarks;
use crate::shape::{Path, Point, Segment};
use bastide_engine::action::Quarter;
use std::sync::LazyLock;

const SIZE: (f64, f64) = (400.0, 300.0);

pub(super) static PLAN: LazyLock<Plan> = LazyLock::new(Plan::new);

/// Where everything is that is not a landmark.
pub(super) struct Plan {
    /// The outer wall, in pieces that end where it crosses the sides of tiles.
    pub outer: Vec<Path>,
    /// The inner wall, in pieces.
    pub inner: Vec<Path>,
    /// The outline of the inner wall.
    pub inside: Path,
    /// The lane behind the inner wall, in pieces.
    pub behind: Vec<Path>,
    /// The ways from the gates of the outer wall to those of the inner one.
    pub entries: Vec<Path>,
    pub streets: Vec<Path>,
    pub lanes: Vec<Path>,
    /// Centres and radii of ellipses.
    pub squares: Vec<(Spot, (f64, f64))>,
    pub houses: Vec<Placed>,
    /// Feet, roofs and scales.
    pub towers: Vec<(Spot, Option<Roof>, f64)>,
    pub gates: Vec<Spot>,
}

/// A building that is drawn once.
pub(super) struct Landmark {
    pub at: Spot,
    /// Around `at`, with its shadow.
    pub bounds: Bounds,
    /// Where it stands, below `at`.
    pub foot: f64,
    /// Draws it around the origin, with details or without.
    pub draw: fn(&mut String, bool),
}

pub(super) const LANDMARKS: [Landmark; 12] = {
    const fn stall(x: f64, y: f64, draw: fn(&mut String, bool)) -> Landmark {
        Landmark {
            at: (x, y),
            bounds: [-7.0, -10.0, 9.0, 2.0],
            foot: 0.0,
            draw,
        }
    }
    [
        Landmark {
            at: (236.0, 91.0),
            bounds: [-44.0, -50.0, 54.0, 24.0],
            foot: 18.0,
            draw: landmarks::castle,
        },
        Landmark {
            at: (116.0, 112.0),
            bounds: [-27.0, -50.0, 36.0, 24.0],
            foot: 19.0,
            draw: landmarks::cathedral,
        },
        Landmark {
            at: (244.0, 210.0),
            bounds: [-24.0, -46.0, 30.0, 8.0],
            foot: 0.5,
            draw: landmarks::smithy,
        },
        Landmark {
            at: (304.0, 147.0),
            bounds: [-9.0, -10.0, 10.0, 8.0],
            foot: 4.0,
            draw: landmarks::fountain,
        },
        stall(279.0, 145.0, landmarks::red_stall),
        stall(291.0, 139.0, landmarks::blue_stall),
        stall(304.0, 136.5, landmarks::gold_stall),
        stall(317.0, 139.0, landmarks::green_stall),
        stall(329.0, 145.0, landmarks::red_stall),
        stall(270.0, 156.0, landmarks::gold_stall),
        stall(338.0, 156.0, landmarks::blue_stall),
        Landmark {
            at: (203.0, 160.0),
            bounds: [-6.0, -12.0, 8.0, 4.0],
            foot: 1.5,
            draw: landmarks::cross,
        },
    ]
};

/// The centre of a quarter's sign.
pub(super) const fn sign(quarter: Quarter) -> Spot {
    match quarter {
        Quarter::Castle => (289.0, 114.0),
        Quarter::Market => (265.0, 177.0),
        Quarter::Blacksmith => (295.0, 214.0),
        Quarter::Cathedral => (70.0, 131.0),
    }
}

/// Where walls cross the sides of tiles, clockwise, and the middles of the curves between these points.
const OUTER: [[(f64, f64); 3]; 10] = [
    [(33.33, 100.0), (56.0, 69.33), (69.33, 56.0)],
    [(100.0, 33.33), (140.0, 37.33), (160.0, 37.33)],
    [(200.0, 33.33), (240.0, 37.33), (260.0, 37.33)],
    [(300.0, 33.33), (330.67, 56.0), (344.0, 69.33)],
    [(366.67, 100.0), (362.67, 140.0), (362.67, 160.0)],
    [(366.67, 200.0), (344.0, 230.67), (330.67, 244.0)],
    [(300.0, 266.67), (260.0, 262.67), (240.0, 262.67)],
    [(200.0, 266.67), (160.0, 262.67), (140.0, 262.67)],
    [(100.0, 266.67), (69.33, 244.0), (56.0, 230.67)],
    [(33.33, 200.0), (37.33, 160.0), (37.33, 140.0)],
];

/// Points of the inner wall, clockwise.
const INNER: [Spot; 20] = [
    (53.0, 110.0),
    (74.0, 80.0),
    (110.0, 53.0),
    (150.0, 55.0),
    (200.0, 52.5),
    (250.0, 55.0),
    (290.0, 53.0),
    (326.0, 80.0),
    (347.0, 110.0),
    (344.0, 150.0),
    (347.0, 190.0),
    (326.0, 220.0),
    (290.0, 247.0),
    (250.0, 245.0),
    (200.0, 247.5),
    (150.0, 245.0),
    (110.0, 247.0),
    (74.0, 220.0),
    (53.0, 190.0),
    (56.0, 150.0),
];

/// Gates of the outer and of the inner wall: north-west, north-east, south.
const GATES: [[Spot; 2]; 3] = [
    [(64.6, 62.0), (75.5, 78.4)],
    [(335.4, 62.0), (324.5, 78.4)],
    [(250.0, 263.7), (250.0, 245.0)],
];

const HUB: Spot = (203.0, 160.0);

const STREETS: [&[Spot]; 9] = [
    &[(75.5, 80.0), (84.0, 100.0), (92.0, 124.0), (104.0, 146.0)],
    &[(116.0, 146.0), (156.0, 152.0), HUB],
    &[HUB, (240.0, 160.0), (276.0, 166.0), (304.0, 164.0)],
    &[(324.5, 80.0), (322.0, 104.0), (314.0, 128.0), (308.0, 150.0)],
    &[(250.0, 245.0), (249.0, 234.0), (246.0, 224.0)],
    &[(236.0, 224.0), (214.0, 206.0), (208.0, 184.0), HUB],
    &[HUB, (212.0, 144.0), (226.0, 128.0)],
    &[
        (116.0, 150.0),
        (112.0, 180.0),
        (130.0, 212.0),
        (180.0, 226.0),
        (240.0, 226.0),
    ],
    &[(304.0, 166.0), (316.0, 192.0), (300.0, 218.0), (252.0, 226.0)],
];

const LANES: [&[Spot]; 7] = [
    &[(66.0, 166.0), (92.0, 186.0), (140.0, 192.0), (207.0, 184.0)],
    &[HUB, (188.0, 122.0), (172.0, 90.0), (150.0, 66.0)],
    &[(156.0, 152.0), (152.0, 120.0), (170.0, 92.0)],
    &[(160.0, 192.0), (154.0, 220.0), (150.0, 238.0)],
    &[(92.0, 186.0), (84.0, 206.0)],
    &[(240.0, 160.0), (262.0, 186.0), (290.0, 194.0), (316.0, 192.0)],
    &[(262.0, 70.0), (296.0, 76.0), (318.0, 100.0)],
];

/// Centres of districts, with the roof colour of their quarter.
const DISTRICTS: [(Spot, Roof); 13] = [
    ((236.0, 80.0), Roof::Slate),
    ((185.0, 80.0), Roof::Slate),
    ((285.0, 84.0), Roof::Slate),
    ((225.0, 140.0), Roof::Slate),
    ((300.0, 125.0), Roof::Thatch),
    ((330.0, 165.0), Roof::Thatch),
    ((280.0, 175.0), Roof::Thatch),
    ((262.0, 228.0), Roof::Brick),
    ((215.0, 215.0), Roof::Brick),
    ((310.0, 225.0), Roof::Brick),
    ((105.0, 110.0), Roof::Orange),
    ((85.0, 190.0), Roof::Orange),
    ((150.0, 190.0), Roof::Orange),
];

const MIX: [Roof; 4] = [Roof::Terracotta, Roof::Orange, Roof::Brick, Roof::Thatch];

impl Plan {
    fn new() -> Plan {
        let inner = closed(&INNER);
        let mut inside = Path::from(inner[0].start());
        for piece in &inner {
            for segment in piece.segments() {
                if let Segment::Cubic(first, second, end) = *segment {
                    inside.curve_to(first, second, end);
                }
            }
        }
        inside.close();
        let mut plan = Plan {
            outer: outer(),
            behind: inner.iter().map(|piece| mapped(piece, towards_the_hub)).collect(),
            inner,
            inside,
            entries: GATES.iter().map(|[from, to]| smooth(&[*from, *to])).collect(),
            streets: STREETS.iter().map(|street| smooth(street)).collect(),
            lanes: LANES.iter().map(|lane| smooth(lane)).collect(),
            squares: vec![
                ((236.0, 122.0), (38.0, 14.0)),
                ((304.0, 158.0), (40.0, 24.0)),
                ((246.0, 223.0), (37.0, 14.0)),
                ((116.0, 145.0), (38.0, 15.0)),
                (HUB, (11.0, 7.0)),
            ],
            houses: Vec::new(),
            towers: Vec::new(),
            gates: GATES.iter().flatten().copied().collect(),
        };
        plan.houses = plan.build();
        plan.towers = plan.towers();
        plan
    }

    fn build(&self) -> Vec<Placed> {
        let mut mask = Mask::new(SIZE);
        mask.open_polygon(&spots(&self.inside));
        for piece in &self.inner {
            mask.close_line(&spots(piece), 4.4);
        }
        for street in &self.streets {
            mask.block_line(&spots(street), 2.7);
        }
        for lane in &self.lanes {
            mask.block_line(&spots(lane), 1.6);
        }
        for &(centre, (rx, ry)) in &self.squares {
            mask.block_ellipse(centre, (rx + 0.6, ry + 0.6));
        }
        for landmark in &LANDMARKS {
            let (x, y) = landmark.at;
            let [left, top, right, _] = landmark.bounds;
            // Houses behind a landmark show their roofs above it.
            mask.block_box([
                x + left + 4.0,
                y + top * 0.4,
                x + right.min(-left) - 4.0,
                y + landmark.foot,
            ]);
        }
        for &quarter in Quarter::ALL {
            mask.block_ellipse(sign(quarter), (9.6, 9.6));
        }
        for [_, (x, y)] in GATES {
            mask.block_box([x - 11.0, y - 12.0, x + 11.0, y + 5.0]);
        }
        Roofscape {
            size: SIZE,
            mask: &mask,
            template: Vec::new(),
            districts: &DISTRICTS,
            mix: &MIX,
            unity: 0.86,
            large: 0.12,
            density: 0.9,
        }
        .build(&mut Scatter::named("Carcassonne"))
    }

    /// Towers of both walls, off the gates: the outer ones where the wall bends, and between.
    fn towers(&self) -> Vec<(Spot, Option<Roof>, f64)> {
        let mut towers = Vec::new();
        for (walls, parts, scale) in [
            (&self.outer, &[0.0, 0.5][..], 1.05),
            (&self.inner, &[0.0][..], 1.25),
        ] {
            for (idx, piece) in walls.iter().enumerate() {
                let points = piece.flattened();
                for (step, part) in parts.iter().enumerate() {
                    let point = points[((points.len() - 1) as f64 * part) as usize];
                    let at = (point.x, point.y);
                    if GATES.iter().flatten().any(|&gate| distance(gate, at) < 15.0) {
                        continue;
                    }
                    let roof = match (scale > 1.1, (idx + step) % 2 == 0) {
                        (true, true) => Some(Roof::Slate),
                        (false, true) => Some(Roof::Terracotta),
                        (_, false) => None,
                    };
                    towers.push((at, roof, scale));
                }
            }
        }
        towers
    }
}

fn outer() -> Vec<Path> {
    let point = |(x, y): Spot| Point::new(x, y);
    (0..OUTER.len())
        .map(|idx| {
            let [start, first, second] = OUTER[idx].map(point);
            let mut piece = Path::from(start);
            piece.curve_to(first, second, point(OUTER[(idx + 1) % OUTER.len()][0]));
            piece
        })
        .collect()
}

fn spots(path: &Path) -> Vec<Spot> {
    path.flattened().iter().map(|point| (point.x, point.y)).collect()
}

/// Moves a point a little towards the middle of the city.
fn towards_the_hub(point: Point) -> Point {
    let hub = Point::new(200.0, 150.0);
    point.towards(hub, 5.0 / point.distance(hub).max(5.0))
}

/// A path with all its points moved.
pub(super) fn mapped(path: &Path, place: impl Fn(Point) -> Point) -> Path {
    let mut result = Path::from(place(path.start()));
    for segment in path.segments() {
        match *segment {
            Segment::Line(end) => result.line_to(place(end)),
            Segment::Cubic(first, second, end) => result.curve_to(place(first), place(second), place(end)),
        }
    }
    result
}

/// A smooth curve through points.
fn smooth(points: &[Spot]) -> Path {
    let mut path = Path::from(Point::new(points[0].0, points[0].1));
    let last = points.len() - 1;
    for idx in 0..last {
        let (before, after) = (points[idx.saturating_sub(1)], points[(idx + 2).min(last)]);
        curve(&mut path, [before, points[idx], points[idx + 1], after]);
    }
    path
}

/// A smooth closed curve through points, in pieces between them.
fn closed(points: &[Spot]) -> Vec<Path> {
    let count = points.len();
    (0..count)
        .map(|idx| {
            let around = [count - 1, 0, 1, 2].map(|step| points[(idx + step) % count]);
            let mut piece = Path::from(Point::new(around[1].0, around[1].1));
            curve(&mut piece, around);
            piece
        })
        .collect()
}

/// Continues a path from the second to the third of four points on a curve.
fn curve(path: &mut Path, [before, from, to, after]: [Spot; 4]) {
    let third = |from: Spot, low: Spot, high: Spot| {
        Point::new(from.0 + (high.0 - low.0) / 6.0, from.1 + (high.1 - low.1) / 6.0)
    };
    path.curve_to(
        third(from, before, to),
        third(to, after, from),
        Point::new(to.0, to.1),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::carcassonne::{SQUARE, square};
    use crate::svg::mask::distance_to_segment;

    /// The distance of a point from a path.
    fn off(path: &Path, at: Spot) -> f64 {
        let line = spots(path);
        let pieces = line
            .windows(2)
            .map(|pair| distance_to_segment(at, pair[0], pair[1]));
        pieces.fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn houses_are_inside_the_inner_wall_and_off_streets_and_squares() {
        let plan = &*PLAN;
        assert!(plan.houses.len() > 250, "{}", plan.houses.len());
        for placed in &plan.houses {
            let (x, y) = placed.at;
            assert!(plan.inside.contains(Point::new(x, y)), "{placed:?}");
            assert!(
                plan.streets.iter().all(|street| off(street, (x, y)) > 2.2),
                "{placed:?}"
            );
            let is_on = |&((cx, cy), (rx, ry)): &(Spot, (f64, f64))| {
                ((x - cx) / rx).powi(2) + ((y - cy) / ry).powi(2) < 1.0
            };
            assert!(!plan.squares.iter().any(is_on), "{placed:?}");
        }
    }

    #[test]
    fn every_quarter_has_a_paved_square_and_a_sign_beside_it() {
        for (&quarter, &(centre, radii)) in Quarter::ALL.iter().zip(&PLAN.squares) {
            let middle = square(quarter);
            let (x, y) = (middle.x * 100.0, middle.y * 100.0);
            assert!(
                (x - centre.0).abs() < 2.0 && (y - centre.1).abs() < 10.0,
                "{quarter}"
            );
            assert!(radii.0 > SQUARE.0 * 100.0 - 1.0, "{quarter}");
            let away = distance(sign(quarter), (x, y));
            assert!(away > 36.0 && away < 70.0, "{quarter} {away}");
            assert!(PLAN.inside.contains(Point::new(sign(quarter).0, sign(quarter).1)));
        }
    }

    #[test]
    fn the_outer_wall_is_that_of_the_tiles() {
        let set = bastide_engine::data::set("count").unwrap();
        for laid in &set.layout {
            let tile = set.tiles.iter().find(|tile| tile.id == laid.tile).unwrap();
            let art = crate::shape::TileArt::new(tile, laid.rot);
            for point in art.town_walls.iter().flat_map(Path::flattened) {
                let at = (
                    (point.x + f64::from(laid.pos.x)) * 100.0,
                    (point.y + f64::from(laid.pos.y)) * 100.0,
                );
                let away = PLAN
                    .outer
                    .iter()
                    .map(|piece| off(piece, at))
                    .fold(f64::INFINITY, f64::min);
                assert!(away < 0.1, "{} {at:?} {away}", tile.id);
            }
        }
    }
}
