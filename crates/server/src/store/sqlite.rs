//! SQLite: a file beside the server. One connection writes, some read.

use super::Settings;
use super::error::StoreError;
use super::types::{Mark, NewTable, Row};
use super::writer::{Answer, Backend, Found, Job, Run, decide};
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqlitePool};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

/// `PRAGMA application_id` of our files: the letters `Bstd`.
const OURS: i32 = i32::from_be_bytes(*b"Bstd");

/// Files up to this size are read through when they are opened; larger ones would make a restart slow.
const READ_THROUGH: u64 = 64 << 20;

/// How long a server that is just stopping may still hold the file.
const LOCK_WAIT: Duration = Duration::from_secs(2);

/// Pages of the log file before they go into the database file, which costs the writer a pause. 64 MiB.
const CHECKPOINT_PAGES: &str = "16384";

/// The connections that read.
#[derive(Clone)]
pub(super) struct Readers {
    pub(super) pool: SqlitePool,
    path: Arc<Path>,
}

impl Readers {
    pub(super) async fn ask<T>(&self, asked: impl Future<Output = sqlx::Result<T>>) -> Result<T, StoreError> {
        asked.await.map_err(|error| explain(error, &self.path))
    }
}

/// The connection that writes.
pub(super) struct Sqlite {
    options: SqliteConnectOptions,
    /// None after a failure: what a failed transaction leaves behind goes away with its connection.
    connection: Option<SqliteConnection>,
    path: Arc<Path>,
    /// Held as long as this process uses the file. SQLite's own locks would let a second server in, whose players
    /// would not see what the first one writes.
    _lock: File,
}

/// Opens the file, checks that it is ours and whole, and brings its schema up to date.
pub(super) async fn open(address: &str, settings: &Settings) -> Result<(Sqlite, Readers), StoreError> {
    let path = path(address)?;
    let lock = lock(&path).await?;
    let options = SqliteConnectOptions::new()
        .filename(&path)
        .create_if_missing(true)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(5))
        .pragma("wal_autocheckpoint", CHECKPOINT_PAGES)
        .disable_statement_logging();
    let path: Arc<Path> = path.into();
    let explain = |error| explain(error, &path);
    let mut connection = options.connect().await.map_err(explain)?;
    claim(&mut connection, &path).await?;
    sqlx::query("PRAGMA journal_mode = WAL")
        .execute(&mut connection)
        .await
        .map_err(explain)?;
    whole(&mut connection, &path).await?;
    MIGRATIONS
        .run_direct(None, &mut connection, false)
        .await
        .map_err(|error| migration(error, &path))?;
    let pool = SqlitePoolOptions::new()
        .min_connections(1)
        .max_connections(settings.readers.max(1))
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .connect_with(options.clone().pragma("query_only", "ON"))
        .await
        .map_err(explain)?;
    let readers = Readers {
        pool,
        path: path.clone(),
    };
    Ok((
        Sqlite {
            options,
            connection: Some(connection),
            path,
            _lock: lock,
        },
        readers,
    ))
}

fn path(address: &str) -> Result<PathBuf, StoreError> {
    let path = address.strip_prefix("sqlite:").unwrap_or(address);
    let path = path.strip_prefix("//").unwrap_or(path);
    if path.is_empty() || path.starts_with(":memory:") || path.contains("://") {
        return Err(StoreError::Address(format!("`{address}` names no file")));
    }
    let path = PathBuf::from(path);
    if path.is_dir() {
        return Err(StoreError::Address(format!("`{}` is a folder", path.display())));
    }
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => Err(StoreError::Address(
            format!("there is no folder `{}`", folder.display()),
        )),
        _ => Ok(path),
    }
}

async fn lock(path: &Path) -> Result<File, StoreError> {
    // A file of its own: closing any handle of the database file would drop the locks that SQLite has on it.
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let cannot = |error| {
        StoreError::Failed(format!(
            "`{}` cannot be used: {error}",
            Path::new(&name).display()
        ))
    };
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&name)
        .map_err(cannot)?;
    let begin = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if begin.elapsed() < LOCK_WAIT => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(path.display().to_string())),
            Err(TryLockError::Error(error)) => return Err(cannot(error)),
        }
    }
}

