//! The end of tables: which are idle, deleting them in small transactions, and rewriting what is stored of them.

use super::error::StoreError;
use super::read::{Reader, ask, change};
use super::types::{Hash, Row, Status};
use super::{Store, check_text};

/// Tables that one transaction deletes at most. Players' entries wait for it, so that it must be short.
const MOST_TABLES: i64 = 50;

/// Entries that one transaction deletes, or those of one table.
const MOST_ENTRIES: i64 = 1_000;

/// Changes to what is stored of a table that keep its log replayable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rewrite {
    pub table: String,
    /// The last entry that the caller has read; if there are later ones, nothing is changed.
    pub last: u32,
    /// The entries that change, with their new bodies and request ids.
    pub rows: Vec<Row>,
    /// Whether nothing that was said is left.
    pub is_silent: bool,
    /// A person who is replaced by an anonymous one, as creator and in all seats, whose names are removed.
    pub person: Option<(Hash, Hash)>,
}

impl Store {
    /// Open or running tables without an entry since `before`.
    pub async fn idle(&self, status: Status, before: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        const OPEN: &str = "SELECT table_id FROM progress WHERE status = 0 AND changed < $1 LIMIT $2";
        const RUNNING: &str = "SELECT table_id FROM progress WHERE status = 1 AND changed < $1 LIMIT $2";
        let sql = if status == Status::Open { OPEN } else { RUNNING };
        let idle = ask!(&self.reader, pool =>
            sqlx::query_scalar(sql).bind(before).bind(i64::from(limit)).fetch_all(pool));
        self.health.noted(idle)
    }

    /// The number of ended tables with this status and without an entry since `before`.
    pub async fn count_ended(&self, status: Status, before: i64) -> Result<u64, StoreError> {
        const COUNT: &str =
            "SELECT count(*) FROM progress WHERE status >= 2 AND status = $1 AND changed < $2";
        let count: Result<i64, _> = ask!(&self.reader, pool =>
            sqlx::query_scalar(COUNT).bind(status as i16).bind(before).fetch_one(pool));
        Ok(self.health.noted(count)?.unsigned_abs())
    }

    /// Deletes a few ended tables with this status and without an entry since `before`. Returns how many; 0 if none is left.
    pub async fn delete_ended(&self, status: Status, before: i64) -> Result<u64, StoreError> {
        const FIND: &str = "SELECT table_id, last FROM progress \
             WHERE status >= 2 AND status = $1 AND changed < $2 ORDER BY changed LIMIT $3";
        // The condition again: somebody may have spoken there since.
        const CLAIM: &str =
            "DELETE FROM progress WHERE table_id = $1 AND status >= 2 AND status = $2 AND changed < $3";
        const REST: [&str; 3] = [
            "DELETE FROM entries WHERE table_id = $1",
            "DELETE FROM seats WHERE table_id = $1",
            "DELETE FROM tables WHERE id = $1",
        ];
        let found: Result<Vec<(String, i32)>, _> = ask!(&self.reader, pool =>
            sqlx::query_as(FIND).bind(status as i16).bind(before).bind(MOST_TABLES).fetch_all(pool));
        let few = few(self.health.noted(found)?);
        if few.is_empty() {
            return Ok(0);
        }
        let deleted = change!(&self.reader, transaction => {
            let mut deleted = 0;
            for table in &few {
                let claimed = sqlx::query(CLAIM).bind(table).bind(status as i16).bind(before);
                if claimed.execute(&mut *transaction).await?.rows_affected() == 0 {
                    continue;
                }
                deleted += 1;
                for statement in REST {
                    sqlx::query(statement).bind(table).execute(&mut *transaction).await?;
                }
            }
            deleted
        });
        self.health.noted(deleted)
    }

    /// A few ended tables at which people may have talked and that have no entry since `before`, with their last entries.
    pub async fn with_talk(&self, before: i64) -> Result<Vec<(String, u32)>, StoreError> {
        const FIND: &str = "SELECT table_id, last FROM progress \
             WHERE status >= 2 AND silent = 0 AND changed < $1 ORDER BY changed LIMIT $2";
        let found: Result<Vec<(String, i32)>, _> = ask!(&self.reader, pool =>
            sqlx::query_as(FIND).bind(before).bind(MOST_TABLES).fetch_all(pool));
        let found = self.health.noted(found)?;
        Ok(found
            .into_iter()
            .map(|(table, last)| (table, last.unsigned_abs()))
            .collect())
    }

