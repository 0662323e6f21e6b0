//! What only SQLite can be asked: files that are no good, and a full disk.

use super::suite;
use bastide_server::store::{Settings, Store, StoreError};
use std::path::PathBuf;

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("store")
        .join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[tokio::test]
async fn sqlite_keeps_the_promises_of_the_store() {
    let path = folder("suite").join("tables.db");
    suite::all(&format!("sqlite:{}", path.display())).await;
}
