//! Applies entries to a table.

use super::Table;
use super::clock::NextMove;
use super::entry::{Consequences, Entry};
use super::glance::Glance;
use super::undo::{UndoRequest, Undoable};
use bastide_engine::action::Action;
use bastide_engine::event::Event;
use bastide_engine::game::{Actor, Game};
use bastide_engine::illegal::Illegal;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::notation::resolve;
use bastide_engine::notation::statement::ActionLine;
use bastide_engine::progress::Progress;
use bastide_wire::state::{Said, Status};
use std::fmt;
use std::sync::Arc;

/// Chat messages that a table keeps; older ones are only in the log.
const KEPT_MESSAGES: usize = 100;

/// A row of the log.
#[derive(Clone, Copy, Debug)]
pub struct LogRow<'a> {
    /// Its number, from 1 without gaps.
    pub seq: u32,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
    /// The id that the client gave the request.
    pub request_id: Option<&'a str>,
    pub body: &'a str,
}

/// A row of the log that cannot follow the rows before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corrupt {
    /// The entry's number; 0 for the table itself.
    pub seq: u32,
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
    /// The entry does not fit the state of the table.
    Table(String),
    /// Chance actions follow, but the table's secret is sealed with another key than the server has.
    Sealed,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::Illegal(illegal) => illegal.fmt(f),
            Misfit::Table(reason) => f.write_str(reason),
            Misfit::Sealed => f.write_str("the table's secret is sealed with another key"),
        }
    }
}

/// The source of the chance actions that follow an entry.
#[derive(Clone, Copy)]
pub(super) enum Chance<'a> {
    /// A new entry: they follow from the seed.
    BySeed,
    /// An entry of the log: what it says.
    Logged(&'a Consequences),
}

/// An entry that was applied, with its effects.
#[derive(Clone, PartialEq, Debug)]
pub struct Applied {
    pub seq: u32,
    /// The entry's time, in milliseconds since 1970.
    pub at: i64,
    pub entry: Entry,
    pub then: Consequences,
    /// Events of the game, chance included.
    pub events: Vec<Event>,
    pub change: Change,
}

/// The part of a table's state that an entry changed; it determines what an update contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// The chat only.
    Chat,
    /// The seats only.
    Seats,
    /// Anything but the seats; tiles were only added.
    Game,
    /// The game began, which fixes the seats too.
    Begun,
    /// Actions were undone, so that tiles may have been removed.
    Undone,
}

impl Table {
    /// Applies the next row of the log. After an error the table is unusable and must be read again.
    pub fn apply(&mut self, row: LogRow<'_>) -> Result<Applied, Corrupt> {
        let corrupt = |reason| Corrupt { seq: row.seq, reason };
        if row.seq != self.seq + 1 {
            return Err(corrupt(format!("it follows entry {}", self.seq)));
        }
        let resolve =
            |line: &ActionLine| resolve::resolve(self.game(), line).map_err(|error| error.to_string());
        let (entry, logged) = Entry::parse(row.body, resolve).map_err(corrupt)?;
        let applied = self
            .apply_entry(entry, row.at, Chance::Logged(&logged))
            .map_err(|misfit| corrupt(misfit.to_string()))?;
        if applied.then != logged {
            let text = applied.entry.to_text(&applied.then);
            return Err(corrupt(format!("its consequences differ from `{text}`")));
        }
        if let Some(request_id) = row.request_id {
            self.remember(request_id, row.seq);
        }
        self.log_size += row.body.len();
        Ok(applied)
    }

