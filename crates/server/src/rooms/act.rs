//! A request is checked, written down, applied and told.

use super::play_bots::play_bots;
use super::room::{Entered, Room, missed};
use super::subscription::{Subscription, text};
use crate::app::App;
use crate::convert::FromWire;
use crate::http::{store_refusal, unknown_table};
use crate::secret::{self, Hash};
use crate::store::{self, Appended, Mark, Row, StoreError};
use crate::table::seats::Person;
use crate::table::{Checked, Outcome, Step, Table, Waits};
use bastide_bots::levels::Level;
use bastide_wire::command::{Act, Command};
use bastide_wire::refusal::{Code, Reason, Refusal};
use bastide_wire::socket::Message;
use bastide_wire::state::Status;
use bastide_wire::table::Done;
use bastide_wire::update::Update;
use std::sync::Arc;
use std::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// How often a request is tried that others come in between.
const TRIES: usize = 5;

/// Entries that are told with a refusal; who has missed more should ask for the state.
const MISSED: u32 = 50;

/// What is wanted after an action.
#[derive(Clone, Copy)]
enum Then {
    /// Nothing: who acts is told like everybody else.
    Nothing,
    /// What happened since.
    Tell,
}

/// A request was written down, now or before.
pub(super) struct Written {
    /// The entry's number.
    pub seq: u32,
    /// What it changed, if it was written now.
    pub step: Option<Step>,
}

impl App {
    /// A table, in memory from now on.
    pub async fn room(&self, id: &str) -> Result<Arc<Room>, Refusal> {
        if !secret::is_table_id(id) {
            return Err(unknown_table());
        }
        let room = self.rooms.enter(id)?;
        let known = room.enter(&self.store).await.map(drop);
        match known {
            Ok(()) => Ok(room),
            Err(refusal) => {
                self.rooms.leave(&room);
                Err(refusal)
            }
        }
    }

    /// Somebody wants something at a table; the number of the entry in which it was written.
    pub async fn act(self: &Arc<App>, id: &str, person: Option<Hash>, act: &Act) -> Result<u32, Refusal> {
        self.act_then(id, person, act, Then::Nothing)
            .await
            .map(|done| done.seq)
    }

    /// The same, with all that happened since the entries that the sender knew.
    pub async fn act_and_tell(
        self: &Arc<App>,
        id: &str,
        person: Option<Hash>,
        act: &Act,
    ) -> Result<Done, Refusal> {
        self.act_then(id, person, act, Then::Tell).await
    }

    async fn act_then(
        self: &Arc<App>,
        id: &str,
        person: Option<Hash>,
        act: &Act,
        then: Then,
    ) -> Result<Done, Refusal> {
        let start = Instant::now();
        let room = self.room(id).await?;
        let who = person.map(Person).ok_or_else(not_seated)?;
        let limit = if matches!(act.r#do, Command::Say { .. }) {
            &self.limits.says
        } else {
            &self.limits.acts
        };
        if !limit.take(who.0) {
            return Err(Refusal::new(
                Code::TooFast,
                "that was too much in a short time; wait a moment",
            ));
        }
        let client = client_of(&who, &act.client)?;
        let mut entered = room.enter(&self.store).await?;
        if act.after > entered.table().seq() {
            // Who comes from another node may know what this one has not heard of yet.
            entered.catch_up().await?;
        }
        let think = |table: &mut Table, now| {
            let bots = match &act.r#do {
                Command::Start { bots: Some(level) } => bot_seats(table, Level::from_wire(*level)),
                _ => Vec::new(),
            };
            table
                .check(&who, &act.r#do, act.after, now)
                .map(|checked| (checked, bots))
        };
        let written = self.write(&mut entered, &client, think).await;
        self.meters.act_time.record(start.elapsed());
        match written {
            Ok(Written { seq, step }) => {
                let known = match (then, step) {
                    (Then::Nothing, _) => Some(Vec::new()),
                    (Then::Tell, Some(step)) if step.seq == act.after.saturating_add(1) => {
                        let mine = entered.seats_of(Some(&who));
                        Some(vec![entered.table().update_for(&step, mine)])
                    }
                    (Then::Tell, _) => None,
                };
                self.wake_bots(&mut entered, &room);
                let last = entered.table().seq();
                drop(entered);
                let updates = match known {
                    Some(updates) => updates,
                    None => missed(id, &self.store, act.after, last, Some(who)).await?,
                };
                Ok(Done { seq, updates })
            }
            Err(mut refusal) => {
                let last = entered.table().seq();
                drop(entered);
                if refusal.code == Code::Stale && last.saturating_sub(act.after) <= MISSED {
                    refusal.missed = missed(id, &self.store, act.after, last, Some(who)).await?;
                }
                Err(refusal)
            }
        }
    }

