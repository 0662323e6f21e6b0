//! Subscribers of a table, and the text of their messages.

use super::Room;
use crate::table::seats::Person;
use bastide_wire::socket::Message;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The reader's end of a bounded queue. [`end`](Subscription::end) it when the reader disconnects.
pub struct Subscription {
    pub(super) room: Arc<Room>,
    pub(super) number: u64,
    pub(super) queue: mpsc::Receiver<Utf8Bytes>,
}

/// The room's end of the queue.
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

    /// The messages that are in the queue now.
    pub fn waiting(&mut self) -> impl Iterator<Item = Utf8Bytes> + use<> {
        let mut waiting = Vec::new();
        while let Ok(text) = self.queue.try_recv() {
            waiting.push(text);
        }
        waiting.into_iter()
    }

    /// Unsubscribes, and notifies the others if a player is gone.
    pub async fn end(self) {
        self.room.unsubscribe(self.number).await;
    }
}

pub fn text(message: &Message) -> Utf8Bytes {
    serde_json::to_string(message)
        .expect("all map keys in messages are strings")
        .into()
}
