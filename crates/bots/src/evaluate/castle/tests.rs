//! Positions of Castle with known terms, most of them from the rule scenarios.

use super::*;
use crate::evaluate::{MAX_TERMS, prospects};
use crate::greedy;
use bastide_engine::action::Action;
use bastide_engine::game::{AnyGame, Choice};
use bastide_engine::kernel::claims::MAX_SEATS;
use bastide_engine::record::replay::replay;
use bastide_playout::random;

macro_rules! scenario {
    ($name:literal) => {
        include_str!(concat!(
            "../../../../../testdata/scenarios/castle/",
            $name,
            ".bastide"
        ))
    };
}

/// The position of a scenario right after the first occurrence of these lines.
fn after(text: &str, line: &str) -> Castle {
    let at = text.find(line).expect("the scenario has the line");
    let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
    let referee = replay(&text[..end], |_, _| {}).expect("the scenario is sound");
    match referee.game() {
        Some(AnyGame::Castle(game)) => game.clone(),
        other => panic!("{other:?} is not a game of Castle"),
    }
}

fn terms(game: &Castle) -> Terms {
    let mut terms = [[0.0; MAX_TERMS]; MAX_SEATS];
    game.terms(&game.survey(), game.weights(), &mut terms);
    terms
}

#[track_caller]
fn expect(game: &Castle, term: Term, both: [f32; 2]) {
    let terms = terms(game);
    let found = [terms[0][term as usize], terms[1][term as usize]];
    let close = (0..2).all(|seat| (found[seat] - both[seat]).abs() < 1e-3);
    assert!(close, "{}: {found:?} instead of {both:?}", NAMES[term as usize]);
}

#[test]
fn unfinished_features_count_by_their_chance() {
    let text = scenario!("k16-keep");
    let begun = after(text, "deploy follower house:Nl\ndraw castle/14");
    let house = held(&begun)[0].0;
    let known = begun.survey().building(&begun, begun.weights(), HOUSE, house);
    let chance = known.chance;
    assert!(chance > 0.3 && chance < 1.0, "{chance}");
    // With the start square it has two tiles, and one square is open.
    expect(&begun, Term::house_gain, [2.0 * chance, 0.0]);
    expect(&begun, Term::house_open, [chance, 0.0]);
    expect(&begun, Term::coming_home, [chance, 0.0]);
    expect(&begun, Term::stuck, [1.0 - chance, 0.0]);
    expect(&begun, Term::more_followers, [2.0, 3.0]);
    expect(&begun, Term::turn, [0.0, 1.0]);
    let closed = after(text, "place 1,8 N");
    expect(&closed, Term::house_gain, [2.0, 0.0]);
    assert_eq!(begun.left(), (57, 60));
    let mut open = Vec::new();
    begun.open_features(&mut open);
    assert_eq!(open.len(), 1);
    assert!(open[0].kind == HOUSE && !begun.is_complete(open[0].spot) && closed.is_complete(open[0].spot));
}

#[test]
fn most_followers_takes_all() {
    let game = after(scenario!("k14-most-followers"), "place 4,5 E");
    expect(&game, Term::path_gain, [14.0, 0.0]);
    expect(&game, Term::contested, [14.0, 0.0]);
    expect(&game, Term::coming_home, [2.0, 1.0]);
    expect(
        &after(scenario!("k14-tie"), "place 4,5 N"),
        Term::path_gain,
        [0.0, 0.0],
    );
}

#[test]
fn courts_count_by_their_markets() {
    let game = after(scenario!("kx2-rich"), "place 7,6 W");
    assert_eq!(game.left().0, 0);
    expect(&game, Term::court_now, [15.0, 3.0]);
    expect(&game, Term::court_growth, [0.0, 0.0]);
    expect(&game, Term::court_contested, [15.0, 0.0]);
    expect(&game, Term::rich_market, [1.0, 0.0]);
    expect(&game, Term::rich_now, [5.0, 0.0]);
}

#[test]
fn rich_markets_are_those_of_the_largest_courts() {
    for (text, markets) in [
        (scenario!("k20-7-most-tiles"), 1.0),
        (scenario!("k20-7-rich-market"), 2.0),
        (scenario!("k20-7-largest-without-market"), 0.0),
        (scenario!("k20-7-two-largest"), 2.0),
    ] {
        let game = after(text, "draw castle/45\nresign");
        expect(&game, Term::rich_now, [markets, 0.0]);
    }
}

