//! The levels that people choose from, each with a stated budget.

use crate::bot::{Bot, Budget};
use crate::evaluate::{Evaluate, margin};
use crate::for_each_game;
use crate::greedy::{Greedy, each_outlook};
use crate::search::{Search, Settings};
use bastide_engine::action::Action;
use bastide_engine::game::AnyGame;
use std::time::Duration;

/// A level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// A friendly beginner: sees what a move brings, but not to a few points. Answers at once.
    Easy,
    /// Plays what looks best and does not think ahead. Answers at once.
    Normal,
    /// Thinks ahead for a moment: about a twentieth of a second for an action.
    Hard,
    /// Thinks ahead as far as a patient opponent allows: about half a second for an action.
    Master,
}

impl Level {
    /// All levels from the weakest to the strongest.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Normal, Level::Hard, Level::Master];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Master => "master",
        }
    }

    /// How many simulations it uses for one action; `None` if it does not think ahead.
    pub const fn budget(self) -> Option<Budget> {
        match self {
            Level::Easy | Level::Normal => None,
            Level::Hard => Some(Budget::Simulations(400)),
            Level::Master => Some(Budget::Simulations(5000)),
        }
    }

    /// A bot of this level.
    pub fn make(self, seed: u64) -> Box<dyn Bot> {
        match (self, self.budget()) {
            (_, Some(budget)) => Box::new(Search::new(Settings::new(budget, seed))),
            (Level::Easy, None) => Box::new(Easy::new(seed)),
            (_, None) => Box::new(Greedy),
        }
    }
}

/// By how many points the beginner may misjudge an action.
const MISJUDGED: f32 = 4.5;

/// The friendly beginner.
struct Easy {
    rng: fastrand::Rng,
}

impl Easy {
    fn new(seed: u64) -> Easy {
        let rng = fastrand::Rng::with_seed(seed);
        Easy { rng }
    }

    fn best<G: Evaluate>(&mut self, game: &G) -> Option<Action> {
        let mut best: Option<(f32, Action)> = None;
        each_outlook(
            game,
            game.weights(),
            &mut Vec::new(),
            |_| true,
            |action, seat, outlook| {
                let error = (self.rng.f32() - self.rng.f32()) * MISJUDGED;
                let value = margin(game, &outlook.prospects, seat.idx()) + error;
                if best.is_none_or(|(best, _)| value > best) {
                    best = Some((value, action));
                }
            },
        );
        best.map(|(_, action)| action)
    }
}

impl Bot for Easy {
    fn choose(&mut self, game: &AnyGame, _limit: Option<Duration>) -> Option<Action> {
        for_each_game!(game, game => self.best(game))
    }
}
