//! Measures the speed of `search` in the middle of games.

use bastide_bots::bot::{Bot, Budget};
use bastide_bots::greedy::Greedy;
use bastide_bots::search::{Search, Settings};
use bastide_engine::game::{Actor, AnyGame, Game};
use std::time::{Duration, Instant};

/// The number of positions that are searched in turn, each from another game.
const POSITIONS: u64 = 16;

/// The time for a search, as for an action in a game.
const SEARCH_TIME: Duration = Duration::from_millis(100);

pub fn positions(start: &AnyGame) -> Vec<AnyGame> {
    (0..POSITIONS).map(|seed| middle(start, seed)).collect()
}

/// The kind of simulations to count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Those of a search with a short time budget.
    Quick,
    /// Those of a search with a budget of simulations, such as `master`.
    Careful,
}

/// Simulations in a second on this many threads.
pub fn per_second(positions: &[AnyGame], time: Duration, kind: Kind, threads: u32) -> f64 {
    let usual = Settings::new(Budget::Time(SEARCH_TIME), 1);
    let settings = match kind {
        Kind::Quick => usual,
        Kind::Careful => Settings {
            budget: usual.budget,
            ..Settings::new(Budget::Simulations(1), 1)
        },
    };
    let mut simulations = 0;
    let begin = Instant::now();
    for game in positions.iter().cycle() {
        let mut search = Search::new(Settings {
            threads,
            stop_early: false,
            ..settings.clone()
        });
        let report = search.search(game, None).expect("a seat has a tile to place");
        simulations += report.simulations;
        if begin.elapsed() >= time {
            break;
        }
    }
    f64::from(simulations) / begin.elapsed().as_secs_f64()
}

/// A position between greedy bots with half of the tiles laid, in which a seat has a tile to place.
fn middle(start: &AnyGame, seed: u64) -> AnyGame {
    let mut dice = fastrand::Rng::with_seed(seed);
    let mut game = start.clone();
    let half = tiles_left(start) / 2;
    while tiles_left(&game) > half || game.tile_in_hand().is_none() {
        let decision = game.decision().expect("half of the tiles are still in the bag");
        let action = match decision.actor {
            Actor::Chance => game.chance(dice.u32(..game.chances())),
            Actor::Seat(_) => Greedy.choose(&game, None),
        };
        game.apply(action.expect("there is a legal action"));
    }
    game
}

fn tiles_left(game: &AnyGame) -> u32 {
    game.view().bag.iter().map(|&(_, count)| u32::from(count)).sum()
}
