//! Messages of a WebSocket. A client sends [`Act`](crate::command::Act); the server sends answers and updates.

use crate::refusal::Refusal;
use crate::table::TableState;
use crate::update::Update;
use serde::{Deserialize, Serialize};
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// One message of the server.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Message {
    /// The whole state: the first message of a socket that is opened without `since`, or with one too far back.
    Hello(Box<TableState>),
    /// An entry was written.
    Update(Box<Update>),
    /// A request was carried out.
    Done {
        /// The id of the request.
        client: String,
        /// The number of its entry.
        seq: u32,
    },
    /// A request was refused; `client` is null only if the message could not be parsed.
    Refused {
        /// The id of the request.
        client: Option<String>,
        refusal: Refusal,
    },
    /// The seats whose people are connected now.
    Here { seats: Vec<u8> },
    /// The server is about to stop. A client should open another socket, with `since`, and then close this one, which takes requests
    /// until then.
    Reconnect,
}
