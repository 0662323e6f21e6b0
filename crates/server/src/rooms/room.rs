//! One table in memory: read from its log, kept up to date, put to sleep when nothing happens at it.

use super::subscription::{Subscriber, Subscription, text};
use crate::analysis::Played;
use crate::http::{store_refusal, unknown_table};
use crate::secret::Hash;
use crate::store::{Row, Store, TableRow};
use crate::table::open::Plan;
use crate::table::seats::Person;
use crate::table::{Checked, Corrupt, LogRow, Step, Table, TableData, updates_since};
use bastide_engine::game::AnyGame;
use bastide_engine::kernel::claims::Seats;
use bastide_wire::refusal::{Code, Reason, Refusal};
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
    inner: Mutex<Option<Inner>>,
}

/// What is known of it; whoever has it is alone with the table.
pub struct Inner {
    table: Box<Table>,
    /// Hash of the key that lets others join; `None` if nobody needs one.
    pub(super) invite: Option<Hash>,
    /// The table of which this is the rematch.
    pub(super) rematch_of: Option<String>,
    subscribers: Vec<Subscriber>,
    /// The number of the next subscriber.
    next: u64,
    used: Instant,
    /// Whether somebody lets the bots of this table play.
    pub(super) bots_play: bool,
}

/// A room that was read, locked.
pub struct Entered<'a> {
    room: &'a Arc<Room>,
    store: &'a Store,
    inner: tokio::sync::MappedMutexGuard<'a, Inner>,
}

impl Room {
    pub(super) fn new(id: &str) -> Room {
        Room {
            id: id.into(),
            inner: Mutex::new(None),
        }
    }

    /// The table's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Waits until nobody else is at work here; the table is read from its log if it was not.
    pub async fn enter<'a>(self: &'a Arc<Room>, store: &'a Store) -> Result<Entered<'a>, Refusal> {
        let mut inner = self.inner.lock().await;
        if inner.is_none() {
            *inner = Some(read(&self.id, store).await?);
        }
        let mut inner = MutexGuard::map(inner, |inner| inner.as_mut().expect("it was read just now"));
        inner.used = Instant::now();
        Ok(Entered {
            room: self,
            store,
            inner,
        })
    }

    /// Puts the game away if it was not used for a while; whether it is at hand still.
    pub(super) fn rest(&self, idle: Duration) -> bool {
        let Ok(mut inner) = self.inner.try_lock() else {
            return true;
        };
        let Some(inner) = inner.as_mut() else {
            return false;
        };
        if inner.used.elapsed() >= idle && !inner.bots_play {
            inner.table.sleep();
        }
        inner.table.is_awake()
    }

    /// Whether nobody would miss it.
    pub(super) fn is_resting(&self) -> bool {
        let Ok(inner) = self.inner.try_lock() else {
            return false;
        };
        let Some(inner) = inner.as_ref() else {
            return true;
        };
        inner.subscribers.is_empty() && !inner.table.is_awake()
    }

    pub(super) async fn unsubscribe(&self, number: u64) {
        if let Some(inner) = self.inner.lock().await.as_mut() {
            let here = inner.here();
            inner.subscribers.retain(|subscriber| subscriber.number != number);
            inner.tell_presence(here, None);
        }
    }
}

