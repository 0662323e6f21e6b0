//! Properties of an analysis: luck and play add up, the best action loses nothing, the result does not depend on threads.

use bastide_bots::analyse::{Analysis, Cause, Judged, Options, Rated, Steps, Value, analyse, position};
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
            if one.played == Some(0) {
                assert_eq!((lost.win, lost.points), (0.0, 0.0), "{name} {}", one.at);
            }
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

/// What neither luck nor play explains of the change of a seat's chance to win, turn by turn: the root mean square over
/// all turns and seats.
fn unexplained(analysis: &Analysis) -> f32 {
    let points = analysis.points();
    let seats = usize::from(analysis.seats);
    let (mut sum, mut count) = (0.0, 0.0);
    for pair in points.windows(2) {
        let turn = pair[1].turn;
        for seat in 0..seats {
            let luck = analysis.luck.iter().filter(|luck| luck.turn == turn);
            let luck: f32 = luck.map(|luck| luck.change[seat]).sum();
            let decisions = analysis.decisions.iter().filter(|one| one.turn == turn);
            let play =
                decisions.map(|one| one.played().unwrap().value.win[seat] - one.best().value.win[seat]);
            let change = pair[1].win[seat] - pair[0].win[seat];
            sum += (change - luck - play.sum::<f32>()).powi(2);
            count += 1.0;
        }
    }
    (sum / count).sqrt()
}

#[test]
fn luck_and_play_add_up_to_the_change_of_the_chances() {
    // In Castle, chance also acts within turns and at the end of the game.
    for name in [
        "base-2p-03.bastide",
        "base-3p-05.bastide",
        "castle-08.bastide",
        "city-2p-05.bastide",
    ] {
        let analysis = analysis_of(&golden(name, usize::MAX), &options(4, 2));
        let rms = unexplained(&analysis);
        assert!(rms < 0.001, "{name}: {rms}");
        let last = analysis.points().pop().unwrap();
        let won = last.win.iter().filter(|&&win| win > 0.0).count();
        assert!(
            (1..=2).contains(&won) && near(last.win.iter().sum(), 1.0),
            "{name}"
        );
    }
}

/// The values before and after a draw have simulations of their own. If they did not fit together, luck would be positive or
/// negative in the mean over all tiles that could have been drawn.
#[test]
fn luck_is_zero_in_the_mean_over_all_draws() {
    let [precise, quick] = [options(1000, 1), options(48, 1)];
    let stop = AtomicBool::new(false);
    let whole = golden("base-2p-03.bastide", usize::MAX);
    let is_draw = |&at: &usize| matches!(whole.actions()[at], Action::Draw(_));
    let draws: Vec<_> = (0..whole.actions().len()).filter(is_draw).collect();
    let mut squares = 0.0;
    let chosen = [15, 35, 55];
    for turn in chosen {
        let mut before = whole.clone();
        before.undo_to(draws[turn]);
        let last = position(&before, draws[turn] - 1, 1, &precise, &stop).unwrap();
        let expected = last.played().unwrap().value.win[0];
        let game = before.game();
        let mut mean = 0.0;
        let mut known = std::collections::BTreeMap::new();
        for nth in 0..game.chances() {
            let draw = game.chance(nth).unwrap();
            let value = *known.entry(draw).or_insert_with(|| {
                let mut after = before.clone();
                after.play(draw, &mut Vec::new()).unwrap();
                let judged = position(&after, draws[turn] + 1, 1, &quick, &stop).unwrap();
                judged.best().value.win[0]
            });
            mean += value / game.chances() as f32;
        }
        squares += (mean - expected).powi(2);
    }
    let rms = (squares / chosen.len() as f32).sqrt();
    assert!(rms < 0.04, "{rms}");
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
    let options = options(128, 1);
    // Four turns on, whatever the record says then: its tiles, but the best actions.
    let tiles: Vec<_> = progress.actions()[20..].to_vec();
    let mut tiles = tiles
        .into_iter()
        .filter(|action| matches!(action, Action::Draw(_)));
    progress.undo_to(20);
    let mut tried = 0;
    while tried < 8 {
        let at = progress.actions().len();
        let Some(judged) = position(&progress, at, 1, &options, &stop) else {
            let drawn = tiles.next().unwrap();
            progress.play(drawn, &mut Vec::new()).unwrap();
            continue;
        };
        assert_eq!(judged.played, None);
        let best = judged.best().action;
        progress.play(best, &mut Vec::new()).unwrap();
        let again = position(&progress, at, 1, &options, &stop).unwrap();
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
fn actions_that_lose_nothing_count_as_the_best() {
    let judged = |played: Option<usize>, values: [(f32, f32); 2]| {
        let rated = values.map(|(win, lead)| Rated {
            action: Action::Pass,
            value: Value {
                win: [win, 1.0 - win, 0.0, 0.0, 0.0, 0.0],
                margin: [lead, -lead, 0.0, 0.0, 0.0, 0.0],
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
    assert!(judged(Some(0), [(0.6, 0.0), (0.5, 9.0)]).is_best());
    assert!(judged(Some(1), [(0.6, 0.0), (0.5998, 0.0)]).is_best());
    assert!(!judged(Some(1), [(0.6, 0.0), (0.599, 9.0)]).is_best());
    assert!(!judged(None, [(0.6, 0.0), (0.5, 0.0)]).is_best());
    // Better than what the search prefers, also with fewer points.
    let better = judged(Some(1), [(0.6, 9.0), (0.62, 0.0)]);
    assert!(better.is_best() && better.lost().win < 0.0);
    // In a decided game, points count.
    assert!(!judged(Some(1), [(1.0, 26.0), (1.0, 10.0)]).is_best());
    assert!(judged(Some(1), [(1.0, 26.0), (1.0, 25.8)]).is_best());
}

#[test]
fn an_analysis_in_steps_is_the_same() {
    let progress = golden("castle-08.bastide", 30);
    let whole = analysis_of(&progress, &options(4, 1));
    let mut steps = Steps::new(&progress, Budget::Simulations(4));
    let mut told = Vec::new();
    let found = loop {
        let found = steps.step();
        told.push(steps.done());
        if let Some(found) = found {
            break found;
        }
    };
    assert_eq!(found, whole);
    assert!(told.is_sorted() && told.len() > 10, "{told:?}");
    assert_eq!(
        (told.last(), steps.of()),
        (Some(&whole.decisions.len()), whole.decisions.len())
    );
}
