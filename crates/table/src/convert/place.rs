//! Squares, sides and regions.

use super::{FromWire, ToWire};
use bastide_engine::action::End;
use bastide_engine::kernel::geometry::{Port, Pos, Side};
use bastide_engine::kernel::tile::Kind;
use bastide_engine::region_name::{At, RegionName, Which};
use bastide_wire::place::{Corner, Edge, Region, RegionAt, Square};

impl ToWire for Pos {
    type Wire = Square;

    fn to_wire(self) -> Square {
        Square { x: self.x, y: self.y }
    }
}

impl ToWire for (Pos, Side) {
    type Wire = Edge;

    fn to_wire(self) -> Edge {
        Edge {
            x: self.0.x,
            y: self.0.y,
            side: self.1.to_wire(),
        }
    }
}

/// The corner at which a side of a tile ends, seen from inside looking out.
pub(super) fn corner((pos, side): (Pos, Side), end: End) -> Corner {
    let to_the_east = match (side, end) {
        (Side::North, End::Right) | (Side::East, _) | (Side::South, End::Left) => 1,
        (Side::North, End::Left) | (Side::West, _) | (Side::South, End::Right) => 0,
    };
    let to_the_south = match (side, end) {
        (Side::East, End::Right) | (Side::South, _) | (Side::West, End::Left) => 1,
        (Side::East, End::Left) | (Side::North, _) | (Side::West, End::Right) => 0,
    };
    Corner {
        x: pos.x + to_the_east,
        y: pos.y + to_the_south,
    }
}

impl ToWire for RegionName {
    type Wire = Region;

    fn to_wire(self) -> Region {
        let (port, number) = match self.which {
            Which::Port(port) => (Some(port.to_wire()), None),
            Which::Only => (None, None),
            Which::Nth(number) => (None, Some(number)),
        };
        Region {
            kind: self.kind.to_wire(),
            port,
            number,
        }
    }
}

/// If both a port and a number are given, the port is used. The engine refuses regions that do not exist.
impl FromWire<Region> for RegionName {
    fn from_wire(region: Region) -> RegionName {
        RegionName {
            kind: Kind::from_wire(region.kind),
            which: match (region.port, region.number) {
                (Some(port), _) => Which::Port(Port::from_wire(port)),
                (None, Some(number)) => Which::Nth(number),
                (None, None) => Which::Only,
            },
        }
    }
}

impl ToWire for At {
    type Wire = RegionAt;

    fn to_wire(self) -> RegionAt {
        RegionAt {
            x: self.pos.x,
            y: self.pos.y,
            region: self.region.to_wire(),
        }
    }
}
