//! Nonces: random numbers of the players' browsers that become part of the seed. A seat promises one by its hash when it is
//! taken, and tells it when all seats are taken; then nobody can choose the seed any more.

use super::Table;
use super::apply::{Chance, Misfit};
use super::clock::NextMove;
use super::entry::{Bits, Entry};
use super::seats::Person;
use bastide_engine::event::Event;
use bastide_engine::kernel::claims::{MAX_SEATS, Seat, Seats};
use bastide_engine::notation::statement::ActionLine;
use bastide_engine::shuffle::Seed;
use bastide_wire::refusal::{Code, Reason, Refusal};
use bastide_wire::state::Status;
use bastide_wire::{nonces, seed_hash};

/// The nonces of a table by seat.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Nonces {
    promised: [Option<Bits>; MAX_SEATS],
    told: [Option<Bits>; MAX_SEATS],
}

impl Nonces {
    /// A seat is taken with the hash of a nonce, or is left.
    pub fn promise(&mut self, seat: Seat, hash: Option<Bits>) {
        self.promised[seat.idx()] = hash;
    }

    pub fn hash(&self, seat: Seat) -> Option<Bits> {
        self.promised.get(seat.idx()).copied().flatten()
    }

    pub fn nonce(&self, seat: Seat) -> Option<Bits> {
        self.told.get(seat.idx()).copied().flatten()
    }

    /// Whether a seat has promised one.
    pub fn are_used(&self) -> bool {
        self.promised.iter().any(Option::is_some)
    }

    /// The seats that have promised a nonce and not told it.
    pub fn missing(&self) -> Seats {
        let all = Seat::all(MAX_SEATS as u8);
        all.filter(|&seat| self.hash(seat).is_some() && self.nonce(seat).is_none())
            .fold(Seats::NONE, Seats::with)
    }

    /// Takes a nonce; `false` if it is not the promised one or is known already.
    pub fn tell(&mut self, seat: Seat, nonce: Bits) -> bool {
        let is_right =
            self.missing().contains(seat) && self.hash(seat).is_some_and(|hash| has_hash(&nonce, &hash));
        if is_right {
            self.told[seat.idx()] = Some(nonce);
        }
        is_right
    }
}

fn has_hash(nonce: &Bits, hash: &Bits) -> bool {
    nonces::parse(&seed_hash::hash(nonce)).as_ref() == Some(hash)
}

/// Parses a nonce or the hash of one.
fn parse_bits(what: &str, text: &str) -> Result<Bits, Refusal> {
    nonces::parse(text).ok_or_else(|| {
        let message = format!("`{what}` must have 64 hexadecimal digits");
        Refusal::new(Code::BadRequest, message).because(Reason::BadNonce)
    })
}

/// Parses the hash of a nonce in a request.
pub(super) fn nonce_hash(text: Option<&str>) -> Result<Option<Bits>, Refusal> {
    text.map(|text| parse_bits("nonce_hash", text)).transpose()
}

impl Table {
    /// The seats for whose nonces the first draw waits; none before all seats are taken.
    pub(super) fn awaits(&self) -> Seats {
        match self.status {
            Status::Running => self.nonces.missing(),
            Status::Open | Status::Over | Status::Closed => Seats::NONE,
        }
    }

    /// The seed of the game, once all nonces are known; `None` also if the key of the secret is missing.
    pub(super) fn seed(&self) -> Option<Seed> {
        let secret = self.secret?;
        if self.fixed.plan.test_seed || !self.nonces.are_used() {
            return Some(Seed::from_bytes(secret));
        }
        if !self.nonces.missing().is_empty() {
            return None;
        }
        let seats = Seat::all(self.seats.holders().len() as u8);
        let told: Vec<_> = seats.map(|seat| self.nonces.nonce(seat)).collect();
        Some(Seed::from_bytes(nonces::seed(&secret, &told)))
    }

    /// Makes the first draw, unless it has to wait for nonces. Returns the lines of its chance actions.
    pub(super) fn deal(
        &mut self,
        chance: Chance<'_>,
        events: &mut Vec<Event>,
    ) -> Result<Vec<ActionLine>, Misfit> {
        let mut lines = Vec::new();
        if self.awaits().is_empty() {
            if let Some(seed) = self.seed() {
                let seeded = self.game.seed(seed);
                seeded.map_err(|error| Misfit::Table(error.to_string()))?;
            }
            lines = self.draw(chance, events)?;
        }
        self.after_change(NextMove::Yes);
        Ok(lines)
    }

    /// The secret for the entry that ends the game; `None` if its key is missing, and in logs of earlier servers.
    pub(super) fn publish_secret(&mut self, chance: Chance<'_>) -> Option<Bits> {
        if let Chance::Logged(logged) = chance {
            self.secret = logged.secret.or(self.secret);
            return logged.secret;
        }
        self.secret
    }

    pub(super) fn has_ended(&self) -> bool {
        matches!(self.status, Status::Over | Status::Closed)
    }

    pub(super) fn nonce(&self, who: &Person, seat: Seat, nonce: &str) -> Result<Entry, Refusal> {
        self.first_seat_of(who)?;
        let nonce = parse_bits("nonce", nonce)?;
        if self.seats.person(seat) != Some(*who) {
            return Err(Refusal::new(Code::NotSeated, format!("seat {seat} is not yours")));
        }
        if self.status == Status::Open {
            let message = "seats are open; keep the nonce to yourself until all are taken";
            return Err(Refusal::new(Code::NotStarted, message));
        }
        self.check_running()?;
        let Some(hash) = self.nonces.hash(seat) else {
            let message = format!(
                "no nonce was promised for seat {seat}; it can only be promised when the seat is taken"
            );
            return Err(Refusal::new(Code::BadRequest, message).because(Reason::OtherNonce));
        };
        if !has_hash(&nonce, &hash) {
            let message = format!(
                "this is not the nonce that was promised for seat {seat}: its SHA-256 must be {}",
                seed_hash::hex(&hash)
            );
            return Err(Refusal::new(Code::BadRequest, message).because(Reason::OtherNonce));
        }
        if self.nonces.nonce(seat).is_some() {
            let message = format!("the nonce of seat {seat} is known already");
            return Err(Refusal::new(Code::Started, message));
        }
        Ok(Entry::Nonce { seat, nonce })
    }
}
