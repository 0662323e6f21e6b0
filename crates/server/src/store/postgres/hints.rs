//! Notifications between the nodes on one PostgreSQL about the entries that they wrote.
//!
//! Notifications are sent outside of the writing transactions, since PostgreSQL commits transactions that notify one after the
//! other. They can get lost, so each node also polls for tables that others have written to.

use crate::store::Settings;
use crate::store::types::Hint;
use sqlx::PgPool;
use sqlx::postgres::PgListener;
use std::collections::HashMap;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc};
use tokio::task::JoinHandle;

const CHANNEL: &str = "bastide";

/// PostgreSQL refuses payloads of 8000 bytes.
const LONGEST: usize = 7900;

/// Longest time between an entry's timestamp and its commit at which polling still finds it.
const OVERLAP_MS: i64 = 10_000;

/// Pause before listening again after an error.
const PAUSE: Duration = Duration::from_millis(500);

/// The tasks that listen and poll; dropping this aborts them.
pub(super) struct Tasks(Vec<JoinHandle<()>>);

impl Tasks {
    pub(super) fn stop(&self) {
        self.0.iter().for_each(JoinHandle::abort);
    }
}

impl Drop for Tasks {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A handle to the task that sends notifications.
pub(super) struct Notices {
    queue: mpsc::Sender<Vec<Hint>>,
    task: JoinHandle<()>,
}

impl Notices {
    /// Drops the notification if the queue is full: the other nodes find the entries when they poll.
    pub(super) fn send(&self, written: Vec<Hint>) {
        if !written.is_empty() {
            let _ = self.queue.try_send(written);
        }
    }

