//! The value of a position to every seat: the mean over simulations, in which every seat plays greedily.
//!
//! One estimate serves both sides of a step of the game: the value after an action is the value before the next draw. So
//! what play and luck changed adds up to the change of the value.

use crate::bot::{Bot, Budget};
use crate::evaluate::{BySeat, Evaluate, Outlook, margin};
use crate::for_each_game;
use crate::greedy::{self, DEPTH, Scratch};
use crate::search::{Candidate, Search, Settings};
use arrayvec::ArrayVec;
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Choice, Game};
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};
use std::sync::atomic::{AtomicBool, Ordering};

/// The seed of all searches. Simulations have other random numbers, so that an estimate is independent of the search that
/// chose the action.
const SEED: u64 = 1;

/// The number of turns after which a simulation is evaluated for the first time. The evaluation does not see why one action is
/// better than another that it likes as much; only what comes of them shows it. With a short horizon that would come as a
/// surprise later, and count as luck.
const HORIZON: u32 = 20;

/// The simulations of a search for each simulation of an estimate; they are shorter, and take less than a tenth of the time.
const SEARCH: u32 = 4;

/// So many simulations are enough if all of them agree: in a game that is decided, more would say the same.
const ENOUGH: u32 = 48;

/// The largest difference between chances to win that agree.
const AGREEMENT: f32 = 0.02;

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

    /// The value by the evaluation alone, which is the result if the game is over.
    fn by_evaluation<G: Evaluate>(game: &G) -> Value {
        let outlook = match game.decision() {
            Some(_) => Outlook::learned(game, &game.survey(), game.weights()),
            None => Outlook::at_the_end(game),
        };
        let mut value = Value {
            win: outlook.wins,
            ..Value::default()
        };
        for seat in Seat::all(game.seats()) {
            value.margin[seat.idx()] = margin(game, &outlook.prospects, seat.idx());
        }
        value
    }
}

/// The smallest and the largest chance to win of each seat in some simulations.
struct Range([[f32; 2]; MAX_SEATS]);

impl Default for Range {
    fn default() -> Range {
        Range([[f32::MAX, f32::MIN]; MAX_SEATS])
    }
}

impl Range {
    fn add(&mut self, value: &Value) {
        for ([least, most], win) in self.0.iter_mut().zip(value.win) {
            *least = least.min(win);
            *most = most.max(win);
        }
    }

    /// Whether the simulations agree on every seat.
    fn is_narrow(&self) -> bool {
        self.0.iter().all(|[least, most]| most - least < AGREEMENT)
    }
}

/// Chooses actions by search and estimates values by simulation, with one budget for each. All methods return `None` once
/// `stop` is set.
pub(crate) struct Estimator<'a> {
    pub budget: Budget,
    pub stop: &'a AtomicBool,
}

impl Estimator<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn search(&self) -> Search {
        let budget = match self.budget {
            Budget::Simulations(count) => Budget::Simulations(count.saturating_mul(SEARCH)),
            Budget::Time(time) => Budget::Time(time),
        };
        Search::new(Settings::new(budget, SEED))
    }

    /// The actions of the seat that is asked, in the order in which a search prefers them; empty if no seat is asked.
    pub fn candidates(&self, game: &AnyGame) -> Option<Vec<Candidate>> {
        if self.is_stopped() {
            return None;
        }
        let report = self.search().search(game, None);
        Some(report.map_or_else(Vec::new, |report| report.candidates))
    }

    /// The value of a position if the rest of the turn is played as a search proposes.
    pub fn value(&self, game: &AnyGame) -> Option<Value> {
        let mut game = game.clone();
        let mut search = self.search();
        while let Some(Actor::Seat(_)) = game.decision().map(|asked| asked.actor) {
            if self.is_stopped() {
                return None;
            }
            let Some(action) = search.choose(&game, None) else {
                break;
            };
            search.saw(action);
            game.apply(action);
        }
        self.estimate(&game)
    }

    /// The mean value over simulations from a position in which chance acts; the result if the game is over.
    fn estimate(&self, game: &AnyGame) -> Option<Value> {
        for_each_game!(game, game => self.mean(game))
    }

    fn mean<G: Evaluate>(&self, game: &G) -> Option<Value> {
        if game.decision().is_none() {
            return Some(Value::by_evaluation(game));
        }
        let allowance = self.budget.begin(None);
        let mut scratch = Scratch::default();
        let (mut sum, mut count) = (Value::default(), 0);
        let mut range = Range::default();
        while count == 0 || allowance.allows(count) {
            if self.is_stopped() {
                return None;
            }
            let value = simulate(game, count, &mut scratch);
            range.add(&value);
            sum.add(&value, 1.0);
            count += 1;
            if count >= ENOUGH && range.is_narrow() {
                break;
            }
        }
        let mut mean = Value::default();
        mean.add(&sum, 1.0 / count as f32);
        Some(mean)
    }
}

