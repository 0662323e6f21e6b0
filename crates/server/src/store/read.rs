//! Queries, in SQL that both databases understand.

use super::error::StoreError;
use super::types::{Hash, Row, Seat, Status, StoredSecret, Summary, TableRow, Waits};

/// The connection pool for reading.
#[derive(Clone)]
pub(super) enum Reader {
    Sqlite(super::sqlite::Readers),
    Postgres(super::postgres::Readers),
}

/// Runs a query, written once, on the pool of either database.
macro_rules! ask {
    ($reader:expr, $pool:ident => $asked:expr) => {
        match $reader {
            Reader::Sqlite(readers) => {
                let $pool = &readers.pool;
                readers.ask($asked).await
            }
            Reader::Postgres(readers) => {
                let $pool = &readers.pool;
                readers.ask($asked).await
            }
        }
    };
}

pub(super) use ask;

/// Makes a change, written once, in a transaction of either database, on a connection that no player's request waits for. The
/// work uses `&mut *$transaction`.
macro_rules! change {
    ($reader:expr, $transaction:ident => $work:expr) => {
        match $reader {
            Reader::Sqlite(readers) => {
                let work = async {
                    let mut $transaction = readers.side.begin_with("BEGIN IMMEDIATE").await?;
                    let done = $work;
                    $transaction.commit().await?;
                    Ok(done)
                };
                readers.change(work).await
            }
            Reader::Postgres(readers) => {
                let work = async {
                    let mut $transaction = readers.pool.begin().await?;
                    let done = $work;
                    $transaction.commit().await?;
                    Ok(done)
                };
                readers.ask(work).await
            }
        }
    };
}

pub(super) use change;

/// Makes a struct of a row of either database: each field is the column of its name.
macro_rules! from_row {
    ($name:ident { $($field:ident),+ $(,)? }) => {
        $crate::store::read::from_row!(sqlx::sqlite::SqliteRow => $name { $($field),+ });
        $crate::store::read::from_row!(sqlx::postgres::PgRow => $name { $($field),+ });
    };
    ($row:ty => $name:ident { $($field:ident),+ }) => {
        impl sqlx::FromRow<'_, $row> for $name {
            fn from_row(row: &$row) -> sqlx::Result<$name> {
                Ok($name { $($field: sqlx::Row::try_get(row, stringify!($field))?),+ })
            }
        }
    };
}

pub(super) use from_row;

/// A query for tables with their seats, by condition and order. It returns a row for each taken seat, or one row for a table
/// without any.
macro_rules! tables {
    ($which:literal, $order:literal) => {
        concat!(
            "SELECT x.*, s.seat, s.holder, s.name FROM (SELECT t.id, t.header, t.seed, t.sealed, t.invite, t.listed, t.plan, \
             t.creator, t.opened, p.last, p.status, p.waits, p.due, p.changed, p.glance \
             FROM progress p JOIN tables t ON t.id = p.table_id WHERE ",
            $which,
            ") AS x LEFT JOIN seats s ON s.table_id = x.id ORDER BY x.",
            $order,
            " DESC, x.id, s.seat"
        )
    };
}

/// A row of a [`tables`] query.
struct Flat {
    id: String,
    header: String,
    seed: Vec<u8>,
    sealed: Option<Vec<u8>>,
    invite: Option<Vec<u8>>,
    listed: bool,
    plan: String,
    creator: Vec<u8>,
    opened: i64,
    last: i32,
    status: i16,
    waits: i16,
    due: Option<i64>,
    changed: i64,
    glance: Option<String>,
    seat: Option<i16>,
    holder: Option<Vec<u8>>,
    name: Option<String>,
}

from_row!(Flat {
    id,
    header,
    seed,
    sealed,
    invite,
    listed,
    plan,
    creator,
    opened,
    last,
    status,
    waits,
    due,
    changed,
    glance,
    seat,
    holder,
    name,
});

/// The lobby. Tables that nobody joins may be many; the index `progress_lobby` has them by their last entry.
const LOBBY: &str = tables!(
    "p.status = 0 AND p.hidden = 0 AND t.listed AND p.changed >= $1 \
     ORDER BY p.changed DESC, p.table_id DESC LIMIT $2",
    "opened"
);

