//! Turns each command of a person into an entry or a refusal: one function for each command.

use super::entry::Entry;
use super::seats::Person;
use super::{Table, text};
use crate::refusals::unresolved;
use bastide_bots::levels::Level;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::notation::parse::parse_action;
use bastide_engine::notation::resolve;
use bastide_engine::notation::statement::ActionLine;
use bastide_wire::refusal::{Code, Reason, Refusal};
use bastide_wire::state::Status;

/// Chat messages at one table.
const MOST_TALK: u32 = 1000;

/// How often seats can be left and undo be requested at one table. Without this bound a log could grow without end; all other
/// entries are bounded by the length of a game. A log is sent whole to clients that ask for it.
const MOST_REVERSALS: u32 = 1000;

/// Entries and bytes of a table's log after which nobody can talk, undo or leave a seat there. Moves are always taken: without
/// undo a game has an end, after some hundred of them.
const MOST_ENTRIES: u32 = 5_000;
const MOST_BYTES: usize = 768 * 1024;

/// Time that a seat must have kept the others waiting before they can close the table: a week, in milliseconds.
const ABANDONED: i64 = 7 * 24 * 60 * 60 * 1000;

impl Table {
    pub(super) fn play_line(&mut self, seat: Seat, line: &str) -> Result<Entry, Refusal> {
        let line = parse_action(line).map_err(|error| Refusal::new(Code::BadRequest, error.to_string()))?;
        self.play(seat, line)
    }

    /// The entry for an action. Whether it is legal is checked when the entry is applied.
    pub(super) fn play(&mut self, seat: Seat, line: ActionLine) -> Result<Entry, Refusal> {
        let action =
            resolve::resolve(self.game(), &line).map_err(|error| unresolved(self.fixed.game, &error))?;
        // Any region of a feature may be named; the log names one.
        let line = resolve::write(self.game(), action).unwrap_or(line);
        Ok(Entry::Play { seat, action, line })
    }

    pub(super) fn undo_ask(&mut self, who: &Person) -> Result<Entry, Refusal> {
        self.first_seat_of(who)?;
        self.check_running()?;
        let refusal = |message: &str| Refusal::new(Code::NoUndo, message);
        if self.undo.request().is_some() {
            let message = "there is a request to undo already; answer it first";
            return Err(refusal(message).because(Reason::UndoPending));
        }
        self.check_reversals()?;
        let mine = self.held_by(who);
        let own = mine
            .iter()
            .filter_map(|seat| Some((self.undo.target(seat)?, seat)))
            .max_by_key(|own| own.0);
        let (to, seat) = own
            .ok_or_else(|| refusal("you have not acted since the last draw, so there is nothing to undo"))?;
        Ok(Entry::UndoAsk { seat, to })
    }

    pub(super) fn undo_answer(&mut self, who: &Person, yes: bool, after: u32) -> Result<Entry, Refusal> {
        let first = self.first_seat_of(who)?;
        self.check_running()?;
        let request = self.undo.request().ok_or_else(|| {
            let message = "there is no request to undo";
            Refusal::new(Code::NoUndo, message).because(Reason::UndoNotAsked)
        })?;
        self.check_up_to_date(after, request.seq)?;
        let mine = self.held_by(who);
        let is_own = mine.contains(request.seat);
        let waits = mine.iter().find(|&seat| request.waits.contains(seat));
        match (yes, is_own, waits) {
            (false, true, _) => Ok(Entry::UndoNo { seat: request.seat }),
            (false, false, _) => Ok(Entry::UndoNo {
                seat: waits.unwrap_or(first),
            }),
            (true, _, Some(seat)) => Ok(Entry::UndoYes { seat }),
            (true, _, None) => {
                let message = "your answer is not needed";
                Err(Refusal::new(Code::NoUndo, message).because(Reason::UndoNotAsked))
            }
        }
    }

    pub(super) fn say(&mut self, who: &Person, said: &str) -> Result<Entry, Refusal> {
        let seat = self.first_seat_of(who)?;
        let text = text::message(said)?;
        if self.said >= MOST_TALK {
            let message = "this table takes no more chat messages";
            return Err(Refusal::new(Code::TooMany, message).because(Reason::TooMuchTalk));
        }
        self.check_log()?;
        Ok(Entry::Say { seat, text })
    }

    pub(super) fn leave(&mut self, who: &Person, seat: Seat) -> Result<Entry, Refusal> {
        self.first_seat_of(who)?;
        if self.status != Status::Open {
            let message =
                "the game has begun; your seat is kept for you, and you can resign when it is your turn";
            return Err(Refusal::new(Code::Started, message));
        }
        if self.seats.person(seat) != Some(*who) {
            let message = format!("seat {seat} is not yours");
            return Err(Refusal::new(Code::NotSeated, message));
        }
        self.check_reversals()?;
        Ok(Entry::Leave { seat })
    }

    fn check_log(&self) -> Result<(), Refusal> {
        if self.seq < MOST_ENTRIES && self.log_size < MOST_BYTES {
            return Ok(());
        }
        let message = "the log of this table is full: play on, but without talk and undo";
        Err(Refusal::new(Code::TooMany, message).because(Reason::LogFull))
    }

    fn check_reversals(&self) -> Result<(), Refusal> {
        if self.reversals < MOST_REVERSALS {
            return self.check_log();
        }
        let message = "seats were left and undo requested too often at this table; play on, or close it";
        Err(Refusal::new(Code::TooMany, message).because(Reason::TooMuchUndone))
    }

    pub(super) fn start_with(&mut self, who: &Person, bots: Option<Level>) -> Result<Entry, Refusal> {
        if *who != self.fixed.creator {
            let message = "only the person who opened the table can start the game";
            return Err(Refusal::new(Code::NotAllowed, message).because(Reason::OnlyCreator));
        }
        if self.status != Status::Open {
            return Err(Refusal::new(Code::Started, "the game has begun already"));
        }
        if self.seats.persons().is_empty() {
            let message = "at least one seat must be held by a person; take a seat first";
            return Err(Refusal::new(Code::BadRequest, message).because(Reason::BotsAlone));
        }
        if bots.is_none() && !self.seats.open().is_empty() {
            let message = "seats are open; name the level of the bots that take them";
            return Err(Refusal::new(Code::BadRequest, message).because(Reason::SeatsOpen));
        }
        Ok(Entry::Start { bots })
    }

    pub(super) fn close(&mut self, who: &Person, now: i64) -> Result<Entry, Refusal> {
        if self.status == Status::Open {
            if *who == self.fixed.creator {
                return Ok(Entry::Close);
            }
            let message = "only the person who opened the table can close it";
            return Err(Refusal::new(Code::NotAllowed, message).because(Reason::OnlyCreator));
        }
        let seat = self.first_seat_of(who)?;
        self.check_running()?;
        if !self.awaits().is_empty() {
            // Nothing has been played, and a browser that has lost its nonce cannot bring it back.
            return Ok(Entry::Close);
        }
        let is_waiting = self.asked.is_some_and(|asked| !self.held_by(who).contains(asked));
        let waited = self.clocks.waited(now).filter(|_| is_waiting).unwrap_or(0);
        if self.others(seat).is_empty() || waited >= ABANDONED {
            return Ok(Entry::Close);
        }
        let message =
            "others play here; resign when it is your turn, or wait until they have been away for a week";
        Err(Refusal::new(Code::NotAllowed, message).because(Reason::OthersPlay))
    }
}
