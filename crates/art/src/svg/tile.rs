//! One tile in a theme.

use super::{TILE, castle, city, classic, plain};
use crate::shape::{Number, Point, Shape, TileArt};
use crate::theme::{Detail, Theme};
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::{Kind, Tile};

/// A tile to draw.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    pub tile: &'a Tile,
    pub rot: Rot,
    /// Seeds the details, so that copies of a tile differ.
    pub pos: Pos,
    pub art: &'a TileArt,
    pub detail: Detail,
}

/// Draws a tile with its north-west corner at the origin, to be clipped to its square.
pub(super) fn tile(out: &mut String, subject: Subject, theme: Theme) {
    match (theme, Game::of(subject.tile)) {
        (Theme::Painted, Game::Classic) => classic::tile(out, subject),
        (Theme::Painted, Game::Castle) => castle::tile(out, subject),
        (Theme::Painted, Game::City) => city::tile(out, subject),
        (Theme::Plain, _) => plain::tile(out, subject),
    }
}

/// The game whose terrain a tile shows.
enum Game {
    Classic,
    Castle,
    City,
}

impl Game {
    fn of(tile: &Tile) -> Game {
        let shows = |kinds: &[Kind]| tile.regions.iter().any(|region| kinds.contains(&region.kind));
        if shows(&[Kind::Tower, Kind::House, Kind::Court, Kind::Path]) {
            Game::Castle
        } else if shows(&[Kind::Homes, Kind::Market]) || tile.building.is_some() {
            Game::City
        } else {
            Game::Classic
        }
    }
}

/// The `d` attribute of a shape in user units.
pub(super) fn d(shape: &Shape) -> String {
    shape.to_svg_d(TILE, Point::default())
}

/// A point in user units.
pub(super) fn place(point: Point) -> (Number, Number) {
    (Number(point.x * TILE), Number(point.y * TILE))
}
