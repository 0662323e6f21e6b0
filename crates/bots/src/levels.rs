//! The levels that players choose from: strengths, each with a stated budget, and styles.

use crate::bot::{Bot, Budget, Thought};
use crate::evaluate::{Evaluate, margin};
use crate::for_each_game;
use crate::greedy::{Greedy, Scratch, for_each_action};
use crate::search::{Search, Settings};
use crate::styles::{Style, Styled};
use bastide_engine::action::Action;
use bastide_engine::game::AnyGame;
use std::time::Duration;

/// The section of Classic with expansions, where scores are larger and simulations take longer.
const RICH: usize = 1;

/// How many times as many simulations as [`Level::Master`] the strongest level has.
const GRANDMASTER: u32 = 10;

/// A bot that players choose: a strength, or a style that plays like [`Level::Hard`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// The greedy bot with large random errors of judgement.
    Easy,
    /// The greedy bot with small random errors of judgement.
    Normal,
    /// The greedy bot without errors of judgement.
    Hard,
    /// Tree search: 50 to 100 ms for an action on one core, on average.
    Master,
    /// Tree search: up to about a second for an action on one core.
    Grandmaster,
    /// The greedy bot with a taste for fields (see [`Style::Farmer`]).
    Farmer,
    /// The greedy bot with a taste for what others hold (see [`Style::Raider`]).
    Raider,
}

/// How long a level thinks about an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// A few milliseconds.
    AtOnce,
    /// About a tenth of a second.
    Short,
    /// About a second.
    Long,
}

impl Level {
    /// All levels: the strengths from the weakest to the strongest, then the styles.
    pub const ALL: [Level; 7] = [
        Level::Easy,
        Level::Normal,
        Level::Hard,
        Level::Master,
        Level::Grandmaster,
        Level::Farmer,
        Level::Raider,
    ];

    /// The name in the notation, the protocol and records.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Master => "master",
            Level::Grandmaster => "grandmaster",
            Level::Farmer => "farmer",
            Level::Raider => "raider",
        }
    }

    /// How long it thinks about an action.
    pub const fn pace(self) -> Pace {
        match self {
            Level::Easy | Level::Normal | Level::Hard | Level::Farmer | Level::Raider => Pace::AtOnce,
            Level::Master => Pace::Short,
            Level::Grandmaster => Pace::Long,
        }
    }

    /// The number of simulations for one action of this game; `None` for levels without search. Fewer where a simulation
    /// takes longer, so that all games take about the same time. A number and not a time, so that a level plays the same on
    /// every machine, beside other work, and where there is no clock (WebAssembly).
    pub fn budget(self, game: &AnyGame) -> Option<Budget> {
        let times = match self.pace() {
            Pace::AtOnce => return None,
            Pace::Short => 1,
            Pace::Long => GRANDMASTER,
        };
        let simulations = match game {
            AnyGame::Classic(game) if game.section() != RICH => 800,
            AnyGame::Classic(_) => 400,
            AnyGame::Castle(_) => 500,
            AnyGame::City(_) => 200,
        };
        Some(Budget::Simulations(times * simulations))
    }

    /// The largest error of judgement in points (see [`NoisyGreedy`]). Larger in games with larger scores.
    fn noise(self, game: &AnyGame) -> f32 {
        let [easy, normal] = match game {
            AnyGame::Classic(game) if game.section() != RICH => [4.5, 2.0],
            AnyGame::Classic(_) => [6.0, 3.0],
            AnyGame::Castle(_) => [5.0, 2.5],
            AnyGame::City(_) => [8.0, 4.0],
        };
        match self {
            Level::Easy => easy,
            Level::Normal => normal,
            Level::Hard | Level::Master | Level::Grandmaster | Level::Farmer | Level::Raider => 0.0,
        }
    }

    /// Creates a bot of this level; the same seed gives the same play.
    pub fn make(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Level::Easy | Level::Normal => Box::new(NoisyGreedy {
                level: self,
                rng: fastrand::Rng::with_seed(seed),
            }),
            Level::Hard => Box::new(Greedy),
            Level::Master | Level::Grandmaster => Box::new(SearchLevel {
                level: self,
                seed,
                search: None,
            }),
            Level::Farmer => Box::new(Styled(Style::Farmer)),
            Level::Raider => Box::new(Styled(Style::Raider)),
        }
    }
}

/// A level with search, whose budget depends on the game.
struct SearchLevel {
    level: Level,
    seed: u64,
    search: Option<(Budget, Search)>,
}

impl SearchLevel {
    /// The search with the budget for this game.
    fn search(&mut self, game: &AnyGame) -> Option<&mut Search> {
        let budget = self.level.budget(game)?;
        if self.search.as_ref().is_none_or(|(known, _)| *known != budget) {
            self.search = Some((budget, Search::new(Settings::new(budget, self.seed))));
        }
        self.search.as_mut().map(|(_, search)| search)
    }
}

impl Bot for SearchLevel {
    fn choose(&mut self, game: &AnyGame, limit: Option<Duration>) -> Option<Action> {
        self.search(game)?.choose(game, limit)
    }

    fn think(&mut self, game: &AnyGame, simulations: u32) -> Thought {
        match self.search(game) {
            Some(search) => search.think(game, simulations),
            None => Thought::Chosen(None),
        }
    }

    fn saw(&mut self, action: Action) {
        if let Some((_, search)) = &mut self.search {
            search.saw(action);
        }
    }
}

/// The greedy bot with a random error in the value of each action.
struct NoisyGreedy {
    level: Level,
    rng: fastrand::Rng,
}

impl NoisyGreedy {
    /// The action with the best expected margin, each with an error from a triangular distribution of ±`noise` points.
    fn best<G: Evaluate>(&mut self, game: &G, noise: f32) -> Option<Action> {
        let mut best: Option<(f32, Action)> = None;
        for_each_action(
            game,
            game.weights(),
            &mut Scratch::default(),
            |_| true,
            |action, seat, continuation| {
                let error = (self.rng.f32() - self.rng.f32()) * noise;
                let value = margin(game, &continuation.outlook.prospects, seat.idx()) + error;
                if best.is_none_or(|(best, _)| value > best) {
                    best = Some((value, action));
                }
            },
        );
        best.map(|(_, action)| action)
    }
}

impl Bot for NoisyGreedy {
    fn choose(&mut self, game: &AnyGame, _limit: Option<Duration>) -> Option<Action> {
        let noise = self.level.noise(game);
        for_each_game!(game, game => self.best(game, noise))
    }
}
