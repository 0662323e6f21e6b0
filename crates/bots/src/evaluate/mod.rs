//! Static evaluation: the expected final score of each seat, a weighted sum of named terms, and the chances to win that
//! follow from it.
//!
//! - `classic`, `castle`, `city`: the terms of each game and the survey that they are computed from
//! - `common`: the terms macro, majorities, followers in supply
//! - `chance`: the probability that a feature is completed
//! - `fit_table`: how many of the remaining tiles fit a square
//! - `network`, `sight`: the learned correction, and what it sees of a position
//! - `weights`: the weights of the terms, read from the files in `weights/`

pub mod castle;
pub mod chance;
pub mod city;
pub mod classic;
mod common;
mod fit_table;
pub mod network;
pub mod sight;
pub mod weights;

use bastide_engine::action::Action;
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};
use bastide_engine::kernel::feature::Spot;
use chance::Openings;
use sight::{Reckoned, Sight};
use weights::Weights;

/// Capacity for the terms of any game.
pub const MAX_TERMS: usize = 48;

/// Capacity for the kinds of features of any game (see [`Evaluate::KINDS`]).
pub const MAX_KINDS: usize = 4;

/// The terms by seat; those beyond [`Evaluate::TERMS`] and beyond the last seat are 0.
pub type Terms = [[f32; MAX_TERMS]; MAX_SEATS];

/// A number for every seat: points, or a chance to win between 0 and 1. Unused seats hold 0.
pub type BySeat = [f32; MAX_SEATS];

/// An unfinished feature with at least one figure: a sample for fitting [`chance::Chance`].
#[derive(Clone, Copy, Debug)]
pub struct OpenFeature {
    /// Its kind, as an index of [`Evaluate::KINDS`].
    pub kind: usize,
    /// One of its regions.
    pub spot: Spot,
    /// Its open squares.
    pub openings: Openings,
    /// How many tiles are still to come.
    pub left: u16,
}

/// A game with a static evaluation.
pub trait Evaluate: Game + Clone + PartialEq + Send + Sync + 'static {
    /// The names of the terms in the weights file, in the order of [`Terms`].
    const TERMS: &'static [&'static str];

    /// The kinds of features with a fitted chance of completion, by their names in the weights file.
    const KINDS: &'static [&'static str];

    /// The sections of the weights file: one for each group of set-ups with weights of its own.
    const SECTIONS: &'static [&'static str];

    /// The section that applies to this game's set-up, as an index of [`Evaluate::SECTIONS`].
    fn section(&self) -> usize;

    /// The shipped weights of this game's section.
    fn weights(&self) -> &'static Weights;

    /// How many tiles are still to come, and how many the whole game will have had. Both are estimates where the rules
    /// can end a game early.
    fn left(&self) -> (u16, u16);

    /// Everything the evaluation derives from the layout (tiles, walls) and the bag, but not from figures and scores. It
    /// stays valid until something is laid or drawn.
    type Survey: Default;

    /// Overwrites `survey` with the survey of this position.
    fn survey_into(&self, survey: &mut Self::Survey);

    /// A cache key for what is laid besides tiles (walls and gate): states with the same tiles on the board and in hand
    /// have equal surveys if their keys are equal.
    fn layout_key(&self) -> u64 {
        0
    }

    /// The survey of this position. A survey is several kilobytes large: search reuses one with
    /// [`Evaluate::survey_into`].
    fn survey(&self) -> Self::Survey {
        let mut survey = Self::Survey::default();
        self.survey_into(&mut survey);
        survey
    }

    /// The share of the game that is still to come, from 1 at the start to 0 at the end.
    fn to_come(&self, _survey: &Self::Survey) -> f32 {
        let (left, whole) = self.left();
        f32::from(left) / f32::from(whole.max(1))
    }

    /// Adds every seat's terms to `terms`, which holds zeros. Only called while the game goes on.
    fn terms(&self, survey: &Self::Survey, weights: &Weights, terms: &mut Terms);

    /// The seat that draws next, or whose turn it is.
    fn next_seat(&self) -> Seat;

    /// Overwrites `sight` with what the network sees of this position. Only called while the game goes on.
    fn describe(&self, survey: &Self::Survey, weights: &Weights, sight: &mut Sight);

    /// A shortcut for the choice of a deployment: the best one for `seat` (or [`Action::Pass`]) with its outlook, without
    /// playing each. `None` if there is no shortcut here; otherwise the state is left in an unspecified position.
    fn best_deployment(
        &mut self,
        _survey: &Self::Survey,
        _weights: &Weights,
        _seat: Seat,
    ) -> Option<(Outlook, Action)> {
        None
    }

    /// Appends the unfinished features with figures, for fitting the chances of completion.
    fn open_features(&self, found: &mut Vec<OpenFeature>);

    /// Whether the feature that this region belongs to is complete.
    fn is_complete(&self, spot: Spot) -> bool;
}

