//! The store: every table's log, kept in SQLite or PostgreSQL. It knows strings and numbers and no rules.
//!
//! - [`types`]: what goes in and comes out
//! - [`error`]: what can go wrong
//! - `writer`: batches, the same for both databases
//! - `read`: what is asked of both databases in the same words
//! - `sqlite`, `postgres`: opening, and writing a batch
//! - `hints`: what the nodes on one PostgreSQL tell each other

pub mod error;
mod postgres;
mod read;
mod sqlite;
pub mod types;
mod writer;

pub use error::StoreError;
pub use types::{Appended, Hash, Hint, Mark, NewTable, Row, Seat, Status, Summary, TableRow, Waits};

use read::Reader;
use std::time::Duration;
use tokio::sync::broadcast;
use writer::{Job, Writer};

/// How the store works. The defaults are right for almost everyone.
#[derive(Debug, Clone)]
pub struct Settings {
    /// How many entries may wait to be written before the next one is refused as [`StoreError::Busy`].
    pub queue: usize,
    /// How many entries are written at once.
    pub batch: usize,
    /// How long PostgreSQL's writer lets entries come together. SQLite's needs no wait: they come together while it writes.
    pub gather: Duration,
    /// How long PostgreSQL may take to answer before it counts as away.
    pub patience: Duration,
    /// How many connections read.
    pub readers: u32,
    /// How often a node looks for what others wrote, for the case that a notice was lost.
    pub poll: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            queue: 4096,
            batch: 1024,
            gather: Duration::from_millis(2),
            patience: Duration::from_secs(5),
            readers: 4,
            poll: Duration::from_secs(2),
        }
    }
}

/// The longest text that is stored, in bytes: far above what any request may hold.
const LONGEST: usize = 1 << 20;

/// How many hints wait for a reader; who falls behind further is told so by the channel.
const HINTS: usize = 4096;

/// A database with tables in it. A clone is another handle to the same one.
#[derive(Clone)]
pub struct Store {
    reader: Reader,
    writer: Writer,
    hints: broadcast::Sender<Hint>,
}

impl Store {
    /// Opens a database and brings its schema up to date. The address is `postgres://…`, `sqlite:PATH` or a path.
    pub async fn open(address: &str, settings: Settings) -> Result<Store, StoreError> {
        let (hints, _) = broadcast::channel(HINTS);
        if address.starts_with("postgres:") || address.starts_with("postgresql:") {
            let (backend, reader) = postgres::open(address, &settings, hints.clone()).await?;
            let writer = Writer::start(backend, settings.gather, &settings);
            return Ok(Store {
                reader: Reader::Postgres(reader),
                writer,
                hints,
            });
        }
        let (backend, reader) = sqlite::open(address, &settings).await?;
        let writer = Writer::start(backend, Duration::ZERO, &settings);
        Ok(Store {
            reader: Reader::Sqlite(reader),
            writer,
            hints,
        })
    }

    /// Opens a table with the first entries of its log. The same table again (same id, same seed) is no error and
    /// changes nothing, so that it can be tried again after an error.
    pub async fn create(&self, table: NewTable, first: Vec<(Row, Mark)>) -> Result<(), StoreError> {
        for text in [&table.id, &table.header, &table.plan] {
            fit(text)?;
        }
        for (place, (row, mark)) in first.iter().enumerate() {
            fit_row(row, mark)?;
            if row.seq as usize != place + 1 || row.table != table.id {
                return Err(StoreError::Unfit(
                    "the first entries of a table are its own, numbered from 1".to_owned(),
                ));
            }
        }
        self.writer
            .ask(Job::Create(Box::new(table), first))
            .await
            .map(drop)
    }

    /// Adds an entry to its table's log. `Written` means: committed and flushed.
    ///
    /// Wait for the answer before adding the table's next entry, since that one may rest on this one. If the caller
    /// stops waiting, the entry is written all the same.
    pub async fn append(&self, row: Row, mark: Mark) -> Result<Appended, StoreError> {
        fit_row(&row, &mark)?;
        self.writer.ask(Job::Append(row, mark)).await
    }

    /// A table with its secrets.
    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        self.reader.table(id).await
    }

    /// The entries of a table that come after `after`, in order.
    pub async fn rows(&self, id: &str, after: u32) -> Result<Vec<Row>, StoreError> {
        self.reader.rows(id, after).await
    }

    /// Listed tables where people may sit down and something happened since then, the latest first.
    pub async fn lobby(&self, since: i64, limit: u32) -> Result<Vec<Summary>, StoreError> {
        self.reader.lobby(since, limit).await
    }

    /// Tables that a person opened or sits at, the latest change first.
    pub async fn of_person(&self, person: &Hash, limit: u32) -> Result<Vec<Summary>, StoreError> {
        self.reader.of_person(person, limit).await
    }

    /// Tables whose clock ran out by `now`, and tables where a bot should move and nothing changed after `quiet`.
    pub async fn awake(&self, now: i64, quiet: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        self.reader.awake(now, quiet, limit).await
    }

    /// How many tables a person opened that are not over or closed.
    pub async fn count_open_by(&self, creator: &Hash) -> Result<u32, StoreError> {
        self.reader.count_open_by(creator).await
    }

    /// What other nodes wrote, from now on. Who falls behind (`Lagged`) reads the tables that they hold again.
    /// SQLite has one node, so that nothing ever comes.
    pub fn hints(&self) -> broadcast::Receiver<Hint> {
        self.hints.subscribe()
    }

    /// Whether the database answers and can be written to.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.writer.check()?;
        self.reader.check().await
    }

    /// Takes nothing more, writes what was taken, and lets go of the database.
    pub async fn close(&self) {
        self.writer.close().await;
        self.reader.close().await;
    }
}

fn fit_row(row: &Row, mark: &Mark) -> Result<(), StoreError> {
    fit(&row.table)?;
    fit(&row.body)?;
    row.client.as_deref().map_or(Ok(()), fit)?;
    if i32::try_from(row.seq).is_err() {
        return Err(StoreError::Unfit(format!(
            "an entry cannot have the number {}",
            row.seq
        )));
    }
    mark.seats.iter().try_for_each(|seat| fit(&seat.name))
}

/// What one database takes and the other does not would fail a whole batch, so neither is given it.
fn fit(text: &str) -> Result<(), StoreError> {
    if text.len() > LONGEST {
        return Err(StoreError::Unfit(format!(
            "a text of {} bytes, with {LONGEST} allowed",
            text.len()
        )));
    }
    if text.contains('\0') {
        return Err(StoreError::Unfit("a text with a NUL character".to_owned()));
    }
    Ok(())
}

/// The version of the schema that a program with these migrations knows.
fn newest(migrations: &sqlx::migrate::Migrator) -> i64 {
    let versions = migrations.iter().map(|migration| migration.version);
    versions.max().unwrap_or(0)
}
