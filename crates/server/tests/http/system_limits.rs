//! Socket buffers, and the time limit of a stop.

use crate::common::Host;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Longer than any machine needs, and short compared with the hour that a test sets.
const PATIENCE: Duration = Duration::from_secs(60);

const HOUR: Duration = Duration::from_secs(3600);

/// The body of a request, which is answered when it is complete.
const BODY: &str = r#"{"game": "castle", "seats": [{"type": "me", "name": "Anna"}, {"type": "open"}]}"#;

/// A connection with an accepted request whose body has not been sent.
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

/// A server with this time limit for accepted requests when it stops.
async fn stopping_within(stop_time: Duration) -> Host {
    Host::with(|config| {
        config.request_time = HOUR;
        config.stop_time = stop_time;
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_waits_for_accepted_requests_but_not_for_ever() {
    let (patient, hasty) = (
        stopping_within(HOUR).await,
        stopping_within(Duration::from_millis(300)).await,
    );
    let address = patient.server.address();
    let mut request = accepted(address).await;
    let _never_finished = accepted(hasty.server.address()).await;
    let stopping = tokio::spawn(patient.server.stop());
    while TcpStream::connect(address).await.is_ok() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let stopped = tokio::time::timeout(PATIENCE, hasty.server.stop()).await;
    stopped.expect("the stop does not wait longer than `stop-time`");
    assert!(!stopping.is_finished(), "the other still waits");
    request.write_all(BODY.as_bytes()).await.unwrap();
    let mut answer = String::new();
    request.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let stopped = tokio::time::timeout(PATIENCE, stopping).await;
    stopped.expect("the request was completed").unwrap();
}

/// The number of bytes that a client can send without reading answers, until the server stops reading.
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
    // Requests with long answers, so that a few of them fill the send buffer.
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
async fn socket_buffers_are_limited() {
    let (small, large) = tokio::join!(swallowed(4096), swallowed(160 * 1024));
    assert!(
        small + 100 * 1024 < large,
        "{small} bytes went into a small buffer, {large} into a large one"
    );
}