/// An empty file becomes ours; what another program wrote is left as it is.
async fn claim(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let explain = |error| explain(error, path);
    let whose: i32 = sqlx::query_scalar("PRAGMA application_id")
        .fetch_one(&mut *connection)
        .await
        .map_err(explain)?;
    if whose == OURS {
        return Ok(());
    }
    let things: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema")
        .fetch_one(&mut *connection)
        .await
        .map_err(explain)?;
    if whose != 0 || things != 0 {
        return Err(StoreError::Foreign(format!(
            "`{}` is the database of another program",
            path.display()
        )));
    }
    let claim = sqlx::AssertSqlSafe(format!("PRAGMA application_id = {OURS}"));
    sqlx::query(claim)
        .execute(connection)
        .await
        .map_err(explain)
        .map(drop)
}

async fn whole(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let explain = |error| explain(error, path);
    let torn =
        |what: &str| StoreError::Torn(format!("the database `{}` is damaged ({what})", path.display()));
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
        return Err(torn("a part of it is missing"));
    }
    if length <= READ_THROUGH {
        let said: Vec<String> = sqlx::query_scalar("PRAGMA quick_check(1)")
            .fetch_all(connection)
            .await
            .map_err(explain)?;
        if said != ["ok"] {
            return Err(torn(&said.join(", ")));
        }
    }
    Ok(())
}

fn migration(error: MigrateError, path: &Path) -> StoreError {
    let known = MIGRATIONS
        .iter()
        .map(|migration| migration.version)
        .max()
        .unwrap_or(0);
    match error {
        MigrateError::VersionMissing(found) if found > known => StoreError::Newer { found, known },
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => explain(error, path),
        other => StoreError::Foreign(format!(
            "`{}` has a schema that is not ours ({other})",
            path.display()
        )),
    }
}

/// <https://www.sqlite.org/rescode.html>
fn explain(error: sqlx::Error, path: &Path) -> StoreError {
    const SHARED_MEMORY_SIZE: i32 = 4874;
    let shown = path.display();
    let Some(said) = error.as_database_error() else {
        return match error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            sqlx::Error::PoolTimedOut => StoreError::Busy,
            error => StoreError::Failed(error.to_string()),
        };
    };
    let code = said.code().and_then(|code| code.parse::<i32>().ok()).unwrap_or(0);
    match (code, code & 0xff) {
        (SHARED_MEMORY_SIZE, _) | (_, 13) => StoreError::Full(format!("{shown}: {}", said.message())),
        (_, 11) => StoreError::Torn(format!("the database `{shown}` is damaged ({})", said.message())),
        (_, 26) => StoreError::Foreign(format!("`{shown}` is not a database")),
        (_, 5 | 6) => StoreError::InUse(shown.to_string()),
        (_, 8 | 14) => StoreError::Failed(format!(
            "`{shown}` cannot be opened for writing ({})",
            said.message()
        )),
        _ => StoreError::Failed(format!("{shown}: {} (code {code})", said.message())),
    }
}

impl Backend for Sqlite {
    async fn write(&mut self, jobs: &[Job]) -> Result<Vec<Answer>, StoreError> {
        let explain = |error| explain(error, &self.path);
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await.map_err(explain)?,
        };
        match transaction(&mut connection, jobs).await {
            Ok(answers) => {
                self.connection = Some(connection);
                Ok(answers)
            }
            Err(error) => {
                // Closing takes back what was begun; why it failed is known already.
                let _ = connection.close().await;
                Err(explain(error))
            }
        }
    }

    async fn close(mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database was not closed cleanly");
        }
    }
}

async fn transaction(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<Vec<Answer>, sqlx::Error> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let mut answers: Vec<Option<Answer>> = Vec::with_capacity(jobs.len());
    let mut batch: Vec<(&Row, &Mark)> = Vec::with_capacity(jobs.len());
    let mut asked: Vec<Option<usize>> = Vec::with_capacity(jobs.len());
    for (place, job) in jobs.iter().enumerate() {
        match job {
            Job::Create(table, first) => {
                if !create(connection, table).await? {
                    answers.push(Some(Err(StoreError::Exists(table.id.clone()))));
                    continue;
                }
                answers.push(Some(Ok(super::Appended::Written)));
                batch.extend(first.iter().map(|(row, mark)| (row, mark)));
                asked.resize(batch.len(), None);
            }
            Job::Append(row, mark) => {
                answers.push(None);
                batch.push((row, mark));
                asked.push(Some(place));
            }
        }
    }
    let found = look(connection, &batch).await?;
    let (decided, runs) = decide(&batch, &found);
    put(connection, &batch, &runs).await?;
    sqlx::query("COMMIT").execute(connection).await?;
    for (asked, decided) in asked.into_iter().zip(decided) {
        if let Some(place) = asked {
            answers[place] = Some(decided);
        }
    }
    Ok(answers.into_iter().flatten().collect())
}

