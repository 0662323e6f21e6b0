//! Errors of SQLite in the words for the operator.

use crate::store::error::StoreError;
use crate::store::migrations::{self, newest};
use sqlx::migrate::MigrateError;
use std::path::Path;

pub(super) fn torn(path: &Path, what: &str) -> StoreError {
    StoreError::Torn(format!("the database `{}` is damaged ({what})", path.display()))
}

pub(super) fn migration(error: MigrateError, path: &Path) -> StoreError {
    let known = newest(&migrations::SQLITE);
    match error {
        MigrateError::VersionMissing(found) if found > known => StoreError::Newer { found, known },
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => explain(error, path),
        other => StoreError::Foreign(format!(
            "`{}` has a schema that is not ours ({other})",
            path.display()
        )),
    }
}

/// Classifies an error by its [result code](https://www.sqlite.org/rescode.html).
pub(super) fn explain(error: sqlx::Error, path: &Path) -> StoreError {
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
