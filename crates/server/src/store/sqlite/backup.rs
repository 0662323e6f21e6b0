//! Backups of a database file while servers use it, and restoring one.

use super::check::quick_check;
use super::explain::explain;
use super::{check_version, lock, path};
use crate::store::error::StoreError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// A verified copy of a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backup {
    pub tables: u64,
    pub entries: u64,
    pub bytes: u64,
}

impl super::Readers {
    /// Writes a copy of the database to a file that does not exist, and verifies it. Servers go on meanwhile; the copy has the state
    /// of one moment.
    pub(in crate::store) async fn backup(&self, to: &Path) -> Result<Backup, StoreError> {
        // SQLite accepts an empty file, and keeps its permissions.
        super::make_private(to)?;
        // With `query_only` SQLite would not write the copy either.
        let options = (*self.options).clone().pragma("query_only", "OFF");
        let connected = options.connect().await;
        let mut connection = connected.map_err(|error| explain(error, &self.path))?;
        let copied = sqlx::query("VACUUM INTO ?")
            .bind(to.to_string_lossy().into_owned())
            .execute(&mut connection)
            .await
            .map_err(|error| explain(error, to));
        // It was only read from.
        let _ = connection.close().await;
        copied?;
        let backup = verify(to).await?;
        let synced = File::open(to).and_then(|file| file.sync_all());
        synced.map_err(|error| failed(to, &error))?;
        Ok(backup)
    }
}

/// Checks all pages of a database that nobody uses, that it is ours and not of a later version, and that every log is complete.
async fn verify(file: &Path) -> Result<Backup, StoreError> {
    let explain = |error| explain(error, file);
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let mut connection = options
        .disable_statement_logging()
        .connect()
        .await
        .map_err(explain)?;
    // A server migrates an earlier one when it starts.
    match check_version(&mut connection, file).await {
        Ok(()) | Err(StoreError::Older { .. }) => {}
        Err(error) => return Err(error),
    }
    quick_check(&mut connection, file).await?;
    let (tables, entries) = counts(&mut connection).await.map_err(explain)?;
    let gaps: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM progress AS p WHERE p.last <> (SELECT count(*) FROM entries AS e WHERE e.table_id = p.table_id)",
    )
    .fetch_one(&mut connection)
    .await
    .map_err(explain)?;
    let _ = connection.close().await;
    if gaps > 0 {
        return Err(StoreError::Torn(format!(
            "in `{}` entries of {gaps} tables are missing",
            file.display()
        )));
    }
    Ok(Backup {
        tables: tables.unsigned_abs(),
        entries: entries.unsigned_abs(),
        bytes: fs::metadata(file).map_or(0, |data| data.len()),
    })
}

async fn counts(connection: &mut SqliteConnection) -> sqlx::Result<(i64, i64)> {
    sqlx::query_as("SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM entries)")
        .fetch_one(connection)
        .await
}

/// What happens to a database in the place to which a backup is restored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    Refuse,
    /// It is renamed to `NAME.replaced`, in place of an earlier one of that name.
    MoveAside,
}

/// A restored database, and the name that the database in its place has now.
pub type Restored = (Backup, Option<PathBuf>);

/// Puts a backup in the place of a database that no server uses.
pub async fn restore(backup: &Path, address: &str, existing: Existing) -> Result<Restored, StoreError> {
    if !backup.is_file() {
        let what = format!("there is no file `{}`", backup.display());
        return Err(StoreError::Unfit(what));
    }
    let target = path(address)?;
    if same_file(backup, &target) {
        let what = format!("`{}` is the database itself", backup.display());
        return Err(StoreError::Unfit(what));
    }
    if target.exists() && existing == Existing::Refuse {
        let what = format!(
            "`{}` exists; with --force it is moved aside, to `{}.replaced`",
            target.display(),
            target.display()
        );
        return Err(StoreError::Unfit(what));
    }
    let _lock = lock(&target).await?;
    let verified = verify(backup).await?;
    let fresh = beside(&target, ".restoring");
    let _ = fs::remove_file(&fresh);
    super::make_private(&fresh)?;
    if let Err(error) = copy(backup, &fresh) {
        let _ = fs::remove_file(&fresh);
        return Err(failed(&fresh, &error));
    }
    let mut replaced = None;
    if target.exists() {
        let aside = beside(&target, ".replaced");
        // The write-ahead log goes with its file. An old one would be applied to the restored file.
        for end in ["-shm", "-wal", ""] {
            let (from, to) = (beside(&target, end), beside(&aside, end));
            let _ = fs::remove_file(&to);
            if from.exists() {
                fs::rename(&from, &to).map_err(|error| failed(&from, &error))?;
            }
        }
        replaced = Some(aside);
    }
    fs::rename(&fresh, &target).map_err(|error| failed(&target, &error))?;
    Ok((verified, replaced))
}

/// Copies the content to a file that exists, but not the permissions: a backup may be readable for others.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    let mut to = File::options().write(true).open(to)?;
    std::io::copy(&mut File::open(from)?, &mut to)?;
    to.sync_all()
}

fn same_file(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

fn failed(path: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Failed(format!("`{}`: {error}", path.display()))
}
