//! Replays and verifies records that people send, and answers questions about their last position.

use super::body::{Answer, Refused, apart, read_body, read_json, too_large};
use crate::app::App;
use axum::Json;
use axum::extract::{FromRequest, Request, State};
use bastide_table::records;
use bastide_wire::preview::{Preview, RecordPreviewRequest};
#[cfg(test)]
use bastide_wire::refusal::Refusal;
use bastide_wire::replay::Replay;
use bastide_wire::survey::Survey;
use bastide_wire::verify::Verified;
use std::sync::Arc;

/// The game of a record, in the form in which a table sends it. A record against the rules is refused with the number of the
/// line.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/records", tag = "records",
    request_body(content = String, content_type = "text/plain"),
    responses((status = 200, body = Replay), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn open(State(app): State<Arc<App>>, Text(text): Text) -> Answer<Replay> {
    let replayed = apart(&app.limits.records, move || records::open(&text));
    Ok(Json(replayed.await??))
}

/// What actions of the seat that decides after the last line of a record would bring. Nothing is drawn.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/records/preview", operation_id = "record_preview", tag = "records",
    request_body = RecordPreviewRequest,
    responses((status = 200, body = Preview), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn preview(State(app): State<Arc<App>>, WithRecord(request): WithRecord) -> Answer<Preview> {
    let previewed = apart(&app.limits.records, move || records::preview(&request));
    Ok(Json(previewed.await??))
}

/// What every feature is worth and what fits on every square after the last line of a record. `seq` is the number of the
/// last update that `/api/records` answers with.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/records/look", operation_id = "record_look", tag = "records",
    request_body(content = String, content_type = "text/plain"),
    responses((status = 200, body = Survey), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn survey(State(app): State<Arc<App>>, Text(text): Text) -> Answer<Survey> {
    let surveyed = apart(&app.limits.records, move || records::survey(&text));
    Ok(Json(surveyed.await??))
}

/// Verifies that the draws of a record follow from the seed whose hash was shown before the game.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/verify", tag = "records",
    request_body(content = String, content_type = "text/plain"),
    responses((status = 200, body = Verified), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn verify(State(app): State<Arc<App>>, Text(text): Text) -> Answer<Verified> {
    Ok(Json(
        apart(&app.limits.records, move || Verified::of(&text, None)).await?,
    ))
}

/// A record as the body of a request, bounded by the setting `record-size`.
pub struct Text(String);

impl FromRequest<Arc<App>> for Text {
    type Rejection = Refused;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Text, Refused> {
        let bytes = read_body(request, app.config.record_size, "a record").await?;
        Ok(Text(records::text(bytes.into())?))
    }
}

/// A record with actions as the JSON body of a request. The record is bounded by the setting `record-size`, the rest by
/// `body-size`.
pub struct WithRecord(RecordPreviewRequest);

impl FromRequest<Arc<App>> for WithRecord {
    type Rejection = Refused;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<WithRecord, Refused> {
        let most = app.config.record_size;
        // In JSON a line break has two bytes, so that a record has at most twice as many.
        let body_size = app.config.body_size.saturating_add(most.saturating_mul(2));
        let request: RecordPreviewRequest = read_json(request, body_size).await?;
        if request.record.len() > most {
            return Err(too_large(most, "a record").into());
        }
        Ok(WithRecord(request))
    }
}
