//! Whether stored tables can be read: every log is replayed, and compared with what lists show.

use super::person::status_name;
use crate::rooms::log::{log_row, table_data};
use crate::store::{Status, Store, StoreError};
use bastide_table::table::Table;
use bastide_wire::state;

/// Replays a table; the sentence says what is wrong with it. A table that was deleted meanwhile is fine.
pub async fn check_table(store: &Store, id: &str) -> Result<Option<String>, StoreError> {
    let Some(row) = store.table(id).await? else {
        return Ok(None);
    };
    let mut rows = store.rows(id, 0).await?;
    // Entries may have been added since its row was read.
    rows.retain(|entry| entry.seq <= row.summary.last);
    let table = match Table::rebuild(&table_data(&row, None), rows.iter().map(log_row)) {
        Ok(table) => table,
        Err(error) => return Ok(Some(error.to_string())),
    };
    if table.seq() != row.summary.last {
        let (last, seq) = (row.summary.last, table.seq());
        return Ok(Some(format!("its log ends at entry {seq} instead of {last}")));
    }
    let replayed = match table.status() {
        state::Status::Open => Status::Open,
        state::Status::Running => Status::Running,
        state::Status::Over => Status::Over,
        state::Status::Closed => Status::Closed,
    };
    let listed = row.summary.status;
    Ok((replayed != listed).then(|| {
        let [replayed, listed] = [replayed, listed].map(status_name);
        format!("it is {replayed}, but listed as {listed}")
    }))
}
