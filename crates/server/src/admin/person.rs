//! What is stored of a person: finding it by the beginning of their id, exporting it and deleting it.
//!
//! A person's id is the SHA-256 of their browser's cookie. It lets nobody act as that person.

use super::prune::without_text;
use crate::rooms::log::{log_row, table_data};
use crate::rooms::now;
use crate::secret::{self, Hash};
use crate::store::{KnownPerson, Rewrite, Row, Status, Store, StoreError, TableRow};
use bastide_engine::kernel::claims::Seats;
use bastide_table::table::Table;
use bastide_table::table::entry::{Entry, parse_social, with_first_line};
use bastide_table::table::seats::Person;
use serde::Serialize;
use std::ops::AddAssign;

/// Digits of an id that are shown to the operator.
pub const SHOWN: usize = 12;

/// Fewest digits by which a person is found.
pub const FEWEST: usize = 6;

/// Attempts to rewrite a table while players write to it.
const TRIES: usize = 20;

/// The first digits of a person's id.
pub fn short_id(person: &Hash) -> String {
    secret::hex(person)[..SHOWN].to_owned()
}

/// The lowest and highest hash that begin with these digits; `None` if they are no beginning of an id.
fn range(digits: &str) -> Option<(Hash, Hash)> {
    let digits = digits.to_ascii_lowercase();
    let bound = |fill: &str| Person::parse(&(digits.clone() + &fill.repeat(64 - digits.len())));
    if !(FEWEST..=64).contains(&digits.len()) {
        return None;
    }
    Some((bound("0")?.0, bound("f")?.0))
}

/// Whether a text can be the beginning of a person's id.
pub fn is_id(text: &str) -> bool {
    range(text).is_some()
}

/// The people whose ids begin with these digits, at most ten of them.
pub async fn find(store: &Store, digits: &str) -> Result<Vec<KnownPerson>, StoreError> {
    match range(digits) {
        Some((from, to)) => store.people(&from, &to, 10).await,
        None => Ok(Vec::new()),
    }
}

/// Everything that is stored of a person.
#[derive(Serialize)]
pub struct PersonData {
    /// SHA-256 of the browser's cookie.
    pub person: String,
    pub names: Vec<String>,
    pub tables: Vec<PersonTable>,
}

/// What is stored of a person at one table.
#[derive(Serialize)]
pub struct PersonTable {
    pub id: String,
    /// Whether this person opened it.
    pub opened_it: bool,
    /// Milliseconds since 1970.
    pub opened: i64,
    pub status: &'static str,
    /// The names at the seats that they took, and everything that they did and said there.
    pub entries: Vec<PersonEntry>,
    /// The game in the notation; `None` if it cannot be read.
    pub record: Option<String>,
}

#[derive(Serialize)]
pub struct PersonEntry {
    pub seq: u32,
    /// Milliseconds since 1970.
    pub at: i64,
    /// What was done, in the notation of the log.
    pub entry: String,
}

/// The name of a status in lists.
pub fn status_name(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Running => "running",
        Status::Over => "over",
        Status::Closed => "closed",
    }
}

impl PersonData {
    /// The data of a person, still without their tables.
    pub fn new(person: &KnownPerson) -> PersonData {
        PersonData {
            person: secret::hex(&person.hash),
            names: person.names.clone(),
            tables: Vec::new(),
        }
    }
}

/// Collects what is stored of a person at a table; `None` if the table has been deleted.
pub async fn export(store: &Store, id: &str, person: &Hash) -> Result<Option<PersonTable>, StoreError> {
    let Some(table) = store.table(id).await? else {
        return Ok(None);
    };
    let rows = store.rows(id, 0).await?;
    Ok(Some(export_table(&table, rows, person)))
}

fn export_table(table: &TableRow, rows: Vec<Row>, person: &Hash) -> PersonTable {
    let record = Table::rebuild(&table_data(table, None), rows.iter().map(log_row));
    let mut seats = OwnSeats::new(*person);
    let entries = rows.into_iter().filter_map(|row| {
        let is_own = seats.follow(&row.body);
        is_own.then(|| PersonEntry {
            seq: row.seq,
            at: row.at,
            entry: row.body.split('\n').next().unwrap_or_default().to_owned(),
        })
    });
    PersonTable {
        id: table.summary.id.clone(),
        opened_it: table.creator == *person,
        opened: table.summary.opened,
        status: status_name(table.summary.status),
        entries: entries.collect(),
        record: record.ok().map(|table| table.record()),
    }
}

