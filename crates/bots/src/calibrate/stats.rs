//! Statistics of predictions: Brier score, slope of the calibration, and the bins of a reliability diagram.

use std::collections::BTreeMap;

/// Chances nearer to 0 or 1 than this count as that near, since their logit would be infinite.
const NEAREST: f64 = 1e-4;

/// The number of bins of a reliability diagram, of equal width.
pub const BINS: usize = 10;

/// A prediction and what came of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// The number of the game. Samples of the same game are not independent, so that errors take them together.
    pub game: usize,
    /// The number of seats in that game.
    pub seats: u8,
    /// The predicted chance to win, from 0 to 1.
    pub chance: f64,
    /// 1 for a win, 0 for a loss, in between for a shared win.
    pub result: f64,
}

/// An estimate with its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// Its standard error; `None` with one game.
    pub error: Option<f64>,
}

/// How good predictions are.
#[derive(Clone, PartialEq, Debug)]
pub struct Calibration {
    /// The number of games.
    pub games: usize,
    /// The number of predictions.
    pub samples: usize,
    /// The Brier score: the mean squared difference between chance and result; the smaller, the better.
    pub brier: Estimate,
    /// The Brier score if all seats had the same chance: 0.25 with two seats.
    pub coin: f64,
    /// The slope of a logistic regression of the result on the logit of the chance: 1 if the chances are right, below 1 if
    /// they are too sure, above 1 if they are too cautious. `None` if all chances are equal, or if they separate wins from
    /// losses.
    pub slope: Option<Estimate>,
    /// The bins that have samples.
    pub bins: Vec<Bin>,
}

/// The predictions between two chances.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bin {
    /// The number of predictions.
    pub samples: usize,
    /// Their mean chance.
    pub chance: f64,
    /// Their mean result.
    pub result: Estimate,
}

/// The calibration of these predictions; `None` without any.
pub fn calibration(samples: &[Sample]) -> Option<Calibration> {
    let square = |sample: &Sample| (sample.chance - sample.result).powi(2);
    let coin = |sample: &Sample| (1.0 / f64::from(sample.seats) - sample.result).powi(2);
    let mut bins: BTreeMap<usize, Vec<Sample>> = BTreeMap::new();
    for sample in samples {
        let nth = (sample.chance * BINS as f64) as usize;
        bins.entry(nth.min(BINS - 1)).or_default().push(*sample);
    }
    let bin = |samples: Vec<Sample>| {
        Some(Bin {
            samples: samples.len(),
            chance: mean(&samples, |sample| sample.chance)?.value,
            result: mean(&samples, |sample| sample.result)?,
        })
    };
    Some(Calibration {
        games: by_game(samples, |_| [1.0]).len(),
        samples: samples.len(),
        brier: mean(samples, square)?,
        coin: mean(samples, coin)?.value,
        slope: slope(samples),
        bins: bins.into_values().filter_map(bin).collect(),
    })
}

/// Sums over the samples of each game.
fn by_game<const N: usize>(
    samples: &[Sample],
    of: impl Fn(&Sample) -> [f64; N],
) -> BTreeMap<usize, [f64; N]> {
    let mut sums = BTreeMap::new();
    for sample in samples {
        let sum = sums.entry(sample.game).or_insert([0.0; N]);
        sum.iter_mut().zip(of(sample)).for_each(|(sum, one)| *sum += one);
    }
    sums
}

/// The factor that makes the variance of a sum over so many games unbiased; `None` for one game.
fn correction(games: usize) -> Option<f64> {
    (games > 1).then(|| games as f64 / (games - 1) as f64)
}

fn mean(samples: &[Sample], of: impl Fn(&Sample) -> f64) -> Option<Estimate> {
    let count = samples.len() as f64;
    if samples.is_empty() {
        return None;
    }
    let value = samples.iter().map(&of).sum::<f64>() / count;
    let games = by_game(samples, |sample| [of(sample) - value]);
    let squares: f64 = games.values().map(|[sum]| sum * sum).sum();
    let error = correction(games.len()).map(|factor| (squares * factor).sqrt() / count);
    Some(Estimate { value, error })
}

