//! What a position is worth to every seat, found by searches that are alike for all actions that are compared.
//!
//! The figures that a search gives for its own candidates rest on very different numbers of simulations. So each action
//! gets searches of its own: the tiles that may come after it are gone through one by one, the same ones for every
//! action, and after each of them the seat that is asked searches equally long.

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

/// All searches roll the same dice, so that dice do not decide between actions.
const SEED: u64 = 1;

/// With fewer simulations than this after a tile, fewer tiles are gone through instead.
const LEAST: u32 = 8;

/// At most so many more actions of a turn are played by the evaluation alone.
const REST_OF_TURN: u8 = 4;

/// What a position is worth to every seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Value {
    /// The chance to win, between 0 and 1; those of all seats add up to 1.
    pub win: BySeat,
    /// By how many points the seat may expect to be ahead of the best other seat at the end.
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

/// Values positions with one budget for each. All answers are `None` once it was told to stop.
pub(super) struct Appraiser<'a> {
    pub budget: Budget,
    pub stop: &'a AtomicBool,
}

impl Appraiser<'_> {
    /// The actions that a search looked at, best first.
    pub fn candidates(&self, game: &AnyGame, budget: Budget) -> Option<Vec<Candidate>> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let settings = Settings {
            hurry: false,
            ..Settings::new(budget, SEED)
        };
        let report = Search::new(settings).search(game, None);
        Some(report.map_or_else(Vec::new, |report| report.candidates))
    }

    /// What the position after an action is worth, if everybody goes on as well as possible.
    pub fn after(&self, game: &AnyGame, action: Action) -> Option<Value> {
        let mut next = game.clone();
        next.apply(action);
        self.value(&next, 2)
    }

    /// Of a further decision in the same turn so many actions are compared, of the one after it only the first.
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

    /// The mean over all that chance can do now, and the budget for each of that.
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

    /// What a position is worth after a draw.
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

/// What chance can do now and how often of how many times; if that is more than `most`, an even selection of it.
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

/// A search knows what its best action is worth to the seat that is asked. The others share the rest as the evaluation
/// sees them after the turn.
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

/// What the evaluation alone says, which is the result if the game is over, and which seats can still win: those that
/// have not given up.
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
