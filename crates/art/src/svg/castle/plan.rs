//! The plan of a tile: its quarters, what each is part of, and what lies beyond each of their edges.
//!
//! Houses, keeps and courts of Castle are made of quarters of a tile. Quarters are numbered clockwise from the north-west.

use super::super::TILE;
use super::super::tile::Subject;
use crate::shape::{POCKET, half_width};
use bastide_engine::kernel::geometry::{Part, Port, Side};
use bastide_engine::kernel::tile::{Kind, RegionIdx};

/// A point in user units.
pub(super) type Spot = (f64, f64);

const HALF: f64 = TILE / 2.0;
/// The distance of buildings from the centre line of a path.
const VERGE: f64 = 7.2;
/// The side of a corner that is cut off where a path bends around it.
const CUT: f64 = 12.0;

/// What lies beyond an edge of a quarter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edge {
    /// The next tile.
    Border,
    /// Another quarter of the same region.
    Link,
    Path,
    /// Another region, or the stone of a start square.
    Wall,
}

/// A quarter of a tile that belongs to a region.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub quarter: usize,
    pub region: RegionIdx,
    pub kind: Kind,
    /// By the index of the side.
    pub edges: [Edge; 4],
    /// Left, top, right, bottom in user units, without the verge of paths.
    pub rect: [f64; 4],
    /// Whether a path bends around its inner corner.
    pub cut: bool,
}

/// The quarters of a tile.
#[derive(Default)]
pub(super) struct Plan {
    pub cells: Vec<Cell>,
}

impl Plan {
    pub fn new(subject: Subject) -> Plan {
        let Subject { tile, rot, art, .. } = subject;
        let owner = |side: usize, part: Part| {
            let port = Port::new(Side::ALL[side % 4], part);
            let mut regions = tile.regions.iter();
            let idx = regions.position(|region| region.ports.rotated(rot).contains(port))?;
            Some(RegionIdx(idx as u8))
        };
        let area = |side: usize, part: Part| {
            owner(side, part)
                .filter(|&idx| matches!(tile.region(idx).kind, Kind::House | Kind::Tower | Kind::Court))
        };
        let way = |side: usize| owner(side, Part::Middle).filter(|&idx| tile.region(idx).kind.is_way());
        let of = |quarter: usize| area(quarter + 3, Part::Right).or_else(|| area(quarter, Part::Left));
        let mut plan = Plan::default();
        for quarter in 0..4 {
            let Some(region) = of(quarter) else { continue };
            let mut edges = [Edge::Wall; 4];
            // The two sides of the tile, then the two neighbours with the side whose path lies between.
            for (side, part) in [(quarter + 3, Part::Right), (quarter, Part::Left)] {
                if area(side, part).is_some() {
                    edges[side % 4] = Edge::Border;
                }
            }
            let neighbours = [
                (quarter + 1, quarter + 1, quarter),
                (quarter + 2, quarter + 3, quarter + 3),
            ];
            for (direction, next, arm) in neighbours {
                edges[direction % 4] = match of(next % 4) {
                    _ if way(arm).is_some() => Edge::Path,
                    Some(other) if other == region => Edge::Link,
                    _ => Edge::Wall,
                };
            }
            let bend = way(quarter).filter(|&idx| way(quarter + 3) == Some(idx));
            let cut = bend.is_some_and(|idx| tile.region(idx).ports.len() == 2);
            let kind = tile.region(region).kind;
            let mut cell = Cell {
                quarter,
                region,
                kind,
                edges,
                rect: [0.0, 0.0, TILE, TILE],
                cut,
            };
            for (direction, next, _) in neighbours {
                // Start squares are shallow: the stone behind them belongs to no quarter.
                let depth = match of(next % 4).is_none() && !art.town.is_empty() {
                    true if edges[(direction + 2) % 4] == Edge::Border => POCKET * TILE,
                    _ => HALF,
                };
                let inset = match edges[direction % 4] {
                    Edge::Path if kind != Kind::Court => VERGE,
                    Edge::Path => half_width(Kind::Path) * TILE,
                    Edge::Wall if kind == Kind::House => 0.8,
                    _ => 0.0,
                };
                let limit = depth - inset;
                match direction % 4 {
                    0 => cell.rect[1] = TILE - limit,
                    1 => cell.rect[2] = limit,
                    2 => cell.rect[3] = limit,
                    _ => cell.rect[0] = TILE - limit,
                }
            }
            plan.cells.push(cell);
        }
        plan
    }

    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(move |cell| cell.kind == kind)
    }

    fn at(&self, quarter: usize) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.quarter == quarter % 4)
    }

    /// The outline of a building on a quarter, clockwise from its inner corner: the quarter without a strip of `front` units
    /// for the wall below its southern edge. Corners of the same building's other wings are left out.
    pub fn outline(&self, cell: &Cell, front: f64) -> Vec<Spot> {
        let [left, top, right, bottom] = cell.body(front);
        let corners = [(right, bottom), (left, bottom), (left, top), (right, top)];
        let at = |idx: usize| corners[(cell.quarter + idx) % 4];
        let mut points = self.inner_corner(cell, front);
        points.extend([at(1), at(2), at(3)]);
        points
    }

    /// The inner corner of a quarter: one point, two where it is cut, three where the building bends around it.
    pub fn inner_corner(&self, cell: &Cell, front: f64) -> Vec<Spot> {
        let [left, top, right, bottom] = cell.body(front);
        let (x, y) = [(right, bottom), (left, bottom), (left, top), (right, top)][cell.quarter];
        let (dx, dy) = match cell.quarter {
            0 => (-1.0, -1.0),
            1 => (1.0, -1.0),
            2 => (1.0, 1.0),
            _ => (-1.0, 1.0),
        };
        // The horizontal edge of the corner comes first on the way round from an even quarter's last corner.
        let ordered = |on_side: Spot, on_level: Spot, between: Option<Spot>| {
            let mut points = vec![on_side];
            points.extend(between);
            points.push(on_level);
            if cell.quarter % 2 == 1 {
                points.reverse();
            }
            points
        };
        if cell.cut {
            return ordered((x, y + dy * CUT), (x + dx * CUT, y), None);
        }
        let (after, before) = (self.at(cell.quarter + 1), self.at(cell.quarter + 3));
        let linked = |direction: usize| cell.edges[direction % 4] == Edge::Link;
        if let (Some(after), Some(before)) = (after, before)
            && linked(cell.quarter + 1)
            && linked(cell.quarter + 2)
        {
            // The neighbour beside gives the height of the eave, the one above or below its place.
            let (beside, stacked) = if cell.quarter.is_multiple_of(2) {
                (after, before)
            } else {
                (before, after)
            };
            let [_, beside_top, _, beside_bottom] = beside.body(front);
            let [stacked_left, _, stacked_right, _] = stacked.body(front);
            let inner = (
                if dx < 0.0 { stacked_right } else { stacked_left },
                if dy < 0.0 { beside_bottom } else { beside_top },
            );
            return ordered((x, inner.1), (inner.0, y), Some(inner));
        }
        vec![(x, y)]
    }
}

