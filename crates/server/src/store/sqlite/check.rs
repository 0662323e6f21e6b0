//! Checks whether an SQLite file is complete and intact: when it is opened, and beside all other work.

use super::{CHECKED, explain, torn};
use crate::store::error::StoreError;
use sqlx::sqlite::SqliteConnection;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How fast a check goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// As fast as the disk.
    Full,
    /// On a thread of the lowest priority that rests most of the time, so that moves do not wait for it.
    Background,
}

/// Pages between two pauses.
const STEP: i32 = 64;

/// The pauses take so many times as long as the work between them.
const REST: u32 = 3;

/// The longest pause.
const LONGEST: Duration = Duration::from_millis(100);

/// Tells the check that nobody waits for it any more.
struct Cancel(Arc<AtomicBool>);

impl Drop for Cancel {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Checks all pages. Ends early if the future is dropped.
pub(super) async fn check_pages(
    connection: &mut SqliteConnection,
    path: &Path,
    pace: Pace,
) -> Result<(), StoreError> {
    let cancel = Cancel(Arc::default());
    let is_cancelled = Arc::clone(&cancel.0);
    let mut worked_since: Option<Instant> = None;
    // Called on the thread of the connection.
    let pause = move || {
        if pace == Pace::Background {
            match worked_since {
                // Where the priority cannot be lowered, the pauses help.
                None => drop(rustix::process::setpriority_process(
                    Some(rustix::thread::gettid()),
                    19,
                )),
                Some(since) => thread::sleep((since.elapsed() * REST).min(LONGEST)),
            }
            worked_since = Some(Instant::now());
        }
        !is_cancelled.load(Ordering::Relaxed)
    };
    let handle = connection.lock_handle().await;
    let mut handle = handle.map_err(|error| explain(error, path))?;
    handle.set_progress_handler(STEP, pause);
    drop(handle);
    let checked = quick_check(connection, path).await;
    drop(cancel);
    checked
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
    match said[..] {
        [ref only] if only == "ok" => Ok(()),
        _ => Err(torn(path, &said.join(", "))),
    }
}
