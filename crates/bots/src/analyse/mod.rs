//! Analysis of a game: how good every action was, what would have been better, and what was luck.
//!
//! - `value`: what a position is worth, by simulations
//! - `course`: the game cut into decisions and draws
//! - `plan`: the parts of a game that are analysed apart, on threads or in steps
//! - `summary`: turns, sums by seat, turning points
//! - this file: the analysis and its result
//!
//! Nothing here does input or output: a [`Progress`] goes in, an [`Analysis`] comes out; meanwhile it reports how far it
//! is and can be stopped.

mod course;
mod plan;
mod summary;
mod value;

use crate::bot::Budget;
use crate::evaluate::BySeat;
use crate::parallel;
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Choice, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::progress::Progress;
use course::{Chance, Decision, Run};
use plan::Plan;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

pub(crate) use value::Estimator;

pub use plan::Steps;
pub use summary::{Cause, Loss, Point, Sum, Turn, Turning};
pub use value::Value;

/// The effort of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The budget of each estimate of a value, and of each search for the best action, which has four times as many
    /// simulations.
    pub budget: Budget,
    /// The number of runs analysed in parallel. The result does not depend on it, unless the budget is time.
    pub threads: usize,
}

/// The simulations that an analysis takes by default.
pub const DEFAULT_SIMULATIONS: u32 = 96;

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
    /// The actions that were compared, at least one: first the best by a search, then others in the order in which the
    /// search prefers them. Their values are independent of the search, so that they need not be in this order.
    pub rated: Vec<Rated>,
    /// The one among them that was played; `None` if none has been played yet.
    pub played: Option<usize>,
}

impl Judged {
    /// The best action by a search.
    pub fn best(&self) -> &Rated {
        &self.rated[0]
    }

    /// The action that was played; `None` where the record ends.
    pub fn played(&self) -> Option<&Rated> {
        self.played.map(|nth| &self.rated[nth])
    }

    /// Whether the best action was played, or one that is as good by the estimates: with a better chance to win, or with
    /// the same chance and as many points.
    pub fn is_best(&self) -> bool {
        let Loss { win, points } = self.lost();
        self.played.is_some() && (win <= -SAME || (win < SAME && points < SAME_POINTS))
    }

    /// What the seat lost by not playing the best action; zero where the record ends. As an estimate without bias it is
    /// negative where the action that was played did better in the simulations.
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

/// A smaller difference in points is ignored where the chances to win are the same.
const SAME_POINTS: f32 = 0.5;

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
    /// The value after it if the best action follows.
    pub after: Value,
    /// The change of each seat's chance to win.
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
    let plan = Plan::new(progress);
    let done = AtomicUsize::new(0);
    let estimator = Estimator {
        budget: options.budget,
        stop,
    };
    let left = (0..plan.runs.len()).take_while(|_| !stop.load(Ordering::Relaxed));
    let found = parallel::map(left, options.threads, |nth| {
        let found = plan.analyse(&estimator, nth)?;
        let more = plan.runs[nth].decisions.len();
        tell(done.fetch_add(more, Ordering::Relaxed) + more, plan.decisions());
        Some(found)
    });
    plan.result(&found)
}

/// The effect of chance actions between two values.
fn luck(chance: &Chance, before: &Value, after: Value) -> Luck {
    let mut change = after.win;
    change
        .iter_mut()
        .zip(before.win)
        .for_each(|(after, before)| *after -= before);
    Luck {
        at: chance.at,
        turn: chance.turn,
        action: chance.action,
        last: chance.last,
        seat: seat_asked(&chance.after),
        after,
        change,
    }
}

/// Analyses the position after `at` actions: the `top` best actions of the seat that is asked, and the one that was played
/// if there is one. `None` if no seat is asked there, or if `stop` was set.
pub fn position(
    progress: &Progress,
    at: usize,
    top: usize,
    options: &Options,
    stop: &AtomicBool,
) -> Option<Judged> {
    let estimator = Estimator {
        budget: options.budget,
        stop,
    };
    let decision = Decision {
        at,
        turn: course::turn_at(progress, at),
        game: progress.game_at(at),
        played: progress.actions().get(at).copied(),
    };
    let game = &decision.game;
    let actions = proposed(&estimator, game, top)?;
    let others = decision.played.filter(|played| !actions.contains(played));
    let mut rated = Vec::new();
    for action in actions.into_iter().chain(others) {
        rated.push(Rated {
            action,
            value: estimator.value(&after(game, action))?,
        });
    }
    judged(&decision, rated)
}

/// The analysis of a run.
struct Found {
    judged: Vec<Judged>,
    /// The value before the first decision.
    begin: Value,
    /// The value after the last decision, before chance acts.
    end: Value,
    /// In the last run, the value after chance has acted.
    after: Option<Value>,
}

/// Analyses a run; `None` if the analysis was cancelled. Where the best action was played, the value after it is the value
/// before it: each value is estimated once.
fn analyse_run(estimator: &Estimator<'_>, run: &Run, start: &AnyGame, is_last: bool) -> Option<Found> {
    let end = match (&run.chance, run.decisions.last()) {
        (Some(chance), _) => estimator.value(&chance.before)?,
        (None, Some(Decision { game, played, .. })) => match played {
            Some(action) => estimator.value(&after(game, *action))?,
            None => estimator.value(game)?,
        },
        (None, None) => estimator.value(start)?,
    };
    let mut judged = Vec::new();
    let mut value = end;
    for decision in run.decisions.iter().rev() {
        let Some(played) = decision.played else { continue };
        let best = proposed(estimator, &decision.game, 1)?.first().copied();
        let best = best.filter(|&best| best != played);
        let played = Rated {
            action: played,
            value,
        };
        let mut rated = vec![played];
        if let Some(action) = best {
            value = estimator.value(&after(&decision.game, action))?;
            rated.insert(0, Rated { action, value });
        }
        judged.extend(self::judged(decision, rated));
    }
    judged.reverse();
    let chance = run.chance.as_ref().filter(|_| is_last);
    Some(Found {
        judged,
        begin: value,
        end,
        after: match chance {
            Some(chance) => Some(estimator.value(&chance.after)?),
            None => None,
        },
    })
}

/// The first `top` actions that a search proposes, at least one where a seat is asked.
fn proposed(estimator: &Estimator<'_>, game: &AnyGame, top: usize) -> Option<Vec<Action>> {
    let candidates = estimator.candidates(game)?;
    let actions = candidates.iter().map(|candidate| candidate.action);
    let mut actions: Vec<Action> = actions.take(top.max(1)).collect();
    if actions.is_empty() && seat_asked(game).is_some() {
        actions.extend(game.nth_legal(0));
    }
    Some(actions)
}

fn after(game: &AnyGame, action: Action) -> AnyGame {
    let mut next = game.clone();
    next.apply(action);
    next
}

/// The decision with its rated actions, if a seat is asked and there is one.
fn judged(decision: &Decision, rated: Vec<Rated>) -> Option<Judged> {
    let game = &decision.game;
    let played = rated.iter().position(|one| decision.played == Some(one.action));
    Some(Judged {
        at: decision.at,
        turn: decision.turn,
        seat: seat_asked(game)?,
        choice: game.decision()?.choice,
        rated: Some(rated).filter(|rated| !rated.is_empty())?,
        played,
    })
}

fn seat_asked(game: &AnyGame) -> Option<Seat> {
    match game.decision()?.actor {
        Actor::Seat(seat) => Some(seat),
        Actor::Chance => None,
    }
}