    /// Applies an entry. After an error the table is unusable: requests are applied to a copy.
    pub(super) fn apply_entry(
        &mut self,
        entry: Entry,
        at: i64,
        chance: Chance<'_>,
    ) -> Result<Applied, Misfit> {
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
        let had_ended = self.has_ended();
        applied.change = self.change(&applied.entry, chance, &mut applied.then, &mut applied.events)?;
        if self.has_ended() && !had_ended {
            applied.then.secret = self.publish_secret(chance);
        }
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
            Entry::Sit {
                seat,
                holder,
                name,
                nonce_hash,
            } => {
                let sits =
                    self.status == Status::Open && Arc::make_mut(&mut self.seats).sit(*seat, *holder, name);
                fits(sits, "the seat is not open")?;
                self.nonces.promise(*seat, *nonce_hash);
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
                fits(leaves, "this seat cannot be left now")?;
                self.nonces.promise(*seat, None);
                self.reversals += 1;
                Ok(Change::Seats)
            }
            Entry::Start { bots } => {
                if let Some(level) = bots {
                    Arc::make_mut(&mut self.seats).fill(*level);
                }
                then.chance = self.start(chance, events)?;
                Ok(Change::Begun)
            }
            Entry::Nonce { seat, nonce } => {
                let tells = self.status == Status::Running && self.nonces.tell(*seat, *nonce);
                fits(tells, "this is not the nonce that the seat has promised")?;
                then.chance = self.deal(chance, events)?;
                Ok(Change::Game)
            }
            Entry::Play { seat, action, .. } => {
                then.chance = self.act(*seat, *action, chance, events)?;
                Ok(Change::Game)
            }
            Entry::Flag { seat } => {
                then.chance = self.act(*seat, Action::Resign, chance, events)?;
                Ok(Change::Game)
            }
            Entry::Say { text, .. } if text.is_empty() => {
                // It was removed.
                self.said += 1;
                Ok(Change::Chat)
            }
            Entry::Say { seat, text } => {
                let said = Said {
                    seq: self.seq,
                    at: self.at,
                    seat: seat.0,
                    text: text.clone(),
                };
                let chat = Arc::make_mut(&mut self.chat);
                if chat.len() == KEPT_MESSAGES {
                    chat.pop_front();
                }
                chat.push_back(said);
                self.said += 1;
                Ok(Change::Chat)
            }
            Entry::UndoAsk { seat, to } => {
                self.reversals += 1;
                let waits = self.others(*seat);
                self.undo.ask(UndoRequest {
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
                fits(self.clocks.restart(*seat, self.at), "no clock runs for this seat")?;
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

    /// Begins the game. Returns the lines of the first chance actions.
    fn start(&mut self, chance: Chance<'_>, events: &mut Vec<Event>) -> Result<Vec<ActionLine>, Misfit> {
        fits(
            self.status == Status::Open && self.seats.open().is_empty(),
            "the game cannot begin now",
        )?;
        self.status = Status::Running;
        self.deal(chance, events)
    }

    /// Plays a seat's action. Returns the lines of the chance actions that follow.
    fn act(
        &mut self,
        seat: Seat,
        action: Action,
        chance: Chance<'_>,
        events: &mut Vec<Event>,
    ) -> Result<Vec<ActionLine>, Misfit> {
        fits(
            self.status == Status::Running && self.asked == Some(seat),
            "it is not this seat's turn",
        )?;
        let undoable = Undoable {
            seat,
            to: self.moved,
            actions: self.game.actions().len() as u32,
        };
        let played = self.game.progress_mut().play(action, events);
        played.map_err(Misfit::Illegal)?;
        let lines = self.draw(chance, events)?;
        let can_undo = lines.is_empty() || self.seats.has_one_person();
        if can_undo && action != Action::Resign {
            self.undo.acted(undoable);
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

    /// Plays chance actions until a seat has to decide or the game is over. Returns their lines.
    pub(super) fn draw(
        &mut self,
        chance: Chance<'_>,
        events: &mut Vec<Event>,
    ) -> Result<Vec<ActionLine>, Misfit> {
        let progress = self.game.progress_mut();
        let lines = match chance {
            Chance::BySeed => {
                fits_key(progress)?;
                let drawn = progress.draw(events).to_vec();
                // The notation of chance actions does not depend on the position.
                let line = |action| resolve::write(progress.game(), action);
                drawn.into_iter().filter_map(line).collect()
            }
            Chance::Logged(Consequences { chance: lines, .. }) => {
                for line in lines {
                    fits(progress.game().chances() > 0, "it is not chance's turn")?;
                    let action = resolve::resolve(progress.game(), line);
                    let action = action.map_err(|error| Misfit::Table(error.to_string()))?;
                    progress.play(action, events).map_err(Misfit::Illegal)?;
                }
                lines.clone()
            }
        };
        fits(progress.game().chances() == 0, "chance actions are missing")?;
        Ok(lines)
    }

    /// Updates what depends on the position: the deciding seat, the status, the clocks, what lists show.
    pub(super) fn after_change(&mut self, next: NextMove) {
        self.moved = self.seq;
        let progress = self.game.progress();
        self.glance = Some(Glance::new(progress.game(), progress.actions()));
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

    /// Carries the request to undo out if all have agreed.
    fn settle_undo(&mut self, then: &mut Consequences) -> Result<Change, Misfit> {
        let misfit = |reason: &str| Misfit::Table(reason.to_owned());
        let request = self.undo.request();
        let request = request.ok_or_else(|| misfit("there is no request to undo"))?;
        then.undone = request.waits.is_empty();
        if !then.undone {
            return Ok(Change::Game);
        }
        let actions = self.undo.back_to(request.to);
        let actions = actions.ok_or_else(|| misfit("the game cannot return to that entry"))?;
        self.game.progress_mut().undo_to(actions as usize);
        self.after_change(NextMove::No);
        Ok(Change::Undone)
    }
}

/// Refuses to draw without a seed.
fn fits_key(progress: &Progress) -> Result<(), Misfit> {
    if progress.game().chances() > 0 && progress.header().seed.is_none() {
        return Err(Misfit::Sealed);
    }
    Ok(())
}

fn fits(fits: bool, reason: &str) -> Result<(), Misfit> {
    if fits {
        Ok(())
    } else {
        Err(Misfit::Table(reason.to_owned()))
    }
}
