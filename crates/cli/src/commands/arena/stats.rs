//! Statistics of finished games, for each pair of bots and for each bot.

use super::elo::{self, Elo};
use super::game_result::GameResult;
use super::plan::Plan;
use std::collections::BTreeMap;

/// A mean with its standard error. Games of the same deal form one sample, because they are not independent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The mean over all games.
    pub mean: f64,
    /// Its standard error; `None` with fewer than two deals.
    pub error: Option<f64>,
}

/// Values with the deals that they belong to.
#[derive(Default)]
struct Samples {
    deals: BTreeMap<usize, (f64, f64)>,
}

impl Samples {
    fn add(&mut self, deal: usize, value: f64) {
        let (sum, count) = self.deals.entry(deal).or_default();
        *sum += value;
        *count += 1.0;
    }

    fn mean(&self) -> Option<Mean> {
        let total = |part: fn(&(f64, f64)) -> f64| self.deals.values().map(part).sum::<f64>();
        let (sum, count) = (total(|deal| deal.0), total(|deal| deal.1));
        if count == 0.0 {
            return None;
        }
        let mean = sum / count;
        let deals = self.deals.len() as f64;
        let spread: f64 = self
            .deals
            .values()
            .map(|(sum, count)| (sum - count * mean).powi(2))
            .sum();
        let error = (deals > 1.0).then(|| (spread * deals / (deals - 1.0)).sqrt() / count);
        Some(Mean { mean, error })
    }
}

/// The results of two bots against each other.
pub struct Pair {
    pub bots: [usize; 2],
    pub games: u32,
    /// The number of games that the first bot won, drew and lost.
    pub results: [u32; 3],
    /// The share of wins of the first bot; a draw is half a win.
    pub wins: Mean,
    /// The lead of the first bot in points, without games in which a player resigned or forfeited.
    pub difference: Option<Mean>,
    /// The number of those games.
    pub left_out: u32,
    pub elo: Elo,
    /// With more than two seats, each bot alone against copies of the other.
    pub alone: Vec<Alone>,
}

pub struct Alone {
    pub bot: usize,
    pub games: u32,
    /// Its share of wins; a shared win counts in part.
    pub wins: Mean,
    /// Its share if all players were equally strong.
    pub fair: f64,
}

/// The results of a bot in all its games.
#[derive(Default)]
pub struct Single {
    /// Counted once for each seat that the bot plays.
    pub games: u32,
    /// The mean score, without games in which a player resigned or forfeited.
    pub score: Option<f64>,
    pub decisions: u64,
    /// The mean time of a decision.
    pub milliseconds: Option<f64>,
    pub turns: u64,
    /// The mean time of a turn: the sum over the bot's decisions in it.
    pub milliseconds_by_turn: Option<f64>,
    pub forfeits: u32,
    /// Elo from all pairs together; the mean of all bots is 0.
    pub elo: Option<f64>,
}

/// All pairs that have met.
pub fn pairs(plan: &Plan, bots: usize, games: &[GameResult]) -> Vec<Pair> {
    let all = (0..bots).flat_map(|a| (a + 1..bots).map(move |b| [a, b]));
    all.filter_map(|bots| pair(plan, bots, games)).collect()
}

fn pair(plan: &Plan, [a, b]: [usize; 2], games: &[GameResult]) -> Option<Pair> {
    let (mut wins, mut differences) = (Samples::default(), Samples::default());
    let mut alone = [(0, Samples::default()), (0, Samples::default())];
    let (mut results, mut left_out) = ([0; 3], 0);
    for played in games {
        let seats = plan.bots(played.id);
        let of = |bot: usize| {
            (0..seats.len())
                .filter(|&seat| seats[seat] == bot)
                .collect::<Vec<_>>()
        };
        let (of_a, of_b) = (of(a), of(b));
        if of_a.is_empty() || of_b.is_empty() {
            continue;
        }
        let won = result(played, &of_a, &of_b);
        results[(2.0 - 2.0 * won) as usize] += 1;
        wins.add(played.id.deal, won);
        if played.has_points() {
            differences.add(
                played.id.deal,
                mean_score(played, &of_a) - mean_score(played, &of_b),
            );
        } else {
            left_out += 1;
        }
        if of_a.len() != of_b.len() {
            let (nth, seat) = if of_a.len() == 1 {
                (0, of_a[0])
            } else {
                (1, of_b[0])
            };
            alone[nth].0 += 1;
            alone[nth].1.add(played.id.deal, share(played, seat));
        }
    }
    let games = results.iter().sum();
    let deals = wins.deals.len();
    let wins = wins.mean()?;
    let seats = plan.meetings[0].seatings[0].len();
    let alone = alone.into_iter().zip([a, b]).filter_map(|((games, wins), bot)| {
        Some(Alone {
            bot,
            games,
            wins: wins.mean()?,
            fair: 1.0 / seats as f64,
        })
    });
    Some(Pair {
        bots: [a, b],
        games,
        results,
        elo: elo::difference(wins.mean, wins.error, deals),
        wins,
        difference: differences.mean(),
        left_out,
        alone: alone.collect(),
    })
}