    /// Somebody sits down; the number of the entry in which it was written.
    pub async fn sit(
        self: &Arc<App>,
        id: &str,
        who: Person,
        join: &bastide_wire::table::Join,
    ) -> Result<u32, Refusal> {
        let room = self.room(id).await?;
        let client = client_of(&who, &join.client)?;
        let mut entered = room.enter(&self.store).await?;
        if !self.may_join(&mut entered, &who, join.invite.as_deref()).await? {
            let message = "this table can be joined by its whole link only; ask the one who opened it";
            return Err(Refusal::new(Code::NotAllowed, message).because(Reason::NeedsInvite));
        }
        let think = |table: &mut Table, now| {
            let checked = table.check_join(&who, &join.name, join.seat, now)?;
            Ok((checked, Vec::new()))
        };
        let written = self.write(&mut entered, &client, think).await?;
        self.wake_bots(&mut entered, &room);
        Ok(written.seq)
    }

    /// Whether somebody may sit down here: by the key of the link, because they sit here already, or because they sat at
    /// the table of which this is the rematch.
    async fn may_join(
        &self,
        entered: &mut Entered<'_>,
        who: &Person,
        key: Option<&str>,
    ) -> Result<bool, Refusal> {
        let Some(invite) = entered.inner().invite else {
            return Ok(true);
        };
        if key.is_some_and(|key| secret::hash(key) == invite) || !entered.seats_of(Some(who)).is_empty() {
            return Ok(true);
        }
        let Some(before) = entered.inner().rematch_of.clone() else {
            return Ok(false);
        };
        let before = self.room(&before).await?;
        Ok(!before.enter(&self.store).await?.seats_of(Some(who)).is_empty())
    }

    /// What somebody missed at a table.
    pub async fn updates(&self, id: &str, person: Option<Hash>, since: u32) -> Result<Vec<Update>, Refusal> {
        let room = self.room(id).await?;
        let last = room.enter(&self.store).await?.last(since).await?;
        missed(id, &self.store, since, last, person.map(Person)).await
    }

    /// Lets somebody know what happens at a table, from what they have seen on.
    pub async fn subscribe(
        self: &Arc<App>,
        id: &str,
        person: Option<Hash>,
        since: Option<u32>,
    ) -> Result<(Subscription, Vec<Utf8Bytes>), Refusal> {
        let room = self.room(id).await?;
        let (queue, watchers) = (self.config.queue, self.config.watchers);
        let who = person.map(Person);
        let mut entered = room.enter(&self.store).await?;
        // Who knows more than there is has seen a log that is no more, and begins anew.
        let (mut known, anew) = match since {
            Some(since) => (since, entered.last(since).await? < since),
            None => (0, true),
        };
        let mut first = Vec::new();
        let mut tries = 0;
        while !anew && known < entered.table().seq() {
            let last = entered.table().seq();
            // At a table where something happens all the time, the others wait in the end.
            let held = (tries >= TRIES).then_some(entered);
            let updates = missed(id, &self.store, known, last, who).await?;
            let updates = updates
                .into_iter()
                .map(|update| Message::Update(Box::new(update)));
            first.extend(updates.map(|update| text(&update)));
            (known, tries) = (last, tries + 1);
            entered = match held {
                Some(entered) => entered,
                None => room.enter(&self.store).await?,
            };
        }
        // From here on nothing is waited for: whoever went away meanwhile would stay behind as a subscriber.
        let subscription = entered.subscribe(who, queue, watchers)?;
        first.push(match anew {
            true => text(&Message::Hello(Box::new(entered.state(who.as_ref())))),
            false => entered.presence(),
        });
        Ok((subscription, first))
    }

    /// Lets a table do what it waits for: a clock that ran out, a bot that is asked. Since time `there` a server has been
    /// there without a pause.
    pub async fn wake(self: &Arc<App>, id: &str, there: i64) -> Result<(), Refusal> {
        let room = self.room(id).await?;
        let mut entered = room.enter(&self.store).await?;
        let up = |table: &mut Table, now| table.check_clock(now, there).map(|checked| (checked, Vec::new()));
        if up(entered.table(), super::now()).is_some() {
            let none = || Refusal::new(Code::Stale, "the clock has not run out");
            self.write(&mut entered, "", |table, now| up(table, now).ok_or_else(none))
                .await?;
        }
        self.wake_bots(&mut entered, &room);
        Ok(())
    }

