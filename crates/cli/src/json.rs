//! The answers of the line protocol as JSON.

use bastide_engine::game::{AnyGame, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::notation::statement::ActionLine;
use bastide_engine::record::referee::Answer;
use bastide_wire::decision::Decision;
use bastide_wire::event::Event;
use serde::Serialize;

#[derive(Serialize)]
struct Accepted<'a> {
    ok: bool,
    seq: usize,
    events: Vec<Event>,
    decision: Option<Decision>,
    scores: &'a [u16],
    over: bool,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    missing: &'a [String],
    #[serde(flatten)]
    done: Option<Done>,
}

/// The action of a built-in bot.
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

/// The answer to an accepted line; `game` is the state after it, if the header makes a game.
pub fn answer(game: Option<&AnyGame>, answer: &Answer) -> String {
    accepted(game, answer, None)
}

/// The answer for an action of a built-in bot.
pub fn bot_answer(game: Option<&AnyGame>, answer: &Answer, seat: Seat, line: &ActionLine) -> String {
    let (seat, line) = (seat.0, line.to_string());
    accepted(game, answer, Some(Done { seat, line }))
}

fn accepted(game: Option<&AnyGame>, answer: &Answer, done: Option<Done>) -> String {
    text(&Accepted {
        ok: true,
        seq: answer.seq,
        events: answer.events.iter().map(Event::from).collect(),
        decision: game.and_then(Decision::with_legal),
        scores: game.map_or(&[], |game| game.scores()),
        over: game.is_some_and(|game| game.decision().is_none()),
        missing: &answer.missing,
        done,
    })
}

/// The answer to a refused line.
pub fn refusal(error: &dyn std::fmt::Display) -> String {
    let error = error.to_string();
    text(&Refused { ok: false, error })
}

fn text(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("an answer is plain data with text for keys")
}
