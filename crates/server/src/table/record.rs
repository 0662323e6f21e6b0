//! The game of a table as a record, for download. It contains the seed's hash and, once the game has ended, the seed.

use super::Table;
use super::seats::Holder;
use bastide_engine::game::Game;
use bastide_engine::notation::statement::header_lines;
use bastide_engine::setup::{Header, Sitter};
use bastide_wire::seed_hash;
use bastide_wire::state::Status;
use std::fmt::Write;

impl Table {
    /// The record of the game so far, without actions that were undone.
    pub fn record(&self) -> String {
        let progress = self.to_progress();
        let has_ended = matches!(self.status, Status::Over | Status::Closed);
        let header = Header {
            seats: (0..)
                .zip(self.seats.holders())
                .filter_map(|(seat, holder)| sitter(seat, holder))
                .collect(),
            seed: progress.header().seed.filter(|_| has_ended),
            ..progress.header().clone()
        };
        let mut text = String::new();
        for line in header_lines(&header) {
            let _ = writeln!(text, "{line}");
        }
        let _ = writeln!(text, "{}", seed_hash::comment(&self.fixed.seed_hash));
        for line in progress.body() {
            let _ = writeln!(text, "{line}");
        }
        if self.status == Status::Closed && progress.game().decision().is_some() {
            text.push_str("# given up here\n");
        }
        text
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
