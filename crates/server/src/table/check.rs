//! From a request to the entry that is to be written down, or to a refusal.

use super::apply::draw;
use super::entry::Entry;
use super::seats::Person;
use super::{LogRow, Step, Table, hash, text};
use crate::convert::FromWire;
use crate::convert::rule::rule;
use bastide_bots::levels::Level;
use bastide_engine::action::Action;
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::notation::resolve;
use bastide_engine::notation::statement::ActionLine;
use bastide_wire::command::Command;
use bastide_wire::refusal::{Code, Reason, Refusal};
use bastide_wire::state::Status;

/// A request that can be done: to be written down, then [committed](Table::commit).
#[derive(Debug)]
pub struct Checked {
    /// The entry's number.
    pub seq: u32,
    /// Its time.
    pub at: i64,
    /// Its text.
    pub body: String,
    /// How the table stands then.
    pub outcome: Outcome,
    /// What it changes.
    step: Step,
    next: Box<Table>,
}

/// How a table stands after an entry, for those who keep lists of tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// How far it has come.
    pub status: Status,
    /// Who is asked.
    pub waits: Waits,
    /// When a clock runs out.
    pub due: Option<i64>,
    /// The seat that was taken or left, with who has it now and their name.
    pub seat: Option<(u8, Option<Person>, String)>,
}

/// For whom a table waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waits {
    /// For nobody, or for people to sit down.
    Nobody,
    /// For a person.
    Person,
    /// For a bot.
    Bot,
}

impl Table {
    /// Checks what a person wants, who knows the entries up to `after`.
    pub fn check(
        &mut self,
        who: &Person,
        command: &Command,
        after: u32,
        now: i64,
    ) -> Result<Checked, Refusal> {
        let entry = match command {
            Command::Choose { action } => {
                self.fresh(after, self.moved)?;
                let seat = self.acting(who, now)?;
                self.play_checked(seat, ActionLine::from_wire(*action))?
            }
            Command::Play { line } => {
                self.fresh(after, self.moved)?;
                let seat = self.acting(who, now)?;
                self.play_line(seat, line)?
            }
            Command::Resign => {
                self.fresh(after, self.moved)?;
                let seat = self.acting(who, now)?;
                self.play_entry(seat, ActionLine::Resign, Action::Resign)
            }
            Command::UndoAsk => {
                self.fresh(after, self.moved)?;
                self.undo_ask(who)?
            }
            Command::UndoAnswer { yes } => self.undo_answer(who, *yes, after)?,
            Command::Say { text } => self.say(who, text)?,
            Command::Leave { seat } => self.leave(who, Seat(*seat))?,
            Command::Start { bots } => self.start_with(who, bots.map(Level::from_wire))?,
            Command::Close => self.close(who, now)?,
        };
        self.checked(entry, now)
    }

    /// Checks whether a person may sit down, on a seat of their choice or the first open one. Whether they may come to
    /// this table at all is for others to know.
    pub fn check_join(
        &mut self,
        who: &Person,
        name: &str,
        seat: Option<u8>,
        now: i64,
    ) -> Result<Checked, Refusal> {
        if self.status != Status::Open {
            return Err(Refusal::new(
                Code::Started,
                "the game has begun: you can watch it",
            ));
        }
        let open = self.seats.open();
        let seat = match seat.map(Seat) {
            Some(seat) if seat.0 < self.fixed.plan.bots.len() as u8 && open.contains(seat) => seat,
            Some(seat) => {
                let message = format!("seat {seat} is not open; leave the seat out to take any that is");
                return Err(Refusal::new(Code::Full, message).because(Reason::SeatTaken { seat: seat.0 }));
            }
            None if !self.held_by(who).is_empty() => {
                let message = "you sit here already; name a seat to take one more";
                return Err(Refusal::new(Code::BadRequest, message).because(Reason::AlreadySeated));
            }
            None => open
                .iter()
                .next()
                .ok_or_else(|| Refusal::new(Code::Full, "all seats are taken"))?,
        };
        let entry = self.sit_down(seat, *who, text::name(name)?);
        self.checked(entry, now)
    }

    /// Checks what a bot chose for the game after entry `after`.
    pub fn check_bot(
        &mut self,
        seat: Seat,
        action: Action,
        after: u32,
        now: i64,
    ) -> Result<Checked, Refusal> {
        self.fresh(after, self.moved)?;
        if self.bot_to_move().is_none_or(|(asked, _)| asked != seat) {
            return Err(self.not_your_turn());
        }
        let kind = self.game().kind();
        self.game().check(action).map_err(|illegal| {
            Refusal::new(Code::Illegal, illegal.to_string()).with_rule(rule(kind, &illegal))
        })?;
        let line = resolve::write(self.game(), action)
            .ok_or_else(|| Refusal::new(Code::Illegal, "this game has no such action"))?;
        let entry = self.play_entry(seat, line, action);
        self.checked(entry, now)
    }

    /// If a clock has run out: its seat gives up. If that was before `there`, when no server was there and nobody could
    /// act, it starts anew instead.
    pub fn check_clock(&mut self, now: i64, there: i64) -> Option<Checked> {
        let seat = self
            .asked
            .filter(|_| self.status == Status::Running && self.clocks.is_up(now))?;
        let entry = match self.clocks.is_up(there) {
            true => Entry::Clock { seat },
            false => Entry::Flag {
                seat,
                chance: self.chance_after(Action::Resign),
            },
        };
        self.checked(entry, now).ok()
    }

