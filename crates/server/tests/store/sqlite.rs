//! SQLite only: foreign and damaged files, and a full disk.

use super::suite::{self, append, log, opened, row};
use super::{life, upgrade};
use bastide_server::store::{self, Appended, Existing, Mark, Pace, Row, Settings, Store, StoreError};
use bastide_testkit::small_disk::SmallDisk;
use sqlx::{Connection, SqliteConnection};
use std::fs;
use std::path::{Path, PathBuf};

/// An empty folder for one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("store")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[tokio::test]
async fn sqlite_passes_the_suite() {
    let path = folder("suite").join("tables.db");
    suite::all(&format!("sqlite:{}", path.display())).await;
}

#[tokio::test]
async fn sqlite_tables_have_a_life_cycle() {
    let path = folder("life").join("tables.db");
    life::all(&path.display().to_string()).await;
}

#[tokio::test]
async fn a_database_is_not_made_or_migrated_beside_a_server() {
    let path = folder("beside").join("tables.db");
    let address = path.display().to_string();
    let error = Store::open_beside(&address).await.err().unwrap();
    assert!(
        matches!(error, StoreError::Address(_)) && !path.exists(),
        "{error}"
    );
    open(&path).await.unwrap().close().await;
    sql(&path, "DELETE FROM _sqlx_migrations WHERE version > 4").await;
    let error = Store::open_beside(&address).await.err().unwrap();
    assert!(
        error
            .to_string()
            .contains("start the server of this version once"),
        "{error}"
    );
}

#[tokio::test]
async fn backups_are_verified_and_restored_only_where_no_server_is() {
    let folder = folder("backup");
    let (path, copy) = (folder.join("tables.db"), folder.join("copy.db"));
    let store = open(&path).await.unwrap();
    opened(&store, "kept").await;
    let backup = store.backup(&copy).await.unwrap();
    assert_eq!((backup.tables, backup.entries), (1, 1));
    opened(&store, "later").await;
    let address = path.display().to_string();
    let refused = |error: StoreError, why: &str| assert!(error.to_string().contains(why), "{error}");
    let restored = |existing| store::restore(&copy, &address, existing);
    refused(restored(Existing::Refuse).await.unwrap_err(), "--force");
    refused(restored(Existing::MoveAside).await.unwrap_err(), "in use");
    store.close().await;
    let (again, replaced) = restored(Existing::MoveAside).await.unwrap();
    assert_eq!(again, backup);
    let store = open(&path).await.unwrap();
    assert_eq!(log(&store, "kept").await.len(), 1);
    assert!(store.table("later").await.unwrap().is_none());
    store.close().await;
    let before = open(&replaced.unwrap()).await.unwrap();
    assert_eq!(log(&before, "later").await.len(), 1, "what was there is kept");
    before.close().await;
    // A log with a gap is noticed.
    sql(&copy, "DELETE FROM entries").await;
    refused(restored(Existing::MoveAside).await.unwrap_err(), "missing");
}

#[cfg(unix)]
#[tokio::test]
async fn a_new_file_is_readable_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let path = folder("private").join("tables.db");
    let store = open(&path).await.unwrap();
    opened(&store, "t").await;
    for end in ["", "-wal", "-shm"] {
        let file = path.with_file_name(format!("tables.db{end}"));
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}", file.display());
    }
    store.close().await;
}

#[tokio::test]
async fn sqlite_tables_keep_their_rules() {
    let path = folder("upgrade").join("tables.db");
    let address = path.display().to_string();
    upgrade::tables_keep_their_rules(&address, 1, || sql(&path, upgrade::FORGET)).await;
}

