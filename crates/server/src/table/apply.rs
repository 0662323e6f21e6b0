//! Applying entries: from an entry to what it changes.

use super::Table;
use super::clock::NextMove;
use super::entry::{Consequences, Entry};
use super::undo::{Past, Wish};
use bastide_engine::action::Action;
use bastide_engine::event::Event;
use bastide_engine::game::{Actor, Game};
use bastide_engine::illegal::Illegal;
use bastide_engine::kernel::claims::{Seat, Seats};
use bastide_engine::notation::resolve;
use bastide_engine::notation::statement::ActionLine;
use bastide_wire::state::{Said, Status};
use std::fmt;
use std::sync::Arc;

/// How many messages of the talk a table keeps.
const KEPT_TALK: usize = 100;

/// A row of the log.
#[derive(Clone, Copy, Debug)]
pub struct LogRow<'a> {
    /// Its number, from 1 without gaps.
    pub seq: u32,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
    /// The client's id of the request.
    pub client: Option<&'a str>,
    /// The entry's text.
    pub body: &'a str,
}

/// A row of the log that cannot follow the rows before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corrupt {
    /// The entry's number; 0 for the table itself.
    pub seq: u32,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for Corrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seq {
            0 => write!(f, "the table cannot be read: {}", self.reason),
            seq => write!(f, "entry {seq} cannot be read: {}", self.reason),
        }
    }
}

impl std::error::Error for Corrupt {}

/// Why an entry cannot be applied.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Misfit {
    /// The rules of the game forbid the action.
    Illegal(Illegal),
    /// The table is not in a state for this entry.
    Table(String),
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::Illegal(illegal) => illegal.fmt(f),
            Misfit::Table(reason) => f.write_str(reason),
        }
    }
}

/// Where the actions of chance come from that follow an entry.
#[derive(Clone, Copy)]
pub(super) enum Chance<'a> {
    /// The entry is being made: the seed decides.
    BySeed,
    /// The entry is read from the log, with these lines.
    Logged(&'a [ActionLine]),
}

/// What an entry changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Applied {
    /// The entry's number.
    pub seq: u32,
    /// The entry's time, in milliseconds since 1970.
    pub at: i64,
    /// What was done.
    pub entry: Entry,
    /// What followed from it by itself.
    pub then: Consequences,
    /// The events of the game.
    pub events: Vec<Event>,
    /// How much of the state changed.
    pub change: Change,
}

/// How much of a table's state an entry changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Nothing but the talk.
    Talk,
    /// Who sits where.
    Seats,
    /// Anything but the seats; tiles were only added.
    Game,
    /// The game began.
    Begun,
    /// Something was taken back.
    Undone,
}

impl Table {
    /// Applies the next row of the log. After an error the table is unusable and must be read again.
    pub fn apply(&mut self, row: LogRow<'_>) -> Result<Applied, Corrupt> {
        let corrupt = |reason| Corrupt { seq: row.seq, reason };
        if row.seq != self.seq + 1 {
            return Err(corrupt(format!("it comes after entry {}", self.seq)));
        }
        let resolve =
            |line: &ActionLine| resolve::resolve(self.game(), line).map_err(|error| error.to_string());
        let (entry, logged) = Entry::parse(row.body, resolve).map_err(corrupt)?;
        let applied = self
            .take(entry, row.at, Chance::Logged(&logged.chance))
            .map_err(|misfit| corrupt(misfit.to_string()))?;
        if applied.then != logged {
            let text = applied.entry.to_text(&applied.then);
            return Err(corrupt(format!("what follows from it is `{text}`")));
        }
        if let Some(client) = row.client {
            self.remember(client, row.seq);
        }
        Ok(applied)
    }

