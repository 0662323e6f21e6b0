//! Tests of the terms of City.

use super::*;
use crate::evaluate::{MAX_TERMS, prospects};
use bastide_engine::action::Action;
use bastide_engine::game::{AnyGame, Choice};
use bastide_engine::kernel::claims::MAX_SEATS;
use bastide_engine::record::replay::replay;
use bastide_engine::setup::{GameKind, Header};
use bastide_playout::random;

fn terms(game: &City) -> Terms {
    let mut terms = [[0.0; MAX_TERMS]; MAX_SEATS];
    game.terms(&game.survey(), game.weights(), &mut terms);
    terms
}

/// The position after a record without its header.
fn after(moves: &str) -> City {
    position(&format!("bastide 1\ngame city\nplayers 2\n{moves}"))
}

fn position(record: &str) -> City {
    match replay(record, |_, _| ()) {
        Ok(referee) => match referee.game() {
            Some(AnyGame::City(game)) => game.clone(),
            _ => unreachable!("the header says so"),
        },
        Err(error) => panic!("{error}"),
    }
}

fn each_position(seats: u8, games: u64, mut visit: impl FnMut(&City)) {
    for seed in 0..games {
        let mut game = City::new(&Header::new(GameKind::City, seats)).unwrap();
        let mut rng = fastrand::Rng::with_seed(seed);
        while let Some(action) = random::step(&game, &mut rng) {
            visit(&game);
            game.apply(action);
        }
    }
}

#[test]
fn terms_are_finite_and_a_tile_is_always_to_come() {
    for seats in 2..=4 {
        each_position(seats, 6, |game| {
            let terms = terms(game);
            let (left, whole) = game.left();
            assert!(left > 0 && left <= whole && whole <= 76, "{left} of {whole}");
            assert_eq!(game.survey().left, left);
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
fn terms_of_points_now_agree_with_the_final_scoring() {
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
            for (seat, terms) in terms.iter().enumerate().take(usize::from(seats)) {
                let now = [Term::road_now, Term::market_now, Term::homes_now, Term::guard_now];
                let sum: f32 = now.iter().map(|&term| terms[term as usize]).sum();
                let scored = end.scores()[seat] - game.scores()[seat];
                assert_eq!(sum, f32::from(scored), "seat {seat} of {game:?}");
            }
        });
    }
}

#[test]
fn closing_the_wall_at_the_end_completes_nothing() {
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

#[test]
fn roads_count_their_points_and_open_squares() {
    let one = terms(&after("draw city/01\nplace 0,0 N\ndeploy follower road:N\n"));
    let of = |terms: &Terms, term: Term| terms[0][term as usize];
    assert_eq!(of(&one, Term::road_now), 1.0);
    assert_eq!(of(&one, Term::road_open), 2.0);
    assert_eq!(of(&one, Term::more_followers), 3.0);
    let home = of(&one, Term::coming_home);
    assert!(home > 0.0 && home < 1.0 && home + of(&one, Term::stuck) == 1.0);
    assert_eq!(one[1][Term::turn as usize], 1.0);
    let rest = "draw city/02\nplace 0,1 N\npass\ndraw city/03\nplace 0,2 N\npass\n";
    let three = terms(&after(&format!(
        "draw city/01\nplace 0,0 N\ndeploy follower road:N\n{rest}"
    )));
    assert_eq!(of(&three, Term::road_now), 3.0);
    assert_eq!(of(&three, Term::road_three), 1.0);
}

#[test]
fn guards_and_towers_count_their_points() {
    let text = include_str!("../../../../../testdata/scenarios/city/y24-guard-row.bastide");
    let lines = text.lines().skip(3).filter(|line| !line.starts_with("expect"));
    let lines: Vec<_> = lines.take_while(|line| *line != "resign").collect();
    let end = terms(&after(&lines.join("\n")));
    let of = |seat: usize, term: Term| end[seat][term as usize];
    assert_eq!([of(0, Term::guard_now), of(1, Term::guard_now)], [9.0, 7.0]);
    assert_eq!([of(0, Term::guard_open), of(1, Term::guard_open)], [1.0, 1.0]);
    // Two walls on the right, one on the left, between rounds.
    assert_eq!([of(0, Term::tower_now), of(1, Term::tower_now)], [0.0, 0.0]);
    assert!(of(0, Term::tower_next) > 0.0 && of(1, Term::tower_next) > 0.0);
    // Just before the tower the causer may score two.
    let nth = lines.iter().rposition(|line| *line == "wall left").unwrap();
    let before = terms(&after(&lines[..=nth + 1].join("\n")));
    assert_eq!(
        before.map(|terms| terms[Term::tower_now as usize])[..2],
        [2.0, 0.0]
    );
}

#[test]
fn followers_returned_in_this_turn_are_not_due_as_guards() {
    let due = |text: &str| {
        let (round, _) = text
            .split_once("gate 0,0 W\n")
            .expect("the scenario sets the gate");
        let terms = terms(&position(&format!("{round}gate 0,0 W\n")));
        [0, 1].map(|seat: usize| terms[seat][Term::posts_due as usize])
    };
    // One more wall for the causer, two for the other seat, whose only follower has just returned.
    let next_turn = include_str!("../../../../../testdata/scenarios/city/y11-home-again-next-turn.bastide");
    assert_eq!(due(next_turn), [1.0, 0.0]);
    let at_once = include_str!("../../../../../testdata/scenarios/city/y11-guards-at-once.bastide");
    assert_eq!(due(at_once), [1.0, 1.0]);
}