/// Fits `logit(result) = a + b · logit(chance)` by Newton's method and returns b. Its error is the sandwich estimate with
/// games as clusters.
fn slope(samples: &[Sample]) -> Option<Estimate> {
    let logit = |sample: &Sample| {
        let chance = sample.chance.clamp(NEAREST, 1.0 - NEAREST);
        (chance / (1.0 - chance)).ln()
    };
    let predicted = |[a, b]: [f64; 2], x: f64| 1.0 / (1.0 + (-a - b * x).exp());
    let gradient = |at: [f64; 2], sample: &Sample| {
        let x = logit(sample);
        let rest = sample.result - predicted(at, x);
        [rest, rest * x]
    };
    // The inverse of the information matrix [[s, t], [t, u]].
    let inverse = |at: [f64; 2]| {
        let (mut s, mut t, mut u) = (0.0, 0.0, 0.0);
        for x in samples.iter().map(logit) {
            let p = predicted(at, x);
            let weight = p * (1.0 - p);
            (s, t, u) = (s + weight, t + weight * x, u + weight * x * x);
        }
        let determinant = s * u - t * t;
        (determinant > 1e-9 * s * u).then(|| [u / determinant, -t / determinant, s / determinant])
    };
    let times = |[s, t, u]: [f64; 3], [a, b]: [f64; 2]| [s * a + t * b, t * a + u * b];
    let mut at = [0.0, 1.0];
    for _ in 0..100 {
        let sum = samples.iter().map(|sample| gradient(at, sample));
        let sum = sum.fold([0.0; 2], |sum, one| [sum[0] + one[0], sum[1] + one[1]]);
        let step = times(inverse(at)?, sum);
        // Where the chances separate wins from losses, the slope grows without end.
        if at[1].is_nan() || at[1].abs() >= 100.0 {
            return None;
        }
        at = [at[0] + step[0].clamp(-1.0, 1.0), at[1] + step[1].clamp(-1.0, 1.0)];
        if step[0].abs() + step[1].abs() < 1e-10 {
            break;
        }
    }
    let inverse = inverse(at)?;
    let games = by_game(samples, |sample| gradient(at, sample));
    let variance: f64 = games.values().map(|&sum| times(inverse, sum)[1].powi(2)).sum();
    let error = correction(games.len()).map(|factor| (variance * factor).sqrt());
    Some(Estimate { value: at[1], error })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(game: usize, chance: f64, result: f64) -> Sample {
        Sample {
            game,
            seats: 2,
            chance,
            result,
        }
    }

    /// Games whose winner is drawn by a chance with a normally distributed logit; what is predicted is that logit times
    /// `sureness`.
    fn synthetic(games: usize, sureness: f64) -> Vec<Sample> {
        let mut rng = fastrand::Rng::with_seed(5);
        let sigmoid = |x: f64| 1.0 / (1.0 + (-x).exp());
        let one = |game| {
            let logit: f64 = (0..12).map(|_| rng.f64() - 0.5).sum::<f64>() * 1.5;
            let won = f64::from(u8::from(rng.f64() < sigmoid(logit)));
            sample(game, sigmoid(sureness * logit), won)
        };
        (0..games).map(one).collect()
    }

    #[test]
    fn a_coin_has_a_brier_score_of_a_quarter() {
        let coin: Vec<_> = (0..100)
            .map(|game| sample(game, 0.5, (game % 2) as f64))
            .collect();
        let found = calibration(&coin).unwrap();
        assert_eq!((found.games, found.samples), (100, 100));
        assert_eq!((found.brier.value, found.coin), (0.25, 0.25));
        assert_eq!(found.slope, None, "all chances are equal");
        assert_eq!(found.bins.len(), 1);
        assert_eq!(found.bins[0].result.value, 0.5);
        // The standard error of a share of 100 coins.
        let error = found.bins[0].result.error.unwrap();
        assert!((error - 0.05).abs() < 0.001, "{error}");
        assert_eq!(calibration(&[]), None);
    }

    #[test]
    fn scores_by_hand() {
        let found = calibration(&[sample(0, 0.9, 1.0), sample(1, 0.2, 0.5), sample(2, 0.4, 1.0)]).unwrap();
        assert!((found.brier.value - (0.01 + 0.09 + 0.36) / 3.0).abs() < 1e-12);
        let three = Sample {
            seats: 3,
            ..sample(0, 1.0, 1.0)
        };
        let found = calibration(&[three]).unwrap();
        assert!((found.coin - 4.0 / 9.0).abs() < 1e-12);
        assert_eq!((found.brier.value, found.brier.error), (0.0, None));
    }

    #[test]
    fn the_slope_says_how_sure_chances_may_be() {
        for (sureness, slope) in [(1.0, 1.0), (2.0, 0.5), (0.5, 2.0)] {
            let found = calibration(&synthetic(20_000, sureness)).unwrap().slope.unwrap();
            let error = found.error.unwrap();
            assert!(
                (found.value - slope).abs() < 0.05 * slope,
                "{sureness}: {found:?}"
            );
            assert!((0.01..0.03).contains(&(error / slope)), "{sureness}: {found:?}");
        }
        // Right chances: the Brier score is the mean of p (1 - p), and every bin is on the diagonal.
        let samples = synthetic(20_000, 1.0);
        let found = calibration(&samples).unwrap();
        let expected = samples
            .iter()
            .map(|one| one.chance * (1.0 - one.chance))
            .sum::<f64>()
            / 20_000.0;
        assert!((found.brier.value - expected).abs() < 0.005, "{found:?}");
        assert_eq!(found.bins.len(), BINS);
        for bin in &found.bins {
            let away = (bin.chance - bin.result.value).abs();
            assert!(away < 4.0 * bin.result.error.unwrap(), "{bin:?}");
        }
    }

    #[test]
    fn the_other_seat_of_a_game_adds_no_information() {
        let once = synthetic(500, 1.3);
        let other = once.iter().map(|one| Sample {
            chance: 1.0 - one.chance,
            result: 1.0 - one.result,
            ..*one
        });
        let both: Vec<_> = once.iter().copied().chain(other).collect();
        let [one, two] = [&once, &both].map(|samples| calibration(samples).unwrap());
        assert_eq!((one.games, two.games, two.samples), (500, 500, 1000));
        let close = |a: Estimate, b: Estimate| {
            (a.value - b.value).abs() < 0.03 && (a.error.unwrap() / b.error.unwrap() - 1.0).abs() < 0.05
        };
        assert!(close(one.brier, two.brier), "{one:?} {two:?}");
        assert!(close(one.slope.unwrap(), two.slope.unwrap()), "{one:?} {two:?}");
    }

    #[test]
    fn separated_results_have_no_slope() {
        let sure = [sample(0, 0.9, 1.0), sample(1, 0.2, 0.0), sample(2, 0.7, 1.0)];
        assert_eq!(calibration(&sure).unwrap().slope, None);
    }
}
