//! Positions with a known best action, and a match that search must win against the greedy bot.

use bastide_bots::bot::{Bot, Budget, Thought};
use bastide_bots::evaluate::Evaluate;
use bastide_bots::for_each_game;
use bastide_bots::greedy::{self, Greedy};
use bastide_bots::search::{Search, Settings};
use bastide_engine::action::Action;
use bastide_engine::classic::Classic;
use bastide_engine::game::{Actor, AnyGame, Choice, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::progress::Progress;
use bastide_engine::setup::{GameKind, Header};
use bastide_engine::shuffle::Seed;
use std::time::Duration;

fn search(simulations: u32) -> Search {
    Search::new(Settings::new(Budget::Simulations(simulations), 1))
}

fn legal(game: &AnyGame) -> Vec<Action> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    actions
}

fn after(game: &AnyGame, action: Action) -> AnyGame {
    let mut next = game.clone();
    next.apply(action);
    next
}

/// A random game up to the placement of its last tile: the seat that is to place it, and the position.
fn last_tile(seats: u8, rng: &mut fastrand::Rng) -> Option<(Seat, AnyGame)> {
    let mut game = Classic::new(&Header::new(GameKind::Classic, seats)).unwrap();
    while let Some(asked) = game.decision() {
        match asked.actor {
            Actor::Seat(seat) if asked.choice == Choice::Place && game.bag().is_empty() => {
                return Some((seat, AnyGame::Classic(game)));
            }
            Actor::Seat(_) => game.apply(game.nth_legal(rng.usize(..game.count_legal())).unwrap()),
            Actor::Chance => game.apply(game.chance(rng.u32(..game.chances())).unwrap()),
        }
    }
    None
}

/// The best result that a seat can reach with the last tile: 1 for a win, a share of 1 for a shared win.
fn won(game: &AnyGame, seat: Seat) -> f32 {
    if game.decision().is_none() {
        let winners = game.winners();
        return match winners.contains(seat) {
            true => 1.0 / winners.len() as f32,
            false => 0.0,
        };
    }
    let each = legal(game)
        .into_iter()
        .map(|action| won(&after(game, action), seat));
    each.fold(0.0, f32::max)
}

#[test]
fn the_search_wins_with_the_last_tile_if_it_can() {
    for seats in [2, 3] {
        let mut rng = fastrand::Rng::with_seed(seats.into());
        let mut solved = 0;
        while solved < 6 {
            let Some((seat, game)) = last_tile(seats, &mut rng) else {
                continue;
            };
            let all: Vec<_> = legal(&game)
                .into_iter()
                .map(|action| (action, won(&after(&game, action), seat)))
                .collect();
            let most = all.iter().map(|(_, won)| *won).fold(0.0, f32::max);
            let right = all.iter().filter(|(_, won)| *won == most).count();
            // Only positions where most placements are wrong.
            if 3 * right > all.len() {
                continue;
            }
            let placed = search(300).choose(&game, None).unwrap();
            let found = all.iter().find(|(action, _)| *action == placed).unwrap().1;
            assert_eq!(found, most, "{seats} seats, puzzle {solved}: {placed:?}");
            solved += 1;
            // Each deployment ends the game, so its value is exact.
            let next = after(&game, placed);
            if legal(&next).len() < 2 {
                continue;
            }
            let report = search(300).search(&next, None).unwrap();
            for candidate in &report.candidates {
                let end = after(&next, candidate.action);
                let scores: Vec<_> = end.scores().iter().map(|&score| f32::from(score)).collect();
                let others = (0..scores.len()).filter(|&other| other != seat.idx());
                let best = others.map(|other| scores[other]).fold(0.0, f32::max);
                assert!((candidate.win - won(&end, seat)).abs() < 1e-5, "{candidate:?}");
                assert!(
                    (candidate.margin - (scores[seat.idx()] - best)).abs() < 1e-3,
                    "{candidate:?}"
                );
            }
            assert_eq!(won(&after(&next, report.candidates[0].action), seat), most);
        }
    }
}

/// The best result that a seat can reach with the last tile, and with that result the largest lead in points.
fn most(game: &AnyGame, seat: Seat) -> (f32, i32) {
    if game.decision().is_none() {
        let scores = game.scores();
        let others = (0..scores.len()).filter(|&other| other != seat.idx());
        let best = others.map(|other| i32::from(scores[other])).max().unwrap();
        return (won(game, seat), i32::from(scores[seat.idx()]) - best);
    }
    let each = legal(game)
        .into_iter()
        .map(|action| most(&after(game, action), seat));
    each.max_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))
        .unwrap()
}

