//! From an entry to what it changes.

use super::clock::NextMove;
use super::entry::Entry;
use super::undo::{Past, Wish};
use super::{Table, hash};
use bastide_engine::action::Action;
use bastide_engine::event::Event;
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::kernel::claims::{Seat, Seats};
use bastide_engine::notation::resolve;
use bastide_engine::notation::statement::ActionLine;
use bastide_wire::state::{Said, Status};
use std::fmt;
use std::sync::Arc;

/// How much of what was said is kept.
const KEPT_TALK: usize = 100;

/// A row of the log.
#[derive(Clone, Copy, Debug)]
pub struct LogRow<'a> {
    /// Its number, from 1 without gaps.
    pub seq: u32,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
    /// The request's name.
    pub client: Option<&'a str>,
    /// The entry's text.
    pub body: &'a str,
}

/// An entry that cannot follow what is known of the table.
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

/// What an entry changed.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its number.
    pub seq: u32,
    /// When it was written.
    pub at: i64,
    /// What was done.
    pub entry: Entry,
    /// What followed.
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
    /// Takes the next entry. An entry that does not fit changes nothing that is told, but the table must be read anew.
    pub fn apply(&mut self, row: LogRow<'_>) -> Result<Step, Corrupt> {
        let corrupt = |reason| Corrupt { seq: row.seq, reason };
        if row.seq != self.seq + 1 {
            return Err(corrupt(format!("it comes after entry {}", self.seq)));
        }
        let entry = Entry::parse(row.body).map_err(corrupt)?;
        self.seq = row.seq;
        self.at = row.at;
        let mut events = Vec::new();
        let change = self.change(&entry, &mut events).map_err(corrupt)?;
        if let Some(client) = row.client {
            self.clients.push((hash(client), row.seq));
        }
        Ok(Step {
            seq: row.seq,
            at: row.at,
            entry,
            events,
            change,
        })
    }

    fn change(&mut self, entry: &Entry, events: &mut Vec<Event>) -> Result<Change, String> {
        match entry {
            Entry::Open => Ok(Change::Seats),
            Entry::Sit {
                seat,
                holder,
                name,
                begins,
            } => {
                let sits =
                    self.status == Status::Open && Arc::make_mut(&mut self.seats).sit(*seat, *holder, name);
                fits(sits, "the seat is not open")?;
                match begins {
                    Some(chance) => self.start(chance, events).map(|()| Change::Begun),
                    None => Ok(Change::Seats),
                }
            }
            Entry::Leave { seat } => {
                let leaves = self.status == Status::Open && Arc::make_mut(&mut self.seats).leave(*seat);
                fits(leaves, "nobody can leave this seat now")?;
                self.turned += 1;
                Ok(Change::Seats)
            }
            Entry::Start { bots, chance } => {
                if let Some(level) = bots {
                    Arc::make_mut(&mut self.seats).fill(*level);
                }
                self.start(chance, events).map(|()| Change::Begun)
            }
            Entry::Play { seat, line, chance } => {
                self.act(*seat, line, chance, events)?;
                Ok(Change::Game)
            }
            Entry::Flag { seat, chance } => {
                self.act(*seat, &ActionLine::Resign, chance, events)?;
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
            Entry::UndoAsk { seat, to, undone } => {
                self.turned += 1;
                let waits = self.others(*seat);
                self.undo.ask(Wish {
                    seat: *seat,
                    to: *to,
                    seq: self.seq,
                    waits,
                });
                self.settle_undo(*undone)
            }
            Entry::UndoYes { seat, undone } => {
                self.undo.agree(self.seats_of_same(*seat));
                self.settle_undo(*undone)
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

    fn start(&mut self, chance: &[ActionLine], events: &mut Vec<Event>) -> Result<(), String> {
        fits(
            self.status == Status::Open && self.seats.open().is_empty(),
            "the game cannot begin now",
        )?;
        self.status = Status::Running;
        self.chance(chance, events)?;
        self.after_change(NextMove::Yes)
    }

    fn act(
        &mut self,
        seat: Seat,
        line: &ActionLine,
        chance: &[ActionLine],
        events: &mut Vec<Event>,
    ) -> Result<(), String> {
        fits(
            self.status == Status::Running && self.asked == Some(seat),
            "this seat is not asked",
        )?;
        let past = Past {
            seat,
            to: self.moved,
            actions: self.actions.len() as u32,
        };
        self.play(line, events)?;
        self.chance(chance, events)?;
        if chance.is_empty() && *line != ActionLine::Resign {
            self.undo.acted(past);
        } else {
            self.undo.forget();
        }
        self.after_change(if chance.is_empty() {
            NextMove::No
        } else {
            NextMove::Yes
        })
    }

    fn chance(&mut self, chance: &[ActionLine], events: &mut Vec<Event>) -> Result<(), String> {
        for line in chance {
            fits(self.game().chances() > 0, "chance is not asked")?;
            self.play(line, events)?;
        }
        fits(self.game().chances() == 0, "what chance did is missing")
    }

    fn play(&mut self, line: &ActionLine, events: &mut Vec<Event>) -> Result<(), String> {
        let game = self.game_mut();
        let action = resolve::resolve(game, line).map_err(|error| error.to_string())?;
        game.play(action, events).map_err(|error| error.to_string())?;
        self.actions.push(action);
        self.drawn += u64::from(is_draw(action));
        Ok(())
    }

    /// The game has changed: who is asked, is it over, how much time is left.
    fn after_change(&mut self, next: NextMove) -> Result<(), String> {
        self.moved = self.seq;
        self.ask_anew();
        if self.game().decision().is_none() {
            self.status = Status::Over;
            self.undo.forget();
        }
        let person = self.asked.filter(|&seat| self.seats.person(seat).is_some());
        self.clocks.ask(self.at, person, next);
        Ok(())
    }

    fn settle_undo(&mut self, undone: bool) -> Result<Change, String> {
        let wish = self.undo.wish().ok_or("nobody has asked to take anything back")?;
        fits(
            wish.waits.is_empty() == undone,
            "others have to agree, or have agreed already",
        )?;
        if !undone {
            return Ok(Change::Game);
        }
        let actions = self.undo.back_to(wish.to).ok_or("that cannot be taken back")?;
        self.actions.truncate(actions as usize);
        self.game = None;
        self.after_change(NextMove::No)?;
        Ok(Change::Undone)
    }

    /// The seats of the people who have to agree to a seat's wish: all others who have not given up.
    pub(super) fn others(&mut self, seat: Seat) -> Seats {
        let own = self.seats_of_same(seat);
        let resigned = self.game().resigned();
        let others = self.seats.persons().iter();
        others
            .filter(|&other| !own.contains(other) && !resigned.contains(other))
            .fold(Seats::NONE, Seats::with)
    }

    /// All seats of the person who has this one.
    fn seats_of_same(&self, seat: Seat) -> Seats {
        self.seats
            .person(seat)
            .map_or(Seats::NONE, |person| self.seats.held_by(&person))
    }
}

fn fits(fits: bool, reason: &str) -> Result<(), String> {
    if fits { Ok(()) } else { Err(reason.to_owned()) }
}

/// What takes a number from the seed: a tile that fits nowhere does not.
pub(super) fn is_draw(action: Action) -> bool {
    matches!(action, Action::Draw(_) | Action::Reveal { .. })
}

/// Lets chance do what the seed says until a seat is asked or the game is over.
pub(super) fn draw(
    game: &mut AnyGame,
    seed: bastide_engine::shuffle::Seed,
    mut drawn: u64,
) -> Vec<ActionLine> {
    let mut lines = Vec::new();
    loop {
        let chances = game.chances();
        let picked = (chances > 0).then(|| seed.pick(drawn, chances));
        let Some(action) = picked.and_then(|nth| game.chance(nth)) else {
            return lines;
        };
        lines.extend(resolve::write(game, action));
        game.apply(action);
        drawn += u64::from(is_draw(action));
    }
}
