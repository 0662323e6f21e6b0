//! Tables: their game, seats and clock; how they are opened, found and joined.

use crate::state::{State, Status};
use crate::vocabulary::{GameKind, Level};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How long people may think. Bots have no clock. A move is what a seat does from being asked until another is asked or
/// the next tile is drawn.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    /// As long as they like.
    #[default]
    None,
    /// So long for each move.
    PerMove {
        /// Seconds for a move.
        seconds: u32,
    },
    /// So long for the whole game, and something more for each move.
    Fischer {
        /// Seconds at the start.
        seconds: u32,
        /// Seconds that each move adds.
        add: u32,
    },
}

/// Who takes a seat of a new table.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatWish {
    /// The one who opens the table sits here, or somebody at the same screen.
    Me {
        /// The name that others see.
        name: String,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: Level,
    },
    /// Whoever comes.
    Open,
}

/// An option of the game.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct GameOption {
    /// Its name, such as `small-cities`.
    pub name: String,
    /// Its value, such as `halved`.
    pub value: String,
}

/// A request to open a table.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    /// Which game.
    pub game: GameKind,
    /// Classic's tile sets; `base` is always there.
    #[serde(default)]
    pub sets: Vec<String>,
    /// Options of the game.
    #[serde(default)]
    pub options: Vec<GameOption>,
    /// One wish for each seat, in the order of play.
    pub seats: Vec<SeatWish>,
    /// How long people may think.
    #[serde(default)]
    pub clock: Clock,
    /// Whether the lobby lists the table; otherwise only people with the link can join.
    #[serde(default)]
    pub listed: bool,
    /// Whether players are shown what features are worth and what fits where.
    #[serde(default)]
    pub aids: bool,
}

/// A table that was opened.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct Created {
    /// The table.
    pub id: String,
    /// The key that lets others join, for a link; it is told only once.
    pub invite: String,
}

/// A request to take a seat.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// A name for this request: the same one sent twice is done once.
    pub client: String,
    /// The name that others see.
    pub name: String,
    /// The seat; if left out, the first that is open.
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// The key of the link, for a table that is not listed.
    #[serde(default)]
    #[ts(optional)]
    pub invite: Option<String>,
}

/// A seat that was taken.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct Joined {
    /// The seat.
    pub seat: u8,
    /// Its entry.
    pub seq: u32,
}

/// Who sits at a seat.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum SeatInfo {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// The name that others see.
        name: String,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: Level,
    },
}

/// What a table is, apart from the game that goes on at it.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct TableInfo {
    /// Its id.
    pub id: String,
    /// Which game.
    pub game: GameKind,
    /// Classic's tile sets.
    pub sets: Vec<String>,
    /// Options of the game.
    pub options: Vec<GameOption>,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// How long people may think.
    pub clock: Clock,
    /// Whether the lobby lists it.
    pub listed: bool,
    /// Whether players are shown what features are worth and what fits where.
    pub aids: bool,
    /// The SHA-256 of the seed's 32 bytes, in hexadecimal: the shuffle cannot be changed any more.
    pub seed_hash: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// The seats of the person who asks; empty for those who watch.
    pub mine: Vec<u8>,
    /// Whether the person who asks opened the table.
    pub creator: bool,
    /// The seats whose people are connected now.
    pub connected: Vec<u8>,
}

/// A table and all that can be seen at it.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Debug)]
pub struct TableState {
    /// The table.
    pub table: TableInfo,
    /// The game at it.
    pub state: State,
}

/// A table in a list: of the lobby, or of one's own tables.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// Which game.
    pub game: GameKind,
    /// Classic's tile sets.
    pub sets: Vec<String>,
    /// Options of the game.
    pub options: Vec<GameOption>,
    /// Its stage.
    pub status: Status,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// How long people may think.
    pub clock: Clock,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// The seats of the person who asks.
    pub mine: Vec<u8>,
    /// Whether one of them has to decide.
    pub my_turn: bool,
    /// When the deciding seat runs out of time, in milliseconds since 1970.
    pub due: Option<i64>,
}

/// A request that was carried out.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Debug)]
pub struct Done {
    /// Its entry.
    pub seq: u32,
    /// Everything since the entry that the sender knew.
    pub updates: Vec<crate::update::Update>,
}

/// A table for a rematch.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct Rematch {
    /// Its id.
    pub id: String,
}
