//! The analysis of a finished game by a bot.

use crate::action::LegalAction;
use serde::{Deserialize, Serialize};
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// The progress and the result of an analysis.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Analysis {
    pub state: AnalysisState,
    /// Decisions that are analysed.
    pub done: usize,
    pub of: usize,
    /// The analysed decisions; empty until all are done.
    pub moves: Vec<MoveInfo>,
    /// The entries at which the game turned, in order.
    pub turning: Vec<u32>,
}

/// The progress of an analysis.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AnalysisState {
    /// Other games are analysed first.
    Waiting,
    /// Being analysed.
    Running,
    Done,
    /// This server does not offer it.
    Off,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct MoveInfo {
    /// The entry in which it was taken.
    pub seq: u32,
    /// The seat that decided.
    pub seat: u8,
    /// Each seat's chance to win after it, from 0 to 1.
    pub chance: Vec<f64>,
    /// Each seat's expected points ahead of the best other seat at the end.
    pub lead: Vec<f64>,
    /// How much more this seat's chance to win would be after the action that a search prefers: an estimate without bias,
    /// negative where the action that was played did better.
    pub gave_away: f64,
    /// The action that a search prefers, which may be the one that was played.
    pub best: Vec<BestMove>,
}

/// A legal alternative with its evaluation.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct BestMove {
    /// The action, with its target.
    pub r#move: LegalAction,
    /// The chance to win after it.
    pub chance: f64,
    /// Expected points ahead of the best other seat at the end.
    pub points: f64,
}

impl Analysis {
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
