//! What waits to be sent to slow readers: bounded by one budget for all sockets and answers of the process. When it is used up,
//! the readers with the most unsent bytes are dropped first.

use axum::body::Bytes;
use axum::body::HttpBody;
use http_body_util::BodyExt;
use hyper::body::{Frame, SizeHint};
use std::collections::{HashMap, VecDeque};
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll};
use tokio::sync::Notify;

/// The budget.
pub struct Unsent {
    most: usize,
    bytes: AtomicUsize,
    readers: Mutex<HashMap<u64, Weak<Outbox>>>,
    next: AtomicU64,
}

/// The messages for one reader.
pub struct Outbox {
    unsent: Arc<Unsent>,
    /// Later readers have higher numbers.
    number: u64,
    content: Mutex<Content>,
    changed: Notify,
}

#[derive(Default)]
struct Content {
    messages: VecDeque<Bytes>,
    /// Of the messages, and of those that are being sent.
    bytes: usize,
    dropped: bool,
}

impl Unsent {
    pub fn new(most: usize) -> Arc<Unsent> {
        Arc::new(Unsent {
            most,
            bytes: AtomicUsize::new(0),
            readers: Mutex::default(),
            next: AtomicU64::new(0),
        })
    }

    /// An outbox that contains these messages.
    pub fn outbox(self: &Arc<Unsent>, messages: impl IntoIterator<Item = Bytes>) -> Arc<Outbox> {
        let messages: VecDeque<Bytes> = messages.into_iter().collect();
        let bytes = messages.iter().map(Bytes::len).sum();
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        let outbox = Arc::new(Outbox {
            unsent: Arc::clone(self),
            number: self.next.fetch_add(1, Ordering::Relaxed),
            content: Mutex::new(Content {
                messages,
                bytes,
                dropped: false,
            }),
            changed: Notify::new(),
        });
        self.lock().insert(outbox.number, Arc::downgrade(&outbox));
        self.enforce();
        outbox
    }

