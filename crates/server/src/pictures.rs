//! Draws pictures and outlines, and caches them.

use crate::convert::ToWire;
use crate::examples;
use crate::page;
use axum::body::Bytes;
use bastide_art::shape::{self, Point};
use bastide_art::{
    Detail, Theme, carcassonne, castle, castle_svg, figures_svg, position_svg, row_svg, svg, tile_svg,
};
use bastide_engine::action::Quarter;
use bastide_engine::data::board::CASTLE;
use bastide_engine::data::{self, FILES};
use bastide_engine::kernel::geometry::{Rot, Side};
use bastide_engine::kernel::tile::Tile;
use bastide_engine::region_name::RegionName;
use bastide_wire::art::{
    ArtRotations, ArtSet, CastleArt, QuarterSquare, RegionShape, StartSquare, TileArt, TrackSpace, TrackTower,
};
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use tokio::task::{JoinError, spawn_blocking};

/// A hash of the code and data that pictures are drawn from. Addresses that contain it can be cached for ever.
pub const VERSION: &str = env!("BASTIDE_DRAWINGS");

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Drawing {
    /// A tile by its id, its rotation, and one of [`svg::VARIANTS`].
    Tile(Theme, &'static str, Rot, u8, Detail),
    Figures(Theme),
    Castle(Theme),
    /// The example of a rule by its id.
    Example(Theme, &'static str),
    /// The outlines of a set's tiles, as JSON.
    Set(&'static str),
}

/// A drawing as it is sent.
#[derive(Debug)]
pub struct Picture {
    /// SVG or JSON.
    pub text: Bytes,
    /// For the header `ETag`.
    pub tag: String,
}

/// A cache of pictures, bounded by their size.
pub struct Pictures(Cache<Drawing, Arc<Picture>, Size>);

/// Typical size of a picture in bytes; the cache estimates the number of its entries with it.
const TYPICAL_SIZE: usize = 4096;

/// Weighs a picture by the bytes of its text.
#[derive(Clone)]
struct Size;

impl Weighter<Drawing, Arc<Picture>> for Size {
    fn weight(&self, _: &Drawing, picture: &Arc<Picture>) -> u64 {
        // Entries of weight 0 would never be evicted.
        picture.text.len().max(1) as u64
    }
}

impl Pictures {
    /// An empty cache of at most `capacity` bytes.
    pub fn new(capacity: usize) -> Pictures {
        // A shard holds no picture that is larger than its part of the capacity, so that there is only one.
        let options = OptionsBuilder::new()
            .shards(1)
            .weight_capacity(capacity as u64)
            .estimated_items_capacity(capacity / TYPICAL_SIZE)
            .build()
            .expect("both capacities are set");
        Pictures(Cache::with_options(
            options,
            Size,
            DefaultHashBuilder::default(),
            DefaultLifecycle::default(),
        ))
    }

    /// Returns a picture from the cache, or draws it on a blocking thread. Concurrent requests for the same picture wait for one
    /// drawing. The error is a panic while drawing.
    pub async fn get(&self, drawing: Drawing) -> Result<Arc<Picture>, JoinError> {
        let drawn = async move { spawn_blocking(move || Arc::new(Picture::new(draw(drawing)))).await };
        self.0.get_or_insert_async(&drawing, drawn).await
    }
}

impl Picture {
    /// The pictures of tiles in a row. Rows are not cached: there are too many.
    pub fn row(tiles: &[Arc<Picture>]) -> Picture {
        let texts = tiles
            .iter()
            .map(|tile| str::from_utf8(&tile.text).unwrap_or_default());
        Picture::new(row_svg(&texts.collect::<Vec<_>>()))
    }

    fn new(text: String) -> Picture {
        Picture {
            tag: page::tag(&Sha256::digest(&text).into()),
            text: text.into(),
        }
    }
}

/// Finds a tile by its id; Castle's start squares are tiles too.
pub fn find_tile(id: &str) -> Option<&'static Tile> {
    let (set, _) = id.split_once('/')?;
    tiles(set)?.into_iter().find(|tile| tile.id == id)
}

fn tiles(set: &str) -> Option<Vec<&'static Tile>> {
    let mut tiles: Vec<_> = data::set(set)?.tiles.iter().collect();
    if set == "castle" {
        tiles.extend(CASTLE.starts.iter().map(|start| &start.tile));
    }
    Some(tiles)
}

/// The static name of a set.
pub fn find_set(name: &str) -> Option<&'static str> {
    FILES.iter().map(|file| file.name).find(|known| *known == name)
}

fn draw(drawing: Drawing) -> String {
    match drawing {
        Drawing::Tile(theme, id, rot, variant, detail) => {
            find_tile(id).map_or_else(String::new, |tile| tile_svg(tile, rot, variant, theme, detail))
        }
        Drawing::Figures(theme) => figures_svg(theme),
        Drawing::Castle(theme) => castle_svg(theme),
        Drawing::Example(theme, id) => examples::find(id).map_or_else(String::new, |example| {
            position_svg(&example.scene.clone().with_theme(theme))
        }),
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
                corners: shape::TileArt::new(tile, Rot::NORTH).wall_corners(),
                rotations: ArtRotations {
                    n: shapes(tile, Rot::to(Side::North)),
                    e: shapes(tile, Rot::to(Side::East)),
                    s: shapes(tile, Rot::to(Side::South)),
                    w: shapes(tile, Rot::to(Side::West)),
                },
            })
            .collect(),
        castle: (set == "castle").then(castle_art),
        quarters: match set {
            "count" => Quarter::ALL.iter().copied().map(quarter_square).collect(),
            _ => Vec::new(),
        },
    }
}

fn quarter_square(quarter: Quarter) -> QuarterSquare {
    let (x, y) = units(carcassonne::square(quarter));
    QuarterSquare {
        quarter: quarter.to_wire(),
        x,
        y,
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
            lying: region.figures_lie_down(),
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

/// A point in hundredths of a tile's side, rounded to two digits.
fn units(point: Point) -> (f64, f64) {
    let round = |part: f64| (part * svg::TILE * 100.0).round() / 100.0;
    (round(point.x), round(point.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_cache_is_bounded_by_bytes() {
        let size = draw(Drawing::Figures(Theme::Plain)).len();
        let pictures = Pictures::new(size * 3);
        let figures = Drawing::Figures(Theme::Plain);
        let drawn = pictures.get(figures).await.unwrap();
        assert!(Arc::ptr_eq(&pictures.get(figures).await.unwrap(), &drawn));
        for theme in Theme::ALL {
            for tile in tiles("base").unwrap() {
                let drawing = Drawing::Tile(theme, &tile.id, Rot::to(Side::North), 0, Detail::Near);
                pictures.get(drawing).await.unwrap();
                assert!(pictures.0.weight() <= 3 * size as u64);
            }
        }
        assert!(pictures.0.weight() > size as u64, "the cache is used");
        // A cache without capacity draws every time.
        let none = Pictures::new(0);
        let first = none.get(figures).await.unwrap();
        assert!(!Arc::ptr_eq(&none.get(figures).await.unwrap(), &first));
    }
}
