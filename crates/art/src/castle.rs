//! The walls of Castle: where the score track, the towers and the start squares are.
//!
//! Places are counted in tiles from the north-west corner of square 0,0. The walls stand outside the squares: first the
//! masonry that the start squares are set into, then the walk that carries the track.

use crate::shape::{Path, Point};
use bastide_engine::data::board::{CASTLE, CastleBoard};
use bastide_engine::kernel::geometry::{Pos, Side};
use std::collections::BTreeMap;
use std::sync::LazyLock;

pub use crate::shape::POCKET;

/// How thick the walls are.
pub const WALL: f64 = 0.7;
/// The radius of a corner tower.
pub const TOWER: f64 = 0.41;
/// How far outside the squares the middle of the track runs.
const WALK: f64 = (POCKET + WALL) / 2.0;
/// How far a tower's two spaces are from its middle.
const IN_TOWER: f64 = 0.24;

/// The walls and what is on them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Walls {
    /// The corners of the outline, clockwise from the tower of space 0.
    pub corners: Vec<Corner>,
    /// The spaces of the track, from space 0.
    pub track: Vec<Space>,
}

/// A corner of the outline with its tower.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Corner {
    /// The grid point where the walls meet.
    pub at: Point,
    /// The middle of the tower.
    pub tower: Point,
    /// The lower of the tower's two spaces.
    pub space: u8,
    /// Whether the corner points into the castle.
    pub inward: bool,
    /// One step to the outside of both walls.
    pub outward: Point,
}

/// A space of the track.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Space {
    /// Its middle.
    pub at: Point,
    /// Where the track goes from here, one step long.
    pub along: Point,
    /// One step to the outside of its wall, on a tower of both walls.
    pub outward: Point,
    /// Whether it is on a tower.
    pub on_tower: bool,
}

impl Space {
    /// The point of the squares' outline that the space lies outside of, for walls of another thickness.
    pub fn foot(&self) -> Point {
        self.at.moved(-self.outward.x * WALK, -self.outward.y * WALK)
    }
}

/// The walls of the published board.
pub fn walls() -> &'static Walls {
    static WALLS: LazyLock<Walls> = LazyLock::new(|| Walls::new(&CASTLE));
    &WALLS
}

/// The side on which the start square at `pos` faces the castle; none for any other square.
pub fn facing(pos: Pos) -> Option<Side> {
    CASTLE.starts.iter().find(|start| start.pos == pos)?;
    Side::ALL
        .into_iter()
        .find(|&side| CASTLE.squares.contains(&pos.step(side)))
}

impl Walls {
    /// Walks round a board clockwise, from its first tower.
    pub fn new(board: &CastleBoard) -> Walls {
        let sides = sides(board);
        let count = sides.len();
        let turn = |idx: usize| {
            // The way in and the way out at the start of a side: to the left means an inward corner.
            let (before, after) = (sides[(idx + count - 1) % count].1, sides[idx % count].1);
            (after.idx() + 4 - before.idx()) % 4
        };
        let inward = |idx: usize| turn(idx) == 3;
        let mut walls = Walls::default();
        for (idx, &(from, along)) in sides.iter().enumerate() {
            let at = Point::new(f64::from(from.x), f64::from(from.y));
            let (way, out) = (step(along), step(left_of(along)));
            if turn(idx) != 0 {
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
            // An inward corner's tower covers the sides that it stands on.
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

    /// The outline of the squares, grown to the outside by `distance`.
    pub fn outline(&self, distance: f64) -> Path {
        Path::polygon(
            self.corners
                .iter()
                .map(|corner| (corner.at).moved(corner.outward.x * distance, corner.outward.y * distance)),
        )
    }

    /// The space with this number, if the track has it.
    pub fn space(&self, number: u16) -> Option<&Space> {
        self.track.get(usize::from(number))
    }
}

/// The outline's sides clockwise from the first tower: the grid point where each starts and where it goes.
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
