//! Pictures and outlines: their addresses, and what they show.

use crate::convert::ToWire;
use crate::examples;
use bastide_art::shape::{self, Point};
use bastide_art::{Detail, Theme, carcassonne, castle, castle_svg, figures_svg, position_svg, svg, tile_svg};
use bastide_engine::action::Quarter;
use bastide_engine::data::board::CASTLE;
use bastide_engine::data::{self, FILES};
use bastide_engine::kernel::geometry::{Rot, Side};
use bastide_engine::kernel::tile::Tile;
use bastide_engine::region_name::RegionName;
use bastide_wire::art::{
    ArtRotations, ArtSet, CastleArt, QuarterSquare, RegionShape, StartSquare, TileArt, TrackSpace, TrackTower,
};
use bastide_wire::refusal::{Code, Refusal};

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

/// The files of [`Drawing::sheet`].
pub const SHEETS: [&str; 2] = ["figures.svg", "castle.svg"];

/// The form of a tile's variant, as a regular expression.
pub const VARIANT_PATTERN: &str = "^[0-3](-far)?$";

/// The form of a row's tiles, as a regular expression.
pub const ROW_PATTERN: &str =
    "^[a-z]+/[0-9A-Za-z-]+/[NESW]/[0-3](-far)?(,[a-z]+/[0-9A-Za-z-]+/[NESW]/[0-3](-far)?){0,23}$";

/// The most tiles in a row.
pub const LONGEST_ROW: usize = 24;

/// The refusal for an address that names no picture.
pub fn no_such_picture() -> Refusal {
    let message = "there is no such picture; docs/openapi.json describes the addresses of pictures";
    Refusal::new(Code::BadRequest, message)
}

/// From the parts of addresses; `None` if they name no picture.
impl Drawing {
    /// A tile by its id, the letter of its rotation, and its variant: `0`, or `0-far` for the simpler drawing.
    pub fn tile(look: &str, id: &str, rotation: &str, variant: &str) -> Option<Drawing> {
        let (look, tile) = (Theme::parse(look)?, find_tile(id)?);
        let mut letters = rotation.chars();
        let side = letters
            .next()
            .filter(|_| letters.as_str().is_empty())
            .and_then(Side::from_letter)?;
        let (number, detail) = match variant.strip_suffix("-far") {
            Some(number) => (number, Detail::Far),
            None => (variant, Detail::Near),
        };
        let number = number.parse().ok();
        let number = number.filter(|&number: &u8| number < svg::VARIANTS)?;
        Some(Drawing::Tile(look, &tile.id, Rot::to(side), number, detail))
    }

    /// The tiles of a row, separated by commas: `base/FRFR/N/0-far,base/RRRR/N/0`.
    pub fn row(look: &str, tiles: &str) -> Option<Vec<Drawing>> {
        let tiles = tiles.split(',').take(LONGEST_ROW + 1).map(|tile| {
            let (rest, variant) = tile.rsplit_once('/')?;
            let (id, rotation) = rest.rsplit_once('/')?;
            Drawing::tile(look, id, rotation, variant)
        });
        let drawings = tiles.collect::<Option<Vec<_>>>()?;
        (drawings.len() <= LONGEST_ROW).then_some(drawings)
    }

    /// One of [`SHEETS`].
    pub fn sheet(look: &str, file: &str) -> Option<Drawing> {
        let look = Theme::parse(look)?;
        match file {
            "figures.svg" => Some(Drawing::Figures(look)),
            "castle.svg" => Some(Drawing::Castle(look)),
            _ => None,
        }
    }

    /// The example of a rule.
    pub fn example(look: &str, id: &str) -> Option<Drawing> {
        let example = examples::find(id)?;
        Some(Drawing::Example(Theme::parse(look)?, &example.id))
    }

    /// The outlines of a set's tiles.
    pub fn set(name: &str) -> Option<Drawing> {
        let mut names = FILES.iter().map(|file| file.name);
        names.find(|known| *known == name).map(Drawing::Set)
    }
}

/// Finds a tile by its id; Castle's start squares are tiles too.
fn find_tile(id: &str) -> Option<&'static Tile> {
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

/// SVG, or JSON for outlines.
pub fn draw(drawing: Drawing) -> String {
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
