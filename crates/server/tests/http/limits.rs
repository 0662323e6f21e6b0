//! Every limit of the settings, seen by clients that reach it.

use crate::common::{Host, becomes_free, raw};
use bastide_server::config::Rate;
use bastide_table::table::HISTORY_SIZE;
use futures_util::SinkExt;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

fn table() -> Value {
    json!({"game": "castle", "seats": [{"type": "me", "name": "Anna"}, {"type": "me", "name": "Bea"}]})
}

#[tokio::test]
async fn large_requests_are_refused() {
    let host = Host::start().await;
    let mut anna = host.client();
    let (id, _) = anna.create(&table()).await;
    let large = json!({"client": "a", "after": 1, "do": {"type": "say", "text": "x".repeat(9000)}});
    assert_eq!(
        anna.post(&format!("/api/tables/{id}/act"), &large).await.code(),
        "too-large"
    );
    let mut socket = anna.socket(&id, None).await;
    socket.send(&large).await;
    assert_eq!(socket.closed().await, 1009);
    // The limit also holds for a chunked body.
    let mut socket = anna.socket(&id, None).await;
    for (number, code) in [Data::Text, Data::Continue, Data::Continue]
        .into_iter()
        .enumerate()
    {
        let piece = Frame::message("x".repeat(3000), OpCode::Data(code), number == 2);
        socket.0.send(Message::Frame(piece)).await.unwrap();
    }
    assert_eq!(socket.closed().await, 1009);
    let head = format!("GET / HTTP/1.1\r\nhost: a\r\nx: {}\r\n\r\n", "x".repeat(20_000));
    assert_eq!(raw(host.server.address(), head.as_bytes()).await.status, 431);
}

#[tokio::test]
async fn slow_heads_and_bodies_time_out() {
    let host = Host::with(|config| {
        config.header_time = Duration::from_millis(200);
        config.request_time = Duration::from_millis(300);
    })
    .await;
    let start = Instant::now();
    let mut stream = TcpStream::connect(host.server.address()).await.unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nhost: a\r\n").await.unwrap();
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest).await;
    assert!(!String::from_utf8_lossy(&rest).contains("200 OK"));
    let mut stream = TcpStream::connect(host.server.address()).await.unwrap();
    let head = "POST /api/tables HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest).await;
    assert!(String::from_utf8_lossy(&rest).starts_with("HTTP/1.1 503"));
    assert!(start.elapsed() < Duration::from_secs(10), "both time out soon");
}

/// This many in an hour.
fn rate(count: u32) -> Rate {
    Rate {
        count,
        per: Duration::from_secs(3600),
    }
}

#[tokio::test]
async fn request_rates_are_limited() {
    let host = Host::with(|config| config.request_rate = rate(5)).await;
    let mut anna = host.client();
    for _ in 0..5 {
        anna.get("/api/tables").await.ok();
    }
    assert_eq!(anna.get("/api/tables").await.code(), "too-fast");
    assert_eq!(
        anna.get("/healthz").await.status,
        200,
        "monitoring has its own limit"
    );
    for _ in 0..4 {
        anna.get("/metrics").await;
    }
    assert_eq!(anna.get("/healthz").await.code(), "too-fast");

    let host = Host::with(|config| config.act_rate = rate(2)).await;
    let mut anna = host.client();
    let (id, _) = anna.create(&table()).await;
    for _ in 0..2 {
        assert_eq!(
            anna.act(&id, "a", 0, json!({"type": "resign"})).await.code(),
            "stale"
        );
    }
    assert_eq!(
        anna.act(&id, "a", 0, json!({"type": "resign"})).await.code(),
        "too-fast"
    );

    // People of one address share a limit, since cookies are free.
    let host = Host::with(|config| config.say_rate_address = rate(3)).await;
    for number in 0..4 {
        let mut anybody = host.client();
        let (id, _) = anybody.create(&table()).await;
        let said = anybody
            .act(&id, "a", 0, json!({"type": "say", "text": "hello"}))
            .await;
        assert_eq!(said.status, if number < 3 { 200 } else { 429 });
        assert_eq!(said.header("retry-after").is_some(), number == 3);
    }

    // What is said is stored, so that it is limited in bytes too.
    let host = Host::with(|config| {
        config.say_rate = rate(1_000);
        config.say_size_address = rate(1_000);
    })
    .await;
    let mut bytes = 0;
    for number in 0..20 {
        let mut anybody = host.client();
        let (id, _) = anybody.create(&table()).await;
        let text = "ü".repeat(100);
        let say = json!({"type": "say", "text": text});
        let said = anybody.act(&id, "a", 0, say).await;
        assert_eq!(said.status, if number < 5 { 200 } else { 429 });
        bytes += if said.status == 200 { text.len() } else { 0 };
    }
    assert_eq!(bytes, 1_000);

    // Opening the table and the socket takes two requests.
    let host = Host::with(|config| config.request_rate = rate(3)).await;
    let mut anna = host.client();
    let (id, _) = anna.create(&table()).await;
    let mut socket = anna.socket(&id, None).await;
    let say = json!({"type": "say", "text": "hello"});
    socket.act("a", 0, say.clone()).await;
    assert_eq!(socket.until("done").await["client"], "a");
    socket.act("b", 0, say).await;
    let refused = socket.until("refused").await;
    assert_eq!(refused["refusal"]["code"], "too-fast");
    assert_eq!(refused["client"], "b", "the client can repeat it");
}

