//! Pictures of tiles, figures, boards and examples of rules, and outlines of tiles, drawn by `crates/art`.

use super::body::with_status;
use crate::app::App;
use crate::page::{LASTING, is_known};
use crate::pictures::{Drawing, find_set, find_tile};
use crate::rules::find_example;
use axum::body::Body;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bastide_art::{Theme, svg};
use bastide_engine::kernel::geometry::{Rot, Side};
use bastide_wire::art::ArtSet;
use bastide_wire::refusal::{Code, Refusal};
use std::sync::Arc;

/// Without the version in its address, a picture may change with the next version of the server.
const FOR_A_DAY: &str = "public, max-age=86400";

/// A tile in a rotation. Variants differ only in their decoration.
#[utoipa::path(
    get, path = "/art/{look}/tile/{set}/{name}/{rotation}/{variant}.svg", tag = "art",
    params(
        ("look" = String, Path, description = "`painted` or `plain`"),
        ("set" = String, Path, description = "The first part of the tile's id"),
        ("name" = String, Path, description = "The rest of the tile's id"),
        ("rotation" = String, Path, description = "The side that its printed north faces: N, E, S or W"),
        ("variant" = u8, Path, description = "0 to 3"),
        ("v" = Option<String>, Query, description = "`art` of `/api/games`: with it the answer may be kept for a year")
    ),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = Refusal))
)]
pub async fn tile(
    State(app): State<Arc<App>>,
    Path((look, set, name, rotation, file)): Path<(String, String, String, String, String)>,
    query: RawQuery,
    headers: HeaderMap,
) -> Response {
    let drawing = (|| {
        let tile = find_tile(&format!("{set}/{name}"))?;
        let mut letters = rotation.chars();
        let side = letters
            .next()
            .filter(|_| letters.as_str().is_empty())
            .and_then(Side::from_letter)?;
        let variant = file.strip_suffix(".svg")?.parse().ok();
        let variant = variant.filter(|&variant: &u8| variant < svg::VARIANTS)?;
        Some(Drawing::Tile(
            Theme::parse(&look)?,
            &tile.id,
            Rot::to(side),
            variant,
        ))
    })();
    answer(&app, drawing, "image/svg+xml", &query, &headers).await
}

/// All figures in one file, each a group with an id and centred on 0,0; or Castle's board.
#[utoipa::path(
    get, path = "/art/{look}/{file}", tag = "art",
    params(
        ("look" = String, Path, description = "`painted` or `plain`"),
        ("file" = String, Path, description = "`figures.svg` or `castle.svg`"),
        ("v" = Option<String>, Query, description = "`art` of `/api/games`: with it the answer may be kept for a year")
    ),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = Refusal))
)]
pub async fn sheet(
    State(app): State<Arc<App>>,
    Path((look, file)): Path<(String, String)>,
    query: RawQuery,
    headers: HeaderMap,
) -> Response {
    let drawing = Theme::parse(&look).and_then(|look| match file.as_str() {
        "figures.svg" => Some(Drawing::Figures(look)),
        "castle.svg" => Some(Drawing::Castle(look)),
        _ => None,
    });
    answer(&app, drawing, "image/svg+xml", &query, &headers).await
}

/// The example of a rule: the last position of its record.
#[utoipa::path(
    get, path = "/art/{look}/example/{name}.svg", tag = "art",
    params(
        ("look" = String, Path, description = "`painted` or `plain`"),
        ("name" = String, Path, description = "`example` of a rule of `/api/rules/{game}`"),
        ("v" = Option<String>, Query, description = "`art` of `/api/games`: with it the answer may be kept for a year")
    ),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = Refusal))
)]
pub async fn example(
    State(app): State<Arc<App>>,
    Path((look, file)): Path<(String, String)>,
    query: RawQuery,
    headers: HeaderMap,
) -> Response {
    let name = file.strip_suffix(".svg").and_then(find_example);
    let drawing = Theme::parse(&look)
        .zip(name)
        .map(|(look, name)| Drawing::Example(look, name));
    answer(&app, drawing, "image/svg+xml", &query, &headers).await
}

/// The outlines of a set's tiles.
#[utoipa::path(
    get, path = "/api/art/{set}", tag = "art",
    params(
        ("set" = String, Path, description = "The set: base, inns, …, castle or city"),
        ("v" = Option<String>, Query, description = "`art` of `/api/games`: with it the answer may be kept for a year")
    ),
    responses((status = 200, body = ArtSet), (status = "4XX", body = Refusal))
)]
pub async fn set(
    State(app): State<Arc<App>>,
    Path(set): Path<String>,
    query: RawQuery,
    headers: HeaderMap,
) -> Response {
    let drawing = find_set(&set).map(Drawing::Set);
    answer(&app, drawing, "application/json", &query, &headers).await
}

async fn answer(
    app: &Arc<App>,
    drawing: Option<Drawing>,
    kind: &'static str,
    RawQuery(query): &RawQuery,
    headers: &HeaderMap,
) -> Response {
    let Some(drawing) = drawing else {
        let message = "there is no such picture; /api/openapi.json describes the addresses of pictures";
        return with_status(404, Code::BadRequest, message);
    };
    let Ok(picture) = app.pictures.get(drawing).await else {
        return super::refused(Code::Busy, "the picture could not be drawn; try again");
    };
    let mut response = if is_known(&picture.tag, headers) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Body::from(picture.text.clone()).into_response()
    };
    let versioned = query
        .as_deref()
        .is_some_and(|query| query.split('&').any(|pair| pair.starts_with("v=")));
    let lasting = if versioned { LASTING } else { FOR_A_DAY };
    let answer = response.headers_mut();
    answer.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(lasting));
    if let Ok(tag) = HeaderValue::from_str(&picture.tag) {
        answer.insert(header::ETAG, tag);
    }
    response
}
