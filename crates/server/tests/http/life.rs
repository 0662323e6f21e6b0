//! Tables and talk come to their end: the periodic pruning of a running server.

use crate::common::{Client, Host};
use bastide_server::config::Keep;
use serde_json::{Value, json};
use std::time::Duration;

const SOON: Keep = Keep::For(Duration::from_millis(300));

async fn open(client: &mut Client) -> String {
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "open"}]);
    client.create(&json!({"game": "castle", "seats": seats})).await.0
}

async fn until(client: &mut Client, path: &str, expected: impl Fn(u16, &Value) -> bool) {
    for _ in 0..2_000 {
        let answer = client.get(path).await;
        if expected(answer.status, &answer.json()) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{path} stays as it was");
}

#[tokio::test]
async fn tables_that_nobody_joins_are_closed_and_then_deleted() {
    let host = Host::with(|config| {
        config.prune_time = Duration::from_millis(20);
        config.open_time = SOON;
        config.keep_abandoned = SOON;
    })
    .await;
    let mut anna = host.client();
    let id = open(&mut anna).await;
    let mut socket = anna.socket(&id, None).await;
    assert_eq!(socket.until("hello").await["state"]["now"]["status"], "open");
    assert_eq!(socket.until("update").await["now"]["status"], "closed");
    drop(socket);
    until(&mut anna, "/api/mine", |_, tables| tables == &json!([])).await;
    // A table that is not in memory comes to the same end.
    let id = open(&mut anna).await;
    let host = host.restart().await;
    let mut anna = Client {
        address: host.server.address(),
        ..anna
    };
    assert_eq!(
        anna.get(&format!("/api/tables/{id}")).await.status,
        200,
        "the default is longer"
    );
}

#[tokio::test]
async fn finished_games_are_kept_unless_the_host_wants_them_deleted() {
    let host = Host::with(|config| {
        config.prune_time = Duration::from_millis(20);
        config.keep_talk = SOON;
    })
    .await;
    let mut anna = host.client();
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "me", "name": "Bea"}]);
    let (id, _) = anna.create(&json!({"game": "castle", "seats": seats})).await;
    let say = json!({"type": "say", "text": "good game"});
    anna.act(&id, "a", 0, say).await.ok();
    let seq = anna.state(&id).await["state"]["seq"].as_u64().unwrap();
    anna.act(&id, "b", seq, json!({"type": "resign"})).await.ok();
    let path = format!("/api/tables/{id}/updates?since=0");
    let said = |history: &Value| {
        let updates = history["updates"].as_array().unwrap();
        let said = updates.iter().find(|update| update["entry"]["type"] == "said");
        said.map(|update| update["entry"]["text"].clone())
    };
    until(&mut anna, &path, |_, history| said(history) == Some(json!(""))).await;
    let host = host.restart().await;
    anna.address = host.server.address();
    let state = anna.state(&id).await;
    assert_eq!(
        (&state["state"]["now"]["status"], &state["state"]["chat"]),
        (&json!("over"), &json!([]))
    );
}
