//! A request of the page: its method, the parts of its address, its body.

use bastide_wire::refusal::{Code, Refusal};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A request as the page sends it.
#[derive(Deserialize, Clone, Debug)]
pub struct Request {
    /// `GET`, `POST`, `PUT` or `DELETE`.
    pub method: String,
    /// The address with its query, beginning with `/`.
    pub path: String,
    /// JSON, or the text of a record or log.
    #[serde(default)]
    pub body: Option<String>,
}

/// An answer, without what else the page is told.
#[derive(Serialize, Clone, Debug)]
#[serde(rename_all = "camelCase")]
pub struct Response {
    /// As the server's.
    pub status: u16,
    pub content_type: &'static str,
    pub body: String,
}

impl Request {
    pub fn get(path: &str) -> Request {
        Request {
            method: "GET".to_owned(),
            path: path.to_owned(),
            body: None,
        }
    }

    pub fn post(path: &str, body: impl Into<String>) -> Request {
        Request {
            method: "POST".to_owned(),
            body: Some(body.into()),
            ..Request::get(path)
        }
    }

    /// The parts of the address without its query.
    pub(crate) fn parts(&self) -> Vec<&str> {
        let path = self.path.split('?').next().unwrap_or_default();
        path.trim_start_matches('/').split('/').collect()
    }

    /// A value of the query. `%2F` and `%2C` are read as the characters that they stand for; no address has others.
    pub(crate) fn query(&self, name: &str) -> Option<String> {
        let (_, query) = self.path.split_once('?')?;
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let value = pairs
            .filter(|(key, _)| *key == name)
            .map(|(_, value)| value)
            .next()?;
        let value = value.replace("%2F", "/").replace("%2f", "/");
        Some(value.replace("%2C", ",").replace("%2c", ","))
    }

    /// A number in the query; `what` is said of any other value.
    pub(crate) fn number(&self, name: &str, what: &str) -> Result<Option<u32>, Refusal> {
        let number = self.query(name).map(|text| text.parse());
        number
            .transpose()
            .map_err(|_| Refusal::new(Code::BadRequest, format!("`{name}` {what}")))
    }

    pub(crate) fn text(&self) -> &str {
        self.body.as_deref().unwrap_or_default()
    }

    pub(crate) fn json<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        serde_json::from_str(self.text())
            .map_err(|error| Refusal::new(Code::BadRequest, format!("the request is malformed: {error}")))
    }
}

impl Response {
    pub(crate) fn json<T: Serialize>(value: &T) -> Response {
        Response {
            status: 200,
            content_type: "application/json",
            body: serde_json::to_string(value).expect("all map keys of answers are strings"),
        }
    }

    pub(crate) fn text(body: String) -> Response {
        Response {
            status: 200,
            content_type: "text/plain; charset=utf-8",
            body,
        }
    }

    pub(crate) fn svg(body: String) -> Response {
        Response {
            status: 200,
            content_type: "image/svg+xml",
            body,
        }
    }

    pub(crate) fn refused(refusal: &Refusal) -> Response {
        Response {
            status: refusal.code.status(),
            ..Response::json(refusal)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_parts_and_a_query() {
        let request = Request::get("/art/plain/tiles.svg?tiles=base%2FFRFR/N/0%2Cbase/RRRR/N/1&v=1&at=x");
        assert_eq!(request.parts(), ["art", "plain", "tiles.svg"]);
        assert_eq!(request.query("tiles").unwrap(), "base/FRFR/N/0,base/RRRR/N/1");
        assert_eq!(request.number("v", "").unwrap(), Some(1));
        assert_eq!(request.number("since", "").unwrap(), None);
        assert!(request.number("at", "must be the number of an entry").is_err());
    }
}
