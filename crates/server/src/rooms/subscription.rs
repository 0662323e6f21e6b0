//! Somebody who is told what happens at a table, and how what is told becomes text.

use super::Room;
use crate::table::seats::Person;
use bastide_wire::socket::Message;
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use utoipa::IntoParams;

/// What the asker has seen already.
#[derive(Deserialize, IntoParams, Clone, Copy, Debug)]
#[into_params(parameter_in = Query)]
pub struct Seen {
    /// The number of the last entry that the asker knows; if left out, the whole state comes first.
    pub since: Option<u32>,
}

/// A reader's end of the queue.
pub struct Subscription {
    pub(super) room: Arc<Room>,
    pub(super) number: u64,
    pub(super) queue: mpsc::Receiver<Utf8Bytes>,
}

/// The table's end of the queue.
pub(super) struct Subscriber {
    pub number: u64,
    pub person: Option<Person>,
    pub queue: mpsc::Sender<Utf8Bytes>,
}

impl Subscription {
    /// The next message; `None` if the reader was too slow and was dropped.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        self.queue.recv().await
    }

    /// What waits already.
    pub fn waiting(&mut self) -> impl Iterator<Item = Utf8Bytes> + use<> {
        let mut waiting = Vec::new();
        while let Ok(text) = self.queue.try_recv() {
            waiting.push(text);
        }
        waiting.into_iter()
    }

    /// Ends it, and tells the others if a player is gone.
    pub async fn end(self) {
        self.room.unsubscribe(self.number).await;
    }
}

/// A message as it is sent.
pub fn text(message: &Message) -> Utf8Bytes {
    serde_json::to_string(message)
        .expect("messages have no maps with other keys than texts")
        .into()
}
