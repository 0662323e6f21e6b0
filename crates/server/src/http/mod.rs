//! The HTTP interface: routes and handlers.
//!
//! - `middleware`: layers that every request passes; `address` and `cookies` say who sent it
//! - `body`: requests as JSON, refusals as answers
//! - `tables`: opening and joining tables; `lists`: the lobby, games to watch, a person's own tables
//! - `play`: actions, states, updates and records of a table
//! - `survey`: what features are worth, and what fits where
//! - `records`: replaying and verifying records; `analysis`: analyses of finished games
//! - `games`: games with their sets and options, and the rules
//! - `art`: pictures of tiles, figures and boards, and their outlines
//! - `system`: health, metrics, the OpenAPI description

pub mod address;
pub mod analysis;
pub mod art;
mod body;
mod cookies;
pub mod games;
pub mod lists;
pub mod middleware;
pub mod play;
pub mod records;
pub mod survey;
pub mod system;
pub mod tables;

pub use body::{Id, Refused, Seen, refused};

use crate::app::App;
use crate::socket;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, Method, Uri};
use axum::response::Response;
use axum::routing::{get, post};
use bastide_wire::refusal::Code;
use std::sync::Arc;

/// All routes, behind the middleware of [`middleware`].
pub fn router(app: &Arc<App>) -> Router {
    let routes = Router::new()
        .route("/api/tables", get(lists::lobby).post(tables::create))
        .route("/api/mine", get(lists::mine))
        .route("/api/watch", get(lists::watch))
        .route("/api/tables/{id}", get(play::state))
        .route("/api/tables/{id}/join", post(tables::join))
        .route("/api/tables/{id}/rematch", post(tables::rematch))
        .route("/api/tables/{id}/act", post(play::act))
        .route("/api/tables/{id}/updates", get(play::updates))
        .route("/api/tables/{id}/record", get(play::record))
        .route("/api/tables/{id}/look", get(survey::survey))
        .route("/api/tables/{id}/preview", post(play::preview))
        .route("/api/tables/{id}/analysis", post(analysis::analysis))
        .route("/api/records", post(records::open))
        .route("/api/records/preview", post(records::preview))
        .route("/api/records/look", post(records::survey))
        .route("/api/verify", post(records::verify))
        .route("/api/tables/{id}/socket", get(socket::open))
        .route("/api/games", get(games::games))
        .route("/api/rules/{game}", get(games::game_rules))
        .route("/api/art/{set}", get(art::set))
        .route("/art/{look}/{file}", get(art::sheet))
        .route("/art/{look}/tiles.svg", get(art::row))
        .route("/art/{look}/tile/{set}/{name}/{rotation}/{file}", get(art::tile))
        .route("/art/{look}/example/{file}", get(art::example))
        .route("/art/{look}/table/{file}", get(art::table))
        .route("/api/openapi.json", get(system::openapi))
        .route("/healthz", get(system::health))
        .route("/readyz", get(system::ready))
        .route("/metrics", get(system::metrics))
        .fallback(page)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::disable());
    middleware::with_middleware(routes, app).with_state(Arc::clone(app))
}

async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if uri.path().starts_with("/api/") {
        return body::with_status(
            404,
            Code::BadRequest,
            "this address does not exist; /api/openapi.json lists all",
        );
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        return wrong_method().await;
    }
    crate::page::answer(uri.path(), &headers)
}

async fn wrong_method() -> Response {
    body::with_status(
        405,
        Code::BadRequest,
        "this address does not support this method; /api/openapi.json lists those it does",
    )
}