/// One simulation: every seat plays greedily by the terms for [`HORIZON`] turns and one more round, and the value is the mean of
/// the network's evaluations after each turn of that round. An evaluation depends on who has moved last; in the mean, every
/// seat has.
///
/// The simulations of all positions use the same random numbers, which reduces the variance of differences.
fn simulate<G: Evaluate>(game: &G, nth: u32, scratch: &mut Scratch<G>) -> Value {
    let mut rng = fastrand::Rng::with_seed(nth.into());
    let rounds = u32::from(game.seats());
    let weight = 1.0 / rounds as f32;
    let mut value = Value::default();
    let (mut draws, mut evaluated) = (0, 0);
    let mut game = game.clone();
    while let Some(asked) = game.decision() {
        if asked.choice == Choice::Draw {
            if draws >= HORIZON {
                value.add(&Value::by_evaluation(&game), weight);
                evaluated += 1;
                if evaluated == rounds {
                    return value;
                }
            }
            draws += 1;
        }
        let action = match asked.actor {
            Actor::Seat(_) => {
                if !play_turn(&mut game, scratch) {
                    break;
                }
                continue;
            }
            Actor::Chance if draws <= 1 => first_outcome(&game, nth),
            Actor::Chance => game.chance(rng.u32(..game.chances())),
        };
        let Some(action) = action else { break };
        game.apply(action);
    }
    value.add(&Value::by_evaluation(&game), weight * (rounds - evaluated) as f32);
    value
}

/// Plays the best action of the seat that is asked by the terms, and the rest of its turn, which was evaluated with it. `false` if
/// there is no action.
fn play_turn<G: Evaluate>(game: &mut G, scratch: &mut Scratch<G>) -> bool {
    let mut best: Option<(f32, Action, ArrayVec<Action, DEPTH>)> = None;
    greedy::for_each_action(
        game,
        game.weights(),
        scratch,
        |_| true,
        |action, seat, continuation| {
            let value = continuation.outlook.value(game, seat);
            if best.as_ref().is_none_or(|(best, ..)| value > *best) {
                best = Some((value, action, continuation.actions.clone()));
            }
        },
    );
    let Some((_, action, rest)) = best else {
        return false;
    };
    game.apply(action);
    rest.into_iter().for_each(|action| game.apply(action));
    true
}

/// The outcomes of successive simulations are a low-discrepancy sequence, so each comes in proportion to its probability.
fn first_outcome<G: Game>(game: &G, nth: u32) -> Option<Action> {
    let point = nth.wrapping_mul(0x9e37_79b9).wrapping_add(0x5bd1_e995);
    game.chance(((u64::from(point) * u64::from(game.chances())) >> 32) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simulations_agree_if_they_do_on_every_seat() {
        let mut range = Range::default();
        let mut add = |win: [f32; 3]| {
            let mut value = Value::default();
            value.win[..3].copy_from_slice(&win);
            range.add(&value);
            range.is_narrow()
        };
        assert!(add([0.2, 0.7, 0.1]));
        assert!(add([0.2, 0.69, 0.11]));
        assert!(!add([0.2, 0.1, 0.7]));
    }
}
