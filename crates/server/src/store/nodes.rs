//! The nodes that share a PostgreSQL: each writes its row every few seconds and reads those of the others. With SQLite there is
//! one node, and no rows.

use super::postgres::Readers;
use super::{Store, StoreError, read::Reader};

/// How long the row of a node is kept that has not been heard of: long enough for its host to notice.
const KEPT_MS: i64 = 24 * 60 * 60 * 1000;

/// The database's time, in milliseconds since 1970.
macro_rules! now {
    () => {
        "(extract(epoch FROM clock_timestamp()) * 1000)::int8"
    };
}

/// What a node tells the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beat {
    pub name: String,
    /// `ok` if it would take a move, else the reason.
    pub status: String,
    /// Open sockets.
    pub sockets: u32,
    /// What clients used of the limits in the last seconds, as JSON.
    pub spent: String,
}

/// What another node told last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heard {
    /// A random number that the node chose when it started.
    pub id: i64,
    pub beat: Beat,
    /// How long ago, in milliseconds.
    pub age: i64,
}

impl Store {
    /// Whether other nodes can use the same database.
    pub fn is_shared(&self) -> bool {
        matches!(self.reader, Reader::Postgres(_))
    }

    /// Tells the other nodes, and returns what they told last. Nodes that have not been heard of for a day are forgotten.
    pub async fn exchange(&self, beat: &Beat) -> Result<Vec<Heard>, StoreError> {
        match &self.reader {
            Reader::Sqlite(_) => Ok(Vec::new()),
            Reader::Postgres(readers) => self.health.noted(exchange(readers, beat).await),
        }
    }

    /// Tells the other nodes that this one has stopped.
    pub(super) async fn leave_nodes(&self) {
        if let Reader::Postgres(readers) = &self.reader {
            let query = sqlx::query("DELETE FROM nodes WHERE id = $1").bind(readers.node);
            // If it fails, the others see that it has not been heard of.
            let _ = readers.ask(query.execute(&readers.pool)).await;
        }
    }
}

async fn exchange(readers: &Readers, beat: &Beat) -> Result<Vec<Heard>, StoreError> {
    let tell = sqlx::query(concat!(
        "INSERT INTO nodes (id, name, seen, status, sockets, spent) VALUES ($1, $2, ",
        now!(),
        ", $3, $4, $5) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, status = excluded.status, \
         sockets = excluded.sockets, spent = excluded.spent"
    ))
    .bind(readers.node)
    .bind(&beat.name)
    .bind(&beat.status)
    .bind(i32::try_from(beat.sockets).unwrap_or(i32::MAX))
    .bind(&beat.spent);
    readers.ask(tell.execute(&readers.pool)).await?;
    let forget = sqlx::query(concat!("DELETE FROM nodes WHERE seen < ", now!(), " - $1")).bind(KEPT_MS);
    readers.ask(forget.execute(&readers.pool)).await?;
    let hear = sqlx::query_as(concat!(
        "SELECT id, name, status, sockets, spent, ",
        now!(),
        " - seen FROM nodes WHERE id <> $1 ORDER BY name, id"
    ))
    .bind(readers.node);
    let rows: Vec<(i64, String, String, i32, String, i64)> =
        readers.ask(hear.fetch_all(&readers.pool)).await?;
    Ok(rows
        .into_iter()
        .map(|(id, name, status, sockets, spent, age)| Heard {
            id,
            beat: Beat {
                name,
                status,
                sockets: sockets.unsigned_abs(),
                spent,
            },
            age,
        })
        .collect())
}
