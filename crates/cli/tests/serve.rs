//! `bastide serve`: starts, answers, and stops when it is asked to.

mod common;

use common::{bastide, text};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

#[test]
fn it_starts_answers_and_stops() {
    let folder = std::env::temp_dir().join(format!("bastide-serve-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(["serve", "--listen", "127.0.0.1:0"])
        .env("BASTIDE_DATABASE", folder.join("games.db"))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let address = line
        .split("http://")
        .nth(1)
        .and_then(|rest| rest.split(';').next())
        .unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .write_all(b"GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n")
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(
        answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok\n"),
        "{answer}"
    );
    let kill = Command::new("kill")
        .arg(server.id().to_string())
        .status()
        .unwrap();
    assert!(kill.success());
    assert!(server.wait().unwrap().success());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_wrong_is_said() {
    let output = bastide(&["serve", "--queue", "many"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("`many` is no value for `queue`; it should be NUMBER"));
    let output = bastide(&["serve", "--config", "/nowhere/bastide.toml"], b"");
    assert!(text(&output.stderr).contains("/nowhere/bastide.toml: "));
    let printed = text(&bastide(&["serve", "--print-config"], b"").stdout);
    assert!(printed.contains("\nlisten = \"127.0.0.1:8080\"\n"), "{printed}");
}
