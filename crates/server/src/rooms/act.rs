//! Requests at a table: each is checked, written to the log, committed and sent to subscribers, in that order and under the
//! room's lock.

use super::log::history;
use super::open::mark;
use super::play_bots::play_bots;
use super::room::{Room, RoomGuard};
use super::subscription::{Subscription, text};
use crate::app::App;
use crate::fair::Client;
use crate::secret::{self, Hash};
use crate::store::{Appended, Row, StoreError};
use axum::body::Bytes;
use bastide_table::refusals::unknown_table;
use bastide_table::table::seats::Person;
use bastide_table::table::{Applied, Checked, HISTORY_SIZE, MISSED, Table};
use bastide_wire::command::Act;
use bastide_wire::refusal::{Code, Reason, Refusal};
use bastide_wire::socket::Message;
use bastide_wire::state::Status;
use bastide_wire::table::{Done, Join, Joined, TableState};
use bastide_wire::update::History;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

/// Attempts to write an entry while other nodes write first.
const TRIES: usize = 5;

/// How often a new subscriber reads the log while the room is unlocked; then it is locked until all entries are read.
const UNLOCKED_READS: usize = 5;

/// What the answer to an action contains.
#[derive(Clone, Copy)]
enum Reply {
    /// The number of the entry; the sender gets the updates as a subscriber.
    SeqOnly,
    /// Also the updates since the last entry that the sender knew.
    WithUpdates,
}

/// Who sends a request.
#[derive(Clone, Copy)]
pub struct Sender {
    /// For IPv6 its /64 network.
    pub address: IpAddr,
    /// The hash of the browser's cookie.
    pub person: Option<Hash>,
}

/// A request whose entry is in the log.
pub(super) struct Written {
    pub seq: u32,
    /// `None` if the entry was written by an earlier attempt.
    pub applied: Option<Applied>,
}

