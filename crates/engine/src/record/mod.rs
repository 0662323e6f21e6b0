//! Records: set-up, what the bag gave, what players did.
//!
//! - [`Record`]: a game as the list of its actions; undo is replay
//! - [`referee`]: takes a record line by line and answers each
//! - [`replay`]: runs whole records and tells the first line that does not agree

pub mod referee;
pub mod replay;

use crate::action::Action;
use crate::event::Event;
use crate::game::{AnyGame, Game};
use crate::illegal::Illegal;
use crate::notation::resolve;
use crate::notation::statement::header_lines;
use crate::setup::{Header, SetupError};
use std::fmt::Write;

/// A game as its header and the list of its actions: all of them legal, one after the other.
#[derive(Clone, Debug)]
pub struct Record {
    header: Header,
    start: AnyGame,
    actions: Vec<Action>,
}

impl Record {
    /// A record in which nothing has happened.
    pub fn new(header: Header) -> Result<Record, SetupError> {
        let start = AnyGame::new(&header)?;
        Ok(Record {
            header,
            start,
            actions: Vec::new(),
        })
    }

    /// The set-up.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// What has happened.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The game after the first `count` actions, or after all of them if there are fewer.
    pub fn game_at(&self, count: usize) -> AnyGame {
        let mut game = self.start.clone();
        for &action in self.actions.iter().take(count) {
            game.apply(action);
        }
        game
    }

    /// Adds an action to the record and plays it in `game`, which must be the record's own game now.
    pub fn play(
        &mut self,
        game: &mut AnyGame,
        action: Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        game.play(action, events)?;
        self.actions.push(action);
        Ok(())
    }

    /// Takes back all actions from number `count` on and returns the game as it was then.
    pub fn undo_to(&mut self, count: usize) -> AnyGame {
        self.actions.truncate(count);
        self.game_at(count)
    }

    /// The record in the notation, with an `end` line if the game is over.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for line in header_lines(&self.header) {
            let _ = writeln!(text, "{line}");
        }
        let mut game = self.start.clone();
        for &action in &self.actions {
            let line = resolve::write(&game, action).expect("every action of a record was legal");
            let _ = writeln!(text, "{line}");
            game.apply(action);
        }
        if game.decision().is_none() {
            let scores: Vec<_> = game.scores().iter().map(u16::to_string).collect();
            let _ = writeln!(text, "end {}", scores.join(" "));
        }
        text
    }
}
