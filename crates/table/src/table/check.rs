//! Checks requests: each becomes an entry for the log, or a refusal.

use super::apply::{Chance, Misfit};
use super::entry::Entry;
use super::glance::Glance;
use super::nonces::nonce_hash;
use super::seats::Person;
use super::{Applied, Table, text};
use crate::convert::FromWire;
use crate::refusals::{illegal, sealed};
use bastide_bots::levels::Level;
use bastide_engine::action::Action;
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::notation::resolve;
use bastide_engine::notation::statement::ActionLine;
use bastide_wire::command::Command;
use bastide_wire::refusal::{Code, Reason, Refusal};
use bastide_wire::state::Status;
use bastide_wire::table::Join;

/// An accepted request. The caller writes its entry to the log and then [commits](Table::commit) it.
#[derive(Debug)]
pub struct Checked {
    pub seq: u32,
    /// The entry's time, in milliseconds since 1970.
    pub at: i64,
    pub body: String,
    /// What lists show of the table after the entry.
    pub outcome: Outcome,
    applied: Applied,
    /// The table after the entry.
    next: Box<Table>,
}

/// What lists of tables show of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub status: Status,
    pub waits: Waits,
    /// When a clock expires, in milliseconds since 1970; `None` if none runs.
    pub due: Option<i64>,
    /// `None` until the game begins.
    pub glance: Option<Glance>,
    /// The seats that changed hands.
    pub seats: Vec<SeatChange>,
}

/// A seat that changed hands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatChange {
    pub seat: Seat,
    /// `None` for a bot or an open seat.
    pub holder: Option<Person>,
    /// The person's name, or the bot's level; empty for an open seat.
    pub name: String,
}

/// Who has to act next at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waits {
    /// The game has not begun or has ended.
    Nobody,
    /// A seat held by a person.
    Person,
    /// A seat played by a bot.
    Bot,
}

impl Table {
    /// Checks a request of a person who knows the entries up to `after`.
    pub fn check(
        &mut self,
        who: &Person,
        command: &Command,
        after: u32,
        now: i64,
    ) -> Result<Checked, Refusal> {
        let entry = match command {
            Command::Choose { action } => {
                self.check_up_to_date(after, self.moved)?;
                let seat = self.deciding_seat_of(who, now)?;
                self.play(seat, ActionLine::from_wire(*action))?
            }
            Command::Play { line } => {
                self.check_up_to_date(after, self.moved)?;
                let seat = self.deciding_seat_of(who, now)?;
                self.play_line(seat, line)?
            }
            Command::Resign => {
                self.check_up_to_date(after, self.moved)?;
                let seat = self.deciding_seat_of(who, now)?;
                Entry::Play {
                    seat,
                    action: Action::Resign,
                    line: ActionLine::Resign,
                }
            }
            Command::UndoAsk => {
                self.check_up_to_date(after, self.moved)?;
                self.undo_ask(who)?
            }
            Command::UndoAnswer { yes } => self.undo_answer(who, *yes, after)?,
            Command::Say { text } => self.say(who, text)?,
            Command::Leave { seat } => self.leave(who, Seat(*seat))?,
            Command::Start { bots } => self.start_with(who, bots.map(Level::from_wire))?,
            Command::Nonce { seat, nonce } => self.nonce(who, Seat(*seat), nonce)?,
            Command::Close => self.close(who, now)?,
        };
        self.checked(entry, now)
    }

