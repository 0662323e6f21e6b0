//! Closed to others: cookies, origins, headers, and every limit of the settings.

mod common;

use bastide_server::config::Rate;
use common::{Client, Host, raw};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

fn table() -> Value {
    json!({"game": "castle", "seats": [{"type": "me", "name": "Anna"}, {"type": "me", "name": "Bea"}]})
}

#[tokio::test]
async fn cookies_are_for_the_server_alone() {
    let host = Host::with(|config| config.public = "https://play.example.org".to_owned()).await;
    let mut anna = host.client();
    let page = anna.get("/").await;
    let cookie = page.header("set-cookie").unwrap().to_owned();
    for flag in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/", "Max-Age="] {
        assert!(cookie.contains(flag), "{cookie}");
    }
    let token = anna.cookie.clone().unwrap();
    assert_eq!(token.len(), 64);
    anna.get("/t/0123456789abcdef").await;
    assert_eq!(anna.cookie, Some(token), "who has one keeps it");
    assert_eq!(host.client().get("/api/tables").await.header("set-cookie"), None);
    let open = Host::start().await;
    assert!(
        !open
            .client()
            .get("/")
            .await
            .header("set-cookie")
            .unwrap()
            .contains("Secure")
    );
}

#[tokio::test]
async fn every_answer_has_the_headers() {
    let host = Host::with(|config| config.public = "https://play.example.org".to_owned()).await;
    for path in [
        "/",
        "/api/tables",
        "/api/nothing",
        "/missing.js",
        "/healthz",
        "/api/tables/0123456789abcdef",
    ] {
        let answer = host.client().get(path).await;
        let policy = answer.header("content-security-policy").unwrap();
        assert!(
            policy.contains("default-src 'none'") && !policy.contains("unsafe"),
            "{path}"
        );
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("x-frame-options"), Some("DENY"), "{path}");
        assert_eq!(answer.header("referrer-policy"), Some("same-origin"), "{path}");
        assert!(answer.header("strict-transport-security").is_some(), "{path}");
        assert!(answer.header("cache-control").is_some(), "{path}");
    }
}

#[tokio::test]
async fn pages_of_other_sites_are_kept_out() {
    let host = Host::start().await;
    let mut anna = host.client();
    let (id, _) = anna.create(&table()).await;
    let path = format!("/api/tables/{id}/socket");
    let own = format!("http://{}", host.server.address());
    assert!(anna.open_socket(&path, Some(&own)).await.is_ok());
    for other in [
        "https://evil.test",
        "null",
        &own.replace("http:", "ftp:"),
        &format!("{own}.evil.test"),
    ] {
        assert!(anna.open_socket(&path, Some(other)).await.is_err(), "{other}");
        let headers = [("content-type", "application/json"), ("origin", other)];
        let answer = anna
            .send("POST", "/api/tables", &headers, &table().to_string())
            .await;
        assert_eq!(answer.code(), "not-allowed", "{other}");
    }
    let form = [("content-type", "text/plain")];
    assert_eq!(
        anna.send("POST", "/api/tables", &form, &table().to_string())
            .await
            .code(),
        "bad-request"
    );
}

#[tokio::test]
async fn a_seat_is_its_persons_alone() {
    let host = Host::start().await;
    let (mut anna, mut carl) = (host.client(), host.client());
    let (id, _) = anna.create(&table()).await;
    let seq = anna.state(&id).await["state"]["seq"].as_u64().unwrap();
    carl.get("/").await;
    assert_eq!(
        carl.act(&id, "a", seq, json!({"type": "resign"})).await.code(),
        "not-seated"
    );
    let state = carl.state(&id).await;
    assert!(!state.to_string().contains("\"legal\""));
    assert_eq!(state["table"]["mine"], json!([]));
    let forged = json!({"client": "a", "after": seq, "seat": 0, "do": {"type": "resign"}});
    assert_eq!(
        carl.post(&format!("/api/tables/{id}/act"), &forged).await.code(),
        "bad-request"
    );
}

#[tokio::test]
async fn what_is_too_large_is_refused() {
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
    // In pieces it is as large.
    let mut socket = anna.socket(&id, None).await;
    let frame = "x".repeat(9000);
    socket.0.send(Message::text(frame)).await.unwrap();
    assert_eq!(socket.closed().await, 1009);
    let head = format!("GET / HTTP/1.1\r\nhost: a\r\nx: {}\r\n\r\n", "x".repeat(20_000));
    assert_eq!(raw(host.server.address(), head.as_bytes()).await.status, 431);
}

