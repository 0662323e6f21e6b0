//! Counts of action sequences, which change as soon as one legal action anywhere is missing or too many.
//!
//! `perft(game, depth)` counts the different sequences of exactly `depth` actions, chance included: every different tile
//! that can be drawn is one action. A game that ends earlier has no such sequence and counts nothing.

use bastide_engine::action::Action;
use bastide_engine::game::Game;

/// The number of sequences of exactly `depth` actions.
pub fn perft<G: Game + Clone>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    divide(game, depth).iter().map(|&(_, count)| count).sum()
}

/// The number of sequences after each first action, in the order in which actions are listed; `depth` is at least 1.
pub fn divide<G: Game + Clone>(game: &G, depth: u32) -> Vec<(Action, u64)> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let count = |action| {
        // The last action is counted without applying it.
        if depth <= 1 {
            return 1;
        }
        let mut after = game.clone();
        after.apply(action);
        perft(&after, depth - 1)
    };
    actions
        .into_iter()
        .map(|action| (action, count(action)))
        .collect()
}
