//! Persistent storage of every table's log, in SQLite or PostgreSQL. It handles strings and numbers and knows no rules.
//!
//! - [`types`]: rows and answers
//! - [`error`]: errors, each with advice for the operator
//! - `health`: whether the store would take a move
//! - `writer`: the task that writes in batches, for both databases
//! - `read`: queries, in SQL that both databases understand
//! - `life`: tables that have come to their end, and what is deleted of them; `people`: what is stored of a person
//! - `bans`: who is kept out, and what `bastide admin` tells running servers; `overview`: lists for the operator
//! - `migrations`: the schema of both databases
//! - [`nodes`]: what nodes on one PostgreSQL tell each other
//! - `sqlite`, `postgres`: opening, migrating, writing a batch; in `postgres` also notifications between nodes

mod bans;
pub mod error;
mod health;
mod life;
mod migrations;
pub mod nodes;
mod overview;
mod people;
mod postgres;
mod read;
mod sqlite;
pub mod types;
mod writer;

pub use bans::{Ban, Change};
pub use error::StoreError;
pub use life::Rewrite;
pub use overview::{Filter, Totals};
pub use people::KnownPerson;
pub use sqlite::backup::{Backup, Existing, Restored, restore};
pub use sqlite::check::Pace;
pub use sqlite::file_of;
pub use types::{
    Appended, Hash, Hint, Mark, NewTable, Row, Sealing, Seat, Status, StoredSecret, Summary, TableRow, Waits,
};

use health::Health;
use read::Reader;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::{Mutex, broadcast};
use writer::{Job, Writer};

/// Tuning parameters of the store.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Entries that may wait to be written; further ones are refused as [`StoreError::Busy`].
    pub queue: usize,
    /// Entries in one batch.
    pub batch: usize,
    /// Time that PostgreSQL's writer waits for more entries before it writes a batch. SQLite's does not wait: the next batch
    /// accumulates while it flushes the last one.
    pub gather: Duration,
    /// Timeout for answers of PostgreSQL, after which they are [`StoreError::Away`].
    pub patience: Duration,
    /// Connections in the pool for reading.
    pub readers: u32,
    /// Interval at which a node polls for entries of other nodes, since notifications can get lost.
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

/// Longest text that is stored, in bytes: far above the limit for requests.
const LONGEST: usize = 1 << 20;

/// Capacity of the channel for hints; receivers that fall further behind get `Lagged`.
const HINTS: usize = 4096;

/// A handle to an open database; clones share its connections.
#[derive(Clone)]
pub struct Store {
    reader: Reader,
    writer: Writer,
    hints: broadcast::Sender<Hint>,
    health: Arc<Health>,
    /// When a probe last succeeded.
    probed: Arc<Mutex<Option<Instant>>>,
}

/// How long a successful probe counts, so that many requests for it cost one write.
const PROBE: Duration = Duration::from_secs(1);

impl Store {
    /// Opens a database and runs outstanding migrations. The address is `postgres://…`, `sqlite:PATH` or a path.
    pub async fn open(address: &str, settings: Settings) -> Result<Store, StoreError> {
        let (hints, _) = broadcast::channel(HINTS);
        if is_postgres(address) {
            let (backend, reader) = postgres::open(address, &settings, hints.clone()).await?;
            let writer = Writer::start(backend, settings.gather, &settings);
            return Ok(Store::new(Reader::Postgres(reader), writer, hints));
        }
        let (backend, reader) = sqlite::open(address, &settings).await?;
        let writer = Writer::start(backend, Duration::ZERO, &settings);
        Ok(Store::new(Reader::Sqlite(reader), writer, hints))
    }

    /// Opens an existing database that servers may be using, for `bastide admin`: nothing is created, locked or migrated.
    pub async fn open_beside(address: &str) -> Result<Store, StoreError> {
        let settings = Settings::default();
        let (hints, _) = broadcast::channel(HINTS);
        if is_postgres(address) {
            let (backend, reader) = postgres::open_beside(address, &settings, hints.clone()).await?;
            let writer = Writer::start(backend, Duration::ZERO, &settings);
            return Ok(Store::new(Reader::Postgres(reader), writer, hints));
        }
        let (backend, reader) = sqlite::open_beside(address, &settings).await?;
        let writer = Writer::start(backend, Duration::ZERO, &settings);
        Ok(Store::new(Reader::Sqlite(reader), writer, hints))
    }

