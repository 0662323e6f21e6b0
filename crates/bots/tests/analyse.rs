//! Properties of an analysis: the best action loses nothing, sums agree, the result does not depend on threads.

use bastide_bots::analyse::{Analysis, Cause, Judged, Options, Rated, Value, analyse, position};
use bastide_bots::bot::Budget;
use bastide_engine::action::Action;
use bastide_engine::game::{Choice, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::progress::Progress;
use bastide_engine::record::replay::replay;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The first `actions` actions of a golden record.
fn golden(name: &str, actions: usize) -> Progress {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden");
    let text = std::fs::read_to_string(path.join(name)).unwrap();
    let mut progress = replay(&text, |_, _| {}).unwrap().progress().unwrap().clone();
    progress.undo_to(actions);
    progress
}

fn options(simulations: u32, threads: usize) -> Options {
    Options {
        budget: Budget::Simulations(simulations),
        threads,
        compared: 2,
    }
}

fn analysis_of(progress: &Progress, options: &Options) -> Analysis {
    analyse(progress, options, &|_, _| {}, &AtomicBool::new(false))
}

fn near(a: f32, b: f32) -> bool {
    (a - b).abs() < 1e-3
}

#[test]
fn sums_agree_and_chances_add_up_in_every_game() {
    let games = [
        ("base-2p-03.bastide", usize::MAX),
        ("base-3p-05.bastide", usize::MAX),
        ("count-3p-01.bastide", 60),
        ("castle-08.bastide", usize::MAX),
        ("city-3p-05.bastide", 60),
    ];
    for (name, actions) in games {
        let progress = golden(name, actions);
        let analysis = analysis_of(&progress, &options(8, 2));
        let seats = usize::from(analysis.seats);
        assert!(analysis.complete && !analysis.decisions.is_empty(), "{name}");
        let mut by_seat = vec![(0, 0.0, 0.0); seats];
        for one in &analysis.decisions {
            let (played, lost) = (one.played().unwrap(), one.lost());
            assert_eq!(played.action, progress.actions()[one.at], "{name}");
            assert!(lost.win >= 0.0, "{name} {}", one.at);
            assert_eq!(one.played == Some(0), lost.win == 0.0, "{name} {}", one.at);
            for rated in &one.rated {
                let sum: f32 = rated.value.win[..seats].iter().sum();
                assert!(near(sum, 1.0), "{name} {}: {sum}", one.at);
            }
            let sum = &mut by_seat[one.seat.idx()];
            *sum = (sum.0 + 1, sum.1 + lost.win, sum.2 + lost.points);
        }
        for (seat, (sum, found)) in analysis.sums().iter().zip(&by_seat).enumerate() {
            let turns = analysis.turns();
            let in_turns = turns.iter().filter(|turn| turn.seat.idx() == seat);
            let in_turns: f32 = in_turns.map(|turn| turn.lost.win).sum();
            assert_eq!(sum.decisions, found.0, "{name}");
            assert!(near(sum.lost.win, found.1) && near(in_turns, found.1), "{name}");
            assert!(near(sum.lost.points, found.2), "{name}");
        }
        for luck in &analysis.luck {
            assert!(near(luck.change.iter().sum(), 0.0), "{name} {}", luck.at);
        }
        let points = analysis.points();
        assert_eq!(points[0].turn, 0, "{name}");
        assert!(
            points.windows(2).all(|pair| pair[0].turn < pair[1].turn),
            "{name}"
        );
        assert_eq!(points.last().unwrap().scores, progress.game().scores(), "{name}");
    }
}

/// The played action must not get a better value only because the continuation of the turn was searched more deeply.
#[test]
fn played_actions_are_valued_with_the_same_effort_as_others() {
    let (stop, options) = (AtomicBool::new(false), options(8, 1));
    let mut tried = 0;
    for name in ["city-3p-05.bastide", "city-2p-05.bastide", "city-4p-05.bastide"] {
        let whole = golden(name, usize::MAX);
        let places = |&at: &usize| matches!(whole.actions()[at], Action::Place { .. });
        for at in (0..whole.actions().len()).filter(places) {
            let mut before = whole.clone();
            before.undo_to(at + 1);
            let Some(proposed) = position(&before, at + 1, &options, &stop) else {
                continue;
            };
            let mut actions = Vec::new();
            before.game().legal_actions(&mut actions);
            let is_proposed = |action| proposed.rated.iter().any(|rated| rated.action == action);
            for action in actions.into_iter().filter(|&action| !is_proposed(action)) {
                let mut progress = before.clone();
                progress.play(action, &mut Vec::new()).unwrap();
                // Only where the turn goes on better than a search proposes.
                if position(&progress, at + 1, &options, &stop).unwrap().played == Some(0) {
                    let place = position(&before, at, &options, &stop).unwrap();
                    let analysis = analysis_of(&progress, &options);
                    let found = analysis.decisions.iter().find(|one| one.at == at).unwrap();
                    assert_eq!(found.played(), place.played(), "{name} after {at}");
                    tried += 1;
                }
            }
            if tried > 0 {
                return;
            }
        }
    }
    panic!("no turn continues better than the search proposes");
}

#[test]
fn the_last_action_is_worth_the_result() {
    let progress = golden("base-3p-05.bastide", usize::MAX);
    let analysis = analysis_of(&progress, &options(8, 1));
    let last = analysis.points().pop().unwrap();
    assert_eq!(last.win[..3], [0.0, 0.0, 1.0]);
    assert!(progress.game().winners().iter().all(|seat| seat.0 == 2));
}

#[test]
fn the_best_action_gives_nothing_away_when_it_is_played() {
    let mut progress = golden("base-2p-03.bastide", 40);
    let stop = AtomicBool::new(false);
    let options = options(64, 1);
    // Four turns on, whatever the record says then: its tiles, but the best actions.
    let tiles: Vec<_> = progress.actions()[20..].to_vec();
    let mut tiles = tiles
        .into_iter()
        .filter(|action| matches!(action, Action::Draw(_)));
    progress.undo_to(20);
    let mut tried = 0;
    while tried < 8 {
        let at = progress.actions().len();
        let Some(judged) = position(&progress, at, &options, &stop) else {
            let drawn = tiles.next().unwrap();
            progress.play(drawn, &mut Vec::new()).unwrap();
            continue;
        };
        assert_eq!(judged.played, None);
        let best = judged.best().action;
        progress.play(best, &mut Vec::new()).unwrap();
        let again = position(&progress, at, &options, &stop).unwrap();
        assert_eq!(again.played, Some(0), "after {at}");
        assert_eq!((again.lost().win, again.lost().points), (0.0, 0.0));
        tried += 1;
    }
}

#[test]
fn threads_do_not_change_the_result_and_simulations_do() {
    let progress = golden("base-3p-05.bastide", 60);
    let one = analysis_of(&progress, &options(40, 1));
    assert_eq!(one, analysis_of(&progress, &options(40, 2)));
    assert_ne!(one, analysis_of(&progress, &options(80, 2)));
}

#[test]
fn to_give_up_costs_all_chances() {
    let mut progress = golden("base-3p-05.bastide", 62);
    progress.play(Action::Resign, &mut Vec::new()).unwrap();
    let analysis = analysis_of(&progress, &options(24, 1));
    let last = analysis.decisions.last().unwrap();
    let resigned = last.played().unwrap();
    assert_eq!(resigned.value.win[last.seat.idx()], 0.0);
    assert!(last.lost().win > 0.05, "{:?}", last.lost());
}

#[test]
fn turning_points_are_the_largest_changes_in_the_order_of_the_game() {
    let analysis = analysis_of(&golden("base-2p-03.bastide", usize::MAX), &options(8, 2));
    let all = analysis.turning_points(usize::MAX);
    let five = analysis.turning_points(5);
    assert_eq!(five.len(), 5);
    assert!(five.windows(2).all(|pair| pair[0].at < pair[1].at));
    let least = five.iter().map(|one| one.change.abs()).fold(1.0, f32::min);
    assert_eq!(all.iter().filter(|one| one.change.abs() > least).count(), 4);
    for one in all.iter().filter(|one| one.cause == Cause::Play) {
        let turns = analysis.turns();
        let turn = turns.iter().find(|turn| turn.at == one.at).unwrap();
        assert_eq!((turn.seat, -turn.lost.win), (one.seat, one.change));
    }
}

#[test]
fn it_tells_how_far_it_is_and_can_be_stopped() {
    let progress = golden("base-2p-03.bastide", usize::MAX);
    let stop = AtomicBool::new(false);
    let tell = |done: usize, all: usize| {
        assert!(done <= all);
        if done >= 10 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let analysis = analyse(&progress, &options(8, 1), &tell, &stop);
    assert!(!analysis.complete);
    assert!((10..14).contains(&analysis.decisions.len()));
    assert_eq!(analysis.points().len(), analysis.turns().len() + 1);
    let nothing = analyse(&progress, &options(8, 2), &|_, _| {}, &AtomicBool::new(true));
    assert!(nothing.decisions.is_empty() && nothing.points().is_empty());
}

#[test]
fn actions_within_a_tenth_of_a_percent_count_as_the_best() {
    let judged = |played: Option<usize>, wins: [f32; 2]| {
        let rated = wins.map(|win| Rated {
            action: Action::Pass,
            value: Value {
                win: [win, 1.0 - win, 0.0, 0.0, 0.0, 0.0],
                ..Value::default()
            },
        });
        Judged {
            at: 0,
            turn: 1,
            seat: Seat(0),
            choice: Choice::Deploy,
            rated: rated.to_vec(),
            played,
        }
    };
    assert!(judged(Some(0), [0.6, 0.5]).is_best());
    assert!(judged(Some(1), [0.6, 0.5998]).is_best());
    assert!(!judged(Some(1), [0.6, 0.599]).is_best());
    assert!(!judged(None, [0.6, 0.5]).is_best());
}
