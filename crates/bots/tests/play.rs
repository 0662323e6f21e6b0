//! Every bot plays legal games to the end in every set-up, and the same game again with the same seed.

use bastide_bots::bot::{Bot, Budget};
use bastide_bots::name::Name;
use bastide_bots::search::{Search, Settings};
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Choice, Game};
use bastide_engine::notation::resolve;
use bastide_engine::record::replay::replay;
use bastide_engine::setup::{GameKind, Header};
use bastide_playout::random::RandomPlayer;
use bastide_testkit::variants;
use std::collections::BTreeSet;
use std::path::Path;

/// Plays one game with a bot from `make` for each seat, checks every action, and returns the actions.
fn play(header: &Header, make: &dyn Fn(u64) -> Box<dyn Bot>, seed: u64) -> Vec<Action> {
    let mut game = AnyGame::new(header).unwrap();
    let mut bots: Vec<_> = (0..u64::from(game.seats()))
        .map(|seat| make(seed + seat))
        .collect();
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut played = Vec::new();
    while let Some(asked) = game.decision() {
        let action = match asked.actor {
            Actor::Chance => {
                assert_eq!(bots[0].choose(&game, None), None, "chance is to act");
                game.chance(rng.u32(..game.chances())).unwrap()
            }
            Actor::Seat(seat) => bots[seat.idx()].choose(&game, None).expect("a seat is to act"),
        };
        assert_ne!(action, Action::Resign);
        if let Err(reason) = game.play(action, &mut Vec::new()) {
            panic!("{header:?}: {action:?} is refused: {reason}");
        }
        for bot in &mut bots {
            bot.saw(action);
        }
        played.push(action);
    }
    assert_eq!(bots[0].choose(&game, None), None, "the game is over");
    played
}

#[test]
fn every_bot_plays_legal_games() {
    for name in [
        "random", "greedy", "easy", "normal", "farmer", "raider", "uct:4", "search:4",
    ] {
        let name = Name::parse(name).unwrap();
        for &kind in GameKind::ALL {
            // Several times the number of variants, to vary seats and options too.
            let variants = variants::variants(kind).len();
            for number in (0..4 * variants).step_by(if variants > 1 { 7 } else { 2 }) {
                play(
                    &variants::header(kind, number),
                    &|seed| name.make(seed),
                    number as u64,
                );
            }
        }
    }
}

#[test]
fn the_same_seed_and_simulations_give_the_same_game() {
    let setups = [
        Header::new(GameKind::Classic, 2).with_sets(&["base", "inns", "traders", "cult", "count"]),
        Header::new(GameKind::Castle, 2),
        Header::new(GameKind::City, 3),
    ];
    for header in &setups {
        let make =
            |seed| -> Box<dyn Bot> { Box::new(Search::new(Settings::new(Budget::Simulations(16), seed))) };
        let [first, second] = [play(header, &make, 3), play(header, &make, 3)];
        assert!(first == second, "{header:?}");
    }
}

#[test]
fn the_subtree_of_a_taken_action_is_kept() {
    let mut game = AnyGame::new(&Header::new(GameKind::Classic, 2)).unwrap();
    game.apply(game.chance(0).unwrap());
    let mut search = Search::new(Settings {
        stop_early: false,
        ..Settings::new(Budget::Simulations(200), 1)
    });
    let place = search.search(&game, None).unwrap().candidates[0];
    game.apply(place.action);
    search.saw(place.action);
    let kept = search.search(&game, Some(std::time::Duration::ZERO)).unwrap();
    assert!(
        kept.simulations >= place.visits - 1 && place.visits > 10,
        "{kept:?}"
    );
    // A position that `saw` did not lead to gets a new tree.
    game.apply(game.nth_legal(0).unwrap());
    game.apply(game.chance(0).unwrap());
    let afresh = search.search(&game, None).unwrap();
    assert_eq!(afresh.simulations, 200);
    assert!(
        afresh
            .candidates
            .iter()
            .all(|found| game.check(found.action).is_ok())
    );
}

