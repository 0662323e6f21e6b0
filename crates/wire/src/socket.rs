//! What a socket says. A client sends [`Act`](crate::command::Act); these are the answers and what others did.

use crate::refusal::Refusal;
use crate::table::TableState;
use crate::update::Update;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// One message of the server.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Debug)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Message {
    /// The whole state: the first message of a socket that says nothing of what it knows.
    Hello(Box<TableState>),
    /// An entry.
    Update(Box<Update>),
    /// A request was written down as this entry.
    Done {
        /// The request.
        client: String,
        /// The entry.
        seq: u32,
    },
    /// A request was refused; null if it had no name that could be read.
    Refused {
        /// The request.
        client: Option<String>,
        /// Why.
        refusal: Refusal,
    },
    /// The seats whose people are connected now.
    Here {
        /// The seats.
        seats: Vec<u8>,
    },
}
