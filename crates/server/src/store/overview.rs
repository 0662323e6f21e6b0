//! Lists and totals for the operator.

use super::Store;
use super::error::StoreError;
use super::read::{Reader, ask};
use super::types::{Hash, Status, Summary};

/// Which tables to list.
#[derive(Debug, Clone, Copy, Default)]
pub struct Filter {
    pub status: Option<Status>,
    /// Only tables that this person opened or holds a seat at.
    pub person: Option<Hash>,
    /// Only tables without an entry since this time, in milliseconds since 1970.
    pub before: Option<i64>,
}

/// How much is stored.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// Tables by [`Status`].
    pub tables: [u64; 4],
    pub entries: u64,
}

impl Store {
    /// Tables, the latest changed first.
    pub async fn overview(&self, filter: &Filter, limit: u32) -> Result<Vec<Summary>, StoreError> {
        self.health.noted(self.reader.overview(filter, limit).await)
    }

    /// Counts everything, which takes a while in a large database.
    pub async fn totals(&self) -> Result<Totals, StoreError> {
        let counts: Result<Vec<(i16, i64)>, _> = ask!(&self.reader, pool =>
            sqlx::query_as("SELECT status, count(*) FROM progress GROUP BY status").fetch_all(pool));
        let entries: Result<i64, _> =
            ask!(&self.reader, pool => sqlx::query_scalar("SELECT count(*) FROM entries").fetch_one(pool));
        let mut totals = Totals {
            entries: self.health.noted(entries)?.unsigned_abs(),
            ..Totals::default()
        };
        for (status, count) in self.health.noted(counts)? {
            if let Some(total) = usize::try_from(status)
                .ok()
                .and_then(|status| totals.tables.get_mut(status))
            {
                *total = count.unsigned_abs();
            }
        }
        Ok(totals)
    }

    /// The ids of tables after `after` in their order; the first ones after an empty text.
    pub async fn ids(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        const IDS: &str = "SELECT table_id FROM progress WHERE table_id > $1 ORDER BY table_id LIMIT $2";
        let ids = ask!(&self.reader, pool =>
            sqlx::query_scalar(IDS).bind(after).bind(i64::from(limit)).fetch_all(pool));
        self.health.noted(ids)
    }

    /// The bytes of a table's log.
    pub async fn log_size(&self, id: &str) -> Result<u64, StoreError> {
        const SIZE: &str =
            "SELECT CAST(coalesce(sum(length(body)), 0) AS BIGINT) FROM entries WHERE table_id = $1";
        let size: Result<i64, _> =
            ask!(&self.reader, pool => sqlx::query_scalar(SIZE).bind(id).fetch_one(pool));
        Ok(self.health.noted(size)?.unsigned_abs())
    }
}
