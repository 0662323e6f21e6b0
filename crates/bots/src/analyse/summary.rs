//! What an analysis says of turns, of seats and of the whole game.

use super::{Analysis, Judged};
use crate::evaluate::BySeat;
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};

/// What was given away.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Loss {
    /// Of the chance to win, between 0 and 1; never negative.
    pub win: f32,
    /// Of the points that the seat may expect to be ahead at the end. The best action is the one that wins most often,
    /// so this can be negative.
    pub points: f32,
}

impl Loss {
    fn add(&mut self, other: Loss) {
        self.win += other.win;
        self.points += other.points;
    }
}

/// What a seat did in one turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turn {
    /// The number of the turn.
    pub turn: usize,
    /// The seat.
    pub seat: Seat,
    /// How many actions of the record came before its first decision in the turn.
    pub at: usize,
    /// What its decisions gave away together.
    pub lost: Loss,
}

/// What a seat did in the whole game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sum {
    /// How many decisions it took.
    pub decisions: usize,
    /// How many of them were the best.
    pub best: usize,
    /// What its decisions gave away together.
    pub lost: Loss,
    /// What chance added to its chance to win, whoever drew.
    pub luck: f32,
}

/// How the game stood after a turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// The number of the turn; 0 before the first.
    pub turn: usize,
    /// Each seat's chance to win.
    pub win: BySeat,
    /// The scores.
    pub scores: Vec<u16>,
}

/// What made the chances change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// What a seat did.
    Play,
    /// What chance did.
    Luck,
}

impl Cause {
    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Cause::Play => "play",
            Cause::Luck => "luck",
        }
    }
}

/// A moment when a seat's chance to win changed much.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turning {
    /// What made it change.
    pub cause: Cause,
    /// The number of the turn.
    pub turn: usize,
    /// The seat.
    pub seat: Seat,
    /// How many actions of the record came before it.
    pub at: usize,
    /// By how much the seat's chance to win changed.
    pub change: f32,
}

impl Analysis {
    /// What each seat did in each turn, in order.
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

    /// What each seat did in the whole game.
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

    /// How the game stood before the first turn and after each, as far as it was looked at.
    pub fn points(&self) -> Vec<Point> {
        let after = |turn: usize| {
            let last = |one: &&Judged| one.turn == turn;
            let last = self.decisions.iter().rev().find(last).and_then(Judged::played);
            last.map(|played| played.value)
        };
        let mut points = Vec::new();
        for (turn, scores) in &self.scores {
            let value = if *turn == 0 { self.start } else { after(*turn) };
            points.extend(value.map(|value| Point {
                turn: *turn,
                win: value.win,
                scores: scores.clone(),
            }));
        }
        points
    }

    /// The moments when a chance to win changed most, by what a seat did in a turn or by luck; at most so many, in the
    /// order of the game.
    pub fn turning_points(&self, most: usize) -> Vec<Turning> {
        let play = self.turns().into_iter().map(|turn| Turning {
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
