//! For operators and programs: health, metrics, and the OpenAPI description.

use crate::app::App;
use axum::extract::{RawQuery, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

const TEXT: [(header::HeaderName, &str); 1] = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];

/// Made by a test (`openapi.rs`).
const DESCRIPTION: &str = include_str!("../../../../docs/openapi.json");

/// `ok`: the process is alive. What it needs may fail; see [`ready`].
pub async fn health() -> Response {
    (TEXT, "ok\n").into_response()
}

/// `ok` if a move would be taken, else 503 with the reason: the server is draining or stopping, or its database fails. `?nodes` adds
/// a line for each other node.
pub async fn ready(State(app): State<Arc<App>>, RawQuery(query): RawQuery) -> Response {
    if app.draining.is_cancelled() || app.stopping.is_cancelled() {
        return (StatusCode::SERVICE_UNAVAILABLE, TEXT, "draining\n").into_response();
    }
    let others = match query.as_deref() {
        Some("nodes") => app.nodes.describe(),
        _ => String::new(),
    };
    match app.store.probe().await {
        Ok(()) => (TEXT, format!("ok\n{others}")).into_response(),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, TEXT, format!("{error}\n")).into_response(),
    }
}

/// Metrics in the text format of Prometheus.
pub async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, app.meters.render()).into_response()
}

/// The OpenAPI description.
pub async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION).into_response()
}
