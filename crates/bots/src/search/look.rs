//! What can be done in a position, the most promising first.

use super::replies::Known;
use super::tree::Edge;
use crate::evaluate::weights::Weights;
use crate::evaluate::{Evaluate, Outlook};
use crate::greedy;
use bastide_engine::action::Action;
use bastide_engine::kernel::geometry::Pos;

/// Where the best action leads, and whether all were looked at.
pub(super) struct Best {
    pub outlook: Outlook,
    pub is_all: bool,
}

/// Lists the actions of a decision, the most promising first, and tells where that one leads. Of placements only those
/// are listed that are worth a look, as far as that is known.
pub(super) fn look<G: Evaluate>(
    game: &G,
    weights: &Weights,
    known: Option<&Known>,
    placed: &[Pos],
    actions: &mut Vec<Action>,
    found: &mut Vec<Edge>,
) -> Best {
    let best = known.and_then(|known| {
        let wanted = |action| known.wants(action, placed);
        list(game, weights, actions, wanted, found)
    });
    if let Some(outlook) = best {
        return Best {
            outlook,
            is_all: false,
        };
    }
    let best = list(game, weights, actions, |_| true, found);
    Best {
        outlook: best.unwrap_or_else(|| Outlook::of(game, weights)),
        is_all: true,
    }
}

/// Adds an edge for each action that is wanted, the most promising first, and tells where that one leads.
fn list<G: Evaluate>(
    game: &G,
    weights: &Weights,
    actions: &mut Vec<Action>,
    wanted: impl Fn(Action) -> bool,
    edges: &mut Vec<Edge>,
) -> Option<Outlook> {
    let mut best: Option<(f32, Outlook)> = None;
    greedy::each_outlook(game, weights, actions, wanted, |action, seat, outlook| {
        let guess = outlook.wins[seat.idx()];
        if best.is_none_or(|(best, _)| guess > best) {
            best = Some((guess, *outlook));
        }
        edges.push(Edge::untried(action, guess));
    });
    edges.sort_by(|a, b| b.guess.total_cmp(&a.guess));
    best.map(|(_, outlook)| outlook)
}
