//! Limits that show in what the system holds, or when the server stops.

use crate::common::Host;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Long enough for any machine, and nothing against an hour.
const PATIENCE: Duration = Duration::from_secs(60);

const HOUR: Duration = Duration::from_secs(3600);

/// The body of a request that is answered once it is whole.
const BODY: &str = r#"{"game": "castle", "seats": [{"type": "me", "name": "Anna"}, {"type": "open"}]}"#;

/// A request that was accepted, and of which all but the body has come.
async fn accepted(address: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "POST /api/tables HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\nexpect: 100-continue\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        BODY.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut goes_on = [0; 25];
    stream.read_exact(&mut goes_on).await.unwrap();
    assert_eq!(&goes_on, b"HTTP/1.1 100 Continue\r\n\r\n");
    stream
}

/// A server that gives what it has accepted so much time when it stops.
async fn that_stops_in(stop_time: Duration) -> Host {
    Host::with(|config| {
        config.request_time = HOUR;
        config.stop_time = stop_time;
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_waits_for_what_was_accepted_but_not_for_ever() {
    let (patient, hasty) = (
        that_stops_in(HOUR).await,
        that_stops_in(Duration::from_millis(300)).await,
    );
    let address = patient.server.address();
    let mut request = accepted(address).await;
    let _never_finished = accepted(hasty.server.address()).await;
    let stopping = tokio::spawn(patient.server.stop());
    while TcpStream::connect(address).await.is_ok() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let stopped = tokio::time::timeout(PATIENCE, hasty.server.stop()).await;
    stopped.expect("who does not come to an end is left behind");
    assert!(!stopping.is_finished(), "the other still waits");
    request.write_all(BODY.as_bytes()).await.unwrap();
    let mut answer = String::new();
    request.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let stopped = tokio::time::timeout(PATIENCE, stopping).await;
    stopped.expect("nothing is left to wait for").unwrap();
}

/// How many bytes somebody can send who takes no answers, so that the server soon reads no more.
async fn swallowed(receive_buffer: usize) -> usize {
    let host = Host::with(|config| {
        config.receive_buffer = receive_buffer;
        config.send_buffer = 4096;
        config.send_time = HOUR;
    })
    .await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_send_buffer_size(4096).unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(host.server.address()).await.unwrap();
    // A long answer for each, so that few of them fill what can be sent.
    let request = "GET /api/openapi.json HTTP/1.1\r\nhost: a\r\n\r\n".repeat(100);
    let mut sent = 0;
    while let Ok(written) =
        tokio::time::timeout(Duration::from_secs(2), stream.write(request.as_bytes())).await
    {
        sent += written.unwrap();
    }
    sent
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_system_holds_of_a_connection_is_limited() {
    let (small, large) = tokio::join!(swallowed(4096), swallowed(160 * 1024));
    assert!(
        small + 100 * 1024 < large,
        "{small} bytes went into a small buffer, {large} into a large one"
    );
}
