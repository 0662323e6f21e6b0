//! A game from a record, in the form in which a table sends it.

use crate::state::State;
use crate::table::GameOption;
use crate::update::Update;
use crate::vocabulary::GameKind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A game from a record.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Debug)]
pub struct Replay {
    /// What was played, and by whom.
    pub table: ReplayTable,
    /// Before anything happened.
    pub start: State,
    /// What happened, in order: the start with the first draw, then what each seat did with the draws that followed.
    pub updates: Vec<Update>,
}

/// What was played, and by whom.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct ReplayTable {
    /// Which game.
    pub game: GameKind,
    /// Classic's tile sets.
    pub sets: Vec<String>,
    /// Options of the game.
    pub options: Vec<GameOption>,
    /// The names by seat; empty for who has none.
    pub names: Vec<String>,
    /// Who sat there, by seat: `human`, or what kind of bot; empty where the record does not say.
    pub kinds: Vec<String>,
}
