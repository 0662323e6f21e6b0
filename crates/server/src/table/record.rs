//! The game of a table in the notation, for download. Before the end it holds the seed's hash, afterwards the seed too.

use super::Table;
use super::seats::Holder;
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::notation::resolve;
use bastide_engine::notation::statement::{Statement, header_lines};
use bastide_engine::progress::Progress;
use bastide_engine::setup::Sitter;
use bastide_wire::promise;
use bastide_wire::state::Status;
use std::fmt::Write;

impl Table {
    /// What has happened so far and was not taken back.
    pub fn record(&self) -> String {
        let has_ended = matches!(self.status, Status::Over | Status::Closed);
        let mut header = self.fixed.header.clone();
        header.seats = (0..)
            .zip(self.seats.holders())
            .filter_map(|(seat, holder)| sitter(seat, holder))
            .collect();
        header.seed = has_ended.then_some(self.fixed.seed);
        let mut text = String::new();
        for line in header_lines(&header) {
            let _ = writeln!(text, "{line}");
        }
        let _ = writeln!(text, "{}", promise::comment(&self.fixed.seed_hash));
        let mut game = AnyGame::new(&header).expect("the header made a game when the table was read");
        for &action in &self.actions {
            let line = resolve::write(&game, action).expect("every action of a table was legal");
            let _ = writeln!(text, "{line}");
            game.apply(action);
        }
        if game.decision().is_none() {
            let _ = writeln!(text, "{}", Statement::End(game.scores().to_vec()));
        } else if self.status == Status::Closed {
            text.push_str("# given up here\n");
        }
        text
    }
}

impl Table {
    /// The game without what was taken back.
    pub fn to_progress(&self) -> Progress {
        let actions = self.actions.iter().copied();
        Progress::resume(self.fixed.header.clone(), actions).expect("the header made a game before")
    }

    /// How many actions have happened and were not taken back.
    pub fn actions(&self) -> usize {
        self.actions.len()
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
