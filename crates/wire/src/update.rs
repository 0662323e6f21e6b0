//! Updates: an entry of a table's log and its effects.

use crate::action::Action;
use crate::event::Event;
use crate::state::{Now, Tile};
use crate::table::SeatInfo;
use crate::vocabulary::Level;
use serde::{Deserialize, Serialize};
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// What an entry changed. It is the same for everybody except for the legal actions, which only the person who decides gets.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Update {
    /// The entry's number; numbers have no gaps.
    pub seq: u32,
    /// The entry's time, in milliseconds since 1970.
    pub at: i64,
    pub entry: Entry,
    /// Events in order.
    pub events: Vec<Event>,
    pub laid: Vec<Tile>,
    /// The state without the tiles, if anything of it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub now: Option<Now>,
    /// The seats, if somebody sat down or left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub seats: Option<Vec<SeatInfo>>,
    /// After an undo: how many tiles are left on the board, those that were laid first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub kept: Option<u32>,
}

/// A part of a table's history, bounded in bytes.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct History {
    /// Updates in order, without gaps.
    pub updates: Vec<Update>,
    /// Whether there are later ones; request them with the last `seq` as `since`.
    pub more: bool,
}

impl Update {
    /// Removes the legal actions, for viewers who do not decide.
    pub fn hide_legal(&mut self) {
        if let Some(decision) = self.now.as_mut().and_then(|now| now.decision.as_mut()) {
            decision.legal = None;
        }
    }
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Entry {
    /// The table was opened.
    Opened,
    /// Somebody sat down; with the last seat the game begins, and its first draw waits for the promised nonces.
    Sat { seat: u8, name: String, begins: bool },
    /// Somebody left a seat.
    Left { seat: u8 },
    /// The game began, with bots of this level in the seats that were open.
    Started {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "descriptions", ts(optional))]
        bots: Option<Level>,
    },
    /// A seat acted; `line` is the action in the notation, for programs.
    Played { seat: u8, line: String, action: Action },
    /// A chat message.
    Said { seat: u8, text: String },
    /// A seat requests to return to the position after entry `to`; `undone` if nobody has to agree.
    UndoAsked { seat: u8, to: u32, undone: bool },
    /// A person agrees to undo; `undone` if nobody else has to.
    UndoAgreed { seat: u8, undone: bool },
    /// A person refuses to undo, or the request is withdrawn.
    UndoRefused { seat: u8 },
    /// A seat ran out of time and resigns.
    Flagged { seat: u8 },
    /// A seat ran out of time while no server was running; its clock restarts.
    Clock { seat: u8 },
    /// The nonce of a seat became known; with the last one the first tile is drawn.
    Nonce { seat: u8, nonce: String },
    /// The table was closed.
    Closed,
    /// A table for a rematch is open.
    Rematch { id: String },
}
