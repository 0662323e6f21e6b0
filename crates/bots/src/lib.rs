//! Players for all games: random, greedy, plain tree search and guided tree search. They are given a state of the game,
//! which holds what lies open on the table and nothing else.
//!
//! - `bot`: what every bot can do, and how long it may think
//! - `name`: bots by name, as the command line and the server ask for them
//! - `levels`: easy, normal, hard, master
//! - `random`, `greedy`, `uct`, `search`: the bots
//! - `evaluate`: what a position is worth
//! - `tune`: fitting what it is worth by self-play
//! - `analyse`: looks back at a whole game
//! - `parallel`: work on several threads
//! - `serve`: a bot as a program

pub mod analyse;
pub mod bot;
pub mod evaluate;
pub mod greedy;
pub mod levels;
mod math;
pub mod name;
pub mod parallel;
pub mod random;
pub mod search;
pub mod serve;
pub mod tune;
mod turns;
pub mod uct;

/// Runs the same code for each of the games, with its own type.
#[macro_export]
macro_rules! for_each_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            bastide_engine::game::AnyGame::Classic($game) => $body,
            bastide_engine::game::AnyGame::Castle($game) => $body,
            bastide_engine::game::AnyGame::City($game) => $body,
        }
    };
}