    /// Unsent bytes in all outboxes.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Over the budget, drops the reader with the most unsent bytes, of several the one that waits longest.
    fn enforce(&self) {
        while self.bytes() > self.most {
            let readers: Vec<_> = self.lock().values().filter_map(Weak::upgrade).collect();
            let size = |reader: &Arc<Outbox>| (reader.content().bytes, u64::MAX - reader.number);
            match readers.iter().max_by_key(|reader| size(reader)) {
                Some(slowest) if slowest.content().bytes > 0 => slowest.drop_reader(),
                _ => return,
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Weak<Outbox>>> {
        self.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Outbox {
    /// Adds a message. Drops the reader instead if `most` messages wait already; `false` if it is dropped.
    pub fn push(&self, message: Bytes, most: usize) -> bool {
        let size = message.len();
        {
            let mut content = self.content();
            if content.dropped {
                return false;
            }
            if content.messages.len() < most {
                // Counted before another thread can send it and subtract its bytes.
                self.unsent.bytes.fetch_add(size, Ordering::Relaxed);
                content.messages.push_back(message);
                content.bytes += size;
            } else {
                drop(content);
                self.drop_reader();
                return false;
            }
        }
        self.changed.notify_one();
        self.unsent.enforce();
        !self.content().dropped
    }

    /// Waits for messages and takes all of them; `None` if the reader is dropped. They count until [`Outbox::sent`].
    pub async fn next(&self) -> Option<VecDeque<Bytes>> {
        loop {
            let changed = self.changed.notified();
            {
                let mut content = self.content();
                if content.dropped {
                    return None;
                }
                if !content.messages.is_empty() {
                    return Some(std::mem::take(&mut content.messages));
                }
            }
            changed.await;
        }
    }

    /// The messages that were taken are sent.
    pub fn sent(&self) {
        let mut content = self.content();
        let waiting = content.messages.iter().map(Bytes::len).sum();
        let sent = content.bytes.saturating_sub(waiting);
        content.bytes -= sent;
        drop(content);
        self.unsent.bytes.fetch_sub(sent, Ordering::Relaxed);
    }

    /// Waits until the reader is dropped.
    pub async fn dropped(&self) {
        loop {
            let changed = self.changed.notified();
            if self.content().dropped {
                return;
            }
            changed.await;
        }
    }

    /// Forgets the messages, and refuses further ones.
    fn drop_reader(&self) {
        let freed = {
            let mut content = self.content();
            content.messages = VecDeque::new();
            content.dropped = true;
            std::mem::take(&mut content.bytes)
        };
        self.unsent.bytes.fetch_sub(freed, Ordering::Relaxed);
        self.changed.notify_one();
    }

    fn content(&self) -> MutexGuard<'_, Content> {
        self.content.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.unsent.lock().remove(&self.number);
        let bytes = self.content().bytes;
        self.unsent.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// The size of the parts in which an answer is handed to the connection. The connection takes the next one when it has room.
const PART: usize = 16 * 1024;

/// An answer whose bytes count until the connection has taken them.
pub struct Answer(Arc<Outbox>);

impl Answer {
    /// Wraps a body of known size; other bodies, which are files of the page or empty, and small ones stay as they are.
    pub async fn wrap(unsent: &Arc<Unsent>, body: axum::body::Body) -> axum::body::Body {
        if body.size_hint().exact().is_none_or(|size| size <= PART as u64) {
            return body;
        }
        // A body of known size is complete in memory.
        let Ok(whole) = body.collect().await.map(http_body_util::Collected::to_bytes) else {
            return axum::body::Body::empty();
        };
        let parts = (0..whole.len())
            .step_by(PART)
            .map(|from| whole.slice(from..whole.len().min(from + PART)));
        axum::body::Body::new(Answer(unsent.outbox(parts)))
    }
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = std::io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, std::io::Error>>> {
        let mut content = self.0.content();
        if content.dropped {
            let error = std::io::Error::other("the answer was read too slowly");
            return Poll::Ready(Some(Err(error)));
        }
        let part = content.messages.pop_front();
        drop(content);
        self.0.sent();
        Poll::Ready(part.map(|part| Ok(Frame::data(part))))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.0.content().bytes as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(size: usize) -> Bytes {
        Bytes::from(vec![0; size])
    }

    #[tokio::test]
    async fn the_slowest_readers_are_dropped_first() {
        let unsent = Unsent::new(1000);
        let (slow, quick) = (unsent.outbox([]), unsent.outbox([]));
        assert!(slow.push(message(600), 10) && quick.push(message(300), 10));
        assert_eq!(quick.next().await.map(|messages| messages.len()), Some(1));
        // Messages count until they are sent.
        assert_eq!(unsent.bytes(), 900);
        quick.sent();
        assert!(quick.push(message(300), 10));
        assert!(quick.push(message(200), 10), "the other one has more");
        assert!(slow.next().await.is_none() && !slow.push(message(1), 10));
        slow.dropped().await;
        assert_eq!(unsent.bytes(), 500);
        drop(quick);
        assert_eq!((unsent.bytes(), unsent.lock().len()), (0, 1));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn messages_count_before_they_can_be_sent() {
        let unsent = Unsent::new(1 << 20);
        let outbox = unsent.outbox([]);
        let reader = Arc::clone(&outbox);
        let reading = tokio::spawn(async move {
            let mut count = 0;
            while count < 50_000 {
                count += reader.next().await.map_or(50_000, |messages| messages.len());
                reader.sent();
                // Below zero it would wrap round.
                assert!(reader.unsent.bytes() <= 1 << 20);
            }
        });
        for _ in 0..50_000 {
            while outbox.content().messages.len() > 100 {
                tokio::task::yield_now().await;
            }
            assert!(outbox.push(message(10), 1000));
        }
        reading.await.unwrap();
        assert_eq!(unsent.bytes(), 0);
    }

    #[tokio::test]
    async fn a_reader_with_too_many_messages_is_dropped() {
        let unsent = Unsent::new(1000);
        let outbox = unsent.outbox((0..5).map(|_| message(1)));
        assert_eq!(outbox.next().await.unwrap().len(), 5);
        assert!(outbox.push(message(1), 1) && !outbox.push(message(1), 1));
        assert!(outbox.next().await.is_none());
        assert_eq!(unsent.bytes(), 0);
    }

    #[tokio::test]
    async fn answers_count_until_they_are_taken_and_fail_when_dropped() {
        let unsent = Unsent::new(100_000);
        let text = "x".repeat(3 * PART + 5);
        let body = Answer::wrap(&unsent, axum::body::Body::from(text.clone())).await;
        assert_eq!(unsent.bytes(), text.len());
        assert_eq!(body.size_hint().exact(), Some(text.len() as u64));
        assert_eq!(body.collect().await.unwrap().to_bytes(), text.as_bytes());
        assert_eq!(unsent.bytes(), 0);
        let slow = Answer::wrap(&unsent, axum::body::Body::from(text.clone())).await;
        let _quick = unsent.outbox([message(60_000)]);
        let _last = unsent.outbox([message(10_000)]);
        assert_eq!(unsent.bytes(), text.len() + 10_000, "the largest one was dropped");
        assert_eq!(slow.collect().await.unwrap().to_bytes().len(), text.len());
        let small = Answer::wrap(&unsent, axum::body::Body::from("small")).await;
        assert_eq!((unsent.bytes(), small.size_hint().exact()), (10_000, Some(5)));
    }
}
