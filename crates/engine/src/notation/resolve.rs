//! From names in a line to indices of a game in progress, and back.

use super::statement::ActionLine;
use crate::action::Action;
use crate::game::Game;
use crate::illegal::Illegal;
use crate::kernel::geometry::Pos;
use crate::kernel::tile::{RegionIdx, TileIdx};
use crate::region_name::RegionName;
use std::fmt;

/// A name that the game does not know at this point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResolveError {
    /// The game has no such tile.
    UnknownTile {
        /// The id in the line.
        id: String,
        /// The most similar id of the game.
        like: Option<&'static str>,
    },
    /// The named square is empty.
    NoTileAt(Pos),
    /// A region of the tile just placed is named, but no figure can be deployed now.
    NotNow(Illegal),
    /// The tile has no such region.
    NoRegion {
        /// The name in the line.
        name: RegionName,
        /// The regions that the tile has.
        regions: Vec<RegionName>,
    },
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResolveError::UnknownTile { id, like: Some(like) } => {
                write!(f, "this game has no tile `{id}`; did you mean {like}?")
            }
            ResolveError::UnknownTile { id, like: None } => {
                write!(f, "this game has no tile `{id}`; `bastide tiles` lists them")
            }
            ResolveError::NoTileAt(pos) => write!(f, "no tile lies at {pos}"),
            ResolveError::NotNow(illegal) => illegal.fmt(f),
            ResolveError::NoRegion { name, regions } => {
                let names: Vec<_> = regions.iter().map(RegionName::to_string).collect();
                write!(
                    f,
                    "the tile has no {name} as it lies; it has {}",
                    names.join(", ")
                )
            }
        }
    }
}

impl std::error::Error for ResolveError {}

/// The action that a line stands for in the current position.
pub fn resolve(game: &dyn Game, line: &ActionLine) -> Result<Action, ResolveError> {
    Ok(match *line {
        ActionLine::Draw(ref id) => Action::Draw(find_tile(game, id)?),
        ActionLine::Discard(ref id) => Action::Discard(find_tile(game, id)?),
        ActionLine::Place { pos, rot } => Action::Place { pos, rot },
        ActionLine::Deploy { piece, region } => {
            let pos = game
                .placed()
                .ok_or_else(|| ResolveError::NotNow(game.not_now()))?;
            let region = find_region(game, pos, region)?;
            Action::Deploy { piece, region }
        }
        ActionLine::Pass => Action::Pass,
        ActionLine::Quarter { quarter, piece } => Action::Quarter { quarter, piece },
        ActionLine::Count(quarter) => Action::Count(quarter),
        ActionLine::Join { region, pos, piece } => {
            let (pos, region) = game.canonical_region(pos, find_region(game, pos, region)?);
            Action::Join { pos, region, piece }
        }
        ActionLine::First { region, pos } => {
            let (pos, region) = game.canonical_region(pos, find_region(game, pos, region)?);
            Action::First { pos, region }
        }
        ActionLine::Use(tile) => Action::Use(tile),
        ActionLine::Reveal { space, kind } => Action::Reveal { space, kind },
        ActionLine::Gate { pos, side } => Action::Gate { pos, side },
        ActionLine::Wall(end) => Action::Wall(end),
        ActionLine::Guard => Action::Guard,
        ActionLine::Tower(end) => Action::Tower(end),
        ActionLine::Resign => Action::Resign,
    })
}

/// How an action is written in the current position; `None` if it names something that the game does not have.
pub fn write(game: &dyn Game, action: Action) -> Option<ActionLine> {
    let tile_id = |tile: TileIdx| game.tiles().get(tile.0 as usize).map(|tile| tile.id.clone());
    let region_name = |pos: Pos, region: RegionIdx| {
        let (tile, rot) = game.tile_at(pos)?;
        let tile = &game.tiles()[tile.0 as usize];
        ((region.0 as usize) < tile.regions.len()).then(|| RegionName::of(tile, region, rot))
    };
    Some(match action {
        Action::Draw(tile) => ActionLine::Draw(tile_id(tile)?),
        Action::Discard(tile) => ActionLine::Discard(tile_id(tile)?),
        Action::Place { pos, rot } => ActionLine::Place { pos, rot },
        Action::Deploy { piece, region } => ActionLine::Deploy {
            piece,
            region: region_name(game.placed()?, region)?,
        },
        Action::Pass => ActionLine::Pass,
        Action::Quarter { quarter, piece } => ActionLine::Quarter { quarter, piece },
        Action::Count(quarter) => ActionLine::Count(quarter),
        Action::Join { pos, region, piece } => ActionLine::Join {
            region: region_name(pos, region)?,
            pos,
            piece,
        },
        Action::First { pos, region } => ActionLine::First {
            region: region_name(pos, region)?,
            pos,
        },
        Action::Use(tile) => ActionLine::Use(tile),
        Action::Reveal { space, kind } => ActionLine::Reveal { space, kind },
        Action::Gate { pos, side } => ActionLine::Gate { pos, side },
        Action::Wall(end) => ActionLine::Wall(end),
        Action::Guard => ActionLine::Guard,
        Action::Tower(end) => ActionLine::Tower(end),
        Action::Resign => ActionLine::Resign,
    })
}

fn find_tile(game: &dyn Game, id: &str) -> Result<TileIdx, ResolveError> {
    let tiles = game.tiles();
    let found = tiles.iter().position(|tile| tile.id == id);
    found
        .map(|idx| TileIdx(idx as u8))
        .ok_or_else(|| ResolveError::UnknownTile {
            id: id.to_owned(),
            like: tiles.iter().map(|tile| tile.id.as_str()).find(|known| {
                let name = known.split_once('/').map_or(*known, |(_, name)| name);
                known.eq_ignore_ascii_case(id) || name.eq_ignore_ascii_case(id)
            }),
        })
}

fn find_region(game: &dyn Game, pos: Pos, name: RegionName) -> Result<RegionIdx, ResolveError> {
    let (tile, rot) = game.tile_at(pos).ok_or(ResolveError::NoTileAt(pos))?;
    let tile = &game.tiles()[tile.0 as usize];
    name.find(tile, rot).ok_or_else(|| ResolveError::NoRegion {
        name,
        regions: (0..tile.regions.len() as u8)
            .map(|idx| RegionName::of(tile, RegionIdx(idx), rot))
            .collect(),
    })
}
