//! The games with their sets and options.

use crate::convert::ToWire;
use crate::pictures;
use bastide_bots::levels::Level;
use bastide_engine::data::FILES;
use bastide_engine::game::AnyGame;
use bastide_engine::kernel::claims::MAX_SEATS;
use bastide_engine::setup::{GameKind, Header};
use bastide_wire::games::{GameInfo, Games, OptionInfo, SetInfo};
use std::borrow::Cow;
use std::sync::LazyLock;

/// The games with their sets and options, and the levels of bots. `analysis` says whether the host offers analyses.
pub fn games(analysis: bool) -> Games {
    static GAMES: LazyLock<Vec<GameInfo>> =
        LazyLock::new(|| GameKind::ALL.iter().map(|&game| info(game)).collect());
    Games {
        games: GAMES.clone(),
        levels: Level::ALL.map(ToWire::to_wire).to_vec(),
        art: pictures::VERSION.into(),
        analysis,
    }
}

/// Tries out which choices the game accepts, instead of repeating its rules for them.
fn info(game: GameKind) -> GameInfo {
    let own: Vec<&str> = game.sets().iter().copied().take(1).collect();
    let named = game.sets().first().copied().unwrap_or(game.name());
    GameInfo {
        game: game.to_wire(),
        seats: seats(game, &own),
        tiles: tiles(named),
        sets: game.sets().iter().map(|set| set_info(game, set)).collect(),
        options: game
            .options()
            .iter()
            .map(|option| OptionInfo {
                name: option.name.into(),
                values: option.values.iter().map(|&value| value.into()).collect(),
                needs: option.needs.map(Cow::Borrowed),
            })
            .collect(),
    }
}

fn set_info(game: GameKind, set: &'static str) -> SetInfo {
    let others = || game.sets().iter().copied().filter(move |other| *other != set);
    let owned = |sets: Vec<&'static str>| sets.into_iter().map(Cow::Borrowed).collect();
    // The sets of the smallest choice with it that the game accepts: none, or one other.
    let alone = reasons(game, &[set]) == 0;
    let needs: Vec<_> = others()
        .filter(|other| !alone && reasons(game, &[set, *other]) == 0)
        .collect();
    let with_needs = with_all(&[set], &needs);
    let excludes =
        others().filter(|other| reasons(game, &with(&with_needs, other)) > 0 && !needs.contains(other));
    SetInfo {
        set: set.into(),
        tiles: tiles(set),
        excludes: owned(excludes.collect()),
        seats: seats(game, &with_needs),
        needs: owned(needs),
    }
}

fn with(sets: &[&'static str], other: &'static str) -> Vec<&'static str> {
    with_all(sets, &[other])
}

fn with_all(sets: &[&'static str], others: &[&'static str]) -> Vec<&'static str> {
    let more = others.iter().copied().filter(|other| !sets.contains(other));
    sets.iter().copied().chain(more).collect()
}

/// How many reasons there are against these sets for two players.
fn reasons(game: GameKind, sets: &[&str]) -> usize {
    AnyGame::new(&header(game, sets, 2)).map_or_else(|error| error.reasons.len(), |_| 0)
}

fn header(game: GameKind, sets: &[&str], players: u8) -> Header {
    let header = Header::new(game, players);
    match sets {
        [] => header,
        sets => header.with_sets(sets),
    }
}

fn seats(game: GameKind, sets: &[&str]) -> [u8; 2] {
    let can_play = |players: &u8| AnyGame::new(&header(game, sets, *players)).is_ok();
    let mut all = (1..=MAX_SEATS as u8).filter(can_play);
    let fewest = all.next().unwrap_or(0);
    [fewest, all.next_back().unwrap_or(fewest)]
}

fn tiles(set: &str) -> u16 {
    FILES
        .iter()
        .find(|file| file.name == set)
        .map_or(0, |file| file.tiles)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page's tests check that it has a name for everything in this file.
    const FIXTURE: &str = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../web/src/lib/games.fixture.json"
    );

    #[test]
    fn the_pages_fixture_is_current() {
        let games: Vec<_> = GameKind::ALL.iter().map(|&game| info(game)).collect();
        let text = serde_json::to_string_pretty(&games).unwrap() + "\n";
        if std::env::var_os("BASTIDE_BLESS").is_some() {
            std::fs::write(FIXTURE, &text).unwrap();
        }
        let kept = std::fs::read_to_string(FIXTURE).unwrap_or_default();
        assert!(
            kept == text,
            "web/src/lib/games.fixture.json is stale; BASTIDE_BLESS=1 cargo test --workspace --lib fixture updates it"
        );
    }

    #[test]
    fn needs_and_seats_of_sets_are_those_of_the_games() {
        let classic = info(GameKind::Classic);
        assert_eq!((classic.seats, classic.tiles), ([2, 5], 72));
        let of = |name: &str| classic.sets.iter().find(|set| set.set == name).unwrap();
        assert_eq!(of("base").needs, Vec::<&str>::new());
        assert_eq!(of("inns").needs, ["base"]);
        assert_eq!(of("inns").seats, [2, 6]);
        assert_eq!(of("inns").excludes, Vec::<&str>::new());
        assert_eq!(of("river").excludes, ["count"]);
        assert_eq!(of("count").excludes, ["river"]);
        assert_eq!(of("traders").seats, [2, 5]);
        let castle = info(GameKind::Castle);
        assert_eq!((castle.seats, castle.tiles, castle.sets.len()), ([2, 2], 60, 0));
        let city = info(GameKind::City);
        assert_eq!((city.seats, city.tiles), ([2, 4], 75));
        let [guards] = &city.options[..] else {
            panic!("City has one option, not {:?}", city.options);
        };
        assert_eq!(
            (&*guards.name, &guards.values[..]),
            ("guards", &["next-turn".into(), "at-once".into()][..])
        );
        let needs: Vec<_> = classic
            .options
            .iter()
            .map(|option| (&*option.name, option.needs.as_deref()))
            .collect();
        assert_eq!(
            needs,
            [
                ("small-cities", None),
                ("farmers", None),
                ("start-tile", Some("count")),
                ("market", Some("count")),
            ]
        );
    }
}
