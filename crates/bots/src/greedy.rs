//! The best action as far as the evaluation sees: every action is tried, the rest of the own turn with it.

use crate::bot::Bot;
use crate::evaluate::weights::Weights;
use crate::evaluate::{Evaluate, prospects, win_chances};
use crate::for_each_game;
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame};
use bastide_engine::kernel::claims::Seat;
use std::time::Duration;

/// The greedy bot. Of equally good actions it takes the first.
#[derive(Default)]
pub struct Greedy;

impl Bot for Greedy {
    fn choose(&mut self, game: &AnyGame, _limit: Option<Duration>) -> Option<Action> {
        for_each_game!(game, game => best(game, game.weights()))
    }
}

/// The best action of the seat that is asked; `None` if no seat is.
pub fn best<G: Evaluate>(game: &G, weights: &Weights) -> Option<Action> {
    let mut found: Option<(f32, Action)> = None;
    each_value(game, weights, &mut Vec::new(), |action, value| {
        if found.is_none_or(|(best, _)| value > best) {
            found = Some((value, action));
        }
    });
    found.map(|(_, action)| action)
}

/// Every action of the seat that is asked with what it is worth to that seat: its chance to win.
/// `actions` is room to list them.
pub fn each_value<G: Evaluate>(
    game: &G,
    weights: &Weights,
    actions: &mut Vec<Action>,
    mut tell: impl FnMut(Action, f32),
) {
    let Some(Actor::Seat(seat)) = game.decision().map(|asked| asked.actor) else {
        return;
    };
    game.legal_actions(actions);
    for &action in actions.iter() {
        let mut next = game.clone();
        next.apply(action);
        tell(action, value(&next, weights, seat, 3));
    }
}

/// What a state is worth to a seat that plays the rest of its own turn as well as it can, at most `depth` actions.
pub fn value<G: Evaluate>(game: &G, weights: &Weights, seat: Seat, depth: u8) -> f32 {
    let own = game
        .decision()
        .is_some_and(|asked| asked.actor == Actor::Seat(seat));
    if !own || depth == 0 {
        let prospects = prospects(game, weights);
        return win_chances(game, weights, &prospects)[seat.idx()];
    }
    let mut best = f32::MIN;
    for nth in 0..game.count_legal() {
        if let Some(action) = game.nth_legal(nth) {
            let mut next = game.clone();
            next.apply(action);
            best = best.max(value(&next, weights, seat, depth - 1));
        }
    }
    best
}
