//! Health, metrics and the page; stopping and starting again.

use crate::common::Host;
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn health_metrics_and_page_are_served() {
    let host = Host::start().await;
    let mut client = host.client();
    assert_eq!(client.get("/healthz").await.body, "ok\n");
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "open"}]);
    client.create(&json!({"game": "classic", "seats": seats})).await;
    let meters = client.get("/metrics").await;
    for name in [
        "bastide_requests_total",
        "bastide_entries_total",
        "bastide_sockets",
    ] {
        assert!(meters.body.contains(name), "{}", meters.body);
    }
    let page = client.get("/").await;
    assert_eq!(
        (page.status, page.header("content-type")),
        (200, Some("text/html; charset=utf-8"))
    );
    let described = client.get("/api/openapi.json").await.ok();
    assert!(described["paths"]["/api/tables/{id}/act"].is_object());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_closes_sockets_and_keeps_games() {
    let host = Host::start().await;
    let mut anna = host.client();
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "bot", "level": "easy"}]);
    let (id, _) = anna.create(&json!({"game": "classic", "seats": seats})).await;
    let mut socket = anna.socket(&id, None).await;
    let hello = socket.until("hello").await;
    let seq = hello["state"]["seq"].as_u64().unwrap();
    socket
        .act("a", seq, json!({"type": "say", "text": "before the stop"}))
        .await;
    socket.until("done").await;
    let restarting = tokio::spawn(host.restart());
    assert_eq!(socket.closed().await, 1001);
    let host = restarting.await.unwrap();
    anna.address = host.server.address();
    let state = anna.state(&id).await;
    assert_eq!(state["state"]["chat"][0]["text"], "before the stop");
    assert_eq!(state["table"]["mine"], json!([0]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_expired_while_the_server_was_stopped_restarts() {
    let host = Host::start().await;
    let mut anna = host.client();
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "me", "name": "Bea"}]);
    let clock = json!({"type": "per-move", "seconds": 5});
    let (id, _) = anna
        .create(&json!({"game": "castle", "seats": seats, "clock": clock}))
        .await;
    let due = |state: &Value| state["state"]["now"]["clock"]["due"].as_i64().unwrap();
    let before = anna.state(&id).await;
    let stopped = host.stop().await;
    tokio::time::sleep(Duration::from_millis(5500)).await;
    let host = stopped.start().await;
    anna.address = host.server.address();
    let path = format!("/api/tables/{id}/updates?since={}", before["state"]["seq"]);
    for _ in 0..500 {
        let history = anna.get(&path).await.ok();
        if let Some(update) = history["updates"].get(0) {
            assert_eq!(update["entry"], json!({"type": "clock", "seat": 0}));
            assert!(due(&anna.state(&id).await) >= due(&before) + 5000);
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the clock did not restart");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_turn_it_was_at_the_stop_moves_after_it() {
    let host = Host::with(|config| config.bot_threads = 0).await;
    let mut anna = host.client();
    let seats = json!([{"type": "bot", "level": "normal"}, {"type": "me", "name": "Anna"}]);
    let (id, _) = anna.create(&json!({"game": "castle", "seats": seats})).await;
    let host = host.restart().await;
    anna.address = host.server.address();
    for _ in 0..500 {
        let state = anna.state(&id).await;
        if state["state"]["now"]["decision"]["seat"] == 1 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the bot did not move");
}
