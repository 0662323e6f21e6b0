//! What is printed on a tile: regions, the ports they own, and the marks on them.

use super::geometry::{Port, Ports};
use std::fmt;

/// Most regions that a tile may have; the published tiles have up to eight.
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
    /// All kinds.
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

    /// The kind with this name.
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
    /// All goods.
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

    /// The goods with this name.
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

/// One piece of terrain on one tile, as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// What it is.
    pub kind: Kind,
    /// The ports that it owns as the tile is printed.
    pub ports: Ports,
    /// Which regions of the same tile it touches: a field's cities, homes' markets.
    pub touches: Vec<RegionIdx>,
    /// Shields of a city.
    pub shields: u8,
    /// An inn by a road.
    pub inn: bool,
    /// A cathedral in a city.
    pub cathedral: bool,
    /// Goods of a city or market.
    pub goods: Option<Goods>,
    /// The field touches the city of Carcassonne (The Count).
    pub carcassonne: bool,
    /// A fountain on a path.
    pub fountain: bool,
    /// A market in a court.
    pub market: bool,
}

impl Region {
    /// A region without marks.
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
    /// How many of it are in its set.
    pub count: u8,
    /// Its regions; [`RegionIdx`] counts them.
    pub regions: Vec<Region>,
    /// Laid before the first turn.
    pub start: bool,
    /// Laid last of its kind (the river's lake).
    pub end: bool,
    /// Its letter in the printed rules.
    pub letter: Option<String>,
    /// A building of its own.
    pub building: Option<Building>,
    /// The building's name.
    pub name: Option<String>,
    /// How the places where paths end look.
    pub drawn: Option<String>,
    /// Pairs of regions that pass over each other.
    pub bridges: Vec<(RegionIdx, RegionIdx)>,
}

impl Tile {
    /// The region that owns `port` as the tile is printed.
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

/// A region's place in its tile's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RegionIdx(pub u8);

/// A tile's place in the catalog of its game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TileIdx(pub u8);
