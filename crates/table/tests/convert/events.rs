//! Events on the wire say the same as in the line protocol, in the scenarios of all rules.

use bastide_engine::event::{Event as Happened, Field};
use bastide_engine::record::replay::replay;
use bastide_table::convert::ToWire;
use bastide_wire::event::Event;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Collects all records in a folder and its subfolders.
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
fn events_say_the_same_as_in_the_line_protocol() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let mut texts = Vec::new();
    records(&root.join("testdata/scenarios"), &mut texts);
    let mut seen = BTreeSet::new();
    for text in texts {
        let mut check = |event: &Happened| {
            let sent = event.to_wire();
            let json = serde_json::to_value(&sent).unwrap();
            assert_eq!(json["type"], event.name());
            let mut keys = BTreeSet::from(["type"]);
            for (key, field) in event.fields() {
                let (place, said) = said(key, &json);
                keys.insert(place);
                assert_eq!(said, value(field), "{key} of {json}");
            }
            let sent_keys: BTreeSet<_> = json.as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(sent_keys, keys, "{json}");
            assert_eq!(serde_json::from_value::<Event>(json.clone()).unwrap(), sent);
            seen.insert(event.name());
        };
        replay(&text, |_, answer| answer.events.iter().for_each(&mut check)).unwrap();
    }
    assert_eq!(seen.len(), 23, "the scenarios show every event: {seen:?}");
}

/// The wire field that corresponds to a field of the line protocol, and its value in the line protocol's words.
fn said<'a>(key: &'a str, event: &Value) -> (&'a str, Value) {
    match key {
        "turn" => ("rotation", event["rotation"].clone()),
        "side" => ("at", event["at"]["side"].clone()),
        "sum" => ("terms", sum(&event["terms"]).into()),
        "at" | "winner" => (key, place(&event[key]).into()),
        _ => (key, event[key].clone()),
    }
}

fn place(at: &Value) -> String {
    let square = format!("{},{}", at["x"], at["y"]);
    let region = &at["region"];
    let Some(kind) = region["kind"].as_str() else {
        return square;
    };
    let port = region["port"].as_str().map(str::to_owned);
    let number = region["number"].as_u64().map(|number| number.to_string());
    match port.or(number) {
        Some(which) => format!("{square} {kind}:{which}"),
        None => format!("{square} {kind}"),
    }
}

fn sum(terms: &Value) -> String {
    let terms = terms.as_array().unwrap();
    let term = |term: &Value| {
        let what = term["what"].as_str().unwrap().replace('-', " ");
        format!("{} {what} × {}", term["count"], term["each"])
    };
    match terms.len() {
        0 => "0".to_owned(),
        _ => terms.iter().map(term).collect::<Vec<_>>().join(" + "),
    }
}

fn value(field: Field) -> Value {
    match field {
        Field::Number(number) => number.into(),
        Field::Text(text) => text.into(),
        Field::Numbers(numbers) => numbers.into(),
    }
}
