//! What may be chosen when a table is opened.

use crate::vocabulary::{GameKind, Level};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;
use utoipa::ToSchema;

/// All games, and the bots that play them.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct Games {
    /// The games.
    pub games: Vec<GameInfo>,
    /// The levels of bots, from the weakest to the strongest.
    pub levels: Vec<Level>,
    /// The version of the drawings: with `?v=` and this behind their addresses they never change.
    pub art: Cow<'static, str>,
    /// Whether games that are over can be looked at again by a bot.
    pub analysis: bool,
}

/// A game.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct GameInfo {
    /// Which game.
    pub game: GameKind,
    /// The fewest and the most who can play it without further sets.
    pub seats: [u8; 2],
    /// How many tiles it has without further sets.
    pub tiles: u16,
    /// Tile sets that can be chosen, the game's own first; none where there is nothing to choose.
    pub sets: Vec<SetInfo>,
    /// Options.
    pub options: Vec<OptionInfo>,
}

/// A tile set.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct SetInfo {
    /// Its name.
    pub set: Cow<'static, str>,
    /// How many tiles it has.
    pub tiles: u16,
    /// Sets that it cannot be played without.
    pub needs: Vec<Cow<'static, str>>,
    /// Sets that it cannot be played with.
    pub excludes: Vec<Cow<'static, str>>,
    /// The fewest and the most who can play with it.
    pub seats: [u8; 2],
}

/// An option of a game.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct OptionInfo {
    /// Its name.
    pub name: Cow<'static, str>,
    /// What it can be; the first is what it is if nobody chooses.
    pub values: Vec<Cow<'static, str>>,
    /// The tile set without which the option is refused.
    pub needs: Option<Cow<'static, str>>,
}