/// The expected final score of each seat; the final score itself when the game is over.
#[inline]
pub fn prospects<G: Evaluate>(game: &G, weights: &Weights) -> BySeat {
    match game.decision() {
        Some(_) => expected(game, &game.survey(), weights).0,
        None => scores(game),
    }
}

/// The expected final score of each seat while the game goes on, and the share of the game that is still to come.
#[inline]
fn expected<G: Evaluate>(game: &G, survey: &G::Survey, weights: &Weights) -> (BySeat, f32) {
    let reckoned = reckon(game, survey, weights);
    (reckoned.prospects, reckoned.to_come)
}

/// The weighted sum of the terms of each seat while the game goes on.
#[inline]
pub(crate) fn reckon<G: Evaluate>(game: &G, survey: &G::Survey, weights: &Weights) -> Reckoned {
    let mut prospects = scores(game);
    let mut terms = [[0.0; MAX_TERMS]; MAX_SEATS];
    game.terms(survey, weights, &mut terms);
    let to_come = game.to_come(survey);
    for (sum, terms) in prospects.iter_mut().zip(&terms).take(usize::from(game.seats())) {
        *sum += weights.sum(terms, to_come);
    }
    Reckoned {
        terms,
        prospects,
        to_come,
    }
}

pub(crate) fn scores<G: Game>(game: &G) -> BySeat {
    let mut scores = [0.0; MAX_SEATS];
    for (all, &score) in scores.iter_mut().zip(game.scores()) {
        *all = f32::from(score);
    }
    scores
}

/// Each seat's chance to win while the game goes on, from the expected final scores.
#[inline]
pub fn win_chances<G: Evaluate>(game: &G, weights: &Weights, prospects: &BySeat, to_come: f32) -> BySeat {
    chances(contenders(game), prospects, weights.spread(to_come))
}

/// The result of a finished game: the winners share 1 equally, everybody else has 0.
pub(crate) fn shares<G: Game>(game: &G) -> BySeat {
    let mut shares = [0.0; MAX_SEATS];
    let winners = game.winners();
    for seat in winners.iter() {
        shares[seat.idx()] = 1.0 / winners.len() as f32;
    }
    shares
}

/// The softmax of the expected final scores over the contenders, with `spread` (in points) as its temperature.
#[inline]
pub(crate) fn chances(
    contenders: impl Iterator<Item = usize> + Clone,
    prospects: &BySeat,
    spread: f32,
) -> BySeat {
    let best = contenders
        .clone()
        .fold(f32::MIN, |best, seat| best.max(prospects[seat]));
    let mut chances = [0.0; MAX_SEATS];
    let mut sum = 0.0;
    for seat in contenders {
        chances[seat] = crate::math::exp((prospects[seat] - best) / spread);
        sum += chances[seat];
    }
    chances.map(|chance| chance / sum)
}

/// The seats that have not resigned.
pub(crate) fn contenders<G: Game>(game: &G) -> impl Iterator<Item = usize> + Clone + use<G> {
    let resigned = game.resigned();
    let all = (0..game.seats()).filter(move |&seat| !resigned.contains(Seat(seat)));
    all.map(usize::from)
}

/// The chance to win that a point is worth. It is small enough that no final lead outweighs a win.
const POINT: f32 = 0.001;