impl Entered<'_> {
    /// The table.
    pub fn table(&mut self) -> &mut Table {
        &mut self.inner.table
    }

    /// What is kept beside it.
    pub(super) fn inner(&mut self) -> &mut Inner {
        &mut self.inner
    }

    /// The seats of somebody.
    pub(super) fn seats_of(&self, who: Option<&Person>) -> Seats {
        who.map_or(Seats::NONE, |who| self.inner.table.held_by(who))
    }

    /// All that somebody may see.
    pub fn state(&mut self, who: Option<&Person>) -> TableState {
        let mine = self.seats_of(who);
        let connected = self.inner.here();
        TableState {
            table: self.inner.table.info_for(who, connected),
            state: self.inner.table.state_for(mine, super::now()),
        }
    }

    /// The number of the last entry, for somebody who says that they know entry `since`.
    pub async fn last(&mut self, since: u32) -> Result<u32, Refusal> {
        if since > self.table().seq() {
            self.catch_up().await?;
        }
        Ok(self.table().seq())
    }

    /// What has happened, and in which entries.
    pub async fn played(&mut self) -> Result<Played, Refusal> {
        let last = self.inner.table.seq();
        let (data, rows) = log(self.room.id(), self.store, last).await?;
        let corrupt = |error| damaged(self.room.id(), &error);
        let mut table = Table::new(&data).map_err(corrupt)?;
        let mut entries = Vec::new();
        for row in &rows {
            table.apply(log_row(row)).map_err(corrupt)?;
            // What was taken back is gone, what came is of this entry.
            entries.resize(table.actions(), row.seq);
        }
        Ok(Played {
            record: table.to_record(),
            entries,
        })
    }

    /// The game as it was after an entry, or as it is now, and the number of that entry.
    pub async fn game_at(&mut self, seq: Option<u32>) -> Result<(Box<AnyGame>, u32), Refusal> {
        let last = self.table().seq();
        let Some(seq) = seq.filter(|&seq| seq < last) else {
            return Ok((Box::new(self.table().game().clone()), last));
        };
        let (data, rows) = log(self.room.id(), self.store, seq).await?;
        let table = Table::rebuild(&data, rows.iter().map(log_row));
        let mut table = table.map_err(|error| damaged(self.room.id(), &error))?;
        Ok((Box::new(table.game().clone()), seq))
    }

    /// Reads and tells what other nodes wrote.
    pub async fn catch_up(&mut self) -> Result<(), Refusal> {
        let rows = self
            .store
            .rows(self.room.id(), self.inner.table.seq())
            .await
            .map_err(store_refusal)?;
        for row in rows {
            let inner = &mut *self.inner;
            let step = inner
                .table
                .apply(log_row(&row))
                .map_err(|error| damaged(&row.table, &error))?;
            inner.tell(&step);
        }
        Ok(())
    }

    /// An entry that was checked is in the log: so it is now, and everybody is told.
    pub(super) fn written(&mut self, checked: Checked, client: Option<&str>) -> Step {
        let step = self.inner.table.commit(checked, client);
        self.inner.tell(&step);
        step
    }

    /// Lets somebody know what happens from now on.
    pub(super) fn subscribe(
        &mut self,
        who: Option<Person>,
        queue: usize,
        watchers: usize,
    ) -> Result<Subscription, Refusal> {
        let watching = |person: Option<&Person>| self.seats_of(person).is_empty();
        let others = self.inner.subscribers.iter();
        let count = others.filter(|other| watching(other.person.as_ref())).count();
        if watching(who.as_ref()) && count >= watchers {
            let message = "as many people watch this table as can; try again later";
            return Err(Refusal::new(Code::Full, message).because(Reason::TooManyWatchers));
        }
        Ok(self.inner.add(who, queue, self.room))
    }

    /// Who is connected, as it is sent.
    pub(super) fn presence(&self) -> Utf8Bytes {
        presence(self.inner.here())
    }
}

impl Inner {
    fn add(&mut self, person: Option<Person>, queue: usize, room: &Arc<Room>) -> Subscription {
        let (sender, receiver) = mpsc::channel(queue);
        let (number, here) = (self.next, self.here());
        self.next += 1;
        self.subscribers.push(Subscriber {
            number,
            person,
            queue: sender,
        });
        self.tell_presence(here, Some(number));
        Subscription {
            room: Arc::clone(room),
            number,
            queue: receiver,
        }
    }

    /// Tells everybody what an entry changed; it is written out once for those who are asked and once for all others.
    fn tell(&mut self, step: &Step) {
        let Inner {
            table, subscribers, ..
        } = self;
        let seats_of = |person: Option<Person>| person.map_or(Seats::NONE, |person| table.held_by(&person));
        let is_asked: Vec<bool> = subscribers
            .iter()
            .map(|subscriber| table.asks(seats_of(subscriber.person)))
            .collect();
        if subscribers.is_empty() {
            return;
        }
        let asked = is_asked.iter().position(|&asked| asked);
        let mine = asked.map_or(Seats::NONE, |place| seats_of(subscribers[place].person));
        let mut message = Message::Update(Box::new(table.update_for(step, mine)));
        let for_asked = asked.map(|_| text(&message));
        let for_others = is_asked.contains(&false).then(|| {
            if let Message::Update(update) = &mut message {
                update.hide_legal();
            }
            text(&message)
        });
        let mut is_asked = is_asked.into_iter();
        subscribers.retain(|subscriber| {
            let text = if is_asked.next() == Some(true) {
                &for_asked
            } else {
                &for_others
            };
            text.as_ref()
                .is_some_and(|text| subscriber.queue.try_send(text.clone()).is_ok())
        });
    }

