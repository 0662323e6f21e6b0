//! Pictures of tiles, figures, boards and examples of rules, and outlines of tiles, drawn by `crates/art`.

use super::body::{Refused, apart};
use super::survey::{NOT_AN_ENTRY, When};
use crate::app::App;
use crate::page::{LASTING, is_known};
use crate::pictures::Picture;
use axum::body::Body;
use axum::extract::{Path, Query, RawQuery, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use bastide_art::{Scene, Theme, thumbnail_svg};
use bastide_engine::game::Game;
use bastide_table::pictures::{self, Drawing, LONGEST_ROW, VERSION};
use bastide_wire::refusal::Code;
#[cfg(test)]
use bastide_wire::{art::ArtSet, refusal::Refusal};
use serde::Deserialize;
use std::sync::Arc;

/// Without the version in its address, a picture may change with the next version of the server.
const FOR_A_DAY: &str = "public, max-age=86400";

/// The picture of a table after a known entry: the same for as long as that is the last one.
const PRIVATE: &str = "private, max-age=86400";

/// The picture of a table that may have changed.
const REVALIDATED: &str = "private, no-cache";

/// A tile in a rotation. Variants differ only in their decoration.
#[cfg_attr(test, utoipa::path(
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
))]
pub async fn tile(
    State(app): State<Arc<App>>,
    Path((look, set, name, rotation, file)): Path<(String, String, String, String, String)>,
    query: RawQuery,
    headers: HeaderMap,
) -> Response {
    let variant = file.strip_suffix(".svg");
    let drawing =
        variant.and_then(|variant| Drawing::tile(&look, &format!("{set}/{name}"), &rotation, variant));
    answer(&app, drawing, "image/svg+xml", &query, &headers).await
}

/// Several tiles in a row, each 100 units wide. A browser loads a row in much less time than as many pictures.
#[cfg_attr(test, utoipa::path(
    get, path = "/art/{look}/tiles.svg", tag = "art",
    params(
        ("look" = String, Path, description = "`painted` or `plain`"),
        ("tiles" = String, Query, description = "Up to 24 tiles, separated by commas, each as in the address of its picture: its id, rotation and variant separated by `/`"),
        ("v" = Option<String>, Query, description = "`art` of `/api/games`: with it the answer may be kept for a year")
    ),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn row(
    State(app): State<Arc<App>>,
    Path(look): Path<String>,
    uri: Uri,
    query: RawQuery,
    headers: HeaderMap,
) -> Response {
    let Some(drawings) = tiles_in_row(&uri).and_then(|tiles| Drawing::row(&look, &tiles)) else {
        return no_such_picture();
    };
    let mut pictures = Vec::with_capacity(drawings.len());
    for drawing in drawings {
        match app.pictures.get(drawing).await {
            Ok(picture) => pictures.push(picture),
            Err(_) => return not_drawn(),
        }
    }
    sent(&Picture::row(&pictures), "image/svg+xml", &query, &headers)
}

/// How many pictures a request counts as: each tile of a row is one.
pub fn pictures_in(uri: &Uri) -> usize {
    match tiles_in_row(uri) {
        Some(tiles) if uri.path().ends_with("/tiles.svg") => tiles.split(',').take(LONGEST_ROW).count(),
        _ => 1,
    }
}

/// The tiles that a request for a row asks for, separated by commas.
fn tiles_in_row(uri: &Uri) -> Option<String> {
    #[derive(Deserialize)]
    struct Row {
        tiles: String,
    }
    let Query(Row { tiles }) = Query::try_from_uri(uri).ok()?;
    Some(tiles)
}

/// All figures in one file, each a group with an id and centred on 0,0; or Castle's board.
#[cfg_attr(test, utoipa::path(
    get, path = "/art/{look}/{file}", tag = "art",
    params(
        ("look" = String, Path, description = "`painted` or `plain`"),
        ("file" = String, Path, description = "`figures.svg` or `castle.svg`"),
        ("v" = Option<String>, Query, description = "`art` of `/api/games`: with it the answer may be kept for a year")
    ),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn sheet(
    State(app): State<Arc<App>>,
    Path((look, file)): Path<(String, String)>,
    query: RawQuery,
    headers: HeaderMap,
) -> Response {
    let drawing = Drawing::sheet(&look, &file);
    answer(&app, drawing, "image/svg+xml", &query, &headers).await
}

/// The example of a rule: the last position of its record.
#[cfg_attr(test, utoipa::path(
    get, path = "/art/{look}/example/{name}.svg", tag = "art",
    params(
        ("look" = String, Path, description = "`painted` or `plain`"),
        ("name" = String, Path, description = "`example` of a rule of `/api/rules/{game}`"),
        ("v" = Option<String>, Query, description = "`art` of `/api/games`: with it the answer may be kept for a year")
    ),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn example(
    State(app): State<Arc<App>>,
    Path((look, file)): Path<(String, String)>,
    query: RawQuery,
    headers: HeaderMap,
) -> Response {
    let drawing = file
        .strip_suffix(".svg")
        .and_then(|id| Drawing::example(&look, id));
    answer(&app, drawing, "image/svg+xml", &query, &headers).await
}

/// A small picture of a table's board, for everybody who may watch the table.
#[cfg_attr(test, utoipa::path(
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
))]
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
#[cfg_attr(test, utoipa::path(
    get, path = "/api/art/{set}", tag = "art",
    params(
        ("set" = String, Path, description = "The set: base, inns, …, castle or city"),
        ("v" = Option<String>, Query, description = "`art` of `/api/games`: with it the answer may be kept for a year")
    ),
    responses((status = 200, body = ArtSet), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn set(
    State(app): State<Arc<App>>,
    Path(set): Path<String>,
    query: RawQuery,
    headers: HeaderMap,
) -> Response {
    answer(&app, Drawing::set(&set), "application/json", &query, &headers).await
}

async fn answer(
    app: &Arc<App>,
    drawing: Option<Drawing>,
    kind: &'static str,
    query: &RawQuery,
    headers: &HeaderMap,
) -> Response {
    let Some(drawing) = drawing else {
        return no_such_picture();
    };
    match app.pictures.get(drawing).await {
        Ok(picture) => sent(&picture, kind, query, headers),
        Err(_) => not_drawn(),
    }
}

fn sent(picture: &Picture, kind: &'static str, RawQuery(query): &RawQuery, headers: &HeaderMap) -> Response {
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

fn not_drawn() -> Response {
    super::refused(Code::Busy, "the picture could not be drawn; try again")
}

fn no_such_picture() -> Response {
    let mut response = Refused(pictures::no_such_picture()).into_response();
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

fn with_headers(response: &mut Response, kind: &'static str, caching: &'static str, tag: &str) {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
}