#[test]
fn no_points_are_given_up_with_the_last_tile() {
    let mut decided = 0;
    for seats in [2, 3] {
        let mut rng = fastrand::Rng::with_seed(70 + u64::from(seats));
        let mut positions = 0;
        while positions < 12 {
            let Some((seat, game)) = last_tile(seats, &mut rng) else {
                continue;
            };
            positions += 1;
            let best = most(&game, seat);
            decided += usize::from(best.0 != 0.5);
            let bots: [Box<dyn Bot>; 2] = [Box::new(search(20)), Box::new(Greedy)];
            for (nth, mut bot) in bots.into_iter().enumerate() {
                let mut end = game.clone();
                while end.decision().is_some() {
                    let action = bot.choose(&end, None).unwrap();
                    end.apply(action);
                }
                assert_eq!(
                    most(&end, seat),
                    best,
                    "{seats} seats, position {positions}, bot {nth}"
                );
            }
        }
    }
    assert!(decided > 12, "{decided}");
}

/// Plays a deal of Classic and returns the scores.
fn play(deal: u64, bots: &mut [Box<dyn Bot>; 2]) -> [i32; 2] {
    let mut header = Header::new(GameKind::Classic, 2);
    header.seed = Some(Seed::from_number(deal));
    let mut progress: Progress = Progress::new(header).unwrap();
    while let Some(asked) = progress.game().decision() {
        let action = match asked.actor {
            Actor::Chance => progress.seeded_action().unwrap(),
            Actor::Seat(seat) => bots[seat.idx()].choose(progress.game(), None).unwrap(),
        };
        progress.apply(action);
        bots.iter_mut().for_each(|bot| bot.saw(action));
    }
    [0, 1].map(|seat| i32::from(progress.game().scores()[seat]))
}

/// The greedy bot by the terms alone.
struct ByTerms;

impl Bot for ByTerms {
    fn choose(&mut self, game: &AnyGame, _limit: Option<Duration>) -> Option<Action> {
        for_each_game!(game, game => greedy::best(game, game.weights()))
    }
}

#[test]
fn search_beats_greedy_play_by_the_terms() {
    let (mut points, mut wins) = (0, 0);
    for deal in 0..3 {
        let [searcher, greedy] = play(deal, &mut [Box::new(search(300)), Box::new(ByTerms)]);
        points += searcher - greedy;
        wins += (searcher - greedy).signum();
        let [greedy, searcher] = play(deal, &mut [Box::new(ByTerms), Box::new(search(300))]);
        points += searcher - greedy;
        wins += (searcher - greedy).signum();
    }
    assert!(
        points > 0 && wins > 0,
        "{points} points and {wins} wins more in six games"
    );
}

/// Lets a bot think in steps, for as many decisions of a game.
fn played_in_steps(kind: GameKind, decisions: usize, simulations: u32) -> (Vec<Action>, u32) {
    let mut bot = search(100);
    let mut progress: Progress = Progress::new(Header {
        seed: Some(Seed::from_number(3)),
        ..Header::new(kind, 2)
    })
    .unwrap();
    let (mut chosen, mut steps) = (Vec::new(), 0);
    while chosen.len() < decisions {
        progress.draw(&mut Vec::new());
        let action = loop {
            steps += 1;
            match bot.think(progress.game(), simulations) {
                Thought::Unfinished => {}
                Thought::Chosen(action) => break action.unwrap(),
            }
        };
        chosen.push(action);
        bot.saw(action);
        progress.apply(action);
    }
    (chosen, steps)
}

#[test]
fn a_search_in_steps_chooses_the_same() {
    for &kind in GameKind::ALL {
        let (whole, once) = played_in_steps(kind, 12, u32::MAX);
        assert_eq!(once, 12, "{kind}");
        let (parts, steps) = played_in_steps(kind, 12, 7);
        assert_eq!(parts, whole, "{kind}");
        assert!(steps > 24, "{kind}: {steps}");
    }
}

#[test]
fn a_changed_game_ends_what_was_thought_about_the_other() {
    let mut progress: Progress = Progress::new(Header {
        seed: Some(Seed::from_number(3)),
        ..Header::new(GameKind::Classic, 2)
    })
    .unwrap();
    progress.draw(&mut Vec::new());
    let first = progress.game().clone();
    progress.apply(first.nth_legal(0).unwrap());
    let mut bot = search(100);
    assert_eq!(bot.think(&first, 5), Thought::Unfinished);
    while bot.think(progress.game(), 5) == Thought::Unfinished {}
    assert_eq!(bot.think(&first, 5), Thought::Unfinished);
}
