//! A game from a record, in the form in which a table sends it.

use crate::state::State;
use crate::table::GameOption;
use crate::update::Update;
use crate::vocabulary::GameKind;
use serde::{Deserialize, Serialize};
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// A game from a record.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Replay {
    /// The game and its players.
    pub table: ReplayTable,
    /// The state before the first entry.
    pub start: State,
    /// The updates in order: the start with the first draw, then each action of a seat with the draws that followed. The
    /// last one has the legal actions of the seat that decides.
    pub updates: Vec<Update>,
}

/// The game and its players.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct ReplayTable {
    pub game: GameKind,
    /// Classic's tile sets.
    pub sets: Vec<String>,
    pub options: Vec<GameOption>,
    /// Names by seat; empty if there is none.
    pub names: Vec<String>,
    /// Kinds of players by seat: `human`, or the kind of bot; empty if the record does not say.
    pub kinds: Vec<String>,
}