    /// Checks whether a person can take a seat: the named one, or the first open one. The caller checks the invitation.
    pub fn check_join(&mut self, who: &Person, join: &Join, now: i64) -> Result<Checked, Refusal> {
        if self.status != Status::Open {
            return Err(Refusal::new(
                Code::Started,
                "the game has begun; you can watch it",
            ));
        }
        let open = self.seats.open();
        let seat = match join.seat.map(Seat) {
            Some(seat) if seat.0 < self.fixed.plan.bots.len() as u8 && open.contains(seat) => seat,
            Some(seat) => {
                let message = format!("seat {seat} is not open; leave out `seat` to take any open one");
                return Err(Refusal::new(Code::Full, message).because(Reason::SeatTaken { seat: seat.0 }));
            }
            None if !self.held_by(who).is_empty() => {
                let message = "you have a seat here already; name a seat to take another one";
                return Err(Refusal::new(Code::BadRequest, message).because(Reason::AlreadySeated));
            }
            None => open
                .iter()
                .next()
                .ok_or_else(|| Refusal::new(Code::Full, "all seats are taken"))?,
        };
        let entry = Entry::Sit {
            seat,
            holder: *who,
            name: text::name(&join.name)?,
            nonce_hash: nonce_hash(join.nonce_hash.as_deref())?,
        };
        self.checked(entry, now)
    }

    /// Checks the action that a bot chose for the position after entry `after`.
    pub fn check_bot(
        &mut self,
        seat: Seat,
        action: Action,
        after: u32,
        now: i64,
    ) -> Result<Checked, Refusal> {
        self.check_up_to_date(after, self.moved)?;
        if self.bot_to_move().is_none_or(|(asked, _)| asked != seat) {
            return Err(self.not_your_turn());
        }
        let line = resolve::write(self.game(), action)
            .ok_or_else(|| Refusal::new(Code::Illegal, "this game has no such action"))?;
        self.checked(Entry::Play { seat, action, line }, now)
    }

    /// The seat whose clock has expired.
    pub fn flagged(&self, now: i64) -> Option<Seat> {
        self.asked
            .filter(|_| self.status == Status::Running && self.clocks.is_up(now))
    }

    /// Resigns for the seat whose clock has expired. A clock that expired before `running_since`, when no server was running
    /// and nobody could act, restarts instead.
    pub fn check_clock(&self, now: i64, running_since: i64) -> Result<Checked, Refusal> {
        let none = || Refusal::new(Code::Stale, "the clock has not run out");
        let seat = self.flagged(now).ok_or_else(none)?;
        let entry = if self.clocks.is_up(running_since) {
            Entry::Clock { seat }
        } else {
            Entry::Flag { seat }
        };
        self.checked(entry, now)
    }

    /// Whether all people have resigned, so that only bots play on.
    pub fn only_bots_left(&mut self) -> bool {
        let resigned = self.game().resigned();
        self.status == Status::Running && self.seats.persons().iter().all(|seat| resigned.contains(seat))
    }

    /// Closes a table at which only bots are left.
    pub fn check_only_bots_left(&mut self, now: i64) -> Result<Checked, Refusal> {
        if !self.only_bots_left() {
            return Err(Refusal::new(Code::Stale, "a person is still playing"));
        }
        self.checked(Entry::Close, now)
    }

    /// Closes a table that is open or running and has had no entry since `before`.
    pub fn check_idle(&self, before: i64, now: i64) -> Result<Checked, Refusal> {
        if !matches!(self.status, Status::Open | Status::Running) || self.at >= before {
            return Err(Refusal::new(Code::Stale, "the table is in use, or has ended"));
        }
        self.checked(Entry::Close, now)
    }

    /// Closes a table that is open or running, by order of the operator.
    pub fn check_close(&self, now: i64) -> Result<Checked, Refusal> {
        self.check_idle(i64::MAX, now)
    }

    /// Makes the result of a request the state of the table, after its entry was written to the log.
    pub fn commit(&mut self, checked: Checked, request_id: Option<&str>) -> Applied {
        *self = *checked.next;
        if let Some(request_id) = request_id {
            self.remember(request_id, checked.seq);
        }
        checked.applied
    }

    /// What lists show of the table now, without seats that changed hands.
    pub(super) fn outcome(&self) -> Outcome {
        let asked = self.asked.filter(|_| self.status == Status::Running);
        Outcome {
            status: self.status,
            waits: match asked.map(|seat| self.seats.bot(seat)) {
                None => Waits::Nobody,
                Some(None) => Waits::Person,
                Some(Some(_)) => Waits::Bot,
            },
            due: self.clocks.due(),
            glance: self.glance.clone(),
            seats: Vec::new(),
        }
    }

