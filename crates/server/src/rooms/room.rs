//! One table in memory: loaded from its log, kept up to date, without its position when idle.

use super::log::{self, damaged, log_row};
use super::subscription::{Subscriber, Subscription, text};
use crate::app::App;
use crate::fair::Client;
use crate::secret::Hash;
use crate::store::StoreError;
use crate::unsent::Outbox;
use axum::body::Bytes;
use bastide_engine::game::AnyGame;
use bastide_engine::kernel::claims::Seats;
use bastide_table::analysis::FinishedGame;
use bastide_table::table::seats::Person;
use bastide_table::table::{Applied, Checked, Table};
use bastide_wire::refusal::{Code, Reason, Refusal};
use bastide_wire::socket::Message;
use bastide_wire::table::{TableInfo, TableState};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, OwnedMappedMutexGuard, OwnedMutexGuard};

/// A table in memory, or one that is about to be loaded, with its lock.
pub struct Room {
    id: Box<str>,
    /// `None` until the table is loaded.
    live: Arc<Mutex<Option<Live>>>,
}

/// A loaded table, with the state that is not stored.
pub struct Live {
    table: Box<Table>,
    /// Hash of the key that is needed to join; `None` if the table is listed.
    pub(super) invite: Option<Hash>,
    /// The table of which this is the rematch.
    pub(super) rematch_of: Option<String>,
    subscribers: Vec<Subscriber>,
    /// The id of the next subscriber.
    next: u64,
    /// When the room was last locked.
    used: Instant,
    /// Whether a task plays the bots of this table.
    pub(super) bots_play: bool,
    /// Whether its log was read after damage was found in the database.
    is_readable: bool,
    /// For whom the bots of this table think: the last person who acted here.
    pub(super) client: Option<Client>,
}

/// A locked room whose table is loaded.
pub struct RoomGuard<'a> {
    room: Arc<Room>,
    app: &'a App,
    live: OwnedMappedMutexGuard<Option<Live>, Live>,
}

impl Room {
    pub(super) fn new(id: &str) -> Room {
        Room {
            id: id.into(),
            live: Arc::default(),
        }
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    /// Locks the room, loading the table from its log the first time.
    pub async fn lock<'a>(self: &Arc<Room>, app: &'a App) -> Result<RoomGuard<'a>, Refusal> {
        let mut live = Arc::clone(&self.live).lock_owned().await;
        if live.is_none() {
            *live = Some(log::load(app, &self.id).await?);
        }
        let mut live = OwnedMutexGuard::map(live, |live| live.as_mut().expect("it was loaded just now"));
        live.used = Instant::now();
        Ok(RoomGuard {
            room: Arc::clone(self),
            app,
            live,
        })
    }

    /// Reads the table again after somebody else has changed what is stored of it. Subscribers are sent its further entries and,
    /// if it differs then, the whole state.
    pub async fn reload(self: &Arc<Room>, app: &App) -> Result<(), Refusal> {
        let mut room = self.lock(app).await?;
        room.catch_up().await?;
        let stored = log::load(app, &self.id).await?;
        // Only positions in memory can be compared.
        room.live.table.game();
        if *stored.table != *room.live.table {
            room.live.table = stored.table;
            room.live.send_state();
        }
        Ok(())
    }

    /// Drops the position if the room was not used for `idle`. Returns whether the position is in memory.
    pub(super) fn sleep_if_idle(&self, idle: Duration) -> bool {
        let Ok(mut live) = self.live.try_lock() else {
            return true;
        };
        let Some(live) = live.as_mut() else {
            return false;
        };
        if live.used.elapsed() >= idle && !live.bots_play {
            live.table.sleep();
        }
        live.table.is_awake()
    }

    /// Idle and unwatched.
    pub(super) fn is_unloadable(&self) -> bool {
        let Ok(live) = self.live.try_lock() else {
            return false;
        };
        let Some(live) = live.as_ref() else {
            return true;
        };
        live.subscribers.is_empty() && !live.table.is_awake()
    }

    pub(super) async fn unsubscribe(&self, number: u64) {
        if let Some(live) = self.live.lock().await.as_mut() {
            let here = live.here();
            live.subscribers.retain(|subscriber| subscriber.number != number);
            live.send_presence(here, None);
        }
    }
}

