//! SQLite: a database file for a single server. It has a connection that writes and a pool for reading.

pub(super) mod backup;
mod batch;
pub mod check;
mod explain;

use super::error::StoreError;
use super::health::FileIdentity;
use super::migrations::{self, newest};
use super::writer::{Answer, Backend, Job};
use super::{Settings, same_version};
use check::{Pace, check_opened, check_pages, check_rows};
use explain::{explain, migration, torn};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqlitePool};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// `PRAGMA application_id` of our files: the letters `Bstd`.
const OURS: i32 = i32::from_be_bytes(*b"Bstd");

/// Largest file whose integrity is checked when it is opened, in bytes; checking a larger one would make starting slow.
const CHECKED: u64 = 64 << 20;

/// Time to wait for the lock of another process, which may be a server that is stopping.
const LOCK_WAIT: Duration = Duration::from_secs(2);

/// Pages in the write-ahead log at which SQLite moves them to the database file, during which the writer waits. 64 MiB.
const CHECKPOINT_PAGES: &str = "16384";

/// Memory for pages of the connection that writes, in KiB. A large file has more inner pages than fit into SQLite's default of 2 MB;
/// they would be read again for nearly every entry.
const WRITER_CACHE: &str = "-32768";

/// The connection pool for reading.
#[derive(Clone)]
pub(super) struct Readers {
    pub(super) pool: SqlitePool,
    /// One connection for small changes beside the writer's: pruning and `bastide admin`.
    pub(super) side: SqlitePool,
    path: Arc<Path>,
    options: Arc<SqliteConnectOptions>,
    /// `None` if the system does not tell.
    identity: Option<FileIdentity>,
}

impl Readers {
    pub(super) async fn ask<T>(&self, query: impl Future<Output = sqlx::Result<T>>) -> Result<T, StoreError> {
        query.await.map_err(|error| explain(error, &self.path))
    }

    /// Fails if the path names another file than the one that was opened.
    pub(super) fn check_file(&self) -> Result<(), StoreError> {
        self.identity
            .map_or(Ok(()), |identity| identity.check(&self.path))
    }

    /// Checks the file, on a connection of its own.
    pub(super) async fn check_integrity(&self, pace: Pace) -> Result<(), StoreError> {
        let explain = |error| explain(error, &self.path);
        let mut connection = self.options.connect().await.map_err(explain)?;
        let checked = match pace {
            Pace::Full => check_pages(&mut connection, &self.path).await,
            Pace::Background => check_rows(&mut connection, &self.path).await,
        };
        // It was only read from.
        let _ = connection.close().await;
        checked
    }

    /// Whether the file is larger than what is checked when it is opened.
    pub(super) fn is_large(&self) -> bool {
        std::fs::metadata(&self.path).is_ok_and(|data| data.len() > CHECKED)
    }

