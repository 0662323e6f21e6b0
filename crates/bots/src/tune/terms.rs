//! What the terms should count, fitted so that they predict by how much final scores differ.

use super::linear::Squares;
use super::samples::Samples;
use crate::evaluate::MAX_TERMS;
use crate::evaluate::weights::Weights;
use bastide_engine::kernel::claims::MAX_SEATS;

/// How much evidence the weights so far count for, as a share of all games.
const RIDGE: f64 = 0.01;

/// A term that occurs in fewer games than one in so many keeps its weights.
const SELDOM: usize = 200;

/// Phases of the game whose errors are measured apart.
const PHASES: usize = 10;

/// The weights so far with terms fitted to the samples, of which there are `width`. Only differences between the seats
/// of a game count: what all may expect alike says nothing about who wins.
pub fn fit(samples: &[Samples], weights: &Weights, width: usize) -> Weights {
    let mut fitted = weights.clone();
    let mut squares = Squares::new(2 * width);
    let mut occurs = vec![0usize; width];
    let phase_weights = phase_weights(samples, weights);
    let mut row = vec![0.0; 2 * width];
    for game in samples {
        let mut occurred = [false; MAX_TERMS];
        for (nth, moment) in game.moments.iter().enumerate() {
            let to_come = f64::from(moment.to_come);
            let mut mean = [0.0; MAX_TERMS];
            for seat in 0..game.seats {
                for (mean, &term) in mean.iter_mut().zip(game.terms(nth, seat)) {
                    *mean += f64::from(term) / game.seats as f64;
                }
            }
            let errors = errors(game, weights, nth);
            for (seat, &error) in errors[..game.seats].iter().enumerate() {
                for (term, &value) in game.terms(nth, seat).iter().enumerate() {
                    let differs = f64::from(value) - mean[term];
                    occurred[term] |= differs != 0.0;
                    row[2 * term] = differs * (1.0 - to_come);
                    row[2 * term + 1] = differs * to_come;
                }
                squares.add(&row, error, phase_weights[phase(moment.to_come)]);
            }
        }
        for (occurs, occurred) in occurs.iter_mut().zip(occurred) {
            *occurs += usize::from(occurred);
        }
    }
    let ridge = |column: usize| {
        let games = occurs[column / 2];
        // A rare term is held as firmly for each time that it occurs as a frequent one for all of its many.
        let hold = RIDGE * squares.scale(column) * samples.len() as f64 / games.max(1) as f64;
        (games * SELDOM >= samples.len() && hold > 0.0).then_some(hold)
    };
    let ridge: Vec<_> = (0..2 * width).map(ridge).collect();
    if let Some(change) = squares.solve(&ridge) {
        for term in 0..width {
            fitted.late[term] += change[2 * term] as f32;
            fitted.early[term] += change[2 * term + 1] as f32;
        }
    }
    fitted
}

/// By how much each seat did better than expected, compared with the mean of all seats.
pub fn errors(game: &Samples, weights: &Weights, moment: usize) -> [f64; MAX_SEATS] {
    let mut errors = [0.0; MAX_SEATS];
    let mut mean = 0.0;
    for (seat, error) in errors.iter_mut().enumerate().take(game.seats) {
        *error = f64::from(game.finals[seat]) - f64::from(game.prospect(weights, moment, seat));
        mean += *error / game.seats as f64;
    }
    for error in &mut errors[..game.seats] {
        *error -= mean;
    }
    errors
}

fn phase(to_come: f32) -> usize {
    ((to_come * PHASES as f32) as usize).min(PHASES - 1)
}

/// How much a sample of each phase counts: the surer the outcome, the more it says about the weights. Only by the root
/// of the errors' squares, so that the opening is not forgotten.
fn phase_weights(samples: &[Samples], weights: &Weights) -> [f64; PHASES] {
    let mut sums = [(0.0, 0.0); PHASES];
    for game in samples {
        for (nth, moment) in game.moments.iter().enumerate() {
            let (sum, count) = &mut sums[phase(moment.to_come)];
            for error in &errors(game, weights, nth)[..game.seats] {
                *sum += error * error;
                *count += 1.0;
            }
        }
    }
    sums.map(|(sum, count): (f64, f64)| {
        if count > 0.0 {
            1.0 / (sum / count).sqrt().max(1.0)
        } else {
            0.0
        }
    })
}
