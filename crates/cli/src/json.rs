//! The objects of the line protocol as JSON.

use bastide_engine::event::{Event, Field};
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::notation::resolve;
use bastide_engine::record::referee::{Answer, Referee};
use bastide_engine::region_name::At;
use serde_json::{Map, Value, json};

/// The answer to a line that was accepted.
pub fn answer(referee: &Referee, answer: &Answer) -> Value {
    let mut object = json!({
        "ok": true,
        "seq": answer.seq,
        "events": answer.events.iter().map(event).collect::<Vec<_>>(),
        "decision": referee.game().map_or(Value::Null, decision),
        "scores": referee.game().map_or(&[][..], |game| game.scores()),
        "over": referee.game().is_some_and(|game| game.decision().is_none()),
    });
    if !answer.missing.is_empty() {
        object["missing"] = json!(answer.missing);
    }
    object
}

/// The answer to a line that was refused.
pub fn refusal(error: &dyn std::fmt::Display) -> Value {
    json!({ "ok": false, "error": error.to_string() })
}

fn decision(game: &AnyGame) -> Value {
    let Some(decision) = game.decision() else {
        return Value::Null;
    };
    let seat = match decision.actor {
        Actor::Seat(seat) => Value::from(seat.0),
        Actor::Chance => Value::Null,
    };
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let mut legal = Vec::new();
    let mut closes = Map::new();
    for action in actions {
        let Some(line) = resolve::write(game, action) else {
            continue;
        };
        let closed: Vec<_> = game.would_close(action).iter().map(At::to_string).collect();
        if !closed.is_empty() {
            closes.insert(line.to_string(), closed.into());
        }
        legal.push(line.to_string());
    }
    let mut object = json!({ "seat": seat, "kind": decision.choice.name(), "legal": legal });
    if !closes.is_empty() {
        object["closes"] = closes.into();
    }
    object
}

fn event(event: &Event) -> Value {
    let mut object = Map::new();
    object.insert("type".to_owned(), event.name().into());
    for (key, value) in event.fields() {
        let value = match value {
            Field::Number(number) => number.into(),
            Field::Text(text) => text.into(),
            Field::Numbers(numbers) => numbers.into(),
        };
        object.insert(key.to_owned(), value);
    }
    object.into()
}