impl Cell {
    /// The rectangle without the wall below the southern edge.
    pub fn body(&self, front: f64) -> [f64; 4] {
        let [left, top, right, bottom] = self.rect;
        [
            left,
            top,
            right,
            if self.has_front() { bottom - front } else { bottom },
        ]
    }

    /// Whether the wall below the southern edge shows.
    pub fn has_front(&self) -> bool {
        matches!(self.edges[2], Edge::Path | Edge::Wall)
    }

    pub fn is_closed(&self, side: usize) -> bool {
        matches!(self.edges[side % 4], Edge::Path | Edge::Wall)
    }

    /// The middle of a whole quarter.
    pub fn middle(&self) -> Spot {
        match self.quarter {
            0 => (25.0, 25.0),
            1 => (75.0, 25.0),
            2 => (75.0, 75.0),
            _ => (25.0, 75.0),
        }
    }
}

/// The parts of a horizontal line at `level` (or of an upright one) inside a polygon.
pub(super) fn inside(polygon: &[Spot], level: f64, upright: bool) -> Vec<(f64, f64)> {
    let turned = |(x, y): Spot| if upright { (y, x) } else { (x, y) };
    let mut crossings: Vec<f64> = (polygon.iter().enumerate())
        .filter_map(|(idx, &a)| {
            let (a, b) = (turned(a), turned(polygon[(idx + 1) % polygon.len()]));
            ((a.1 <= level) != (b.1 <= level)).then(|| a.0 + (b.0 - a.0) * (level - a.1) / (b.1 - a.1))
        })
        .collect();
    crossings.sort_by(f64::total_cmp);
    crossings.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}
