//! How far final scores stray from what was expected, fitted so that chances to win are honest.

use super::samples::Samples;
use crate::evaluate::weights::Weights;
use crate::evaluate::{self, BySeat};
use bastide_engine::kernel::claims::MAX_SEATS;

/// Points between which both ends of the spread lie. With less, a lead of a few points at the end would round to a
/// certain win, and the bot would no longer care about the last points.
const RANGE: [f64; 2] = [2.0, 60.0];

/// A position: how much is to come, what each seat may expect, what it won.
struct Position {
    to_come: f32,
    prospects: BySeat,
    shares: BySeat,
    seats: usize,
}

/// The weights with the spread under which what happened was likeliest.
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
                positions.iter().map(|position| surprise(position, &tried)).sum()
            };
            fitted.spread[end] = golden(RANGE.map(f64::ln), cost).exp() as f32;
        }
    }
    fitted
}

/// How surprising the winners were, on average.
pub fn log_loss(samples: &[Samples], weights: &Weights) -> f64 {
    let positions = positions(samples, weights);
    let sum: f64 = positions.iter().map(|position| surprise(position, weights)).sum();
    sum / positions.len().max(1) as f64
}

/// Each position's chances to win with what was won, seat by seat.
pub fn each_chance(samples: &[Samples], weights: &Weights, mut tell: impl FnMut(f64, f64)) {
    for position in positions(samples, weights) {
        let chances = chances(&position, weights);
        for (&chance, &share) in chances.iter().zip(&position.shares).take(position.seats) {
            tell(chance.into(), share.into());
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

fn surprise(position: &Position, weights: &Weights) -> f64 {
    let chances = chances(position, weights);
    let won = chances.iter().zip(&position.shares).take(position.seats);
    won.map(|(&chance, &share)| -f64::from(share) * f64::from(chance).max(1e-12).ln())
        .sum()
}

/// Where a function with one valley is lowest, by golden section.
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
    fn golden_section_finds_the_valley() {
        assert!((golden([-3.0, 9.0], |x| (x - 1.25) * (x - 1.25)) - 1.25).abs() < 1e-3);
        assert!((golden([-3.0, 9.0], |x| x) + 3.0).abs() < 1e-3);
    }
}
