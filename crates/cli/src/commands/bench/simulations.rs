//! How fast `search` thinks in the middle of a game.

use bastide_bots::bot::{Bot, Budget};
use bastide_bots::greedy::Greedy;
use bastide_bots::search::{Search, Settings};
use bastide_engine::game::{Actor, AnyGame, Game};
use std::time::{Duration, Instant};

/// So many positions are thought about in turn, each from a game of its own.
const POSITIONS: u64 = 16;

/// How long it thinks about a position at a time, as about an action in a game.
const THINK: Duration = Duration::from_millis(100);

/// Positions from the middle of games.
pub fn positions(start: &AnyGame) -> Vec<AnyGame> {
    (0..POSITIONS).map(|seed| middle(start, seed)).collect()
}

/// Which simulations are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Those of a search that has as little time as it is given here.
    Quick,
    /// Those of a search that counts its simulations, as `master` does.
    Careful,
}

/// Simulations a second on so many threads.
pub fn a_second(positions: &[AnyGame], time: Duration, kind: Kind, threads: u32) -> f64 {
    let usual = Settings::new(Budget::Time(THINK), 1);
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
        let report = search.search(game, None).expect("a tile waits for its place");
        simulations += report.simulations;
        if begin.elapsed() >= time {
            break;
        }
    }
    f64::from(simulations) / begin.elapsed().as_secs_f64()
}

/// A game between greedy bots, half of its tiles laid, in which a seat has a tile to place.
fn middle(start: &AnyGame, seed: u64) -> AnyGame {
    let mut dice = fastrand::Rng::with_seed(seed);
    let mut game = start.clone();
    let half = tiles_left(start) / 2;
    while tiles_left(&game) > half || game.waiting().is_none() {
        let decision = game.decision().expect("half of the tiles are still in the bag");
        let action = match decision.actor {
            Actor::Chance => game.chance(dice.u32(..game.chances())),
            Actor::Seat(_) => Greedy.choose(&game, None),
        };
        game.apply(action.expect("whoever is asked can do something"));
    }
    game
}

fn tiles_left(game: &AnyGame) -> u32 {
    game.view().bag.iter().map(|&(_, count)| u32::from(count)).sum()
}
