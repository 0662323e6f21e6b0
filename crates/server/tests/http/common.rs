//! A real server on a free port with a temporary database, and a small client.

use bastide_server::config::Config;
use bastide_server::server::Server;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A running server and the folder of its database.
pub struct Host {
    pub server: Server,
    folder: tempfile::TempDir,
}

impl Host {
    pub async fn start() -> Host {
        Host::with(|_| {}).await
    }

    pub async fn with(change: impl FnOnce(&mut Config)) -> Host {
        let folder = tempfile::tempdir().unwrap();
        let mut config = config(&folder);
        // Tests send requests faster than people.
        config.request_rate.count = 100_000;
        config.act_rate.count = 100_000;
        config.act_rate_address.count = 100_000;
        config.say_rate_address.count = 100_000;
        config.say_size.count = 100_000_000;
        config.say_size_address.count = 100_000_000;
        change(&mut config);
        let server = Server::start(config).await.unwrap();
        Host { server, folder }
    }

    /// The address of its database.
    pub fn database(&self) -> String {
        config(&self.folder).database
    }

    /// A browser without a cookie.
    pub fn client(&self) -> Client {
        Client {
            address: self.server.address(),
            cookie: None,
        }
    }

    /// Stops the server and starts it again with the same games.
    pub async fn restart(self) -> Host {
        self.stop().await.start().await
    }

    /// Stops the server; its games are kept.
    pub async fn stop(self) -> Stopped {
        self.server.stop().await;
        Stopped(self.folder)
    }
}

/// The database of a stopped server.
pub struct Stopped(pub tempfile::TempDir);

impl Stopped {
    /// Starts a server with the same games.
    pub async fn start(self) -> Host {
        let server = Server::start(config(&self.0)).await.unwrap();
        Host {
            server,
            folder: self.0,
        }
    }

    /// The path of a file beside the database.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Executes a statement that damages the database.
    pub async fn spoil(&self, statement: &'static str) {
        let options = SqliteConnectOptions::new().filename(self.0.path().join("games.db"));
        let mut connection = options.connect().await.unwrap();
        let done = sqlx::query(statement).execute(&mut connection).await.unwrap();
        assert!(done.rows_affected() > 0, "{statement}");
        connection.close().await.unwrap();
    }
}

pub fn config(folder: &tempfile::TempDir) -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        database: folder.path().join("games.db").display().to_string(),
        sweep_time: Duration::from_millis(50),
        ..Config::default()
    }
}

/// A browser with its cookie.
#[derive(Clone)]
pub struct Client {
    pub address: SocketAddr,
    /// As `name=value`.
    pub cookie: Option<String>,
}

/// An HTTP response.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The JSON of the answer, whose status must be 200.
    pub fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        self.json()
    }

    /// The code of the refusal that the answer must be.
    pub fn code(&self) -> String {
        assert!(self.status >= 400, "{self:?}");
        let refusal = self.json();
        assert!(
            refusal["message"]
                .as_str()
                .is_some_and(|message| message.len() > 10),
            "{self:?}"
        );
        refusal["code"].as_str().unwrap().to_owned()
    }
}

