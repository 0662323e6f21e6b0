//! Requests of people to a table at which they sit.

use crate::action::Action;
use crate::vocabulary::Level;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// One request to a table. It does not name a seat: it acts for the seat that decides, which this person must hold.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// A name for this request, chosen by the sender, 1 to 40 letters, digits or `-`: the same one sent twice is done once.
    pub client: String,
    /// The number of the last entry that the sender knows.
    pub after: u32,
    /// What to do.
    pub r#do: Command,
}

/// Longest name of a request.
pub const LONGEST_CLIENT: usize = 40;

impl Act {
    /// Whether the request's name is one: 1 to [`LONGEST_CLIENT`] letters, digits or `-`.
    pub fn is_client(name: &str) -> bool {
        (1..=LONGEST_CLIENT).contains(&name.len())
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    }
}

/// What a person can do at a table.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Play one of the legal actions.
    Choose {
        /// The action.
        action: Action,
    },
    /// The same, with the action as a line.
    Play {
        /// The line in the notation, such as `place 1,0 E`.
        line: String,
    },
    /// Resign; only for the seat that decides.
    Resign,
    /// Request to undo one's last action.
    UndoAsk,
    /// Answer a request to undo, or withdraw one's own with `yes: false`.
    UndoAnswer {
        /// Whether one agrees.
        yes: bool,
    },
    /// Send a chat message.
    Say {
        /// Plain text.
        text: String,
    },
    /// Leave a seat before the game begins.
    Leave {
        /// One's own seat.
        seat: u8,
    },
    /// Start the game with bots in the open seats; only for the person who opened the table.
    Start {
        /// May be left out where no seat is open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        bots: Option<Level>,
    },
    /// Close the table: before the start, alone among bots, or when somebody has kept the others waiting for a week.
    Close,
}
