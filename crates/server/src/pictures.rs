//! Pictures and outlines that were drawn, kept for the next who asks as long as there is room.

use crate::convert::ToWire;
use crate::page;
use axum::body::Bytes;
use bastide_art::shape::{self, Point};
use bastide_art::{Look, castle, castle_svg, figures_svg, svg, tile_svg};
use bastide_engine::data::board::CASTLE;
use bastide_engine::data::{self, FILES};
use bastide_engine::kernel::geometry::{Rot, Side};
use bastide_engine::kernel::tile::Tile;
use bastide_engine::region_name::RegionName;
use bastide_wire::art::{
    ArtRotations, ArtSet, CastleArt, RegionShape, StartSquare, TileArt, TrackSpace, TrackTower,
};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A hash of all that pictures are made from: with it in their addresses they never change.
pub const VERSION: &str = env!("BASTIDE_DRAWINGS");

/// Something that can be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Drawing {
    /// A tile by its id, its turn, and one of [`svg::VARIANTS`].
    Tile(Look, &'static str, Rot, u8),
    /// All figures.
    Figures(Look),
    /// Castle's board.
    Castle(Look),
    /// The outlines of a set's tiles, as JSON.
    Set(&'static str),
}

/// What was drawn.
#[derive(Debug)]
pub struct Picture {
    /// The text.
    pub text: Bytes,
    /// Its tag.
    pub tag: String,
}

/// Pictures in two generations: when the younger has half of the room, the older is forgotten.
pub struct Pictures {
    kept: Mutex<Kept>,
    most: usize,
}

#[derive(Default)]
struct Kept {
    young: HashMap<Drawing, Arc<Picture>>,
    old: HashMap<Drawing, Arc<Picture>>,
    /// Bytes of the younger generation.
    size: usize,
}

impl Pictures {
    /// Nothing is drawn yet; at most so many bytes are kept.
    pub fn new(most: usize) -> Pictures {
        Pictures {
            kept: Mutex::default(),
            most,
        }
    }

    /// A picture that was drawn before.
    pub fn get(&self, drawing: Drawing) -> Option<Arc<Picture>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(picture) = kept.young.get(&drawing) {
            return Some(Arc::clone(picture));
        }
        let picture = kept.old.remove(&drawing)?;
        self.keep(&mut kept, drawing, &picture);
        Some(picture)
    }

    /// Draws it, which takes a while, and keeps it.
    pub fn draw(&self, drawing: Drawing) -> Arc<Picture> {
        let text = draw(drawing);
        let picture = Arc::new(Picture {
            tag: page::tag(&Sha256::digest(&text).into()),
            text: text.into(),
        });
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        self.keep(&mut kept, drawing, &picture);
        picture
    }

    fn keep(&self, kept: &mut Kept, drawing: Drawing, picture: &Arc<Picture>) {
        if kept.size + picture.text.len() > self.most / 2 {
            kept.old = std::mem::take(&mut kept.young);
            kept.size = 0;
        }
        if picture.text.len() > self.most / 2 {
            return;
        }
        if kept.young.insert(drawing, Arc::clone(picture)).is_none() {
            kept.size += picture.text.len();
        }
    }
}

/// A tile by its id; Castle's start squares are tiles too.
pub fn find_tile(id: &str) -> Option<&'static Tile> {
    let (set, _) = id.split_once('/')?;
    tiles(set)?.into_iter().find(|tile| tile.id == id)
}

/// The tiles of a set.
fn tiles(set: &str) -> Option<Vec<&'static Tile>> {
    let mut tiles: Vec<_> = data::set(set)?.tiles.iter().collect();
    if set == "castle" {
        tiles.extend(CASTLE.starts.iter().map(|start| &start.tile));
    }
    Some(tiles)
}

/// A set's name as it is kept.
pub fn find_set(name: &str) -> Option<&'static str> {
    FILES.iter().map(|file| file.name).find(|known| *known == name)
}

fn draw(drawing: Drawing) -> String {
    match drawing {
        Drawing::Tile(look, id, rot, variant) => {
            find_tile(id).map_or_else(String::new, |tile| tile_svg(tile, rot, variant, look))
        }
        Drawing::Figures(look) => figures_svg(look),
        Drawing::Castle(look) => castle_svg(look),
        Drawing::Set(name) => serde_json::to_string(&outlines(name)).unwrap_or_default(),
    }
}

fn outlines(set: &'static str) -> ArtSet {
    let tiles = tiles(set).unwrap_or_default().into_iter();
    ArtSet {
        set: set.into(),
        tiles: tiles
            .map(|tile| TileArt {
                tile: tile.id.as_str().into(),
                count: tile.count,
                start: tile.start || tile.count == 0,
                rotations: ArtRotations {
                    n: shapes(tile, Rot::to(Side::North)),
                    e: shapes(tile, Rot::to(Side::East)),
                    s: shapes(tile, Rot::to(Side::South)),
                    w: shapes(tile, Rot::to(Side::West)),
                },
            })
            .collect(),
        castle: (set == "castle").then(castle_art),
    }
}

fn shapes(tile: &Tile, rot: Rot) -> Vec<RegionShape> {
    let art = shape::TileArt::new(tile, rot);
    let shape = |idx| {
        let region = art.region(idx)?;
        let (x, y) = units(region.spot);
        Some(RegionShape {
            region: RegionName::of(tile, idx, rot).to_wire(),
            d: region.shape.to_svg_d(svg::TILE, Point::default()),
            x,
            y,
            lying: region.is_lain_in(),
        })
    };
    art.from_below().into_iter().filter_map(shape).collect()
}

fn castle_art() -> CastleArt {
    let walls = castle::walls();
    let spaces = walls.track.iter().zip(0..).map(|(space, number)| {
        let (x, y) = units(space.at);
        TrackSpace {
            number,
            x,
            y,
            tower: space.on_tower,
        }
    });
    let towers = walls.corners.iter().map(|corner| {
        let (x, y) = units(corner.tower);
        TrackTower {
            space: corner.space,
            x,
            y,
        }
    });
    let starts = CASTLE.starts.iter().filter_map(|start| {
        Some(StartSquare {
            x: start.pos.x,
            y: start.pos.y,
            side: castle::facing(start.pos)?.to_wire(),
        })
    });
    CastleArt {
        view: svg::castle_view(),
        spaces: spaces.collect(),
        towers: towers.collect(),
        starts: starts.collect(),
    }
}

/// A point in units, a tile being a hundred, with two digits.
fn units(point: Point) -> (f64, f64) {
    let round = |part: f64| (part * svg::TILE * 100.0).round() / 100.0;
    (round(point.x), round(point.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_kept_as_long_as_there_is_room() {
        let size = draw(Drawing::Figures(Look::Plain)).len();
        let pictures = Pictures::new(size * 3);
        let (figures, castle) = (Drawing::Figures(Look::Plain), Drawing::Castle(Look::Plain));
        assert!(pictures.get(figures).is_none());
        let drawn = pictures.draw(figures);
        assert!(Arc::ptr_eq(&pictures.get(figures).unwrap(), &drawn));
        // The next generation, and the one after that.
        pictures.draw(Drawing::Figures(Look::Painted));
        assert!(Arc::ptr_eq(&pictures.get(figures).unwrap(), &drawn));
        pictures.draw(castle);
        let kept = pictures.kept.lock().unwrap();
        let all: usize = kept
            .young
            .values()
            .chain(kept.old.values())
            .map(|kept| kept.text.len())
            .sum();
        assert!(all <= size * 3, "{all}");
    }
}