    /// The number of ended tables that [`Store::with_talk`] would find in the end.
    pub async fn count_with_talk(&self, before: i64) -> Result<u64, StoreError> {
        const COUNT: &str = "SELECT count(*) FROM progress WHERE status >= 2 AND silent = 0 AND changed < $1";
        let count: Result<i64, _> =
            ask!(&self.reader, pool => sqlx::query_scalar(COUNT).bind(before).fetch_one(pool));
        Ok(self.health.noted(count)?.unsigned_abs())
    }

    /// Changes what is stored of a table; `false` if its log has grown since the caller read it.
    pub async fn rewrite(&self, rewrite: &Rewrite) -> Result<bool, StoreError> {
        // It also locks the row of the table, so that no entry is appended meanwhile.
        const CLAIM: &str = "UPDATE progress SET silent = CASE WHEN $3 THEN 1 ELSE silent END WHERE table_id = $1 AND last = $2";
        const ENTRY: &str = "UPDATE entries SET client = $3, body = $4 WHERE table_id = $1 AND seq = $2";
        const SEATS: &str = "UPDATE seats SET holder = $3, name = '' WHERE table_id = $1 AND holder = $2";
        const CREATOR: &str = "UPDATE tables SET creator = $3 WHERE id = $1 AND creator = $2";
        for row in &rewrite.rows {
            check_text(&row.body)?;
        }
        let id = &rewrite.table;
        let changed = change!(&self.reader, transaction => {
            let claim = sqlx::query(CLAIM).bind(id).bind(i64::from(rewrite.last)).bind(rewrite.is_silent);
            let is_current = claim.execute(&mut *transaction).await?.rows_affected() == 1;
            if is_current {
                for row in &rewrite.rows {
                    let entry = sqlx::query(ENTRY).bind(id).bind(i64::from(row.seq));
                    let entry = entry.bind(&row.request_id).bind(&row.body);
                    entry.execute(&mut *transaction).await?;
                }
                if let Some((from, to)) = &rewrite.person {
                    for statement in [SEATS, CREATOR] {
                        let person = sqlx::query(statement).bind(id).bind(from.as_slice());
                        person.bind(to.as_slice()).execute(&mut *transaction).await?;
                    }
                }
            }
            is_current
        });
        self.health.noted(changed)
    }

    /// Takes or renews the lease of a kind of work until a time, in milliseconds since 1970; `false` if another process holds it.
    pub async fn lease(&self, work: &str, holder: i64, now: i64, until: i64) -> Result<bool, StoreError> {
        const TAKE: &str =
            "UPDATE leases SET holder = $2, until = $4 WHERE work = $1 AND (holder = $2 OR until < $3)";
        let taken = change!(&self.reader, transaction => {
            let take = sqlx::query(TAKE).bind(work).bind(holder).bind(now).bind(until);
            take.execute(&mut *transaction).await?.rows_affected() == 1
        });
        self.health.noted(taken)
    }
}

/// The first of these tables, such that their logs have [`MOST_ENTRIES`] together, but at least one.
fn few(tables: Vec<(String, i32)>) -> Vec<String> {
    let mut entries = 0;
    let fits = |(_, last): &(String, i32)| {
        let is_first = entries == 0;
        entries += i64::from(*last).max(1);
        is_first || entries <= MOST_ENTRIES
    };
    tables
        .into_iter()
        .take_while(fits)
        .map(|(table, _)| table)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_are_small_but_never_empty() {
        let tables = |sizes: &[i32]| {
            sizes
                .iter()
                .map(|&size| ("t".to_owned(), size))
                .collect::<Vec<_>>()
        };
        assert_eq!(few(tables(&[5_000, 1])).len(), 1);
        assert_eq!(few(tables(&[400, 400, 400])).len(), 2);
        assert_eq!(few(tables(&[0; 50])).len(), 50);
        assert!(few(Vec::new()).is_empty());
    }
}
