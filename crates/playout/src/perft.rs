//! Perft: counts of action sequences, which change if a legal action is missing or an illegal one is listed.
//!
//! `perft(game, depth)` counts the different sequences of exactly `depth` actions, chance included: every different tile
//! that can be drawn is one action. A game that ends earlier adds nothing.

use bastide_engine::action::Action;
use bastide_engine::game::Game;

/// The number of sequences of exactly `depth` actions.
pub fn perft<G: Game + Clone>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    divide(game, depth).iter().map(|&(_, count)| count).sum()
}

/// The number of sequences after each first action, in the order of `legal_actions`; `depth` is at least 1.
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