#[tokio::test]
async fn a_refusal_over_a_rate_limit_tells_the_true_wait() {
    let host = Host::with(|config| config.open_rate = rate(1)).await;
    host.client().create(&table()).await;
    let refused = host.client().post("/api/tables", &table()).await;
    assert_eq!(refused.code(), "too-fast");
    // One table an hour; the test itself takes some seconds at most.
    let wait = refused.json()["wait"].as_u64().unwrap();
    assert!((3000..=3600).contains(&wait), "{refused:?}");
    assert_eq!(refused.header("retry-after"), Some(wait.to_string().as_str()));
}

#[tokio::test]
async fn open_connections_and_tables_are_limited() {
    let host = Host::with(|config| {
        config.open_tables = 2;
        config.watchers = 1;
        config.sockets_per_address = 3;
    })
    .await;
    let mut anna = host.client();
    let (id, _) = anna.create(&table()).await;
    anna.create(&table()).await;
    assert_eq!(anna.post("/api/tables", &table()).await.code(), "too-many");
    let path = format!("/api/tables/{id}/socket");
    let watcher = host.client();
    let _first = watcher.open_socket(&path, None).await.unwrap();
    assert!(
        watcher.open_socket(&path, None).await.is_err(),
        "the table has its one spectator"
    );
    let _second = anna.open_socket(&path, None).await.unwrap();
    let third = anna.open_socket(&path, None).await.unwrap();
    assert!(
        anna.open_socket(&path, None).await.is_err(),
        "the fourth socket is refused"
    );
    drop(third);
    assert!(becomes_free(&anna, &path).await);

    let host = Host::with(|config| config.sockets = 1).await;
    let mut anna = host.client();
    let (id, _) = anna.create(&table()).await;
    let path = format!("/api/tables/{id}/socket");
    let _first = anna.open_socket(&path, None).await.unwrap();
    assert!(anna.open_socket(&path, None).await.is_err());

    for (all, of_one, proxies, status) in [(1, 400, 0, 0), (9, 1, 0, 0), (9, 1, 1, 200)] {
        let host = Host::with(|config| {
            config.connections = all;
            config.connections_per_address = of_one;
            config.proxies = proxies;
        })
        .await;
        // Connections are accepted in the order in which they were made.
        let held = TcpStream::connect(host.server.address()).await.unwrap();
        assert_eq!(
            host.client().get("/healthz").await.status,
            status,
            "{all} in all, {of_one} from one address, {proxies} proxies; 0: closed without an answer"
        );
        drop(held);
    }
}

