//! One address that takes more than its share: memory by unread answers, bots and analyses by many tables, time by control frames.

use crate::client::{self, Person, Socket};
use crate::database::Database;
use crate::node::Node;
use crate::{is_full, size};
use serde_json::{Value, json};
use std::fs;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

pub async fn post(node: &Node, who: &Person, path: &str, body: Value) -> client::Answer {
    client::ask(node.address(), Some(who), "POST", path, Some(&body))
        .await
        .unwrap()
}

/// Both seats of a table for the one who opens it.
pub fn both_seats() -> Value {
    json!([{"type": "me", "name": "Anna"}, {"type": "me", "name": "Ben"}])
}

pub async fn open(node: &Node, who: &Person, seats: Value) -> String {
    let table = json!({"game": "classic", "sets": ["base"], "seats": seats});
    let created = post(node, who, "/api/tables", table).await.ok();
    created["id"].as_str().unwrap().to_owned()
}

/// The last entry of a table, and the first legal line.
pub async fn first_line(node: &Node, who: &Person, id: &str) -> (u64, Value) {
    let path = format!("/api/tables/{id}");
    let state = client::ask(node.address(), Some(who), "GET", &path, None).await;
    let state = state.unwrap().ok()["state"].take();
    let line = state["now"]["decision"]["legal"][0]["line"].clone();
    (state["seq"].as_u64().unwrap(), line)
}

/// Lays the first tile and takes it back, so often.
async fn lay_and_undo(node: &Node, who: &Person, id: &str, rounds: u64) {
    let (seq, line) = first_line(node, who, id).await;
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
    let id = open(&node, &anna, both_seats()).await;
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
        let socket = Socket::open(node.address(), Some(&anna), &id, Some(1)).await;
        sockets.push(socket.unwrap());
    }
    let used = memory(&node);
    println!("{} MB with all answers unread", used >> 20);
    assert!(used < 200 << 20, "{} MB", used >> 20);
    drop((unread, sockets));
    node.check_no_panics().await;
}

async fn seat_to_move(node: &Node, who: &Person, id: &str) -> Value {
    let path = format!("/api/tables/{id}");
    let state = client::ask(node.address(), Some(who), "GET", &path, None).await;
    state.unwrap().ok()["state"]["now"]["decision"]["seat"].take()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_easy_bot_answers_while_another_address_hogs_masters() {
    let database = Database::sqlite();
    let node = Node::start_with(&database, &["--proxies", "1", "--bot-time", "60s"]);
    let (hog, guest) = (Person::new(), Person::new());
    let master = json!({"type": "bot", "level": "master"});
    let seats = json!([master, master, master, {"type": "me", "name": "Hog"}]);
    let table = json!({"game": "classic", "sets": ["base", "inns", "traders"], "seats": seats});
    let mut hogged = Value::Null;
    for _ in 0..size(12, 58) {
        let created = post_from(&node, "127.0.0.9", &hog, "/api/tables", &table).await;
        hogged = created.ok()["id"].take();
    }
    let seats = json!([{"type": "bot", "level": "easy"}, {"type": "me", "name": "Guest"}]);
    let begin = Instant::now();
    let id = open(&node, &guest, seats).await;
    while seat_to_move(&node, &guest, &id).await != 1 {
        assert!(
            begin.elapsed() < Duration::from_secs(60),
            "the easy bot does not move"
        );
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    // It did not wait until the searches before it were over.
    assert_eq!(seat_to_move(&node, &hog, hogged.as_str().unwrap()).await, 0);
    if is_full() {
        assert!(begin.elapsed() < Duration::from_secs(1), "{:?}", begin.elapsed());
    }
    println!("the easy bot moved after {:?}", begin.elapsed());
}

/// A request of somebody at another address, behind the proxy that the server expects.
async fn post_from(node: &Node, address: &str, who: &Person, path: &str, body: &Value) -> client::Answer {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-forwarded-for: {address}\r\ncookie: bastide={}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        who.token,
        body.len()
    );
    let answer = client::send(node.address(), request.as_bytes(), client::TIME_LIMIT).await;
    answer.unwrap()
}

/// The path of the analysis of a game that ended after one move.
async fn short_game(node: &Node, address: &str, who: &Person) -> String {
    let table = json!({"game": "classic", "sets": ["base"], "seats": both_seats()});
    let created = post_from(node, address, who, "/api/tables", &table).await.ok();
    let id = created["id"].as_str().unwrap().to_owned();
    let (seq, line) = first_line(node, who, &id).await;
    for (after, command) in [json!({"type": "play", "line": line}), json!({"type": "resign"})]
        .iter()
        .enumerate()
    {
        let act = json!({"client": format!("a{after}"), "after": seq + after as u64, "do": command});
        post_from(node, address, who, &format!("/api/tables/{id}/act"), &act)
            .await
            .ok();
    }
    format!("/api/tables/{id}/analysis")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn analysis_is_not_blocked_by_one_address() {
    let database = Database::sqlite();
    let node = Node::start_with(&database, &["--proxies", "1", "--analysis-simulations", "500"]);
    let (hog, guest) = (Person::new(), Person::new());
    let own = short_game(&node, "127.0.0.8", &guest).await;
    let mut games = Vec::new();
    for _ in 0..25 {
        games.push(short_game(&node, "127.0.0.9", &hog).await);
    }
    for path in &games {
        // The queue of 20 gets full.
        post_from(&node, "127.0.0.9", &hog, path, &json!({})).await;
    }
    let begin = Instant::now();
    loop {
        let analysis = post_from(&node, "127.0.0.8", &guest, &own, &json!({})).await.ok();
        if analysis["state"] == "done" {
            break;
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "{analysis}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    println!("the guest's game was analysed after {:?}", begin.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_pings_is_closed() {
    let database = Database::sqlite();
    let node = Node::start_with(&database, &["--request-rate", "400/10s"]);
    let anna = Person::new();
    let id = open(&node, &anna, both_seats()).await;
    let mut socket = Socket::open(node.address(), Some(&anna), &id, None)
        .await
        .unwrap();
    let begin = Instant::now();
    while begin.elapsed() < client::TIME_LIMIT && socket.ping().await.is_ok() {}
    let closed = async {
        loop {
            if let Err(error) = socket.next_text(client::TIME_LIMIT).await {
                return error.to_string();
            }
        }
    };
    let why = closed.await;
    assert!(begin.elapsed() < client::TIME_LIMIT, "it was not closed");
    println!("closed after {:?}: {why}", begin.elapsed());
    node.check_no_panics().await;
}