#[test]
fn a_search_uses_its_simulations_exactly() {
    let mut game = AnyGame::new(&Header::new(GameKind::Classic, 2)).unwrap();
    game.apply(game.chance(0).unwrap());
    for threads in [1, 3] {
        let settings = Settings {
            threads,
            stop_early: false,
            ..Settings::new(Budget::Simulations(90), 1)
        };
        let report = Search::new(settings).search(&game, None).unwrap();
        // Each of the other threads may have started one more.
        assert!((90..90 + threads).contains(&report.simulations), "{report:?}");
        let visits: u32 = report.candidates.iter().map(|candidate| candidate.visits).sum();
        assert_eq!(visits, report.simulations);
    }
}

#[test]
fn stopping_early_does_not_change_the_choice() {
    let mut random = RandomPlayer::new(4);
    let mut shorter = 0;
    for steps in [3, 20, 40, 60, 80, 100, 120, 140] {
        let mut game = AnyGame::new(&Header::new(GameKind::Classic, 2)).unwrap();
        let mut step = 0;
        while step < steps || game.tile_in_hand().is_none() {
            game.apply(random.choose(&game).expect("the game goes on"));
            step += 1;
        }
        let [early, whole] = [true, false].map(|stop_early| {
            let settings = Settings {
                stop_early,
                ..Settings::new(Budget::Simulations(600), 1)
            };
            Search::new(settings).search(&game, None).unwrap()
        });
        assert_eq!(early.candidates[0].action, whole.candidates[0].action);
        shorter += u32::from(early.simulations < whole.simulations);
    }
    assert!(shorter > 3, "{shorter}");
}

/// N7: a figure that is left in the market after its seat was asked is lost, even while other seats are still asked.
#[test]
fn no_figure_is_left_in_the_market() {
    let whole = include_str!("../../../testdata/scenarios/classic/n7-market.bastide");
    let (until_asked, _) = whole.split_once("expect scores").unwrap();
    for name in ["greedy", "easy", "normal", "search:50"] {
        let mut game = replay(until_asked, |_, _| {}).unwrap().game().unwrap().clone();
        let mut bot = Name::parse(name).unwrap().make(1);
        let mut joined = 0;
        while let Some(asked) = game.decision() {
            let action = bot.choose(&game, None).unwrap();
            let is_join = matches!(action, Action::Join { .. });
            assert!(
                asked.choice == Choice::Market && is_join,
                "{name}: {asked:?} {action:?}"
            );
            bot.saw(action);
            game.apply(action);
            joined += 1;
        }
        assert_eq!(joined, 4, "{name}");
    }
}

#[test]
fn the_documentation_lists_what_can_be_legal() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bots.md");
    let text = std::fs::read_to_string(path).unwrap();
    let (_, table) = text.split_once("| `decision.kind` | words |").unwrap();
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let mut listed = BTreeSet::new();
    for row in rows {
        let mut cells = row.split('|').skip(1).map(str::trim);
        let kind = cells.next().unwrap().trim_matches('`').to_owned();
        for word in cells.next().unwrap().split(", ") {
            listed.insert((kind.clone(), word.trim_matches('`').to_owned()));
        }
    }
    let mut found = BTreeSet::new();
    let mut rng = fastrand::Rng::with_seed(4);
    for &kind in GameKind::ALL {
        for number in 0..150 {
            let mut game = AnyGame::new(&variants::header(kind, number)).unwrap();
            while let Some(asked) = game.decision() {
                let mut actions = Vec::new();
                game.legal_actions(&mut actions);
                if let Actor::Seat(_) = asked.actor {
                    for &action in &actions {
                        let line = resolve::write(&game, action).unwrap().to_string();
                        let word = line.split(' ').next().unwrap().to_owned();
                        found.insert((asked.choice.name().to_owned(), word));
                    }
                }
                game.apply(actions[rng.usize(..actions.len())]);
            }
        }
    }
    assert_eq!(found, listed);
}
