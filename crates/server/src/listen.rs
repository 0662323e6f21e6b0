//! Accepts connections: bounded in number, with small buffers and a time limit for request heads.

use crate::app::App;
use crate::config::Config;
use crate::http::address::network;
use crate::limits::{Counts, Held};
use axum::Router;
use axum::extract::Request;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;
use tower::Service;

/// Connections that the operating system queues until they are accepted.
const BACKLOG: u32 = 1024;

/// A request's connection, as an extension of the request.
#[derive(Clone)]
pub struct Connection {
    pub peer: IpAddr,
    /// Its permits among all connections and among those of its address; a WebSocket keeps them until it closes.
    pub place: Arc<(OwnedSemaphorePermit, Held<IpAddr>)>,
}

/// Binds the address. Buffer sizes are set here, since accepted connections inherit those of the listener.
pub fn bind(config: &Config) -> io::Result<TcpListener> {
    let socket = match config.listen {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    let size = |bytes: usize| u32::try_from(bytes).unwrap_or(u32::MAX);
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(size(config.send_buffer))?;
    socket.set_recv_buffer_size(size(config.receive_buffer))?;
    socket.bind(config.listen)?;
    socket.listen(BACKLOG)
}

/// Serves connections until the server stops.
pub async fn serve(listener: TcpListener, router: Router, app: Arc<App>) {
    let config = &app.config;
    let places = Arc::new(Semaphore::new(config.connections));
    let places_of = Counts::new(match config.proxies {
        0 => config.connections_per_address,
        _ => config.connections,
    });
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(config.header_time)
        .max_buf_size(config.header_size);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = app.stopping.cancelled() => return,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file handles, for example: wait until some are closed. An aborted connection needs no pause.
                if error.kind() != io::ErrorKind::ConnectionAborted {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                continue;
            }
        };
        let peer = address.ip().to_canonical();
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            continue;
        };
        let Some(of_peer) = places_of.take(network(peer)) else {
            continue;
        };
        prepare(&stream, config.send_time);
        let connection = Connection {
            peer,
            place: Arc::new((place, of_peer)),
        };
        app.tasks.spawn(converse(
            stream,
            builder.clone(),
            router.clone(),
            connection,
            app.stopping.clone(),
        ));
    }
}

fn prepare(stream: &TcpStream, patience: Duration) {
    // Optional: connections work without these socket options.
    let _ = stream.set_nodelay(true);
    #[cfg(target_os = "linux")]
    let _ = rustix::net::sockopt::set_tcp_user_timeout(
        stream,
        u32::try_from(patience.as_millis()).unwrap_or(u32::MAX),
    );
    #[cfg(not(target_os = "linux"))]
    let _ = patience;
}

async fn converse(
    stream: TcpStream,
    builder: http1::Builder,
    router: Router,
    connection: Connection,
    stopping: CancellationToken,
) {
    let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        let mut request: Request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(connection.clone());
        router.clone().call(request)
    });
    let served = builder
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut served = pin!(served);
    // Errors of a connection concern only its client.
    tokio::select! {
        _ = served.as_mut() => return,
        () = stopping.cancelled() => served.as_mut().graceful_shutdown(),
    }
    let _ = served.await;
}