    fn new(reader: Reader, writer: Writer, hints: broadcast::Sender<Hint>) -> Store {
        Store {
            reader,
            writer,
            hints,
            health: Arc::default(),
            probed: Arc::default(),
        }
    }

    /// Creates a table with the first entries of its log. Idempotent: a table that exists with the same id and secret is left
    /// unchanged, so that the call can be repeated after an error.
    pub async fn create(&self, table: NewTable, first: Vec<(Row, Mark)>) -> Result<(), StoreError> {
        for text in [&table.id, &table.header, &table.plan] {
            check_text(text)?;
        }
        for (place, (row, mark)) in first.iter().enumerate() {
            check_row(row, mark)?;
            if row.seq as usize != place + 1 || row.table != table.id {
                return Err(StoreError::Unfit(
                    "the first entries of a table must be its own and numbered from 1".to_owned(),
                ));
            }
        }
        self.health.intact()?;
        let made = self.writer.ask(Job::Create(Box::new(table), first)).await;
        self.health.noted(made).map(drop)
    }

    /// Appends an entry to its table's log. `Written` means committed and flushed.
    ///
    /// Wait for the answer before appending the table's next entry, which may depend on this one. The entry is written even
    /// if the caller drops the future.
    pub async fn append(&self, row: Row, mark: Mark) -> Result<Appended, StoreError> {
        check_row(&row, &mark)?;
        self.health.noted(self.writer.ask(Job::Append(row, mark)).await)
    }

