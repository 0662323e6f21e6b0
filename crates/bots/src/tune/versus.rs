//! A match between two sets of weights: every deal is played twice, with seats swapped.

use super::deals::{Deal, Tunable};
use super::play::{SampledGame, play};
use crate::evaluate::weights::Weights;
use crate::parallel;
use bastide_engine::kernel::claims::Seat;
use std::fmt;

/// The result of a match from the point of view of the first side.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Outcome {
    /// Twice the number of deals.
    pub games: usize,
    /// The mean lead in points per game, and its standard error.
    pub margin: [f64; 2],
    /// The share of wins from 0 to 1, and its standard error.
    pub wins: [f64; 2],
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Outcome {
            games,
            margin: [margin, margin_error],
            wins: [wins, wins_error],
        } = self;
        let (wins, wins_error) = (100.0 * wins, 100.0 * wins_error);
        write!(
            f,
            "{margin:+.2} points (standard error {margin_error:.2}), {wins:.1} % of the wins \
             (standard error {wins_error:.1}) in {games} games"
        )
    }
}

/// Plays each deal twice, without random actions. With more than two seats the sides sit alternately.
pub fn play_match<G: Tunable>(
    deals: &[Deal],
    section: usize,
    sides: [&Weights; 2],
    threads: usize,
    tick: &(dyn Fn() + Sync),
) -> Result<(Outcome, Vec<SampledGame<G>>), String> {
    let side = |seat: Seat, game: usize| (seat.idx() + game) % 2;
    let games = parallel::map(0..2 * deals.len(), threads, |nth| {
        let played = play::<G>(deals[nth / 2], section, 0.0, |seat| sides[side(seat, nth)]);
        tick();
        played
    });
    let games: Vec<_> = games.into_iter().collect::<Result<_, _>>()?;
    let mut margins = Vec::new();
    let mut wins = Vec::new();
    for pair in games.chunks(2) {
        let (mut margin, mut won) = (0.0, 0.0);
        for (nth, game) in pair.iter().enumerate() {
            let mut points = [(0.0, 0.0); 2];
            let winners = game.end().winners();
            for seat in Seat::all(game.end().seats()) {
                let (sum, count) = &mut points[side(seat, nth)];
                *sum += f64::from(game.end().scores()[seat.idx()]);
                *count += 1.0;
            }
            let [first, second] = points.map(|(sum, count)| sum / count);
            margin += 0.5 * (first - second);
            let ours = winners.iter().filter(|&seat| side(seat, nth) == 0).count();
            won += 0.5 * ours as f64 / winners.len().max(1) as f64;
        }
        margins.push(margin);
        wins.push(won);
    }
    let outcome = Outcome {
        games: games.len(),
        margin: mean_and_error(&margins),
        wins: mean_and_error(&wins),
    };
    Ok((outcome, games))
}

/// The mean and its standard error.
fn mean_and_error(numbers: &[f64]) -> [f64; 2] {
    let count = numbers.len().max(1) as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    [mean, (squares / (count - 1.0).max(1.0) / count).sqrt()]
}