    pub(super) async fn close(self) {
        drop(self.queue);
        // An error means that the task panicked; then nothing is left to send.
        let _ = self.task.await;
    }
}

/// Starts sending, listening and polling. Entries that other nodes write after this returns arrive as hints.
pub(super) async fn start(
    pool: &PgPool,
    node: i64,
    settings: &Settings,
    hints: broadcast::Sender<Hint>,
) -> sqlx::Result<(Notices, Tasks)> {
    let (queue, waiting) = mpsc::channel(64);
    let notices = Notices {
        queue,
        task: tokio::spawn(send(pool.clone(), node, settings.patience, waiting)),
    };
    let listener = listener(pool).await?;
    let now = now(pool).await?;
    let listening = tokio::spawn(listen(pool.clone(), node, listener, hints.clone()));
    let polling = tokio::spawn(poll(pool.clone(), node, settings.clone(), now, hints));
    Ok((notices, Tasks(vec![listening, polling])))
}

async fn send(pool: PgPool, node: i64, patience: Duration, mut waiting: mpsc::Receiver<Vec<Hint>>) {
    let mut batches = Vec::new();
    while waiting.recv_many(&mut batches, 64).await > 0 {
        let mut last: HashMap<String, u32> = HashMap::new();
        for hint in batches.drain(..).flatten() {
            let known = last.entry(hint.table).or_default();
            *known = hint.last.max(*known);
        }
        let sent = sqlx::query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload")
            .bind(CHANNEL)
            .bind(payloads(node, &last))
            .execute(&pool);
        let sent = within(patience, sent).await;
        if let Err(error) = sent {
            tracing::debug!(%error, "could not notify other nodes; they find the entries when they poll");
        }
    }
}

/// Notifications in the form `NODE TABLE LAST TABLE LAST …`, split where they get too long.
fn payloads(node: i64, last: &HashMap<String, u32>) -> Vec<String> {
    let mut payloads = vec![node.to_string()];
    for (table, last) in last {
        let more = format!(" {table} {last}");
        if payloads
            .last()
            .is_some_and(|payload| payload.len() + more.len() > LONGEST)
        {
            payloads.push(node.to_string());
        }
        if let Some(payload) = payloads.last_mut() {
            payload.push_str(&more);
        }
    }
    payloads
}

/// Parses a notification; empty if it is this node's own or malformed.
fn parse(node: i64, payload: &str) -> Vec<Hint> {
    let mut words = payload.split(' ');
    if words
        .next()
        .and_then(|from| from.parse().ok())
        .is_none_or(|from: i64| from == node)
    {
        return Vec::new();
    }
    let mut hints = Vec::new();
    while let (Some(table), Some(last)) = (words.next(), words.next().and_then(|last| last.parse().ok())) {
        hints.push(Hint {
            table: table.to_owned(),
            last,
        });
    }
    hints
}

async fn listener(pool: &PgPool) -> sqlx::Result<PgListener> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

async fn listen(pool: PgPool, node: i64, first: PgListener, hints: broadcast::Sender<Hint>) {
    let mut listening = Some(first);
    loop {
        let received = match &mut listening {
            Some(listener) => listener.recv().await.map(|sent| parse(node, sent.payload())),
            None => listener(&pool).await.map(|listener| {
                listening = Some(listener);
                Vec::new()
            }),
        };
        match received {
            // There may be no receiver yet.
            Ok(received) => received.into_iter().for_each(|hint| drop(hints.send(hint))),
            Err(_) if pool.is_closed() => return,
            Err(error) => {
                tracing::warn!(%error, "cannot listen to other nodes; trying again");
                listening = None;
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

async fn poll(pool: PgPool, node: i64, settings: Settings, mut since: i64, hints: broadcast::Sender<Hint>) {
    let mut told: HashMap<String, u32> = HashMap::new();
    loop {
        tokio::time::sleep(settings.poll).await;
        match within(settings.patience, touched(&pool, node, since - OVERLAP_MS)).await {
            Ok((now, touched)) => {
                for (table, last) in &touched {
                    if told.get(table).is_none_or(|told| told < last) {
                        // There may be no receiver yet.
                        let _ = hints.send(Hint {
                            table: table.clone(),
                            last: *last,
                        });
                    }
                }
                (since, told) = (now, touched);
            }
            Err(_) if pool.is_closed() => return,
            Err(error) => tracing::warn!(%error, "cannot poll for entries of other nodes; trying again"),
        }
    }
}

/// Fails with `PoolTimedOut` if the query takes longer.
async fn within<T>(patience: Duration, asked: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    let answer = tokio::time::timeout(patience, asked).await;
    answer.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// The database's time, in milliseconds since 1970.
async fn now(pool: &PgPool) -> sqlx::Result<i64> {
    sqlx::query_scalar("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::int8")
        .fetch_one(pool)
        .await
}

/// The database's time, and the tables that other nodes wrote to since `since` with their last entries.
async fn touched(pool: &PgPool, node: i64, since: i64) -> sqlx::Result<(i64, HashMap<String, u32>)> {
    let now = now(pool).await?;
    let touched: Vec<(String, i32)> =
        sqlx::query_as("SELECT table_id, last FROM progress WHERE touched >= $1 AND node <> $2")
            .bind(since)
            .bind(node)
            .fetch_all(pool)
            .await?;
    Ok((
        now,
        touched
            .into_iter()
            .map(|(table, last)| (table, last.unsigned_abs()))
            .collect(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_receive_the_notifications_of_others_only() {
        let last: HashMap<String, u32> = (0..900).map(|table| (format!("t{table:015}"), table)).collect();
        let payloads = payloads(-5, &last);
        assert!(payloads.len() > 1 && payloads.iter().all(|payload| payload.len() <= LONGEST));
        let heard_by = |node| {
            payloads
                .iter()
                .flat_map(move |payload| parse(node, payload))
                .collect::<Vec<_>>()
        };
        assert!(heard_by(-5).is_empty());
        let other: HashMap<_, _> = heard_by(6)
            .into_iter()
            .map(|hint| (hint.table, hint.last))
            .collect();
        assert_eq!(other, last);
        assert!(parse(6, "").is_empty() && parse(6, "from someone else").is_empty());
    }
}
