//! Middleware that every request passes: limits, the caller, and the headers of every answer.

use super::address::{behind_proxies, network};
use super::body::Refused;
use super::{art, cookies, refused};
use crate::app::App;
use crate::config::Config;
use crate::listen::Connection;
use crate::page;
use crate::rooms::{Sender, now};
use crate::secret::{self, Hash};
use crate::unsent::Answer;
use axum::error_handling::HandleErrorLayer;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::{BoxError, Extension, Router};
use bastide_wire::refusal::{Code, Refusal};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Once};
use std::time::Instant;
use tower::ServiceBuilder;
use tower::timeout::TimeoutLayer;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::set_header::SetResponseHeaderLayer;

/// Resources are loaded from this server only, and no inline scripts are executed. Tables in the browser need WebAssembly, and
/// their pictures are blobs.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

const PERMISSIONS: &str = "camera=(), geolocation=(), microphone=(), payment=()";

/// The sender of a request; an extension of every admitted request.
#[derive(Clone)]
pub struct Caller {
    /// The address of the client; for IPv6 its /64 network, since one client may have all addresses of it.
    pub address: IpAddr,
    /// The hash of the browser's cookie.
    pub person: Option<Hash>,
    /// `None` only where a test calls the router directly.
    pub connection: Option<Connection>,
}

impl Caller {
    pub fn sender(&self) -> Sender {
        Sender {
            address: self.address,
            person: self.person,
        }
    }
}

/// Adds the middleware to all routes. The first layer is the outermost.
pub fn with_middleware(router: Router<Arc<App>>, app: &Arc<App>) -> Router<Arc<App>> {
    let hsts = HeaderValue::from_static("max-age=31536000");
    let hsts = app.config.is_secure().then_some(hsts);
    let too_slow = |_: BoxError| async { refused(Code::Busy, "the request took too long; send it again") };
    let panicked = |_| {
        refused(
            Code::Busy,
            "something went wrong in the server; nothing is lost, try again",
        )
    };
    router.layer(
        ServiceBuilder::new()
            .layer(CompressionLayer::new().compress_when(worth_compressing()))
            .layer(always(header::CONTENT_SECURITY_POLICY, POLICY))
            .layer(always(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(always(header::X_FRAME_OPTIONS, "DENY"))
            .layer(always(header::REFERRER_POLICY, "same-origin"))
            .layer(always(CROSS_ORIGIN_OPENER, "same-origin"))
            .layer(always(CROSS_ORIGIN_RESOURCE, "same-origin"))
            .layer(always(PERMISSIONS_POLICY, PERMISSIONS))
            .layer(SetResponseHeaderLayer::overriding(
                header::STRICT_TRANSPORT_SECURITY,
                hsts,
            ))
            .layer(SetResponseHeaderLayer::if_not_present(
                header::CACHE_CONTROL,
                NO_STORE,
            ))
            .layer(from_fn_with_state(Arc::clone(app), hold))
            .layer(from_fn_with_state(Arc::clone(app), measure))
            .layer(from_fn_with_state(Arc::clone(app), admit))
            .layer(from_fn_with_state(Arc::clone(app), identify))
            .layer(HandleErrorLayer::new(too_slow))
            .layer(TimeoutLayer::new(app.config.request_time))
            .layer(CatchPanicLayer::custom(panicked)),
    )
}

const CROSS_ORIGIN_OPENER: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const CROSS_ORIGIN_RESOURCE: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");

fn always(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}

/// Excludes answers of a few bytes and those that are compressed already. Sockets have no body.
fn worth_compressing() -> impl Predicate {
    SizeAbove::new(512)
        .and(NotForContentType::IMAGES)
        .and(NotForContentType::const_new("font/"))
}

/// Counts the bytes of an answer until its reader has taken them.
async fn hold(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (head, body) = next.run(request).await.into_parts();
    Response::from_parts(head, Answer::wrap(&app.unsent, body).await)
}

/// Counts requests and refusals, and logs every request at `debug`.
async fn measure(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    app.meters.requests.increment(1);
    let start = Instant::now();
    let method = request.method().clone();
    // The pattern instead of the path, which may contain the key of a link.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    if response.status().is_client_error() || response.status().is_server_error() {
        app.meters.refusals.increment(1);
    }
    let route = route.as_ref().map_or("page", MatchedPath::as_str);
    tracing::debug!(%method, route, status = response.status().as_u16(), time = ?start.elapsed(), "answered");
    response
}

/// Refuses requests over the rate limit of their address and requests from pages of other sites.
async fn admit(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let connection = request.extensions().get::<Connection>().cloned();
    let peer = connection
        .as_ref()
        .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |connection| connection.peer);
    if app.config.proxies == 0 && request.headers().contains_key("x-forwarded-for") {
        warn_of_proxy();
    }
    let address = network(behind_proxies(peer, request.headers(), app.config.proxies));
    let limits = &app.limits;
    let admitted = match request.uri().path() {
        path if is_monitoring(path) => limits.monitoring.take(address),
        // Unlike other pictures, thumbnails read tables and are not cached.
        path if is_thumbnail(path) => limits.requests.take(address),
        path if path.starts_with("/art/") || path.starts_with("/api/art/") => {
            limits.art.take_many(address, art::pictures_in(request.uri()))
        }
        _ => limits.requests.take(address),
    };
    if let Err(wait) = admitted {
        let message = "too many requests from this address; wait a moment";
        return Refused(Refusal::too_fast(wait, message)).into_response();
    }
    let is_socket = request.headers().contains_key(header::UPGRADE);
    if (is_change(request.method()) || is_socket) && !is_own_origin(&app.config, request.headers()) {
        return refused(Code::NotAllowed, "this request comes from another site's page");
    }
    request.extensions_mut().insert(Caller {
        address,
        person: None,
        connection,
    });
    next.run(request).await
}

