//! The nodes that share a PostgreSQL: each writes its row every few seconds and reads those of the others. With SQLite there is
//! one node, and no rows.

use super::postgres::Readers;
use super::{Store, StoreError, read::Reader};

/// How long the row of an expired node is kept: long enough for its host to notice.
const KEPT_MS: i64 = 24 * 60 * 60 * 1000;

/// The database's time, in milliseconds since 1970.
macro_rules! now {
    () => {
        "(extract(epoch FROM clock_timestamp()) * 1000)::int8"
    };
}

/// What a node reports to its peers every few seconds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heartbeat {
    pub name: String,
    /// `ok` if it would take a move, else the reason.
    pub status: String,
    /// Open sockets.
    pub sockets: u32,
    /// The recent usage of limits by clients, as JSON.
    pub usage: String,
}

/// The last heartbeat of another node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Peer {
    /// A random number that the node chose when it started.
    pub id: i64,
    pub heartbeat: Heartbeat,
    /// Time since the heartbeat, in milliseconds.
    pub age: i64,
}

impl Store {
    /// Whether other nodes can use the same database.
    pub fn is_shared(&self) -> bool {
        matches!(self.reader, Reader::Postgres(_))
    }

    /// Sends a heartbeat, and returns those of the peers. The rows of nodes that sent none for a day are deleted.
    pub async fn exchange(&self, heartbeat: &Heartbeat) -> Result<Vec<Peer>, StoreError> {
        match &self.reader {
            Reader::Sqlite(_) => Ok(Vec::new()),
            Reader::Postgres(readers) => self.health.noted(exchange(readers, heartbeat).await),
        }
    }

    /// Deletes the row of this node, so that its peers do not take it for dead.
    pub(super) async fn leave_nodes(&self) {
        if let Reader::Postgres(readers) = &self.reader {
            let query = sqlx::query("DELETE FROM nodes WHERE id = $1").bind(readers.node);
            // If it fails, the row expires.
            let _ = readers.ask(query.execute(&readers.pool)).await;
        }
    }
}

async fn exchange(readers: &Readers, heartbeat: &Heartbeat) -> Result<Vec<Peer>, StoreError> {
    let send = sqlx::query(concat!(
        "INSERT INTO nodes (id, name, seen, status, sockets, spent) VALUES ($1, $2, ",
        now!(),
        ", $3, $4, $5) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, status = excluded.status, \
         sockets = excluded.sockets, spent = excluded.spent"
    ))
    .bind(readers.node)
    .bind(&heartbeat.name)
    .bind(&heartbeat.status)
    .bind(i32::try_from(heartbeat.sockets).unwrap_or(i32::MAX))
    .bind(&heartbeat.usage);
    readers.ask(send.execute(&readers.pool)).await?;
    let expire = sqlx::query(concat!("DELETE FROM nodes WHERE seen < ", now!(), " - $1")).bind(KEPT_MS);
    readers.ask(expire.execute(&readers.pool)).await?;
    let receive = sqlx::query_as(concat!(
        "SELECT id, name, status, sockets, spent, ",
        now!(),
        " - seen FROM nodes WHERE id <> $1 ORDER BY name, id"
    ))
    .bind(readers.node);
    let rows: Vec<(i64, String, String, i32, String, i64)> =
        readers.ask(receive.fetch_all(&readers.pool)).await?;
    Ok(rows
        .into_iter()
        .map(|(id, name, status, sockets, usage, age)| Peer {
            id,
            heartbeat: Heartbeat {
                name,
                status,
                sockets: sockets.unsigned_abs(),
                usage,
            },
            age,
        })
        .collect())
}
