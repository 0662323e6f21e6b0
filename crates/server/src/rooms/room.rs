//! One table in memory: read from its log, kept up to date, put to sleep when nothing happens at it.

use super::subscription::{Subscriber, Subscription, text};
use crate::http::{store_refusal, unknown_table};
use crate::store::{Row, Store};
use crate::table::Table;
use crate::table::seats::Person;
use bastide_wire::refusal::{Code, Refusal};
use bastide_wire::socket::Message;
use bastide_wire::table::TableState;
use bastide_wire::update::Update;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, MutexGuard, mpsc};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// A table in memory.
pub struct Room {
    id: Box<str>,
    inner: Mutex<Inner>,
}

/// What is in it; whoever has it is alone with the table.
pub struct Inner {
    /// The table; `None` while it sleeps.
    table: Option<Box<Table>>,
    /// The last entry that the subscribers were told.
    told: u32,
    subscribers: Vec<Subscriber>,
    /// The number of the next subscriber.
    next: u64,
    used: Instant,
    /// Whether somebody lets the bots of this table play.
    pub(super) bots_play: bool,
}

impl Room {
    /// A table that sleeps.
    pub fn new(id: &str) -> Room {
        Room {
            id: id.into(),
            inner: Mutex::new(Inner {
                table: None,
                told: 0,
                subscribers: Vec::new(),
                next: 0,
                used: Instant::now(),
                bots_play: false,
            }),
        }
    }

    /// The table's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Waits until nobody else is at work here.
    pub(super) async fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().await
    }

    /// Lets the position go if it was not used for a while; whether it is in memory still.
    pub(super) fn rest(&self, idle: Duration) -> bool {
        let Ok(mut inner) = self.inner.try_lock() else {
            return true;
        };
        if inner.used.elapsed() >= idle && !inner.bots_play {
            inner.sleep();
        }
        inner.table.is_some()
    }

    /// Whether nothing would be lost without it.
    pub(super) fn is_resting(&self) -> bool {
        let inner = self.inner.try_lock();
        inner.is_ok_and(|inner| inner.table.is_none() && inner.subscribers.is_empty())
    }

    pub(super) async fn unsubscribe(&self, number: u64) {
        let mut inner = self.lock().await;
        let here = inner.here();
        inner.subscribers.retain(|subscriber| subscriber.number != number);
        inner.tell_here(here);
    }
}

impl Inner {
    /// Lets the position go; it is read again when it is needed.
    pub(super) fn sleep(&mut self) {
        self.table = None;
    }

    /// The table, read from its log if it sleeps.
    pub(super) async fn table(&mut self, id: &str, store: &Store) -> Result<&mut Table, Refusal> {
        self.used = Instant::now();
        if self.table.is_none() {
            let row = store.table(id).await.map_err(store_refusal)?.ok_or_else(unknown_table)?;
            let mut table = Box::new(Table::new(row).map_err(|error| damaged(id, &error))?);
            for row in store.rows(id, 0).await.map_err(store_refusal)? {
                self.take(&mut table, &row)?;
            }
            self.table = Some(table);
        }
        Ok(self.table.as_mut().expect("it was read just now"))
    }

    /// Reads and tells what other nodes wrote.
    pub(super) async fn catch_up(&mut self, id: &str, store: &Store) -> Result<(), Refusal> {
        let last = self.table(id, store).await?.seq();
        let rows = store.rows(id, last).await.map_err(store_refusal)?;
        let Some(mut table) = self.table.take() else {
            return Ok(());
        };
        for row in rows {
            self.take(&mut table, &row)?;
        }
        self.table = Some(table);
        Ok(())
    }

    /// An entry that is in the log: the table becomes what it says, and everybody is told.
    pub(super) fn written(&mut self, row: &Row) -> Result<Update, Refusal> {
        let mut table = self.table.take().ok_or_else(unknown_table)?;
        let update = self.take(&mut table, row)?;
        self.table = Some(table);
        Ok(update)
    }

    fn take(&mut self, table: &mut Table, row: &Row) -> Result<Update, Refusal> {
        let update = table.apply(row).map_err(|error| damaged(&row.table, &error))?;
        if update.seq > self.told {
            self.told = update.seq;
            self.tell(table, &update);
        }
        Ok(update)
    }

    fn tell(&mut self, table: &Table, update: &Update) {
        if self.subscribers.is_empty() {
            return;
        }
        let asked = table.asked();
        let mut open: Option<Utf8Bytes> = None;
        let mut hidden: Option<Utf8Bytes> = None;
        self.subscribers.retain(|subscriber| {
            let message = if asked.is_some() && subscriber.person == asked {
                open.get_or_insert_with(|| text(&Message::Update(Box::new(update.clone()))))
            } else {
                hidden.get_or_insert_with(|| {
                    let mut update = update.clone();
                    update.hide_legal();
                    text(&Message::Update(Box::new(update)))
                })
            };
            subscriber.queue.try_send(message.clone()).is_ok()
        });
    }

    /// The people who are connected.
    fn here(&self) -> Vec<Person> {
        let mut people: Vec<Person> = self.subscribers.iter().filter_map(|subscriber| subscriber.person).collect();
        people.sort_unstable();
        people.dedup();
        people
    }
}

fn damaged(id: &str, error: &dyn std::fmt::Display) -> Refusal {
    tracing::error!(table = id, %error, "a log cannot be understood");
    Refusal::new(Code::Away, "the log of this table cannot be understood; the operator finds the cause in the server's log")
}