#[test]
fn the_larger_keep_expects_the_empty_area() {
    let text = scenario!("k20-8-great-keep");
    let before = after(text, "place 4,11 W");
    let stays = 16.0 / 67.0_f32;
    let area = 67.0 * stays * stays.sqrt();
    expect(&before, Term::keep_area, [0.0, area]);
    expect(&before, Term::keep_size, [0.0, area / 6.0]);
    expect(&before, Term::keep_margin, [0.0, area / 4.0]);
    // Two tiles more for the wall tile: three against two.
    let then = after(text, "deploy follower house:Er");
    expect(&then, Term::keep_area, [area, 0.0]);
    expect(&then, Term::keep_margin, [0.0, 0.0]);
    let soon = after(text, "deploy follower house:Nl");
    assert!(terms(&soon)[1][Term::keep_soon as usize] > 1.0);
}

#[test]
fn towers_of_the_track_draw_near() {
    let text = scenario!("k20-5-open-tower");
    let game = after(text, "draw castle/27");
    // At 10 with towers at 12/13, 16/17 and 20/21.
    expect(&game, Term::near, [2.0, 0.0]);
    expect(&game, Term::ahead, [3.0, 0.0]);
    // The tile is taken but not yet revealed: all nine kinds are equally likely.
    let taken = after(text, "deploy follower path:E");
    expect(&taken, Term::open_tower, [1.0 / 9.0, 0.0]);
    expect(&taken, Term::bonus, [1.0 / 9.0, 0.0]);
    expect(&taken, Term::near, [1.0, 0.0]);
    expect(&taken, Term::turn, [0.0, 1.0]);
    let begun = after(text, "deploy follower tower:Nr");
    expect(&begun, Term::open_tower, [1.0, 0.0]);
    let all = terms(&begun)[0];
    // A tower worth 4 to a marker on 12: with the wall tile it scores whether or not it is completed.
    assert!((all[Term::open_now as usize] + all[Term::tower_gain as usize] - 4.0).abs() < 1e-3);
    assert_eq!(
        all[Term::exact as usize] > 0.0,
        all[Term::tower_open as usize] < 2.0
    );
}

/// Plays a game and calls `each` with every state. Half of the placements maximise the immediate score, so that wall
/// tiles are taken; most followers are deployed only where they score at once, so that some are left at the end.
fn play(seed: u64, mut each: impl FnMut(&Castle)) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Castle::start();
    let mut scores_only = game.weights().clone();
    (scores_only.late, scores_only.early) = ([0.0; MAX_TERMS], [0.0; MAX_TERMS]);
    while let Some(asked) = game.decision() {
        each(&game);
        let mut next = game.clone();
        let action = match asked.choice {
            Choice::Place if rng.bool() => greedy::best(&game, &scores_only),
            Choice::Deploy => greedy::best(&game, &scores_only).map(|action| {
                next.apply(action);
                let scores = next.scores() != game.scores();
                if scores || rng.u8(..4) == 0 {
                    action
                } else {
                    Action::Pass
                }
            }),
            _ => random::step(&game, &mut rng),
        };
        game.apply(action.expect("the game goes on"));
    }
}

#[test]
fn all_terms_are_finite() {
    for seed in 0..12 {
        play(seed, |game| {
            let terms = terms(game);
            assert!(terms.iter().flatten().all(|term| term.is_finite()), "{game:?}");
            assert!(terms[2..].iter().flatten().all(|&term| term == 0.0));
        });
    }
}

#[test]
fn exact_terms_before_the_end_agree_with_the_final_scoring() {
    let mut weights = Castle::start().weights().clone();
    weights.late = [0.0; MAX_TERMS];
    let exact = [
        Term::path_gain,
        Term::tower_gain,
        Term::house_gain,
        Term::court_now,
        Term::keep_area,
        Term::open_now,
        Term::rich_now,
    ];
    for term in exact {
        weights.late[term as usize] = 1.0;
    }
    weights.late[Term::bonus as usize] = f32::from(bastide_engine::castle::BONUS_POINTS);
    let (mut compared, mut wall_tiles) = (0, 0);
    for seed in 0..36 {
        play(seed, |game| {
            let last =
                game.left().0 == 0 && game.decision().map(|asked| asked.choice) == Some(Choice::Deploy);
            // Features that the last tile completes may still move keeps and take wall tiles.
            if !last || held(game).iter().any(|&(_, spot)| game.is_complete(spot)) {
                return;
            }
            let mut end = game.clone();
            end.apply(Action::Pass);
            let found = prospects(game, &weights);
            for seat in Seat::all(game.seats()) {
                assert_eq!(
                    found[seat.idx()],
                    f32::from(end.scores()[seat.idx()]),
                    "seed {seed}, seat {seat}"
                );
                wall_tiles += WallTile::ALL
                    .iter()
                    .map(|&kind| u32::from(game.wall_tiles(seat, kind)))
                    .sum::<u32>();
            }
            compared += 1;
        });
    }
    assert!(
        compared >= 5 && wall_tiles >= 5,
        "{compared} positions, {wall_tiles} wall tiles"
    );
}