/// The seats of one person while a log is read.
struct OwnSeats {
    person: Person,
    seats: Seats,
}

impl OwnSeats {
    fn new(person: Hash) -> OwnSeats {
        OwnSeats {
            person: Person(person),
            seats: Seats::NONE,
        }
    }

    /// Follows an entry; whether it is one of this person.
    fn follow(&mut self, body: &str) -> bool {
        match parse_social(body) {
            Some(Entry::Sit { seat, holder, .. }) => {
                let is_own = holder == self.person;
                if is_own {
                    self.seats = self.seats.with(seat);
                }
                is_own
            }
            Some(Entry::Leave { seat }) => {
                let is_own = self.seats.contains(seat);
                self.seats = self.seats.without(seat);
                is_own
            }
            _ => {
                let seat = body.split([' ', '\n']).nth(1).unwrap_or_default();
                self.seats.iter().any(|own| own.to_string() == seat)
            }
        }
    }
}

/// What was deleted.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Deleted {
    pub tables: u64,
    /// Tables that were open or running.
    pub closed: u64,
    pub messages: u64,
}

impl AddAssign for Deleted {
    fn add_assign(&mut self, other: Deleted) {
        self.tables += other.tables;
        self.closed += other.closed;
        self.messages += other.messages;
    }
}

/// Deletes a person's data at a table: closes it if it is open or running, removes their name and what they said, and replaces
/// their id by a random one. The game can still be replayed.
pub async fn delete(store: &Store, id: &str, person: &Hash) -> Result<Deleted, StoreError> {
    let closed = u64::from(super::close(store, id).await?);
    let messages = anonymise(store, id, person).await?;
    store.announce(&[id.to_owned()], now()).await?;
    Ok(Deleted {
        tables: 1,
        closed,
        messages,
    })
}

/// Removes a person from a table. Returns the number of messages that were removed.
async fn anonymise(store: &Store, id: &str, person: &Hash) -> Result<u64, StoreError> {
    // One for all their seats: who may undo depends on whether seats have the same holder.
    let nobody = secret::random();
    for _ in 0..TRIES {
        let rows = store.rows(id, 0).await?;
        let last = rows.last().map_or(0, |row| row.seq);
        let mut seats = OwnSeats::new(*person);
        let rows: Vec<Row> = rows
            .into_iter()
            .filter_map(|row| without_person(row, &mut seats, nobody))
            .collect();
        let messages = rows.iter().filter(|row| row.body.starts_with("say ")).count();
        let rewrite = Rewrite {
            table: id.to_owned(),
            last,
            rows,
            is_silent: false,
            person: Some((*person, nobody)),
        };
        if store.rewrite(&rewrite).await? {
            return Ok(messages as u64);
        }
    }
    Err(StoreError::Busy)
}

/// The entry without the person; `None` if it does not change.
fn without_person(row: Row, seats: &mut OwnSeats, nobody: Hash) -> Option<Row> {
    let is_own = seats.follow(&row.body);
    // The prefix of a request's id is the beginning of the person's.
    let is_request = row
        .request_id
        .as_deref()
        .is_some_and(|request| request.split('-').next() == Some(&seats.person.hex()[..8]));
    let request_id = row.request_id.clone().filter(|_| !is_request);
    let row = Row { request_id, ..row };
    match parse_social(&row.body).filter(|_| is_own) {
        Some(Entry::Sit { seat, nonce_hash, .. }) => {
            let (holder, name) = (Person(nobody), String::new());
            let body = with_first_line(
                &row.body,
                &Entry::Sit {
                    seat,
                    holder,
                    name,
                    nonce_hash,
                },
            );
            Some(Row { body, ..row })
        }
        Some(Entry::Say { .. }) => without_text(row.clone()).or(is_request.then_some(row)),
        _ => is_request.then_some(row),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_by_their_first_digits() {
        assert!(is_id("0a1b2c") && is_id(&"AB".repeat(32)));
        assert!(!is_id("0a1b2") && !is_id("0a1b2g") && !is_id(&"ab".repeat(33)));
        let (from, to) = range("0a1b2c3").unwrap();
        assert_eq!((from[3], to[3], to[31]), (0x30, 0x3f, 0xff));
    }
}
