//! What a position is worth to each seat: the score it may expect at the end, added up from named terms.
//!
//! - `classic`, `castle`, `city`: the terms of each game
//! - `common`: what they share
//! - `chance`: how likely a feature is to be completed
//! - `weights`: what each term counts, read from the files in `weights/`

pub mod castle;
pub mod chance;
pub mod city;
pub mod classic;
mod common;
mod fitting;
pub mod weights;

use bastide_engine::action::Action;
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};
use bastide_engine::kernel::feature::Spot;
use chance::Openings;
use weights::Weights;

/// Most terms of any game.
pub const MAX_TERMS: usize = 48;

/// Most kinds of features of any game whose chance is estimated.
pub const MAX_KINDS: usize = 4;

/// The terms of every seat.
pub type Terms = [[f32; MAX_TERMS]; MAX_SEATS];

/// A number for every seat: points, or the chance to win.
pub type BySeat = [f32; MAX_SEATS];

/// An unfinished feature that somebody holds, for fitting the chances.
#[derive(Clone, Copy, Debug)]
pub struct Watched {
    /// Its kind, as an index of [`Evaluate::KINDS`].
    pub kind: usize,
    /// One of its regions.
    pub spot: Spot,
    /// Its open squares.
    pub openings: Openings,
    /// How many tiles are still to come.
    pub left: u16,
}

/// A game whose positions can be valued.
pub trait Evaluate: Game + Clone + PartialEq + Send + Sync + 'static {
    /// The terms in the order of [`Terms`], by their names in the weights file.
    const TERMS: &'static [&'static str];

    /// The kinds of features whose chance is estimated, by their names in the weights file.
    const KINDS: &'static [&'static str];

    /// The sections of the weights file: manners of playing the game that differ too much for the same weights.
    const SECTIONS: &'static [&'static str];

    /// The section that this game is valued with, as an index of [`Evaluate::SECTIONS`].
    fn section(&self) -> usize;

    /// The fitted weights for this game.
    fn weights(&self) -> &'static Weights;

    /// How many tiles are still to come, and how many came or will come in the whole game.
    fn left(&self) -> (u16, u16);

    /// What the tiles on the table and those to come say. It holds until something is laid or drawn.
    type Survey: Default;

    /// Looks at the tiles on the table and those to come, in the place of what was seen before.
    fn look_around(&self, survey: &mut Self::Survey);

    /// What is laid beside the tiles, as a number: two states in which the same tiles lie and wait, and whose numbers are
    /// equal, look the same.
    fn beside_tiles(&self) -> u64 {
        0
    }

    /// Looks at the tiles on the table and those to come.
    fn survey(&self) -> Self::Survey {
        let mut survey = Self::Survey::default();
        self.look_around(&mut survey);
        survey
    }

    /// Which share of the game is still to come.
    fn to_come(&self, _survey: &Self::Survey) -> f32 {
        let (left, whole) = self.left();
        f32::from(left) / f32::from(whole.max(1))
    }

    /// Puts every seat's terms into `terms`, which holds zeros. Only called while the game goes on.
    fn terms(&self, survey: &Self::Survey, weights: &Weights, terms: &mut Terms);

    /// The best of all that `seat` may do with its figures now and where it leads, if that can be told without trying
    /// each; asked when a figure may be deployed. If it can be told, the state is used up.
    fn after_deploying(
        &mut self,
        _survey: &Self::Survey,
        _weights: &Weights,
        _seat: Seat,
    ) -> Option<(Outlook, Action)> {
        None
    }

    /// Lists the unfinished features that somebody holds, for fitting the chances.
    fn watch(&self, watched: &mut Vec<Watched>);

    /// Whether the feature of a region is complete.
    fn is_complete(&self, spot: Spot) -> bool;
}

/// The score that each seat may expect at the end; the scores themselves when the game is over.
#[inline]
pub fn prospects<G: Evaluate>(game: &G, weights: &Weights) -> BySeat {
    match game.decision() {
        Some(_) => expected(game, &game.survey(), weights).0,
        None => scores(game),
    }
}

/// The score that each seat may expect at the end of a game that goes on, and which share of it is still to come.
#[inline]
fn expected<G: Evaluate>(game: &G, survey: &G::Survey, weights: &Weights) -> (BySeat, f32) {
    let mut sums = scores(game);
    let mut terms = [[0.0; MAX_TERMS]; MAX_SEATS];
    game.terms(survey, weights, &mut terms);
    let to_come = game.to_come(survey);
    for (sum, terms) in sums.iter_mut().zip(&terms).take(usize::from(game.seats())) {
        *sum += weights.sum(terms, to_come);
    }
    (sums, to_come)
}

fn scores<G: Game>(game: &G) -> BySeat {
    let mut scores = [0.0; MAX_SEATS];
    for (all, &score) in scores.iter_mut().zip(game.scores()) {
        *all = f32::from(score);
    }
    scores
}

/// Each seat's chance to win a game that goes on, from the scores that they may expect.
#[inline]
pub fn win_chances<G: Evaluate>(game: &G, weights: &Weights, prospects: &BySeat, to_come: f32) -> BySeat {
    chances(contenders(game), prospects, weights.spread(to_come))
}

/// What each seat has won: those who win share one.
pub(crate) fn shares<G: Game>(game: &G) -> BySeat {
    let mut shares = [0.0; MAX_SEATS];
    let winners = game.winners();
    for seat in winners.iter() {
        shares[seat.idx()] = 1.0 / winners.len() as f32;
    }
    shares
}

/// The chances to win of those who can, from the scores that they may expect and the spread of these.
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

/// The seats that can still win.
fn contenders<G: Game>(game: &G) -> impl Iterator<Item = usize> + Clone + use<G> {
    let resigned = game.resigned();
    let all = (0..game.seats()).filter(move |&seat| !resigned.contains(Seat(seat)));
    all.map(usize::from)
}

/// What every seat may expect.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// Each seat's chance to win.
    pub wins: BySeat,
    /// The score that each seat may expect at the end.
    pub prospects: BySeat,
    /// Which share of the game is still to come.
    pub to_come: f32,
    /// Whether the game is over, so that nothing of this is a guess.
    pub over: bool,
}

impl Outlook {
    /// What the evaluation says of a position.
    pub fn of<G: Evaluate>(game: &G, weights: &Weights) -> Outlook {
        match game.decision() {
            Some(_) => Outlook::by(game, &game.survey(), weights),
            None => Outlook::at_the_end(game),
        }
    }

    /// The same where the tiles on the table are known already.
    #[inline]
    pub fn by<G: Evaluate>(game: &G, survey: &G::Survey, weights: &Weights) -> Outlook {
        if game.decision().is_none() {
            return Outlook::at_the_end(game);
        }
        let (prospects, to_come) = expected(game, survey, weights);
        Outlook {
            wins: win_chances(game, weights, &prospects, to_come),
            prospects,
            to_come,
            over: false,
        }
    }

    /// When the game is over, those who won share the win.
    fn at_the_end<G: Game>(game: &G) -> Outlook {
        Outlook {
            wins: shares(game),
            prospects: scores(game),
            to_come: 0.0,
            over: true,
        }
    }
}

/// By how many points a seat is ahead of the best other seat that can still win, or behind; by all of them if there is no
/// other.
pub fn margin<G: Game>(game: &G, prospects: &BySeat, seat: usize) -> f32 {
    let others = contenders(game).filter(|&other| other != seat);
    let best = others.map(|other| prospects[other]).reduce(f32::max);
    prospects[seat] - best.unwrap_or(0.0)
}
