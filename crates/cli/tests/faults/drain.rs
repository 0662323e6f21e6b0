//! Two nodes on one PostgreSQL that know of each other: one is drained during games, or an address uses up its limits at one.

use crate::client::{Person, Socket, TIME_LIMIT, ask};
use crate::database::Database;
use crate::node::Node;
use crate::size;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::timeout;

async fn open(address: SocketAddr, who: &Person) -> crate::client::Answer {
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "me", "name": "Ben"}]);
    let table = json!({"game": "classic", "seats": seats});
    let opened = ask(address, Some(who), "POST", "/api/tables", Some(&table)).await;
    opened.unwrap()
}

/// Somebody who plays both seats of a table and goes to the other node when asked to. A refusal or a closed socket is a failure.
struct Player {
    who: Person,
    table: String,
    socket: Socket,
    seq: u64,
    legal: Vec<Value>,
    has_moved: bool,
}

fn legal(now: &Value) -> Vec<Value> {
    let legal = now["decision"]["legal"].as_array().cloned().unwrap_or_default();
    legal.iter().map(|legal| legal["line"].clone()).collect()
}

impl Player {
    async fn sit_down(address: SocketAddr) -> Player {
        let who = Person::new();
        let table = open(address, &who).await.ok()["id"].as_str().unwrap().to_owned();
        let mut socket = Socket::open(address, Some(&who), &table, None).await.unwrap();
        let (hello, _) = socket.until("hello").await;
        let state = &hello["state"];
        Player {
            who,
            table,
            socket,
            seq: state["seq"].as_u64().unwrap(),
            legal: legal(&state["now"]),
            has_moved: false,
        }
    }

    /// Plays a line and waits for its acknowledgement. Goes to the node at `other` if the server asks.
    async fn play(&mut self, other: SocketAddr) {
        let line = self.legal.last().expect("the game is not over").clone();
        let client = format!("m{}", self.seq);
        let act = json!({"client": client, "after": self.seq, "do": {"type": "play", "line": line}});
        self.socket.say(&act).await.unwrap();
        let mut is_asked = false;
        loop {
            let message = self.socket.next(TIME_LIMIT).await.expect("the socket works");
            match message["type"].as_str().unwrap() {
                "update" => {
                    self.seq = message["seq"].as_u64().unwrap();
                    self.legal = legal(&message["now"]);
                }
                "reconnect" => is_asked = true,
                "done" => break,
                "here" => {}
                _ => panic!("{message}"),
            }
        }
        if is_asked {
            let opened = Socket::open(other, Some(&self.who), &self.table, Some(self.seq)).await;
            self.socket = opened.expect("the other node takes the socket");
            self.has_moved = true;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_drained_node_hands_its_players_over() {
    let database = Database::postgres("drained").await;
    let mut one = Node::start_with(&database, &["--drain-time", "10s", "--node", "one"]);
    let other = Node::start_with(&database, &["--node", "other"]);
    let (from, to) = (one.address(), other.address());
    let (played, mut moves) = mpsc::unbounded_channel();
    let mut players = JoinSet::new();
    for _ in 0..size(4, 20) {
        let played = played.clone();
        players.spawn(async move {
            let mut player = Player::sit_down(from).await;
            let mut elsewhere = 0;
            // The game is long enough: a pause between moves as people make them, and some moves at the other node.
            while elsewhere < 5 {
                player.play(to).await;
                let _ = played.send(());
                elsewhere += u32::from(player.has_moved);
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            (player.table, player.seq)
        });
    }
    for _ in 0..size(20, 100) {
        timeout(TIME_LIMIT, moves.recv()).await.unwrap();
    }
    one.terminate();
    let told = async {
        loop {
            let ready = one.get("/readyz").await;
            if ready.status == 503 {
                return ready.body;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    assert_eq!(timeout(TIME_LIMIT, told).await.unwrap(), "draining\n");
    assert_eq!(one.get("/healthz").await.status, 200);
    let late = open(from, &Person::new()).await.ok();
    let refused = Socket::open(from, None, late["id"].as_str().unwrap(), None).await;
    assert!(refused.is_err(), "a draining node takes no sockets");
    let known = async {
        while !other.get("/readyz?nodes").await.body.contains("one: draining, ") {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(TIME_LIMIT, known).await.expect("the other node knows");
    while let Some(ended) = players.join_next().await {
        let (table, seq) = ended.unwrap();
        assert_eq!(database.log(&table).await.len() as u64, seq);
    }
    tokio::task::block_in_place(|| one.wait_for_end());
    database.has_no_gap().await;
    other.check_no_panics().await;
    assert_eq!(other.meter("bastide_conflicts_total").await, 0.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_limit_that_is_used_up_at_one_node_holds_at_the_other() {
    let database = Database::postgres("limits").await;
    let nodes =
        ["one", "other"].map(|name| Node::start_with(&database, &["--open-rate", "10/1h", "--node", name]));
    let mut opened = 0;
    while open(nodes[0].address(), &Person::new()).await.status == 200 {
        opened += 1;
    }
    assert_eq!(opened, 10);
    let mut connection = PgConnection::connect(&database.address()).await.unwrap();
    let mut row = async |name: &str| -> (i64, String) {
        sqlx::query_as("SELECT seen, spent FROM nodes WHERE name = $1")
            .bind(name)
            .fetch_one(&mut connection)
            .await
            .unwrap()
    };
    let exchanged = async {
        while !row("one").await.1.contains("open-rate") {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        // The second exchange after that has begun after it.
        for _ in 0..2 {
            let (seen, _) = row("other").await;
            while row("other").await.0 == seen {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    };
    timeout(TIME_LIMIT, exchanged).await.unwrap();
    // The exchange is written before it is counted; a third one means that the second is counted.
    let (seen, _) = row("other").await;
    let counted = async {
        while row("other").await.0 == seen {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(TIME_LIMIT, counted).await.unwrap();
    let refused = open(nodes[1].address(), &Person::new()).await;
    assert_eq!(refused.status, 429, "{refused:?}");
    assert!(refused.head.contains("retry-after: "), "{refused:?}");
}
