//! The continuations that the greedy bot finds, and the surveys that it shares.

use super::*;
use bastide_engine::game::Game;
use bastide_engine::setup::{GameKind, Header};

/// Checks that a survey stays valid until something is laid or drawn, and that overwriting a survey leaves nothing
/// of the old one.
fn check<G: Evaluate>(mut game: G, reused: &mut G::Survey, rng: &mut fastrand::Rng) -> u32 {
    let mut compared = 0;
    let mut survey = game.survey();
    while let Some(action) = bastide_playout::random::step(&game, rng) {
        let stays_valid = !changes_layout(action)
            && matches!(game.decision().map(|asked| asked.actor), Some(Actor::Seat(_)));
        game.apply(action);
        let fresh = game.survey();
        game.survey_into(reused);
        assert_eq!(
            Outlook::by(&game, reused, game.weights()),
            Outlook::by(&game, &fresh, game.weights()),
            "overwritten survey, after {action:?}"
        );
        if stays_valid {
            let shared = Outlook::by(&game, &survey, game.weights());
            assert_eq!(
                shared,
                Outlook::by(&game, &fresh, game.weights()),
                "after {action:?}"
            );
            compared += 1;
        }
        survey = fresh;
    }
    compared
}

/// The outlook of the seat's best continuation of up to `depth` actions, by plain recursion without shared surveys.
fn naive<G: Evaluate>(game: &G, seat: Seat, depth: usize) -> Outlook {
    let here = Outlook::of(game, game.weights());
    let is_asked = game
        .decision()
        .is_some_and(|asked| asked.actor == Actor::Seat(seat));
    if !is_asked || depth == 0 {
        return here;
    }
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let outlooks = actions.into_iter().map(|action| {
        let mut state = game.clone();
        state.apply(action);
        naive(&state, seat, depth - 1)
    });
    // Of equally good ones the first.
    let value = |outlook: &Outlook| outlook.value(game, seat);
    outlooks
        .reduce(|best, next| if value(&next) > value(&best) { next } else { best })
        .unwrap_or(here)
}

#[test]
fn continuations_agree_with_a_naive_search() {
    fn check<G: Evaluate>(start: &G, rng: &mut fastrand::Rng, games: usize) -> usize {
        let mut scratch = Scratch::default();
        let mut compared = 0;
        for _ in 0..games {
            let mut game = start.clone();
            while let Some(action) = bastide_playout::random::step(&game, rng) {
                // One in six decisions is enough to meet every kind.
                if rng.u8(..6) == 0 {
                    for_each_action(
                        &game,
                        game.weights(),
                        &mut scratch,
                        |_| true,
                        |action, seat, continuation| {
                            let mut state = game.clone();
                            state.apply(action);
                            let expected = naive(&state, seat, DEPTH);
                            assert_eq!(continuation.outlook, expected, "{action:?}");
                            compared += 1;
                        },
                    );
                }
                game.apply(action);
            }
        }
        compared
    }
    let mut rng = fastrand::Rng::with_seed(8);
    let castle = bastide_engine::castle::Castle::start();
    assert!(check(&castle, &mut rng, 2) > 500);
    for seats in 2..=4 {
        let city = bastide_engine::city::City::new(&Header::new(GameKind::City, seats)).unwrap();
        assert!(check(&city, &mut rng, 2) > 500);
    }
}

#[test]
fn after_a_figure_leaves_the_market_the_seat_passes() {
    let sets = ["base", "inns", "traders", "cult", "count"];
    let header = Header::new(GameKind::Classic, 2).with_sets(&sets);
    let mut rng = fastrand::Rng::with_seed(5);
    let mut compared = 0;
    while compared < 10 {
        let mut game = bastide_engine::classic::Classic::new(&header).unwrap();
        while let Some(asked) = game.decision() {
            if asked.choice == Choice::Market && game.count_legal() > 2 {
                for_each_action(
                    &game,
                    game.weights(),
                    &mut Scratch::default(),
                    |_| true,
                    |action, seat, continuation| {
                        let mut next = game.clone();
                        next.apply(action);
                        let again = next.decision().is_some_and(|asked| {
                            asked.choice == Choice::Market && asked.actor == Actor::Seat(seat)
                        });
                        let expected: &[Action] = if again { &[Action::Pass] } else { &[] };
                        assert_eq!(continuation.actions.as_slice(), expected);
                        compared += usize::from(again);
                    },
                );
            }
            let action = bastide_playout::random::step(&game, &mut rng).unwrap();
            game.apply(action);
        }
    }
}

#[test]
fn a_survey_stays_valid_until_something_is_laid() {
    let mut rng = fastrand::Rng::with_seed(3);
    for (kind, seats, sets) in [
        (GameKind::Classic, 2, &["base"][..]),
        (
            GameKind::Classic,
            4,
            &["base", "inns", "traders", "cult", "count", "king"],
        ),
        (GameKind::Castle, 2, &[]),
        (GameKind::City, 2, &[]),
        (GameKind::City, 4, &[]),
    ] {
        let mut header = Header::new(kind, seats);
        if !sets.is_empty() {
            header = header.with_sets(sets);
        }
        let game = AnyGame::new(&header).unwrap();
        let compared = for_each_game!(&game, game => {
            // Each game overwrites the last survey of the game before it.
            let mut reused = game.survey();
            (0..10).map(|_| check(game.clone(), &mut reused, &mut rng)).sum::<u32>()
        });
        assert!(compared > 100, "{kind}: {compared}");
    }
}
