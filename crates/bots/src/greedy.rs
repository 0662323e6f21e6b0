//! The best action as far as the evaluation sees: every action is tried, the rest of the own turn with it.

use crate::bot::Bot;
use crate::evaluate::weights::Weights;
use crate::evaluate::{Evaluate, Outlook};
use crate::for_each_game;
use crate::turns::Repeated;
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Choice};
use bastide_engine::kernel::claims::Seat;
use std::time::Duration;

/// How many of its own actions in a row a seat looks ahead.
const DEPTH: u8 = 3;

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
    each_outlook(
        game,
        weights,
        &mut Vec::new(),
        |_| true,
        |action, seat, outlook| {
            let value = outlook.wins[seat.idx()];
            if found.is_none_or(|(best, _)| value > best) {
                found = Some((value, action));
            }
        },
    );
    found.map(|(_, action)| action)
}

/// Every action of the seat that is asked, but for turns of a tile that look the same, with where it leads, if that seat plays the rest of its turn as well as it
/// can. Only those that are wanted are looked at. `actions` is room to list them.
pub fn each_outlook<G: Evaluate>(
    game: &G,
    weights: &Weights,
    actions: &mut Vec<Action>,
    wanted: impl Fn(Action) -> bool,
    mut tell: impl FnMut(Action, Seat, &Outlook),
) {
    let Some(Actor::Seat(seat)) = game.decision().map(|asked| asked.actor) else {
        return;
    };
    game.legal_actions(actions);
    let waiting = game.waiting().map(|tile| &game.tiles()[usize::from(tile.0)]);
    let repeated = waiting.map(Repeated::of).unwrap_or_default();
    for &action in actions
        .iter()
        .filter(|&&action| !repeated.is(action) && wanted(action))
    {
        let mut next = game.clone();
        next.apply(action);
        tell(action, seat, &outlook(&mut next, weights, seat, DEPTH));
    }
}

/// Where a state leads if a seat plays the rest of its own turn as well as it can, at most `depth` actions. The state is
/// used up.
fn outlook<G: Evaluate>(game: &mut G, weights: &Weights, seat: Seat, depth: u8) -> Outlook {
    let asked = game.decision().filter(|asked| asked.actor == Actor::Seat(seat));
    let Some(asked) = asked.filter(|_| depth > 0) else {
        return Outlook::of(game, weights);
    };
    if asked.choice == Choice::Deploy
        && let Some(outlook) = game.after_deploying(weights, seat)
    {
        return outlook;
    }
    let mut best: Option<Outlook> = None;
    for nth in 0..game.count_legal() {
        if let Some(action) = game.nth_legal(nth) {
            let mut next = game.clone();
            next.apply(action);
            let outlook = outlook(&mut next, weights, seat, depth - 1);
            if best.is_none_or(|best| outlook.wins[seat.idx()] > best.wins[seat.idx()]) {
                best = Some(outlook);
            }
        }
    }
    best.unwrap_or_else(|| Outlook::of(game, weights))
}
