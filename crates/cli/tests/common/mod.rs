//! Runs the binary, for all its tests.
#![allow(dead_code, reason = "not every test uses everything")]

use sqlx::{Connection, PgConnection};
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .unwrap()
        .to_owned()
}

/// Runs the binary with this standard input and waits until it ends.
pub fn bastide(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(args)
        .current_dir(root())
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// The address in the first line that a server prints.
pub fn listens(server: &mut Child) -> Option<SocketAddr> {
    let mut line = String::new();
    BufReader::new(server.stdout.take()?).read_line(&mut line).ok()?;
    let address = line.split("http://").nth(1)?.split(';').next()?;
    address.parse().ok()
}

/// The address of an empty database with this name, of the PostgreSQL server of all tests.
pub async fn empty_postgres(name: &str) -> String {
    let address = bastide_pgcluster::shared(Path::new(env!("CARGO_TARGET_TMPDIR"))).unwrap();
    let mut connection = PgConnection::connect(address).await.unwrap();
    for statement in [
        format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"),
        format!("CREATE DATABASE {name}"),
    ] {
        let statement = sqlx::AssertSqlSafe(statement);
        sqlx::query(statement).execute(&mut connection).await.unwrap();
    }
    let (host, _) = address.rsplit_once('/').unwrap();
    format!("{host}/{name}")
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}