impl Reader {
    pub(super) async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        const ONE: &str = tables!("t.id = $1", "opened");
        let flat = ask!(self, pool => sqlx::query_as(ONE).bind(id).fetch_all(pool))?;
        Ok(gather(flat)?.pop())
    }

    pub(super) async fn rows(&self, id: &str, after: u32) -> Result<Vec<Row>, StoreError> {
        const ROWS: &str =
            "SELECT seq, client, at, body FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq";
        let Ok(after) = i32::try_from(after) else {
            return Ok(Vec::new());
        };
        let rows: Vec<(i32, Option<String>, i64, String)> =
            ask!(self, pool => sqlx::query_as(ROWS).bind(id).bind(after).fetch_all(pool))?;
        rows.into_iter()
            .map(|(seq, request_id, at, body)| {
                Ok(Row {
                    table: id.to_owned(),
                    seq: number(seq)?,
                    request_id,
                    at,
                    body,
                })
            })
            .collect()
    }

    pub(super) async fn lobby(&self, since: i64, limit: u32) -> Result<Vec<Summary>, StoreError> {
        let flat = ask!(self, pool =>
            sqlx::query_as(LOBBY).bind(since).bind(i64::from(limit)).fetch_all(pool))?;
        Ok(summaries(gather(flat)?))
    }

    pub(super) async fn running(
        &self,
        opened: i64,
        changed: i64,
        limit: u32,
    ) -> Result<Vec<Summary>, StoreError> {
        const RUNNING: &str = tables!(
            "p.status = 1 AND t.listed AND t.opened >= $1 AND p.changed >= $2 ORDER BY t.opened DESC, t.id LIMIT $3",
            "opened"
        );
        let flat = ask!(self, pool => sqlx::query_as(RUNNING)
            .bind(opened)
            .bind(changed)
            .bind(i64::from(limit))
            .fetch_all(pool))?;
        Ok(summaries(gather(flat)?))
    }

    pub(super) async fn of_person(&self, person: &Hash, limit: u32) -> Result<Vec<Summary>, StoreError> {
        const MINE: &str = tables!(
            "t.id IN (SELECT table_id FROM seats WHERE holder = $1 UNION SELECT id FROM tables WHERE creator = $1) \
             ORDER BY p.changed DESC, t.id LIMIT $2",
            "changed"
        );
        let flat = ask!(self, pool =>
            sqlx::query_as(MINE).bind(person.as_slice()).bind(i64::from(limit)).fetch_all(pool))?;
        Ok(summaries(gather(flat)?))
    }

    pub(super) async fn overview(
        &self,
        filter: &super::Filter,
        limit: u32,
    ) -> Result<Vec<Summary>, StoreError> {
        const ALL: &str = tables!(
            "(CAST($1 AS INTEGER) IS NULL OR p.status = $1) AND (CAST($2 AS BIGINT) IS NULL OR p.changed < $2) \
             AND ($3 = 0 OR t.id IN (SELECT table_id FROM seats WHERE holder = $4 \
             UNION SELECT id FROM tables WHERE creator = $4)) ORDER BY p.changed DESC, t.id LIMIT $5",
            "changed"
        );
        let flat = ask!(self, pool => sqlx::query_as(ALL)
            .bind(filter.status.map(|status| status as i32))
            .bind(filter.before)
            .bind(i32::from(filter.person.is_some()))
            .bind(filter.person.unwrap_or_default().as_slice())
            .bind(i64::from(limit))
            .fetch_all(pool))?;
        Ok(summaries(gather(flat)?))
    }

    pub(super) async fn due(&self, now: i64, quiet: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        const DUE: &str = "SELECT table_id FROM progress WHERE due <= $1 \
             UNION SELECT table_id FROM progress WHERE waits = 2 AND changed <= $2 LIMIT $3";
        ask!(self, pool =>
            sqlx::query_scalar(DUE).bind(now).bind(quiet).bind(i64::from(limit)).fetch_all(pool))
    }

    pub(super) async fn count_open_by(&self, creator: &Hash) -> Result<u32, StoreError> {
        const COUNT: &str = "SELECT count(*) FROM tables t JOIN progress p ON p.table_id = t.id \
             WHERE t.creator = $1 AND p.status < 2";
        let count: i64 =
            ask!(self, pool => sqlx::query_scalar(COUNT).bind(creator.as_slice()).fetch_one(pool))?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    pub(super) async fn key_fingerprint(&self) -> Result<Option<Hash>, StoreError> {
        let found: Option<Vec<u8>> = ask!(self, pool => sqlx::query_scalar("SELECT fingerprint FROM secret_key").fetch_optional(pool))?;
        found.map(bytes).transpose()
    }

    pub(super) async fn unsealed(&self, limit: u32) -> Result<Vec<(String, [u8; 32])>, StoreError> {
        const UNSEALED: &str = "SELECT t.id, t.seed FROM progress p JOIN tables t ON t.id = p.table_id \
             WHERE p.status < 2 AND t.sealed IS NULL LIMIT $1";
        let found: Vec<(String, Vec<u8>)> =
            ask!(self, pool => sqlx::query_as(UNSEALED).bind(i64::from(limit)).fetch_all(pool))?;
        let parse = |(table, seed)| Ok((table, bytes(seed)?));
        found.into_iter().map(parse).collect()
    }

    /// Fails if an SQLite file is no longer the one that was opened.
    pub(super) fn check_file(&self) -> Result<(), StoreError> {
        match self {
            Reader::Sqlite(readers) => readers.check_file(),
            Reader::Postgres(_) => Ok(()),
        }
    }

    pub(super) async fn check(&self) -> Result<(), StoreError> {
        let tables: Result<Vec<i32>, _> =
            ask!(self, pool => sqlx::query_scalar("SELECT last FROM progress LIMIT 1").fetch_all(pool));
        tables.map(drop)
    }

    pub(super) async fn close(&self) {
        match self {
            Reader::Sqlite(readers) => readers.close().await,
            Reader::Postgres(readers) => readers.close().await,
        }
    }
}