    /// The seats whose people are connected.
    fn here(&self) -> Seats {
        let people = self.subscribers.iter().filter_map(|subscriber| subscriber.person);
        people
            .flat_map(|person| self.table.held_by(&person).iter().collect::<Vec<_>>())
            .fold(Seats::NONE, Seats::with)
    }

    /// Tells everybody but one who is connected, if that has changed.
    fn tell_presence(&mut self, before: Seats, but: Option<u64>) {
        let here = self.here();
        if here == before {
            return;
        }
        let message = presence(here);
        self.subscribers
            .retain(|other| Some(other.number) == but || other.queue.try_send(message.clone()).is_ok());
    }
}

fn presence(seats: Seats) -> Utf8Bytes {
    text(&Message::Here {
        seats: seats.iter().map(|seat| seat.0).collect(),
    })
}

/// What somebody missed who knows the entries up to `since`, as far as entry `last`. It is made from the log alone: those
/// who play do not wait at the table until it is done.
pub(super) async fn missed(
    id: &str,
    store: &Store,
    since: u32,
    last: u32,
    who: Option<Person>,
) -> Result<Vec<Update>, Refusal> {
    if since >= last {
        return Ok(Vec::new());
    }
    let (data, rows) = log(id, store, last).await?;
    let made = tokio::task::spawn_blocking(move || {
        updates_since(&data, rows.iter().map(log_row), since, who.as_ref())
    });
    let made = made
        .await
        .map_err(|_| Refusal::new(Code::Busy, "something went wrong in the server; try again"))?;
    made.map_err(|error| damaged(id, &error))
}

/// What the store has of a table, up to an entry.
async fn log(id: &str, store: &Store, last: u32) -> Result<(TableData, Vec<Row>), Refusal> {
    let row = store
        .table(id)
        .await
        .map_err(store_refusal)?
        .ok_or_else(unknown_table)?;
    let mut rows = store.rows(id, 0).await.map_err(store_refusal)?;
    rows.retain(|row| row.seq <= last);
    Ok((table_data(&row), rows))
}

async fn read(id: &str, store: &Store) -> Result<Inner, Refusal> {
    let row = store
        .table(id)
        .await
        .map_err(store_refusal)?
        .ok_or_else(unknown_table)?;
    let rows = store.rows(id, 0).await.map_err(store_refusal)?;
    let table =
        Table::rebuild(&table_data(&row), rows.iter().map(log_row)).map_err(|error| damaged(id, &error))?;
    Ok(Inner {
        table: Box::new(table),
        invite: row.invite.filter(|_| !row.summary.listed),
        rematch_of: serde_json::from_str::<Plan>(&row.summary.plan)
            .ok()
            .and_then(|plan| plan.rematch_of),
        subscribers: Vec::new(),
        next: 0,
        used: Instant::now(),
        bots_play: false,
    })
}

fn table_data(row: &TableRow) -> TableData {
    TableData {
        id: row.summary.id.clone(),
        header: row.summary.header.clone(),
        seed: row.seed,
        plan: row.summary.plan.clone(),
        creator: row.creator,
        listed: row.summary.listed,
        at: row.summary.opened,
    }
}

fn log_row(row: &Row) -> LogRow<'_> {
    LogRow {
        seq: row.seq,
        at: row.at,
        client: row.client.as_deref(),
        body: &row.body,
    }
}

fn damaged(id: &str, error: &Corrupt) -> Refusal {
    tracing::error!(table = id, %error, "a log cannot be understood");
    Refusal::new(
        Code::Away,
        "this table cannot be read; the operator finds the cause in the server's log",
    )
}
