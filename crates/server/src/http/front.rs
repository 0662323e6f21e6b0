//! What every request passes: how often, from where, by whom, how long; and the headers of every answer.

use super::refused;
use crate::app::App;
use crate::config::Config;
use crate::listen::Connection;
use crate::secret::{self, Hash};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use bastide_wire::refusal::Code;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

/// The cookie that a browser is known by.
const COOKIE: &str = "bastide";

/// The same by https: browsers take one with such a name from this very host only, not from one beside it.
const SECURE_COOKIE: &str = "__Host-bastide";

/// Browsers keep no cookie longer than this: 400 days.
const COOKIE_SECONDS: u32 = 400 * 24 * 3600;

/// Only what comes from the server itself, and no text becomes a script.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "same-origin"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=()",
    ),
];

/// Who asks.
#[derive(Clone)]
pub struct Caller {
    /// Where the request comes from; of IPv6 the network, since an address of that is nothing that one would run out of.
    pub address: IpAddr,
    /// The browser, by the hash of its cookie.
    pub person: Option<Hash>,
    /// The connection; unknown only where a test calls the router itself.
    pub connection: Option<Connection>,
}

/// Lets a request in, or not.
pub async fn front(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    app.meters.requests.increment(1);
    let start = Instant::now();
    let method = request.method().clone();
    // The pattern, not the address: that may hold the key of a link.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let path = request.uri().path();
    let watched = matches!(path, "/healthz" | "/metrics");
    let socket = request.headers().contains_key(header::UPGRADE);
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let connection = request.extensions().get::<Connection>().cloned();
    let peer = connection
        .as_ref()
        .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |connection| connection.peer);
    let address = network(behind_proxies(peer, request.headers(), app.config.proxies));
    let bucket = if watched {
        &app.limits.looks
    } else if path.starts_with("/art/") || path.starts_with("/api/art/") {
        &app.limits.art
    } else {
        &app.limits.requests
    };
    let refusal = if !bucket.take(address) {
        Some(refused(
            Code::TooFast,
            "too many requests from this address; wait a moment",
        ))
    } else if (changes || socket) && !is_own_origin(&app.config, request.headers()) {
        Some(refused(
            Code::NotAllowed,
            "this request comes from another site's page",
        ))
    } else {
        None
    };
    let mut response = match refusal {
        Some(refusal) => refusal,
        None => {
            let known = cookie(request.headers(), app.config.is_secure());
            let is_page = !changes && crate::page::is_page(path);
            let fresh = (known.is_none() && (changes || is_page) && !watched).then(secret::token);
            let person = known.or(fresh.as_deref()).map(secret::hash);
            // A page that is opened again makes the cookie last longer.
            let give = fresh.or(known.filter(|_| is_page && !watched).map(str::to_owned));
            request.extensions_mut().insert(Caller {
                address,
                person,
                connection,
            });
            let answered = tokio::time::timeout(app.config.request_time, next.run(request)).await;
            let mut response =
                answered.unwrap_or_else(|_| refused(Code::Busy, "the request took too long; send it again"));
            if let Some(cookie) = give.and_then(|token| set_cookie(&token, app.config.is_secure())) {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
            response
        }
    };
    if response.status().is_client_error() || response.status().is_server_error() {
        app.meters.refusals.increment(1);
    }
    let route = route.as_ref().map_or("page", MatchedPath::as_str);
    tracing::debug!(%method, route, status = response.status().as_u16(), time = ?start.elapsed(), "answered");
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if app.config.is_secure() {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=31536000"),
        );
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Each proxy adds the address that it was called from at the end.
fn behind_proxies(peer: IpAddr, headers: &HeaderMap, proxies: usize) -> IpAddr {
    let Some(place) = proxies.checked_sub(1) else {
        return peer;
    };
    // As bytes: what the caller wrote before the proxies' additions may be no text at all.
    let lists = headers.get_all("x-forwarded-for").iter();
    let addresses: Vec<&[u8]> = lists
        .flat_map(|list| list.as_bytes().split(|&byte| byte == b','))
        .collect();
    let named = addresses
        .iter()
        .rev()
        .nth(place)
        .and_then(|bytes| forwarded(std::str::from_utf8(bytes).ok()?.trim()));
    named.map_or(peer, |address| address.to_canonical())
}

/// An address as proxies write it: some add the port, and write an address of IPv6 in brackets then.
fn forwarded(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let with_port = || Some(text.parse::<SocketAddr>().ok()?.ip());
    bare.unwrap_or(text).parse().ok().or_else(with_port)
}

/// The address, or of IPv6 its network.
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(long) => {
            let [a, b, c, d, ..] = long.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// Whether the request comes from the server's own page, or from a program that is no browser and names no origin.
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

fn cookie_name(secure: bool) -> &'static str {
    if secure { SECURE_COOKIE } else { COOKIE }
}

fn cookie(headers: &HeaderMap, secure: bool) -> Option<&str> {
    let lines = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, value)| *name == cookie_name(secure) && secret::is_token(value))
        .map(|(_, value)| value)
}

