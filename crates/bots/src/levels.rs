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
    /// Thinks ahead for a moment: at most about a twentieth of a second for an action.
    Hard,
    /// Thinks ahead as far as a patient opponent allows: at most about half a second for an action.
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

    /// How many simulations it uses for one action of this game at most; `None` if it does not think ahead. The slower a
    /// game is to think about, the fewer.
    pub fn budget(self, game: &AnyGame) -> Option<Budget> {
        let [hard, master] = match game {
            AnyGame::Classic(game) if game.section() == 0 => [800, 10_000],
            AnyGame::Classic(_) => [500, 5_000],
            AnyGame::Castle(_) => [1_000, 8_000],
            AnyGame::City(_) => [200, 2_500],
        };
        match self {
            Level::Easy | Level::Normal => None,
            Level::Hard => Some(Budget::Simulations(hard)),
            Level::Master => Some(Budget::Simulations(master)),
        }
    }

    /// A bot of this level.
    pub fn make(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Level::Easy => Box::new(Easy::new(seed)),
            Level::Normal => Box::new(Greedy),
            Level::Hard | Level::Master => Box::new(Thinker {
                level: self,
                seed,
                search: None,
            }),
        }
    }
}

/// A level that thinks ahead, as far as the game asks for.
struct Thinker {
    level: Level,
    seed: u64,
    search: Option<(Budget, Search)>,
}

impl Bot for Thinker {
    fn choose(&mut self, game: &AnyGame, limit: Option<Duration>) -> Option<Action> {
        let budget = self.level.budget(game)?;
        let search = match &mut self.search {
            Some((known, search)) if *known == budget => search,
            other => {
                let search = Search::new(Settings::new(budget, self.seed));
                &mut other.insert((budget, search)).1
            }
        };
        search.choose(game, limit)
    }

    fn saw(&mut self, action: Action) {
        if let Some((_, search)) = &mut self.search {
            search.saw(action);
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