async fn sql(path: &Path, statement: &'static str) {
    let mut connection = SqliteConnection::connect(&format!("sqlite:{}", path.display()))
        .await
        .unwrap();
    sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

async fn open(path: &Path) -> Result<Store, StoreError> {
    Store::open(&path.display().to_string(), Settings::default()).await
}

async fn refused(path: &Path) -> StoreError {
    open(path).await.err().expect("it was opened")
}

#[tokio::test]
async fn files_of_other_programs_are_refused_and_unchanged() {
    let folder = folder("foreign");
    let text = folder.join("letter.txt");
    fs::write(&text, "Dear Ann, this is not a database at all. ".repeat(100)).unwrap();
    let theirs = folder.join("theirs.db");
    let create = format!("sqlite:{}?mode=rwc", theirs.display());
    let mut connection = SqliteConnection::connect(&create).await.unwrap();
    sqlx::raw_sql("CREATE TABLE letters (text TEXT)")
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    for (path, sentence) in [
        (text, "is not a database; choose another database"),
        (theirs, "choose another database or an empty one"),
    ] {
        let before = fs::read(&path).unwrap();
        let error = refused(&path).await;
        assert!(matches!(error, StoreError::Foreign(_)), "{error:?}");
        let said = error.to_string();
        assert!(
            said.contains(path.to_str().unwrap()) && said.contains(sentence),
            "{said}"
        );
        assert_eq!(fs::read(&path).unwrap(), before, "it was changed");
    }
}

#[tokio::test]
async fn an_address_without_a_file_is_refused() {
    let folder = folder("address");
    let missing = folder.join("no/such/tables.db").display().to_string();
    for address in [
        "",
        "sqlite:",
        "sqlite::memory:",
        "mysql://localhost/x",
        folder.to_str().unwrap(),
        &missing,
    ] {
        let error = Store::open(address, Settings::default()).await.err();
        assert!(
            matches!(error, Some(StoreError::Address(_))),
            "{address}: {error:?}"
        );
    }
}

#[tokio::test]
async fn damaged_files_are_refused_and_unchanged() {
    let folder = folder("torn");
    let path = folder.join("tables.db");
    let store = open(&path).await.unwrap();
    opened(&store, "torn").await;
    for seq in 2..=60 {
        let body = format!("say 0 {}", "x".repeat(900));
        store
            .append(
                Row {
                    body,
                    ..row("torn", seq, None)
                },
                Mark::default(),
            )
            .await
            .unwrap();
    }
    store.close().await;
    let good = fs::read(&path).unwrap();
    let mut scribbled = good.clone();
    scribbled[4096..12288].fill(0xa5);
    for torn in [
        &good[..good.len() - 4096],
        &good[..good.len() / 2 + 100],
        &scribbled,
    ] {
        fs::write(&path, torn).unwrap();
        let error = refused(&path).await;
        assert!(matches!(error, StoreError::Torn(_)), "{error:?}");
        assert_eq!(fs::read(&path).unwrap(), torn, "it was changed");
    }
    fs::write(&path, &good).unwrap();
    let store = open(&path).await.unwrap();
    assert_eq!(log(&store, "torn").await.len(), 60);
    store.close().await;
}

/// A database with more games than are checked in one transaction, whose write-ahead log is empty.
async fn with_games(path: &Path) -> Store {
    let store = open(path).await.unwrap();
    for game in 0..50 {
        let id = format!("game-{game:02}");
        opened(&store, &id).await;
        for seq in 2..=20 {
            let body = format!("say 0 {}", "x".repeat(200));
            let row = Row {
                body,
                ..row(&id, seq, Some(&format!("request-{seq}")))
            };
            store.append(row, Mark::default()).await.unwrap();
        }
    }
    sql(path, "PRAGMA wal_checkpoint(TRUNCATE)").await;
    store
}

#[tokio::test]
async fn the_check_beside_a_server_finds_what_is_missing() {
    let path = folder("check-missing").join("tables.db");
    let store = with_games(&path).await;
    let check = || store.check_integrity(Pace::Background);
    // A game whose row is lost, so that its entries belong to none.
    sql(&path, "DELETE FROM progress WHERE table_id = 'game-49'").await;
    assert_eq!(check().await, Ok(()));
    assert!(!store.is_damaged());
    const LAST: &str = "UPDATE progress SET last = 21 WHERE table_id = 'game-19'";
    for (lose, table) in [
        (
            "DELETE FROM entries WHERE table_id = 'game-48' AND seq = 5",
            "game-48",
        ),
        ("DELETE FROM entries WHERE table_id = 'game-37'", "game-37"),
        (LAST, "game-19"),
    ] {
        sql(&path, lose).await;
        let said = check().await.unwrap_err().to_string();
        let expected = format!("entries of the table {table} are missing");
        assert!(said.contains(&expected), "{said}");
    }
    assert!(store.is_damaged());
    store.close().await;
}

#[tokio::test]
async fn the_check_beside_a_server_reads_every_tree() {
    const PAGE: usize = 4096;
    let path = folder("check-trees").join("tables.db");
    let store = with_games(&path).await;
    let mut connection = SqliteConnection::connect(&path.display().to_string())
        .await
        .unwrap();
    let roots = "SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0";
    let mut trees: Vec<(String, i64)> = sqlx::query_as(roots).fetch_all(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    assert!(trees.len() > 15, "{trees:?}");
    let intact = fs::read(&path).unwrap();
    // A leaf of the log.
    let leaf = intact.len() / 2 / PAGE + 1;
    trees.push(("leaf".to_owned(), leaf as i64));
    for (name, page) in trees {
        let mut scribbled = intact.clone();
        let begin = (page as usize - 1) * PAGE;
        scribbled[begin..begin + PAGE].fill(0xa5);
        fs::write(&path, scribbled).unwrap();
        let checked = store.check_integrity(Pace::Background).await;
        assert!(matches!(checked, Err(StoreError::Torn(_))), "{name}: {checked:?}");
    }
    fs::write(&path, intact).unwrap();
    assert_eq!(store.check_integrity(Pace::Background).await, Ok(()));
    store.close().await;
}

#[tokio::test]
async fn a_truncated_write_ahead_log_loses_no_acknowledged_entry() {
    let folder = folder("wal");
    let (path, copy) = (folder.join("tables.db"), folder.join("copy.db"));
    let store = open(&path).await.unwrap();
    opened(&store, "wal").await;
    // The files as after a power failure at this moment, with half of a write that was never acknowledged.
    fs::copy(&path, &copy).unwrap();
    let mut wal = fs::read(folder.join("tables.db-wal")).unwrap();
    append(&store, "wal", 2, None).await.unwrap();
    let later = fs::read(folder.join("tables.db-wal")).unwrap();
    wal.extend(&later[wal.len()..(wal.len() + later.len()) / 2]);
    fs::write(folder.join("copy.db-wal"), wal).unwrap();
    store.close().await;
    let store = open(&copy).await.unwrap();
    assert_eq!(log(&store, "wal").await.len(), 1);
    assert_eq!(append(&store, "wal", 2, None).await, Ok(Appended::Written));
    store.close().await;
}

#[tokio::test]
async fn later_schema_versions_are_refused() {
    let path = folder("newer").join("tables.db");
    open(&path).await.unwrap().close().await;
    sql(
        &path,
        "INSERT INTO _sqlx_migrations VALUES (9999, 'later', '', true, x'', 0)",
    )
    .await;
    let error = refused(&path).await;
    assert!(
        matches!(error, StoreError::Newer { found: 9999, .. }),
        "{error:?}"
    );
}

#[tokio::test]
async fn only_one_process_opens_a_file() {
    let path = folder("in-use").join("tables.db");
    let store = open(&path).await.unwrap();
    assert!(matches!(refused(&path).await, StoreError::InUse(_)));
    store.close().await;
    open(&path).await.unwrap().close().await;
}

#[tokio::test]
async fn a_full_disk_loses_nothing_and_recovers() {
    let disk = match SmallDisk::mount(folder("full")) {
        Ok(disk) => disk,
        Err(why) => {
            println!("NOT TESTED: a full disk, since no small file system may be mounted here ({why})");
            return;
        }
    };
    let store = open(&disk.folder().join("tables.db")).await.unwrap();
    opened(&store, "full").await;
    let ballast = disk.folder().join("ballast");
    fs::write(&ballast, vec![0; 1 << 20]).unwrap();
    let long = |seq| Row {
        body: "x".repeat(50_000),
        ..row("full", seq, Some(&format!("c{seq}")))
    };
    let mut seq = 2;
    let error = loop {
        match store.append(long(seq), Mark::default()).await {
            Ok(written) => assert_eq!(written, Appended::Written),
            Err(error) => break error,
        }
        seq += 1;
    };
    assert!(matches!(error, StoreError::Full(_)), "{error:?}");
    assert!(seq > 3 && seq < 60, "{seq} entries fit");
    let checked = store.probe().await;
    assert!(matches!(checked, Err(StoreError::Full(_))), "{checked:?}");
    // Acknowledged entries can be read, and the writer keeps trying.
    assert_eq!(log(&store, "full").await.len() as u32, seq - 1);
    assert!(matches!(
        store.append(long(seq), Mark::default()).await,
        Err(StoreError::Full(_))
    ));
    fs::remove_file(&ballast).unwrap();
    for seq in seq..seq + 5 {
        assert_eq!(
            store.append(long(seq), Mark::default()).await,
            Ok(Appended::Written)
        );
    }
    assert_eq!(store.probe().await, Ok(()));
    assert_eq!(log(&store, "full").await.len() as u32, seq + 4);
    store.close().await;
}
