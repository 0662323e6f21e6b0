//! The levels that people choose from, each with a stated budget.

use crate::bot::{Bot, Budget};
use crate::evaluate::{Evaluate, margin};
use crate::for_each_game;
use crate::greedy::{Greedy, Room, each_outlook};
use crate::search::{Search, Settings};
use bastide_engine::action::Action;
use bastide_engine::game::AnyGame;
use std::time::Duration;

/// A level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// A friendly beginner: sees what a move brings, but not to a few points. Answers at once.
    Easy,
    /// Has played before: misjudges what a move brings by a point or two. Answers at once.
    Normal,
    /// Plays what looks best and does not think ahead. Answers at once.
    Hard,
    /// Thinks ahead: on one core five to ten hundredths of a second for an action, on average.
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
        let simulations = match game {
            AnyGame::Classic(game) if game.section() == 0 => 800,
            AnyGame::Classic(_) => 400,
            AnyGame::Castle(_) => 500,
            AnyGame::City(_) => 200,
        };
        (self == Level::Master).then_some(Budget::Simulations(simulations))
    }

    /// By how many points it may misjudge an action of this game. The more points a game has to give, the more.
    fn misjudges(self, game: &AnyGame) -> f32 {
        let [easy, normal] = match game {
            AnyGame::Classic(game) if game.section() == 0 => [4.5, 2.0],
            AnyGame::Classic(_) => [6.0, 3.0],
            AnyGame::Castle(_) => [5.0, 2.5],
            AnyGame::City(_) => [8.0, 4.0],
        };
        match self {
            Level::Easy => easy,
            Level::Normal => normal,
            Level::Hard | Level::Master => 0.0,
        }
    }

    /// A bot of this level.
    pub fn make(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Level::Easy | Level::Normal => Box::new(Unsure {
                level: self,
                rng: fastrand::Rng::with_seed(seed),
            }),
            Level::Hard => Box::new(Greedy),
            Level::Master => Box::new(Thinker {
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

/// Sees what an action brings, but misjudges it.
struct Unsure {
    level: Level,
    rng: fastrand::Rng,
}

impl Unsure {
    /// The best action for one who misjudges each by up to so many points.
    fn best<G: Evaluate>(&mut self, game: &G, points: f32) -> Option<Action> {
        let mut best: Option<(f32, Action)> = None;
        each_outlook(
            game,
            game.weights(),
            &mut Room::default(),
            |_| true,
            |action, seat, turn| {
                let error = (self.rng.f32() - self.rng.f32()) * points;
                let value = margin(game, &turn.outlook.prospects, seat.idx()) + error;
                if best.is_none_or(|(best, _)| value > best) {
                    best = Some((value, action));
                }
            },
        );
        best.map(|(_, action)| action)
    }
}

impl Bot for Unsure {
    fn choose(&mut self, game: &AnyGame, _limit: Option<Duration>) -> Option<Action> {
        let points = self.level.misjudges(game);
        for_each_game!(game, game => self.best(game, points))
    }
}
