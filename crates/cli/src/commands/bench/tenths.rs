//! Measures what a decision costs in each tenth of a game: listing its legal actions, and choosing one at random.

use bastide_engine::action::Action;
use bastide_engine::game::{Choice, Game};
use bastide_playout::random::RandomPlayer;
use serde_json::{Value, json};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The number of games whose placements are measured.
const GAMES: u64 = 8;
/// How often each round repeats the decisions of a tenth, and the number of rounds, of which the fastest counts.
const REPEATS: u32 = 10;
const ROUNDS: u32 = 8;

/// Means over the placements in one tenth of the game.
pub struct Tenth {
    pub legal_actions: f64,
    pub list: Duration,
    pub choose: Duration,
}

/// The tenths of a game in their order.
pub fn measure<G: Game + Clone>(start: &G) -> Vec<Tenth> {
    let games: Vec<Vec<G>> = (0..GAMES).map(|seed| placements(start, seed)).collect();
    let tenth = |nth: usize| {
        let part = |game: &'_ Vec<G>| nth * game.len() / 10..(nth + 1) * game.len() / 10;
        let states: Vec<&G> = games.iter().flat_map(|game| &game[part(game)]).collect();
        measure_states(&states)
    };
    (0..10).map(tenth).collect()
}

/// The states of a random game in which a seat places a tile.
fn placements<G: Game + Clone>(start: &G, seed: u64) -> Vec<G> {
    let mut game = start.clone();
    let mut player = RandomPlayer::new(seed);
    let mut states = Vec::new();
    while let Some(action) = player.choose(&game) {
        if game.decision().is_some_and(|asked| asked.choice == Choice::Place) {
            states.push(game.clone());
        }
        game.apply(action);
    }
    states
}

fn measure_states<G: Game>(states: &[&G]) -> Tenth {
    let mut player = RandomPlayer::new(1);
    let mut actions: Vec<Action> = Vec::new();
    let mut listed = 0;
    for game in states {
        game.legal_actions(&mut actions);
        listed += actions.len();
    }
    let list = fastest(states, |game| {
        game.legal_actions(&mut actions);
        black_box(&actions);
    });
    let choose = fastest(states, |game| {
        black_box(player.choose(game));
    });
    Tenth {
        legal_actions: listed as f64 / states.len().max(1) as f64,
        list,
        choose,
    }
}

/// The time for one state in the fastest round.
fn fastest<G>(states: &[&G], mut work: impl FnMut(&G)) -> Duration {
    let rounds = (0..ROUNDS).map(|_| {
        let begin = Instant::now();
        for _ in 0..REPEATS {
            states.iter().for_each(|game| work(game));
        }
        begin.elapsed() / (REPEATS * states.len().max(1) as u32)
    });
    rounds.min().unwrap_or_default()
}

impl Tenth {
    pub fn to_json(&self) -> Value {
        json!({
            "legal_actions": (self.legal_actions * 10.0).round() / 10.0,
            "list_nanoseconds": self.list.as_nanos() as u64,
            "choose_nanoseconds": self.choose.as_nanos() as u64,
        })
    }
}

/// A line for each measurement with a column for each tenth.
pub fn to_text(tenths: &[Tenth]) -> String {
    let line = |name: &str, value: &dyn Fn(&Tenth) -> f64| {
        let values = tenths.iter().map(|tenth| format!("{:6.0}", value(tenth)));
        format!("\n  {name:<38}{}", values.collect::<String>())
    };
    [
        line("legal placements by tenths of the game", &|tenth| {
            tenth.legal_actions
        }),
        line("nanoseconds to list them", &|tenth| tenth.list.as_nanos() as f64),
        line("nanoseconds to choose one at random", &|tenth| {
            tenth.choose.as_nanos() as f64
        }),
    ]
    .concat()
}
