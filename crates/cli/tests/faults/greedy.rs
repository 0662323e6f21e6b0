//! One address that takes more than its share: memory by unread answers, bots by many tables, a file that is damaged or moved
//! while the server uses it.

use crate::client::{self, Person, Socket};
use crate::database::Database;
use crate::node::Node;
use crate::size;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

async fn post(node: &Node, who: &Person, path: &str, body: Value) -> client::Answer {
    client::ask(node.address(), Some(who), "POST", path, Some(&body))
        .await
        .unwrap()
}

async fn open(node: &Node, who: &Person, seats: Value) -> String {
    let table = json!({"game": "classic", "sets": ["base"], "seats": seats});
    let created = post(node, who, "/api/tables", table).await.ok();
    created["id"].as_str().unwrap().to_owned()
}

/// Lays the first tile and takes it back, so often.
async fn lay_and_undo(node: &Node, who: &Person, id: &str, rounds: u64) {
    let state = client::ask(
        node.address(),
        Some(who),
        "GET",
        &format!("/api/tables/{id}"),
        None,
    )
    .await;
    let state = state.unwrap().ok();
    let seq = state["state"]["seq"].as_u64().unwrap();
    let line = &state["state"]["now"]["decision"]["legal"][0]["line"];
    for round in 0..rounds {
        for (number, command) in [json!({"type": "play", "line": line}), json!({"type": "undo-ask"})]
            .iter()
            .enumerate()
        {
            let number = number as u64;
            let act = json!({"client": format!("r{round}-{number}"), "after": seq + 2 * round + number, "do": command});
            let done = post(node, who, &format!("/api/tables/{id}/act"), act).await;
            if done.status == 429 {
                return;
            }
            done.ok();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn talk_from_one_address_fills_no_disk() {
    let database = Database::sqlite();
    // The defaults, which other tests here lift.
    let limits = ["--say-size", "20000/10m", "--say-size-address", "100000/10m"];
    let node = Node::start_with(&database, &limits);
    let begin = Instant::now();
    let text = "城".repeat(300);
    let mut stored = 0;
    // Cookies are free.
    for _ in 0..size(15, 60) {
        let person = Person::new();
        let seats = json!([{"type": "me", "name": "Anna"}, {"type": "open"}]);
        let id = open(&node, &person, seats).await;
        let mut own = 0;
        for number in 0..30 {
            let say = json!({"type": "say", "text": text});
            let act = json!({"client": format!("s{number}"), "after": 0, "do": say});
            let said = post(&node, &person, &format!("/api/tables/{id}/act"), act).await;
            assert!(matches!(said.status, 200 | 429), "{said:?}");
            own += if said.status == 200 { text.len() } else { 0 };
        }
        let refilled = 34 * (begin.elapsed().as_secs() as usize + 1);
        assert!(own <= 20_000 + refilled, "{own} bytes of one person");
        stored += own;
    }
    let refilled = 167 * (begin.elapsed().as_secs() as usize + 1);
    assert!((90_000..=100_000 + refilled).contains(&stored), "{stored} bytes");
}

/// The resident memory of a process, in bytes.
fn memory(node: &Node) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", node.id())).unwrap();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .unwrap();
    line.trim().trim_end_matches(" kB").trim().parse::<u64>().unwrap() * 1024
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unread_histories_take_little_memory() {
    let database = Database::sqlite();
    let node = Node::start_with(&database, &["--connections-per-address", "1000"]);
    let anna = Person::new();
    let id = open(
        &node,
        &anna,
        json!([{"type": "me", "name": "Anna"}, {"type": "me", "name": "Ben"}]),
    )
    .await;
    lay_and_undo(&node, &anna, &id, size(200, 1000)).await;
    let mut unread = Vec::new();
    for number in 0..400 {
        let mut stream = TcpStream::connect(node.address()).await.unwrap();
        let path = if number % 2 == 0 {
            "updates?since=0"
        } else {
            "updates?since=1"
        };
        let head = format!("GET /api/tables/{id}/{path} HTTP/1.1\r\nhost: a\r\n\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        unread.push(stream);
    }
    // The first byte of each answer has come, and nobody has read the rest.
    for stream in &unread {
        stream.peek(&mut [0]).await.unwrap();
    }
    let mut sockets = Vec::new();
    for _ in 0..90 {
        sockets.push(
            Socket::open(node.address(), Some(&anna), &id, Some(1))
                .await
                .unwrap(),
        );
    }
    let used = memory(&node);
    println!("{} MB with all answers unread", used >> 20);
    assert!(used < 200 << 20, "{} MB", used >> 20);
    drop((unread, sockets));
    node.check_no_panics().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_easy_bot_answers_while_another_address_hogs_masters() {
    let database = Database::sqlite();
    let node = Node::start_with(&database, &["--proxies", "1"]);
    let (hog, guest) = (Person::new(), Person::new());
    let master = json!({"type": "bot", "level": "master"});
    let seats = json!([master, master, master, {"type": "me", "name": "Hog"}]);
    let body = json!({"game": "classic", "sets": ["base", "inns", "traders"], "seats": seats}).to_string();
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-forwarded-for: 127.0.0.9\r\ncookie: bastide={}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        hog.token,
        body.len()
    );
    for _ in 0..size(12, 58) {
        client::send(node.address(), request.as_bytes(), client::TIME_LIMIT)
            .await
            .unwrap()
            .ok();
    }
    let seats = json!([{"type": "bot", "level": "easy"}, {"type": "me", "name": "Guest"}]);
    let begin = Instant::now();
    let id = open(&node, &guest, seats).await;
    let path = format!("/api/tables/{id}");
    loop {
        let state = client::ask(node.address(), Some(&guest), "GET", &path, None)
            .await
            .unwrap()
            .ok();
        if state["state"]["now"]["decision"]["seat"] == 1 {
            break;
        }
        assert!(begin.elapsed() < Duration::from_secs(10), "{state}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    // On an idle machine it takes some milliseconds; the hog's searches take seconds.
    println!("the easy bot moved after {:?}", begin.elapsed());
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
async fn a_large_damaged_file_takes_no_new_tables() {
    let database = Database::sqlite();
    let path = database.folder().join("games.db");
    let mut node = Node::start(&database);
    let anna = Person::new();
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "me", "name": "Ben"}]);
    open(&node, &anna, seats.clone()).await;
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
    let table = json!({"game": "classic", "sets": ["base"], "seats": seats});
    let refused = post(&node, &anna, "/api/tables", table).await;
    assert_eq!(refused.status, 503);
    assert_eq!(refused.json()["reason"]["type"], "damaged");
    assert!(node.log().contains("the database is damaged"), "{}", node.log());
}

#[tokio::test]
async fn a_file_that_is_moved_away_is_noticed() {
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
}
