//! A game that is over, looked at again by a bot.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How far it has come, and what was found out.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Debug)]
pub struct Analysis {
    /// How far it has come.
    pub state: AnalysisState,
    /// How many decisions were looked at.
    pub done: usize,
    /// How many there are.
    pub of: usize,
    /// The decisions, when all are done.
    pub moves: Vec<MoveInfo>,
    /// The entries at which the game turned, in order.
    pub turning: Vec<u32>,
}

/// How far an analysis has come.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum AnalysisState {
    /// Others come first.
    Waiting,
    /// The bot is at it.
    Running,
    /// All is found out.
    Done,
    /// This server does not offer it.
    Off,
}

/// A decision, looked at again.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Debug)]
pub struct MoveInfo {
    /// The entry in which it was taken.
    pub seq: u32,
    /// Who took it.
    pub seat: u8,
    /// Each seat's chance to win after it, from 0 to 1.
    pub chance: Vec<f64>,
    /// How much of their chance to win it gave away.
    pub gave_away: f64,
    /// What would have been best, the best first.
    pub best: Vec<BestMove>,
}

/// Something that could have been done.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Debug)]
pub struct BestMove {
    /// The line.
    pub line: String,
    /// The chance to win after it.
    pub chance: f64,
    /// How many points ahead it leads one to expect.
    pub points: f64,
}

impl Analysis {
    /// Nothing is known yet.
    pub const fn empty(state: AnalysisState) -> Analysis {
        Analysis {
            state,
            done: 0,
            of: 0,
            moves: Vec::new(),
            turning: Vec::new(),
        }
    }
}
