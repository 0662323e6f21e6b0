//! A running server, and `bastide admin` beside it.

use crate::common::{bastide, listens, text};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

/// A running server; killed when dropped.
pub struct Served {
    child: Child,
    address: SocketAddr,
    pub database: String,
}

impl Served {
    pub fn start(database: &str) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database", database])
            // With PostgreSQL the key is made in the working folder.
            .current_dir(FOLDER)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Served {
            address: listens(&mut child).unwrap(),
            child,
            database: database.to_owned(),
        }
    }

    /// The status and the JSON of the answer to a visitor whose cookie has this digit.
    pub fn ask(&self, visitor: char, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let cookie = visitor.to_string().repeat(64);
        let body = body.to_string();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncookie: bastide={cookie}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, serde_json::from_str(body).unwrap())
    }

    pub fn get(&self, visitor: char, path: &str) -> (u16, Value) {
        self.ask(visitor, "GET", path, &Value::Null)
    }

    /// Opens a table with Anna, whose cookie has the digit `a`, and Ben, who has `b`.
    pub fn open_table(&self) -> String {
        let seats = json!([{"type": "me", "name": "Anna"}, {"type": "open"}]);
        let wish = json!({"game": "castle", "listed": true, "seats": seats});
        let (status, created) = self.ask('a', "POST", "/api/tables", &wish);
        assert_eq!(status, 200, "{created}");
        let id = created["id"].as_str().unwrap().to_owned();
        let join = json!({"client": "j", "name": "Ben", "invite": created["invite"]});
        let (status, joined) = self.ask('b', "POST", &format!("/api/tables/{id}/join"), &join);
        assert_eq!(status, 200, "{joined}");
        id
    }

    /// Waits until the server has noticed a change.
    pub fn until(&self, visitor: char, path: &str, expected: impl Fn(u16, &Value) -> bool) {
        let begin = Instant::now();
        loop {
            let (status, answer) = self.get(visitor, path);
            if expected(status, &answer) {
                return;
            }
            assert!(begin.elapsed() < Duration::from_secs(20), "{path} stays {answer}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Runs a command that succeeds, and returns what it prints.
    pub fn admin(&self, args: &[&str]) -> String {
        run(&self.database, args, 0)
    }

    pub fn refused(&self, args: &[&str]) -> String {
        run(&self.database, args, 2)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(future)
}

/// What a command prints if it ends with this code: to standard output, or for errors to standard error.
pub fn run(database: &str, args: &[&str], code: i32) -> String {
    let args = [&["admin", "--database", database], args].concat();
    let output = bastide(&args, b"");
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{args:?}: {out}{err}");
    match code {
        0 => assert_eq!(err, "", "{args:?}"),
        _ => assert!(
            err.starts_with("bastide: ") && err.lines().count() == 1,
            "{args:?}: {err}"
        ),
    }
    if code == 0 { out } else { err }
}

pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(FOLDER).join("admin").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
