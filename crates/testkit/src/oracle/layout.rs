//! The laid tiles and the kinds at their ports.

use bastide_engine::kernel::geometry::{Part, Port, Pos, Rot, Side};
use bastide_engine::kernel::tile::{Kind, Region, RegionIdx, Tile};
use std::collections::BTreeMap;

/// A region of a laid tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Spot {
    pub pos: Pos,
    pub region: RegionIdx,
}

/// A tile with its rotation.
#[derive(Clone, Copy, Debug)]
pub struct Laid {
    pub tile: &'static Tile,
    pub rot: Rot,
}

impl Laid {
    /// The region that owns a port in the tile's rotation.
    pub fn region_at(self, port: Port) -> Option<RegionIdx> {
        let mut regions = (0..self.tile.regions.len() as u8).map(RegionIdx);
        regions.find(|&idx| self.ports(idx).any(|own| own == port))
    }

    /// The kind at a port in the tile's rotation.
    pub fn kind_at(self, port: Port) -> Option<Kind> {
        self.region_at(port).map(|idx| self.tile.region(idx).kind)
    }

    /// The ports of a region in the tile's rotation.
    pub fn ports(self, region: RegionIdx) -> impl Iterator<Item = Port> {
        let printed = self.tile.region(region).ports;
        printed.iter().map(move |port| port.rotated(self.rot))
    }

    /// The kinds at the three ports of a side: left, middle, right.
    pub fn side(self, side: Side) -> [Option<Kind>; 3] {
        Part::ALL.map(|part| self.kind_at(Port::new(side, part)))
    }
}

#[derive(Clone, Default, Debug)]
pub struct Layout {
    laid: BTreeMap<Pos, Laid>,
}

impl Layout {
    pub fn lay(&mut self, pos: Pos, tile: &'static Tile, rot: Rot) {
        let before = self.laid.insert(pos, Laid { tile, rot });
        assert!(before.is_none(), "a tile lies at {pos} already");
    }

    pub fn at(&self, pos: Pos) -> Option<Laid> {
        self.laid.get(&pos).copied()
    }

    pub fn all(&self) -> impl Iterator<Item = (Pos, Laid)> {
        self.laid.iter().map(|(&pos, &laid)| (pos, laid))
    }

    /// The regions of the tile on a square; empty if there is no tile.
    pub fn spots(&self, pos: Pos) -> Vec<Spot> {
        let count = self.at(pos).map_or(0, |laid| laid.tile.regions.len());
        let regions = (0..count as u8).map(RegionIdx);
        regions.map(|region| Spot { pos, region }).collect()
    }

    /// The region as printed.
    pub fn region(&self, spot: Spot) -> &'static Region {
        self.laid[&spot.pos].tile.region(spot.region)
    }

    /// All squares from the first to the last row and column with a tile, and `margin` more on every side.
    pub fn squares(&self, margin: i16) -> Vec<Pos> {
        let rows = self.laid.keys().map(|pos| pos.y);
        let columns = self.laid.keys().map(|pos| pos.x);
        let (Some(top), Some(bottom)) = (rows.clone().min(), rows.max()) else {
            return Vec::new();
        };
        let (Some(left), Some(right)) = (columns.clone().min(), columns.max()) else {
            return Vec::new();
        };
        let rows = top - margin..=bottom + margin;
        rows.flat_map(|y| (left - margin..=right + margin).map(move |x| Pos::new(x, y)))
            .collect()
    }
}