    /// Applies an entry. After an error the table is unusable: requests are applied to a copy.
    pub(super) fn take(&mut self, entry: Entry, at: i64, chance: Chance<'_>) -> Result<Applied, Misfit> {
        self.seq += 1;
        self.at = at;
        let mut applied = Applied {
            seq: self.seq,
            at,
            entry,
            then: Consequences::default(),
            events: Vec::new(),
            change: Change::Game,
        };
        applied.change = self.change(&applied.entry, chance, &mut applied.then, &mut applied.events)?;
        Ok(applied)
    }

    fn change(
        &mut self,
        entry: &Entry,
        chance: Chance<'_>,
        then: &mut Consequences,
        events: &mut Vec<Event>,
    ) -> Result<Change, Misfit> {
        match entry {
            Entry::Open => Ok(Change::Seats),
            Entry::Sit { seat, holder, name } => {
                let sits =
                    self.status == Status::Open && Arc::make_mut(&mut self.seats).sit(*seat, *holder, name);
                fits(sits, "the seat is not open")?;
                self.sat.push((self.seq, *seat));
                then.begins = self.seats.open().is_empty();
                if !then.begins {
                    return Ok(Change::Seats);
                }
                then.chance = self.start(chance, events)?;
                Ok(Change::Begun)
            }
            Entry::Leave { seat } => {
                let leaves = self.status == Status::Open && Arc::make_mut(&mut self.seats).leave(*seat);
                fits(leaves, "nobody can leave this seat now")?;
                self.turned += 1;
                Ok(Change::Seats)
            }
            Entry::Start { bots } => {
                if let Some(level) = bots {
                    Arc::make_mut(&mut self.seats).fill(*level);
                }
                then.chance = self.start(chance, events)?;
                Ok(Change::Begun)
            }
            Entry::Play { seat, action, .. } => {
                then.chance = self.act(*seat, *action, chance, events)?;
                Ok(Change::Game)
            }
            Entry::Flag { seat } => {
                then.chance = self.act(*seat, Action::Resign, chance, events)?;
                Ok(Change::Game)
            }
            Entry::Say { seat, text } => {
                let said = Said {
                    seq: self.seq,
                    at: self.at,
                    seat: seat.0,
                    text: text.clone(),
                };
                let chat = Arc::make_mut(&mut self.chat);
                if chat.len() == KEPT_TALK {
                    chat.pop_front();
                }
                chat.push_back(said);
                self.said += 1;
                Ok(Change::Talk)
            }
            Entry::UndoAsk { seat, to } => {
                self.turned += 1;
                let waits = self.others(*seat);
                self.undo.ask(Wish {
                    seat: *seat,
                    to: *to,
                    seq: self.seq,
                    waits,
                });
                self.settle_undo(then)
            }
            Entry::UndoYes { seat } => {
                self.undo.agree(self.seats_of_same(*seat));
                self.settle_undo(then)
            }
            Entry::UndoNo { .. } => {
                self.undo.refuse();
                Ok(Change::Game)
            }
            Entry::Clock { seat } => {
                fits(
                    self.clocks.restart(*seat, self.at),
                    "this seat has no clock that runs",
                )?;
                Ok(Change::Game)
            }
            Entry::Close => {
                self.status = Status::Closed;
                self.undo.forget();
                self.clocks.ask(self.at, None, NextMove::Yes);
                Ok(Change::Game)
            }
            Entry::Rematch { id } => {
                self.rematch = Some(id.clone());
                Ok(Change::Game)
            }
        }
    }

    /// Begins the game. Returns what chance did.
    fn start(&mut self, chance: Chance<'_>, events: &mut Vec<Event>) -> Result<Vec<ActionLine>, Misfit> {
        fits(
            self.status == Status::Open && self.seats.open().is_empty(),
            "the game cannot begin now",
        )?;
        self.status = Status::Running;
        let lines = self.draw(chance, events)?;
        self.after_change(NextMove::Yes);
        Ok(lines)
    }

