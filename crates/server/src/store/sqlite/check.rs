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
    /// All rows, a few at a time, so that moves do not wait for it.
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

/// Reads all rows in short transactions, and compares the logs with their lengths and with their index. Unlike [`check_pages`], it
/// does not read pages without rows.
pub(super) async fn check_rows(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    // SQLite looks at more of a page when it reads it.
    sqlx::query("PRAGMA cell_size_check = ON")
        .execute(&mut *connection)
        .await
        .map_err(|error| explain(error, path))?;
    let without_log: Vec<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'entries'")
            .fetch_all(&mut *connection)
            .await
            .map_err(|error| explain(error, path))?;
    for table in without_log {
        let begin = Instant::now();
        let said = sqlx::query_scalar("SELECT quick_check FROM pragma_quick_check(?1)").bind(table);
        judge(said.fetch_all(&mut *connection).await, path)?;
        tokio::time::sleep(begin.elapsed() * REST).await;
    }
    let mut after = String::new();
    loop {
        let begin = Instant::now();
        let Some(last) = check_logs(connection, path, &after).await? else {
            return Ok(());
        };
        after = last;
        tokio::time::sleep(begin.elapsed() * REST).await;
    }
}

/// Checks the logs of the next games after an id. Returns the last id, or `None` if there is no such game.
async fn check_logs(
    connection: &mut SqliteConnection,
    path: &Path,
    after: &str,
) -> Result<Option<String>, StoreError> {
    // `length` reads the bodies, which the count would not need.
    const CHECK: &str = "WITH slice AS (SELECT table_id, last FROM progress WHERE table_id > ?1 ORDER BY table_id LIMIT ?2) \
         SELECT table_id, \
             last = (SELECT count(*) FROM entries AS e NOT INDEXED \
                 WHERE e.table_id = slice.table_id AND e.seq <= last AND length(e.body) >= 0), \
             (SELECT count(*) FROM entries AS e NOT INDEXED WHERE e.table_id = slice.table_id AND e.client IS NOT NULL) \
             = (SELECT count(*) FROM entries AS e INDEXED BY entries_by_client \
                 WHERE e.table_id = slice.table_id AND e.client IS NOT NULL) \
         FROM slice ORDER BY table_id";
    let logs: Vec<(String, bool, bool)> = sqlx::query_as(CHECK)
        .bind(after)
        .bind(SLICE)
        .fetch_all(connection)
        .await
        .map_err(|error| explain(error, path))?;
    for (table, is_complete, is_indexed) in &logs {
        if !is_complete {
            return Err(torn(path, &format!("entries of the table {table} are missing")));
        }
        if !is_indexed {
            return Err(torn(
                path,
                &format!("the index of the table {table} differs from its entries"),
            ));
        }
    }
    Ok(logs.into_iter().next_back().map(|(table, ..)| table))
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
    let said = sqlx::query_scalar("PRAGMA quick_check(1)");
    judge(said.fetch_all(connection).await, path)
}

/// What a quick check said.
fn judge(said: Result<Vec<String>, sqlx::Error>, path: &Path) -> Result<(), StoreError> {
    let said = said.map_err(|error| explain(error, path))?;
    match said[..] {
        [ref only] if only == "ok" => Ok(()),
        _ => Err(torn(path, &said.join(", "))),
    }
}
