//! The geometry of Castle's walls: score track, towers and start squares.
//!
//! Coordinates are in tiles from the north-west corner of square 0,0. The walls surround the squares: an inner ring of
//! masonry, which contains the visible part of the start squares, and an outer walk with the track.

use crate::shape::{Path, Point};
use bastide_engine::data::board::{CASTLE, CastleBoard};
use bastide_engine::kernel::geometry::{Pos, Side};
use std::collections::BTreeMap;
use std::sync::LazyLock;

pub use crate::shape::POCKET;

/// The thickness of the walls, in tiles.
pub const WALL: f64 = 0.7;
/// The radius of a corner tower, in tiles.
pub const TOWER: f64 = 0.41;
/// The distance of the track's centre line from the squares.
const WALK: f64 = (POCKET + WALL) / 2.0;
/// The distance of a tower's two spaces from its centre.
const IN_TOWER: f64 = 0.24;

/// The outline of the squares with its towers, and the track.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Walls {
    /// Clockwise from the tower of space 0.
    pub corners: Vec<Corner>,
    /// By number, from space 0.
    pub track: Vec<Space>,
}

/// A corner of the outline with its tower.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Corner {
    /// The corner of the squares' outline.
    pub at: Point,
    /// The centre of the tower.
    pub tower: Point,
    /// The lower number of the tower's two spaces.
    pub space: u8,
    /// Whether the corner is concave, i.e. points into the castle.
    pub inward: bool,
    /// The sum of the outward unit normals of both walls.
    pub outward: Point,
}

/// A space of the track.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Space {
    /// The centre of the space.
    pub at: Point,
    /// The direction of the track, a unit vector.
    pub along: Point,
    /// The outward unit normal of its wall; on a tower, the sum of those of both walls.
    pub outward: Point,
    /// Whether it is one of a tower's two spaces.
    pub on_tower: bool,
}

impl Space {
    /// The nearest point of the squares' outline, for drawing walls of another thickness.
    pub fn foot(&self) -> Point {
        self.at.moved(-self.outward.x * WALK, -self.outward.y * WALK)
    }
}

/// The walls of the published board.
pub fn walls() -> &'static Walls {
    static WALLS: LazyLock<Walls> = LazyLock::new(|| Walls::new(&CASTLE));
    &WALLS
}

/// The side on which the start square at `pos` borders the castle; `None` for any other square.
pub fn facing(pos: Pos) -> Option<Side> {
    CASTLE.starts.iter().find(|start| start.pos == pos)?;
    Side::ALL
        .into_iter()
        .find(|&side| CASTLE.squares.contains(&pos.step(side)))
}

impl Walls {
    /// Computes the walls by walking round the board clockwise from its first tower.
    pub fn new(board: &CastleBoard) -> Walls {
        let sides = sides(board);
        let count = sides.len();
        let bend = |idx: usize| {
            // The directions before and after the start of a side: a bend to the left is an inward corner.
            let (before, after) = (sides[(idx + count - 1) % count].1, sides[idx % count].1);
            (after.idx() + 4 - before.idx()) % 4
        };
        let inward = |idx: usize| bend(idx) == 3;
        let mut walls = Walls::default();
        for (idx, &(from, along)) in sides.iter().enumerate() {
            let at = Point::new(f64::from(from.x), f64::from(from.y));
            let (way, out) = (step(along), step(left_of(along)));
            if bend(idx) != 0 {
                let before = sides[(idx + count - 1) % count].1;
                let out_before = step(left_of(before));
                let outward = out.moved(out_before.x, out_before.y);
                let tower = at.moved(outward.x * WALK, outward.y * WALK);
                let onward = Point::default().direction(way.moved(step(before).x, step(before).y));
                walls.corners.push(Corner {
                    at,
                    tower,
                    space: walls.track.len() as u8,
                    inward: inward(idx),
                    outward,
                });
                for part in [-IN_TOWER, IN_TOWER] {
                    walls.track.push(Space {
                        at: tower.moved(onward.x * part, onward.y * part),
                        along: onward,
                        outward,
                        on_tower: true,
                    });
                }
            }
            // The tower of an inward corner covers both sides next to it.
            if inward(idx) || inward(idx + 1) {
                continue;
            }
            for part in [0.25, 0.75] {
                walls.track.push(Space {
                    at: at
                        .moved(way.x * part, way.y * part)
                        .moved(out.x * WALK, out.y * WALK),
                    along: way,
                    outward: out,
                    on_tower: false,
                });
            }
        }
        walls
    }

    /// The outline of the squares, enlarged by `distance` tiles.
    pub fn outline(&self, distance: f64) -> Path {
        Path::polygon(
            self.corners
                .iter()
                .map(|corner| (corner.at).moved(corner.outward.x * distance, corner.outward.y * distance)),
        )
    }

    /// The space with this number; `None` beyond the end of the track.
    pub fn space(&self, number: u16) -> Option<&Space> {
        self.track.get(usize::from(number))
    }
}

/// The sides of the squares' outline clockwise from the first tower: the start of each and its direction.
fn sides(board: &CastleBoard) -> Vec<(Pos, Side)> {
    let mut from: BTreeMap<Pos, Side> = BTreeMap::new();
    for &square in &board.squares {
        for side in Side::ALL {
            if board.squares.contains(&square.step(side)) {
                continue;
            }
            let (start, along) = match side {
                Side::North => (square, Side::East),
                Side::East => (square.shifted(1, 0), Side::South),
                Side::South => (square.shifted(1, 1), Side::West),
                Side::West => (square.shifted(0, 1), Side::North),
            };
            from.insert(start, along);
        }
    }
    let mut sides = Vec::new();
    let mut at = board.towers.first().map(|tower| tower.at);
    while let Some((point, along)) = at.and_then(|point| from.remove_entry(&point)) {
        sides.push((point, along));
        at = Some(point.step(along));
    }
    sides
}

fn left_of(side: Side) -> Side {
    Side::ALL[(side.idx() + 3) % 4]
}

fn step(side: Side) -> Point {
    let (dx, dy) = side.offset();
    Point::new(f64::from(dx), f64::from(dy))
}
