//! Records that people send: their game, and questions about their last position.

use crate::convert::preview::Detail;
use crate::convert::{self, rule::rule};
use bastide_engine::progress::Progress;
use bastide_engine::record::referee::{Referee, RefereeError};
use bastide_engine::record::replay::{ReplayError, replay};
use bastide_wire::preview::{Preview, RecordPreviewRequest};
use bastide_wire::refusal::{Code, Reason, Refusal};
use bastide_wire::replay::Replay;
use bastide_wire::survey::Survey;

/// The game of a record. A record against the rules is refused with the number of the line.
pub fn open(record: &str) -> Result<Replay, Refusal> {
    let referee = read(record)?;
    Ok(convert::replay::replay(progress(&referee)?))
}

/// What actions of the seat that decides after the last line would bring. Nothing is drawn.
pub fn preview(request: &RecordPreviewRequest) -> Result<Preview, Refusal> {
    let referee = read(&request.record)?;
    convert::preview::preview(progress(&referee)?.game(), &request.actions, Detail::All)
}

/// What every feature is worth and what fits on every square after the last line.
pub fn survey(record: &str) -> Result<Survey, Refusal> {
    let referee = read(record)?;
    let progress = progress(&referee)?;
    let seq = convert::replay::update_count(progress);
    Ok(convert::survey::survey(progress.game(), seq))
}

/// A record as text, from the body of a request.
pub fn text(body: Vec<u8>) -> Result<String, Refusal> {
    if body.is_empty() {
        return Err(Refusal::new(Code::BadRequest, "the request contains no record"));
    }
    String::from_utf8(body).map_err(|_| Refusal::new(Code::BadRequest, "a record must be UTF-8 text"))
}

fn read(text: &str) -> Result<Referee, Refusal> {
    replay(text, |_, _| {}).map_err(|error| refusal(&error))
}

fn progress(referee: &Referee) -> Result<&Progress, Refusal> {
    let none = || Refusal::new(Code::BadRequest, "the record contains no game");
    referee.progress().ok_or_else(none)
}

fn refusal(error: &ReplayError) -> Refusal {
    let kind = error.referee.header().game;
    let line = error.line as u32;
    match (&error.error, kind) {
        (RefereeError::Illegal(illegal), Some(kind)) => Refusal::new(Code::Illegal, error.to_string())
            .because(Reason::IllegalRecord { line })
            .with_rule(rule(kind, illegal)),
        _ => Refusal::new(Code::BadRequest, error.to_string()).because(Reason::BadRecord { line }),
    }
}
