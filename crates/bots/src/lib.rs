//! Bots for all games: random, greedy, UCT and Monte-Carlo tree search guided by an evaluation. A bot gets a game state,
//! which contains public information only: nothing of it has to be hidden from a seat.
//!
//! - `bot`: the trait of all bots, and the budget for an action; `clock`: the clock behind it
//! - `name`: bots by name, as the command line and the server choose them
//! - `levels`: the bots that players choose from, easy to grandmaster, and the styles farmer and raider
//! - `random`, `greedy`, `uct`, `search`: the bots
//! - `styles`: the greedy bot with a taste for some kind of play
//! - `evaluate`: static evaluation of a position
//! - `tune`: fitting the weights of the evaluation by self-play
//! - `train`: training the networks of the evaluation
//! - `analyse`: post-game analysis of a record
//! - `calibrate`: whether seats win as often as their predicted chances say
//! - `parallel`: work on several threads
//! - `serve`: a bot as a program that speaks the line protocol
//! - `rotations`: rotations of a tile that make no difference
//! - `math`: exponential functions that give the same result on every machine

#![warn(missing_docs)]

pub mod analyse;
pub mod bot;
pub mod calibrate;
pub mod clock;
pub mod evaluate;
pub mod greedy;
pub mod levels;
mod math;
pub mod name;
pub mod parallel;
pub mod random;
mod rotations;
pub mod search;
pub mod serve;
pub mod styles;
pub mod train;
pub mod tune;
pub mod uct;

/// Matches an [`AnyGame`](bastide_engine::game::AnyGame) and evaluates the same expression for each concrete game type.
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
