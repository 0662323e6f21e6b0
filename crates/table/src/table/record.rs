//! The game of a table as a record, for download. It contains the hashes that were shown and the nonces, and once the game has
//! ended also secret and seed.

use super::Table;
use super::seats::Holder;
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::notation::statement::header_lines;
use bastide_engine::setup::{Header, Sitter};
use bastide_wire::state::Status;
use bastide_wire::{nonces, seed_hash};
use std::fmt::Write;

impl Table {
    /// The record of the game so far, without actions that were undone.
    pub fn record(&self) -> String {
        let progress = self.to_progress();
        let has_ended = self.has_ended();
        let header = Header {
            seats: (0..)
                .zip(self.seats.holders())
                .filter_map(|(seat, holder)| sitter(seat, holder))
                .collect(),
            seed: self.seed().filter(|_| has_ended),
            ..progress.header().clone()
        };
        let mut text = String::new();
        for line in header_lines(&header) {
            let _ = writeln!(text, "{line}");
        }
        for comment in self.promises(has_ended) {
            let _ = writeln!(text, "{comment}");
        }
        for line in progress.body() {
            let _ = writeln!(text, "{line}");
        }
        if self.status == Status::Closed && progress.game().decision().is_some() {
            text.push_str("# given up here\n");
        }
        text
    }

    /// The comments that tell where the seed comes from.
    fn promises(&self, has_ended: bool) -> Vec<String> {
        let shown = &self.fixed.seed_hash;
        if !self.nonces.are_used() || self.fixed.plan.test_seed {
            return vec![seed_hash::comment(shown)];
        }
        let seats = || Seat::all(self.seats.holders().len() as u8);
        let hash = |seat: Seat| Some(nonces::nonce_hash_comment(seat.0, &self.nonces.hash(seat)?));
        let nonce = |seat: Seat| Some(nonces::nonce_comment(seat.0, &self.nonces.nonce(seat)?));
        let secret = self.secret.filter(|_| has_ended);
        let secret = secret.map(|secret| nonces::secret_comment(&secret));
        let mut comments = vec![nonces::secret_hash_comment(shown)];
        comments.extend(seats().filter_map(hash));
        comments.extend(secret);
        comments.extend(seats().filter_map(nonce));
        comments
    }
}

fn sitter(seat: u8, holder: &Holder) -> Option<Sitter> {
    match holder {
        Holder::Open => None,
        Holder::Person { name, .. } => Some(Sitter {
            seat,
            name: name.clone(),
            kind: "human".to_owned(),
        }),
        Holder::Bot(level) => Some(Sitter {
            seat,
            name: level.name().to_owned(),
            kind: level.name().to_owned(),
        }),
    }
}
