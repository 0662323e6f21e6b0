//! A damaged database, or one of another program: the server does not start, says why, and leaves it unchanged.

use crate::database::Database;
use crate::node::{self, Node};
use crate::player::Crowd;
use sqlx::{Connection, PgConnection};
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// The message of a server that does not start.
fn start_fails(database: &Database) -> String {
    let mut child = node::command(database, &[])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if begin.elapsed() > Duration::from_secs(30) {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("it started");
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(status.code(), Some(2), "{said}");
    assert!(!said.contains("panicked"), "{said}");
    said
}

fn refused_and_kept(database: &Database, path: &Path, sentence: &str) {
    let before = fs::read(path).unwrap();
    let said = start_fails(database);
    assert!(
        said.contains(sentence) && said.contains(path.to_str().unwrap()),
        "{said}"
    );
    assert!(fs::read(path).unwrap() == before, "the file was changed");
}

#[test]
fn a_file_of_another_program() {
    let database = Database::sqlite();
    let path = database.folder().join("games.db");
    fs::write(&path, "Dear Ann, this is not a database at all. ".repeat(100)).unwrap();
    refused_and_kept(&database, &path, "is not a database; choose another database");
}

#[tokio::test]
async fn a_database_of_another_program() {
    let database = Database::postgres("foreign").await;
    let mut connection = PgConnection::connect(&database.address()).await.unwrap();
    sqlx::raw_sql("CREATE TABLE entries (name TEXT)")
        .execute(&mut connection)
        .await
        .unwrap();
    let said = start_fails(&database);
    assert!(
        said.contains("the database holds the tables of another program; choose another database"),
        "{said}"
    );
    let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    assert!(tables <= 2, "something was made in it");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_torn_file() {
    let database = Database::sqlite();
    let path = database.folder().join("games.db");
    let mut node = Node::start(&database);
    let mut crowd = Crowd::gather(2, usize::MAX, &[node.shared_address()]);
    crowd.wait_for_more(60).await;
    crowd.leave().await;
    node.stop();
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    refused_and_kept(&database, &path, "is damaged (");
    let mut scratched = whole.clone();
    scratched[whole.len() / 3..whole.len() / 3 + 6000].fill(0xa5);
    fs::write(&path, &scratched).unwrap();
    refused_and_kept(&database, &path, "is damaged (");
    // After restoring the file everything is there again.
    fs::write(&path, &whole).unwrap();
    let node = Node::start(&database);
    crowd.check(&database).await;
    node.check_no_panics().await;
}