fn summaries(tables: Vec<TableRow>) -> Vec<Summary> {
    tables.into_iter().map(|table| table.summary).collect()
}

/// Merges the rows of each table, which are adjacent.
fn gather(rows: Vec<Flat>) -> Result<Vec<TableRow>, StoreError> {
    let mut tables: Vec<TableRow> = Vec::new();
    for mut row in rows {
        let seat = match (row.seat, row.name.take()) {
            (Some(seat), Some(name)) => Some(Seat {
                seat: number(seat)?,
                holder: row.holder.take().map(bytes).transpose()?,
                name,
            }),
            _ => None,
        };
        if tables.last().is_none_or(|table| table.summary.id != row.id) {
            tables.push(table(row)?);
        }
        if let (Some(table), Some(seat)) = (tables.last_mut(), seat) {
            table.summary.seats.push(seat);
        }
    }
    Ok(tables)
}

fn table(row: Flat) -> Result<TableRow, StoreError> {
    let unknown =
        |what, number: i16| StoreError::Failed(format!("table `{}` has the {what} {number}", row.id));
    Ok(TableRow {
        secret: match row.sealed {
            None => StoredSecret::Plain(bytes(row.seed)?),
            Some(sealed) => StoredSecret::Sealed {
                hash: bytes(row.seed)?,
                sealed,
            },
        },
        invite: row.invite.map(bytes).transpose()?,
        creator: bytes(row.creator)?,
        summary: Summary {
            last: number(row.last)?,
            status: Status::from_number(row.status).ok_or_else(|| unknown("status", row.status))?,
            waits: Waits::from_number(row.waits).ok_or_else(|| unknown("waiting state", row.waits))?,
            id: row.id,
            header: row.header,
            plan: row.plan,
            listed: row.listed,
            opened: row.opened,
            due: row.due,
            changed: row.changed,
            glance: row.glance,
            seats: Vec::new(),
        },
    })
}

fn number<From: Copy + std::fmt::Display, To: TryFrom<From>>(number: From) -> Result<To, StoreError> {
    To::try_from(number)
        .map_err(|_| StoreError::Failed(format!("it contains the number {number}, which is out of range")))
}

fn bytes(bytes: Vec<u8>) -> Result<[u8; 32], StoreError> {
    let length = bytes.len();
    bytes
        .try_into()
        .map_err(|_| StoreError::Failed(format!("it contains a hash of {length} bytes instead of 32")))
}

#[cfg(test)]
mod tests {
    use super::super::{Settings, Store};
    use super::*;

    #[tokio::test]
    async fn sqlite_finds_the_lobby_by_its_index() {
        let folder = tempfile::tempdir().unwrap();
        let address = folder.path().join("games.db").display().to_string();
        let store = Store::open(&address, Settings::default()).await.unwrap();
        let Reader::Sqlite(readers) = &store.reader else {
            panic!("a file is opened with SQLite");
        };
        let plan: Vec<(i64, i64, i64, String)> =
            sqlx::query_as(sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {LOBBY}")))
                .bind(0)
                .bind(100)
                .fetch_all(&readers.pool)
                .await
                .unwrap();
        let plan: Vec<_> = plan.into_iter().map(|(.., step)| step).collect();
        assert!(
            plan.iter()
                .any(|step| step.contains("progress_lobby (changed>?)")),
            "{plan:#?}"
        );
        assert!(
            !plan
                .iter()
                .any(|step| step.starts_with("SCAN t") || step.starts_with("SCAN p")),
            "{plan:#?}"
        );
        store.close().await;
    }
}
