//! Connections: accepted, bounded, with small buffers and little patience for slow heads.

use crate::config::Config;
use crate::http::front::network;
use crate::limits::{Counts, Held};
use crate::stop::Stop;
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
use tower::Service;

/// Connections that the system holds for us until they are accepted.
const BACKLOG: u32 = 1024;

/// What a handler may know of its connection.
#[derive(Clone)]
pub struct Connection {
    /// The other end.
    pub peer: IpAddr,
    /// Its place among all connections and among those of its address: a socket holds it as long as it lives.
    pub place: Arc<(OwnedSemaphorePermit, Held<IpAddr>)>,
}

/// Binds the address. Buffers are set here, since accepted connections have those of the listener.
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

/// Serves until it is time to stop.
pub async fn serve(listener: TcpListener, router: Router, config: &Config, mut stop: Stop) {
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
            () = stop.asked() => return,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // A connection that broke at once is no reason to wait; the lack of file handles is.
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
        tokio::spawn(converse(
            stream,
            builder.clone(),
            router.clone(),
            connection,
            stop.clone(),
        ));
    }
}

fn prepare(stream: &TcpStream, patience: Duration) {
    // Where the system knows no such options, connections work all the same.
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
    mut stop: Stop,
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
    // What goes wrong with a connection is the other end's affair.
    tokio::select! {
        _ = served.as_mut() => return,
        () = stop.asked() => served.as_mut().graceful_shutdown(),
    }
    let _ = served.await;
}
