//! Replays and verifies records that people send.

use super::body::{Answer, Refused, read_body};
use crate::app::App;
use crate::convert::{self, rule::rule};
use axum::Json;
use axum::extract::{FromRequest, Request, State};
use bastide_engine::record::referee::RefereeError;
use bastide_engine::record::replay::{ReplayError, replay};
use bastide_wire::refusal::{Code, Reason, Refusal};
use bastide_wire::replay::Replay;
use bastide_wire::verify::Verified;
use std::sync::Arc;

/// The game of a record, in the form in which a table sends it. A record against the rules is refused with the number of the
/// line.
#[utoipa::path(
    post, path = "/api/records", tag = "records",
    request_body(content = String, content_type = "text/plain"),
    responses((status = 200, body = Replay), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
)]
pub async fn open(State(app): State<Arc<App>>, Text(text): Text) -> Answer<Replay> {
    let replayed = apart(&app, move || -> Result<Replay, Refusal> {
        let referee = replay(&text, |_, _| {}).map_err(|error| refusal(&error))?;
        let none = || Refusal::new(Code::BadRequest, "the record contains no game");
        Ok(convert::replay::replay(referee.progress().ok_or_else(none)?))
    });
    Ok(Json(replayed.await??))
}

/// Verifies that the draws of a record follow from the seed whose hash was shown before the game.
#[utoipa::path(
    post, path = "/api/verify", tag = "records",
    request_body(content = String, content_type = "text/plain"),
    responses((status = 200, body = Verified), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
)]
pub async fn verify(State(app): State<Arc<App>>, Text(text): Text) -> Answer<Verified> {
    Ok(Json(apart(&app, move || Verified::of(&text, None)).await?))
}

/// Runs slow work on a blocking thread, a few at a time.
async fn apart<T: Send + 'static>(
    app: &Arc<App>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let busy = || Refusal::new(Code::Busy, "the server has too much to do; try again in a moment");
    let place = Arc::clone(&app.limits.records).acquire_owned();
    let place = place.await.map_err(|_| busy())?;
    let working = tokio::task::spawn_blocking(move || {
        let _place = place;
        work()
    });
    working.await.map_err(|_| busy())
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

/// A record as the body of a request, bounded by the setting `record-size`.
pub struct Text(String);

impl FromRequest<Arc<App>> for Text {
    type Rejection = Refused;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Text, Refused> {
        let bytes = read_body(request, app.config.record_size, "a record").await?;
        let text = String::from_utf8(bytes.into());
        let unreadable = |_| Refusal::new(Code::BadRequest, "a record must be UTF-8 text");
        text.map(Text).map_err(|error| unreadable(error).into())
    }
}
