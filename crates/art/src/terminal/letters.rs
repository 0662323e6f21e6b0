//! The characters and colours of terrain, marks and figures.

use crate::palette::{Colour, TOWN, VILLAGE, ground};
use crate::shape::{Mark, Point, TileArt};
use bastide_engine::action::Piece;
use bastide_engine::kernel::tile::{Building, Goods, Kind};
use std::fmt;

/// The terrain at a point of a tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Land {
    Region(Kind),
    Town,
    Village,
}

/// An entry of the legend. The order of variants is the order in the legend.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Entry {
    Land(Land),
    Mark(char, &'static str),
    Figure(Piece),
    Keep,
    Marker,
    Wall,
    WallTile,
    Guard,
    Tower,
    Last,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Entry::Land(land) => {
                let letter = land_letter(land, true);
                match land {
                    Land::Region(kind) => write!(f, "{letter} {kind}"),
                    Land::Town => write!(f, "{letter} Carcassonne"),
                    Land::Village => write!(f, "{letter} crossing"),
                }
            }
            Entry::Mark(letter, name) => write!(f, "{letter} {name}"),
            Entry::Figure(piece) => {
                let (open, close) = brackets(piece);
                write!(f, "{open}seat{close} {piece}")
            }
            Entry::Keep => f.write_str("|seat| keep"),
            Entry::Marker => f.write_str("<seat> marker"),
            Entry::Wall => f.write_str("% wall"),
            Entry::WallTile => f.write_str("12* tower at space 12 with a wall tile"),
            Entry::Guard => f.write_str("<seat> guard"),
            Entry::Tower => f.write_str("Tseat tower"),
            Entry::Last => f.write_str("@ last tile"),
        }
    }
}

/// The terrain of one cell of a tile that is divided into columns and rows: the one that covers most of it, with ways
/// weighted more because they are thin.
pub(super) fn sample(art: &TileArt, column: usize, row: usize, columns: usize, rows: usize) -> Land {
    const FINE: usize = 5;
    let mut counts: Vec<(Land, usize)> = Vec::new();
    for step in 0..FINE * FINE {
        let along = |index: usize, fine: usize, count: usize| {
            (index as f64 + (fine as f64 + 0.5) / FINE as f64) / count as f64
        };
        let point = Point::new(along(column, step % FINE, columns), along(row, step / FINE, rows));
        let land = match art.region_at(point).and_then(|idx| art.region(idx)) {
            Some(region) => Land::Region(region.kind),
            None if art.is_village(point) => Land::Village,
            None => Land::Town,
        };
        match counts.iter_mut().find(|(other, _)| *other == land) {
            Some((_, count)) => *count += 1,
            None => counts.push((land, 1)),
        }
    }
    let weight = |land: Land| match land {
        Land::Region(kind) if kind.is_way() => 3,
        Land::Region(_) | Land::Town | Land::Village => 1,
    };
    let most = counts.iter().max_by_key(|(land, count)| count * weight(*land));
    most.map_or(Land::Town, |(land, _)| *land)
}

pub(super) fn land_colour(land: Land) -> Colour {
    match land {
        Land::Region(Kind::Cloister) => Colour::hex(0x6f86a8),
        Land::Region(Kind::Shrine) => Colour::hex(0x7a68a6),
        Land::Region(kind) => ground(kind),
        Land::Town => TOWN,
        Land::Village => VILLAGE.mixed(Colour::hex(0xb5563a), 0.6),
    }
}

pub(super) fn land_letter(land: Land, beside: bool) -> char {
    match land {
        Land::Region(kind) => match kind {
            Kind::Road if beside => '=',
            Kind::Road => '|',
            Kind::Path if beside => '-',
            Kind::Path => ':',
            Kind::Field => '.',
            Kind::City => '#',
            Kind::Cloister => '+',
            Kind::Shrine => 'x',
            Kind::River => '~',
            Kind::Tower => 'T',
            Kind::House => 'H',
            Kind::Court => '"',
            Kind::Market => '$',
            Kind::Homes => ',',
        },
        Land::Town => '%',
        Land::Village => 'o',
    }
}

pub(super) fn mark_letter(mark: Mark) -> (char, &'static str) {
    match mark {
        Mark::Shield => ('S', "shield"),
        Mark::Cathedral => ('K', "cathedral"),
        Mark::Goods(goods) => match goods {
            Goods::Wine => ('w', goods.name()),
            Goods::Grain => ('g', goods.name()),
            Goods::Cloth => ('c', goods.name()),
            Goods::Fish => ('f', goods.name()),
            Goods::Cattle => ('k', goods.name()),
        },
        Mark::Inn => ('I', "inn"),
        Mark::Fountain => ('O', "fountain"),
        Mark::Market => ('M', "market"),
        Mark::Building(Building::Public) => ('P', "public building"),
        Mark::Building(Building::Historic) => ('Y', "historic building"),
    }
}

/// The characters around a seat's number that identify the piece.
pub(super) fn brackets(piece: Piece) -> (char, char) {
    match piece {
        Piece::Follower => ('(', ')'),
        Piece::Big => ('[', ']'),
        Piece::Builder => ('^', '^'),
        Piece::Pig => ('{', '}'),
    }
}
