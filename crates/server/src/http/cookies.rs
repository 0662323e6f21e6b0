//! The cookie by which a browser is recognised.

use crate::secret;
use axum::http::{HeaderMap, HeaderValue, header};
use cookie::time::Duration;
use cookie::{Cookie, SameSite};

/// The longest lifetime that browsers allow.
const MAX_AGE: Duration = Duration::days(400);

/// With https the name has the prefix `__Host-`: browsers accept such a cookie only from this host, not from a sibling domain.
fn name(secure: bool) -> &'static str {
    if secure { "__Host-bastide" } else { "bastide" }
}

/// The token in the cookie of a request; `None` if there is none or it is malformed.
pub fn read(headers: &HeaderMap, secure: bool) -> Option<String> {
    let lines = headers.get_all(header::COOKIE).iter();
    lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(Cookie::split_parse)
        .filter_map(Result::ok)
        .find(|cookie| cookie.name() == name(secure) && secret::is_token(cookie.value()))
        .map(|cookie| cookie.value().to_owned())
}

/// The header that sets the cookie.
pub fn write(token: String, secure: bool) -> Option<HeaderValue> {
    let cookie = Cookie::build((name(secure), token))
        .path("/")
        .max_age(MAX_AGE)
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(secure);
    let mut value = HeaderValue::from_str(&cookie.to_string()).ok()?;
    value.set_sensitive(true);
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn malformed_cookies_are_ignored() {
        let token = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
        let with = |line: &str| {
            let mut headers = HeaderMap::new();
            headers.append(header::COOKIE, HeaderValue::from_static("other=1"));
            headers.append(header::COOKIE, HeaderValue::from_str(line).unwrap());
            headers
        };
        let line = with(&format!("a=b; bad; bastide=short; bastide={token}; c=d"));
        assert_eq!(read(&line, false).as_deref(), Some(token));
        assert_eq!(read(&line, true), None);
        let prefixed = with(&format!("__Host-bastide={token}"));
        assert_eq!(read(&prefixed, true).as_deref(), Some(token));
        assert_eq!(read(&with("bastide=../../etc/passwd"), false), None);
    }

    #[test]
    fn the_cookie_has_all_attributes() {
        let text = |secure| {
            write("1".repeat(64), secure)
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned()
        };
        let secure = text(true);
        for attribute in [
            "__Host-bastide=1",
            "; HttpOnly",
            "; SameSite=Lax",
            "; Secure",
            "; Path=/",
            "; Max-Age=34560000",
        ] {
            assert!(secure.contains(attribute), "{secure}");
        }
        assert!(!text(false).contains("Secure"));
    }
}
