//! Tests of the terms of City.

use super::*;
use crate::evaluate::{MAX_TERMS, prospects};
use crate::random;
use bastide_engine::action::Action;
use bastide_engine::game::{AnyGame, Choice};
use bastide_engine::kernel::claims::MAX_SEATS;
use bastide_engine::record::replay::replay;
use bastide_engine::setup::{GameKind, Header};

fn terms(game: &City) -> Terms {
    let mut terms = [[0.0; MAX_TERMS]; MAX_SEATS];
    game.terms(game.weights(), &mut terms);
    terms
}

/// The position after a record without its header.
fn after(moves: &str) -> City {
    let record = format!("bastide 1\ngame city\nplayers 2\n{moves}");
    match replay(&record, |_, _| ()) {
        Ok(referee) => match referee.game() {
            Some(AnyGame::City(game)) => game.clone(),
            _ => unreachable!("the header says so"),
        },
        Err(error) => panic!("{error}"),
    }
}

fn each_position(seats: u8, games: u64, mut look: impl FnMut(&City)) {
    for seed in 0..games {
        let mut game = City::new(&Header::new(GameKind::City, seats)).unwrap();
        let mut rng = fastrand::Rng::with_seed(seed);
        while let Some(action) = random::step(&game, &mut rng) {
            look(&game);
            game.apply(action);
        }
    }
}

#[test]
fn terms_are_finite_and_the_rest_of_the_game_never_nothing() {
    for seats in 2..=4 {
        each_position(seats, 6, |game| {
            let terms = terms(game);
            let (left, whole) = game.left();
            assert!(left > 0 && left <= whole && whole <= 76, "{left} of {whole}");
            for term in terms.iter().flatten() {
                assert!(term.is_finite());
            }
            let beyond = terms.iter().skip(usize::from(seats)).flatten();
            assert!(
                beyond
                    .chain(terms.iter().flat_map(|all| &all[NAMES.len()..]))
                    .all(|&term| term == 0.0)
            );
            assert!(
                prospects(game, game.weights())
                    .iter()
                    .all(|points| points.is_finite())
            );
        });
    }
}

#[test]
fn what_would_be_scored_now_is_what_the_end_would_score() {
    for seats in 2..=4 {
        each_position(seats, 6, |game| {
            if game.decision().is_none_or(|asked| asked.choice != Choice::Place) {
                return;
            }
            let terms = terms(game);
            let mut end = game.clone();
            while end.decision().is_some() {
                end.apply(Action::Resign);
            }
            for seat in 0..usize::from(seats) {
                let now = [Term::road_now, Term::market_now, Term::homes_now, Term::guard_now];
                let sum: f32 = now.iter().map(|&term| terms[seat][term as usize]).sum();
                let scored = end.scores()[seat] - game.scores()[seat];
                assert_eq!(sum, f32::from(scored), "seat {seat} of {game:?}");
            }
        });
    }
}

#[test]
fn only_what_is_completed_in_play_counts_as_complete() {
    each_position(2, 6, |game| {
        if game.decision().is_none_or(|asked| asked.choice != Choice::Place) {
            return;
        }
        let mut end = game.clone();
        end.apply(Action::Resign);
        for idx in game.board().features() {
            let spot = Spot(idx.0);
            assert_eq!(game.is_complete(spot), game.board().feature(idx).is_complete());
            assert_eq!(game.is_complete(spot), end.is_complete(spot));
        }
    });
}
