//! The report of a round: the match, and how well old and new weights predict its games.

use super::deals::Tunable;
use super::play::SampledGame;
use super::samples::{Outcome, Samples};
use super::versus;
use super::{logistic, spread, terms};
use crate::evaluate::MAX_KINDS;
use crate::evaluate::weights::Weights;
use crate::parallel;
use std::fmt::Write;
use toml::de::{DeTable, DeValue};

/// A bin of the calibration table of chances to win.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Bin {
    /// The number of predictions in this bin.
    pub count: usize,
    /// The mean predicted chance to win.
    pub predicted: f64,
    /// The mean result.
    pub observed: f64,
}

/// The quality of predictions.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Prediction {
    /// The root mean square error, in points, of a seat's final margin over the mean of the others.
    pub margin: f64,
    /// The mean log loss of the chances to win.
    pub win: f64,
    /// The mean log loss of the chances of completion, by kind; `None` without samples.
    pub chances: [Option<f64>; MAX_KINDS],
    /// Chances to win in ten bins of equal width.
    pub calibration: [Bin; 10],
}

impl Prediction {
    /// Measures how well weights predict the results of these games.
    pub fn of<G: Tunable>(
        weights: &Weights,
        games: &[SampledGame<G>],
        outcomes: &[Vec<Outcome>; MAX_KINDS],
        threads: usize,
    ) -> Prediction {
        let samples = parallel::map(games, threads, |game| Samples::of(game, weights));
        let (mut sum, mut count) = (0.0, 0.0);
        for game in &samples {
            let others = (game.seats - 1).max(1) as f64;
            for moment in 0..game.moments.len() {
                for error in &terms::errors(game, weights, moment)[..game.seats] {
                    let margin = error * game.seats as f64 / others;
                    sum += margin * margin;
                    count += 1.0;
                }
            }
        }
        let mut bins = [Bin::default(); 10];
        spread::for_each_chance(&samples, weights, |chance, won| {
            let bin = &mut bins[((chance * 10.0) as usize).min(9)];
            bin.count += 1;
            bin.predicted += chance;
            bin.observed += won;
        });
        for bin in &mut bins {
            bin.predicted /= bin.count.max(1) as f64;
            bin.observed /= bin.count.max(1) as f64;
        }
        let chance = |kind: usize| logistic::log_loss(&outcomes[kind], &weights.chances[kind].weights);
        Prediction {
            margin: (sum / f64::max(count, 1.0)).sqrt(),
            win: spread::log_loss(&samples, weights),
            chances: std::array::from_fn(|kind| (!outcomes[kind].is_empty()).then(|| chance(kind))),
            calibration: bins,
        }
    }
}

/// The report of a round.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// From 1.
    pub round: u32,
    /// The match, from the point of view of the new weights.
    pub outcome: versus::Outcome,
    /// The predictions of the old weights.
    pub before: Prediction,
    /// The predictions of the new weights.
    pub after: Prediction,
}

impl Report {
    /// Whether the new weights did not lose the match, so that the next round starts from them.
    pub fn kept(&self) -> bool {
        self.outcome.margin[0] >= 0.0
    }

    /// The report as TOML.
    pub fn write<G: Tunable>(&self) -> String {
        let mut text = String::new();
        let Report {
            round,
            outcome,
            before,
            after,
        } = self;
        let _ = writeln!(text, "round = {round}\nkept = {}\n", self.kept());
        let _ = writeln!(text, "[match] # new against old weights; mean, standard error");
        let _ = writeln!(text, "games = {}", outcome.games);
        let pair = |[one, other]: [f64; 2]| format!("[{one:.4}, {other:.4}]");
        let _ = writeln!(text, "margin = {}", pair(outcome.margin));
        let _ = writeln!(text, "wins = {}", pair(outcome.wins));
        let _ = writeln!(
            text,
            "\n[error] # of predictions of the match's games; before, after"
        );
        let _ = writeln!(text, "margin = {}", pair([before.margin, after.margin]));
        let _ = writeln!(text, "win = {}", pair([before.win, after.win]));
        for (nth, kind) in G::KINDS.iter().enumerate() {
            if let (Some(before), Some(after)) = (before.chances[nth], after.chances[nth]) {
                let _ = writeln!(text, "{kind} = {}", pair([before, after]));
            }
        }
        for (name, prediction) in [("before", before), ("after", after)] {
            let _ = writeln!(
                text,
                "\n[calibration.{name}] # chances to win, what was won, how many"
            );
            for (nth, bin) in prediction.calibration.iter().enumerate() {
                let values = format!("{:.4}, {:.4}, {}", bin.predicted, bin.observed, bin.count);
                let _ = writeln!(text, "from_{} = [{values}]", 10 * nth);
            }
        }
        text
    }
}

/// Reads [`Report::kept`] from the text of a report.
pub fn was_kept(text: &str) -> Result<bool, String> {
    let file = DeTable::parse(text).map_err(|error| error.message().to_owned())?;
    match file.get_ref().get("kept").map(|value| value.get_ref()) {
        Some(DeValue::Boolean(kept)) => Ok(*kept),
        _ => Err("there is no line `kept = true` or `kept = false`".to_owned()),
    }
}
