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
pub struct OracleAgrees {
    oracle: Box<dyn Oracle>,
}

impl OracleAgrees {
    /// Compares with the oracle of a valid header.
    pub fn new(header: &Header) -> OracleAgrees {
        let game = AnyGame::new(header).expect("the header sets up a game");
        OracleAgrees::with(oracle::oracle(header, game.tiles()))
    }

    pub fn with(oracle: Box<dyn Oracle>) -> OracleAgrees {
        OracleAgrees { oracle }
    }
}

impl Law for OracleAgrees {
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
pub struct InnerAgrees {
    inner: Box<dyn Game>,
}

impl InnerAgrees {
    pub fn new(header: &Header) -> InnerAgrees {
        let game = header.game.expect("the header sets up a game");
        let inner: Box<dyn Game> = match game {
            GameKind::Classic => Box::new(Classic::new(header).expect("the header sets up a game")),
            GameKind::Castle => Box::new(Castle::new(header).expect("the header sets up a game")),
            GameKind::City => Box::new(City::new(header).expect("the header sets up a game")),
        };
        InnerAgrees { inner }
    }
}

impl Law for InnerAgrees {
    fn position(&mut self, game: &AnyGame) -> Verdict {
        let inner = &*self.inner;
        let list = |game: &dyn Game| {
            let mut actions = Vec::new();
            game.legal_actions(&mut actions);
            actions
        };
        let actions = list(inner);
        let chances = inner.chances();
        let checks = |game: &dyn Game| -> Vec<_> {
            let tried = actions.iter().copied().chain([Action::Guard, Action::Resign]);
            tried.map(|action| game.check(action)).collect()
        };
        let drawn = |game: &dyn Game| -> Vec<_> { (0..chances).map(|nth| game.chance(nth)).collect() };
        let view = inner.view();
        let named = |game: &dyn Game| -> Vec<_> {
            let figures = view.figures.iter();
            figures
                .map(|figure| game.canonical_region(figure.pos, figure.region))
                .collect()
        };
        let lying =
            |game: &dyn Game| -> Vec<_> { view.tiles.iter().map(|laid| game.tile_at(laid.pos)).collect() };
        let answers = [
            ("kind", game.kind() == inner.kind()),
            ("seats", game.seats() == inner.seats()),
            ("decision", game.decision() == inner.decision()),
            ("legal_actions", list(game) == actions),
            ("check", checks(game) == checks(inner)),
            ("not_now", game.not_now() == inner.not_now()),
            ("chances", game.chances() == chances),
            ("chance", drawn(game) == drawn(inner)),
            ("scores", game.scores() == inner.scores()),
            ("winners", game.winners() == inner.winners()),
            ("tiles", std::ptr::eq(game.tiles(), inner.tiles())),
            ("tile_at", lying(game) == lying(inner)),
            ("placed", game.placed() == inner.placed()),
            ("canonical_region", named(game) == named(inner)),
            ("view", game.view() == view),
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
        let played = self.inner.play(step.action, &mut events);
        require(played.is_ok() && events == step.events, || {
            format!("the game inside tells {events:?}, AnyGame {:?}", step.events)
        })
    }
}
