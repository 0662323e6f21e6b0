//! The games with their sets and options, for opening a table.

use crate::vocabulary::{GameKind, Level};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// All games, and the bots that play them.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Games {
    pub games: Vec<GameInfo>,
    /// The bots: levels from the weakest to the strongest, then styles that play like `hard`.
    pub levels: Vec<Level>,
    /// The version of the pictures: with `?v=` and this version, a picture's address always returns the same picture.
    pub art: Cow<'static, str>,
    /// Whether this server analyses finished games.
    pub analysis: bool,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct GameInfo {
    pub game: GameKind,
    /// The smallest and the largest number of seats without further sets.
    pub seats: [u8; 2],
    /// The number of tiles without further sets.
    pub tiles: u16,
    /// Tile sets, the game's own first; empty if there is nothing to choose.
    pub sets: Vec<SetInfo>,
    pub options: Vec<OptionInfo>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct SetInfo {
    pub set: Cow<'static, str>,
    pub tiles: u16,
    /// Sets that it needs.
    pub needs: Vec<Cow<'static, str>>,
    /// Sets with which it cannot be combined.
    pub excludes: Vec<Cow<'static, str>>,
    /// The smallest and the largest number of seats with it.
    pub seats: [u8; 2],
}

/// An option of a game.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct OptionInfo {
    pub name: Cow<'static, str>,
    /// The possible values, the default first.
    pub values: Vec<Cow<'static, str>>,
    /// The tile set without which the option is refused.
    pub needs: Option<Cow<'static, str>>,
}
