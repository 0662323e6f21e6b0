//! What goes into the store and comes out of it: strings and numbers, no rules.

/// SHA-256 of something that only its owner knows.
pub type Hash = [u8; 32];

/// A table that is to be opened.
#[derive(Clone)]
pub struct NewTable {
    /// Its id.
    pub id: String,
    /// The lines of its record that come before the first action, without the seed.
    pub header: String,
    /// What its shuffle is made from. Never sent before the end.
    pub seed: [u8; 32],
    /// Hash of the key in its join link.
    pub invite: Option<Hash>,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// The seats that are wanted, the clock, the aids: JSON.
    pub plan: String,
    /// Who opened it.
    pub creator: Hash,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// One entry of a table's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The table's id.
    pub table: String,
    /// From 1, without gaps.
    pub seq: u32,
    /// What the client called its request; the same name twice at one table is the same request.
    pub client: Option<String>,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What happened.
    pub body: String,
}

/// What the table's index row becomes with an entry; what is `None` or empty stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mark {
    /// How far the table is.
    pub status: Option<Status>,
    /// Whom it waits for.
    pub waits: Option<Waits>,
    /// When a clock runs out, in milliseconds since 1970; `Some(None)` stops the clock.
    pub due: Option<Option<i64>>,
    /// Seats that are taken or left.
    pub seats: Vec<Seat>,
}

/// A seat of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    /// Which one.
    pub seat: u8,
    /// Who sits there; nobody or a bot if `None`.
    pub holder: Option<Hash>,
    /// What they are called.
    pub name: String,
}

/// How far a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Status {
    /// People may sit down.
    Open,
    /// The game is on.
    Running,
    /// It was played to its end.
    Over,
    /// It was abandoned.
    Closed,
}

/// Whom a table waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Waits {
    /// For nobody.
    Nobody,
    /// For a person.
    Person,
    /// For a bot.
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

/// What became of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appended {
    /// It is committed and flushed.
    Written,
    /// This client id was written before, as entry `seq`: perhaps by another node, so read what is missing.
    Repeated {
        /// Where it is in the log.
        seq: u32,
    },
    /// The log does not end just before this entry: read what is missing and think again.
    Conflict,
}

/// A table as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Its id.
    pub id: String,
    /// The lines of its record that come before the first action, without the seed.
    pub header: String,
    /// The seats that are wanted, the clock, the aids: JSON.
    pub plan: String,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// The number of its last entry.
    pub last: u32,
    /// How far it is.
    pub status: Status,
    /// Whom it waits for.
    pub waits: Waits,
    /// When a clock runs out.
    pub due: Option<i64>,
    /// When its last entry was written.
    pub changed: i64,
    /// Who sits where, in the order of the seats.
    pub seats: Vec<Seat>,
}

/// A table with its secrets. No `Debug`, so that they stay out of logs.
#[derive(Clone, PartialEq, Eq)]
pub struct TableRow {
    /// All that is no secret.
    pub summary: Summary,
    /// What its shuffle is made from. Never sent before the end.
    pub seed: [u8; 32],
    /// Hash of the key in its join link.
    pub invite: Option<Hash>,
    /// Who opened it.
    pub creator: Hash,
}

/// Something was written by another node: this table has entries up to `last`.
///
/// A hint may come twice or late; what counts is what [`Store::rows`](super::Store::rows) gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The table's id.
    pub table: String,
    /// The number of its last entry.
    pub last: u32,
}
