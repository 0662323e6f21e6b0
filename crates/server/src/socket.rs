//! The WebSocket of a table: one task with small buffers and a bounded queue; slow readers are dropped.

use crate::app::App;
use crate::http::middleware::Caller;
use crate::http::{Id, Seen, refused};
use crate::rooms::Subscription;
use crate::secret;
use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bastide_wire::command::Act;
use bastide_wire::refusal::{Code, Refusal};
use bastide_wire::socket::Message as Said;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes};

/// Size of the read buffer in bytes; most requests are smaller.
const READ: usize = 1024;

type Stream = WebSocketStream<TokioIo<Upgraded>>;

/// Opens a socket. It sends everything that happens at the table after entry `since`, and takes requests as [`Act`].
#[cfg_attr(test, utoipa::path(
    get, path = "/api/tables/{id}/socket", tag = "play",
    params(("id" = String, Path, description = "The table"), Seen),
    responses(
        (status = 101, description = "A WebSocket: it takes `Act` and sends `Message`", body = Said),
        (status = "4XX", description = "Why not", body = Refusal),
        (status = 503, description = "Why not now", body = Refusal)
    )
))]
pub async fn open(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
    seen: Seen,
    mut request: Request,
) -> Response {
    let Some(accept) = accept_key(request.headers()) else {
        return refused(
            Code::BadRequest,
            "this address accepts only WebSockets of version 13",
        );
    };
    if app.draining.is_cancelled() {
        // A proxy sends the request to another node, and the page tries again.
        return refused(
            Code::Away,
            "this server is about to stop; connect again in a moment",
        );
    }
    let Ok(place) = Arc::clone(&app.limits.sockets).try_acquire_owned() else {
        return refused(Code::Busy, "the server has too many sockets; try again later");
    };
    let Some(held) = app.limits.sockets_of.take(caller.address) else {
        return refused(
            Code::TooMany,
            "too many sockets from this address; close one first",
        );
    };
    let subscription = match app.subscribe(&id, caller.person, seen.since).await {
        Ok(subscribed) => subscribed,
        Err(refusal) => return crate::http::Refused(refusal).into_response(),
    };
    let upgrade = hyper::upgrade::on(&mut request);
    let tasks = app.tasks.clone();
    tasks.spawn(async move {
        let _held = (place, held);
        let Ok(upgraded) = upgrade.await else {
            subscription.end().await;
            return;
        };
        app.meters.sockets.increment(1);
        app.nodes.sockets.fetch_add(1, Ordering::Relaxed);
        let stream = WebSocketStream::from_raw_socket(
            TokioIo::new(upgraded),
            Role::Server,
            Some(config(app.config.frame_size)),
        )
        .await;
        let socket = Socket {
            app: Arc::clone(&app),
            caller,
            id,
            stream,
            subscription,
            floods: 0,
        };
        socket.run().await;
        app.meters.sockets.decrement(1);
        app.nodes.sockets.fetch_sub(1, Ordering::Relaxed);
    });
    let headers = [
        (header::CONNECTION, HeaderValue::from_static("upgrade")),
        (header::UPGRADE, HeaderValue::from_static("websocket")),
        (header::SEC_WEBSOCKET_ACCEPT, accept),
    ];
    (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
}

fn accept_key(headers: &HeaderMap) -> Option<HeaderValue> {
    let has = |name: header::HeaderName, word: &str| {
        let value = headers.get(name).and_then(|value| value.to_str().ok());
        value.is_some_and(|value| {
            value
                .split(',')
                .any(|part| part.trim().eq_ignore_ascii_case(word))
        })
    };
    let right = has(header::CONNECTION, "upgrade")
        && has(header::UPGRADE, "websocket")
        && has(header::SEC_WEBSOCKET_VERSION, "13");
    let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| right)?;
    HeaderValue::from_str(&derive_accept_key(key.as_bytes())).ok()
}

fn config(frame_size: usize) -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(READ)
        .write_buffer_size(0)
        .max_message_size(Some(frame_size))
        .max_frame_size(Some(frame_size))
}

struct Socket {
    app: Arc<App>,
    caller: Caller,
    id: String,
    stream: Stream,
    subscription: Subscription,
    /// Frames in a row over the rate limit.
    floods: u32,
}

/// Frames in a row over the rate limit after which a socket is closed.
const PATIENCE: u32 = 50;

