//! Elo differences from shares of wins, and ratings of many bots from all their games.

use super::stats::Pair;

/// An Elo difference with its 95 % confidence interval. Infinite if one side won everything.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The most likely difference.
    pub middle: f64,
    pub low: f64,
    pub high: f64,
}

/// The Elo difference of a share of wins.
fn of_share(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The Elo difference of a share of wins. The interval is Wilson's, for the number of independent games that would have the
/// given standard error. Without an error, or if all deals had the same result, a deal counts as one game, because its
/// games are not independent.
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
        // Rounding must not make the open end of the interval finite.
        low: of_share(if share == 0.0 { 0.0 } else { middle - half }),
        high: of_share(if share == 1.0 { 1.0 } else { middle + half }),
    }
}

/// The ratings that fit all pairs best (Bradley–Terry), with a mean of 0. One draw is added to each pair, so that a bot
/// that won everything has a finite rating.
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
        // Twenty deals with the same result say more.
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
