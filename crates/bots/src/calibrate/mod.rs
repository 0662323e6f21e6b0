//! Calibration: whether seats win as often as their predicted chances say.
//!
//! - `stats`: Brier score, slope, bins
//! - this file: predictions at certain points of a finished game

mod stats;

pub use stats::{BINS, Bin, Calibration, Estimate, Sample, calibration};

use crate::analyse::Estimator;
use crate::bot::Budget;
use crate::evaluate::{BySeat, Evaluate, Outlook, shares};
use crate::for_each_game;
use crate::search::{Search, Settings};
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::progress::Progress;
use std::fmt;
use std::sync::atomic::AtomicBool;

/// The points of a game at which chances are predicted, as parts of its turns, with their names.
pub const PARTS: [(f64, &str); 4] = [(0.25, "1/4"), (0.5, "1/2"), (0.75, "3/4"), (0.875, "7/8")];

/// Where predicted chances come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Predictor {
    /// The static evaluation before the draw.
    Evaluation,
    /// A search after the draw. It says the chance of the seat that is to act; with more than two seats, the others share
    /// the rest in proportion to their chances in the static evaluation.
    Search(Budget),
    /// The simulations of the analysis, before the draw.
    Analysis(Budget),
}

impl Predictor {
    /// Parses `evaluation`, `search:800`, `analysis:400`. The error says what would be right.
    pub fn parse(text: &str) -> Result<Predictor, String> {
        let by = |budget: &str, by: fn(Budget) -> Predictor| Budget::parse(budget).map(by);
        let found = match text.split_once(':') {
            None if text == "evaluation" => Some(Predictor::Evaluation),
            Some(("search", budget)) => by(budget, Predictor::Search),
            Some(("analysis", budget)) => by(budget, Predictor::Analysis),
            _ => None,
        };
        found.ok_or_else(|| {
            "write evaluation, or search or analysis with a budget (search:800, search:100ms, analysis:400)".to_owned()
        })
    }

    /// Each seat's chance to win in the position after `at` actions, in which a tile is drawn next. `None` if `stop` was
    /// set.
    fn predict(self, progress: &Progress, at: usize, stop: &AtomicBool) -> Option<BySeat> {
        let before = progress.game_at(at);
        match self {
            Predictor::Evaluation => Some(by_evaluation(&before)),
            Predictor::Analysis(budget) => Some(Estimator { budget, stop }.value(&before)?.win),
            Predictor::Search(budget) => {
                let actions = progress.actions();
                let is_asked = |at: &usize| seat_asked(&progress.game_at(*at)).is_some();
                // The draw may be followed by a discard and another draw.
                let after = progress.game_at((at + 1..actions.len()).find(is_asked)?);
                let report = Search::new(Settings::new(budget, 1)).search(&after, None)?;
                let best = report.candidates.first()?.win;
                Some(shared(&after, seat_asked(&after)?, best))
            }
        }
    }
}

impl fmt::Display for Predictor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Predictor::Evaluation => f.write_str("evaluation"),
            Predictor::Search(budget) => write!(f, "search:{budget}"),
            Predictor::Analysis(budget) => write!(f, "analysis:{budget}"),
        }
    }
}

/// Samples of a finished game for each of [`PARTS`], one for each seat: what was predicted, and the result. `game` is the
/// number of the game. `None` if the game is not over or a seat has resigned, or if `stop` was set.
pub fn samples(
    progress: &Progress,
    game: usize,
    predictor: Predictor,
    stop: &AtomicBool,
) -> Option<[Vec<Sample>; PARTS.len()]> {
    let end = progress.game();
    if end.decision().is_some() || !end.resigned().is_empty() {
        return None;
    }
    let results = for_each_game!(end, end => shares(end));
    let draws = draws(progress);
    let mut found = [const { Vec::new() }; PARTS.len()];
    for (found, (part, _)) in found.iter_mut().zip(PARTS) {
        let at = draws.get((part * draws.len() as f64) as usize)?;
        let chances = predictor.predict(progress, *at, stop)?;
        for seat in 0..usize::from(end.seats()) {
            found.push(Sample {
                game,
                seats: end.seats(),
                chance: chances[seat].into(),
                result: results[seat].into(),
            });
        }
    }
    Some(found)
}

/// The number of actions before each tile that was drawn, without those that were discarded.
fn draws(progress: &Progress) -> Vec<usize> {
    let mut draws = Vec::new();
    for (at, action) in progress.actions().iter().enumerate() {
        match action {
            Action::Draw(_) => draws.push(at),
            Action::Discard(_) => drop(draws.pop()),
            _ => {}
        }
    }
    draws
}

fn by_evaluation(game: &AnyGame) -> BySeat {
    for_each_game!(game, game => Outlook::learned(game, &game.survey(), game.weights()).wins)
}

/// The chances of all seats if that of one is known.
fn shared(game: &AnyGame, seat: Seat, chance: f32) -> BySeat {
    let mut chances = by_evaluation(game);
    let others = 1.0 - chances[seat.idx()];
    for other in Seat::all(game.seats()).filter(|&other| other != seat) {
        chances[other.idx()] *= if others > 0.0 {
            (1.0 - chance) / others
        } else {
            0.0
        };
    }
    chances[seat.idx()] = chance;
    chances
}

fn seat_asked(game: &AnyGame) -> Option<Seat> {
    match game.decision()?.actor {
        Actor::Seat(seat) => Some(seat),
        Actor::Chance => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predictors_are_parsed() {
        for text in ["evaluation", "search:800", "search:100ms", "analysis:400"] {
            assert_eq!(Predictor::parse(text).unwrap().to_string(), text);
        }
        for wrong in ["", "search", "search:0", "evaluation:3", "moon:3"] {
            let error = Predictor::parse(wrong).unwrap_err();
            assert!(error.starts_with("write evaluation, or search"), "{wrong}");
        }
    }
}
