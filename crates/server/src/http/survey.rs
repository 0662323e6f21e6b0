//! What features are worth and what fits where, for tables with aids.

use super::body::{Answer, Id, Refused};
use crate::app::App;
use axum::Json;
use axum::extract::{Query, State};
use axum::http::Uri;
use bastide_table::convert;
use bastide_wire::refusal::{Code, Refusal};
use bastide_wire::survey::Survey;
use serde::Deserialize;
use std::sync::Arc;

/// The position that is surveyed.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct When {
    /// The number of an entry, for the position after it; the last one if left out.
    pub at: Option<u32>,
}

pub const NOT_AN_ENTRY: &str = "`at` must be the number of an entry";

/// A position with what every feature is worth and what fits on every square. Tables without aids refuse it until their
/// game is over.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/tables/{id}/look", operation_id = "look", tag = "play",
    params(("id" = String, Path, description = "The table"), When),
    responses((status = 200, body = Survey), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn survey(State(app): State<Arc<App>>, Id(id): Id, uri: Uri) -> Answer<Survey> {
    let Ok(Query(when)) = Query::<When>::try_from_uri(&uri) else {
        return Err(Refused(Refusal::new(Code::BadRequest, NOT_AN_ENTRY)));
    };
    let (game, seq) = {
        let mut room = app.lock_room(&id).await?;
        room.table().check_aids()?;
        room.game_at(when.at).await?
    };
    Ok(Json(convert::survey::survey(&game, seq)))
}
