//! A database file that is damaged, moved or protected while the server uses it: the server says so, and takes nothing that would
//! be lost.

use crate::client::{self, Person};
use crate::database::Database;
use crate::greedy::{both_seats, first_line, open, post};
use crate::node::Node;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::time::{Duration, Instant};

/// Plays the first legal line at a table.
async fn play(node: &Node, who: &Person, id: &str) -> client::Answer {
    let (seq, line) = first_line(node, who, id).await;
    let act = json!({"client": "play", "after": seq, "do": {"type": "play", "line": line}});
    post(node, who, &format!("/api/tables/{id}/act"), act).await
}

fn check_damaged(answer: &client::Answer) {
    assert_eq!(answer.status, 503, "{answer:?}");
    assert_eq!(answer.json()["reason"]["type"], "damaged");
}

/// Makes a file larger than what is checked when the server starts.
async fn fill(path: &Path) {
    let options = SqliteConnectOptions::new().filename(path);
    let mut connection = options.connect().await.unwrap();
    sqlx::raw_sql(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) \
         INSERT INTO entries (table_id, seq, client, at, body) SELECT 'filler', i, NULL, 0, hex(zeroblob(2000)) FROM n",
    )
    .execute(&mut connection)
    .await
    .unwrap();
    connection.close().await.unwrap();
    assert!(fs::metadata(path).unwrap().len() > 64 << 20);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_large_damaged_file_takes_nothing_that_would_be_lost() {
    let database = Database::sqlite();
    let path = database.folder().join("games.db");
    let mut node = Node::start(&database);
    let anna = Person::new();
    let whole = open(&node, &anna, both_seats()).await;
    let torn = open(&node, &anna, both_seats()).await;
    node.stop();
    fill(&path).await;
    let file = File::options().write(true).open(&path).unwrap();
    let pages = file.metadata().unwrap().len() / 4096;
    for page in (pages / 2..pages).step_by(50) {
        file.write_all_at(&[0xa5; 4096], page * 4096).unwrap();
    }
    drop(file);
    let node = Node::start(&database);
    let begin = Instant::now();
    loop {
        let ready = node.get("/readyz").await;
        if ready.status == 503 {
            assert!(ready.body.contains("is damaged ("), "{ready:?}");
            break;
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "{ready:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(node.get("/healthz").await.status, 200, "the process is alive");
    let table = json!({"game": "classic", "sets": ["base"], "seats": both_seats()});
    check_damaged(&post(&node, &anna, "/api/tables", table).await);
    // Both tables are in memory, but an entry of one of them is lost.
    for id in [&whole, &torn] {
        let seen: Value = node.get(&format!("/api/tables/{id}")).await.ok();
        assert_eq!(seen["state"]["now"]["status"], "running");
    }
    let mut connection = SqliteConnectOptions::new()
        .filename(&path)
        .connect()
        .await
        .unwrap();
    let lost = sqlx::query("DELETE FROM entries WHERE table_id = ? AND seq = 2").bind(&torn);
    assert_eq!(lost.execute(&mut connection).await.unwrap().rows_affected(), 1);
    connection.close().await.unwrap();
    check_damaged(&play(&node, &anna, &torn).await);
    play(&node, &anna, &whole).await.ok();
    assert!(node.log().contains("the database is damaged"), "{}", node.log());
}

#[tokio::test]
async fn a_file_that_is_moved_away_or_protected_is_noticed() {
    let database = Database::sqlite();
    let path = database.folder().join("games.db");
    let node = Node::start(&database);
    assert_eq!(node.get("/readyz").await.body, "ok\n");
    fs::rename(&path, database.folder().join("away.db")).unwrap();
    let ready = node.get("/readyz").await;
    assert_eq!(ready.status, 503);
    assert!(ready.body.contains("was moved away"), "{ready:?}");
    fs::rename(database.folder().join("away.db"), &path).unwrap();
    assert_eq!(node.get("/readyz").await.body, "ok\n");
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let ready = node.get("/readyz").await;
    assert_eq!(ready.status, 503);
    assert!(ready.body.contains("was made read-only"), "{ready:?}");
}
