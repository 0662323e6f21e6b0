//! How the nodes on one PostgreSQL tell each other what they wrote.
//!
//! A notice is no part of the transaction, since a transaction that notifies waits for all others that do. It may get
//! lost; so each node also looks now and then at which tables others have touched.

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

/// How long an entry may take from its time stamp to its commit and still be found by the next look.
const OVERLAP_MS: i64 = 10_000;

/// How long to wait before listening again when that failed.
const PAUSE: Duration = Duration::from_millis(500);

/// The tasks that hear of others; they end with the store.
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

/// The way to the task that tells others.
pub(super) struct Notices {
    queue: mpsc::Sender<Vec<Hint>>,
    task: JoinHandle<()>,
}

impl Notices {
    /// A queue that is full forgets: others will find it when they look.
    pub(super) fn tell(&self, written: Vec<Hint>) {
        if !written.is_empty() {
            let _ = self.queue.try_send(written);
        }
    }

    pub(super) async fn close(self) {
        drop(self.queue);
        // A task that panicked has nothing left to tell.
        let _ = self.task.await;
    }
}

/// Starts telling and hearing. What is written after this returns is heard.
pub(super) async fn start(
    pool: &PgPool,
    node: i64,
    settings: &Settings,
    hints: broadcast::Sender<Hint>,
) -> sqlx::Result<(Notices, Tasks)> {
    let (queue, waiting) = mpsc::channel(64);
    let notices = Notices {
        queue,
        task: tokio::spawn(tell(pool.clone(), node, settings.patience, waiting)),
    };
    let listener = listener(pool).await?;
    let now = now(pool).await?;
    let listening = tokio::spawn(listen(pool.clone(), node, listener, hints.clone()));
    let looking = tokio::spawn(look(pool.clone(), node, settings.clone(), now, hints));
    Ok((notices, Tasks(vec![listening, looking])))
}

async fn tell(pool: PgPool, node: i64, patience: Duration, mut waiting: mpsc::Receiver<Vec<Hint>>) {
    let mut batches = Vec::new();
    while waiting.recv_many(&mut batches, 64).await > 0 {
        let mut last: HashMap<String, u32> = HashMap::new();
        for hint in batches.drain(..).flatten() {
            let known = last.entry(hint.table).or_default();
            *known = hint.last.max(*known);
        }
        let told = sqlx::query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload")
            .bind(CHANNEL)
            .bind(payloads(node, &last))
            .execute(&pool);
        let told = within(patience, told).await;
        if let Err(error) = told {
            tracing::debug!(%error, "other nodes were not told; they will look");
        }
    }
}

/// `NODE TABLE LAST TABLE LAST …`
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

/// What another node says in a payload; nothing if it is our own or none of ours.
fn heard(node: i64, payload: &str) -> Vec<Hint> {
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
        let heard_from = match &mut listening {
            Some(listener) => listener.recv().await.map(|said| heard(node, said.payload())),
            None => listener(&pool).await.map(|listener| {
                listening = Some(listener);
                Vec::new()
            }),
        };
        match heard_from {
            // Nobody may be listening to us yet.
            Ok(heard) => heard.into_iter().for_each(|hint| drop(hints.send(hint))),
            Err(_) if pool.is_closed() => return,
            Err(error) => {
                tracing::warn!(%error, "no notices from other nodes for now");
                listening = None;
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

async fn look(pool: PgPool, node: i64, settings: Settings, mut since: i64, hints: broadcast::Sender<Hint>) {
    let mut told: HashMap<String, u32> = HashMap::new();
    loop {
        tokio::time::sleep(settings.poll).await;
        match within(settings.patience, touched(&pool, node, since - OVERLAP_MS)).await {
            Ok((now, touched)) => {
                for (table, last) in &touched {
                    if told.get(table).is_none_or(|told| told < last) {
                        // Nobody may be listening to us yet.
                        let _ = hints.send(Hint {
                            table: table.clone(),
                            last: *last,
                        });
                    }
                }
                (since, told) = (now, touched);
            }
            Err(_) if pool.is_closed() => return,
            Err(error) => tracing::warn!(%error, "what other nodes wrote is not known for now"),
        }
    }
}

async fn within<T>(patience: Duration, asked: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    let answer = tokio::time::timeout(patience, asked).await;
    answer.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// The time by the clock of the database, in milliseconds.
async fn now(pool: &PgPool) -> sqlx::Result<i64> {
    sqlx::query_scalar("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::int8")
        .fetch_one(pool)
        .await
}

/// The time, and the tables that others wrote to since then.
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
    fn what_is_told_is_heard_by_others_alone() {
        let last: HashMap<String, u32> = (0..900).map(|table| (format!("t{table:015}"), table)).collect();
        let payloads = payloads(-5, &last);
        assert!(payloads.len() > 1 && payloads.iter().all(|payload| payload.len() <= LONGEST));
        let heard_by = |node| {
            payloads
                .iter()
                .flat_map(move |payload| heard(node, payload))
                .collect::<Vec<_>>()
        };
        assert!(heard_by(-5).is_empty());
        let other: HashMap<_, _> = heard_by(6)
            .into_iter()
            .map(|hint| (hint.table, hint.last))
            .collect();
        assert_eq!(other, last);
        assert!(heard(6, "").is_empty() && heard(6, "from someone else").is_empty());
    }
}
