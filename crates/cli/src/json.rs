//! The answers of the line protocol as JSON.

use bastide_engine::game::Game;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::notation::statement::ActionLine;
use bastide_engine::record::referee::{Answer, Referee};
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

/// What a bot did.
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

/// The answer to a line that was accepted.
pub fn answer(referee: &Referee, answer: &Answer) -> String {
    accepted(referee, answer, None)
}

/// The same for what a bot did.
pub fn bot_answer(referee: &Referee, answer: &Answer, seat: Seat, line: &ActionLine) -> String {
    let (seat, line) = (seat.0, line.to_string());
    accepted(referee, answer, Some(Done { seat, line }))
}

fn accepted(referee: &Referee, answer: &Answer, done: Option<Done>) -> String {
    let game = referee.game();
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

/// The answer to a line that was refused.
pub fn refusal(error: &dyn std::fmt::Display) -> String {
    let error = error.to_string();
    text(&Refused { ok: false, error })
}

fn text(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("an answer is plain data with text for keys")
}