/// See [`Outlook::value`].
#[inline]
pub(crate) fn value(win: f32, margin: f32) -> f32 {
    win + POINT * margin
}

/// The evaluation of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// Each seat's chance to win; they add up to 1.
    pub wins: BySeat,
    /// Each seat's expected final score.
    pub prospects: BySeat,
    /// The uncertainty of the final scores, in points (see [`Weights::spread`]).
    pub spread: f32,
    /// The share of the game that is still to come, from 1 to 0.
    pub to_come: f32,
    /// Whether the game is over, so that all of this is exact.
    pub over: bool,
}

impl Outlook {
    /// Evaluates a position, with a survey of its own.
    pub fn of<G: Evaluate>(game: &G, weights: &Weights) -> Outlook {
        match game.decision() {
            Some(_) => Outlook::by(game, &game.survey(), weights),
            None => Outlook::at_the_end(game),
        }
    }

    /// Evaluates a position whose survey is known.
    #[inline]
    pub fn by<G: Evaluate>(game: &G, survey: &G::Survey, weights: &Weights) -> Outlook {
        if game.decision().is_none() {
            return Outlook::at_the_end(game);
        }
        let (prospects, to_come) = expected(game, survey, weights);
        Outlook {
            wins: win_chances(game, weights, &prospects, to_come),
            prospects,
            spread: weights.spread(to_come),
            to_come,
            over: false,
        }
    }

    /// Evaluates a position with the network, where there is one. It takes several times as long as [`Outlook::by`].
    pub fn learned<G: Evaluate>(game: &G, survey: &G::Survey, weights: &Weights) -> Outlook {
        let Some(network) = &weights.network else {
            return Outlook::by(game, survey, weights);
        };
        if game.decision().is_none() {
            return Outlook::at_the_end(game);
        }
        let reckoned = reckon(game, survey, weights);
        let mut sight = Sight::default();
        game.describe(survey, weights, &mut sight);
        let begun = network.begin(&sight);
        let mut prospects = reckoned.prospects;
        let mut spread = 0.0;
        for seat in Seat::all(game.seats()) {
            let answer = network.answer(&begun, &sight.view(game, &reckoned, seat));
            prospects[seat.idx()] += answer.points;
            spread += answer.spread;
        }
        let spread = weights.spread(reckoned.to_come) * crate::math::exp(spread / f32::from(game.seats()));
        Outlook {
            wins: chances(contenders(game), &prospects, spread),
            prospects,
            spread,
            to_come: reckoned.to_come,
            over: false,
        }
    }

    /// What a seat plays for: its chance to win, and its margin in points, which decides between equal chances.
    #[inline]
    pub fn value<G: Game>(&self, game: &G, seat: Seat) -> f32 {
        value(self.wins[seat.idx()], margin(game, &self.prospects, seat.idx()))
    }

    /// This outlook times a probability.
    pub(crate) fn scaled(mut self, share: f32) -> Outlook {
        for number in self.wins.iter_mut().chain(&mut self.prospects) {
            *number *= share;
        }
        self
    }

    /// The sum of two outlooks that were scaled.
    pub(crate) fn plus(mut self, other: &Outlook) -> Outlook {
        for seat in 0..MAX_SEATS {
            self.wins[seat] += other.wins[seat];
            self.prospects[seat] += other.prospects[seat];
        }
        self
    }

    /// The exact outlook of a finished game.
    pub(crate) fn at_the_end<G: Game>(game: &G) -> Outlook {
        Outlook {
            wins: shares(game),
            prospects: scores(game),
            spread: 0.0,
            to_come: 0.0,
            over: true,
        }
    }
}

/// The lead of a seat over the best other seat that has not resigned, in points; negative if it is behind. Without
/// another such seat it is the seat's whole score.
pub fn margin<G: Game>(game: &G, prospects: &BySeat, seat: usize) -> f32 {
    let others = contenders(game).filter(|&other| other != seat);
    let best = others.map(|other| prospects[other]).reduce(f32::max);
    prospects[seat] - best.unwrap_or(0.0)
}
