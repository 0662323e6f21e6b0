//! The value of a position to every seat, by searches with the same effort for all actions that are compared.
//!
//! The candidates of a single search have very different numbers of simulations, so their values cannot be compared. Here
//! each action gets searches of its own: one for every tile that may be drawn after it, the same tiles for every action
//! and with the same budget.

use crate::bot::{Bot, Budget};
use crate::evaluate::{BySeat, Evaluate, Outlook, margin};
use crate::for_each_game;
use crate::greedy::Greedy;
use crate::search::{Candidate, Search, Settings};
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// All searches use the same seed: common random numbers for all actions.
const SEED: u64 = 1;

/// The least simulations per tile. With a smaller budget fewer tiles are sampled instead.
const LEAST: u32 = 8;

/// The most actions that the greedy bot plays to complete a turn after a search.
const REST_OF_TURN: u8 = 4;

/// The value of a position to every seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Value {
    /// Chances to win between 0 and 1; they add up to 1.
    pub win: BySeat,
    /// The expected final lead over the best other seat, in points.
    pub margin: BySeat,
}

impl Value {
    fn add(&mut self, other: &Value, weight: f32) {
        for seat in 0..MAX_SEATS {
            self.win[seat] += other.win[seat] * weight;
            self.margin[seat] += other.margin[seat] * weight;
        }
    }
}

/// Computes values with one budget per position. All methods return `None` once `stop` is set.
pub(super) struct Appraiser<'a> {
    pub budget: Budget,
    pub stop: &'a AtomicBool,
}

impl Appraiser<'_> {
    /// The candidates of a search, best first; none if no seat is to act.
    pub fn candidates(&self, game: &AnyGame, budget: Budget) -> Option<Vec<Candidate>> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let settings = Settings {
            stop_early: false,
            ..Settings::new(budget, SEED)
        };
        let report = Search::new(settings).search(game, None);
        Some(report.map_or_else(Vec::new, |report| report.candidates))
    }

    /// The value of the position after an action.
    pub fn after(&self, game: &AnyGame, action: Action) -> Option<Value> {
        let mut next = game.clone();
        next.apply(action);
        self.value(&next, 2)
    }

    /// The value of a position. At a further decision of the same turn it is the best value of `compared` candidates, at
    /// the decisions after that of the first candidate only.
    fn value(&self, game: &AnyGame, compared: usize) -> Option<Value> {
        let seat = match game.decision().map(|asked| asked.actor) {
            Some(Actor::Seat(seat)) => seat,
            Some(Actor::Chance) => return self.before_draw(game).map(|(value, _)| value),
            None => return Some(by_evaluation(game).0),
        };
        let mut best: Option<Value> = None;
        for candidate in self.candidates(game, self.budget)?.iter().take(compared) {
            let mut next = game.clone();
            next.apply(candidate.action);
            let value = self.value(&next, 1)?;
            if best.is_none_or(|best| value.win[seat.idx()] > best.win[seat.idx()]) {
                best = Some(value);
            }
        }
        Some(best.unwrap_or_else(|| by_evaluation(game).0))
    }

    /// The mean value over the outcomes of a chance node, and the budget that each outcome had.
    pub fn before_draw(&self, game: &AnyGame) -> Option<(Value, Budget)> {
        self.mean(game, self.budget)
    }

    fn mean(&self, game: &AnyGame, budget: Budget) -> Option<(Value, Budget)> {
        let most = match budget {
            Budget::Simulations(count) => (count / LEAST).max(1),
            Budget::Time(_) => u32::MAX,
        };
        let draws = draws(game, most);
        let each = match budget {
            Budget::Simulations(count) => Budget::Simulations((count / draws.len().max(1) as u32).max(1)),
            Budget::Time(time) => Budget::Time(time / draws.len().max(1) as u32),
        };
        let all: u32 = draws.values().sum();
        let mut mean = Value::default();
        for (&action, &times) in &draws {
            let mut next = game.clone();
            next.apply(action);
            mean.add(&self.drawn(&next, each)?, times as f32 / all as f32);
        }
        Some((mean, each))
    }

    /// The value of a position after a draw, by one search.
    pub fn drawn(&self, game: &AnyGame, budget: Budget) -> Option<Value> {
        let seat = match game.decision().map(|asked| asked.actor) {
            Some(Actor::Seat(seat)) => seat,
            Some(Actor::Chance) => return self.mean(game, budget).map(|(value, _)| value),
            None => return Some(by_evaluation(game).0),
        };
        let candidates = self.candidates(game, budget)?;
        Some(match candidates.first() {
            Some(best) => for_all_seats(game, seat, best),
            None => by_evaluation(game).0,
        })
    }
}

/// The outcomes of a chance node with their multiplicity; if there are more than `most`, an evenly spaced sample.
fn draws(game: &AnyGame, most: u32) -> BTreeMap<Action, u32> {
    let chances = u64::from(game.chances());
    let count = |picked: u64| {
        let mut draws = BTreeMap::new();
        for nth in 0..picked {
            if let Some(action) = game.chance(((2 * nth + 1) * chances / (2 * picked)) as u32) {
                *draws.entry(action).or_insert(0) += 1;
            }
        }
        draws
    };
    let all = count(chances);
    if all.len() as u64 <= u64::from(most) {
        all
    } else {
        count(most.into())
    }
}

/// Extends the value of a search, which is that of the seat to act, to all seats: the other seats share the rest of the
/// chance to win in proportion to the evaluation after the turn.
fn for_all_seats(game: &AnyGame, seat: Seat, best: &Candidate) -> Value {
    let mut next = game.clone();
    next.apply(best.action);
    for _ in 0..REST_OF_TURN {
        let asked = next.decision().map(|asked| asked.actor);
        match Greedy.choose(&next, None) {
            Some(action) if asked == Some(Actor::Seat(seat)) => next.apply(action),
            _ => break,
        }
    }
    let (mut value, open) = by_evaluation(&next);
    let others = || (0..usize::from(game.seats())).filter(|&other| other != seat.idx() && open[other]);
    let sum: f32 = others().map(|other| value.win[other]).sum();
    let left = 1.0 - best.win;
    for other in others() {
        value.win[other] = match sum > 0.0 {
            true => left * value.win[other] / sum,
            false => left / others().count() as f32,
        };
    }
    value.win[seat.idx()] = best.win;
    value.margin[seat.idx()] = best.margin;
    if game.seats() == 2 {
        value.margin[1 - seat.idx()] = -best.margin;
    }
    value
}

/// The value by the evaluation alone, which is the result if the game is over, and which seats can still win: those that
/// have not resigned.
fn by_evaluation(game: &AnyGame) -> (Value, [bool; MAX_SEATS]) {
    let outlook = for_each_game!(game, game => Outlook::of(game, game.weights()));
    let mut open = [false; MAX_SEATS];
    let mut margins = [0.0; MAX_SEATS];
    for seat in Seat::all(game.seats()) {
        open[seat.idx()] = !game.resigned().contains(seat);
        margins[seat.idx()] = margin(game, &outlook.prospects, seat.idx());
    }
    let value = Value {
        win: outlook.wins,
        margin: margins,
    };
    (value, open)
}
