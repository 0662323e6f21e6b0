//! Rows of the store and its answers: strings and numbers, no rules.

/// SHA-256 of a secret, such as a cookie or the key of a link.
pub type Hash = [u8; 32];

/// The secret of a table, which determines its draws. It has no `Debug`, so that it stays out of logs.
#[derive(Clone, PartialEq, Eq)]
pub enum StoredSecret {
    /// As earlier versions stored it.
    Plain([u8; 32]),
    /// Encrypted with a key that is not in the database.
    Sealed {
        /// The SHA-256 of the secret.
        hash: Hash,
        sealed: Vec<u8>,
    },
}

impl StoredSecret {
    /// The SHA-256 of the secret.
    pub fn hash(&self) -> Hash {
        match self {
            StoredSecret::Plain(secret) => crate::secret::digest(secret),
            StoredSecret::Sealed { hash, .. } => *hash,
        }
    }

    /// The values of the columns `seed` and `sealed`.
    pub(super) fn columns(&self) -> (&[u8], Option<&[u8]>) {
        match self {
            StoredSecret::Plain(secret) => (secret, None),
            StoredSecret::Sealed { hash, sealed } => (hash, Some(sealed)),
        }
    }
}

/// The secret of a table that was stored unsealed.
pub struct Sealing {
    pub table: String,
    pub secret: StoredSecret,
}

/// A table to be created.
#[derive(Clone)]
pub struct NewTable {
    pub id: String,
    /// The header of its record, without the seed.
    pub header: String,
    pub secret: StoredSecret,
    /// Hash of the key in its join link.
    pub invite: Option<Hash>,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// Seats, clock and aids as JSON.
    pub plan: String,
    /// The person who opened it.
    pub creator: Hash,
    /// Time of opening, in milliseconds since 1970.
    pub at: i64,
}

/// One entry of a table's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub table: String,
    /// From 1, without gaps.
    pub seq: u32,
    /// The id that the client gave the request; at one table it is written once. The column is `client`.
    pub request_id: Option<String>,
    /// Time of the request, in milliseconds since 1970.
    pub at: i64,
    pub body: String,
}

/// Changes to a table's row in `progress` and to its seats, made together with an entry. `None` means unchanged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mark {
    pub status: Option<Status>,
    pub waits: Option<Waits>,
    /// When a clock expires, in milliseconds since 1970; `Some(None)` stops the clock.
    pub due: Option<Option<i64>>,
    /// What lists show of the game, as JSON.
    pub glance: Option<String>,
    /// Only the seats that change.
    pub seats: Vec<Seat>,
}

/// A seat of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    /// The number of the seat, from 0.
    pub seat: u8,
    /// The person who holds it; `None` for a bot or an open seat.
    pub holder: Option<Hash>,
    /// The name that others see; empty for an open seat.
    pub name: String,
}

/// The phases of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Status {
    /// Seats can be taken.
    Open,
    /// The game has begun.
    Running,
    /// The game was played to its end.
    Over,
    /// The table was closed before the end of the game.
    Closed,
}

/// Who has to act next at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Waits {
    /// The game has not begun or has ended.
    Nobody,
    /// A seat held by a person.
    Person,
    /// A seat played by a bot.
    Bot,
}

impl Status {
    pub(super) fn from_number(number: i16) -> Option<Status> {
        [Status::Open, Status::Running, Status::Over, Status::Closed]
            .into_iter()
            .find(|status| *status as i16 == number)
    }
}

impl Waits {
    pub(super) fn from_number(number: i16) -> Option<Waits> {
        [Waits::Nobody, Waits::Person, Waits::Bot]
            .into_iter()
            .find(|waits| *waits as i16 == number)
    }
}

/// The result of appending an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appended {
    /// Committed and flushed.
    Written,
    /// An entry with this request id exists, perhaps written by another node: read the log up to it.
    Repeated {
        /// The number of that entry.
        seq: u32,
    },
    /// The last entry of the log is not `seq - 1`: read the missing entries and check the request again.
    Conflict,
}

/// A table as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    pub id: String,
    /// The header of its record, without the seed.
    pub header: String,
    /// Seats, clock and aids as JSON.
    pub plan: String,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// Time of opening, in milliseconds since 1970.
    pub opened: i64,
    /// The number of its last entry.
    pub last: u32,
    pub status: Status,
    pub waits: Waits,
    /// When a clock expires, in milliseconds since 1970; `None` if none runs.
    pub due: Option<i64>,
    /// Time of its last entry, in milliseconds since 1970.
    pub changed: i64,
    /// What lists show of the game, as JSON; `None` until the game begins, and for tables that an earlier server wrote last.
    pub glance: Option<String>,
    /// In the order of the seats; seats that nobody has ever taken are left out.
    pub seats: Vec<Seat>,
}

/// A table with its secrets. It has no `Debug`, so that they stay out of logs.
#[derive(Clone, PartialEq, Eq)]
pub struct TableRow {
    /// Everything that is not secret.
    pub summary: Summary,
    pub secret: StoredSecret,
    /// Hash of the key in its join link.
    pub invite: Option<Hash>,
    /// The person who opened it.
    pub creator: Hash,
}

/// Another node has written to a table. A hint may arrive twice or late; [`Store::rows`](super::Store::rows) has the truth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    pub table: String,
    /// The number of its last entry.
    pub last: u32,
}
