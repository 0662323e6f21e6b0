//! Summaries of an analysis: by turn, by seat, and the turning points of the game.

use super::{Analysis, Judged};
use crate::evaluate::BySeat;
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};

/// The difference between the best action and the one that was played: an estimate without bias, which may be negative.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Loss {
    /// In the chance to win, from 0 to 1.
    pub win: f32,
    /// In the expected final lead, in points. Also negative if the action with the best chance to win has a smaller lead.
    pub points: f32,
}

impl Loss {
    fn add(&mut self, other: Loss) {
        self.win += other.win;
        self.points += other.points;
    }
}

/// The decisions of one seat in one turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turn {
    /// The number of the turn, from 1.
    pub turn: usize,
    /// The seat that decided; not always the one whose turn it is.
    pub seat: Seat,
    /// The number of actions in the record before its first decision in the turn.
    pub at: usize,
    /// The sum over its decisions in the turn.
    pub lost: Loss,
}

/// The decisions of one seat in the whole game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sum {
    /// The number of decisions.
    pub decisions: usize,
    /// How many of them were the best (see [`Judged::is_best`]).
    pub best: usize,
    /// The sum over its decisions.
    pub lost: Loss,
    /// The sum of [`super::Luck::change`] over all chance actions, whoever drew.
    pub luck: f32,
}

/// The state of the game after a turn: a point of the chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// The number of the turn; 0 is before the first.
    pub turn: usize,
    /// Each seat's chance to win.
    pub win: BySeat,
    /// Each seat's expected final lead over the best other seat, in points.
    pub margin: BySeat,
    /// By seat.
    pub scores: Vec<u16>,
}

/// The cause of a change in the chances to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Decisions of a seat.
    Play,
    /// Chance actions.
    Luck,
}

impl Cause {
    /// The name in the JSON output.
    pub const fn name(self) -> &'static str {
        match self {
            Cause::Play => "play",
            Cause::Luck => "luck",
        }
    }
}

/// A turning point: a large change of a seat's chance to win.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turning {
    /// Whether a seat or chance caused it.
    pub cause: Cause,
    /// The number of the turn.
    pub turn: usize,
    /// The seat that decided, or that is to act after the chance action.
    pub seat: Seat,
    /// The number of actions in the record before it.
    pub at: usize,
    /// The change of the seat's chance to win, from -1 to 1.
    pub change: f32,
}

/// What a seat gives away in a turn is no turning point below this.
const LEAST: f32 = 0.005;

impl Analysis {
    /// The decisions summed up by turn and seat, in the order of the game.
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        for one in &self.decisions {
            let same = |turn: &&mut Turn| turn.turn == one.turn && turn.seat == one.seat;
            match turns.iter_mut().rev().take(MAX_SEATS).find(same) {
                Some(turn) => turn.lost.add(one.lost()),
                None => turns.push(Turn {
                    turn: one.turn,
                    seat: one.seat,
                    at: one.at,
                    lost: one.lost(),
                }),
            }
        }
        turns
    }

    /// The decisions summed up by seat.
    pub fn sums(&self) -> Vec<Sum> {
        let mut sums = vec![Sum::default(); self.seats.into()];
        for one in &self.decisions {
            let sum = &mut sums[one.seat.idx()];
            sum.decisions += 1;
            sum.best += usize::from(one.is_best());
            sum.lost.add(one.lost());
        }
        for luck in &self.luck {
            for (sum, change) in sums.iter_mut().zip(luck.change) {
                sum.luck += change;
            }
        }
        sums
    }

    /// The state of the game before the first turn and after each analysed turn.
    pub fn points(&self) -> Vec<Point> {
        let after = |turn: usize| {
            let last = |one: &&Judged| one.turn == turn;
            let last = self.decisions.iter().rev().find(last).and_then(Judged::played);
            // Chance may end the game after the last decision.
            let end = self
                .luck
                .last()
                .filter(|luck| luck.turn == turn && luck.seat.is_none());
            end.map(|luck| luck.after).or(last.map(|played| played.value))
        };
        let mut points = Vec::new();
        for (turn, scores) in &self.scores {
            let value = if *turn == 0 { self.start } else { after(*turn) };
            points.extend(value.map(|value| Point {
                turn: *turn,
                win: value.win,
                margin: value.margin,
                scores: scores.clone(),
            }));
        }
        points
    }

    /// The `most` largest changes of a chance to win by luck or by what a seat gave away in a turn, in the order of the game.
    pub fn turning_points(&self, most: usize) -> Vec<Turning> {
        let worse = self.turns().into_iter().filter(|turn| turn.lost.win > LEAST);
        let play = worse.map(|turn| Turning {
            cause: Cause::Play,
            turn: turn.turn,
            seat: turn.seat,
            at: turn.at,
            change: -turn.lost.win,
        });
        let luck = self.luck.iter().filter_map(|luck| {
            Some(Turning {
                cause: Cause::Luck,
                turn: luck.turn,
                seat: luck.seat?,
                at: luck.at,
                change: luck.change[luck.seat?.idx()],
            })
        });
        let mut turnings: Vec<_> = play.chain(luck).filter(|one| one.change != 0.0).collect();
        turnings.sort_by(|a, b| b.change.abs().total_cmp(&a.change.abs()));
        turnings.truncate(most);
        turnings.sort_by_key(|one| one.at);
        turnings
    }
}
