//! What `bastide admin` and the periodic pruning do with stored tables, beside running servers. Nothing here holds a lock for longer
//! than a small transaction.
//!
//! - `prune`: deleting expired tables and talk
//! - `person`: finding, exporting and deleting what is stored of a person
//! - `check`: whether stored tables can be read

pub mod check;
pub mod person;
pub mod prune;

use crate::rooms::now;
use crate::store::{Appended, Mark, Row, Status, Store, StoreError, Waits};
use bastide_table::table::entry::Entry;

/// Attempts to append an entry while players append others.
const TRIES: usize = 20;

/// Closes an open or running table; `false` if it has ended already. Running servers follow the log.
pub async fn close(store: &Store, id: &str) -> Result<bool, StoreError> {
    for _ in 0..TRIES {
        match try_close(store, id, i64::MAX).await? {
            Some(closed) => return Ok(closed),
            None => continue,
        }
    }
    Err(StoreError::Busy)
}

/// Closes an open or running table without an entry since `before`; `false` if it is in use or has ended.
pub async fn close_idle(store: &Store, id: &str, before: i64) -> Result<bool, StoreError> {
    Ok(try_close(store, id, before).await?.unwrap_or(false))
}

/// `None` if somebody else has written to the table meanwhile. The log is not replayed, so that a table that cannot be read can be
/// closed too.
async fn try_close(store: &Store, id: &str, before: i64) -> Result<Option<bool>, StoreError> {
    let table = store.table(id).await?;
    let table = table.ok_or_else(|| StoreError::NoTable(id.to_owned()))?.summary;
    if !matches!(table.status, Status::Open | Status::Running) || table.changed >= before {
        return Ok(Some(false));
    }
    let row = Row {
        table: table.id,
        seq: table.last + 1,
        request_id: None,
        at: now().max(table.changed),
        body: Entry::Close.to_string(),
    };
    let mark = Mark {
        status: Some(Status::Closed),
        waits: Some(Waits::Nobody),
        due: Some(None),
        ..Mark::default()
    };
    Ok(match store.append(row, mark).await? {
        Appended::Written => Some(true),
        Appended::Conflict | Appended::Repeated { .. } => None,
    })
}
