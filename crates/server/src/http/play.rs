//! Actions, states, updates and records of a table.

use super::body::{Answer, Body, Id, Refused, Seen};
use super::middleware::Caller;
use crate::app::App;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use bastide_table::table::seats::Person;
use bastide_wire::command::Act;
use bastide_wire::preview::{Preview, PreviewRequest};
use bastide_wire::refusal::{Code, Refusal};
use bastide_wire::table::{Done, TableState};
use bastide_wire::update::History;
use std::sync::Arc;

/// A table with everything that the caller may see.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/tables/{id}", tag = "play",
    params(("id" = String, Path, description = "The table")),
    responses((status = 200, body = TableState), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn state(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
) -> Answer<TableState> {
    let who = caller.person.map(Person);
    Ok(Json(app.state(&id, who.as_ref()).await?))
}

/// Acts at a table. The answer contains everything that happened since `after`.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{id}/act", tag = "play", request_body = Act,
    params(("id" = String, Path, description = "The table")),
    responses((status = 200, body = Done), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn act(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
    Body(act): Body<Act>,
) -> Answer<Done> {
    // In a separate task, which is not cancelled when the browser disconnects.
    let doing = tokio::spawn(async move { app.act_with_updates(&id, caller.sender(), &act).await });
    Ok(Json(done(doing.await)?))
}

/// What actions of the deciding seat would bring. Nothing is played; only the person who decides may ask.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{id}/preview", tag = "play", request_body = PreviewRequest,
    params(("id" = String, Path, description = "The table")),
    responses((status = 200, body = Preview), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn preview(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
    Body(request): Body<PreviewRequest>,
) -> Answer<Preview> {
    let mut room = app.lock_room(&id).await?;
    let person = caller.person.map(Person);
    let person = person.ok_or_else(|| Refusal::new(Code::NotSeated, "you have no seat at this table"))?;
    Ok(Json(room.table().preview(
        &person,
        &request,
        crate::rooms::now(),
    )?))
}

/// The result of a task. A panic becomes a refusal: nothing of the request was acknowledged.
pub(super) fn done<T>(ended: Result<Result<T, Refusal>, tokio::task::JoinError>) -> Result<T, Refused> {
    let panicked = |_| {
        Refusal::new(
            Code::Busy,
            "something went wrong in the server; nothing is lost, try again",
        )
    };
    ended.map_err(panicked)?.map_err(Refused)
}

/// What happened at a table since an entry, in pages.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/tables/{id}/updates", tag = "play",
    params(("id" = String, Path, description = "The table"), Seen),
    responses((status = 200, body = History), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn updates(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
    seen: Seen,
) -> Answer<History> {
    let since = seen.since.unwrap_or(0);
    Ok(Json(app.history(&id, caller.person, since).await?))
}

/// The game in the notation, for download.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/tables/{id}/record", tag = "play",
    params(("id" = String, Path, description = "The table")),
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = "4XX", body = Refusal), (status = 503, body = Refusal)
    )
))]
pub async fn record(State(app): State<Arc<App>>, Id(id): Id) -> Result<Response, Refused> {
    let text = app.lock_room(&id).await?.table().record();
    let mut response = text.into_response();
    let disposition = format!("attachment; filename=\"{id}.bastide\"");
    if let Ok(disposition) = HeaderValue::from_str(&disposition) {
        response
            .headers_mut()
            .insert(header::CONTENT_DISPOSITION, disposition);
    }
    Ok(response)
}
