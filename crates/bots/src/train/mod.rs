//! Trains the networks of the evaluation by self-play: games are played, sampled, and a network is fitted to how they ended.
//!
//! - `samples`: positions with their inputs and results
//! - `fit`: gradient descent; `gradient`: the loss of a position and its gradient

pub mod fit;
pub mod gradient;
pub mod samples;

use crate::evaluate::weights::Weights;
use crate::greedy;
use crate::tune::deals::{Deal, Tunable};
use bastide_engine::game::{Actor, Choice};
use bastide_engine::progress::Progress;
use samples::Samples;

/// Who plays the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// The greedy bot by the weighted terms alone.
    Terms,
    /// The greedy bot by the network.
    Network,
}

/// Plays a deal and samples its positions before draws, each with probability `share`; `noise` is the probability of a
/// random action.
pub fn play<G: Tunable>(
    deal: Deal,
    section: usize,
    weights: &Weights,
    player: Player,
    [noise, share]: [f32; 2],
) -> Result<Samples, String> {
    let mut dice = deal.dice();
    let mut progress: Progress<G> = deal.start(section, &mut dice)?;
    let mut samples = Samples::default();
    while let Some(asked) = progress.game().decision() {
        let game = progress.game();
        let action = match asked.actor {
            Actor::Chance => {
                if asked.choice == Choice::Draw && dice.f32() < share {
                    samples.add(game, weights, deal.number);
                }
                progress.seeded_action()
            }
            Actor::Seat(_) if dice.f32() < noise => game.nth_legal(dice.usize(..game.count_legal().max(1))),
            Actor::Seat(_) => match player {
                Player::Terms => greedy::best(game, weights),
                Player::Network => greedy::best_learned(game, weights),
            },
        };
        let action = action.ok_or("a game came to a position without a legal action")?;
        progress.apply(action);
    }
    samples.ended(deal.number, progress.game().scores());
    Ok(samples)
}
