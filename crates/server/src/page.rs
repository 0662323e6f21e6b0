//! The page: its files are in the binary. A build without the page has a small one that says that the server runs.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

const PLACEHOLDER: &str = include_str!("../page/placeholder.html");

/// Files whose name changes with their content.
const UNCHANGING: &str = "assets/";

/// A file of the page. What is no file is for the page itself to make sense of, unless it looks like one.
pub fn answer(path: &str, headers: &HeaderMap) -> Response<Body> {
    let path = path.trim_start_matches('/');
    if let Some(file) = Files::get(path) {
        return with_tag(path, file, headers);
    }
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return response(
            StatusCode::NOT_FOUND,
            "text/plain; charset=utf-8",
            Cow::Borrowed(b"there is no such file\n"),
        );
    }
    match Files::get("index.html") {
        Some(file) => with_tag("index.html", file, headers),
        None => response(
            StatusCode::OK,
            "text/html; charset=utf-8",
            Cow::Borrowed(PLACEHOLDER.as_bytes()),
        ),
    }
}

/// Whether the answer to this path is the page rather than one of its parts, so that its reader becomes a person.
pub fn is_page(path: &str) -> bool {
    !path.starts_with("/api/") && !path.rsplit('/').next().is_some_and(|name| name.contains('.'))
}

/// What lasts as long as its address: browsers need not ask again for a year.
pub const LASTING: &str = "public, max-age=31536000, immutable";

/// The tag of something with this hash.
pub fn tag(hash: &[u8; 32]) -> String {
    format!("\"{}\"", &crate::secret::hex(hash)[..32])
}

/// Whether the asker has what has this tag.
pub fn is_known(tag: &str, headers: &HeaderMap) -> bool {
    let known = headers.get(header::IF_NONE_MATCH);
    known.is_some_and(|known| known.as_bytes() == tag.as_bytes())
}

fn with_tag(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response<Body> {
    let tag = tag(&file.metadata.sha256_hash());
    let mut answer = if is_known(&tag, headers) {
        response(StatusCode::NOT_MODIFIED, kind(path), Cow::Borrowed(&[]))
    } else {
        response(StatusCode::OK, kind(path), file.data)
    };
    let lasting = if path.starts_with(UNCHANGING) {
        LASTING
    } else {
        "no-cache"
    };
    answer
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static(lasting));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        answer.headers_mut().insert(header::ETAG, tag);
    }
    answer
}

fn response(status: StatusCode, kind: &'static str, data: Cow<'static, [u8]>) -> Response<Body> {
    let body = match data {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    let mut response = Response::new(body);
    *response.status_mut() = status;
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_the_page_and_files_are_not() {
        assert!(is_page("/") && is_page("/t/0123456789abcdef"));
        assert!(!is_page("/assets/main.js") && !is_page("/api/tables"));
        let missing = answer("/assets/none.js", &HeaderMap::new());
        assert_eq!(missing.status(), StatusCode::NOT_FOUND);
        let table = answer("/t/0123456789abcdef", &HeaderMap::new());
        assert_eq!(table.status(), StatusCode::OK);
    }
}
