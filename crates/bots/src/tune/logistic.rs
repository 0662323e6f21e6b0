//! Logistic regression by Newton's method.

use super::linear::Squares;

/// The weights with the smallest penalised log loss. `from` is the start of the iteration and the centre of the penalty,
/// whose weight `ridge` is a share of the number of samples. Weights of inputs that are always 0 stay as they are.
pub fn fit<const N: usize>(samples: &[([f32; N], bool)], from: [f32; N], ridge: f64) -> [f32; N] {
    let start = from.map(f64::from);
    let hold = penalties(samples, ridge);
    let mut weights = start;
    let mut cost = penalised(samples, &weights, &start, &hold);
    for _ in 0..50 {
        let mut squares = Squares::new(N);
        for (inputs, happened) in samples {
            let row = inputs.map(f64::from);
            let chance = logistic(dot(&row, &weights));
            let curve = (chance * (1.0 - chance)).max(1e-9);
            let error = f64::from(u8::from(*happened)) - chance;
            squares.add(&row, error / curve, curve);
        }
        for nth in 0..N {
            if let Some(hold) = hold[nth] {
                let mut row = [0.0; N];
                row[nth] = 1.0;
                squares.add(&row, start[nth] - weights[nth], hold);
            }
        }
        let ridge = hold.map(|hold| hold.map(|_| 1e-9));
        let Some(step) = squares.solve(&ridge) else {
            break;
        };
        // Line search: far from the minimum a whole Newton step may overshoot.
        let mut share = 1.0;
        let better = loop {
            let mut next = weights;
            for (weight, step) in next.iter_mut().zip(&step) {
                *weight += share * step;
            }
            let found = penalised(samples, &next, &start, &hold);
            if found < cost {
                break Some((next, found));
            }
            share *= 0.5;
            if share < 1e-3 {
                break None;
            }
        };
        let Some((next, found)) = better else {
            break;
        };
        let gained = cost - found;
        (weights, cost) = (next, found);
        if gained < 1e-9 * cost {
            break;
        }
    }
    weights.map(|weight| weight as f32)
}

/// The mean log loss; 0 without samples.
pub fn log_loss<const N: usize>(samples: &[([f32; N], bool)], weights: &[f32; N]) -> f64 {
    let weights = weights.map(f64::from);
    cost(samples, &weights) / samples.len().max(1) as f64
}

/// The penalty of each weight; `None` for inputs that are always 0.
fn penalties<const N: usize>(samples: &[([f32; N], bool)], ridge: f64) -> [Option<f64>; N] {
    std::array::from_fn(|nth| {
        let occur = samples
            .iter()
            .map(|(inputs, _)| inputs[nth])
            .filter(|x| *x != 0.0);
        let (count, sum) = occur.fold((0.0, 0.0), |(count, sum), x| {
            (count + 1.0, sum + f64::from(x) * f64::from(x))
        });
        // The curvature of the log loss of one sample is at most a quarter.
        (count > 0.0).then(|| 0.25 * ridge * samples.len() as f64 * sum / count)
    })
}

fn penalised<const N: usize>(
    samples: &[([f32; N], bool)],
    weights: &[f64; N],
    start: &[f64; N],
    hold: &[Option<f64>; N],
) -> f64 {
    let held = (0..N).map(|nth| 0.5 * hold[nth].unwrap_or(0.0) * (weights[nth] - start[nth]).powi(2));
    cost(samples, weights) + held.sum::<f64>()
}

fn cost<const N: usize>(samples: &[([f32; N], bool)], weights: &[f64; N]) -> f64 {
    let one = |(inputs, happened): &([f32; N], bool)| {
        let sum = dot(&inputs.map(f64::from), weights);
        let against = if *happened { -sum } else { sum };
        // ln(1 + e^x) without overflow.
        against.max(0.0) + (-against.abs()).exp().ln_1p()
    };
    samples.iter().map(one).sum()
}

fn dot<const N: usize>(inputs: &[f64; N], weights: &[f64; N]) -> f64 {
    inputs.iter().zip(weights).map(|(x, w)| x * w).sum()
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_weights_are_recovered_and_unused_ones_stay() {
        let known = [1.0, -0.7, 0.3, 0.0];
        let mut rng = fastrand::Rng::with_seed(5);
        let samples: Vec<_> = (0..40_000)
            .map(|_| {
                let inputs = [1.0, rng.f32() * 4.0, rng.f32() * 6.0 - 3.0, 0.0];
                let chance = logistic(dot(&inputs.map(f64::from), &known));
                (inputs, rng.f64() < chance)
            })
            .collect();
        let from = [-3.0, 2.0, -1.0, 7.0];
        let found = fit(&samples, from, 1e-6);
        for (found, known) in found.iter().zip(known).take(3) {
            assert!((f64::from(*found) - known).abs() < 0.06, "{found} {known}");
        }
        assert_eq!(found[3], 7.0);
        assert!(log_loss(&samples, &found) < log_loss(&samples, &from));
        assert_eq!(fit::<4>(&[], from, 1e-3), from);
    }

    #[test]
    fn separable_samples_give_finite_weights() {
        let samples = vec![([1.0f32], true); 1000];
        let [bias] = fit(&samples, [0.0], 1e-3);
        assert!((1.0..20.0).contains(&bias), "{bias}");
    }
}
