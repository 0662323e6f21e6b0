//! The rematch: the same game with the same people at another table.

use super::entry::Entry;
use super::seats::{Holder, Person};
use super::{Checked, Table};
use crate::convert::ToWire;
use bastide_wire::refusal::{Code, Reason, Refusal};
use bastide_wire::state::Status;
use bastide_wire::table::{CreateTable, GameOption, RematchWish, SeatWish};

impl Table {
    /// Checks the entry that names the table for the rematch.
    pub fn check_rematch(&mut self, who: &Person, id: &str, now: i64) -> Result<Checked, Refusal> {
        self.rematch_wish(who, &RematchWish::default())?;
        self.checked(Entry::Rematch { id: id.to_owned() }, now)
    }

    /// The request for a rematch in the name of a person: the same game with another beginner; the seats of other people are
    /// open.
    pub fn rematch_wish(&self, who: &Person, wish: &RematchWish) -> Result<CreateTable, Refusal> {
        self.first_seat_of(who)?;
        match (self.status, &self.rematch) {
            (Status::Open | Status::Running, _) => {
                let message = "the game is not over yet";
                return Err(Refusal::new(Code::Started, message).because(Reason::GameNotOver));
            }
            (_, Some(_)) => {
                return Err(Refusal::new(
                    Code::Stale,
                    "a table for the rematch exists already",
                ));
            }
            (Status::Over | Status::Closed, None) => {}
        }
        let mut hashes = wish.nonce_hashes.iter().cloned();
        let mut seats: Vec<_> = self
            .seats
            .holders()
            .iter()
            .map(|holder| match holder {
                Holder::Person { who: other, name } if other == who => SeatWish::Me {
                    name: name.clone(),
                    nonce_hash: hashes.next(),
                },
                Holder::Bot(level) => SeatWish::Bot {
                    level: level.to_wire(),
                },
                Holder::Person { .. } | Holder::Open => SeatWish::Open,
            })
            .collect();
        seats.rotate_left(1);
        let header = &self.fixed.header;
        let option = |(name, value): &(String, String)| GameOption {
            name: name.clone(),
            value: value.clone(),
        };
        Ok(CreateTable {
            game: self.fixed.game.to_wire(),
            sets: header.sets.clone().unwrap_or_default(),
            options: header.options.iter().map(option).collect(),
            seats,
            clock: self.fixed.plan.clock,
            listed: false,
            aids: self.fixed.plan.aids,
        })
    }
}
