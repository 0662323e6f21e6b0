//! Training data: sampled positions, and how their games ended.

use super::deals::Tunable;
use super::play::SampledGame;
use crate::evaluate::chance::INPUTS;
use crate::evaluate::weights::Weights;
use crate::evaluate::{BySeat, MAX_KINDS, MAX_TERMS, shares};
use bastide_engine::kernel::claims::MAX_SEATS;

/// The sampled positions of one game.
pub struct Samples {
    pub seats: usize,
    /// The final scores.
    pub finals: BySeat,
    /// The result: the winners share 1 equally.
    pub shares: BySeat,
    pub moments: Vec<Moment>,
    /// By moment, seat and term.
    pub(super) terms: Vec<f32>,
    /// The number of terms.
    pub(super) width: usize,
}

/// A sampled position, but for its terms.
#[derive(Clone, Copy)]
pub struct Moment {
    /// The share of the game that is still to come, from 1 to 0.
    pub to_come: f32,
    /// The scores in this position.
    pub scores: BySeat,
}

impl Samples {
    /// The samples of a game, with terms by the chances of these weights.
    pub fn of<G: Tunable>(played: &SampledGame<G>, weights: &Weights) -> Samples {
        let seats = usize::from(played.end().seats());
        let mut samples = Samples {
            seats,
            finals: by_seat(played.end().scores()),
            shares: shares(played.end()),
            moments: Vec::new(),
            terms: Vec::new(),
            width: G::TERMS.len(),
        };
        played.each_sample(|game| {
            let survey = game.survey();
            samples.moments.push(Moment {
                to_come: game.to_come(&survey),
                scores: by_seat(game.scores()),
            });
            let mut terms = [[0.0; MAX_TERMS]; MAX_SEATS];
            game.terms(&survey, weights, &mut terms);
            for terms in &terms[..seats] {
                samples.terms.extend_from_slice(&terms[..G::TERMS.len()]);
            }
        });
        samples
    }

    /// A seat's terms in the moment with this index.
    pub fn terms(&self, moment: usize, seat: usize) -> &[f32] {
        let from = (moment * self.seats + seat) * self.width;
        &self.terms[from..from + self.width]
    }

    /// A seat's expected final score in the moment with this index.
    pub fn prospect(&self, weights: &Weights, moment: usize, seat: usize) -> f32 {
        let Moment { to_come, scores } = &self.moments[moment];
        scores[seat] + weights.sum(self.terms(moment, seat), *to_come)
    }
}

fn by_seat(scores: &[u16]) -> BySeat {
    let mut all = [0.0; MAX_SEATS];
    for (one, &score) in all.iter_mut().zip(scores) {
        *one = f32::from(score);
    }
    all
}

/// The model inputs of an unfinished feature, and whether it was completed by the end.
pub type Outcome = ([f32; INPUTS], bool);

/// The unfinished features in the sampled positions of a game, by kind.
pub fn outcomes<G: Tunable>(played: &SampledGame<G>) -> [Vec<Outcome>; MAX_KINDS] {
    let mut all: [Vec<Outcome>; MAX_KINDS] = Default::default();
    let mut found = Vec::new();
    played.each_sample(|game| {
        found.clear();
        game.open_features(&mut found);
        for one in &found {
            // Without open squares or without tiles the chance is 1 or 0 by definition.
            if one.openings.squares() > 0.0 && one.left > 0 {
                let complete = played.end().is_complete(one.spot);
                all[one.kind].push((one.openings.inputs(one.left), complete));
            }
        }
    });
    all
}
