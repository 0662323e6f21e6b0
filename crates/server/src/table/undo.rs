//! Undo: by consent of the others, and never past a draw, so that nobody can peek. Where one person plays alone or
//! against bots, there is nobody to agree and nobody to cheat: every action of the game can be undone.

use bastide_engine::kernel::claims::{Seat, Seats};
use bastide_wire::state::UndoNow;

/// An entry that can be undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past {
    /// Who acted.
    pub seat: Seat,
    /// The entry after which the game goes on if this one is taken back.
    pub to: u32,
    /// How many actions had happened before it.
    pub actions: u32,
}

/// A wish that waits for answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wish {
    /// Who asks.
    pub seat: Seat,
    /// After which entry the game is to go on.
    pub to: u32,
    /// The entry with which it was asked.
    pub seq: u32,
    /// The seats of those who have not answered.
    pub waits: Seats,
}

/// What can be taken back and who wants to.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Undo {
    past: Vec<Past>,
    wish: Option<Wish>,
}

impl Undo {
    /// A seat acted, and this can be undone.
    pub fn acted(&mut self, past: Past) {
        self.wish = None;
        self.past.push(past);
    }

    /// Nothing that happened so far can be taken back any more.
    pub fn forget(&mut self) {
        self.wish = None;
        self.past.clear();
    }

    /// The wish that waits for answers.
    pub fn wish(&self) -> Option<Wish> {
        self.wish
    }

    /// Where a seat would go back to: to before what it did last.
    pub fn target(&self, seat: Seat) -> Option<u32> {
        self.past
            .iter()
            .rev()
            .find(|past| past.seat == seat)
            .map(|past| past.to)
    }

    /// The seats that have something to take back.
    pub fn seats(&self) -> Seats {
        self.past
            .iter()
            .fold(Seats::NONE, |seats, past| seats.with(past.seat))
    }

    /// A seat asks.
    pub fn ask(&mut self, wish: Wish) {
        self.wish = Some(wish);
    }

    /// Those who have these seats agree.
    pub fn agree(&mut self, seats: Seats) {
        if let Some(wish) = &mut self.wish {
            wish.waits = seats.iter().fold(wish.waits, Seats::without);
        }
    }

    /// Somebody does not agree.
    pub fn refuse(&mut self) {
        self.wish = None;
    }

    /// The game goes on after entry `to`: how many actions it has then.
    pub fn back_to(&mut self, to: u32) -> Option<u32> {
        let nth = self.past.iter().position(|past| past.to == to)?;
        let actions = self.past[nth].actions;
        self.past.truncate(nth);
        self.wish = None;
        Some(actions)
    }

    /// What is sent of it.
    pub fn now(&self) -> Option<UndoNow> {
        self.wish.map(|wish| UndoNow {
            seat: wish.seat.0,
            to: wish.to,
            waits: wish.waits.iter().map(|seat| seat.0).collect(),
        })
    }
}