impl RoomGuard<'_> {
    /// The room, to lock it again later.
    pub(super) fn room(&self) -> Arc<Room> {
        Arc::clone(&self.room)
    }

    pub fn table(&mut self) -> &mut Table {
        &mut self.live.table
    }

    pub(super) fn live(&mut self) -> &mut Live {
        &mut self.live
    }

    /// The seats of a person; none for a visitor without a cookie.
    pub(super) fn seats_of(&self, who: Option<&Person>) -> Seats {
        who.map_or(Seats::NONE, |who| self.live.table.held_by(who))
    }

    /// Everything that a person, or a visitor without a cookie, may see. `rematch_of` is what they may know of it.
    pub(super) fn state(&mut self, who: Option<&Person>, rematch_of: Option<String>) -> TableState {
        let here = self.live.here();
        self.live.state(who, here, rematch_of)
    }

    /// The number of the last entry. If a client knows a later one, `since`, the entries of other nodes are read first.
    pub async fn last(&mut self, since: u32) -> Result<u32, Refusal> {
        if since > self.table().seq() {
            self.catch_up().await?;
        }
        Ok(self.table().seq())
    }

    /// The game, and the log entry of each action. It is rebuilt from the log, since a table does not keep the entries.
    pub async fn finished_game(&mut self) -> Result<FinishedGame, Refusal> {
        log::finished_game(self.app, self.room.id(), self.live.table.seq()).await
    }

    /// The position after an entry, or after the last one, and the number of that entry.
    pub async fn game_at(&mut self, seq: Option<u32>) -> Result<(Box<AnyGame>, u32), Refusal> {
        let last = self.table().seq();
        match seq.filter(|&seq| seq < last) {
            Some(seq) => Ok((log::position(self.app, self.room.id(), seq).await?, seq)),
            None => Ok((Box::new(self.table().game().clone()), last)),
        }
    }

    /// Reads the entries that other nodes wrote, and sends them to the subscribers.
    pub async fn catch_up(&mut self) -> Result<(), Refusal> {
        let rows = self.app.store.rows(self.room.id(), self.live.table.seq()).await?;
        for row in rows {
            let live = &mut *self.live;
            let here = live.here();
            let applied = live
                .table
                .apply(log_row(&row))
                .map_err(|error| damaged(&row.table, &error))?;
            live.send_update(&applied, here);
        }
        Ok(())
    }

    /// Once damage was found in the database: fails if the table's log cannot be read, or not to its end. Moves that follow entries
    /// that are lost would be lost too.
    pub(super) async fn check_readable(&mut self) -> Result<(), Refusal> {
        if self.live.is_readable || !self.app.store.is_damaged() {
            return Ok(());
        }
        let (id, known) = (self.room.id(), self.live.table.seq());
        let is_listed = self.app.store.table(id).await?.is_some();
        let rows = self.app.store.rows(id, 0).await?;
        let has_all = (1..=known)
            .zip(&rows)
            .filter(|(seq, row)| *seq == row.seq)
            .count()
            == known as usize;
        if !is_listed || !has_all {
            let message = format!("entries of table {id} are missing");
            return Err(StoreError::Torn(message).into());
        }
        self.live.is_readable = true;
        Ok(())
    }

    /// Commits a request whose entry is in the log, and sends its update to the subscribers.
    pub(super) fn commit(&mut self, checked: Checked, request_id: Option<&str>) -> Applied {
        let here = self.live.here();
        let applied = self.live.table.commit(checked, request_id);
        self.live.send_update(&applied, here);
        applied
    }

    /// Adds a subscriber. The number of those without a seat is bounded.
    pub(super) fn subscribe(&mut self, who: Option<Person>) -> Result<Subscription, Refusal> {
        let watchers = self.app.config.watchers;
        let watching = |person: Option<&Person>| self.seats_of(person).is_empty();
        let others = self.live.subscribers.iter();
        let count = others.filter(|other| watching(other.person.as_ref())).count();
        if watching(who.as_ref()) && count >= watchers {
            let message = "too many people watch this table; try again later";
            return Err(Refusal::new(Code::Full, message).because(Reason::TooManyWatchers));
        }
        let subscription = Subscription {
            room: self.room(),
            number: self.live.next,
            outbox: self.app.unsent.outbox([]),
        };
        self.live.add(who, &subscription.outbox, self.app.config.queue);
        Ok(subscription)
    }

    /// The message that says which players are connected.
    pub(super) fn presence(&self) -> Bytes {
        presence(self.live.here())
    }
}

