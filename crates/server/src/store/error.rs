//! What can go wrong with the database, each with a sentence that says what to do.

use std::fmt;

/// Why the store could not do what was asked.
///
/// After [`Away`](StoreError::Away), [`Full`](StoreError::Full) and [`Failed`](StoreError::Failed) it is not known
/// whether the entry was written (the answer of the database may have been lost): read the table's rows again
/// before going on. A repeated request with the same client id is always safe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreError {
    /// More is waiting to be written than the queue holds.
    Busy,
    /// The database does not answer.
    Away(String),
    /// The disk is full.
    Full(String),
    /// The store was closed.
    Closed,
    /// A table with this id is there already.
    Exists(String),
    /// There is no table with this id.
    NoTable(String),
    /// What should be written cannot be: a text that is too long or has a NUL character.
    Unfit(String),
    /// The address of the database cannot be understood.
    Address(String),
    /// The database belongs to another program.
    Foreign(String),
    /// The database file is damaged.
    Torn(String),
    /// A later version of the program wrote this database.
    Newer {
        /// The version of its schema.
        found: i64,
        /// The latest version that this program knows.
        known: i64,
    },
    /// Another process has the database file open.
    InUse(String),
    /// Anything else that the database said.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Busy => write!(f, "the database cannot keep up; try again in a moment"),
            StoreError::Away(why) => write!(
                f,
                "the database does not answer ({why}); it is tried again with each request"
            ),
            StoreError::Full(why) => write!(
                f,
                "the disk of the database is full ({why}); free some space, nothing else is needed"
            ),
            StoreError::Closed => write!(f, "the store is closed, since the server is stopping"),
            StoreError::Exists(id) => write!(f, "a table with the id `{id}` is there already"),
            StoreError::NoTable(id) => write!(f, "there is no table with the id `{id}`"),
            StoreError::Unfit(why) => write!(f, "this cannot be stored: {why}"),
            StoreError::Address(why) => write!(
                f,
                "the address of the database is not right: {why}; it should be a path, `sqlite:PATH` or `postgres://USER@HOST/NAME`"
            ),
            StoreError::Foreign(what) => {
                write!(
                    f,
                    "{what}; name another database, or an empty one, and leave this one alone"
                )
            }
            StoreError::Torn(what) => write!(
                f,
                "{what}; keep the file as it is, and start with a backup or, if there is none, with what `sqlite3 FILE .recover` finds"
            ),
            StoreError::Newer { found, known } => write!(
                f,
                "the database has schema version {found}, and this program knows versions up to {known}; use the program's later version"
            ),
            StoreError::InUse(path) => {
                write!(
                    f,
                    "`{path}` is in use by another process; stop that one, or name another file"
                )
            }
            StoreError::Failed(why) => write!(f, "the database failed: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl StoreError {
    /// Whether one unlucky row may have failed the whole batch, so that trying each row alone can help.
    pub(super) fn may_be_one_row(&self) -> bool {
        matches!(self, StoreError::Failed(_))
    }
}
