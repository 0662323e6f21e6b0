//! Undo: by consent of the others, and never past a draw, so that nobody can peek. Where one person plays alone or
//! against bots, there is nobody to agree and nobody to cheat: every action of the game can be undone.

use super::Table;
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::{Seat, Seats};
use bastide_wire::state::UndoNow;

/// An action that can be undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undoable {
    pub seat: Seat,
    /// The entry to whose position the game returns if this action is undone.
    pub to: u32,
    /// The number of actions before it.
    pub actions: u32,
}

/// A request that waits for answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UndoRequest {
    /// The seat that requests it.
    pub seat: Seat,
    /// The entry to whose position the game would return.
    pub to: u32,
    /// The entry of the request.
    pub seq: u32,
    /// The seats that have not answered.
    pub waits: Seats,
}

/// The actions that can be undone, and the pending request.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Undo {
    undoable: Vec<Undoable>,
    request: Option<UndoRequest>,
}

impl Undo {
    /// A seat acted, and this can be undone.
    pub fn acted(&mut self, undoable: Undoable) {
        self.request = None;
        self.undoable.push(undoable);
    }

    /// From now on nothing that happened so far can be undone.
    pub fn forget(&mut self) {
        self.request = None;
        self.undoable.clear();
    }

    /// The pending request.
    pub fn request(&self) -> Option<UndoRequest> {
        self.request
    }

    /// The entry to which an undo of the seat's last action returns; `None` if it has nothing to undo.
    pub fn target(&self, seat: Seat) -> Option<u32> {
        self.undoable
            .iter()
            .rev()
            .find(|undoable| undoable.seat == seat)
            .map(|undoable| undoable.to)
    }

    /// The seats that can request to undo.
    pub fn seats(&self) -> Seats {
        self.undoable
            .iter()
            .fold(Seats::NONE, |seats, undoable| seats.with(undoable.seat))
    }

    pub fn ask(&mut self, request: UndoRequest) {
        self.request = Some(request);
    }

    /// The holder of these seats agrees.
    pub fn agree(&mut self, seats: Seats) {
        if let Some(request) = &mut self.request {
            request.waits = seats.iter().fold(request.waits, Seats::without);
        }
    }

    /// Somebody refuses, or the request is withdrawn.
    pub fn refuse(&mut self) {
        self.request = None;
    }

    /// Forgets the undone actions and the request, and returns the number of actions to which the caller shortens the game;
    /// `None` if the game cannot return to entry `to`.
    pub fn back_to(&mut self, to: u32) -> Option<u32> {
        let nth = self.undoable.iter().position(|undoable| undoable.to == to)?;
        let actions = self.undoable[nth].actions;
        self.undoable.truncate(nth);
        self.request = None;
        Some(actions)
    }

    /// The pending request on the wire.
    pub fn now(&self) -> Option<UndoNow> {
        self.request.map(|request| UndoNow {
            seat: request.seat.0,
            to: request.to,
            waits: request.waits.iter().map(|seat| seat.0).collect(),
        })
    }
}

impl Table {
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
    pub(super) fn seats_of_same(&self, seat: Seat) -> Seats {
        self.seats
            .person(seat)
            .map_or(Seats::NONE, |person| self.seats.held_by(&person))
    }
}
