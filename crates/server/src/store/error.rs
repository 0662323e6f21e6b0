//! Errors of the database; each message says what the operator can do.

use std::fmt;

/// Why an operation of the store failed.
///
/// After [`Away`](StoreError::Away), [`Full`](StoreError::Full) and [`Failed`](StoreError::Failed) it is unknown
/// whether the entry was written, since the database's answer may have been lost: read the table's rows before going on.
/// Repeating the request with the same request id is always safe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreError {
    /// The queue of entries to be written is full.
    Busy,
    /// The database does not answer, or not in time.
    Away(String),
    /// The database's disk is full.
    Full(String),
    /// [`Store::close`](super::Store::close) was called.
    Closed,
    /// Another table has this id.
    Exists(String),
    /// There is no table with this id.
    NoTable(String),
    /// The row cannot be stored: a text is too long or contains a NUL character.
    Unfit(String),
    /// The address of the database is malformed, or its user or database does not exist.
    Address(String),
    /// The database contains tables of another program.
    Foreign(String),
    /// The database file is damaged.
    Torn(String),
    /// A later version of the program migrated this database.
    Newer {
        /// The database's schema version.
        found: i64,
        /// The latest schema version known to this program.
        known: i64,
    },
    /// An earlier version of the program wrote this database, and no server of this version has migrated it yet.
    Older {
        /// The database's schema version.
        found: i64,
        /// The schema version of this program.
        known: i64,
    },
    /// Another process has the database file open.
    InUse(String),
    /// Any other error, in the words of the database.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Busy => write!(f, "the database cannot keep up; try again in a moment"),
            StoreError::Away(why) => write!(
                f,
                "the database does not answer ({why}); every request tries again"
            ),
            StoreError::Full(why) => write!(
                f,
                "the disk of the database is full ({why}); free some space, a restart is not needed"
            ),
            StoreError::Closed => write!(f, "the store is closed because the server is stopping"),
            StoreError::Exists(id) => write!(f, "a table with the id `{id}` exists already"),
            StoreError::NoTable(id) => write!(f, "there is no table with the id `{id}`"),
            StoreError::Unfit(why) => write!(f, "this cannot be stored: {why}"),
            StoreError::Address(why) => write!(
                f,
                "the address of the database is wrong: {why}; it must be a path, `sqlite:PATH` or `postgres://USER@HOST/NAME`"
            ),
            StoreError::Foreign(what) => {
                write!(f, "{what}; choose another database or an empty one")
            }
            StoreError::Torn(what) => write!(
                f,
                "{what}; keep the file, and start with a backup or with the output of `sqlite3 FILE .recover`"
            ),
            StoreError::Newer { found, known } => write!(
                f,
                "the database has schema version {found}, but this program knows versions up to {known}; use a later version of the program"
            ),
            StoreError::Older { found, known } => write!(
                f,
                "the database has schema version {found}, but this program needs version {known}; start the server of this version once, which brings it up to date"
            ),
            StoreError::InUse(path) => {
                write!(
                    f,
                    "`{path}` is in use by another process; stop that process or choose another file"
                )
            }
            StoreError::Failed(why) => write!(f, "the database failed: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl StoreError {
    /// Whether a single row may have caused the error, so that writing each row of the batch alone can help.
    pub(super) fn may_be_one_row(&self) -> bool {
        matches!(self, StoreError::Failed(_))
    }
}
