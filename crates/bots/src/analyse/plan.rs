//! The parts of a game that can be analysed apart: on several threads, or one after the other in steps.

use super::course::{self, Run};
use super::value::Estimator;
use super::{Analysis, Found, analyse_run, luck};
use crate::bot::Budget;
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::progress::Progress;
use std::sync::atomic::AtomicBool;

/// An analysis in steps, for hosts without threads. Its result is that of [`super::analyse`].
pub struct Steps {
    plan: Plan,
    budget: Budget,
    found: Vec<Option<Found>>,
}

impl Steps {
    /// Nothing is analysed yet.
    pub fn new(progress: &Progress, budget: Budget) -> Steps {
        Steps {
            plan: Plan::new(progress),
            budget,
            found: Vec::new(),
        }
    }

    /// Analyses what the seats decided between two draws. Returns the result after the last step.
    pub fn step(&mut self) -> Option<Analysis> {
        let estimator = Estimator {
            budget: self.budget,
            stop: &AtomicBool::new(false),
        };
        if self.found.len() < self.plan.runs.len() {
            let found = self.plan.analyse(&estimator, self.found.len());
            self.found.push(found);
        }
        (self.found.len() == self.plan.runs.len()).then(|| self.plan.result(&self.found))
    }

    /// The number of analysed decisions.
    pub fn done(&self) -> usize {
        let runs = self.plan.runs.iter().take(self.found.len());
        runs.map(|run| run.decisions.len()).sum()
    }

    /// The number of decisions.
    pub fn of(&self) -> usize {
        self.plan.decisions()
    }
}

/// The parts of a game that can be analysed apart.
pub(super) struct Plan {
    pub runs: Vec<Run>,
    start: AnyGame,
    scores: Vec<(usize, Vec<u16>)>,
}

impl Plan {
    pub fn new(progress: &Progress) -> Plan {
        Plan {
            runs: course::runs(progress),
            start: progress.game_at(0),
            scores: course::scores(progress),
        }
    }

    pub fn decisions(&self) -> usize {
        self.runs.iter().map(|run| run.decisions.len()).sum()
    }

    pub fn analyse(&self, estimator: &Estimator<'_>, nth: usize) -> Option<Found> {
        analyse_run(
            estimator,
            &self.runs[nth],
            &self.start,
            nth + 1 == self.runs.len(),
        )
    }

    /// The analysis, from those of the runs that were analysed.
    pub fn result(&self, found: &[Option<Found>]) -> Analysis {
        let mut analysis = Analysis {
            seats: self.start.seats(),
            start: None,
            decisions: Vec::new(),
            luck: Vec::new(),
            scores: self.scores.clone(),
            complete: found.iter().flatten().count() == self.runs.len(),
        };
        let next = found.iter().skip(1).map(Option::as_ref).chain([None]);
        for (nth, (one, next)) in found.iter().zip(next).enumerate() {
            let Some(one) = one else { continue };
            if nth == 0 && one.judged.is_empty() {
                analysis.start = Some(one.end);
            }
            analysis.decisions.extend(one.judged.iter().cloned());
            let after = one.after.or(next.map(|next| next.begin));
            if let (Some(chance), Some(after)) = (&self.runs[nth].chance, after) {
                analysis.luck.push(luck(chance, &one.end, after));
            }
        }
        analysis
    }
}