    /// Plays a seat's action. Returns what chance did then.
    fn act(
        &mut self,
        seat: Seat,
        action: Action,
        chance: Chance<'_>,
        events: &mut Vec<Event>,
    ) -> Result<Vec<ActionLine>, Misfit> {
        fits(
            self.status == Status::Running && self.asked == Some(seat),
            "this seat is not asked",
        )?;
        let past = Past {
            seat,
            to: self.moved,
            actions: self.game.actions().len() as u32,
        };
        let played = self.game.progress_mut().play(action, events);
        played.map_err(Misfit::Illegal)?;
        let lines = self.draw(chance, events)?;
        let can_undo = lines.is_empty() || self.seats.has_one_person();
        if can_undo && action != Action::Resign {
            self.undo.acted(past);
        } else {
            self.undo.forget();
        }
        self.after_change(if lines.is_empty() {
            NextMove::No
        } else {
            NextMove::Yes
        });
        Ok(lines)
    }

    /// Lets chance act until a seat is asked or the game is over.
    fn draw(&mut self, chance: Chance<'_>, events: &mut Vec<Event>) -> Result<Vec<ActionLine>, Misfit> {
        let progress = self.game.progress_mut();
        let lines = match chance {
            Chance::BySeed => {
                let drawn = progress.draw(events).to_vec();
                // The notation of chance actions does not depend on the position.
                let line = |action| resolve::write(progress.game(), action);
                drawn.into_iter().filter_map(line).collect()
            }
            Chance::Logged(lines) => {
                for line in lines {
                    fits(progress.game().chances() > 0, "chance is not asked")?;
                    let action = resolve::resolve(progress.game(), line);
                    let action = action.map_err(|error| Misfit::Table(error.to_string()))?;
                    progress.play(action, events).map_err(Misfit::Illegal)?;
                }
                lines.to_vec()
            }
        };
        fits(progress.game().chances() == 0, "what chance did is missing")?;
        Ok(lines)
    }

    /// Updates what depends on the position: who is asked, whether the game is over, the clocks.
    fn after_change(&mut self, next: NextMove) {
        self.moved = self.seq;
        self.asked = match self.game().decision().map(|decision| decision.actor) {
            Some(Actor::Seat(seat)) => Some(seat),
            Some(Actor::Chance) | None => None,
        };
        if self.game().decision().is_none() {
            self.status = Status::Over;
            self.undo.forget();
        }
        let person = self.asked.filter(|&seat| self.seats.person(seat).is_some());
        self.clocks.ask(self.at, person, next);
    }

    /// Undoes if nobody has to agree any more.
    fn settle_undo(&mut self, then: &mut Consequences) -> Result<Change, Misfit> {
        let misfit = |reason: &str| Misfit::Table(reason.to_owned());
        let wish = self.undo.wish();
        let wish = wish.ok_or_else(|| misfit("nobody has asked to take anything back"))?;
        then.undone = wish.waits.is_empty();
        if !then.undone {
            return Ok(Change::Game);
        }
        let actions = self.undo.back_to(wish.to);
        let actions = actions.ok_or_else(|| misfit("that cannot be taken back"))?;
        self.game.progress_mut().undo_to(actions as usize);
        self.after_change(NextMove::No);
        Ok(Change::Undone)
    }

    /// The seats of the people who have to agree when a seat asks to undo: all others who have not resigned.
    pub(super) fn others(&mut self, seat: Seat) -> Seats {
        let own = self.seats_of_same(seat);
        let resigned = self.game().resigned();
        let others = self.seats.persons().iter();
        others
            .filter(|&other| !own.contains(other) && !resigned.contains(other))
            .fold(Seats::NONE, Seats::with)
    }

    /// All seats of the person who holds this one.
    fn seats_of_same(&self, seat: Seat) -> Seats {
        self.seats
            .person(seat)
            .map_or(Seats::NONE, |person| self.seats.held_by(&person))
    }
}

fn fits(fits: bool, reason: &str) -> Result<(), Misfit> {
    if fits {
        Ok(())
    } else {
        Err(Misfit::Table(reason.to_owned()))
    }
}