fn mean_score(played: &GameResult, seats: &[usize]) -> f64 {
    let sum: f64 = seats.iter().map(|&seat| f64::from(played.scores[seat])).sum();
    sum / seats.len() as f64
}

/// The part of the win that a seat has.
fn share(played: &GameResult, seat: usize) -> f64 {
    let won = played.winners.iter().any(|&winner| usize::from(winner) == seat);
    f64::from(u8::from(won)) / played.winners.len().max(1) as f64
}

/// 1 if the seats `a` won against the seats `b`, 0 if they lost, one half for a draw. If a third bot won, the better score
/// counts, and a seat that resigned or forfeited is behind one that did not.
fn result(played: &GameResult, a: &[usize], b: &[usize]) -> f64 {
    let won = |seats: &[usize]| seats.iter().any(|&seat| share(played, seat) > 0.0);
    let stayed = |seats: &[usize]| seats.iter().any(|&seat| !played.gave_up(seat));
    let order = won(a).cmp(&won(b)).then(stayed(a).cmp(&stayed(b))).then_with(|| {
        if won(a) {
            std::cmp::Ordering::Equal
        } else {
            mean_score(played, a).total_cmp(&mean_score(played, b))
        }
    });
    match order {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    }
}

/// The results of each bot.
pub fn singles(plan: &Plan, bots: usize, games: &[GameResult], pairs: &[Pair]) -> Vec<Single> {
    let ratings = (bots > 2).then(|| elo::ratings(bots, pairs));
    let single = |bot: usize| {
        let mut single = Single {
            elo: ratings.as_ref().map(|ratings| ratings[bot]),
            ..Single::default()
        };
        let (mut points, mut scored, mut time, mut turn_time) = (0.0, 0.0, 0, 0);
        for played in games {
            for (seat, _) in plan
                .bots(played.id)
                .iter()
                .enumerate()
                .filter(|(_, at)| **at == bot)
            {
                single.games += 1;
                single.forfeits += u32::from(played.forfeited(seat));
                single.decisions += u64::from(played.decisions[seat]);
                time += played.nanoseconds[seat];
                if played.turns[seat] > 0 {
                    single.turns += u64::from(played.turns[seat]);
                    turn_time += played.nanoseconds[seat];
                }
                if played.has_points() {
                    points += f64::from(played.scores[seat]);
                    scored += 1.0;
                }
            }
        }
        single.score = (scored > 0.0).then(|| points / scored);
        let mean = |time: u64, count: u64| (count > 0).then(|| time as f64 / 1e6 / count as f64);
        single.milliseconds = mean(time, single.decisions);
        single.milliseconds_by_turn = mean(turn_time, single.turns);
        single
    };
    (0..bots).map(single).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_takes_games_of_a_deal_together() {
        let mut paired = Samples::default();
        for (deal, values) in [[10.0, -8.0], [8.0, -6.0], [12.0, -10.0], [7.0, -5.0]]
            .iter()
            .enumerate()
        {
            values.iter().for_each(|&value| paired.add(deal, value));
        }
        // Luck that is equal for both seatings cancels out.
        assert_eq!(
            paired.mean(),
            Some(Mean {
                mean: 1.0,
                error: Some(0.0)
            })
        );

        let mut single = Samples::default();
        [1.0, 2.0, 3.0, 6.0]
            .iter()
            .enumerate()
            .for_each(|(deal, &value)| single.add(deal, value));
        let Some(Mean {
            mean,
            error: Some(error),
        }) = single.mean()
        else {
            panic!("four deals have an error");
        };
        // The variance is 14/3, that of the mean of four samples 14/12.
        assert!(mean == 3.0 && (error - (14.0f64 / 12.0).sqrt()).abs() < 1e-12);
        assert_eq!(Samples::default().mean(), None);
    }
}
