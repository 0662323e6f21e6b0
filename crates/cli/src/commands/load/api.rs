//! A small client of the server: HTTP requests, and sockets that parse only what a player needs.

use bastide_wire::command::{Act, Command};
use bastide_wire::refusal::Code;
use bastide_wire::state::Status;
use futures_util::{SinkExt, StreamExt};
use http_body_util::BodyExt;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use std::fmt::Display;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// The time limit of an answer.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// The size of a socket's read buffer, in bytes.
const READ: usize = 4096;

/// A clause that says what went wrong.
pub type Fault = String;

/// A connection for requests.
pub struct Api {
    address: String,
    sender: SendRequest<String>,
}

impl Api {
    pub async fn connect(address: &str) -> Result<Api, Fault> {
        let stream = connect(address).await?;
        let shaken = handshake(TokioIo::new(stream)).await;
        let (sender, connection) = shaken.map_err(|error| fault(address, &error))?;
        tokio::spawn(connection);
        Ok(Api {
            address: address.to_owned(),
            sender,
        })
    }

    pub async fn get(&mut self, path: &str) -> Result<String, Fault> {
        self.send("GET", path, None, String::new()).await
    }

    /// Sends a request for the person with this cookie.
    pub async fn post(&mut self, path: &str, cookie: &str, body: String) -> Result<String, Fault> {
        self.send("POST", path, Some(cookie), body).await
    }

    async fn send(
        &mut self,
        method: &str,
        path: &str,
        cookie: Option<&str>,
        body: String,
    ) -> Result<String, Fault> {
        let mut request = hyper::Request::builder()
            .method(method)
            .uri(path)
            .header("host", &self.address)
            .header("content-type", "application/json");
        if let Some(cookie) = cookie {
            request = request.header("cookie", cookie);
        }
        let request = request.body(body).map_err(|error| fault(path, &error))?;
        let asking = async {
            let response = self.sender.send_request(request).await?;
            let status = response.status();
            Ok((status, response.into_body().collect().await?.to_bytes()))
        };
        let asked: Result<_, hyper::Error> = timeout(TIME_LIMIT, asking).await.map_err(|_| late(path))?;
        let (status, body) = asked.map_err(|error| fault(path, &error))?;
        let body = String::from_utf8_lossy(&body).into_owned();
        if status.is_success() {
            Ok(body)
        } else {
            Err(format!("{path}: {status}: {body}"))
        }
    }
}

pub struct Socket(WebSocketStream<TcpStream>);

/// A message of the socket, with the fields that a player needs.
#[derive(Deserialize)]
pub struct Received<'a> {
    /// The type of the message.
    #[serde(rename = "type")]
    pub kind: &'a str,
    /// The number of the entry.
    pub seq: Option<u32>,
    /// The state of the table after the entry.
    #[serde(borrow)]
    pub now: Option<Now<'a>>,
    /// The state in the first message.
    #[serde(borrow)]
    pub state: Option<First<'a>>,
    /// Why a request was refused.
    pub refusal: Option<Refusal>,
}

#[derive(Deserialize)]
pub struct First<'a> {
    /// The number of the last entry.
    pub seq: u32,
    #[serde(borrow)]
    pub now: Now<'a>,
}

/// The state of a table, as far as a player needs it.
#[derive(Deserialize)]
pub struct Now<'a> {
    pub status: Status,
    /// The decision that is due.
    #[serde(borrow)]
    pub decision: Option<Decision<'a>>,
}

#[derive(Deserialize)]
pub struct Decision<'a> {
    /// The legal actions, present for the player who decides.
    #[serde(borrow)]
    pub legal: Option<Vec<Legal<'a>>>,
}

#[derive(Deserialize)]
pub struct Legal<'a> {
    /// Its notation, which never contains a character that JSON escapes.
    pub line: &'a str,
}

#[derive(Deserialize)]
pub struct Refusal {
    pub code: Code,
    pub message: String,
}

impl Socket {
    /// Opens a socket of a table for the person with this cookie.
    pub async fn open(address: &str, table: &str, cookie: &str) -> Result<Socket, Fault> {
        let path = format!("ws://{address}/api/tables/{table}/socket");
        let mut request = path
            .as_str()
            .into_client_request()
            .map_err(|error| fault(&path, &error))?;
        let cookie = HeaderValue::from_str(cookie).map_err(|error| fault(&path, &error))?;
        request.headers_mut().insert("cookie", cookie);
        let stream = connect(address).await?;
        let config = WebSocketConfig::default()
            .read_buffer_size(READ)
            .write_buffer_size(0);
        let shaken = timeout(
            TIME_LIMIT,
            client_async_with_config(request, stream, Some(config)),
        )
        .await;
        match shaken.map_err(|_| late(&path))? {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(error) => Err(fault(&path, &error)),
        }
    }

    /// Plays a line; `after` is the last entry that the player has seen.
    pub async fn play(&mut self, after: u32, line: &str) -> Result<(), Fault> {
        let act = Act {
            client: after.to_string(),
            after,
            r#do: Command::Play {
                line: line.to_owned(),
            },
        };
        let text = serde_json::to_string(&act).map_err(|error| fault("an action", &error))?;
        let sent = self.0.send(Message::text(text)).await;
        sent.map_err(|error| fault("a socket", &error))
    }

    pub async fn next(&mut self) -> Result<Utf8Bytes, Fault> {
        let text = timeout(TIME_LIMIT, self.text()).await;
        text.map_err(|_| late("a socket"))?
    }

    async fn text(&mut self) -> Result<Utf8Bytes, Fault> {
        loop {
            match self.0.next().await.unwrap_or(Err(Error::ConnectionClosed)) {
                Ok(Message::Text(text)) => return Ok(text),
                Ok(Message::Close(why)) => {
                    let why = why.map_or(String::new(), |why| format!(": {}", why.reason));
                    return Err(format!("a socket was closed{why}"));
                }
                Ok(_) => {}
                Err(error) => return Err(fault("a socket", &error)),
            }
        }
    }

    /// Answers pings until the socket is closed.
    pub async fn rest(&mut self) -> Fault {
        loop {
            if let Err(fault) = self.text().await {
                return fault;
            }
        }
    }
}

/// Parses a message.
pub fn parse_message(text: &str) -> Result<Received<'_>, Fault> {
    serde_json::from_str(text).map_err(|error| fault("a message", &error))
}

async fn connect(address: &str) -> Result<TcpStream, Fault> {
    let connected = timeout(TIME_LIMIT, TcpStream::connect(address)).await;
    let stream = connected
        .map_err(|_| late(address))?
        .map_err(|error| fault(address, &error))?;
    stream.set_nodelay(true).map_err(|error| fault(address, &error))?;
    Ok(stream)
}

fn fault(what: &str, error: &dyn Display) -> Fault {
    format!("{what}: {error}")
}

fn late(what: &str) -> Fault {
    format!("{what}: no answer in {} s", TIME_LIMIT.as_secs())
}
