//! Reads the log directly from the database.

use crate::common::empty_postgres;
use bastide_pgcluster::Cluster;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection, SqliteConnection};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

/// A database for one test, and a folder for other files.
pub struct Database {
    folder: TempDir,
    kind: Kind,
}

enum Kind {
    Sqlite(PathBuf),
    Postgres(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub seq: u64,
    pub client: Option<String>,
    pub body: String,
}

macro_rules! fetch {
    ($database:expr, $sql:literal $(, $bind:expr)*) => {
        match &$database.kind {
            Kind::Sqlite(path) => {
                let options = SqliteConnectOptions::new().filename(path).disable_statement_logging();
                let mut connection: SqliteConnection = options.connect().await.unwrap();
                let rows = sqlx::query_as($sql)$(.bind($bind))*.fetch_all(&mut connection).await.unwrap();
                connection.close().await.unwrap();
                rows
            }
            Kind::Postgres(address) => {
                let mut connection = PgConnection::connect(address).await.unwrap();
                let rows = sqlx::query_as($sql)$(.bind($bind))*.fetch_all(&mut connection).await.unwrap();
                connection.close().await.unwrap();
                rows
            }
        }
    };
}

impl Database {
    /// A file that does not exist yet.
    pub fn sqlite() -> Database {
        let folder = tempfile::tempdir_in(FOLDER).unwrap();
        let path = folder.path().join("games.db");
        Database::file(folder, path)
    }

    pub fn file(folder: TempDir, path: PathBuf) -> Database {
        Database {
            folder,
            kind: Kind::Sqlite(path),
        }
    }

    /// An empty database of the PostgreSQL that all tests share.
    pub async fn postgres(name: &str) -> Database {
        Database::at(empty_postgres(&format!("faults_{name}")).await)
    }

    /// The database of a PostgreSQL that only this test uses.
    pub fn of(cluster: &Cluster) -> Database {
        Database::at(cluster.address("postgres"))
    }

    fn at(address: String) -> Database {
        Database {
            folder: tempfile::tempdir_in(FOLDER).unwrap(),
            kind: Kind::Postgres(address),
        }
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The value of `--database`.
    pub fn address(&self) -> String {
        match &self.kind {
            Kind::Sqlite(path) => path.display().to_string(),
            Kind::Postgres(address) => address.clone(),
        }
    }

    pub async fn log(&self, table: &str) -> Vec<Entry> {
        let rows: Vec<(i32, Option<String>, String)> = fetch!(
            self,
            "SELECT seq, client, body FROM entries WHERE table_id = $1 ORDER BY seq",
            table
        );
        rows.into_iter()
            .map(|(seq, client, body)| Entry {
                seq: u64::from(seq.unsigned_abs()),
                client,
                body,
            })
            .collect()
    }

    /// Checks that no log has a gap, and that each ends where its table's row says.
    pub async fn has_no_gap(&self) {
        let tables: Vec<(String, i64, i32, i32, i32)> = fetch!(
            self,
            "SELECT p.table_id, count(*), min(e.seq), max(e.seq), p.last FROM progress p \
             LEFT JOIN entries e ON e.table_id = p.table_id GROUP BY p.table_id, p.last"
        );
        for (table, count, first, last, known) in tables {
            assert!(
                first == 1 && i64::from(last) == count && known == last,
                "{table}: {count} entries from {first} to {last}, of {known}"
            );
        }
    }
}
