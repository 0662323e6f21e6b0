//! Trains the networks of the evaluation by self-play: games are played, sampled, and a network is fitted to how they ended.
//!
//! - `samples`: positions with their inputs and results
//! - `fit`: gradient descent; `gradient`: the loss of a position and its gradient

pub mod fit;
pub mod gradient;
pub mod samples;

use crate::evaluate::weights::Weights;
use crate::evaluate::{BySeat, Outlook, scores};
use crate::greedy;
use crate::tune::deals::{Deal, Tunable};
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, Choice};
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};
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

/// How games are played and sampled.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Practice {
    /// Who plays.
    pub player: Player,
    /// The probability of a random action, from 0 to 1: one of the best six by the terms, now and then any.
    pub noise: f32,
    /// The probability that a position is sampled.
    pub share: f32,
    /// How much of a sample's target comes from beyond each next turn (the λ of TD(λ)): 1 for the final scores alone, less for
    /// expected scores of turns that follow, which depend less on luck.
    pub trace: f32,
}

/// Random actions are mostly among so many.
const CHOICES: usize = 6;

/// The share of random actions that may be any legal one.
const ANY: f32 = 0.15;

/// Plays a deal and samples the positions that a seat leaves to chance or to others, which are those that bots compare.
pub fn play<G: Tunable>(
    deal: Deal,
    section: usize,
    weights: &Weights,
    practice: &Practice,
) -> Result<Samples, String> {
    let mut dice = deal.dice();
    let mut progress: Progress<G> = deal.start(section, &mut dice)?;
    let mut samples = Samples::default();
    // The expected scores before each draw, and for each sample the first of those that come after it.
    let (mut expected, mut next): (Vec<BySeat>, Vec<usize>) = Default::default();
    let mut last = None;
    while let Some(asked) = progress.game().decision() {
        let game = progress.game();
        let is_draw = asked.choice == Choice::Draw;
        if is_draw {
            expected.push(prospects(game, weights, practice.player));
        }
        let is_left = last.is_some_and(|seat| asked.actor != Actor::Seat(seat));
        if (is_draw || is_left) && dice.f32() < practice.share {
            samples.add(game, weights, deal.number);
            next.push(expected.len());
        }
        last = match asked.actor {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance => None,
        };
        let action = match asked.actor {
            Actor::Chance => progress.seeded_action(),
            Actor::Seat(seat) => choose(game, seat, weights, practice, &mut dice),
        };
        let action = action.ok_or("a game came to a position without a legal action")?;
        progress.apply(action);
    }
    let finals = scores(progress.game());
    let targets = targets(&expected, finals, practice.trace);
    samples.ended(finals, next.iter().map(|&nth| targets[nth]));
    Ok(samples)
}

/// The expected final scores by the evaluation of the one who plays.
fn prospects<G: Tunable>(game: &G, weights: &Weights, player: Player) -> BySeat {
    let survey = game.survey();
    match player {
        Player::Terms => Outlook::by(game, &survey, weights).prospects,
        Player::Network => Outlook::learned(game, &survey, weights).prospects,
    }
}

/// The target of a sample before each of the turns: a mean over the expected scores from there on and the final scores, with
/// weights that fall by the factor `trace` from turn to turn. The last one are the final scores.
fn targets(expected: &[BySeat], finals: BySeat, trace: f32) -> Vec<BySeat> {
    let mut targets = vec![finals; expected.len() + 1];
    for nth in (0..expected.len()).rev() {
        for seat in 0..MAX_SEATS {
            targets[nth][seat] = expected[nth][seat] + trace * (targets[nth + 1][seat] - expected[nth][seat]);
        }
    }
    targets
}

/// The action of a seat, which is random with the probability of `practice`.
fn choose<G: Tunable>(
    game: &G,
    seat: Seat,
    weights: &Weights,
    practice: &Practice,
    dice: &mut fastrand::Rng,
) -> Option<Action> {
    let is_random = dice.f32() < practice.noise;
    if is_random && dice.f32() < ANY {
        return game.nth_legal(dice.usize(..game.count_legal().max(1)));
    }
    if !is_random && practice.player == Player::Terms {
        return greedy::best(game, weights);
    }
    let list = greedy::shortlist::<G, CHOICES>(game, weights);
    if is_random {
        return list
            .get(dice.usize(..list.len().max(1)))
            .map(|&(_, action, _)| action);
    }
    let mut found: Option<(f32, Action)> = None;
    for (_, action, continuation) in list {
        let value = continuation.learned(game, action, weights).value(game, seat);
        if found.is_none_or(|(best, _)| value > best) {
            found = Some((value, action));
        }
    }
    found.map(|(_, action)| action)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_fade_from_the_final_scores_to_the_next_turn() {
        let by = |points: f32| [points, 0.0, 0.0, 0.0, 0.0, 0.0];
        let found = |trace| {
            let targets = targets(&[by(10.0), by(20.0)], by(40.0), trace);
            targets.into_iter().map(|by_seat| by_seat[0]).collect::<Vec<_>>()
        };
        assert_eq!(found(1.0), [40.0, 40.0, 40.0]);
        assert_eq!(found(0.5), [20.0, 30.0, 40.0]);
        assert_eq!(found(0.0), [10.0, 20.0, 40.0]);
    }
}
