//! The files of the page, embedded in the binary. A build without the page serves a placeholder.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

const PLACEHOLDER: &str = include_str!("../page/placeholder.html");

/// Folder of files whose names contain a hash of their content.
const HASHED: &str = "assets/";

/// Answers with a file of the page, or with the page itself for paths that are its own routes. A path that looks like a
/// file but is none gets 404.
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

/// Whether the answer to this path is the page rather than one of its files, so that the visitor gets a cookie.
pub fn is_page(path: &str) -> bool {
    !path.starts_with("/api/") && !path.rsplit('/').next().is_some_and(|name| name.contains('.'))
}

/// `Cache-Control` of files whose address changes with their content.
pub const LASTING: &str = "public, max-age=31536000, immutable";

/// The `ETag` for content with this SHA-256 hash.
pub fn tag(hash: &[u8; 32]) -> String {
    format!("\"{}\"", &crate::secret::hex(hash)[..32])
}

/// Whether `If-None-Match` has this tag.
pub fn is_known(tag: &str, headers: &HeaderMap) -> bool {
    let known = headers.get(header::IF_NONE_MATCH);
    known.is_some_and(|known| known.as_bytes() == tag.as_bytes())
}

fn with_tag(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response<Body> {
    let (tag, kind) = (tag(&file.metadata.sha256_hash()), content_type(&file));
    let mut answer = if is_known(&tag, headers) {
        response(StatusCode::NOT_MODIFIED, &kind, Cow::Borrowed(&[]))
    } else {
        response(StatusCode::OK, &kind, file.data)
    };
    let lasting = if path.starts_with(HASHED) {
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

fn response(status: StatusCode, kind: &str, data: Cow<'static, [u8]>) -> Response<Body> {
    let body = match data {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    let mut response = Response::new(body);
    *response.status_mut() = status;
    if let Ok(kind) = HeaderValue::from_str(kind) {
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
    }
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// The media type, with the charset that the text files of the page have.
fn content_type(file: &EmbeddedFile) -> String {
    match file.metadata.mimetype() {
        text if text.starts_with("text/") => format!("{text}; charset=utf-8"),
        other => other.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_of_the_page_are_told_from_files() {
        assert!(is_page("/") && is_page("/t/0123456789abcdef"));
        assert!(!is_page("/assets/main.js") && !is_page("/api/tables"));
        let missing = answer("/assets/none.js", &HeaderMap::new());
        assert_eq!(missing.status(), StatusCode::NOT_FOUND);
        let table = answer("/t/0123456789abcdef", &HeaderMap::new());
        assert_eq!(table.status(), StatusCode::OK);
    }

    #[test]
    fn text_files_have_a_charset() {
        for path in Files::iter() {
            let file = Files::get(&path).unwrap();
            let kind = match path.rsplit('.').next().unwrap() {
                "html" => "text/html; charset=utf-8",
                "js" => "text/javascript; charset=utf-8",
                "css" => "text/css; charset=utf-8",
                "webmanifest" => "application/manifest+json",
                "svg" => "image/svg+xml",
                "png" => "image/png",
                _ => continue,
            };
            assert_eq!(content_type(&file), kind, "{path}");
        }
    }
}
