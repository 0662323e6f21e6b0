//! Fits the weights of the terms, so that they predict the differences between final scores.

use super::linear::Squares;
use super::samples::Samples;
use crate::evaluate::MAX_TERMS;
use crate::evaluate::weights::Weights;
use bastide_engine::kernel::claims::MAX_SEATS;

/// The weight of the current weights in the fit, as a share of the games.
const RIDGE: f64 = 0.01;

/// A term that differs between seats in less than one in so many games keeps its weights.
const SELDOM: usize = 200;

/// Phases of the game with an error variance of their own.
const PHASES: usize = 10;

/// The weights with terms fitted to the samples; `width` is the number of terms. Only differences between the seats of a
/// game are fitted: points that all seats expect say nothing about who wins.
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
        // The penalty of a rare term is relative to its own scale, as if it occurred in every game.
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

/// Each seat's final score minus its expected one, relative to the mean of all seats.
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

/// The weight of a sample by phase: the inverse of the standard error. The inverse of the variance would be optimal for
/// the fit as a whole, but leave almost no weight to the opening.
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

#[cfg(test)]
mod tests {
    use super::super::samples::Moment;
    use super::super::spread;
    use super::*;
    use crate::evaluate::MAX_KINDS;

    const NOTHING: Weights = Weights {
        late: [0.0; MAX_TERMS],
        early: [0.0; MAX_TERMS],
        chances: [crate::evaluate::chance::Chance { weights: [0.0; 5] }; MAX_KINDS],
        spread: [3.0, 20.0],
        network: None,
    };

    /// Games of two and three seats whose final scores are the prospects by these weights plus noise.
    fn games(weights: &Weights, count: usize) -> Vec<Samples> {
        let mut rng = fastrand::Rng::with_seed(8);
        let mut game = |nth: usize| {
            let seats = 2 + nth % 2;
            let to_come = rng.f32();
            let mut samples = Samples {
                seats,
                finals: [0.0; MAX_SEATS],
                shares: [0.0; MAX_SEATS],
                moments: Vec::new(),
                terms: (0..3 * seats).map(|_| 10.0 * rng.f32()).collect(),
                width: 3,
            };
            // The last term is the same for all seats.
            for seat in 0..seats {
                samples.terms[3 * seat + 2] = 4.0;
            }
            let scores = [0.0; MAX_SEATS].map(|_: f32| (30.0 * rng.f32()).round());
            samples.moments.push(Moment { to_come, scores });
            for seat in 0..seats {
                // With Gumbel noise the chances to win are the softmax of the prospects.
                let noise = -(-rng.f32().max(1e-9).ln()).ln() * weights.spread(to_come);
                samples.finals[seat] = samples.prospect(weights, 0, seat) + noise + 50.0;
            }
            let best = (0..seats).max_by(|&a, &b| samples.finals[a].total_cmp(&samples.finals[b]));
            samples.shares[best.unwrap()] = 1.0;
            samples
        };
        (0..count).map(&mut game).collect()
    }

    #[test]
    fn known_weights_are_recovered_from_final_scores() {
        let mut known = NOTHING;
        known.late[..2].copy_from_slice(&[1.0, -0.5]);
        known.early[..2].copy_from_slice(&[2.0, 3.0]);
        known.spread = [2.0, 9.0];
        let games = games(&known, 15_000);
        let mut start = NOTHING;
        (start.late[2], start.early[2]) = (7.0, 8.0);
        let found = fit(&games, &start, 3);
        for term in 0..2 {
            assert!(
                (found.late[term] - known.late[term]).abs() < 0.15,
                "{:?}",
                found.late
            );
            assert!(
                (found.early[term] - known.early[term]).abs() < 0.15,
                "{:?}",
                found.early
            );
        }
        assert_eq!((found.late[2], found.early[2]), (7.0, 8.0));
        let found = spread::fit(&games, &found);
        for end in 0..2 {
            let ratio = found.spread[end] / known.spread[end];
            assert!((0.85..1.15).contains(&ratio), "{:?}", found.spread);
        }
        assert!(spread::log_loss(&games, &found) < spread::log_loss(&games, &start));
    }
}
