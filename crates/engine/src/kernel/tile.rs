//! What is printed on a tile: regions, the ports they own, and the marks on them.

use super::geometry::{Port, Ports};
use std::fmt;

/// The most regions of a tile; the published tiles have up to eight.
pub const MAX_REGIONS: usize = 9;

/// The kinds of terrain and buildings of all three games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Kind {
    Road,
    City,
    Field,
    Cloister,
    Shrine,
    River,
    Path,
    Tower,
    House,
    Court,
    Market,
    Homes,
}

impl Kind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Kind; 12] = [
        Kind::Road,
        Kind::City,
        Kind::Field,
        Kind::Cloister,
        Kind::Shrine,
        Kind::River,
        Kind::Path,
        Kind::Tower,
        Kind::House,
        Kind::Court,
        Kind::Market,
        Kind::Homes,
    ];

    /// The kind's name in tile data and in the notation.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Road => "road",
            Kind::City => "city",
            Kind::Field => "field",
            Kind::Cloister => "cloister",
            Kind::Shrine => "shrine",
            Kind::River => "river",
            Kind::Path => "path",
            Kind::Tower => "tower",
            Kind::House => "house",
            Kind::Court => "court",
            Kind::Market => "market",
            Kind::Homes => "homes",
        }
    }

    /// The kind with this name in tile data.
    pub fn parse(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether the kind is completed by the eight squares around it instead of by its ports.
    pub const fn is_surrounded(self) -> bool {
        matches!(self, Kind::Cloister | Kind::Shrine)
    }

    /// Whether the kind is a way that crosses a side only in its middle.
    pub const fn is_way(self) -> bool {
        matches!(self, Kind::Road | Kind::Path | Kind::River)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Goods printed in cities (Traders & Builders) and on markets (City).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Goods {
    Wine,
    Grain,
    Cloth,
    Fish,
    Cattle,
}

impl Goods {
    /// All goods, in the order of their numbers.
    pub const ALL: [Goods; 5] = [
        Goods::Wine,
        Goods::Grain,
        Goods::Cloth,
        Goods::Fish,
        Goods::Cattle,
    ];

    /// The goods' name in tile data and events.
    pub const fn name(self) -> &'static str {
        match self {
            Goods::Wine => "wine",
            Goods::Grain => "grain",
            Goods::Cloth => "cloth",
            Goods::Fish => "fish",
            Goods::Cattle => "cattle",
        }
    }

    /// The goods with this name in tile data.
    pub fn parse(name: &str) -> Option<Goods> {
        Goods::ALL.into_iter().find(|goods| goods.name() == name)
    }
}

/// A building printed on a tile, not part of any region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Building {
    Public,
    Historic,
}

/// An area printed on a tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// Its terrain or building.
    pub kind: Kind,
    /// The ports that it owns in the printed position.
    pub ports: Ports,
    /// The regions of the same tile that it touches: a field's cities, homes' markets.
    pub touches: Vec<RegionIdx>,
    /// The number of shields in a city.
    pub shields: u8,
    /// Whether a road has an inn.
    pub inn: bool,
    /// Whether a city has a cathedral.
    pub cathedral: bool,
    /// The goods of a city or market.
    pub goods: Option<Goods>,
    /// Whether a field touches the city of Carcassonne (The Count).
    pub carcassonne: bool,
    /// Whether a path has a fountain.
    pub fountain: bool,
    /// Whether a court has a market.
    pub market: bool,
}

impl Region {
    /// A region without goods, shields or other marks.
    pub fn plain(kind: Kind, ports: Ports) -> Region {
        Region {
            kind,
            ports,
            touches: Vec::new(),
            shields: 0,
            inn: false,
            cathedral: false,
            goods: None,
            carcassonne: false,
            fountain: false,
            market: false,
        }
    }
}

/// A tile as its data file describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tile {
    /// Set and name, e.g. `base/CRFR`.
    pub id: String,
    /// The number of copies in its set.
    pub count: u8,
    /// Its regions, indexed by [`RegionIdx`].
    pub regions: Vec<Region>,
    /// Whether it is laid before the first turn.
    pub start: bool,
    /// Whether it is drawn last of its kind, like the river's lake.
    pub end: bool,
    /// Its letter in the printed rules.
    pub letter: Option<String>,
    /// A building that is not part of a region (City).
    pub building: Option<Building>,
    /// The name of its building.
    pub name: Option<String>,
    /// How path ends are drawn.
    pub drawn: Option<String>,
    /// Pairs of regions of which the first passes over the second.
    pub bridges: Vec<(RegionIdx, RegionIdx)>,
}

impl Tile {
    /// The region that owns `port` in the printed position.
    pub fn region_at(&self, port: Port) -> Option<RegionIdx> {
        (0..self.regions.len() as u8)
            .map(RegionIdx)
            .find(|&idx| self.region(idx).ports.contains(port))
    }

    /// The region with this index, which must be one of the tile's.
    pub fn region(&self, idx: RegionIdx) -> &Region {
        &self.regions[idx.0 as usize]
    }
}

/// The index of a region on its tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RegionIdx(pub u8);

/// The index of a tile in the catalog of its game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TileIdx(pub u8);
