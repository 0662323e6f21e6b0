//! Self-play games of the greedy bot, stored as actions, so that their positions can be evaluated with other weights.

use super::deals::{Deal, Tunable};
use crate::evaluate::weights::Weights;
use crate::greedy;
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, Choice};
use bastide_engine::kernel::claims::Seat;

/// One in so many positions before a draw becomes a sample.
const SAMPLE_INTERVAL: u32 = 4;

/// A game that was played to its end.
pub struct FinishedGame<G> {
    start: G,
    actions: Vec<Action>,
    /// The positions to sample, each by the number of actions before it.
    sampled: Vec<u32>,
    /// The final state.
    pub end: G,
}

impl<G: Tunable> FinishedGame<G> {
    /// Calls `visit` with each sampled position, in order.
    pub fn for_each_sample(&self, mut visit: impl FnMut(&G)) {
        let mut sampled = self.sampled.iter().copied().peekable();
        let mut game = self.start.clone();
        for (nth, &action) in (0..).zip(&self.actions) {
            if sampled.next_if_eq(&nth).is_some() {
                visit(&game);
            }
            game.apply(action);
        }
    }
}

/// Plays a deal with a set-up of this section. `weights` gives each seat's weights; `noise` is the probability of a random
/// legal action instead of the best.
pub fn play<'a, G: Tunable>(
    deal: Deal,
    section: usize,
    noise: f32,
    weights: impl Fn(Seat) -> &'a Weights,
) -> Result<FinishedGame<G>, String> {
    let mut dice = deal.dice();
    let start: G = deal.start(section, &mut dice)?;
    let seed = deal.seed();
    let mut game = start.clone();
    let (mut actions, mut sampled, mut draws) = (Vec::new(), Vec::new(), 0);
    while let Some(asked) = game.decision() {
        let action = match asked.actor {
            Actor::Chance => {
                if asked.choice == Choice::Draw && dice.u32(..SAMPLE_INTERVAL) == 0 {
                    sampled.push(actions.len() as u32);
                }
                draws += 1;
                game.chance(seed.pick(draws - 1, game.chances()))
            }
            Actor::Seat(_) if dice.f32() < noise => game.nth_legal(dice.usize(..game.count_legal().max(1))),
            Actor::Seat(seat) => greedy::best(&game, weights(seat)),
        };
        let action = action.ok_or("a game came to a position without a legal action")?;
        game.apply(action);
        actions.push(action);
    }
    Ok(FinishedGame {
        start,
        actions,
        sampled,
        end: game,
    })
}
