//! Opening and joining tables, and rematches.

use super::body::{Answer, Body, Id, OptionalBody};
use super::middleware::Caller;
use super::play::done;
use crate::app::App;
use axum::extract::State;
use axum::{Extension, Json};
use bastide_table::table::seats::Person;
use bastide_wire::refusal::{Code, Refusal};
use bastide_wire::table::{CreateTable, Created, Join, Joined, Rematch, RematchWish};
use std::sync::Arc;

/// Opens a table. Only this answer contains the key of the link for others.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables", tag = "tables", request_body = CreateTable,
    responses((status = 200, body = Created), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn create(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Body(wish): Body<CreateTable>,
) -> Answer<Created> {
    let who = person(&caller)?;
    let opening = tokio::spawn(async move { app.open(who, caller.address, &wish, None).await });
    Ok(Json(done(opening.await)?))
}

/// Takes a seat at a table.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{id}/join", tag = "tables", request_body = Join,
    params(("id" = String, Path, description = "The table")),
    responses((status = 200, body = Joined), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn join(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
    Body(join): Body<Join>,
) -> Answer<Joined> {
    let who = person(&caller)?;
    let sitting = tokio::spawn(async move { app.sit(&id, who, &join).await });
    Ok(Json(done(sitting.await)?))
}

/// Opens a table for a rematch, or returns the one that another player has opened. Players of this table can join it without a
/// key.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{id}/rematch", tag = "tables", request_body = Option<RematchWish>,
    params(("id" = String, Path, description = "The table")),
    responses((status = 200, body = Rematch), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn rematch(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
    OptionalBody(wish): OptionalBody<RematchWish>,
) -> Answer<Rematch> {
    let who = person(&caller)?;
    let opening = tokio::spawn(async move { app.rematch(&id, who, caller.address, &wish).await });
    done(opening.await).map(Json)
}

fn person(caller: &Caller) -> Result<Person, Refusal> {
    let missing = || {
        Refusal::new(
            Code::NotAllowed,
            "this request needs a cookie; open the page first",
        )
    };
    caller.person.map(Person).ok_or_else(missing)
}