    /// A table with its secrets; `None` if the id is unknown.
    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        self.health.noted(self.reader.table(id).await)
    }

    /// The entries of a table with numbers above `after`, in order.
    pub async fn rows(&self, id: &str, after: u32) -> Result<Vec<Row>, StoreError> {
        self.health.noted(self.reader.rows(id, after).await)
    }

    /// Listed tables with status open that changed at or after `since`, the latest opened first.
    pub async fn lobby(&self, since: i64, limit: u32) -> Result<Vec<Summary>, StoreError> {
        self.health.noted(self.reader.lobby(since, limit).await)
    }

    /// Listed tables with status running that were opened at or after `opened` and changed at or after `changed`, the latest
    /// opened first.
    pub async fn running(&self, opened: i64, changed: i64, limit: u32) -> Result<Vec<Summary>, StoreError> {
        self.health
            .noted(self.reader.running(opened, changed, limit).await)
    }

    /// Tables that a person opened or holds a seat at, the latest changed first.
    pub async fn of_person(&self, person: &Hash, limit: u32) -> Result<Vec<Summary>, StoreError> {
        self.health.noted(self.reader.of_person(person, limit).await)
    }

    /// Tables whose clock expired by `now`, and tables that wait for a bot and have not changed since `quiet`.
    pub async fn due(&self, now: i64, quiet: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        self.health.noted(self.reader.due(now, quiet, limit).await)
    }

    /// The number of a person's tables that are neither over nor closed.
    pub async fn count_open_by(&self, creator: &Hash) -> Result<u32, StoreError> {
        self.health.noted(self.reader.count_open_by(creator).await)
    }

    /// The fingerprint of the key with which secrets are sealed; `None` if none ever was.
    pub async fn key_fingerprint(&self) -> Result<Option<Hash>, StoreError> {
        self.health.noted(self.reader.key_fingerprint().await)
    }

    /// Notes the fingerprint of the key. One that is there stays, unless this one `replaces` it.
    pub async fn note_key(&self, fingerprint: Hash, replaces: bool) -> Result<(), StoreError> {
        let job = Job::Key {
            fingerprint,
            replaces,
        };
        self.health.noted(self.writer.ask(job).await).map(drop)
    }

    /// Unfinished tables whose secrets are not sealed, with their secrets.
    pub async fn unsealed(&self, limit: u32) -> Result<Vec<(String, [u8; 32])>, StoreError> {
        self.health.noted(self.reader.unsealed(limit).await)
    }

    /// Replaces secrets that are not sealed by sealed ones.
    pub async fn seal(&self, secrets: Vec<Sealing>) -> Result<(), StoreError> {
        self.health
            .noted(self.writer.ask(Job::Seal(secrets)).await)
            .map(drop)
    }

    /// Subscribes to entries of other nodes. A receiver that gets `Lagged` has to read all its tables again. With SQLite there
    /// is one node, and no hints.
    pub fn hints(&self) -> broadcast::Receiver<Hint> {
        self.hints.subscribe()
    }

    /// Fails if the last write failed, the file is no longer the one that was opened, damage was found, or something failed in the
    /// last minute. Writes nothing.
    pub fn status(&self) -> Result<(), StoreError> {
        self.writer.check()?;
        self.reader.check_file()?;
        self.health.check()
    }

    /// Fails if a move would not be stored: writes a row, and checks that the file is still the one that was opened, that no damage
    /// was found, that the last write succeeded, and that nothing failed in the last minute.
    pub async fn probe(&self) -> Result<(), StoreError> {
        self.status()?;
        let mut probed = self.probed.lock().await;
        if probed.is_some_and(|at| at.elapsed() < PROBE) {
            return Ok(());
        }
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let millis = now.map_or(0, |now| i64::try_from(now.as_millis()).unwrap_or(i64::MAX));
        self.writer.ask(Job::Probe(millis)).await?;
        self.reader.check().await?;
        *probed = Some(Instant::now());
        Ok(())
    }

    /// Checks the pages of an SQLite file, slowly and beside all other work. Damage is remembered: [`Store::probe`] fails from then
    /// on, and no tables are created. PostgreSQL has checksums of its own.
    pub async fn check_integrity(&self, pace: Pace) -> Result<(), StoreError> {
        let checked = match &self.reader {
            Reader::Sqlite(readers) => readers.check_integrity(pace).await,
            Reader::Postgres(_) => Ok(()),
        };
        self.health.noted(checked)
    }

    /// Writes a verified copy of an SQLite database to a file that does not exist, while servers go on.
    pub async fn backup(&self, to: &std::path::Path) -> Result<Backup, StoreError> {
        match &self.reader {
            Reader::Sqlite(readers) => self.health.noted(readers.backup(to).await),
            Reader::Postgres(_) => Err(StoreError::Unfit(
                "PostgreSQL makes its own backups; use `pg_dump --format custom`".to_owned(),
            )),
        }
    }

    /// Bytes of an SQLite file; `None` with PostgreSQL.
    pub fn file_size(&self) -> Option<u64> {
        match &self.reader {
            Reader::Sqlite(readers) => std::fs::metadata(readers.path()).ok().map(|data| data.len()),
            Reader::Postgres(_) => None,
        }
    }

    /// Whether damage was found since the database was opened.
    pub fn is_damaged(&self) -> bool {
        self.health.intact().is_err()
    }

    /// Whether the file is too large to have been checked when it was opened.
    pub fn is_unchecked(&self) -> bool {
        match &self.reader {
            Reader::Sqlite(readers) => readers.is_large(),
            Reader::Postgres(_) => false,
        }
    }

    /// Refuses further entries, writes those that were accepted, and closes all connections.
    pub async fn close(&self) {
        self.writer.close().await;
        self.leave_nodes().await;
        self.reader.close().await;
    }
}

fn check_row(row: &Row, mark: &Mark) -> Result<(), StoreError> {
    check_text(&row.table)?;
    check_text(&row.body)?;
    row.request_id.as_deref().map_or(Ok(()), check_text)?;
    if i32::try_from(row.seq).is_err() {
        return Err(StoreError::Unfit(format!(
            "{} is too large for the number of an entry",
            row.seq
        )));
    }
    mark.glance.as_deref().map_or(Ok(()), check_text)?;
    mark.seats.iter().try_for_each(|seat| check_text(&seat.name))
}

/// Refuses texts that only one of the databases accepts: they would fail a whole batch.
fn check_text(text: &str) -> Result<(), StoreError> {
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

/// Whether the address of a database is one of PostgreSQL.
pub fn is_postgres(address: &str) -> bool {
    address.starts_with("postgres:") || address.starts_with("postgresql:")
}

fn same_version(found: i64, known: i64) -> Result<(), StoreError> {
    match found.cmp(&known) {
        std::cmp::Ordering::Less => Err(StoreError::Older { found, known }),
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => Err(StoreError::Newer { found, known }),
    }
}
