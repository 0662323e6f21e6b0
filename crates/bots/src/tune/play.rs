//! Games for fitting: played by the greedy bot, kept as their actions, gone through again with any weights.

use super::deals::{Deal, Tunable};
use crate::evaluate::weights::Weights;
use crate::greedy;
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, Choice};
use bastide_engine::kernel::claims::Seat;

/// One in so many positions before a draw is looked at.
const LOOK: u32 = 4;

/// A game that was played to its end.
pub struct Played<G> {
    start: G,
    actions: Vec<Action>,
    /// The numbers of the draws before which the position is looked at.
    looks: Vec<u32>,
    /// The final state.
    pub end: G,
}

impl<G: Tunable> Played<G> {
    /// Goes through the positions that are looked at.
    pub fn each_look(&self, mut tell: impl FnMut(&G)) {
        let mut looks = self.looks.iter().copied().peekable();
        let mut game = self.start.clone();
        for (nth, &action) in (0..).zip(&self.actions) {
            if looks.next_if_eq(&nth).is_some() {
                tell(&game);
            }
            game.apply(action);
        }
    }
}

/// Plays a deal at a table of a section. `weights` tells by which weights a seat chooses; `noise` is how often it takes
/// any legal action instead.
pub fn play<'a, G: Tunable>(
    deal: Deal,
    section: usize,
    noise: f32,
    weights: impl Fn(Seat) -> &'a Weights,
) -> Result<Played<G>, String> {
    let mut dice = deal.dice();
    let start: G = deal.table(section, &mut dice)?;
    let seed = deal.seed();
    let mut game = start.clone();
    let (mut actions, mut looks, mut draws) = (Vec::new(), Vec::new(), 0);
    while let Some(asked) = game.decision() {
        let action = match asked.actor {
            Actor::Chance => {
                if asked.choice == Choice::Draw && dice.u32(..LOOK) == 0 {
                    looks.push(actions.len() as u32);
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
    Ok(Played {
        start,
        actions,
        looks,
        end: game,
    })
}
