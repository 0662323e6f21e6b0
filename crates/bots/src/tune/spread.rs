//! Fits the spread, the uncertainty of final scores, so that the chances to win are calibrated.

use super::samples::Samples;
use crate::evaluate::weights::Weights;
use crate::evaluate::{self, BySeat};
use bastide_engine::kernel::claims::MAX_SEATS;

/// The bounds of the spread in points. With less, a lead of a few points near the end would round to a certain win, and
/// the bot would be indifferent to the last points.
const RANGE: [f64; 2] = [2.0, 60.0];

/// A sampled position with its prospects and the result of its game.
struct Position {
    to_come: f32,
    prospects: BySeat,
    shares: BySeat,
    seats: usize,
}

/// The weights with the maximum-likelihood spread, found by alternating between its two ends.
pub fn fit(samples: &[Samples], weights: &Weights) -> Weights {
    let mut fitted = weights.clone();
    let positions = positions(samples, weights);
    if positions.is_empty() {
        return fitted;
    }
    for _ in 0..8 {
        for end in 0..2 {
            let cost = |log: f64| {
                let mut tried = fitted.clone();
                tried.spread[end] = log.exp() as f32;
                positions
                    .iter()
                    .map(|position| cross_entropy(position, &tried))
                    .sum()
            };
            fitted.spread[end] = golden(RANGE.map(f64::ln), cost).exp() as f32;
        }
    }
    fitted
}

/// The mean log loss of the chances to win.
pub fn log_loss(samples: &[Samples], weights: &Weights) -> f64 {
    let positions = positions(samples, weights);
    let losses = positions.iter().map(|position| cross_entropy(position, weights));
    let sum: f64 = losses.sum();
    sum / positions.len().max(1) as f64
}

/// Calls `visit` with the chance to win and the result of each seat in each position.
pub fn for_each_chance(samples: &[Samples], weights: &Weights, mut visit: impl FnMut(f64, f64)) {
    for position in positions(samples, weights) {
        let chances = chances(&position, weights);
        for (&chance, &share) in chances.iter().zip(&position.shares).take(position.seats) {
            visit(chance.into(), share.into());
        }
    }
}

fn positions(samples: &[Samples], weights: &Weights) -> Vec<Position> {
    let mut all = Vec::new();
    for game in samples {
        for (nth, moment) in game.moments.iter().enumerate() {
            let mut prospects = [0.0; MAX_SEATS];
            for (seat, prospect) in prospects.iter_mut().enumerate().take(game.seats) {
                *prospect = game.prospect(weights, nth, seat);
            }
            all.push(Position {
                to_come: moment.to_come,
                prospects,
                shares: game.shares,
                seats: game.seats,
            });
        }
    }
    all
}

fn chances(position: &Position, weights: &Weights) -> BySeat {
    let spread = weights.spread(position.to_come);
    evaluate::chances(0..position.seats, &position.prospects, spread)
}

/// The log loss of the chances to win in one position.
fn cross_entropy(position: &Position, weights: &Weights) -> f64 {
    let chances = chances(position, weights);
    let won = chances.iter().zip(&position.shares).take(position.seats);
    won.map(|(&chance, &share)| -f64::from(share) * f64::from(chance).max(1e-12).ln())
        .sum()
}

/// The minimum of a unimodal function between the bounds, by golden-section search.
fn golden([mut low, mut high]: [f64; 2], cost: impl Fn(f64) -> f64) -> f64 {
    const PART: f64 = 0.618_033_988_749_895;
    let (mut left, mut right) = (high - PART * (high - low), low + PART * (high - low));
    let (mut at_left, mut at_right) = (cost(left), cost(right));
    while high - low > 1e-3 {
        if at_left < at_right {
            (high, right, at_right) = (right, left, at_left);
            left = high - PART * (high - low);
            at_left = cost(left);
        } else {
            (low, left, at_left) = (left, right, at_right);
            right = low + PART * (high - low);
            at_right = cost(right);
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_section_finds_the_minimum() {
        assert!((golden([-3.0, 9.0], |x| (x - 1.25) * (x - 1.25)) - 1.25).abs() < 1e-3);
        assert!((golden([-3.0, 9.0], |x| x) + 3.0).abs() < 1e-3);
    }
}
