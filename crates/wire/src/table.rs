//! Tables: their game, seats and clock; how they are opened, found and joined.

use crate::state::{State, Status};
use crate::vocabulary::{GameKind, Level};
use serde::{Deserialize, Serialize};
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// The thinking time of people; bots have no clock. A move lasts until another seat decides or the next tile is drawn.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    /// No limit.
    #[default]
    None,
    /// A limit for each move.
    PerMove { seconds: u32 },
    /// A limit for the whole game, to which each move adds some time.
    Fischer {
        /// Seconds at the start.
        seconds: u32,
        /// Seconds that each move adds.
        add: u32,
    },
}

/// The wanted holder of a seat of a new table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatWish {
    /// The person who opens the table, or somebody at the same screen.
    Me {
        name: String,
        /// See `Join`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "descriptions", ts(optional))]
        nonce_hash: Option<String>,
    },
    Bot {
        level: Level,
    },
    /// Anybody who joins.
    Open,
}

/// An option of the game.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameOption {
    /// Its name, such as `small-cities`.
    pub name: String,
    /// Its value, such as `halved`.
    pub value: String,
}

/// A request to open a table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    pub game: GameKind,
    /// Classic's tile sets; `base` is always there.
    #[serde(default)]
    pub sets: Vec<String>,
    #[serde(default)]
    pub options: Vec<GameOption>,
    /// One wish for each seat, in the order of play.
    pub seats: Vec<SeatWish>,
    #[serde(default)]
    pub clock: Clock,
    /// Whether the lobby lists the table, and the list of games to watch when its game runs; otherwise only people with the
    /// link can join or watch.
    #[serde(default)]
    pub listed: bool,
    /// Whether players are shown what features are worth and what fits where.
    #[serde(default)]
    pub aids: bool,
}

/// The answer to opening a table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Created {
    pub id: String,
    /// The key of the link with which others join; only this answer contains it.
    pub invite: String,
}

/// A request to take a seat.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// An id of the request, as in `Act`.
    pub client: String,
    pub name: String,
    /// If left out, the first open seat is taken.
    #[serde(default)]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub seat: Option<u8>,
    /// The key of the link, for a table that is not listed.
    #[serde(default)]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub invite: Option<String>,
    /// The SHA-256 of a nonce that becomes part of the seed, in 64 hexadecimal digits; the nonce has 32 random bytes. Who gives it
    /// has to tell the nonce with the command `nonce` when all seats are taken; the first draw waits for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub nonce_hash: Option<String>,
}

/// The answer to taking a seat.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Joined {
    pub seat: u8,
    /// The number of the entry.
    pub seq: u32,
}

/// The holder of a seat.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum SeatInfo {
    Open,
    Person {
        name: String,
        /// The SHA-256 of the seat's nonce, if it was promised one; left out in lists of tables.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "descriptions", ts(optional))]
        nonce_hash: Option<String>,
    },
    Bot {
        level: Level,
    },
}

/// A table without the state of its game.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct TableInfo {
    pub id: String,
    pub game: GameKind,
    /// Classic's tile sets.
    pub sets: Vec<String>,
    pub options: Vec<GameOption>,
    pub seats: Vec<SeatInfo>,
    pub clock: Clock,
    /// Whether the lobby and the list of games to watch show it.
    pub listed: bool,
    /// Whether players are shown what features are worth and what fits where.
    pub aids: bool,
    /// The SHA-256 of the server's secret of 32 bytes, in hexadecimal. The seed is made of the secret and the nonces of the seats;
    /// without any nonce it is the secret itself.
    pub seed_hash: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// The seats of the caller; empty for spectators.
    pub mine: Vec<u8>,
    /// Whether the caller opened the table.
    pub creator: bool,
    /// The seats whose people are connected now.
    pub connected: Vec<u8>,
    /// The table of which this is the rematch; only sent to its players, until the game begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub rematch_of: Option<String>,
}

/// A table with the state of its game as the caller may see it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct TableState {
    pub table: TableInfo,
    pub state: State,
}

/// A table in the lobby or in the list of the caller's own tables.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Listed {
    pub id: String,
    pub game: GameKind,
    /// Classic's tile sets.
    pub sets: Vec<String>,
    pub options: Vec<GameOption>,
    pub status: Status,
    pub seats: Vec<SeatInfo>,
    pub clock: Clock,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// The seats of the caller.
    pub mine: Vec<u8>,
    /// Whether one of them has to decide.
    pub my_turn: bool,
    /// The number of the last entry.
    pub seq: u32,
    /// The seat that decides; null unless the game runs.
    pub turn: Option<u8>,
    /// The number of placed tiles; null before the game.
    pub tiles: Option<u16>,
    /// The scores by seat; null before the game.
    pub scores: Option<Vec<u16>>,
    /// The seats that have won; empty until the game is over.
    pub winners: Vec<u8>,
    /// When the deciding seat runs out of time, in milliseconds since 1970.
    pub due: Option<i64>,
}

/// The answer to a request that was carried out.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Done {
    /// The number of the entry.
    pub seq: u32,
    /// The updates since the last entry that the sender knew; only the first of them if they are many.
    pub updates: Vec<crate::update::Update>,
}

/// A request for a rematch; its body may be left out.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RematchWish {
    /// The hash of a nonce for each seat of the caller, in the order of these seats at the old table; see `Join`. They count only
    /// if this request opens the table.
    #[serde(default)]
    pub nonce_hashes: Vec<String>,
}

/// The answer to a request for a rematch.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Rematch {
    pub id: String,
    /// The key of the link with which others join; only in the answer to the request that opened the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub invite: Option<String>,
}
