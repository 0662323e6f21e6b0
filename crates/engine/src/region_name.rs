//! Names of regions in the notation: `road:E`, `field:Sl`, `cloister`, `field:2`.

use crate::kernel::geometry::{Port, Pos, Rot};
use crate::kernel::tile::{Kind, RegionIdx, Tile};
use std::fmt;

/// A region's name, in the rotation in which its tile lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RegionName {
    /// The kind of the region.
    pub kind: Kind,
    /// Which region of that kind.
    pub which: Which,
}

/// Tells regions of one kind apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Which {
    /// The one that owns this port in the tile's rotation.
    Port(Port),
    /// The only one that owns no port.
    Only,
    /// One of several that own no port, counted from 1.
    Nth(u8),
}

impl RegionName {
    /// The canonical name of a region.
    pub fn of(tile: &Tile, region: RegionIdx, rot: Rot) -> RegionName {
        let printed = tile.region(region);
        let kind = printed.kind;
        let which = match printed.ports.rotated(rot).name() {
            Some(port) => Which::Port(port),
            None => {
                let alike: Vec<_> = inner(tile, kind).collect();
                match alike.iter().position(|&idx| idx == region) {
                    Some(at) if alike.len() > 1 => Which::Nth(at as u8 + 1),
                    _ => Which::Only,
                }
            }
        };
        RegionName { kind, which }
    }

    /// The region with this name. Any of its ports is accepted.
    pub fn find(self, tile: &Tile, rot: Rot) -> Option<RegionIdx> {
        match self.which {
            Which::Port(port) => (0..tile.regions.len() as u8).map(RegionIdx).find(|&idx| {
                let region = tile.region(idx);
                region.kind == self.kind && region.ports.rotated(rot).contains(port)
            }),
            Which::Only => {
                let mut alike = inner(tile, self.kind);
                let only = alike.next();
                if alike.next().is_some() { None } else { only }
            }
            Which::Nth(nth) => {
                let several = inner(tile, self.kind).count() > 1;
                let at = usize::from(nth).checked_sub(1).filter(|_| several)?;
                inner(tile, self.kind).nth(at)
            }
        }
    }

    /// Parses a name. The error says what was expected.
    pub fn parse(text: &str) -> Result<RegionName, String> {
        let (kind, which) = match text.split_once(':') {
            Some((kind, which)) => (kind, Some(which)),
            None => (text, None),
        };
        let kind = Kind::parse(kind).ok_or_else(|| {
            let kinds = Kind::ALL.map(Kind::name).join(", ");
            format!("a region such as `road:E` or `cloister`; kinds are {kinds}")
        })?;
        let which = match which {
            None => Which::Only,
            Some(which) => match (Port::parse(which), which.parse()) {
                (Some(port), _) => Which::Port(port),
                (None, Ok(nth @ 1..)) if !which.starts_with(['+', '0']) => Which::Nth(nth),
                _ => {
                    return Err(format!(
                        "a port after `{kind}:`, one of Nl N Nr El E Er Sl S Sr Wl W Wr, or a number from 1"
                    ));
                }
            },
        };
        Ok(RegionName { kind, which })
    }
}

fn inner(tile: &Tile, kind: Kind) -> impl Iterator<Item = RegionIdx> {
    let regions = tile.regions.iter().enumerate();
    regions
        .filter(move |(_, region)| region.kind == kind && region.ports.is_empty())
        .map(|(idx, _)| RegionIdx(idx as u8))
}

impl fmt::Display for RegionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.which {
            Which::Port(port) => write!(f, "{}:{port}", self.kind),
            Which::Only => self.kind.fmt(f),
            Which::Nth(nth) => write!(f, "{}:{nth}", self.kind),
        }
    }
}

/// A region of a laid tile, by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct At {
    /// The square of the tile.
    pub pos: Pos,
    /// The region's name.
    pub region: RegionName,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.pos, self.region)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data;

    #[test]
    fn every_region_of_every_tile_is_found_by_its_name() {
        for file in &data::FILES {
            for tile in &data::set(file.name).unwrap().tiles {
                for rot in Rot::ALL {
                    for idx in (0..tile.regions.len() as u8).map(RegionIdx) {
                        let name = RegionName::of(tile, idx, rot);
                        assert_eq!(name.find(tile, rot), Some(idx), "{} {name}", tile.id);
                        assert_eq!(RegionName::parse(&name.to_string()), Ok(name));
                        for port in tile.region(idx).ports.rotated(rot).iter() {
                            let name = RegionName {
                                which: Which::Port(port),
                                ..name
                            };
                            assert_eq!(name.find(tile, rot), Some(idx), "{} {name}", tile.id);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn inner_regions_are_counted_only_where_there_are_several() {
        let tile = |id: &str| {
            data::set("king")
                .unwrap()
                .tiles
                .iter()
                .find(|tile| tile.id == id)
                .unwrap()
        };
        let name = |text| RegionName::parse(text).unwrap();
        assert_eq!(
            name("field:2").find(tile("king/CCCC"), Rot::NORTH),
            Some(RegionIdx(3))
        );
        assert_eq!(name("field").find(tile("king/CCCC"), Rot::NORTH), None);
        assert_eq!(name("field:3").find(tile("king/CCCC"), Rot::NORTH), None);
        assert_eq!(name("cloister:1").find(tile("king/CFFF"), Rot::NORTH), None);
        assert!(name("cloister").find(tile("king/CFFF"), Rot::NORTH).is_some());
    }

    #[test]
    fn wrong_names_say_what_was_expected() {
        for wrong in [
            "",
            "lake:N",
            "road:",
            "road:X",
            "field:0",
            "field:01",
            "field:+1",
            "field:300",
            ":N",
        ] {
            assert!(RegionName::parse(wrong).is_err(), "{wrong}");
        }
    }
}
