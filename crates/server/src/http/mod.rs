//! The HTTP interface: which address is answered by what.
//!
//! - `front`: what every request passes, and the headers of every answer
//! - `body`: requests as JSON, refusals as answers
//! - `tables`: opening, finding and joining tables
//! - `play`: acting at a table, and what happened there
//! - `system`: health, meters, the description of the interface

mod body;
pub mod front;
pub mod play;
pub mod system;
pub mod tables;

pub use body::{Id, Refused, refused, store_refusal, unknown_table};

use crate::app::App;
use crate::socket;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, Method, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{get, post};
use bastide_wire::refusal::Code;
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;

/// Everything that can be asked.
pub fn router(app: &Arc<App>) -> Router {
    let panicked = |_| {
        refused(
            Code::Busy,
            "something went wrong in the server; nothing is lost, try again",
        )
    };
    Router::new()
        .route("/api/tables", get(tables::lobby).post(tables::create))
        .route("/api/mine", get(tables::mine))
        .route("/api/tables/{id}", get(play::state))
        .route("/api/tables/{id}/join", post(tables::join))
        .route("/api/tables/{id}/rematch", post(tables::rematch))
        .route("/api/tables/{id}/act", post(play::act))
        .route("/api/tables/{id}/updates", get(play::updates))
        .route("/api/tables/{id}/record", get(play::record))
        .route("/api/tables/{id}/socket", get(socket::open))
        .route("/api/openapi.json", get(system::openapi))
        .route("/healthz", get(system::health))
        .route("/metrics", get(system::metrics))
        .fallback(page)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::disable())
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(Arc::clone(app), front::front))
        .with_state(Arc::clone(app))
}

async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if uri.path().starts_with("/api/") {
        return body::with_status(
            404,
            Code::BadRequest,
            "there is nothing here; /api/openapi.json tells what there is",
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
        "this address does not take such a request; /api/openapi.json tells which",
    )
}
