//! The rim of a tile: who owns which stretch of it, clockwise from the north-west corner.
//!
//! A place on the rim is a number from 0 to 4: the side and how far along it.

use super::path::Point;
use bastide_engine::kernel::geometry::{Part, Port, Rot, Side};
use bastide_engine::kernel::tile::{Kind, Tile};

/// A stretch of the rim that belongs to one region, or to nobody: Carcassonne's own walls.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Arc {
    /// Where it starts, from 0 to 4.
    pub start: f64,
    /// Where it ends, clockwise; may be beyond 4.
    pub end: f64,
    /// The region's number in the tile.
    pub owner: Option<usize>,
}

/// A one-port way, or one end of a longer one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Gate {
    pub side: Side,
    pub way: usize,
}

/// The rim of a tile as it lies.
#[derive(Clone, Debug)]
pub(super) struct Rim {
    /// The stretches of areas, clockwise.
    pub arcs: Vec<Arc>,
    /// Where ways cross the rim.
    pub gates: Vec<Gate>,
}

impl Rim {
    pub fn new(tile: &Tile, rot: Rot) -> Rim {
        let owner = |side: Side, part: Part| {
            let port = Port::new(side, part);
            (tile.regions.iter()).position(|region| region.ports.turned(rot).contains(port))
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
            // Halves meet at a way, and where a middle is nobody's between two regions (Castle).
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
        // The last stretch may go on over the north-west corner.
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

    /// The stretch that lies just after a place.
    pub fn after(&self, place: f64) -> Option<Arc> {
        self.at(place + 1e-6)
    }

    /// The stretch that lies just before a place.
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

/// The point of the tile's border at a place of the rim.
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

/// The middle of a port's stretch of the border, a step of `inside` into the tile.
pub fn port_point(port: Port, inside: f64) -> Point {
    let along = match port.part() {
        Part::Left => 1.0 / 6.0,
        Part::Middle => 0.5,
        Part::Right => 5.0 / 6.0,
    };
    let (dx, dy) = port.side().offset();
    point_at(port.side().idx() as f64 + along).moved(-f64::from(dx) * inside, -f64::from(dy) * inside)
}

/// The corners and cuts of the border from `start` to `end`, both included, as points.
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

/// Whether regions of this kind share a tile without a way or wall between them.
pub(super) fn is_castle_kind(kind: Kind) -> bool {
    matches!(kind, Kind::Tower | Kind::House | Kind::Court)
}