fn set_cookie(token: &str, secure: bool) -> Option<HeaderValue> {
    let (name, secure) = (cookie_name(secure), if secure { "; Secure" } else { "" });
    let text = format!("{name}={token}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}");
    let mut value = HeaderValue::from_str(&text).ok()?;
    value.set_sensitive(true);
    Some(value)
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
    fn only_known_proxies_are_believed() {
        let peer = IpAddr::from([10, 0, 0, 1]);
        let forged = headers(&[
            ("x-forwarded-for", "6.6.6.6, 1.2.3.4"),
            ("x-forwarded-for", "10.0.0.2"),
        ]);
        assert_eq!(behind_proxies(peer, &forged, 0), peer);
        assert_eq!(behind_proxies(peer, &forged, 1), IpAddr::from([10, 0, 0, 2]));
        assert_eq!(behind_proxies(peer, &forged, 2), IpAddr::from([1, 2, 3, 4]));
        assert_eq!(behind_proxies(peer, &forged, 4), peer);
        let mut garbled = HeaderMap::new();
        let bytes = HeaderValue::from_bytes(b"\xff, 1.2.3.4").unwrap();
        garbled.append("x-forwarded-for", bytes);
        assert_eq!(behind_proxies(peer, &garbled, 1), IpAddr::from([1, 2, 3, 4]));
        for (written, address) in [
            ("1.2.3.4:567", "1.2.3.4"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]:567", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[::ffff:1.2.3.4]:567", "1.2.3.4"),
            ("unknown", "10.0.0.1"),
            ("1.2.3.4:port", "10.0.0.1"),
        ] {
            let read = behind_proxies(peer, &headers(&[("x-forwarded-for", written)]), 1);
            assert_eq!(read.to_string(), address, "{written}");
        }
        let network_of = |text: &str| network(text.parse().unwrap()).to_string();
        assert_eq!(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(network_of("1.2.3.4"), "1.2.3.4");
    }

    #[test]
    fn an_origin_is_the_same_to_the_letter() {
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

    #[test]
    fn a_cookie_that_cannot_be_ours_is_none() {
        let token = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
        let line = "a=b; bastide=short; bastide=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef; c=d";
        assert_eq!(cookie(&headers(&[("cookie", line)]), false), Some(token));
        assert_eq!(cookie(&headers(&[("cookie", line)]), true), None);
        let nonsense = headers(&[("cookie", "bastide=../../etc/passwd")]);
        assert_eq!(cookie(&nonsense, false), None);
        let text = set_cookie(token, true).unwrap();
        let text = text.to_str().unwrap();
        for flag in ["__Host-bastide=", "HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
            assert!(text.contains(flag), "{text}");
        }
        assert!(
            !set_cookie(token, false)
                .unwrap()
                .to_str()
                .unwrap()
                .contains("Secure")
        );
    }
}
