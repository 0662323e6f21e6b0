//! Snapshots of the levels' play: the first turns of some games, in `testdata/levels`. They are the same on every machine.
//!
//! After a change of the evaluation, its weights or the search, `BASTIDE_BLESS=1` rewrites them.

use bastide_bots::bot::Budget;
use bastide_bots::levels::{Level, Pace};
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::notation::resolve;
use bastide_engine::setup::{GameKind, Header};
use std::fmt::Write;
use std::path::Path;

/// How many tiles are drawn: enough for decisions that stop early and for some that use the whole budget.
const DRAWS: usize = 14;

/// The first turns of a game, a line for each action.
fn begin(header: &Header, levels: &[Level]) -> String {
    let mut game = AnyGame::new(header).unwrap();
    let mut bots: Vec<_> = levels
        .iter()
        .zip(1..)
        .map(|(level, seed)| level.make(seed))
        .collect();
    let mut dice = fastrand::Rng::with_seed(9);
    let (mut text, mut draws) = (String::new(), 0);
    while let Some(asked) = game.decision() {
        let (who, action) = match asked.actor {
            Actor::Chance => ("chance", game.chance(dice.u32(..game.chances()))),
            Actor::Seat(seat) => (levels[seat.idx()].name(), bots[seat.idx()].choose(&game, None)),
        };
        let action = action.expect("the game goes on");
        draws += usize::from(matches!(action, Action::Draw(_)));
        if draws > DRAWS {
            break;
        }
        let line = resolve::write(&game, action).expect("the action is legal");
        writeln!(text, "{who}: {line}").unwrap();
        game.apply(action);
        for bot in &mut bots {
            bot.saw(action);
        }
    }
    text
}

#[test]
fn the_levels_play_the_same_on_every_machine() {
    use Level::{Easy, Farmer, Hard, Master, Normal, Raider};
    let classic = |seats, sets: &[&str]| Header::new(GameKind::Classic, seats).with_sets(sets);
    let setups = [
        ("classic", classic(2, &["base"]), &[Master, Hard][..]),
        (
            "expansions",
            classic(4, &["base", "inns", "traders", "cult", "count"]),
            &[Easy, Normal, Hard, Master],
        ),
        ("castle", Header::new(GameKind::Castle, 2), &[Master, Normal]),
        ("city", Header::new(GameKind::City, 3), &[Easy, Hard, Master]),
        (
            "styles",
            classic(3, &["base", "traders"]),
            &[Farmer, Raider, Hard],
        ),
        (
            "castle-styles",
            Header::new(GameKind::Castle, 2),
            &[Farmer, Raider],
        ),
        ("city-styles", Header::new(GameKind::City, 2), &[Farmer, Raider]),
    ];
    let bless = std::env::var_os("BASTIDE_BLESS").is_some();
    for (name, header, levels) in setups {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../testdata/levels/{name}.txt"));
        let played = begin(&header, levels);
        if bless {
            std::fs::write(&path, &played).unwrap();
        }
        let kept = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{name} is missing ({error}); BASTIDE_BLESS=1 writes it"));
        assert_eq!(played, kept, "{name}");
    }
}

#[test]
fn each_search_level_has_ten_times_the_budget_of_the_one_below() {
    let headers = [
        Header::new(GameKind::Classic, 2),
        Header::new(GameKind::Classic, 2).with_sets(&["base", "inns"]),
        Header::new(GameKind::Castle, 2),
        Header::new(GameKind::City, 2),
    ];
    for header in headers {
        let game = AnyGame::new(&header).unwrap();
        let simulations = |level: Level| match level.budget(&game) {
            Some(Budget::Simulations(count)) => count,
            other => panic!("{header:?}: {other:?} is not a number of simulations"),
        };
        assert_eq!(simulations(Level::Grandmaster), 10 * simulations(Level::Master));
        for level in Level::ALL {
            let searches = matches!(level, Level::Master | Level::Grandmaster);
            assert_eq!(level.budget(&game).is_some(), searches, "{level:?}");
            assert_eq!(level.pace() != Pace::AtOnce, searches, "{level:?}");
        }
    }
}