impl Client {
    pub async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, &[], "").await
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.send(
            "POST",
            path,
            &[("content-type", "application/json")],
            &body.to_string(),
        )
        .await
    }

    pub async fn send(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n",
            self.address
        );
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        if let Some(cookie) = &self.cookie {
            request += &format!("cookie: {cookie}\r\n");
        }
        request += &format!("content-length: {}\r\n\r\n{body}", body.len());
        let answer = raw(self.address, request.as_bytes()).await;
        if let Some(set) = answer.header("set-cookie") {
            self.cookie = set.split(';').next().map(str::to_owned);
        }
        answer
    }

    /// Opens a table. Returns its id and the key of its link.
    pub async fn create(&mut self, table: &Value) -> (String, String) {
        let created = self.post("/api/tables", table).await.ok();
        let field = |name: &str| created[name].as_str().unwrap().to_owned();
        (field("id"), field("invite"))
    }

    /// Joins a table with the key of its link.
    pub async fn join(&mut self, id: &str, invite: &str, name: &str) -> Answer {
        let body = json!({"client": format!("join-{name}"), "name": name, "invite": invite});
        self.post(&format!("/api/tables/{id}/join"), &body).await
    }

    pub async fn state(&mut self, id: &str) -> Value {
        self.get(&format!("/api/tables/{id}")).await.ok()
    }

    /// All updates of a table after an entry, page by page.
    pub async fn history(&mut self, id: &str, mut since: u64) -> Vec<Value> {
        let mut updates = Vec::new();
        loop {
            let path = format!("/api/tables/{id}/updates?since={since}");
            let mut page = self.get(&path).await.ok();
            updates.append(page["updates"].as_array_mut().unwrap());
            if page["more"] == false {
                return updates;
            }
            since = updates.last().unwrap()["seq"].as_u64().unwrap();
        }
    }

    pub async fn act(&mut self, id: &str, client: &str, after: u64, command: Value) -> Answer {
        let body = json!({"client": client, "after": after, "do": command});
        self.post(&format!("/api/tables/{id}/act"), &body).await
    }

    pub async fn socket(&self, id: &str, since: Option<u64>) -> Socket {
        let since = since.map_or(String::new(), |since| format!("?since={since}"));
        let opened = self
            .open_socket(&format!("/api/tables/{id}/socket{since}"), None)
            .await;
        opened.unwrap_or_else(|error| panic!("{error}"))
    }

    pub async fn open_socket(&self, path: &str, origin: Option<&str>) -> Result<Socket, tungstenite::Error> {
        let mut request = format!("ws://{}{path}", self.address)
            .into_client_request()
            .unwrap();
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        let (stream, _) = tokio_tungstenite::connect_async(request).await?;
        Ok(Socket(stream))
    }
}

/// Sends a request as it is and returns the answer.
pub async fn raw(address: SocketAddr, request: &[u8]) -> Answer {
    let (head, body) = raw_bytes(address, request).await;
    let body = String::from_utf8(body).unwrap();
    let mut lines = head.lines();
    let status = lines
        .next()
        .and_then(|line| line.split(' ').nth(1))
        .and_then(|word| word.parse().ok());
    Answer {
        status: status.unwrap_or(0),
        headers: lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
            .collect(),
        body,
    }
}

/// Sends a request as it is and returns head and body of the answer.
pub async fn raw_bytes(address: SocketAddr, request: &[u8]) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    // A server that refuses early may close the connection before everything was sent.
    let _ = stream.write_all(request).await;
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    let body = end.map_or_else(Vec::new, |end| bytes.split_off(end + 4));
    (String::from_utf8(bytes).unwrap(), body)
}

/// Whether a socket can be opened, as soon as the server has noticed that another was closed.
pub async fn becomes_free(client: &Client, path: &str) -> bool {
    for _ in 0..200 {
        if client.open_socket(path, None).await.is_ok() {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    false
}

/// A socket of a table.
pub struct Socket(pub WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub async fn send(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).await.unwrap();
    }

    pub async fn act(&mut self, client: &str, after: u64, command: Value) {
        self.send(&json!({"client": client, "after": after, "do": command}))
            .await;
    }

    /// The next message of any type.
    pub async fn next(&mut self) -> Value {
        loop {
            let message = tokio::time::timeout(Duration::from_secs(20), self.0.next()).await;
            match message
                .expect("a message in time")
                .expect("an open socket")
                .expect("a whole message")
            {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The next message of a type; others are skipped.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The code with which the server closes the socket.
    pub async fn closed(&mut self) -> u16 {
        loop {
            match tokio::time::timeout(Duration::from_secs(20), self.0.next())
                .await
                .expect("an end in time")
            {
                Some(Ok(Message::Close(Some(frame)))) => return frame.code.into(),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return 1006,
            }
        }
    }
}