#[tokio::test]
async fn tables_in_memory_are_limited() {
    let host = Host::with(|config| config.rooms = 1).await;
    let mut anna = host.client();
    let (first, _) = anna.create(&table()).await;
    let (second, _) = anna.create(&table()).await;
    anna.state(&first).await;
    let mut socket = anna.socket(&second, None).await;
    socket.until("hello").await;
    assert_eq!(anna.get(&format!("/api/tables/{first}")).await.code(), "busy");
    drop(socket);
    for _ in 0..200 {
        if anna.get(&format!("/api/tables/{first}")).await.status == 200 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("a table without sockets makes room for another");
}

#[tokio::test]
async fn lists_are_limited_to_the_latest() {
    let host = Host::with(|config| {
        config.lobby = 2;
        config.mine = 3;
    })
    .await;
    let mut anna = host.client();
    let listed = json!({"game": "castle", "listed": true,
        "seats": [{"type": "me", "name": "Anna"}, {"type": "open"}]});
    let mut ids = Vec::new();
    for _ in 0..4 {
        ids.push(anna.create(&listed).await.0);
        // Tables that were opened in the same millisecond have no order.
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    ids.reverse();
    let of = |list: Value| -> Vec<String> {
        let tables = list.as_array().unwrap().iter();
        tables
            .map(|table| table["id"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(of(anna.get("/api/tables").await.ok()), ids[..2]);
    assert_eq!(of(anna.get("/api/mine").await.ok()), ids[..3]);

    let stopped = host.stop().await;
    stopped.spoil("UPDATE progress SET changed = 0").await;
    let host = stopped.start().await;
    anna.address = host.server.address();
    let (id, _) = anna.create(&listed).await;
    let lobby = of(anna.get("/api/tables").await.ok());
    assert_eq!(lobby, [id], "the others are older than `lobby-time`");
    assert_eq!(of(anna.get("/api/mine").await.ok()).len(), 5);
}

#[tokio::test]
async fn behind_a_proxy_rates_are_limited_by_client() {
    let rate = Rate {
        count: 1,
        per: Duration::from_secs(3600),
    };
    for (proxies, second) in [(0, 429), (1, 200)] {
        let host = Host::with(|config| {
            config.request_rate = rate;
            config.proxies = proxies;
        })
        .await;
        let mut statuses = Vec::new();
        for address in ["192.0.2.1", "192.0.2.2", "192.0.2.2"] {
            let headers = [("x-forwarded-for", address)];
            statuses.push(
                host.client()
                    .send("GET", "/api/tables", &headers, "")
                    .await
                    .status,
            );
        }
        assert_eq!(statuses, [200, second, 429], "{proxies} proxies");
    }
}

#[tokio::test]
async fn undoing_often_makes_no_large_answer() {
    let host = Host::start().await;
    let mut anna = host.client();
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "me", "name": "Bea"}]);
    let (id, _) = anna.create(&json!({"game": "classic", "seats": seats})).await;
    let mut after = anna.state(&id).await["state"]["seq"].as_u64().unwrap();
    let before = after;
    for round in 0..100 {
        let state = anna.state(&id).await;
        let line = state["state"]["now"]["decision"]["legal"][0]["line"].clone();
        let play = json!({"type": "play", "line": line});
        anna.act(&id, &format!("p{round}"), after, play).await.ok();
        let undo = anna
            .act(&id, &format!("u{round}"), after + 1, json!({"type": "undo-ask"}))
            .await;
        let undone = undo.ok();
        assert_eq!(undone["updates"][0]["kept"], 1);
        assert!(undo.body.len() < 8192, "{}", undo.body.len());
        after += 2;
    }
    let path = format!("/api/tables/{id}/updates?since=0");
    let page = anna.get(&path).await;
    assert!(page.body.len() <= HISTORY_SIZE + 64, "{}", page.body.len());
    assert_eq!(page.ok()["more"], true, "{}", page.body.len());
    let updates = anna.history(&id, before).await;
    assert_eq!(updates.len(), 200);
    assert!(
        (before + 1..)
            .zip(&updates)
            .all(|(seq, update)| update["seq"] == seq)
    );
    // A socket that has missed more than one page gets the state instead.
    let mut socket = anna.socket(&id, Some(1)).await;
    assert_eq!(socket.next().await["type"], "hello");
    let mut socket = anna.socket(&id, Some(after - 1)).await;
    assert_eq!(socket.next().await["type"], "update");
}
