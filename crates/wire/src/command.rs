//! Requests of people at a table.

use crate::action::Action;
use crate::vocabulary::Level;
use serde::{Deserialize, Serialize};
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// One request to a table. It does not name a seat: it acts for the deciding seat, which the sender must hold.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// An id of the request that the sender chooses: 1 to 40 letters, digits or `-`. A request with a known id is not carried
    /// out again.
    pub client: String,
    /// The number of the last entry that the sender knows.
    pub after: u32,
    pub r#do: Command,
}

/// Longest id of a request.
pub const LONGEST_REQUEST_ID: usize = 40;

impl Act {
    /// Whether an id of a request is valid.
    pub fn is_request_id(name: &str) -> bool {
        (1..=LONGEST_REQUEST_ID).contains(&name.len())
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    }
}

/// What a person can do at a table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Play one of the legal actions.
    Choose { action: Action },
    /// The same, with the action as a line.
    Play {
        /// The line in the notation, such as `place 1,0 E`.
        line: String,
    },
    /// Resign; only for the seat that decides.
    Resign,
    /// Request to undo the sender's last action.
    UndoAsk,
    /// Answer a request to undo, or withdraw the sender's own with `yes: false`.
    UndoAnswer { yes: bool },
    /// Send a chat message.
    Say {
        /// Plain text.
        text: String,
    },
    /// Leave a seat before the game begins.
    Leave {
        /// A seat of the sender.
        seat: u8,
    },
    /// Start the game with bots in the open seats; only for the person who opened the table.
    Start {
        /// Needed if a seat is open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "descriptions", ts(optional))]
        bots: Option<Level>,
    },
    /// Tell the nonce whose hash was given when the seat was taken. It is possible once all seats are taken; when all promised
    /// nonces are known, the first tile is drawn.
    Nonce {
        /// A seat of the sender.
        seat: u8,
        /// 256 random bits as 64 hexadecimal digits.
        nonce: String,
    },
    /// Close the table: before the first draw, alone among bots, or when somebody has kept the others waiting for a week.
    Close,
}
