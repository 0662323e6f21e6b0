//! Checks whether an SQLite file is complete and intact: when it is opened, and beside all other work.

use super::{CHECKED, explain, torn};
use crate::store::error::StoreError;
use sqlx::sqlite::SqliteConnection;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// How a check is made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// All pages, as fast as the disk.
    Full,
    /// All rows, a few games at a time, so that moves do not wait for it.
    Background,
}

/// Pages between two looks at whether anybody still waits for the check.
const STEP: i32 = 64;

/// Games whose logs are read in one transaction. While it lasts, the write-ahead log can only grow.
const SLICE: i64 = 20;

/// The pauses take so many times as long as the work between them.
const REST: u32 = 20;

/// Tells the check that nobody waits for it any more.
struct Cancel(Arc<AtomicBool>);

impl Drop for Cancel {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Checks all pages in one transaction. Ends early if the future is dropped.
pub(super) async fn check_pages(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let cancel = Cancel(Arc::default());
    let is_cancelled = Arc::clone(&cancel.0);
    let handle = connection.lock_handle().await;
    let mut handle = handle.map_err(|error| explain(error, path))?;
    handle.set_progress_handler(STEP, move || !is_cancelled.load(Ordering::Relaxed));
    drop(handle);
    let checked = quick_check(connection, path).await;
    drop(cancel);
    checked
}

/// Reads all rows, and compares the logs with their lengths and with their index. Each table is read in one transaction; the log,
/// which is most of the file, in many. Unlike [`check_pages`], it does not look at free pages.
pub(super) async fn check_rows(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let explain = |error| explain(error, path);
    // SQLite looks at more of a page when it reads it.
    sqlx::query("PRAGMA cell_size_check = ON")
        .execute(&mut *connection)
        .await
        .map_err(explain)?;
    const WITHOUT_LOG: &str = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'entries'";
    let tables: Vec<String> = sqlx::query_scalar(WITHOUT_LOG)
        .fetch_all(&mut *connection)
        .await
        .map_err(explain)?;
    for table in tables {
        let begin = Instant::now();
        let check = sqlx::query_scalar("SELECT * FROM pragma_quick_check(?)").bind(table);
        let said = check.fetch_all(&mut *connection).await.map_err(explain)?;
        expect_ok(&said, path)?;
        tokio::time::sleep(begin.elapsed() * REST).await;
    }
    let mut next = Some(String::new());
    while let Some(after) = next {
        let begin = Instant::now();
        next = check_logs(connection, path, &after).await?;
        tokio::time::sleep(begin.elapsed() * REST).await;
    }
    Ok(())
}

/// Checks the logs of the next games after an id. Returns the last id, or `None` after the last game.
async fn check_logs(
    connection: &mut SqliteConnection,
    path: &Path,
    after: &str,
) -> Result<Option<String>, StoreError> {
    // All entries between two ids are read, also those of games that are missing. `length` reads the bodies, which the count would
    // not need. `~` comes after all ids.
    const CHECK: &str = "WITH slice AS MATERIALIZED ( \
             SELECT table_id, last FROM progress WHERE table_id > ?1 ORDER BY table_id LIMIT ?2), \
         upper AS MATERIALIZED ( \
             SELECT CASE WHEN count(*) = ?2 THEN max(table_id) END AS id FROM slice), \
         stored AS MATERIALIZED ( \
             SELECT table_id, max(seq) AS last, count(client) AS named, \
                 count(*) FILTER (WHERE typeof(at) = 'integer' AND typeof(body) = 'text' AND length(body) >= 0) AS whole \
             FROM entries NOT INDEXED \
             WHERE table_id > ?1 AND table_id <= coalesce((SELECT id FROM upper), '~') GROUP BY table_id) \
         SELECT (SELECT id FROM upper), \
             (SELECT min(table_id) FROM slice LEFT JOIN stored USING (table_id) \
                 WHERE stored.last IS NOT slice.last OR stored.whole IS NOT slice.last), \
             (SELECT total(named) FROM stored) = (SELECT count(*) FROM entries INDEXED BY entries_by_client \
                 WHERE client IS NOT NULL AND table_id > ?1 AND table_id <= coalesce((SELECT id FROM upper), '~'))";
    let checked = sqlx::query_as(CHECK).bind(after).bind(SLICE);
    let (last, incomplete, is_indexed): (Option<String>, Option<String>, bool) = checked
        .fetch_one(connection)
        .await
        .map_err(|error| explain(error, path))?;
    if let Some(table) = incomplete {
        return Err(torn(path, &format!("entries of the table {table} are missing")));
    }
    if !is_indexed {
        let what = format!("the index of entries differs from them after the table `{after}`");
        return Err(torn(path, &what));
    }
    Ok(last)
}

/// Checks that the file is complete and, up to [`CHECKED`] bytes, intact.
pub(super) async fn check_opened(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let explain = |error| explain(error, path);
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
        .execute(&mut *connection)
        .await
        .map_err(explain)?;
    let pages: i64 = sqlx::query_scalar("PRAGMA page_count")
        .fetch_one(&mut *connection)
        .await
        .map_err(explain)?;
    let page: i64 = sqlx::query_scalar("PRAGMA page_size")
        .fetch_one(&mut *connection)
        .await
        .map_err(explain)?;
    let length = std::fs::metadata(path).map_or(0, |data| data.len());
    if length < pages.unsigned_abs() * page.unsigned_abs() {
        return Err(torn(path, "its end is missing"));
    }
    if length <= CHECKED {
        quick_check(connection, path).await?;
    }
    Ok(())
}

pub(super) async fn quick_check(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let said: Vec<String> = sqlx::query_scalar("PRAGMA quick_check(1)")
        .fetch_all(connection)
        .await
        .map_err(|error| explain(error, path))?;
    expect_ok(&said, path)
}

/// Fails if a check of SQLite said anything else.
fn expect_ok(said: &[String], path: &Path) -> Result<(), StoreError> {
    match said {
        [only] if only == "ok" => Ok(()),
        _ => Err(torn(path, &said.join(", "))),
    }
}