/// Says once that requests seem to come through a proxy that the settings do not know of: all visitors then share the limits of
/// one address.
fn warn_of_proxy() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        tracing::warn!(
            "a request has `X-Forwarded-For`, which is ignored with `proxies = 0`; behind a proxy, set `proxies` to their number"
        );
    });
}

/// Recognises the person by the browser's cookie. A browser without one gets one when it opens the page or changes something;
/// opening the page renews it.
async fn identify(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    mut request: Request,
    next: Next,
) -> Response {
    let (path, secure) = (request.uri().path(), app.config.is_secure());
    let is_change = is_change(request.method()) && !is_monitoring(path);
    let is_page = !is_change && !is_monitoring(path) && page::is_page(path);
    let (token, give) = match cookies::read(request.headers(), secure) {
        Some(known) => (Some(known), is_page),
        None if is_page || is_change => (Some(secret::token()), true),
        None => (None, false),
    };
    let person = token.as_deref().map(secret::hash);
    // The page itself is shown, to say so in the visitor's language.
    if (path.starts_with("/api/") || is_thumbnail(path)) && app.bans.hold(caller.address, person, now()) {
        let message = "the operator of this server has banned you or your address; ask them if you think that this is wrong";
        return refused(Code::Banned, message);
    }
    request.extensions_mut().insert(Caller { person, ..caller });
    let mut response = next.run(request).await;
    if let Some(cookie) = token
        .filter(|_| give)
        .and_then(|token| cookies::write(&token, secure))
    {
        response.headers_mut().append(header::SET_COOKIE, cookie);
        // No shared cache may hand one visitor's cookie to another.
        if response.headers().get(header::CACHE_CONTROL) != Some(&NO_STORE) {
            response.headers_mut().insert(
                header::CACHE_CONTROL,
                HeaderValue::from_static("private, no-cache"),
            );
        }
    }
    response
}

fn is_change(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD)
}

fn is_monitoring(path: &str) -> bool {
    matches!(path, "/healthz" | "/readyz" | "/metrics")
}

fn is_thumbnail(path: &str) -> bool {
    let mut parts = path.split('/').skip(1);
    (parts.next(), parts.nth(1)) == (Some("art"), Some("table"))
}

/// Whether the request comes from the server's own page, or from a program other than a browser, which sends no origin.
fn is_own_origin(config: &Config, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    if !config.public.is_empty() {
        return origin == config.public;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let named = origin.strip_prefix("http://").or(origin.strip_prefix("https://"));
    host.is_some() && named == host
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for &(name, value) in pairs {
            headers.append(name, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn origins_are_compared_exactly() {
        let open = Config::default();
        let own = Config {
            public: "https://play.example.org".to_owned(),
            ..Config::default()
        };
        let from = |origin| headers(&[("origin", origin), ("host", "play.example.org")]);
        assert!(is_own_origin(&own, &from("https://play.example.org")));
        assert!(is_own_origin(&open, &from("http://play.example.org")));
        for other in [
            "http://play.example.org",
            "https://play.example.org.evil.test",
            "https://play.example.org:444",
            "null",
            "",
        ] {
            assert!(!is_own_origin(&own, &from(other)), "{other}");
        }
        assert!(!is_own_origin(&open, &from("https://evil.test")));
        assert!(is_own_origin(&own, &HeaderMap::new()));
    }
}
