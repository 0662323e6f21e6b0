//! What the levels play is the same on every machine: the first turns of some games are kept in `testdata/levels`.
//!
//! After a change of the evaluation, its weights or the search, `BASTIDE_BLESS=1` writes them anew.

use bastide_bots::levels::Level;
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::notation::resolve;
use bastide_engine::setup::{GameKind, Header};
use std::fmt::Write;
use std::path::Path;

/// How many tiles are drawn: a search has met its clear choices and its hard ones by then.
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
        let action = action.expect("somebody is asked");
        draws += usize::from(matches!(action, Action::Draw(_)));
        if draws > DRAWS {
            break;
        }
        let line = resolve::write(&game, action).expect("a bot acts by the rules");
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
    use Level::{Easy, Hard, Master, Normal};
    let classic = |seats, sets: &[&str]| Header::new(GameKind::Classic, seats).with_sets(sets);
    let tables = [
        ("classic", classic(2, &["base"]), &[Master, Hard][..]),
        (
            "expansions",
            classic(4, &["base", "inns", "traders", "cult", "count"]),
            &[Easy, Normal, Hard, Master],
        ),
        ("castle", Header::new(GameKind::Castle, 2), &[Master, Normal]),
        ("city", Header::new(GameKind::City, 3), &[Easy, Hard, Master]),
    ];
    let bless = std::env::var_os("BASTIDE_BLESS").is_some();
    for (name, header, levels) in tables {
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
