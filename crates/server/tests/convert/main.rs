//! What is sent says the same as the engine, in the scenarios of all rules and in random games of every kind.

use bastide_engine::event::{Event as Happened, Field};
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::record::replay::replay;
use bastide_engine::setup::GameKind;
use bastide_testkit::random::RandomPlayer;
use bastide_testkit::tables;
use bastide_wire::decision::Decision;
use bastide_wire::event::Event;
use bastide_wire::state::{Now, Tile};
use bastide_wire::view;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// All records of a folder and of those in it.
fn records(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            records(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "bastide") {
            found.push(fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn events_are_sent_as_the_notation_describes_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let mut texts = Vec::new();
    records(&root.join("testdata/scenarios"), &mut texts);
    let mut seen = BTreeSet::new();
    for text in texts {
        let mut check = |event: &Happened| {
            let mut expected = Map::from_iter([("type".to_owned(), event.name().into())]);
            expected.extend(
                event
                    .fields()
                    .into_iter()
                    .map(|(key, field)| (key.to_owned(), value(field))),
            );
            let sent = Event::from(event);
            let json = serde_json::to_string(&sent).unwrap();
            assert_eq!(json, Value::from(expected).to_string());
            assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), sent);
            seen.insert(event.name());
        };
        replay(&text, |_, answer| answer.events.iter().for_each(&mut check)).unwrap();
    }
    assert_eq!(seen.len(), 23, "the scenarios show every event: {seen:?}");
}

fn value(field: Field) -> Value {
    match field {
        Field::Number(number) => number.into(),
        Field::Text(text) => text.into(),
        Field::Numbers(numbers) => numbers.into(),
    }
}

#[test]
fn states_read_back() {
    for &kind in GameKind::ALL {
        for number in 0..6 {
            let mut game = AnyGame::new(&tables::header(kind, number)).unwrap();
            let mut player = RandomPlayer::new(7 + number as u64);
            let mut count = 0;
            loop {
                if count % 16 == 0 || game.decision().is_none() {
                    let seen = game.view(None);
                    let now = view::now(&game, &seen, Decision::with_legal(&game));
                    let tiles = view::tiles(&seen, 0);
                    assert_eq!(tiles.len(), seen.tiles.len());
                    assert_eq!(back::<Now>(&now), now);
                    assert_eq!(back::<Vec<Tile>>(&tiles), tiles);
                    assert!(now.seed.is_none());
                }
                count += 1;
                match player.choose(&game) {
                    Some(action) => game.apply(action),
                    None => break,
                }
            }
        }
    }
}

fn back<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}
