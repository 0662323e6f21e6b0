//! A small client of the server: requests by HTTP, and sockets of which only that is read which a player needs.

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

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Bytes that a socket reads at once.
const READ: usize = 4096;

/// What went wrong, as a sentence.
pub type Fault = String;

/// A connection for requests.
pub struct Api {
    address: String,
    sender: SendRequest<String>,
}

impl Api {
    /// Connects to a server.
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

    /// Asks for something.
    pub async fn get(&mut self, path: &str) -> Result<String, Fault> {
        self.send("GET", path, None, String::new()).await
    }

    /// Asks for something to be done for the person with this cookie.
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
        let asked: Result<_, hyper::Error> = timeout(PATIENCE, asking).await.map_err(|_| late(path))?;
        let (status, body) = asked.map_err(|error| fault(path, &error))?;
        let body = String::from_utf8_lossy(&body).into_owned();
        match status.is_success() {
            true => Ok(body),
            false => Err(format!("{path}: {status}: {body}")),
        }
    }
}

/// A socket of a table.
pub struct Socket(WebSocketStream<TcpStream>);

/// What a socket says, as far as a player needs it.
#[derive(Deserialize)]
pub struct Heard<'a> {
    /// The kind of message.
    #[serde(rename = "type")]
    pub kind: &'a str,
    /// The entry.
    pub seq: Option<u32>,
    /// What is true now, with an entry.
    #[serde(borrow)]
    pub now: Option<Now<'a>>,
    /// The same with the first message.
    #[serde(borrow)]
    pub state: Option<First<'a>>,
    /// Why a request was refused.
    pub refusal: Option<Refusal>,
}

/// The state that comes first.
#[derive(Deserialize)]
pub struct First<'a> {
    /// The last entry in it.
    pub seq: u32,
    /// What is true now.
    #[serde(borrow)]
    pub now: Now<'a>,
}

/// What is true now.
#[derive(Deserialize)]
pub struct Now<'a> {
    /// How far the table is.
    pub status: Status,
    /// What has to be decided.
    #[serde(borrow)]
    pub decision: Option<Decision<'a>>,
}

/// What has to be decided.
#[derive(Deserialize)]
pub struct Decision<'a> {
    /// The legal actions, for the player who decides.
    #[serde(borrow)]
    pub legal: Option<Vec<Legal<'a>>>,
}

/// A legal action.
#[derive(Deserialize)]
pub struct Legal<'a> {
    /// Its line. No line has a character that JSON escapes.
    pub line: &'a str,
}

/// Why a request was refused.
#[derive(Deserialize)]
pub struct Refusal {
    /// The reason.
    pub code: Code,
    /// The sentence.
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
        let shaken = timeout(PATIENCE, client_async_with_config(request, stream, Some(config))).await;
        match shaken.map_err(|_| late(&path))? {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(error) => Err(fault(&path, &error)),
        }
    }

    /// Plays a line after an entry.
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

    /// The next message.
    pub async fn next(&mut self) -> Result<Utf8Bytes, Fault> {
        let text = timeout(PATIENCE, self.text()).await;
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

    /// Answers pings until it is closed.
    pub async fn rest(&mut self) -> Fault {
        loop {
            if let Err(fault) = self.text().await {
                return fault;
            }
        }
    }
}

/// Reads a message.
pub fn hear(text: &str) -> Result<Heard<'_>, Fault> {
    serde_json::from_str(text).map_err(|error| fault("a message", &error))
}

async fn connect(address: &str) -> Result<TcpStream, Fault> {
    let connected = timeout(PATIENCE, TcpStream::connect(address)).await;
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
    format!("{what}: no answer in {} s", PATIENCE.as_secs())
}
