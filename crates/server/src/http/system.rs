//! Seen from outside: health, meters, the description of the interface.

use crate::app::App;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

const TEXT: [(header::HeaderName, &str); 1] = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];

/// `ok` if the server can do its work, else 503 with what is wrong.
pub async fn health(State(app): State<Arc<App>>) -> Response {
    if app.stopper.watch().is_asked() {
        return (StatusCode::SERVICE_UNAVAILABLE, TEXT, "stopping\n").into_response();
    }
    match app.store.check().await {
        Ok(()) => (TEXT, "ok\n").into_response(),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, TEXT, format!("{error}\n")).into_response(),
    }
}

/// The meters, for Prometheus.
pub async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, app.meters.render()).into_response()
}

/// The description of the interface.
pub async fn openapi() -> Response {
    (
        [(header::CONTENT_TYPE, "application/json")],
        crate::openapi::text(),
    )
        .into_response()
}
