//! Requests and answers as JSON, with bounded size; refusals with their HTTP status; slow work.

use crate::app::App;
use crate::store::StoreError;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use bastide_table::refusals::unknown_table;
use bastide_wire::refusal::{Code, Refusal};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The result of a handler.
pub type Answer<T> = Result<Json<T>, Refused>;

/// A refusal with the status of its code.
#[derive(Debug)]
pub struct Refused(pub Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused(refusal)
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        Refused(error.into())
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.code.status()).unwrap_or(StatusCode::BAD_REQUEST);
        let later = retry_after(&self.0).map(|seconds| [(header::RETRY_AFTER, seconds.to_string())]);
        (status, later, Json(self.0)).into_response()
    }
}

/// The seconds after which a refused request may succeed; `None` if waiting does not help.
fn retry_after(refusal: &Refusal) -> Option<u32> {
    match refusal.code {
        Code::TooFast => Some(refusal.wait.unwrap_or(1)),
        Code::Busy => Some(1),
        Code::TooMany => Some(60),
        Code::Away => Some(5),
        _ => None,
    }
}

/// A refusal as an answer.
pub fn refused(code: Code, message: &str) -> Response {
    Refused(Refusal::new(code, message)).into_response()
}

/// A refusal with a status other than that of its code.
pub fn with_status(status: u16, code: Code, message: &str) -> Response {
    let mut response = refused(code, message);
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
    response
}

/// The JSON body of a request, bounded by the setting `body-size`.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, Refused> {
        read_json(request, app.config.body_size).await.map(Body)
    }
}

/// The same, or the default of the type for a request without a body.
pub struct OptionalBody<T>(pub T);

impl<T: DeserializeOwned + Default> FromRequest<Arc<App>> for OptionalBody<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<OptionalBody<T>, Refused> {
        if !request.headers().contains_key(header::CONTENT_TYPE) {
            return Ok(OptionalBody(T::default()));
        }
        read_json(request, app.config.body_size).await.map(OptionalBody)
    }
}

/// Reads a JSON body of at most `most` bytes.
pub(super) async fn read_json<T: DeserializeOwned>(request: Request, most: usize) -> Result<T, Refused> {
    let kind = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.as_bytes().split(|&byte| byte == b';').next());
    if !kind.is_some_and(|kind| kind.trim_ascii().eq_ignore_ascii_case(b"application/json")) {
        // A form on another site's page cannot send this type without a preflight request.
        let message = "the request must have `content-type: application/json`";
        return Err(Refusal::new(Code::BadRequest, message).into());
    }
    let bytes = read_body(request, most, "the request").await?;
    serde_json::from_slice(&bytes)
        .map_err(|error| Refusal::new(Code::BadRequest, format!("the request is malformed: {error}")).into())
}

/// Reads a body of at most `most` bytes; `what` names it in the refusal.
pub(super) async fn read_body(request: Request, most: usize, what: &str) -> Result<Bytes, Refusal> {
    let bytes = axum::body::to_bytes(request.into_body(), most).await;
    bytes.map_err(|_| too_large(most, what))
}

pub(super) fn too_large(most: usize, what: &str) -> Refusal {
    let message = format!("{what} should have {most} bytes at most, and come whole");
    Refusal::new(Code::TooLarge, message)
}

/// Runs slow work on a blocking thread, as many at a time as there are `places`.
pub(super) async fn apart<T: Send + 'static>(
    places: &Arc<Semaphore>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let busy = || Refusal::new(Code::Busy, "the server has too much to do; try again in a moment");
    let place = Arc::clone(places).acquire_owned();
    let place = place.await.map_err(|_| busy())?;
    let working = tokio::task::spawn_blocking(move || {
        let _place = place;
        work()
    });
    working.await.map_err(|_| busy())
}

/// The id in a request's address.
pub struct Id(pub String);

impl FromRequestParts<Arc<App>> for Id {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Id, Refused> {
        let path = Path::<String>::from_request_parts(parts, app).await;
        path.map(|Path(id)| Id(id)).map_err(|_| unknown_table().into())
    }
}

/// The position of a reader in a table's log.
#[derive(Deserialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct Seen {
    /// The number of the last entry that the client knows; if left out, the whole state comes first.
    pub since: Option<u32>,
}

impl FromRequestParts<Arc<App>> for Seen {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Seen, Refused> {
        let query = Query::<Seen>::try_from_uri(&parts.uri);
        let message = "`since` should be the number of an entry";
        query
            .map(|Query(seen)| seen)
            .map_err(|_| Refusal::new(Code::BadRequest, message).into())
    }
}
