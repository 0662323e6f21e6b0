//! Two nodes on one PostgreSQL; one of them is killed, or stopped for a while, during games.

use crate::client::{Person, Socket, TIME_LIMIT, ask};
use crate::database::Database;
use crate::node::Node;
use crate::player::{Crowd, open_table};
use crate::size;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use std::time::Duration;

async fn finish_elsewhere(name: &str, fault: impl Fn(&mut Node), after: impl Fn(&Node)) {
    let database = Database::postgres(name).await;
    for _ in 0..size(1, 10) {
        let (mut one, other) = (Node::start(&database), Node::start(&database));
        let mut crowd = Crowd::gather(size(3, 8), 1, &[one.shared_address(), other.shared_address()]);
        crowd.wait_for_more(40).await;
        fault(&mut one);
        crowd.finish().await;
        after(&one);
        crowd.check(&database).await;
        for ledger in crowd.ledgers() {
            let record = other
                .get(&format!("/api/tables/{}/record", ledger.table))
                .await
                .body;
            let replayed = bastide_engine::record::replay::replay(&record, |_, _| {});
            assert!(replayed.is_ok(), "{:?}\n{record}", replayed.err());
        }
        println!(
            "{} games finished at the other node, {} acknowledged",
            crowd.ledgers().len(),
            crowd.acknowledged()
        );
        other.check_no_panics().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_is_killed_and_games_are_finished_at_the_other() {
    finish_elsewhere("killed", Node::kill, |_| {}).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_is_stopped_and_games_are_finished_at_the_other() {
    finish_elsewhere("stopped", |node| node.pause(), Node::resume).await;
}

/// A table at which a seat is to act, with sockets to one node.
struct Seated {
    table: String,
    who: Person,
    asked: Socket,
    watching: Socket,
    seq: u64,
    legal: Vec<Value>,
}

async fn seat(node: &Node) -> Seated {
    let people = [Person::new(), Person::new()];
    let table = open_table(&[node.shared_address()], &people).await;
    let [who, _] = people;
    let mut asked = Socket::open(node.address(), Some(&who), &table, None)
        .await
        .unwrap();
    let mut watching = Socket::open(node.address(), None, &table, None).await.unwrap();
    let (hello, _) = asked.until("hello").await;
    watching.until("hello").await;
    Seated {
        table,
        who,
        asked,
        watching,
        seq: hello["state"]["seq"].as_u64().unwrap(),
        legal: hello["state"]["now"]["decision"]["legal"]
            .as_array()
            .unwrap()
            .iter()
            .map(|legal| legal["line"].clone())
            .collect(),
    }
}

fn play(client: &str, after: u64, line: &Value) -> Value {
    json!({"client": client, "after": after, "do": {"type": "play", "line": line}})
}

/// A node that was stopped while others played has late requests and an old position. What it tries to write violates the
/// unique key: it gets a conflict, reads the missing entries, sends them to its sockets, and refuses late requests.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_resumed_node_is_fenced() {
    let database = Database::postgres("fenced").await;
    let (late, other) = (Node::start(&database), Node::start(&database));
    // Whether the late node first hears of the other's entries or tries to write is a race; in some rounds it tries to
    // write.
    let mut conflicts = 0.0;
    for round in 1..=size(20, 50) {
        let mut tables = Vec::new();
        for _ in 0..size(4, 10) {
            tables.push(seat(&late).await);
        }
        late.pause();
        for seated in &mut tables {
            let too_late = play("late", seated.seq, &seated.legal[0]);
            seated.asked.say(&too_late).await.unwrap();
            let mut socket = Socket::open(
                other.address(),
                Some(&seated.who),
                &seated.table,
                Some(seated.seq),
            )
            .await
            .unwrap();
            let moved = play("moved", seated.seq, seated.legal.last().unwrap());
            socket.say(&moved).await.unwrap();
            assert_eq!(socket.until("done").await.0["seq"], seated.seq + 1);
        }
        late.resume();
        for mut seated in tables {
            let (refused, before) = seated.asked.until("refused").await;
            assert_eq!(refused["refusal"]["code"], "stale", "{refused}");
            let is_told = |message: &&Value| message["type"] == "update";
            let told: Vec<&Value> = before.iter().filter(is_told).collect();
            assert_eq!(told.len(), 1, "{before:?}");
            let (update, _) = seated.watching.until("update").await;
            for update in [told[0], &update] {
                assert_eq!(update["seq"], seated.seq + 1);
                assert_eq!(update["entry"]["line"], *seated.legal.last().unwrap());
            }
            // From now on it works like any other node.
            let say =
                json!({"client": "again", "after": seated.seq + 1, "do": {"type": "say", "text": "hello"}});
            seated.asked.say(&say).await.unwrap();
            assert_eq!(seated.asked.until("done").await.0["seq"], seated.seq + 2);
            let log = database.log(&seated.table).await;
            let clients: Vec<_> = log.iter().filter_map(|entry| entry.client.clone()).collect();
            let named = |name: &str| seated.who.full(name);
            assert_eq!(clients[1..], [named("moved"), named("again")], "{log:?}");
        }
        conflicts = late.meter("bastide_conflicts_total").await;
        println!("round {round}: {conflicts} conflicts so far");
        if conflicts > 0.0 && size(true, false) {
            break;
        }
    }
    assert!(conflicts > 0.0, "the late node never met the unique key");
    database.has_no_gap().await;
    late.check_no_panics().await;
    other.check_no_panics().await;
}

/// The database writes an entry while the node that requested it is stopped and acknowledges nothing. The player sends the
/// same request to the other node, which recognises it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_written_for_a_stopped_node_is_recognised() {
    let database = Database::postgres("flight").await;
    let (one, other) = (Node::start(&database), Node::start(&database));
    for _ in 0..size(1, 20) {
        let mut seated = seat(&one).await;
        let mut holder = PgConnection::connect(&database.address()).await.unwrap();
        let mut transaction = holder.begin().await.unwrap();
        sqlx::query("SELECT 1 FROM progress WHERE table_id = $1 FOR UPDATE")
            .bind(&seated.table)
            .execute(&mut *transaction)
            .await
            .unwrap();
        let act = play("flight", seated.seq, &seated.legal[0]);
        seated.asked.say(&act).await.unwrap();
        let mut watcher = PgConnection::connect(&database.address()).await.unwrap();
        let waiting = async {
            loop {
                let waits: i64 = sqlx::query_scalar(
                    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
                )
                .fetch_one(&mut watcher)
                .await
                .unwrap();
                if waits > 0 {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(TIME_LIMIT, waiting).await.unwrap();
        one.pause();
        transaction.rollback().await.unwrap();
        let path = format!("/api/tables/{}/act", seated.table);
        let done = ask(other.address(), Some(&seated.who), "POST", &path, Some(&act))
            .await
            .unwrap()
            .ok();
        assert_eq!(done["seq"], seated.seq + 1);
        one.resume();
        let (done, _) = seated.asked.until("done").await;
        assert_eq!(done["seq"], seated.seq + 1);
        let log = database.log(&seated.table).await;
        assert_eq!(log.len() as u64, seated.seq + 1, "{log:?}");
    }
    database.has_no_gap().await;
}