impl Live {
    pub(super) fn new(table: Table, invite: Option<Hash>, rematch_of: Option<String>) -> Live {
        Live {
            table: Box::new(table),
            invite,
            rematch_of,
            subscribers: Vec::new(),
            next: 0,
            used: Instant::now(),
            bots_play: false,
            is_readable: false,
            client: None,
        }
    }

    fn add(&mut self, person: Option<Person>, outbox: &Arc<Outbox>, most: usize) {
        let (number, here) = (self.next, self.here());
        self.next += 1;
        self.subscribers.push(Subscriber {
            number,
            person,
            outbox: Arc::clone(outbox),
            most,
        });
        self.send_presence(here, Some(number));
    }

    /// Sends an update to all subscribers; it is serialised once for the deciding person and once for all others. Subscribers
    /// whose queues are full are dropped. All are told if other players are connected than `before` the update: some may be gone
    /// with their queues, or have taken a seat.
    fn send_update(&mut self, applied: &Applied, before: Seats) {
        let Live {
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
        let mut message = Message::Update(Box::new(table.update_for(applied, mine)));
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
            text.as_ref().is_some_and(|text| subscriber.send(text))
        });
        self.send_presence(before, None);
    }

    /// Sends everybody the state; those whose queues are full are dropped.
    fn send_state(&mut self) {
        let (here, mut subscribers) = (self.here(), std::mem::take(&mut self.subscribers));
        subscribers.retain(|subscriber| {
            let state = self.state(subscriber.person.as_ref(), here, None);
            subscriber.send(&text(&Message::Hello(Box::new(state))))
        });
        self.subscribers = subscribers;
        self.send_presence(here, None);
    }

    /// Everything that a person, or a visitor without a cookie, may see.
    fn state(&mut self, who: Option<&Person>, here: Seats, rematch_of: Option<String>) -> TableState {
        let mine = who.map_or(Seats::NONE, |who| self.table.held_by(who));
        TableState {
            table: TableInfo {
                rematch_of,
                ..self.table.info_for(who, here)
            },
            state: self.table.state_for(mine, super::now()),
        }
    }

    /// The seats of connected people.
    fn here(&self) -> Seats {
        let people = self.subscribers.iter().filter_map(|subscriber| subscriber.person);
        people
            .flat_map(|person| self.table.held_by(&person).iter().collect::<Vec<_>>())
            .fold(Seats::NONE, Seats::with)
    }

    /// Sends all subscribers except `but` which players are connected, if that has changed since `before`. Subscribers whose
    /// queues are full are dropped, which may change it again.
    fn send_presence(&mut self, mut before: Seats, but: Option<u64>) {
        loop {
            let here = self.here();
            if here == before {
                return;
            }
            let message = presence(here);
            self.subscribers
                .retain(|other| Some(other.number) == but || other.send(&message));
            before = here;
        }
    }
}

fn presence(seats: Seats) -> Bytes {
    text(&Message::Here {
        seats: seats.iter().map(|seat| seat.0).collect(),
    })
}