    /// If only bots are left: the table is given up, since nobody waits for what they do.
    pub fn check_left(&mut self, now: i64) -> Option<Checked> {
        let resigned = self.game().resigned();
        let is_left =
            self.status == Status::Running && self.seats.persons().iter().all(|seat| resigned.contains(seat));
        is_left.then(|| self.checked(Entry::Close, now).ok()).flatten()
    }

    /// What was checked has been written down: it is so now.
    pub fn commit(&mut self, checked: Checked, client: Option<&str>) -> Step {
        *self = *checked.next;
        if let Some(client) = client {
            self.clients.push((hash(client), checked.seq));
        }
        checked.step
    }

    /// How the table stands.
    pub(super) fn outcome(&self, entry: Option<&Entry>) -> Outcome {
        let asked = self.asked.filter(|_| self.status == Status::Running);
        Outcome {
            status: self.status,
            waits: match asked.map(|seat| self.seats.bot(seat)) {
                None => Waits::Nobody,
                Some(None) => Waits::Person,
                Some(Some(_)) => Waits::Bot,
            },
            due: self.clocks.due(),
            seat: match entry {
                Some(Entry::Sit {
                    seat, holder, name, ..
                }) => Some((seat.0, Some(*holder), name.clone())),
                Some(Entry::Leave { seat }) => Some((seat.0, None, String::new())),
                _ => None,
            },
        }
    }

    /// Somebody sits down; with the last seat the game begins.
    pub(super) fn sit_down(&mut self, seat: Seat, holder: Person, name: String) -> Entry {
        let begins = (self.seats.open().only() == Some(seat)).then(|| self.first_chance());
        Entry::Sit {
            seat,
            holder,
            name,
            begins,
        }
    }

    /// The game begins.
    pub(super) fn begin(&mut self, bots: Option<Level>) -> Entry {
        Entry::Start {
            bots,
            chance: self.first_chance(),
        }
    }

    fn first_chance(&mut self) -> Vec<ActionLine> {
        let mut game = self.game().clone();
        draw(&mut game, self.fixed.seed, self.drawn)
    }

    /// What chance does after an action that is legal now.
    pub(super) fn chance_after(&mut self, action: Action) -> Vec<ActionLine> {
        let mut game: AnyGame = self.game().clone();
        game.apply(action);
        draw(&mut game, self.fixed.seed, self.drawn)
    }

    pub(super) fn checked(&mut self, entry: Entry, now: i64) -> Result<Checked, Refusal> {
        // A game that was put away is needed for almost every entry: it is rebuilt here once, not in each copy.
        self.game();
        let mut next = Box::new(self.clone());
        let (seq, at) = (self.seq + 1, now.max(self.at));
        let body = entry.to_string();
        let step = next
            .apply(LogRow {
                seq,
                at,
                client: None,
                body: &body,
            })
            .map_err(|corrupt| Refusal::new(Code::BadRequest, corrupt.reason))?;
        let outcome = next.outcome(Some(&entry));
        Ok(Checked {
            seq,
            at,
            body,
            outcome,
            step,
            next,
        })
    }

    /// Whether somebody who knows the entries up to `after` knows entry `needed`.
    pub(super) fn fresh(&self, after: u32, needed: u32) -> Result<(), Refusal> {
        if (needed..=self.seq).contains(&after) {
            return Ok(());
        }
        let message = format!(
            "the table is at entry {} and you know it up to entry {after}",
            self.seq
        );
        Err(Refusal::new(Code::Stale, message))
    }

    pub(super) fn running(&self) -> Result<(), Refusal> {
        match self.status {
            Status::Open => Err(Refusal::new(Code::NotStarted, "the game has not begun yet")),
            Status::Running => Ok(()),
            Status::Over => Err(Refusal::new(Code::Over, "the game is over")),
            Status::Closed => Err(Refusal::new(Code::Over, "the table was given up")),
        }
    }

    /// A person's first seat.
    pub(super) fn seated(&self, who: &Person) -> Result<Seat, Refusal> {
        let first = self.held_by(who).iter().next();
        first.ok_or_else(|| Refusal::new(Code::NotSeated, "you have no seat at this table"))
    }

    /// The seat that is asked, if this person has it and has time left.
    fn acting(&self, who: &Person, now: i64) -> Result<Seat, Refusal> {
        self.seated(who)?;
        self.running()?;
        let seat = self.asked.filter(|&seat| self.held_by(who).contains(seat));
        let seat = seat.ok_or_else(|| self.not_your_turn())?;
        if self.clocks.is_up(now) {
            return Err(Refusal::new(Code::TimeUp, "your time has run out"));
        }
        Ok(seat)
    }

    fn not_your_turn(&self) -> Refusal {
        let message = match self.asked {
            Some(seat) => format!("it is not your turn: seat {seat} is asked"),
            None => "it is not your turn: nobody is asked".to_owned(),
        };
        Refusal::new(Code::NotYourTurn, message)
    }
}
