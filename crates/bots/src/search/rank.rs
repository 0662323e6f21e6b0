//! Ranks the actions of a decision by their evaluation: the priors of a new node, and the policy of rollouts.

use super::replies::BestReplies;
use crate::evaluate::Evaluate;
use crate::evaluate::weights::Weights;
use crate::greedy::{Continuation, Scratch, for_each_action};
use bastide_engine::action::Action;
use bastide_engine::kernel::geometry::Pos;

/// The action with the best evaluation.
pub(super) struct Best {
    pub action: Action,
    pub continuation: Continuation,
    /// Whether all legal actions were evaluated, not only the selected placements.
    pub is_exhaustive: bool,
}

/// Fills `ranked` with the actions of a decision and their value to the seat that decides, best first, and returns the best.
/// With `replies`, only the placements that these select are evaluated, unless there are none. `None` if no seat is to act.
/// With `by_network` the network evaluates the end of each turn, which takes longer.
pub(super) fn rank<G: Evaluate>(
    game: &G,
    weights: &Weights,
    replies: Option<&BestReplies>,
    recent: &[Pos],
    by_network: bool,
    scratch: &mut Scratch<G>,
    ranked: &mut Vec<(f32, Action)>,
) -> Option<Best> {
    ranked.clear();
    let selected = replies.and_then(|replies| {
        let filter = |action| replies.select(action, recent);
        evaluate(game, weights, filter, by_network, scratch, ranked)
    });
    let is_exhaustive = selected.is_none();
    let best = selected.or_else(|| evaluate(game, weights, |_| true, by_network, scratch, ranked));
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    best.map(|(action, continuation)| Best {
        action,
        continuation,
        is_exhaustive,
    })
}

/// Appends each action that passes the filter with its value, and returns the best.
fn evaluate<G: Evaluate>(
    game: &G,
    weights: &Weights,
    filter: impl Fn(Action) -> bool,
    by_network: bool,
    scratch: &mut Scratch<G>,
    found: &mut Vec<(f32, Action)>,
) -> Option<(Action, Continuation)> {
    let mut best: Option<(f32, Action, Continuation)> = None;
    for_each_action(game, weights, scratch, filter, |action, seat, continuation| {
        let outlook = match by_network {
            true => continuation.learned(game, action, weights),
            false => continuation.outlook,
        };
        let value = outlook.value(game, seat);
        found.push((value, action));
        if best.as_ref().is_none_or(|(best, ..)| value > *best) {
            best = Some((value, action, continuation.clone()));
        }
    });
    best.map(|(_, action, continuation)| (action, continuation))
}
