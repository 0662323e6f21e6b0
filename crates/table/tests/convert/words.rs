//! Words on the wire are those of the notation.

use bastide_bots::levels::Level;
use bastide_engine::action::{End, Piece, Quarter, WallTile};
use bastide_engine::kernel::geometry::{Port, Rot, Side};
use bastide_engine::kernel::tile::{Goods, Kind};
use bastide_engine::setup::GameKind;
use bastide_table::convert::{FromWire, ToWire};
use serde::Serialize;
use std::fmt::{Debug, Display};
use std::fs;
use std::path::Path;

fn check<T>(words: impl IntoIterator<Item = T>, name: impl Fn(T) -> String)
where
    T: ToWire<Wire: Serialize> + FromWire<T::Wire> + Copy + PartialEq + Debug,
{
    for word in words {
        let sent = serde_json::to_value(word.to_wire()).unwrap();
        assert_eq!(sent, name(word), "{word:?}");
        assert_eq!(T::from_wire(word.to_wire()), word);
    }
}

fn shown<T: Display>(word: T) -> String {
    word.to_string()
}

#[test]
fn every_word_is_the_one_of_the_notation() {
    check(GameKind::ALL.iter().copied(), shown);
    check(Level::ALL, |level| level.name().to_owned());
    check(Kind::ALL, shown);
    check(Piece::ALL.iter().copied(), shown);
    check(Quarter::ALL.iter().copied(), shown);
    check(WallTile::ALL.iter().copied(), shown);
    check(End::ALL.iter().copied(), shown);
    check(Goods::ALL, |goods| goods.name().to_owned());
    check(Side::ALL, shown);
    check(Rot::ALL, shown);
    check(Port::all(), shown);
}

#[test]
fn every_named_rule_is_documented() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let documents: String = fs::read_dir(root.join("docs/rules"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let source = fs::read_to_string(root.join("crates/table/src/convert/rule.rs")).unwrap();
    let ids: Vec<_> = source.split('"').skip(1).step_by(2).collect();
    assert!(ids.len() > 20);
    for id in ids {
        assert!(documents.contains(&format!("**{id}**")), "{id} is in no document");
    }
}