/// The close code and reason of a socket.
struct End(CloseCode, &'static str);

const TOO_SLOW: End = End(CloseCode::Again, "too slow; reconnect with ?since=");

const BANNED: End = End(CloseCode::Policy, "you are banned from this server");

/// The client is gone, so that no close frame is sent.
const GONE: End = End(CloseCode::Abnormal, "");

impl Socket {
    async fn run(mut self) {
        let End(code, reason) = self.converse().await;
        if code != CloseCode::Abnormal {
            let frame = CloseFrame {
                code,
                reason: Utf8Bytes::from_static(reason),
            };
            // The client may be gone already.
            let _ = timeout(self.app.config.send_time, self.stream.close(Some(frame))).await;
        }
        self.subscription.end().await;
    }

    async fn converse(&mut self) -> End {
        // Pinned outside the loop, so that it registers with the token only once.
        let mut stopping = pin!(self.app.stopping.clone().cancelled_owned());
        let mut draining = pin!(asked_to_leave(Arc::clone(&self.app)));
        let mut is_asked = false;
        let pause = self.app.config.ping_time;
        let mut next_ping = Instant::now() + pause;
        let mut answered = true;
        let outbox = Arc::clone(&self.subscription.outbox);
        let mut bans = self.app.bans.changes();
        // A ban may have come since the request was admitted.
        if self.is_banned() {
            return BANNED;
        }
        loop {
            let sent = tokio::select! {
                news = outbox.next() => match news {
                    Some(news) => self.send(news).await,
                    None => Err(TOO_SLOW),
                },
                message = self.stream.next() => {
                    answered = true;
                    next_ping = Instant::now() + pause;
                    match message {
                        Some(Ok(message)) => self.take(message).await,
                        Some(Err(Error::Capacity(_))) => Err(End(CloseCode::Size, "the message is too large")),
                        Some(Err(Error::Utf8(_))) => Err(End(CloseCode::Invalid, "the message is not UTF-8")),
                        Some(Err(_)) | None => Err(GONE),
                    }
                }
                () = sleep_until(next_ping) => {
                    next_ping += pause;
                    if std::mem::replace(&mut answered, false) {
                        self.write(Message::Ping(Bytes::new())).await
                    } else {
                        Err(GONE)
                    }
                }
                () = bans.next() => if self.is_banned() { Err(BANNED) } else { Ok(()) },
                () = draining.as_mut(), if !is_asked => {
                    is_asked = true;
                    self.send([crate::rooms::text(&Said::Reconnect)]).await
                }
                () = stopping.as_mut() => Err(End(CloseCode::Away, "the server is stopping; reconnect in a moment")),
            };
            if let Err(end) = sent {
                if end.0 == CloseCode::Again {
                    self.app.meters.slow_readers.increment(1);
                }
                return end;
            }
        }
    }

    fn is_banned(&self) -> bool {
        let Caller { address, person, .. } = self.caller;
        self.app.bans.hold(address, person, crate::rooms::now())
    }

    async fn take(&mut self, message: Message) -> Result<(), End> {
        // Control frames count too: each is answered.
        let admitted = self.app.limits.requests.take(self.caller.address);
        self.floods = if admitted.is_ok() { 0 } else { self.floods + 1 };
        if self.floods > PATIENCE {
            return Err(End(CloseCode::Policy, "too many messages; send fewer"));
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return Err(End(CloseCode::Unsupported, "messages must be text")),
            Message::Close(_) => return Err(GONE),
            // The library answers pings by itself.
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => return Ok(()),
        };
        // Boxed, so that the task of a quiet socket does not reserve the memory of this future.
        let answer = Box::pin(act(&self.app, &self.id, &self.caller, &text, admitted)).await;
        // Updates that the action caused are in the outbox already, before its answer.
        let outbox = &self.subscription.outbox;
        match outbox.push(crate::rooms::text(&answer), self.app.config.queue) {
            true => Ok(()),
            false => Err(TOO_SLOW),
        }
    }

    /// Sends messages in one write. They bypass the library's write buffer, which grows to the largest message and never
    /// shrinks; with ten thousand sockets that is too much memory.
    async fn send(&mut self, texts: impl IntoIterator<Item = Bytes>) -> Result<(), End> {
        let mut bytes = Vec::new();
        for text in texts {
            let frame = Frame::message(text, OpCode::Data(Data::Text), true);
            frame.format(&mut bytes).map_err(|_| GONE)?;
        }
        let outbox = Arc::clone(&self.subscription.outbox);
        let sending = async {
            // Frames in the library's buffer, such as a pong, go first.
            self.stream.flush().await?;
            Ok(self.stream.get_mut().write_all(&bytes).await?)
        };
        tokio::select! {
            sent = timeout(self.app.config.send_time, sending) => {
                outbox.sent();
                finish(sent)
            }
            () = outbox.dropped() => Err(TOO_SLOW),
        }
    }

    async fn write(&mut self, message: Message) -> Result<(), End> {
        finish(timeout(self.app.config.send_time, self.stream.send(message)).await)
    }
}

/// Completes when a draining server asks this socket to go to another node. Sockets are asked one after the other during the first
/// half of the time, so that the other nodes do not get all of them at once.
async fn asked_to_leave(app: Arc<App>) {
    app.draining.cancelled().await;
    let part = f64::from(u16::from_le_bytes(secret::random())) / f64::from(u16::MAX);
    tokio::time::sleep(app.config.drain_time.mul_f64(part / 2.0)).await;
}

/// Executes the request in a message and returns the answer to it.
async fn act(app: &Arc<App>, id: &str, caller: &Caller, text: &str, admitted: Result<(), Duration>) -> Said {
    let refused = |client, refusal| Said::Refused { client, refusal };
    // Parsed in any case, so that the refusal names the request and the client can repeat it.
    let parsed = serde_json::from_str::<Act>(text);
    if let Err(wait) = admitted {
        let refusal = Refusal::too_fast(wait, "too many messages; wait a moment");
        return refused(parsed.ok().map(|act| act.client), refusal);
    }
    let act = match parsed {
        Ok(act) => act,
        Err(error) => {
            let message = format!("the message is malformed: {error}");
            return refused(None, Refusal::new(Code::BadRequest, message));
        }
    };
    let client = act.client.clone();
    match app.act(id, caller.sender(), &act).await {
        Ok(seq) => Said::Done { client, seq },
        Err(refusal) => refused(Some(client), refusal),
    }
}

fn finish(sent: Result<Result<(), Error>, tokio::time::error::Elapsed>) -> Result<(), End> {
    match sent {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(GONE),
    }
}
