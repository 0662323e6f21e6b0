//! Analysis of a game: how good every action was, what would have been better, and what was luck.
//!
//! - `value`: what a position is worth, by searches that can be compared
//! - `course`: the game cut into decisions and draws
//! - `summary`: turns, sums by seat, turning points
//! - this file: the analysis and its result
//!
//! Nothing here does input or output: a [`Progress`] goes in, an [`Analysis`] comes out; meanwhile it reports how far it
//! is and can be stopped.

mod course;
mod summary;
mod value;

use crate::bot::Budget;
use crate::evaluate::BySeat;
use crate::parallel;
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Choice, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::progress::Progress;
use course::Run;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use value::Appraiser;

pub use summary::{Cause, Loss, Point, Sum, Turn, Turning};
pub use value::Value;

/// The effort of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The budget of each search. A decision takes several searches.
    pub budget: Budget,
    /// The number of runs analysed in parallel. The result does not depend on it, unless the budget is time.
    pub threads: usize,
    /// How many of the best candidates are compared with the action that was played; at least 1.
    pub compared: usize,
}

/// An action and the value of the position after it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rated {
    /// A legal action.
    pub action: Action,
    /// The value of the position after the action.
    pub value: Value,
}

/// An analysed decision of a seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The number of actions before it.
    pub at: usize,
    /// The number of the turn, from 1. Discarded tiles do not count.
    pub turn: usize,
    /// The seat that decided. In some turns others decide too.
    pub seat: Seat,
    /// What it decided about.
    pub choice: Choice,
    /// The actions that were compared, best first; at least one.
    pub rated: Vec<Rated>,
    /// The one among them that was played; `None` if none has been played yet.
    pub played: Option<usize>,
}

impl Judged {
    /// The action with the best chance to win.
    pub fn best(&self) -> &Rated {
        &self.rated[0]
    }

    /// The action that was played; `None` where the record ends.
    pub fn played(&self) -> Option<&Rated> {
        self.played.map(|nth| &self.rated[nth])
    }

    /// Whether the best action was played, or one whose chance to win is the same to a tenth of a percent.
    pub fn is_best(&self) -> bool {
        self.played.is_some() && self.lost().win < SAME
    }

    /// What the seat lost by not playing the best action; zero where the record ends.
    pub fn lost(&self) -> Loss {
        let Some(played) = self.played() else {
            return Loss::default();
        };
        let (seat, best) = (self.seat.idx(), &self.best().value);
        Loss {
            win: best.win[seat] - played.value.win[seat],
            points: best.margin[seat] - played.value.margin[seat],
        }
    }
}

/// A smaller difference between two chances to win is ignored.
const SAME: f32 = 0.0005;

/// The effect of consecutive chance actions.
#[derive(Clone, PartialEq, Debug)]
pub struct Luck {
    /// The number of actions before it.
    pub at: usize,
    /// The number of the turn that begins or continues with them.
    pub turn: usize,
    /// The last of them: a draw or a revealed wall tile.
    pub action: Action,
    /// The number of actions before that.
    pub last: usize,
    /// The seat that is to act next; `None` if the game is over.
    pub seat: Option<Seat>,
    /// By how much each seat's chance to win exceeds its mean over all possible outcomes.
    pub change: BySeat,
}

/// The analysis of a record.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The number of seats.
    pub seats: u8,
    /// The value of the starting position; `None` if the analysis was cancelled before.
    pub start: Option<Value>,
    /// All decisions that were taken, in order.
    pub decisions: Vec<Judged>,
    /// All groups of chance actions, in order.
    pub luck: Vec<Luck>,
    /// The scores at the end of each turn, with the number of the turn; 0 is before the first.
    pub scores: Vec<(usize, Vec<u16>)>,
    /// Whether the whole record was analysed; otherwise it was cancelled.
    pub complete: bool,
}

/// The number of decisions that seats have made.
pub fn count_decisions(progress: &Progress) -> usize {
    course::runs(progress).iter().map(|run| run.decisions.len()).sum()
}

