//! Analysis of finished games by a bot.

use super::body::{Answer, Id};
use super::middleware::Caller;
use crate::app::App;
use crate::fair::Client;
use axum::extract::State;
use axum::{Extension, Json};
use bastide_wire::analysis::{Analysis, AnalysisState};
use bastide_wire::refusal::{Code, Refusal};
use std::sync::Arc;

/// Requests the analysis of a finished game and returns it as far as it is. Repeat the request until it is done.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{id}/analysis", tag = "records",
    params(("id" = String, Path, description = "The table")),
    responses((status = 200, body = Analysis), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn analysis(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
) -> Answer<Analysis> {
    let Some(analyses) = &app.analyses else {
        return Ok(Json(Analysis::empty(AnalysisState::Off)));
    };
    if let Some(known) = analyses.get(&id) {
        return Ok(Json(known));
    }
    let mut room = app.lock_room(&id).await?;
    room.table().check_ended()?;
    let game = room.finished_game().await?;
    drop(room);
    let client = Client {
        address: caller.address,
        person: caller.person.unwrap_or_default(),
    };
    let asked = analyses.ask(client, &id, game);
    let busy = || Refusal::new(Code::Busy, "too many games wait to be analysed; try again later");
    Ok(Json(asked.ok_or_else(busy)?))
}
