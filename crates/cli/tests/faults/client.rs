//! A minimal browser: a cookie, requests and sockets, with errors instead of retries.

use bastide_server::secret;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use std::io::{self, Error, ErrorKind};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// The time limit of an answer.
pub const TIME_LIMIT: Duration = Duration::from_secs(20);

/// A visitor with a cookie.
#[derive(Clone)]
pub struct Person {
    pub token: String,
}

impl Person {
    pub fn new() -> Person {
        Person {
            token: secret::token(),
        }
    }

    /// The name in the log of this person's request `client`.
    pub fn full(&self, client: &str) -> String {
        let hash = secret::hex(&secret::hash(&self.token));
        format!("{}-{client}", &hash[..8])
    }
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        self.json()
    }
}

/// Sends one request and reads its answer.
pub async fn ask(
    address: SocketAddr,
    who: Option<&Person>,
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> io::Result<Answer> {
    ask_within(TIME_LIMIT, address, who, method, path, body).await
}

pub async fn ask_within(
    patience: Duration,
    address: SocketAddr,
    who: Option<&Person>,
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> io::Result<Answer> {
    let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
    if let Some(who) = who {
        request += &format!("cookie: bastide={}\r\n", who.token);
    }
    let body = body.map(Value::to_string).unwrap_or_default();
    request += &format!(
        "content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    send(address, request.as_bytes(), patience).await
}

/// Sends bytes and reads a whole answer.
pub async fn send(address: SocketAddr, request: &[u8], patience: Duration) -> io::Result<Answer> {
    let sending = async {
        let mut stream = TcpStream::connect(address).await?;
        // A server that refuses early may close the connection before everything was sent.
        let sent = stream.write_all(request).await;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        sent.and_then(|()| read(&bytes)).or_else(|_| read(&bytes))
    };
    timeout(patience, sending)
        .await
        .unwrap_or(Err(ErrorKind::TimedOut.into()))
}

fn read(bytes: &[u8]) -> io::Result<Answer> {
    let broken = || Error::from(ErrorKind::UnexpectedEof);
    let text = String::from_utf8(bytes.to_vec()).map_err(|_| broken())?;
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(broken)?;
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "))
        .and_then(|length| length.parse().ok());
    if length.is_some_and(|length: usize| length != body.len()) {
        return Err(broken());
    }
    Ok(Answer {
        status: status.ok_or_else(broken)?,
        head: head.to_owned(),
        body: body.to_owned(),
    })
}

pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub async fn open(
        address: SocketAddr,
        who: Option<&Person>,
        table: &str,
        since: Option<u64>,
    ) -> io::Result<Socket> {
        let since = since.map_or(String::new(), |since| format!("?since={since}"));
        let mut request = format!("ws://{address}/api/tables/{table}/socket{since}")
            .into_client_request()
            .map_err(Error::other)?;
        if let Some(who) = who {
            let cookie = format!("bastide={}", who.token);
            request
                .headers_mut()
                .insert("cookie", cookie.parse().map_err(Error::other)?);
        }
        let opened = timeout(Duration::from_secs(3), tokio_tungstenite::connect_async(request)).await;
        let opened = opened.map_err(|_| Error::from(ErrorKind::TimedOut))?;
        opened.map(|(stream, _)| Socket(stream)).map_err(Error::other)
    }

    pub async fn say(&mut self, message: &Value) -> io::Result<()> {
        let text = Message::text(message.to_string());
        self.0.send(text).await.map_err(Error::other)
    }

    pub async fn ping(&mut self) -> io::Result<()> {
        self.0.send(Message::Ping("x".into())).await.map_err(Error::other)
    }

    /// The text of the next message.
    pub async fn next_text(&mut self, patience: Duration) -> io::Result<String> {
        let reading = async {
            loop {
                match self.0.next().await {
                    Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(other)) => return Err(Error::other(format!("{other:?}"))),
                    Some(Err(error)) => return Err(Error::other(error)),
                    None => return Err(ErrorKind::UnexpectedEof.into()),
                }
            }
        };
        timeout(patience, reading)
            .await
            .unwrap_or(Err(ErrorKind::TimedOut.into()))
    }

    pub async fn next(&mut self, patience: Duration) -> io::Result<Value> {
        let text = self.next_text(patience).await?;
        serde_json::from_str(&text).map_err(Error::other)
    }

    /// The next message of this type, and the messages before it.
    pub async fn until(&mut self, kind: &str) -> (Value, Vec<Value>) {
        let mut before = Vec::new();
        loop {
            let message = match self.next(TIME_LIMIT).await {
                Ok(message) => message,
                Err(error) => panic!("{error}, and no {kind} after {before:?}"),
            };
            if message["type"] == kind {
                return (message, before);
            }
            assert_ne!(message["type"], "refused", "{message}");
            before.push(message);
        }
    }
}
