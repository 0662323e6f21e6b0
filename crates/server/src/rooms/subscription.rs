//! Subscribers of a table, and the text of their messages.

use super::Room;
use crate::unsent::Outbox;
use axum::body::Bytes;
use bastide_table::table::seats::Person;
use bastide_wire::socket::Message;
use std::sync::Arc;

/// The reader's end of an outbox. [`end`](Subscription::end) it when the reader disconnects.
pub struct Subscription {
    pub(super) room: Arc<Room>,
    pub(super) number: u64,
    pub outbox: Arc<Outbox>,
}

/// The room's end of the outbox.
pub(super) struct Subscriber {
    pub number: u64,
    pub person: Option<Person>,
    pub outbox: Arc<Outbox>,
    /// The most messages in it.
    pub most: usize,
}

impl Subscriber {
    /// Queues a message; `false` if the reader is too slow and is dropped.
    pub fn send(&self, message: &Bytes) -> bool {
        self.outbox.push(message.clone(), self.most)
    }
}

impl Subscription {
    /// Unsubscribes, and notifies the others if a player is gone.
    pub async fn end(self) {
        self.room.unsubscribe(self.number).await;
    }
}

/// A message as JSON.
pub fn text(message: &Message) -> Bytes {
    serde_json::to_vec(message)
        .expect("all map keys in messages are strings")
        .into()
}
