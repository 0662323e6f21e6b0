//! The rim of a tile: which region owns which stretch of the border, clockwise from the north-west corner.
//!
//! A place on the rim is a number from 0 to 4: the index of the side plus the part of the side before the place.

use super::path::Point;
use bastide_engine::kernel::geometry::{Part, Port, Rot, Side};
use bastide_engine::kernel::tile::{Kind, Tile};

/// A stretch of the rim with one owner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Arc {
    /// The place of its start, from 0 to 4.
    pub start: f64,
    /// The place of its end, clockwise; more than 4 if it spans the north-west corner.
    pub end: f64,
    /// The index of the region in the tile; `None` for the town of Carcassonne and the stone of start squares.
    pub owner: Option<usize>,
}

/// A place where a way crosses the rim: the middle of a side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Gate {
    pub side: Side,
    pub way: usize,
}

/// The rim of a tile in a rotation.
#[derive(Clone, Debug)]
pub(super) struct Rim {
    /// The stretches of everything but ways, clockwise.
    pub arcs: Vec<Arc>,
    pub gates: Vec<Gate>,
}

impl Rim {
    pub fn new(tile: &Tile, rot: Rot) -> Rim {
        let owner = |side: Side, part: Part| {
            let port = Port::new(side, part);
            (tile.regions.iter()).position(|region| region.ports.rotated(rot).contains(port))
        };
        let is_way = |idx: usize| tile.regions[idx].kind.is_way();
        let area = |side: Side, part: Part| owner(side, part).filter(|&idx| !is_way(idx));
        let mut gates = Vec::new();
        let mut pieces: Vec<Arc> = Vec::new();
        for side in Side::ALL {
            let base = side.idx() as f64;
            let middle = owner(side, Part::Middle);
            let gate = middle.filter(|&idx| is_way(idx));
            gates.extend(gate.map(|way| Gate { side, way }));
            let (left, right) = (area(side, Part::Left), area(side, Part::Right));
            // A side has two halves at a way, and where its middle has no owner between two regions (Castle).
            let halves = gate.is_some() || middle.is_none() && left.is_some() && right.is_some();
            let cuts = if halves {
                vec![(0.0, 0.5, left), (0.5, 1.0, right)]
            } else {
                let third = 1.0 / 3.0;
                vec![
                    (0.0, third, left),
                    (third, 2.0 * third, middle),
                    (2.0 * third, 1.0, right),
                ]
            };
            for (start, end, owner) in cuts {
                match pieces.last_mut() {
                    Some(last) if last.owner == owner => last.end = base + end,
                    _ => pieces.push(Arc {
                        start: base + start,
                        end: base + end,
                        owner,
                    }),
                }
            }
        }
        // Joins the last stretch with the first if they continue across the north-west corner.
        if pieces.len() > 1
            && let (Some(first), Some(last)) = (pieces.first().copied(), pieces.last_mut())
            && first.owner == last.owner
        {
            last.end = first.end + 4.0;
            pieces.remove(0);
        }
        Rim { arcs: pieces, gates }
    }

    /// The stretches of one region.
    pub fn of(&self, owner: Option<usize>) -> Vec<Arc> {
        self.arcs
            .iter()
            .copied()
            .filter(|arc| arc.owner == owner)
            .collect()
    }

    /// The stretch just after a place, clockwise.
    pub fn after(&self, place: f64) -> Option<Arc> {
        self.at(place + 1e-6)
    }

    /// The stretch just before a place.
    pub fn before(&self, place: f64) -> Option<Arc> {
        self.at(place - 1e-6)
    }

    fn at(&self, place: f64) -> Option<Arc> {
        let holds = |arc: &&Arc| {
            [-4.0, 0.0, 4.0]
                .iter()
                .any(|by| arc.start <= place + by && place + by < arc.end)
        };
        self.arcs.iter().find(holds).copied()
    }
}

/// The point at a place of the rim.
pub(super) fn point_at(place: f64) -> Point {
    let place = place.rem_euclid(4.0);
    let along = place.fract();
    match place as u8 {
        0 => Point::new(along, 0.0),
        1 => Point::new(1.0, along),
        2 => Point::new(1.0 - along, 1.0),
        _ => Point::new(0.0, 1.0 - along),
    }
}

/// The middle of a side.
pub(super) fn middle_of(side: Side) -> Point {
    point_at(side.idx() as f64 + 0.5)
}

/// The middle of a port's third of its side, moved into the tile by `inside`.
pub fn port_point(port: Port, inside: f64) -> Point {
    let along = match port.part() {
        Part::Left => 1.0 / 6.0,
        Part::Middle => 0.5,
        Part::Right => 5.0 / 6.0,
    };
    let (dx, dy) = port.side().offset();
    point_at(port.side().idx() as f64 + along).moved(-f64::from(dx) * inside, -f64::from(dy) * inside)
}

/// The points of the rim from `start` to `end`: both ends and the tile's corners between them.
pub(super) fn along(start: f64, end: f64) -> Vec<Point> {
    let mut points = vec![point_at(start)];
    let mut corner = (start + 1e-9).floor() + 1.0;
    while corner < end - 1e-9 {
        points.push(point_at(corner));
        corner += 1.0;
    }
    points.push(point_at(end));
    points
}

/// Whether regions of this kind may border on each other without a way or wall between them.
pub(super) fn is_castle_kind(kind: Kind) -> bool {
    matches!(kind, Kind::Tower | Kind::House | Kind::Court)
}
