//! What can be done in a position, the most promising first.

use super::replies::Known;
use crate::evaluate::Evaluate;
use crate::evaluate::weights::Weights;
use crate::greedy::{Room, Turn, each_outlook};
use bastide_engine::action::Action;
use bastide_engine::kernel::geometry::Pos;

/// The action that looks best.
pub(super) struct Best {
    pub action: Action,
    /// The rest of the turn, and where it leads.
    pub turn: Turn,
    /// Whether all actions were looked at.
    pub is_all: bool,
}

/// Lists the actions of a decision with the chance to win of whoever decides, the most promising first, and tells more
/// of that one. Of placements only those are listed that are worth a look after what was laid, as far as that is known.
pub(super) fn look<G: Evaluate>(
    game: &G,
    weights: &Weights,
    known: Option<&Known>,
    laid: &[Pos],
    room: &mut Room<G>,
    found: &mut Vec<(f32, Action)>,
) -> Option<Best> {
    found.clear();
    let some = known.and_then(|known| {
        let wanted = |action| known.wants(action, laid);
        list(game, weights, wanted, room, found)
    });
    let is_all = some.is_none();
    let best = some.or_else(|| list(game, weights, |_| true, room, found));
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    best.map(|(action, turn)| Best { action, turn, is_all })
}

/// Adds each action that is wanted, and tells which of them looks best.
fn list<G: Evaluate>(
    game: &G,
    weights: &Weights,
    wanted: impl Fn(Action) -> bool,
    room: &mut Room<G>,
    found: &mut Vec<(f32, Action)>,
) -> Option<(Action, Turn)> {
    let mut best: Option<(f32, Action, Turn)> = None;
    each_outlook(game, weights, room, wanted, |action, seat, turn| {
        let guess = turn.outlook.wins[seat.idx()];
        found.push((guess, action));
        if best.as_ref().is_none_or(|(best, ..)| guess > *best) {
            best = Some((guess, action, turn.clone()));
        }
    });
    best.map(|(_, action, turn)| (action, turn))
}