#[tokio::test]
async fn nonsense_is_refused_and_never_a_fault() {
    let host = Host::start().await;
    let mut anna = host.client();
    let (id, _) = anna.create(&table()).await;
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{\"client\":1}",
        "\u{0}",
        "{\"client\":\"a\",\"after\":-1,\"do\":{}}",
    ] {
        for path in [
            "/api/tables",
            &format!("/api/tables/{id}/act"),
            &format!("/api/tables/{id}/join"),
        ] {
            let answer = anna
                .send("POST", path, &[("content-type", "application/json")], body)
                .await;
            assert_eq!(answer.code(), "bad-request", "{path} {body}");
        }
    }
    for path in [
        "nothing",
        "0000000000000000",
        "%ff",
        "..%2f..",
        "0123456789ABCDEF",
    ] {
        assert_eq!(
            anna.get(&format!("/api/tables/{path}")).await.code(),
            "unknown-table",
            "{path}"
        );
    }
    assert_eq!(
        anna.get(&format!("/api/tables/{id}/updates?since=x"))
            .await
            .code(),
        "bad-request"
    );
    assert_eq!(
        anna.get(&format!("/api/tables/{id}/updates?since=4000000000"))
            .await
            .ok(),
        json!([])
    );
    assert_eq!(
        anna.send("DELETE", &format!("/api/tables/{id}"), &[], "")
            .await
            .status,
        405
    );
    let mut socket = anna.socket(&id, None).await;
    for text in [
        "",
        "{",
        "null",
        "{\"client\":\"a b\",\"after\":1,\"do\":{\"type\":\"resign\"}}",
    ] {
        socket.0.send(Message::text(text)).await.unwrap();
        assert_eq!(socket.until("refused").await["refusal"]["code"], "bad-request");
    }
    socket.0.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(socket.closed().await, 1003);
}

#[tokio::test]
async fn slow_heads_and_slow_bodies_are_cut_off() {
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
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "neither waits for long"
    );
}

#[tokio::test]
async fn rates_are_limited() {
    let rate = |count| Rate {
        count,
        per: Duration::from_secs(3600),
    };
    let host = Host::with(|config| config.request_rate = rate(5)).await;
    let mut anna = host.client();
    for _ in 0..5 {
        anna.get("/api/tables").await.ok();
    }
    assert_eq!(anna.get("/api/tables").await.code(), "too-fast");
    assert_eq!(
        anna.get("/healthz").await.status,
        200,
        "those who look after the server get through"
    );

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

    let host = Host::with(|config| config.open_rate = rate(1)).await;
    host.client().create(&table()).await;
    assert_eq!(
        host.client().post("/api/tables", &table()).await.code(),
        "too-fast"
    );
}

#[tokio::test]
async fn numbers_are_limited() {
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
        "one watches already"
    );
    let _second = anna.open_socket(&path, None).await.unwrap();
    let third = anna.open_socket(&path, None).await.unwrap();
    assert!(
        anna.open_socket(&path, None).await.is_err(),
        "three sockets are enough"
    );
    drop(third);
    assert!(comes_free(&anna, &path).await);

    let host = Host::with(|config| config.sockets = 1).await;
    let mut anna = host.client();
    let (id, _) = anna.create(&table()).await;
    let path = format!("/api/tables/{id}/socket");
    let _first = anna.open_socket(&path, None).await.unwrap();
    assert!(anna.open_socket(&path, None).await.is_err());

    let host = Host::with(|config| config.connections = 1).await;
    let held = TcpStream::connect(host.server.address()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(
        host.client().get("/healthz").await.status,
        0,
        "closed without an answer"
    );
    drop(held);
}

/// A socket that was closed makes room for another, a moment later.
async fn comes_free(client: &Client, path: &str) -> bool {
    for _ in 0..200 {
        if client.open_socket(path, None).await.is_ok() {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    false
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_is_dropped_and_can_come_back() {
    let host = Host::with(|config| {
        config.queue = 4;
        config.send_buffer = 4096;
        config.say_rate.count = 100_000;
        config.send_time = Duration::from_secs(60);
    })
    .await;
    let mut anna = host.client();
    let (id, _) = anna.create(&table()).await;
    let mut slow = host.client().socket(&id, None).await;
    slow.until("hello").await;
    let say = json!({"type": "say", "text": "ü".repeat(300)});
    let mut socket = anna.socket(&id, None).await;
    let mut last = 0;
    for number in 0..900 {
        socket.act(&format!("s{number}"), 0, say.clone()).await;
        last = socket.until("done").await["seq"].as_u64().unwrap();
    }
    let mut seen = 0;
    let closed = loop {
        match slow.0.next().await {
            Some(Ok(Message::Text(text))) => {
                let update: Value = serde_json::from_str(&text).unwrap();
                seen = update["seq"].as_u64().unwrap_or(seen);
            }
            Some(Ok(Message::Close(frame))) => break frame.map(|frame| u16::from(frame.code)),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => break None,
        }
    };
    assert!(closed.is_none_or(|code| code == 1013), "{closed:?}");
    assert!(seen < last, "it was dropped before the end: {seen} of {last}");
    let mut back = host.client().socket(&id, Some(seen)).await;
    for seq in seen + 1..=last {
        assert_eq!(back.until("update").await["seq"], seq);
    }
}
