//! Exact values of the last tiles: every action and every draw is played to the end of the game.

use super::tree::Candidate;
use crate::bot::Budget;
use crate::evaluate::{Evaluate, Outlook, margin};
use crate::rotations::RedundantRotations;
use bastide_engine::action::Action;
use bastide_engine::game::Actor;
use std::collections::BTreeMap;
use std::time::Duration;

/// The most tiles to come for which a position is worth the attempt.
const TILES: u16 = 1;

/// Positions per simulation: as many take about as long.
const EACH: u32 = 30;

/// The least number of positions, which is enough for the last tile.
const LEAST: u32 = 4000;

/// Microseconds per position, for times.
const PACE: u128 = 4;

/// The actions of the seat that is to act with their exact values, best first; `None` if there are too many positions to go
/// through with this budget, or in the time of `limit`.
pub(super) fn solve<G: Evaluate>(
    game: &G,
    budget: Budget,
    limit: Option<Duration>,
) -> Option<Vec<Candidate>> {
    let (left, _) = game.left();
    let Some(Actor::Seat(seat)) = game.decision().map(|asked| asked.actor) else {
        return None;
    };
    if left > TILES {
        return None;
    }
    let in_time = |time: Duration| u32::try_from(time.as_micros() / PACE).unwrap_or(u32::MAX);
    let most = match budget {
        Budget::Simulations(count) => count.saturating_mul(EACH),
        Budget::Time(time) => in_time(time),
    };
    let most = most.min(limit.map_or(u32::MAX, in_time));
    let mut solver = Solver {
        left: most.max(LEAST),
    };
    let mut found = Vec::new();
    for action in actions(game) {
        let mut next = game.clone();
        next.apply(action);
        let outlook = solver.value(&next)?;
        let candidate = Candidate {
            action,
            visits: 1,
            win: outlook.wins[seat.idx()],
            margin: margin(game, &outlook.prospects, seat.idx()),
        };
        found.push((outlook.value(game, seat), candidate));
    }
    // Of equally good actions the first comes first.
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    Some(found.into_iter().map(|(_, candidate)| candidate).collect())
}

struct Solver {
    /// How many positions may still be visited.
    left: u32,
}

impl Solver {
    /// The outlook if every seat plays the best actions; `None` once too many positions were visited.
    fn value<G: Evaluate>(&mut self, game: &G) -> Option<Outlook> {
        self.left = self.left.checked_sub(1)?;
        match game.decision().map(|asked| asked.actor) {
            None => Some(Outlook::at_the_end(game)),
            Some(Actor::Chance) => self.mean(game),
            Some(Actor::Seat(seat)) => {
                let mut best: Option<(f32, Outlook)> = None;
                for action in actions(game) {
                    let mut next = game.clone();
                    next.apply(action);
                    let outlook = self.value(&next)?;
                    let value = outlook.value(game, seat);
                    if best.is_none_or(|(best, _)| value > best) {
                        best = Some((value, outlook));
                    }
                }
                best.map(|(_, outlook)| outlook)
            }
        }
    }

    /// The mean over the outcomes of a draw.
    fn mean<G: Evaluate>(&mut self, game: &G) -> Option<Outlook> {
        let mut outcomes: BTreeMap<Action, f32> = BTreeMap::new();
        let chances = game.chances();
        for nth in 0..chances {
            *outcomes.entry(game.chance(nth)?).or_default() += 1.0 / chances as f32;
        }
        let mut mean: Option<Outlook> = None;
        for (action, share) in outcomes {
            let mut next = game.clone();
            next.apply(action);
            let outlook = self.value(&next)?.scaled(share);
            mean = Some(mean.map_or(outlook, |mean| mean.plus(&outlook)));
        }
        mean
    }
}

/// The legal actions; of equivalent rotations only the first.
fn actions<G: Evaluate>(game: &G) -> impl Iterator<Item = Action> {
    let in_hand = game.tile_in_hand().map(|tile| &game.tiles()[usize::from(tile.0)]);
    let redundant = in_hand.map(RedundantRotations::of).unwrap_or_default();
    let all = (0..game.count_legal()).filter_map(|nth| game.nth_legal(nth));
    all.filter(move |&action| !redundant.contains(action))
}