/// Analyses every decision of a game. `tell` is called with the number of decisions done and of all; when `stop` is set,
/// the analysis ends soon and is incomplete.
pub fn analyse(
    progress: &Progress,
    options: &Options,
    tell: &(dyn Fn(usize, usize) + Sync),
    stop: &AtomicBool,
) -> Analysis {
    let runs = course::runs(progress);
    let all = runs.iter().map(|run| run.decisions.len()).sum();
    let done = AtomicUsize::new(0);
    let appraiser = Appraiser {
        budget: options.budget,
        stop,
    };
    let left = runs.iter().take_while(|_| !stop.load(Ordering::Relaxed));
    let found = parallel::map(left, options.threads, |run| {
        let found = analyse_run(&appraiser, run, options.compared)?;
        let more = run.decisions.len();
        tell(done.fetch_add(more, Ordering::Relaxed) + more, all);
        Some(found)
    });
    let mut analysis = Analysis {
        seats: progress.game().seats(),
        start: None,
        decisions: Vec::new(),
        luck: Vec::new(),
        scores: course::scores(progress),
        complete: found.iter().flatten().count() == runs.len(),
    };
    for (nth, one) in found.into_iter().enumerate() {
        let Some(one) = one else { continue };
        if nth == 0 && one.judged.is_empty() {
            analysis.start = one.end;
        }
        analysis.decisions.extend(one.judged);
        analysis.luck.extend(one.luck);
    }
    analysis
}

/// Analyses the position after `at` actions: the best actions of the seat that is asked, and the one that was played if
/// there is one. `None` if no seat is asked there, or if `stop` was set.
pub fn position(progress: &Progress, at: usize, options: &Options, stop: &AtomicBool) -> Option<Judged> {
    let game = progress.game_at(at);
    let appraiser = Appraiser {
        budget: options.budget,
        stop,
    };
    let played = progress.actions().get(at).copied();
    let decision = course::Decision {
        at,
        turn: course::turn_at(progress, at),
        game,
        played,
    };
    judge(&appraiser, &decision, options.compared, None)
}

/// The analysis of a run.
#[derive(Clone)]
struct Found {
    judged: Vec<Judged>,
    luck: Option<Luck>,
    /// The value after the last decision, before chance acts; `None` if the record ends there.
    end: Option<Value>,
}

/// Analyses a run; `None` if the analysis was cancelled.
fn analyse_run(appraiser: &Appraiser<'_>, run: &Run, compared: usize) -> Option<Found> {
    let mut found = Found {
        judged: Vec::new(),
        luck: None,
        end: None,
    };
    if let Some(chance) = &run.chance {
        let (before, budget) = appraiser.before_draw(&chance.before)?;
        let after = appraiser.drawn(&chance.after, budget)?;
        let mut change = after.win;
        change
            .iter_mut()
            .zip(before.win)
            .for_each(|(after, before)| *after -= before);
        found.end = Some(before);
        found.luck = Some(Luck {
            at: chance.at,
            turn: chance.turn,
            action: chance.action,
            last: chance.last,
            seat: seat_asked(&chance.after),
            change,
        });
    }
    for (nth, decision) in run.decisions.iter().enumerate() {
        // The value after the last decision is known. The value after an earlier one must not be taken from the next
        // decision, where more actions are compared than after actions that were not played.
        let is_last = nth + 1 == run.decisions.len();
        let after = found.end.filter(|_| is_last);
        found.judged.push(judge(appraiser, decision, compared, after)?);
    }
    Some(found)
}

/// Compares the best candidates with the action that was played, whose value is `after` if that is known.
fn judge(
    appraiser: &Appraiser<'_>,
    decision: &course::Decision,
    compared: usize,
    after: Option<Value>,
) -> Option<Judged> {
    let game = &decision.game;
    let seat = seat_asked(game)?;
    let choice = game.decision()?.choice;
    let candidates = appraiser.candidates(game, appraiser.budget)?;
    let promising = candidates.iter().map(|candidate| candidate.action);
    let mut actions: Vec<Action> = promising.take(compared.max(1)).collect();
    actions.extend(decision.played.filter(|played| !actions.contains(played)));
    if actions.is_empty() {
        actions.extend(game.nth_legal(0));
    }
    let mut rated = Vec::new();
    for action in actions {
        let value = match after {
            Some(after) if decision.played == Some(action) => after,
            _ => appraiser.after(game, action)?,
        };
        rated.push(Rated { action, value });
    }
    let win = |rated: &Rated| rated.value.win[seat.idx()];
    let is_played = |rated: &Rated| decision.played == Some(rated.action);
    // Of equally good actions the played one comes first, so that it counts as the best.
    rated.sort_by(|a, b| win(b).total_cmp(&win(a)).then(is_played(b).cmp(&is_played(a))));
    let played = rated.iter().position(is_played);
    (!rated.is_empty()).then_some(Judged {
        at: decision.at,
        turn: decision.turn,
        seat,
        choice,
        rated,
        played,
    })
}

fn seat_asked(game: &AnyGame) -> Option<Seat> {
    match game.decision()?.actor {
        Actor::Seat(seat) => Some(seat),
        Actor::Chance => None,
    }
}