    /// The seats that change hands with an entry.
    fn seat_changes(&self, entry: &Entry) -> Vec<SeatChange> {
        let change = |seat: Seat, holder: Option<Person>, name: &str| SeatChange {
            seat,
            holder,
            name: name.to_owned(),
        };
        match entry {
            Entry::Sit {
                seat, holder, name, ..
            } => vec![change(*seat, Some(*holder), name)],
            Entry::Leave { seat } => vec![change(*seat, None, "")],
            Entry::Start { bots: Some(level) } => {
                let open = self.seats.open().iter();
                open.map(|seat| change(seat, None, level.name())).collect()
            }
            Entry::Open
            | Entry::Start { bots: None }
            | Entry::Nonce { .. }
            | Entry::Play { .. }
            | Entry::Say { .. }
            | Entry::UndoAsk { .. }
            | Entry::UndoYes { .. }
            | Entry::UndoNo { .. }
            | Entry::Flag { .. }
            | Entry::Clock { .. }
            | Entry::Close
            | Entry::Rematch { .. } => Vec::new(),
        }
    }

    /// Applies an entry to a copy of the table.
    pub(super) fn checked(&self, entry: Entry, now: i64) -> Result<Checked, Refusal> {
        let seats = self.seat_changes(&entry);
        let mut next = Box::new(self.clone());
        let applied = next
            .apply_entry(entry, now.max(self.at), Chance::BySeed)
            .map_err(|misfit| match misfit {
                Misfit::Illegal(reason) => illegal(self.fixed.game, &reason),
                Misfit::Table(reason) => Refusal::new(Code::BadRequest, reason),
                Misfit::Sealed => sealed(),
            })?;
        let body = applied.entry.to_text(&applied.then);
        next.log_size += body.len();
        Ok(Checked {
            seq: applied.seq,
            at: applied.at,
            body,
            outcome: Outcome {
                seats,
                ..next.outcome()
            },
            applied,
            next,
        })
    }

    /// Refuses a request of somebody who knows the entries up to `after`, but not entry `needed`, or who names an
    /// entry that does not exist.
    pub(super) fn check_up_to_date(&self, after: u32, needed: u32) -> Result<(), Refusal> {
        if (needed..=self.seq).contains(&after) {
            return Ok(());
        }
        let message = if after > self.seq {
            format!(
                "the table is at entry {}; there is no entry {after} yet",
                self.seq
            )
        } else {
            format!(
                "the table is at entry {}, but you know it only up to entry {after}",
                self.seq
            )
        };
        Err(Refusal::new(Code::Stale, message))
    }

    pub(super) fn check_running(&self) -> Result<(), Refusal> {
        match self.status {
            Status::Open => Err(Refusal::new(Code::NotStarted, "the game has not begun yet")),
            Status::Running => Ok(()),
            Status::Over => Err(Refusal::new(Code::Over, "the game is over")),
            Status::Closed => Err(Refusal::new(Code::Over, "the table was closed")),
        }
    }

    /// A person's first seat.
    pub(super) fn first_seat_of(&self, who: &Person) -> Result<Seat, Refusal> {
        let first = self.held_by(who).iter().next();
        first.ok_or_else(|| Refusal::new(Code::NotSeated, "you have no seat at this table"))
    }

    /// The deciding seat, if this person holds it and has time left.
    pub(super) fn deciding_seat_of(&self, who: &Person, now: i64) -> Result<Seat, Refusal> {
        self.first_seat_of(who)?;
        self.check_running()?;
        let seat = self.asked.filter(|&seat| self.held_by(who).contains(seat));
        let seat = seat.ok_or_else(|| self.not_your_turn())?;
        if self.clocks.is_up(now) {
            return Err(Refusal::new(Code::TimeUp, "your time has run out"));
        }
        Ok(seat)
    }

    fn not_your_turn(&self) -> Refusal {
        let message = match self.asked {
            Some(seat) => format!("it is not your turn; seat {seat} decides"),
            None => "it is not your turn; nobody decides now".to_owned(),
        };
        Refusal::new(Code::NotYourTurn, message)
    }
}
