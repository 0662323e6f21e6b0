//! Limits of sockets: slow readers, clients that do not answer, clients that leave.

use crate::common::{Host, becomes_free};
use bastide_server::config::Rate;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

fn table() -> Value {
    json!({"game": "castle", "seats": [{"type": "me", "name": "Anna"}, {"type": "me", "name": "Bea"}]})
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
    // It reads what it has missed page by page.
    let missed = host.client().history(&id, seen).await;
    let seqs: Vec<_> = missed
        .iter()
        .filter_map(|update| update["seq"].as_u64())
        .collect();
    assert_eq!(seqs, (seen + 1..=last).collect::<Vec<_>>());
    let mut back = host.client().socket(&id, Some(last - 1)).await;
    assert_eq!(back.until("update").await["seq"], last);
}

#[tokio::test]
async fn a_flood_of_frames_is_closed() {
    for frame in [
        Message::Ping(Vec::new().into()),
        Message::Pong(vec![7; 100].into()),
        Message::text("{}"),
    ] {
        let host = Host::with(|config| {
            config.request_rate = Rate {
                count: 20,
                per: Duration::from_secs(3600),
            }
        })
        .await;
        let mut anna = host.client();
        let (id, _) = anna.create(&table()).await;
        let mut socket = anna.socket(&id, None).await;
        socket.until("hello").await;
        let mut sent = 0;
        let closed = loop {
            // Sending fails once the server has closed the socket; what it said before can still be read.
            if sent < 1000 && socket.0.send(frame.clone()).await.is_err() {
                sent = 1000;
            }
            sent += 1;
            match tokio::time::timeout(Duration::from_millis(1), socket.0.next()).await {
                Ok(Some(Ok(Message::Close(frame)))) => break frame.map(|frame| u16::from(frame.code)),
                Ok(Some(Ok(_))) | Err(_) => assert!(sent < 100_000, "the socket stays open"),
                Ok(Some(Err(error))) => panic!("{error}"),
                Ok(None) => break None,
            }
        };
        assert_eq!(closed, Some(1008), "{frame:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_others_are_told_when_a_slow_player_is_dropped() {
    let host = Host::with(|config| {
        config.queue = 4;
        config.send_buffer = 4096;
        config.say_rate.count = 100_000;
        config.send_time = Duration::from_secs(60);
    })
    .await;
    let (mut anna, mut bea) = (host.client(), host.client());
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "open"}]);
    let (id, invite) = anna.create(&json!({"game": "castle", "seats": seats})).await;
    bea.join(&id, &invite, "Bea").await.ok();
    let mut slow = bea.socket(&id, None).await;
    slow.until("hello").await;
    let mut socket = anna.socket(&id, None).await;
    let hello = socket.until("hello").await;
    assert_eq!(hello["table"]["connected"], json!([0, 1]));
    let say = json!({"type": "say", "text": "ü".repeat(300)});
    let mut is_told = false;
    for number in 0..900 {
        socket.act(&format!("s{number}"), 0, say.clone()).await;
        let mut message = socket.next().await;
        while message["type"] != "done" {
            is_told |= message["type"] == "here" && message["seats"] == json!([0]);
            message = socket.next().await;
        }
    }
    assert!(is_told, "Bea does not read and was dropped");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_is_dropped() {
    let host = Host::with(|config| {
        config.watchers = 1;
        config.say_rate.count = 100_000;
        config.send_buffer = 4096;
        config.queue = 10_000;
        config.send_time = Duration::from_millis(100);
    })
    .await;
    let mut anna = host.client();
    let (id, _) = anna.create(&table()).await;
    let mut silent = host.client().socket(&id, None).await;
    silent.until("hello").await;
    let path = format!("/api/tables/{id}/socket");
    assert!(
        host.client().open_socket(&path, None).await.is_err(),
        "the table has its one spectator"
    );
    // More than the system's buffers hold, so that the next message cannot be sent.
    let mut talker = anna.socket(&id, None).await;
    let say = json!({"type": "say", "text": "ü".repeat(300)});
    for number in 0..900 {
        talker.act(&format!("s{number}"), 0, say.clone()).await;
        talker.until("done").await;
    }
    assert!(
        becomes_free(&host.client(), &path).await,
        "the dropped client makes room for another"
    );
    drop(silent);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_does_not_answer_pings_is_dropped() {
    let host = Host::with(|config| {
        config.watchers = 1;
        config.ping_time = Duration::from_millis(500);
    })
    .await;
    let mut anna = host.client();
    let (id, _) = anna.create(&table()).await;
    let path = format!("/api/tables/{id}/socket");
    let watcher = host.client();
    // Pings are answered while reading, and nothing reads from this socket.
    let _silent = watcher.open_socket(&path, None).await.unwrap();
    assert!(
        watcher.open_socket(&path, None).await.is_err(),
        "the table has its one spectator"
    );
    let room = async {
        loop {
            if let Ok(socket) = watcher.open_socket(&path, None).await {
                return socket;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let room = tokio::time::timeout(Duration::from_secs(20), room).await;
    let mut awake = room.expect("the socket that does not answer is dropped");
    let mut pings = 0;
    while pings < 4 {
        match awake
            .0
            .next()
            .await
            .expect("the socket that answers stays")
            .unwrap()
        {
            Message::Ping(_) => pings += 1,
            Message::Text(_) => {}
            other => panic!("{other:?}"),
        }
    }
    assert!(
        watcher.open_socket(&path, None).await.is_err(),
        "it is still subscribed"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_leaves_while_a_socket_opens_is_not_subscribed() {
    let host = Host::with(|config| {
        config.watchers = 1;
        config.say_rate.count = 100_000;
    })
    .await;
    let mut anna = host.client();
    let (id, _) = anna.create(&table()).await;
    for number in 0..50 {
        anna.act(&id, &format!("s{number}"), 0, json!({"type": "say", "text": "x"}))
            .await;
    }
    let path = format!("/api/tables/{id}/socket");
    let head = format!(
        "GET {path}?since=0 HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    for pause in 0..40 {
        let mut stream = TcpStream::connect(host.server.address()).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        tokio::time::sleep(Duration::from_micros(pause * 100)).await;
        drop(stream);
    }
    assert!(
        becomes_free(&host.client(), &path).await,
        "there is no subscriber left"
    );
}