    /// Another node wrote entries up to `last` at a table that is in memory here.
    pub async fn follow(&self, room: &Arc<Room>, last: u32) -> Result<(), Refusal> {
        let mut entered = room.enter(&self.store).await?;
        if entered.table().seq() < last {
            entered.catch_up().await?;
        }
        Ok(())
    }

    /// Does what `think` finds at the table as it is. If somebody else, or another node, comes in between, it is thought
    /// about again.
    pub(super) async fn write(
        &self,
        entered: &mut Entered<'_>,
        client: &str,
        think: impl Fn(&mut Table, i64) -> Result<(Checked, Vec<store::Seat>), Refusal>,
    ) -> Result<Written, Refusal> {
        for _ in 0..TRIES {
            let table = entered.table();
            if let Some(seq) = table.entry_of(client) {
                return Ok(Written { seq, step: None });
            }
            let (checked, bots) = think(table, super::now())?;
            let row = Row {
                table: table.id().to_owned(),
                seq: checked.seq,
                client: (!client.is_empty()).then(|| client.to_owned()),
                at: checked.at,
                body: checked.body.clone(),
            };
            match self.store.append(row, mark(&checked.outcome, bots)).await {
                Ok(Appended::Written) => {
                    self.meters.entries.increment(1);
                    let client = (!client.is_empty()).then_some(client);
                    let step = entered.written(checked, client);
                    return Ok(Written {
                        seq: step.seq,
                        step: Some(step),
                    });
                }
                Ok(Appended::Repeated { .. }) => entered.catch_up().await?,
                Ok(Appended::Conflict) => {
                    self.meters.conflicts.increment(1);
                    entered.catch_up().await?;
                }
                Err(error) => {
                    self.unsure(entered, &error).await;
                    return Err(store_refusal(error));
                }
            }
        }
        Err(Refusal::new(
            Code::Busy,
            "too much happens at this table at once; try again",
        ))
    }

    /// It is not known whether the entry was written: the log tells, if it can be read.
    async fn unsure(&self, entered: &mut Entered<'_>, error: &StoreError) {
        if matches!(
            error,
            StoreError::Away(_) | StoreError::Full(_) | StoreError::Failed(_)
        ) {
            // If it cannot be read now, the next request finds a conflict and reads it then.
            let _ = entered.catch_up().await;
        }
    }

    /// If a bot is asked and nobody lets it play, somebody does from now on.
    pub(super) fn wake_bots(self: &Arc<App>, entered: &mut Entered<'_>, room: &Arc<Room>) {
        if entered.table().bot_to_move().is_some() && !entered.inner().bots_play {
            entered.inner().bots_play = true;
            tokio::spawn(play_bots(
                Arc::clone(self),
                Arc::clone(room),
                self.stopper.watch(),
            ));
        }
    }
}

/// The name of a request in the log: one person's names do not get in the way of another's.
fn client_of(who: &Person, client: &str) -> Result<String, Refusal> {
    if !Act::is_client(client) {
        let message = "a request is named by 1 to 40 letters, digits or `-` in `client`";
        return Err(Refusal::new(Code::BadRequest, message));
    }
    Ok(format!("{}-{client}", &who.hex()[..8]))
}

fn not_seated() -> Refusal {
    Refusal::new(
        Code::NotSeated,
        "you have no seat at this table; this browser has no cookie of this server",
    )
}

/// The open seats as bots of a level.
fn bot_seats(table: &Table, level: Level) -> Vec<store::Seat> {
    let open = table.seats().open();
    let seat = |seat: bastide_engine::kernel::claims::Seat| store::Seat {
        seat: seat.0,
        holder: None,
        name: level.name().to_owned(),
    };
    open.iter().map(seat).collect()
}

/// What the list of tables says after an entry.
pub(super) fn mark(outcome: &Outcome, bots: Vec<store::Seat>) -> Mark {
    let mut seats = bots;
    if let Some((seat, holder, name)) = &outcome.seat {
        seats.push(store::Seat {
            seat: *seat,
            holder: holder.map(|person| person.0),
            name: name.clone(),
        });
    }
    Mark {
        status: Some(match outcome.status {
            Status::Open => store::Status::Open,
            Status::Running => store::Status::Running,
            Status::Over => store::Status::Over,
            Status::Closed => store::Status::Closed,
        }),
        waits: Some(match outcome.waits {
            Waits::Nobody => store::Waits::Nobody,
            Waits::Person => store::Waits::Person,
            Waits::Bot => store::Waits::Bot,
        }),
        due: Some(outcome.due),
        seats,
    }
}
