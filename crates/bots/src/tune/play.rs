//! Games for fitting, played by the greedy bot. Their positions are sampled, and can be gone through with any weights.

use super::deals::{Deal, Tunable};
use crate::evaluate::weights::Weights;
use crate::greedy;
use bastide_engine::game::{Actor, Choice};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::progress::Progress;

/// One in so many positions before a draw is a sample.
const SAMPLED: u32 = 4;

/// A finished game with its samples.
pub struct SampledGame<G> {
    progress: Progress<G>,
    /// How many actions were played before each sample.
    samples: Vec<u32>,
}

impl<G: Tunable> SampledGame<G> {
    /// The final state.
    pub fn end(&self) -> &G {
        self.progress.game()
    }

    /// Calls `tell` with each sample.
    pub fn each_sample(&self, mut tell: impl FnMut(&G)) {
        let mut samples = self.samples.iter().copied().peekable();
        let mut game = self.progress.game_at(0);
        for (nth, &action) in (0..).zip(self.progress.actions()) {
            if samples.next_if_eq(&nth).is_some() {
                tell(&game);
            }
            game.apply(action);
        }
    }
}

/// Plays a deal with a set-up of a section. `weights` are those by which a seat chooses, with their network if they have one; `noise` is how often it takes a
/// random legal action instead.
pub fn play<'a, G: Tunable>(
    deal: Deal,
    section: usize,
    noise: f32,
    weights: impl Fn(Seat) -> &'a Weights,
) -> Result<SampledGame<G>, String> {
    let mut dice = deal.dice();
    let mut progress: Progress<G> = deal.start(section, &mut dice)?;
    let mut samples = Vec::new();
    while let Some(asked) = progress.game().decision() {
        let game = progress.game();
        let action = match asked.actor {
            Actor::Chance => {
                if asked.choice == Choice::Draw && dice.u32(..SAMPLED) == 0 {
                    samples.push(progress.actions().len() as u32);
                }
                progress.seeded_action()
            }
            Actor::Seat(_) if dice.f32() < noise => game.nth_legal(dice.usize(..game.count_legal().max(1))),
            Actor::Seat(seat) => match weights(seat) {
                weights if weights.network.is_some() => greedy::best_learned(game, weights),
                weights => greedy::best(game, weights),
            },
        };
        progress.apply(action.ok_or("a game came to a position without a legal action")?);
    }
    Ok(SampledGame { progress, samples })
}
