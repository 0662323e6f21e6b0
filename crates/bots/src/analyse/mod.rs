//! Looks back at a game: how good every action was, what would have been better, and what was luck.
//!
//! - `value`: what a position is worth, by searches that can be compared
//! - `course`: the record cut into decisions and draws
//! - `summary`: turns, sums by seat, turning points
//! - this file: the analysis and its result
//!
//! Nothing here reads, writes or waits: a record goes in, an [`Analysis`] comes out, and on the way it tells how far it
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
use bastide_engine::record::Record;
use course::Run;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use value::Appraiser;

pub use summary::{Cause, Loss, Point, Sum, Turn, Turning};
pub use value::Value;

/// How thoroughly a game is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// For each search. A decision takes several of them.
    pub budget: Budget,
    /// How many turns are looked at at the same time. Nothing else depends on it, unless the budget is time.
    pub threads: usize,
    /// How many of the most promising actions are compared with the one that was played; at least one.
    pub compared: usize,
}

/// An action and what the position after it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rated {
    /// The action.
    pub action: Action,
    /// What the position after it is worth.
    pub value: Value,
}

/// A seat's decision, looked at again.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// How many actions of the record came before it.
    pub at: usize,
    /// The number of the turn, from 1: how many tiles were drawn to be placed.
    pub turn: usize,
    /// Who decided.
    pub seat: Seat,
    /// What about.
    pub choice: Choice,
    /// The actions that were compared, best first; at least one.
    pub rated: Vec<Rated>,
    /// The one among them that was played; none where the record ends.
    pub played: Option<usize>,
}

impl Judged {
    /// The best action.
    pub fn best(&self) -> &Rated {
        &self.rated[0]
    }

    /// The action that was played.
    pub fn played(&self) -> Option<&Rated> {
        self.played.map(|nth| &self.rated[nth])
    }

    /// Whether the best action was played, or one that is as good as far as a tenth of a percent shows.
    pub fn is_best(&self) -> bool {
        self.played.is_some() && self.lost().win < SAME
    }

    /// What the seat gave away by not playing the best action.
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

/// Less than this is no difference between two chances to win.
const SAME: f32 = 0.0005;

/// What chance did, and what that changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Luck {
    /// How many actions of the record came before it.
    pub at: usize,
    /// The number of the turn that begins or goes on with it.
    pub turn: usize,
    /// The last thing that chance did: what it drew, what it turned up.
    pub action: Action,
    /// How many actions of the record came before that.
    pub last: usize,
    /// Who had to go on with it; none if the game ended.
    pub seat: Option<Seat>,
    /// How much every seat's chance to win was above what it was on average over all that could have come.
    pub change: BySeat,
}

/// A whole game, looked at again.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The number of seats.
    pub seats: u8,
    /// What the game was worth before anything happened.
    pub start: Option<Value>,
    /// All decisions that were taken, in order.
    pub decisions: Vec<Judged>,
    /// All that chance did, in order.
    pub luck: Vec<Luck>,
    /// How the scores stood when a turn was over: the turn's number, 0 before the first, and the scores.
    pub scores: Vec<(usize, Vec<u16>)>,
    /// Whether all of the game was looked at, or it was stopped before.
    pub complete: bool,
}

/// How many decisions of seats a record holds.
pub fn count_decisions(record: &Record) -> usize {
    course::runs(record).iter().map(|run| run.decisions.len()).sum()
}

/// Looks at every decision of a record. `tell` hears how many decisions are done, of how many; when `stop` is set, it
/// ends soon with what it has.
pub fn analyse(
    record: &Record,
    options: &Options,
    tell: &(dyn Fn(usize, usize) + Sync),
    stop: &AtomicBool,
) -> Analysis {
    let runs = course::runs(record);
    let all = runs.iter().map(|run| run.decisions.len()).sum();
    let done = AtomicUsize::new(0);
    let appraiser = Appraiser {
        budget: options.budget,
        stop,
    };
    let left = runs.iter().take_while(|_| !stop.load(Ordering::Relaxed));
    let found = parallel::map(left, options.threads, |run| {
        let found = look(&appraiser, run, options.compared)?;
        let more = run.decisions.len();
        tell(done.fetch_add(more, Ordering::Relaxed) + more, all);
        Some(found)
    });
    let mut analysis = Analysis {
        seats: record.game_at(0).seats(),
        start: None,
        decisions: Vec::new(),
        luck: Vec::new(),
        scores: course::scores(record),
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

/// Looks at one position: the best actions of the seat that is asked, and the one that was played if it was. `None` if
/// no seat is asked there, or if it was stopped.
pub fn position(record: &Record, at: usize, options: &Options, stop: &AtomicBool) -> Option<Judged> {
    let game = record.game_at(at);
    let appraiser = Appraiser {
        budget: options.budget,
        stop,
    };
    let played = record.actions().get(at).copied();
    let decision = course::Decision {
        at,
        turn: course::turn_at(record, at),
        game,
        played,
    };
    judge(&appraiser, &decision, options.compared, None)
}

/// What was found out about a run.
#[derive(Clone)]
struct Found {
    judged: Vec<Judged>,
    luck: Option<Luck>,
    /// What the game is worth where chance goes on after it.
    end: Option<Value>,
}

/// `None` if it was stopped.
fn look(appraiser: &Appraiser<'_>, run: &Run, compared: usize) -> Option<Found> {
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
        // What the last decision led to is known. What an earlier one led to is not: at the next decision more actions
        // were compared than after an action that was not played.
        let is_last = nth + 1 == run.decisions.len();
        let after = found.end.filter(|_| is_last);
        found.judged.push(judge(appraiser, decision, compared, after)?);
    }
    Some(found)
}

/// Compares the most promising actions with the one that was played, which is worth `after` if that is known.
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
    // Of equally good ones the one that was played comes first: it gave nothing away.
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
