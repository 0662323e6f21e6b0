//! Differences in Elo from shares of wins, and ratings of many bots from all their games.

use super::stats::Pair;

/// A difference in Elo with the interval that holds it in 95 of 100 cases. Infinite where one side won everything.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The likeliest.
    pub middle: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// From a share of wins to Elo.
fn of_share(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The difference that a share of wins stands for. The interval is Wilson's, for as many independent games as would
/// have the standard error that was found. Where none was found, or all deals went the same, a deal counts as one game:
/// its games are no independent samples.
pub fn difference(share: f64, error: Option<f64>, deals: usize) -> Elo {
    let variance = share * (1.0 - share);
    let count = match error {
        Some(error) if error > 0.0 && variance > 0.0 => variance / (error * error),
        _ => deals as f64,
    };
    let z = 1.959_964_f64;
    let middle = (share + z * z / (2.0 * count)) / (1.0 + z * z / count);
    let half = z / (1.0 + z * z / count) * (variance / count + z * z / (4.0 * count * count)).sqrt();
    Elo {
        middle: of_share(share),
        // Rounding must not make an end of a one-sided interval finite.
        low: of_share(if share == 0.0 { 0.0 } else { middle - half }),
        high: of_share(if share == 1.0 { 1.0 } else { middle + half }),
    }
}

/// The ratings that explain all pairs best (Bradley and Terry), their mean being 0. Every pair that met counts one draw
/// more than it played, so that a bot that won everything has a rating too.
pub fn ratings(bots: usize, pairs: &[Pair]) -> Vec<f64> {
    let mut wins = vec![vec![0.0; bots]; bots];
    for pair in pairs {
        let ([a, b], games) = (pair.bots, f64::from(pair.games));
        wins[a][b] += pair.wins.mean * games + 0.5;
        wins[b][a] += (1.0 - pair.wins.mean) * games + 0.5;
    }
    let mut strength = vec![1.0; bots];
    for _ in 0..10_000 {
        let better = |bot: usize| {
            let won: f64 = wins[bot].iter().sum();
            let against =
                |other: usize| (wins[bot][other] + wins[other][bot]) / (strength[bot] + strength[other]);
            let expected: f64 = (0..bots).filter(|&other| other != bot).map(against).sum();
            if expected > 0.0 { won / expected } else { 1.0 }
        };
        let next: Vec<f64> = (0..bots).map(better).collect();
        let mean = next.iter().map(|one: &f64| one.ln()).sum::<f64>() / bots as f64;
        let next: Vec<f64> = next.iter().map(|one| one / mean.exp()).collect();
        let change = |(old, new): (&f64, &f64)| (old / new - 1.0).abs();
        let settled = strength.iter().zip(&next).map(change).fold(0.0, f64::max) < 1e-12;
        strength = next;
        if settled {
            break;
        }
    }
    strength.iter().map(|one| 400.0 * one.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::stats::Mean;
    use super::*;

    #[test]
    fn shares_become_elo() {
        let even = difference(0.5, Some(0.05), 100);
        assert!(even.middle.abs() < 1e-9 && (even.low + even.high).abs() < 1e-6 && even.low < -60.0);
        assert!((difference(10.0 / 11.0, Some(0.01), 1000).middle - 400.0).abs() < 1e-6);
        let all = difference(1.0, Some(0.0), 50);
        assert!(
            all.middle == f64::INFINITY && all.low > 200.0 && all.low < 1000.0 && all.high == f64::INFINITY
        );
    }

    #[test]
    fn a_single_deal_says_hardly_anything() {
        let even = difference(0.5, None, 1);
        assert!(even.low < -400.0 && even.high > 400.0, "{even:?}");
        let all = difference(1.0, None, 1);
        assert!(all.low < -200.0 && all.high == f64::INFINITY, "{all:?}");
        // Twenty deals that all went the same say more.
        assert!(difference(1.0, Some(0.0), 20).low > 200.0);
    }

    #[test]
    fn ratings_explain_all_pairs() {
        let pair = |a, b, share| Pair {
            bots: [a, b],
            games: 100_000,
            results: [0; 3],
            wins: Mean {
                mean: share,
                error: None,
            },
            difference: None,
            left_out: 0,
            elo: difference(share, None, 1000),
            alone: Vec::new(),
        };
        // Strengths 4 : 2 : 1.
        let pairs = [pair(0, 1, 2.0 / 3.0), pair(1, 2, 2.0 / 3.0), pair(0, 2, 0.8)];
        let found = ratings(3, &pairs);
        let step = 400.0 * 2f64.log10();
        for (found, right) in found.iter().zip([step, 0.0, -step]) {
            assert!((found - right).abs() < 0.1, "{found} {right}");
        }
    }
}