    /// Makes a change on the connection for that.
    pub(super) async fn change<T>(
        &self,
        work: impl Future<Output = sqlx::Result<T>>,
    ) -> Result<T, StoreError> {
        // The file is in use by the server's own writer.
        self.ask(work).await.map_err(|error| match error {
            StoreError::InUse(_) => StoreError::Busy,
            error => error,
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) async fn close(&self) {
        self.side.close().await;
        self.pool.close().await;
    }
}

/// The connection for writing.
pub(super) struct Sqlite {
    options: SqliteConnectOptions,
    /// `None` after an error: the failed transaction is rolled back by closing its connection.
    connection: Option<SqliteConnection>,
    path: Arc<Path>,
    /// Locked as long as this server uses the database. SQLite's own locks would let a second server in, and the players of
    /// one would not see the entries of the other. `None` for `bastide admin`, which works beside a server.
    _lock: Option<File>,
}

/// Opens the file, checks that it is ours and undamaged, and migrates it.
pub(super) async fn open(address: &str, settings: &Settings) -> Result<(Sqlite, Readers), StoreError> {
    let path = path(address)?;
    let lock = lock(&path).await?;
    make_private(&path)?;
    let options = options(&path).create_if_missing(true);
    let path: Arc<Path> = path.into();
    let explain = |error| explain(error, &path);
    let mut connection = for_writing(&options).connect().await.map_err(explain)?;
    claim(&mut connection, &path).await?;
    sqlx::query("PRAGMA journal_mode = WAL")
        .execute(&mut connection)
        .await
        .map_err(explain)?;
    check_opened(&mut connection, &path).await?;
    migrations::SQLITE
        .run_direct(None, &mut connection, false)
        .await
        .map_err(|error| migration(error, &path))?;
    connect(options, connection, path, Some(lock), settings).await
}

/// Opens an existing file that a server may be using. The file must have the schema of this program.
pub(super) async fn open_beside(address: &str, settings: &Settings) -> Result<(Sqlite, Readers), StoreError> {
    let path = path(address)?;
    if !path.exists() {
        return Err(StoreError::Address(format!(
            "there is no file `{}`",
            path.display()
        )));
    }
    let options = options(&path);
    let path: Arc<Path> = path.into();
    let mut connection = options.connect().await.map_err(|error| explain(error, &path))?;
    check_version(&mut connection, &path).await?;
    connect(options, connection, path, None, settings).await
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(5))
        .pragma("wal_autocheckpoint", CHECKPOINT_PAGES)
        .disable_statement_logging()
}

/// Opens the pools beside the connection that writes.
async fn connect(
    options: SqliteConnectOptions,
    connection: SqliteConnection,
    path: Arc<Path>,
    lock: Option<File>,
    settings: &Settings,
) -> Result<(Sqlite, Readers), StoreError> {
    let explain = |error| explain(error, &path);
    // What is deleted is overwritten, since it may be about a person.
    let side = SqlitePoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_lazy_with(options.clone().pragma("secure_delete", "ON"));
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
        side,
        options: Arc::new(options.clone().pragma("query_only", "ON")),
        identity: FileIdentity::of(&path),
        path: path.clone(),
    };
    Ok((
        Sqlite {
            options: for_writing(&options),
            connection: Some(connection),
            path,
            _lock: lock,
        },
        readers,
    ))
}

fn for_writing(options: &SqliteConnectOptions) -> SqliteConnectOptions {
    options.clone().pragma("cache_size", WRITER_CACHE)
}

/// The database file that an address names; `None` if it names no file.
pub fn file_of(address: &str) -> Option<PathBuf> {
    path(address).ok()
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

/// Makes a missing file readable for its owner only, since it holds secrets; files beside it inherit that. An existing file keeps
/// its permissions.
fn make_private(path: &Path) -> Result<(), StoreError> {
    let mut options = File::options();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(StoreError::Failed(format!(
            "`{}` cannot be created: {error}",
            path.display()
        ))),
    }
}

async fn lock(path: &Path) -> Result<File, StoreError> {
    // A separate file, since closing any handle to the database file would release the locks of SQLite on it.
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

/// Fails unless the file is ours and has the schema of this program.
async fn check_version(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let explain = |error| explain(error, path);
    let whose: i32 = sqlx::query_scalar("PRAGMA application_id")
        .fetch_one(&mut *connection)
        .await
        .map_err(explain)?;
    if whose != OURS {
        let what = format!("`{}` is not a database of Bastide", path.display());
        return Err(StoreError::Foreign(what));
    }
    let found: i64 = sqlx::query_scalar("SELECT coalesce(max(version), 0) FROM _sqlx_migrations")
        .fetch_one(connection)
        .await
        .map_err(explain)?;
    same_version(found, newest(&migrations::SQLITE))
}

/// Marks an empty database as ours; refuses one that another program wrote.
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

impl Backend for Sqlite {
    async fn write(&mut self, jobs: &[Job]) -> Result<Vec<Answer>, StoreError> {
        let explain = |error| explain(error, &self.path);
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await.map_err(explain)?,
        };
        match batch::write(&mut connection, jobs).await {
            Ok(answers) => {
                self.connection = Some(connection);
                Ok(answers)
            }
            Err(error) => {
                // Closing rolls the transaction back; an error of closing adds nothing to the one at hand.
                let _ = connection.close().await;
                Err(explain(error))
            }
        }
    }

    async fn close(mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "could not close the connection to the database");
        }
    }
}
