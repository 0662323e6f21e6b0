//! The engine agrees with the oracle, and `AnyGame` with the game inside.

use super::{Law, Transition, Verdict, require};
use crate::compare;
use crate::oracle::{self, Oracle};
use bastide_engine::action::Action;
use bastide_engine::castle::Castle;
use bastide_engine::city::City;
use bastide_engine::classic::Classic;
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::setup::{GameKind, Header};

/// The oracle agrees with the engine after every action.
pub struct Book {
    oracle: Box<dyn Oracle>,
}

impl Book {
    /// Compares with the oracle of a valid header.
    pub fn new(header: &Header) -> Book {
        let game = AnyGame::new(header).expect("the header sets up a game");
        Book::with(oracle::oracle(header, game.tiles()))
    }

    pub fn with(oracle: Box<dyn Oracle>) -> Book {
        Book { oracle }
    }
}

impl Law for Book {
    fn position(&mut self, game: &AnyGame) -> Verdict {
        match compare::disagreement(&*self.oracle, game) {
            Some(reason) => Err(reason),
            None => Ok(()),
        }
    }

    fn transition(&mut self, step: Transition<'_>) -> Verdict {
        self.oracle.play(step.action);
        Ok(())
    }
}

/// `AnyGame` answers like the game inside.
pub struct Plain {
    plain: Box<dyn Game>,
}

impl Plain {
    pub fn new(header: &Header) -> Plain {
        let game = header.game.expect("the header sets up a game");
        let plain: Box<dyn Game> = match game {
            GameKind::Classic => Box::new(Classic::new(header).expect("the header sets up a game")),
            GameKind::Castle => Box::new(Castle::new(header).expect("the header sets up a game")),
            GameKind::City => Box::new(City::new(header).expect("the header sets up a game")),
        };
        Plain { plain }
    }
}

impl Law for Plain {
    fn position(&mut self, game: &AnyGame) -> Verdict {
        let plain = &*self.plain;
        let list = |game: &dyn Game| {
            let mut actions = Vec::new();
            game.legal_actions(&mut actions);
            actions
        };
        let actions = list(plain);
        let chances = plain.chances();
        let checks = |game: &dyn Game| -> Vec<_> {
            let tried = actions.iter().copied().chain([Action::Guard, Action::Resign]);
            tried.map(|action| game.check(action)).collect()
        };
        let drawn = |game: &dyn Game| -> Vec<_> { (0..chances).map(|nth| game.chance(nth)).collect() };
        let view = plain.view(None);
        let named = |game: &dyn Game| -> Vec<_> {
            let figures = view.figures.iter();
            figures
                .map(|figure| game.feature_name(figure.pos, figure.region))
                .collect()
        };
        let lying =
            |game: &dyn Game| -> Vec<_> { view.tiles.iter().map(|laid| game.tile_at(laid.pos)).collect() };
        let answers = [
            ("kind", game.kind() == plain.kind()),
            ("seats", game.seats() == plain.seats()),
            ("decision", game.decision() == plain.decision()),
            ("legal_actions", list(game) == actions),
            ("check", checks(game) == checks(plain)),
            ("not_now", game.not_now() == plain.not_now()),
            ("chances", game.chances() == chances),
            ("chance", drawn(game) == drawn(plain)),
            ("scores", game.scores() == plain.scores()),
            ("winners", game.winners() == plain.winners()),
            ("tiles", std::ptr::eq(game.tiles(), plain.tiles())),
            ("tile_at", lying(game) == lying(plain)),
            ("placed", game.placed() == plain.placed()),
            ("feature_name", named(game) == named(plain)),
            ("view", game.view(None) == view),
        ];
        match answers.iter().find(|(_, agrees)| !agrees) {
            Some((name, _)) => Err(format!(
                "`{name}` of AnyGame differs from that of the game inside"
            )),
            None => Ok(()),
        }
    }

    fn transition(&mut self, step: Transition<'_>) -> Verdict {
        let mut events = Vec::new();
        let played = self.plain.play(step.action, &mut events);
        require(played.is_ok() && events == step.events, || {
            format!("the game inside tells {events:?}, AnyGame {:?}", step.events)
        })
    }
}
