//! The cookie by which a browser is recognised.

use crate::secret;
use axum::http::{HeaderMap, HeaderValue, header};

/// The longest lifetime that browsers allow: 400 days, in seconds.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;

/// With https the name has the prefix `__Host-`: browsers accept such a cookie only from this host, not from a sibling domain.
fn name(secure: bool) -> &'static str {
    if secure { "__Host-bastide" } else { "bastide" }
}

/// The token in the cookie of a request; `None` if there is none or it is malformed.
pub fn read(headers: &HeaderMap, secure: bool) -> Option<String> {
    let lines = headers.get_all(header::COOKIE).iter();
    lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|&(key, value)| key == name(secure) && secret::is_token(value))
        .map(|(_, value)| value.to_owned())
}

/// The header that sets the cookie.
pub fn write(token: &str, secure: bool) -> Option<HeaderValue> {
    let name = name(secure);
    let only_https = if secure { "; Secure" } else { "" };
    let cookie = format!("{name}={token}; HttpOnly; SameSite=Lax{only_https}; Path=/; Max-Age={MAX_AGE}");
    let mut value = HeaderValue::from_str(&cookie).ok()?;
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
            write(&"1".repeat(64), secure)
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
