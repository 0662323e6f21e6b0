//! What the network sees of games with expansions.

use super::*;
use crate::evaluate::reckon;
use crate::greedy;
use bastide_engine::action::Quarter;
use bastide_engine::setup::{GameKind, Header};

const ALL: [&str; 6] = ["base", "inns", "traders", "cult", "count", "king"];

/// Calls `each` with the positions of games with expansions, and what the network sees there. One action in two is random.
fn play(seats: u8, games: u64, mut each: impl FnMut(&Classic, &Sight)) {
    let header = Header::new(GameKind::Classic, seats).with_sets(&ALL);
    for seed in 0..games {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = Classic::new(&header).unwrap();
        while let Some(random) = bastide_playout::random::step(&game, &mut rng) {
            let best = greedy::best(&game, game.weights()).filter(|_| rng.bool());
            game.apply(best.unwrap_or(random));
            if game.decision().is_some() {
                let mut sight = Sight::default();
                game.describe(&game.survey(), game.weights(), &mut sight);
                each(&game, &sight);
            }
        }
    }
}

#[test]
fn builders_and_pigs_are_seen_where_they_stand() {
    let mut seen = 0;
    play(3, 6, |game, sight| {
        let helps = |piece| matches!(piece, Piece::Builder | Piece::Pig);
        for seat in Seat::all(3) {
            let figures = game
                .figures()
                .filter(|figure| figure.seat == seat && helps(figure.piece));
            let standing = figures.count();
            let described = sight
                .features
                .iter()
                .map(|feature| usize::from(feature.helpers.of(seat)));
            assert_eq!(described.sum::<usize>(), standing);
            seen += standing;
        }
    });
    assert!(seen > 100, "{seen}");
}

#[test]
fn figures_in_carcassonne_may_come_to_features_of_their_quarter() {
    let mut able = 0;
    play(3, 4, |game, sight| {
        for feature in &sight.features {
            let quarter = match feature.inputs[..4] {
                [1.0, ..] => Quarter::Blacksmith,
                [_, 1.0, ..] => Quarter::Castle,
                [_, _, 1.0, _] => Quarter::Cathedral,
                _ => Quarter::Market,
            };
            let strength = game.strength_in(Seat(1), quarter);
            let is_barred = game.count_quarter() == quarter;
            let expected = if is_barred { 0 } else { strength };
            assert_eq!(feature.reserve.of(Seat(1)), expected);
            able += u32::from(expected);
        }
    });
    assert!(able > 20, "{able}");
}

#[test]
fn a_lead_in_goods_is_the_others_lag_and_all_inputs_are_moderate() {
    let mut leads = 0;
    play(2, 4, |game, sight| {
        for nth in 0..6 {
            assert_eq!(sight.own[0][nth], -sight.own[1][nth]);
            leads += u32::from(sight.own[0][nth] != 0.0);
        }
        let reckoned = reckon(game, &game.survey(), game.weights());
        for seat in Seat::all(2) {
            let view = sight.view(game, &reckoned, seat);
            let described = sight.features.iter().flat_map(|feature| &feature.inputs);
            let own = view.features.as_flattened().iter().chain(&sight.own[seat.idx()]);
            assert!(described.chain(own).all(|input| input.abs() < 30.0));
            assert!(view.globals.iter().all(|input| input.abs() < 128.0));
        }
    });
    assert!(leads > 50, "{leads}");
}