/// A table with an empty log, unless its id is taken.
async fn create(connection: &mut SqliteConnection, table: &NewTable) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "INSERT INTO tables (id, header, seed, invite, listed, plan, creator, opened) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    )
    .bind(&table.id)
    .bind(&table.header)
    .bind(table.seed.as_slice())
    .bind(table.invite.as_ref().map(|hash| hash.as_slice()))
    .bind(table.listed)
    .bind(&table.plan)
    .bind(table.creator.as_slice())
    .bind(table.at)
    .execute(&mut *connection)
    .await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query(
        "INSERT INTO progress (table_id, last, status, waits, due, changed) VALUES (?, 0, 0, 0, NULL, ?)",
    )
    .bind(&table.id)
    .bind(table.at)
    .execute(connection)
    .await?;
    Ok(true)
}

// The batch goes in as JSON arrays: one statement for all rows costs less than a trip to the connection's thread for
// each.

async fn look(connection: &mut SqliteConnection, batch: &[(&Row, &Mark)]) -> Result<Vec<Found>, sqlx::Error> {
    let keys: Vec<_> = batch.iter().map(|(row, _)| (&row.table, &row.client)).collect();
    let found: Vec<(Option<u32>, Option<u32>)> = sqlx::query_as(
        "SELECT p.last, e.seq FROM json_each(?) AS k LEFT JOIN progress AS p ON p.table_id = k.value ->> 0 \
         LEFT JOIN entries AS e ON e.table_id = k.value ->> 0 AND e.client = k.value ->> 1 ORDER BY k.key",
    )
    .bind(json(&keys)?)
    .fetch_all(connection)
    .await?;
    Ok(found
        .into_iter()
        .map(|(last, repeated)| Found { last, repeated })
        .collect())
}

async fn put(
    connection: &mut SqliteConnection,
    batch: &[(&Row, &Mark)],
    runs: &[Run],
) -> Result<(), sqlx::Error> {
    if runs.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = runs
        .iter()
        .flat_map(|run| &run.rows)
        .map(|&place| batch[place].0)
        .map(|row| (&row.table, row.seq, &row.client, row.at, &row.body))
        .collect();
    sqlx::query(
        "INSERT INTO entries (table_id, seq, client, at, body) \
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)",
    )
    .bind(json(&rows)?)
    .execute(&mut *connection)
    .await?;
    let marks: Vec<_> = runs
        .iter()
        .map(|run| {
            let last = batch[run.rows[run.rows.len() - 1]].0;
            let (status, waits) = (
                run.mark.status.map(|it| it as u8),
                run.mark.waits.map(|it| it as u8),
            );
            (
                &last.table,
                last.seq,
                last.at,
                status,
                waits,
                run.mark.due.is_some(),
                run.mark.due.flatten(),
            )
        })
        .collect();
    sqlx::query(
        "UPDATE progress SET last = v.value ->> 1, changed = v.value ->> 2, status = coalesce(v.value ->> 3, status), \
         waits = coalesce(v.value ->> 4, waits), due = iif(v.value ->> 5, v.value ->> 6, due) \
         FROM json_each(?) AS v WHERE table_id = v.value ->> 0",
    )
    .bind(json(&marks)?)
    .execute(&mut *connection)
    .await?;
    for run in runs {
        for seat in &run.mark.seats {
            sqlx::query(
                "INSERT INTO seats (table_id, seat, holder, name) VALUES (?, ?, ?, ?) \
                 ON CONFLICT DO UPDATE SET holder = excluded.holder, name = excluded.name",
            )
            .bind(&batch[run.rows[0]].0.table)
            .bind(seat.seat)
            .bind(seat.holder.as_ref().map(|hash| hash.as_slice()))
            .bind(&seat.name)
            .execute(&mut *connection)
            .await?;
        }
    }
    Ok(())
}

fn json<T: serde::Serialize>(rows: &[T]) -> Result<String, sqlx::Error> {
    serde_json::to_string(rows).map_err(|error| sqlx::Error::Encode(error.into()))
}