impl App {
    /// Locks the room of a table, loading it if it is not in memory.
    pub async fn lock_room(&self, id: &str) -> Result<RoomGuard<'_>, Refusal> {
        if !secret::is_table_id(id) {
            return Err(unknown_table());
        }
        let room = self.rooms.get_or_insert(id)?;
        let locked = room.lock(self).await;
        if locked.is_err() {
            self.rooms.remove_unused(&room);
        }
        locked
    }

    /// Carries out a person's request. Returns the number of its entry.
    pub async fn act(self: &Arc<App>, id: &str, from: Sender, act: &Act) -> Result<u32, Refusal> {
        self.act_and_reply(id, from, act, Reply::SeqOnly)
            .await
            .map(|done| done.seq)
    }

    /// Carries out a person's request. Returns also the updates since the last entry that the sender knew.
    pub async fn act_with_updates(
        self: &Arc<App>,
        id: &str,
        from: Sender,
        act: &Act,
    ) -> Result<Done, Refusal> {
        self.act_and_reply(id, from, act, Reply::WithUpdates).await
    }

    async fn act_and_reply(
        self: &Arc<App>,
        id: &str,
        from: Sender,
        act: &Act,
        reply: Reply,
    ) -> Result<Done, Refusal> {
        let start = Instant::now();
        let mut room = self.lock_room(id).await?;
        let who = from.person.map(Person).ok_or_else(not_seated)?;
        self.limits.admit(who.0, from.address, &act.r#do)?;
        let request_id = who.request_id(&act.client)?;
        if act.after > room.table().seq() {
            // The sender may have seen entries of another node that this one has not read yet.
            room.catch_up().await?;
        }
        let check = |table: &mut Table, now| table.check(&who, &act.r#do, act.after, now);
        let written = self.write(&mut room, &request_id, check).await;
        self.meters.act_time.record(start.elapsed());
        match written {
            Ok(Written { seq, applied }) => {
                room.live().client = Some(Client {
                    address: from.address,
                    person: who.0,
                });
                let known = match (reply, applied) {
                    (Reply::SeqOnly, _) => Some(Vec::new()),
                    (Reply::WithUpdates, Some(applied)) if applied.seq == act.after.saturating_add(1) => {
                        let mine = room.seats_of(Some(&who));
                        Some(vec![room.table().update_for(&applied, mine)])
                    }
                    (Reply::WithUpdates, _) => None,
                };
                self.start_bots(&mut room);
                let last = room.table().seq();
                drop(room);
                let updates = match known {
                    Some(updates) => updates,
                    None => history(self, id, act.after, last, Some(who)).await?.updates,
                };
                Ok(Done { seq, updates })
            }
            Err(mut refusal) => {
                let last = room.table().seq();
                drop(room);
                if refusal.code == Code::Stale && last.saturating_sub(act.after) <= MISSED {
                    refusal.missed = history(self, id, act.after, last, Some(who)).await?.updates;
                }
                Err(refusal)
            }
        }
    }

    /// Seats a person at a table.
    pub async fn sit(self: &Arc<App>, id: &str, who: Person, join: &Join) -> Result<Joined, Refusal> {
        let mut room = self.lock_room(id).await?;
        let request_id = who.request_id(&join.client)?;
        if !self.may_join(&mut room, &who, join.invite.as_deref()).await? {
            let message = "this table can only be joined with its full link; ask the person who opened it";
            return Err(Refusal::new(Code::NotAllowed, message).because(Reason::NeedsInvite));
        }
        let check = |table: &mut Table, now| table.check_join(&who, join, now);
        let seq = self.write(&mut room, &request_id, check).await?.seq;
        self.start_bots(&mut room);
        room.table().joined(seq)
    }

    /// Whether a person may take a seat: with the key of the link, or as a player of this table or of the one of which it is
    /// the rematch.
    async fn may_join(
        &self,
        room: &mut RoomGuard<'_>,
        who: &Person,
        key: Option<&str>,
    ) -> Result<bool, Refusal> {
        let Some(invite) = room.live().invite else {
            return Ok(true);
        };
        if key.is_some_and(|key| secret::hash(key) == invite) || !room.seats_of(Some(who)).is_empty() {
            return Ok(true);
        }
        match room.live().rematch_of.clone() {
            // The game may have been deleted since.
            Some(before) => match self.has_seat(&before, who).await {
                Err(refusal) if refusal.code == Code::UnknownTable => Ok(false),
                played => played,
            },
            None => Ok(false),
        }
    }

    async fn has_seat(&self, id: &str, who: &Person) -> Result<bool, Refusal> {
        Ok(!self.lock_room(id).await?.seats_of(Some(who)).is_empty())
    }

    /// Everything that a person, or a visitor without a cookie, may see of a table.
    pub async fn state(&self, id: &str, who: Option<&Person>) -> Result<TableState, Refusal> {
        let mut room = self.lock_room(id).await?;
        let rematch_of = self.rematch_of(&mut room, who).await;
        Ok(room.state(who, rematch_of))
    }

    /// The table of which an open table is the rematch, if this person played there.
    async fn rematch_of(&self, room: &mut RoomGuard<'_>, who: Option<&Person>) -> Option<String> {
        let is_open = room.table().status() == Status::Open;
        let before = room.live().rematch_of.clone().filter(|_| is_open)?;
        // A table that cannot be loaded must not hide its rematch.
        let played = self.has_seat(&before, who?).await.unwrap_or(false);
        Some(before).filter(|_| played)
    }

    /// The updates of a table after entry `since`, or the first of them if they are many.
    pub async fn history(&self, id: &str, person: Option<Hash>, since: u32) -> Result<History, Refusal> {
        let last = self.lock_room(id).await?.last(since).await?;
        history(self, id, since, last, person.map(Person)).await
    }

    /// Subscribes somebody to a table. The first messages are the updates after entry `since`, or the state if these are too
    /// many for one answer.
    pub async fn subscribe(
        self: &Arc<App>,
        id: &str,
        person: Option<Hash>,
        since: Option<u32>,
    ) -> Result<Subscription, Refusal> {
        let who = person.map(Person);
        let mut room = self.lock_room(id).await?;
        // A client that knows more entries than there are has seen a log that was lost, for example by a restored backup; it
        // gets the state.
        let (mut known, mut anew) = match since {
            Some(since) => (since, room.last(since).await? < since),
            None => (0, true),
        };
        let mut first = Vec::new();
        let mut reads = 0;
        while !anew && known < room.table().seq() {
            let last = room.table().seq();
            let unlocked = room.room();
            // The last read keeps the room locked, so that no further entries are written meanwhile.
            let held = (reads >= UNLOCKED_READS).then_some(room);
            let History { updates, more } = history(self, id, known, last, who).await?;
            let updates = updates
                .into_iter()
                .map(|update| Message::Update(Box::new(update)));
            first.extend(updates.map(|update| text(&update)));
            (known, reads) = (last, reads + 1);
            if more || first.iter().map(Bytes::len).sum::<usize>() > HISTORY_SIZE {
                first.clear();
                anew = true;
            }
            room = match held {
                Some(room) => room,
                None => unlocked.lock(self).await?,
            };
        }
        let rematch_of = self.rematch_of(&mut room, who.as_ref()).await;
        // No `await` from here on: if the future were dropped at one, the subscriber would never be removed.
        let subscription = room.subscribe(who)?;
        first.push(if anew {
            text(&Message::Hello(Box::new(room.state(who.as_ref(), rematch_of))))
        } else {
            room.presence()
        });
        for message in first {
            subscription.outbox.push(message, usize::MAX);
        }
        Ok(subscription)
    }

    /// Does what a table waits for: flags an expired clock, starts a bot that has to decide. `running_since` is the time since
    /// which a server has been running without a pause.
    pub async fn attend(self: &Arc<App>, id: &str, running_since: i64) -> Result<(), Refusal> {
        let mut room = self.lock_room(id).await?;
        if room.table().flagged(super::now()).is_some() {
            let check = |table: &mut Table, now| table.check_clock(now, running_since);
            self.write(&mut room, "", check).await?;
        }
        self.start_bots(&mut room);
        Ok(())
    }

    /// Reads entries up to `last` that another node wrote to a table in memory.
    pub async fn follow(&self, room: &Arc<Room>, last: u32) -> Result<(), Refusal> {
        let mut room = room.lock(self).await?;
        if room.table().seq() < last {
            room.catch_up().await?;
        }
        Ok(())
    }

    /// Writes the entry of a request to the log and commits it. If another node writes first, its entries are read and the
    /// request is checked again. A request whose id is in the log is not carried out again; the server's own requests
    /// have an empty one.
    pub(super) async fn write(
        &self,
        room: &mut RoomGuard<'_>,
        request_id: &str,
        check: impl Fn(&mut Table, i64) -> Result<Checked, Refusal>,
    ) -> Result<Written, Refusal> {
        for _ in 0..TRIES {
            let table = room.table();
            if let Some(seq) = table.entry_of(request_id) {
                return Ok(Written { seq, applied: None });
            }
            let checked = check(table, super::now())?;
            room.check_readable().await?;
            let table = room.table();
            let row = Row {
                table: table.id().to_owned(),
                seq: checked.seq,
                request_id: (!request_id.is_empty()).then(|| request_id.to_owned()),
                at: checked.at,
                body: checked.body.clone(),
            };
            match self.store.append(row, mark(&checked.outcome)).await {
                Ok(Appended::Written) => {
                    self.meters.entries.increment(1);
                    let request_id = (!request_id.is_empty()).then_some(request_id);
                    let applied = room.commit(checked, request_id);
                    return Ok(Written {
                        seq: applied.seq,
                        applied: Some(applied),
                    });
                }
                Ok(Appended::Repeated { .. }) => room.catch_up().await?,
                Ok(Appended::Conflict) => {
                    self.meters.conflicts.increment(1);
                    room.catch_up().await?;
                }
                Err(error) => {
                    self.unsure(room, &error).await;
                    return Err(error.into());
                }
            }
        }
        Err(Refusal::new(
            Code::Busy,
            "too many requests at this table at once; try again",
        ))
    }

    /// Reads the log after an error that leaves it open whether the entry was written.
    async fn unsure(&self, room: &mut RoomGuard<'_>, error: &StoreError) {
        if matches!(
            error,
            StoreError::Away(_) | StoreError::Full(_) | StoreError::Failed(_)
        ) {
            // If this fails too, the next request gets a conflict and reads the log then.
            let _ = room.catch_up().await;
        }
    }

    /// Starts the task that plays the bots of a table, if it is a bot's turn and the task does not run yet.
    pub(super) fn start_bots(self: &Arc<App>, room: &mut RoomGuard<'_>) {
        if room.table().bot_to_move().is_some() && !room.live().bots_play {
            room.live().bots_play = true;
            self.tasks.spawn(play_bots(Arc::clone(self), room.room()));
        }
    }
}

fn not_seated() -> Refusal {
    Refusal::new(
        Code::NotSeated,
        "you have no seat at this table, since this browser has no cookie of this server",
    )
}
