//! The answers of the line protocol as JSON.

use bastide_engine::event::{Event, Field};
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::notation::resolve;
use bastide_engine::notation::statement::ActionLine;
use bastide_engine::record::referee::Answer;
use bastide_engine::region_name::At;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

#[derive(Serialize)]
struct Accepted<'a> {
    ok: bool,
    seq: usize,
    events: Vec<EventFields<'a>>,
    decision: Option<Decision>,
    scores: &'a [u16],
    over: bool,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    missing: &'a [String],
    #[serde(flatten)]
    done: Option<Done>,
}

/// An event as `docs/notation.md` lists it: its type, then its fields.
struct EventFields<'a>(&'a Event);

impl Serialize for EventFields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", self.0.name())?;
        for (key, field) in self.0.fields() {
            match field {
                Field::Number(number) => map.serialize_entry(key, &number)?,
                Field::Text(text) => map.serialize_entry(key, &text)?,
                Field::Numbers(numbers) => map.serialize_entry(key, &numbers)?,
            }
        }
        map.end()
    }
}

/// The decision that is due, with the legal actions as lines.
#[derive(Serialize)]
struct Decision {
    seat: Option<u8>,
    kind: &'static str,
    legal: Vec<String>,
    #[serde(skip_serializing_if = "Closes::is_empty")]
    closes: Closes,
}

/// The lines that would complete features by closing a side, each with these features.
struct Closes(Vec<(String, Vec<String>)>);

impl Closes {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Closes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(line, features)| (line, features)))
    }
}

impl Decision {
    fn of(game: &AnyGame) -> Option<Decision> {
        let decision = game.decision()?;
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let mut legal = Vec::with_capacity(actions.len());
        let mut closes = Vec::new();
        for action in actions {
            let Some(line) = resolve::write(game, action) else {
                continue;
            };
            let line = line.to_string();
            let closed: Vec<_> = game.would_close(action).iter().map(At::to_string).collect();
            if !closed.is_empty() {
                closes.push((line.clone(), closed));
            }
            legal.push(line);
        }
        Some(Decision {
            seat: match decision.actor {
                Actor::Seat(seat) => Some(seat.0),
                Actor::Chance => None,
            },
            kind: decision.choice.name(),
            legal,
            closes: Closes(closes),
        })
    }
}

#[derive(Serialize)]
struct Done {
    seat: u8,
    line: String,
}

#[derive(Serialize)]
struct Refused {
    ok: bool,
    error: String,
}

/// The answer to an accepted line. `game` is the state after it, if the header sets up a game.
pub fn answer(game: Option<&AnyGame>, answer: &Answer) -> String {
    accepted(game, answer, None)
}

/// The answer after an action of a built-in bot.
pub fn bot_answer(game: Option<&AnyGame>, answer: &Answer, seat: Seat, line: &ActionLine) -> String {
    let (seat, line) = (seat.0, line.to_string());
    accepted(game, answer, Some(Done { seat, line }))
}

fn accepted(game: Option<&AnyGame>, answer: &Answer, done: Option<Done>) -> String {
    text(&Accepted {
        ok: true,
        seq: answer.seq,
        events: answer.events.iter().map(EventFields).collect(),
        decision: game.and_then(Decision::of),
        scores: game.map_or(&[], |game| game.scores()),
        over: game.is_some_and(|game| game.decision().is_none()),
        missing: &answer.missing,
        done,
    })
}

pub fn refusal(error: &dyn std::fmt::Display) -> String {
    let error = error.to_string();
    text(&Refused { ok: false, error })
}

fn text(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("an answer is plain data with text for keys")
}
