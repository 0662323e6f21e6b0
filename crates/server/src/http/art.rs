//! Pictures of tiles, figures, boards and examples of rules, and outlines of tiles, drawn by `crates/art`.

use super::body::{Refused, apart, with_status};
use super::survey::{NOT_AN_ENTRY, When};
use crate::app::App;
use crate::examples;
use crate::page::{LASTING, is_known};
use crate::pictures::{Drawing, VERSION, find_set, find_tile};
use axum::body::Body;
use axum::extract::{Path, Query, RawQuery, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use bastide_art::{Detail, Scene, Theme, svg, thumbnail_svg};
use bastide_engine::game::Game;
use bastide_engine::kernel::geometry::{Rot, Side};
use bastide_wire::art::ArtSet;
use bastide_wire::refusal::{Code, Refusal};
use std::sync::Arc;

/// Without the version in its address, a picture may change with the next version of the server.
const FOR_A_DAY: &str = "public, max-age=86400";

/// The picture of a table after a known entry: the same for as long as that is the last one.
const PRIVATE: &str = "private, max-age=86400";

/// The picture of a table that may have changed.
const REVALIDATED: &str = "private, no-cache";

/// The files of [`sheet`].
pub const SHEETS: [&str; 2] = ["figures.svg", "castle.svg"];

/// The form of a tile's variant, as a regular expression.
pub const VARIANT_PATTERN: &str = "^[0-3](-far)?$";

/// A tile in a rotation. Variants differ only in their decoration.
#[utoipa::path(
    get, path = "/art/{look}/tile/{set}/{name}/{rotation}/{variant}.svg", tag = "art",
    params(
        ("look" = String, Path, description = "`painted` or `plain`"),
        ("set" = String, Path, description = "The first part of the tile's id"),
        ("name" = String, Path, description = "The rest of the tile's id"),
        ("rotation" = String, Path, description = "The side that its printed north faces: N, E, S or W"),
        ("variant" = String, Path, description = "0 to 3; with `-far` after it, a simpler drawing for tiles of less than 80 pixels (City: 110)"),
        ("v" = Option<String>, Query, description = "`art` of `/api/games`: with it the answer may be kept for a year")
    ),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
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
        let stem = file.strip_suffix(".svg")?;
        let (number, detail) = match stem.strip_suffix("-far") {
            Some(number) => (number, Detail::Far),
            None => (stem, Detail::Near),
        };
        let variant = number.parse().ok();
        let variant = variant.filter(|&variant: &u8| variant < svg::VARIANTS)?;
        Some(Drawing::Tile(
            Theme::parse(&look)?,
            &tile.id,
            Rot::to(side),
            variant,
            detail,
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
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
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
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
)]
pub async fn example(
    State(app): State<Arc<App>>,
    Path((look, file)): Path<(String, String)>,
    query: RawQuery,
    headers: HeaderMap,
) -> Response {
    let name = file.strip_suffix(".svg").and_then(examples::find);
    let drawing = Theme::parse(&look)
        .zip(name)
        .map(|(look, example)| Drawing::Example(look, &example.id));
    answer(&app, drawing, "image/svg+xml", &query, &headers).await
}

/// A small picture of a table's board, for everybody who may watch the table.
#[utoipa::path(
    get, path = "/art/{look}/table/{id}.svg", operation_id = "thumbnail", tag = "art",
    params(
        ("look" = String, Path, description = "`painted` or `plain`"),
        ("id" = String, Path, description = "The table"),
        ("at" = Option<u32>, Query, description = "`seq` of the table in a list: with it the answer may be kept for a day")
    ),
    responses(
        (status = 200, body = String, content_type = "image/svg+xml"),
        (status = "4XX", body = Refusal), (status = 503, body = Refusal)
    )
)]
pub async fn table(
    State(app): State<Arc<App>>,
    Path((look, file)): Path<(String, String)>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let Ok(Query(when)) = Query::<When>::try_from_uri(&uri) else {
        return super::refused(Code::BadRequest, NOT_AN_ENTRY);
    };
    let Some((theme, id)) = Theme::parse(&look).zip(file.strip_suffix(".svg")) else {
        return no_such_picture();
    };
    let (seq, tag, scene) = match app.lock_room(id).await {
        Ok(mut room) => {
            let table = room.table();
            let tag = format!("\"{VERSION}-{look}-{}\"", table.moved());
            let scene =
                (!is_known(&tag, &headers)).then(|| Scene::from_view(&table.game().view()).with_theme(theme));
            (table.seq(), tag, scene)
        }
        Err(refusal) => return Refused(refusal).into_response(),
    };
    let mut response = match scene {
        None => StatusCode::NOT_MODIFIED.into_response(),
        Some(scene) => match apart(&app.limits.thumbnails, move || thumbnail_svg(&scene)).await {
            Ok(text) => text.into_response(),
            Err(refusal) => return Refused(refusal).into_response(),
        },
    };
    let caching = if when.at == Some(seq) {
        PRIVATE
    } else {
        REVALIDATED
    };
    with_headers(&mut response, "image/svg+xml", caching, &tag);
    response
}

/// The outlines of a set's tiles.
#[utoipa::path(
    get, path = "/api/art/{set}", tag = "art",
    params(
        ("set" = String, Path, description = "The set: base, inns, …, castle or city"),
        ("v" = Option<String>, Query, description = "`art` of `/api/games`: with it the answer may be kept for a year")
    ),
    responses((status = 200, body = ArtSet), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
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
        return no_such_picture();
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
    with_headers(&mut response, kind, lasting, &picture.tag);
    response
}

fn no_such_picture() -> Response {
    let message = "there is no such picture; /api/openapi.json describes the addresses of pictures";
    with_status(404, Code::BadRequest, message)
}

fn with_headers(response: &mut Response, kind: &'static str, caching: &'static str, tag: &str) {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
}
