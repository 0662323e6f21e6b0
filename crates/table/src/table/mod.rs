//! A table as a pure state machine: no input or output, no clock of its own. A request is checked and becomes an entry,
//! which is applied to a copy of the table and written to the log; then the copy replaces the table. Only rebuilding a
//! table from its log parses entries.
//!
//! - `entry`: log entries and their text
//! - `open`: opening a table
//! - `check`, `commands`, `rematch`: checking requests
//! - `preview`: what actions would bring, before one of them is played
//! - `apply`: applying entries
//! - `updates`: states and updates for each viewer
//! - `glance`: what lists show of the game; `lists`: what they show of the table
//! - `game`: the game, whose position is dropped while nobody needs it
//! - `seats`, `clock`, `undo`, `text`: who sits where, thinking time, undo, names and chat
//! - `nonces`: the random numbers of players that become part of the seed
//! - `record`: the game as a record

mod apply;
mod check;
pub mod clock;
mod commands;
pub mod entry;
mod game;
pub mod glance;
mod lists;
mod nonces;
pub mod open;
mod preview;
mod record;
mod rematch;
pub mod seats;
pub mod text;
pub mod undo;
mod updates;

pub use apply::{Applied, Corrupt, LogRow};
pub use check::{Checked, Outcome, SeatChange, Waits};
pub use updates::{HISTORY_SIZE, MISSED, updates_since};

use bastide_bots::levels::Level;
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::kernel::claims::{Seat, Seats};
use bastide_engine::progress::Progress;
use bastide_engine::setup::{GameKind, Header};
use bastide_wire::refusal::{Code, Refusal};
use bastide_wire::seed_hash;
use bastide_wire::state::{Said, Status};
use bastide_wire::table::Joined;
use clock::Clocks;
use entry::Bits;
use game::TableGame;
use glance::Glance;
use nonces::Nonces;
use open::Plan;
use seats::{Person, Seating};
use std::collections::VecDeque;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use undo::Undo;

/// What the store keeps of a table besides its log.
#[derive(Clone)]
pub struct TableData {
    pub id: String,
    /// The header in the notation, without names and without the seed.
    pub header: String,
    /// Determines all draws, together with the nonces of the seats. Not shown until the game has ended. `None` if it is sealed
    /// with another key than the server has.
    pub secret: Option<Bits>,
    /// The SHA-256 of the secret.
    pub secret_hash: Bits,
    /// Seats and clock as JSON; see [`Plan`].
    pub plan: String,
    /// Hash of the person who opened it.
    pub creator: [u8; 32],
    /// Whether the lobby shows it.
    pub listed: bool,
    /// When it was opened, in milliseconds since 1970.
    pub at: i64,
}

/// A table at which people and bots play one game.
#[derive(Clone, PartialEq)]
pub struct Table {
    fixed: Arc<Fixed>,
    seq: u32,
    /// The time of the last entry.
    at: i64,
    status: Status,
    seats: Arc<Seating>,
    nonces: Nonces,
    /// `None` if it is sealed with another key than the server has, until the game has ended.
    secret: Option<Bits>,
    /// The entry with which each person sat down, and the seat.
    sat: Vec<(u32, Seat)>,
    game: TableGame,
    /// The last entry that changed the game.
    moved: u32,
    /// The deciding seat; known while the game sleeps, too.
    asked: Option<Seat>,
    /// What lists show of the game; known while it sleeps, too. `None` until the game begins.
    glance: Option<Glance>,
    clocks: Clocks,
    undo: Undo,
    chat: Arc<VecDeque<Said>>,
    /// Chat messages so far.
    said: u32,
    /// How often somebody has left a seat or asked to undo.
    reversals: u32,
    /// Bytes of all entries.
    log_size: usize,
    rematch: Option<String>,
    /// For each request in the log, the hash of its id and its entry.
    request_ids: Vec<(u64, u32)>,
}

/// The part of a table that never changes.
#[derive(PartialEq)]
struct Fixed {
    id: String,
    /// Without seed and names.
    header: Arc<Header>,
    game: GameKind,
    seed_hash: String,
    plan: Plan,
    creator: Person,
    listed: bool,
    opened: i64,
}

/// Leaves out the secret.
impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("id", &self.fixed.id)
            .field("seq", &self.seq)
            .field("status", &self.status)
            .finish_non_exhaustive()
    }
}

/// A decision for a bot, with everything that it may know.
pub struct BotTask {
    pub seat: Seat,
    pub level: Level,
    /// The last entry that changed the game; the bot's answer is stale after the next.
    pub after: u32,
    pub game: Box<AnyGame>,
}

impl Table {
    /// The table before its first entry.
    pub fn new(data: &TableData) -> Result<Table, Corrupt> {
        let corrupt = |reason: String| Corrupt { seq: 0, reason };
        let header = Arc::new(open::read_header(&data.header).map_err(corrupt)?);
        let plan: Plan = serde_json::from_str(&data.plan).map_err(|error| corrupt(error.to_string()))?;
        let mut game = TableGame::new(&header).map_err(|error| corrupt(error.to_string()))?;
        if plan.bots.len() != usize::from(game.progress().game().seats()) {
            return Err(corrupt(
                "the plan and the game differ in the number of seats".to_owned(),
            ));
        }
        let kind = game.progress().game().kind();
        let seats = Seating::new(
            plan.bots
                .iter()
                .map(|level| level.as_deref().and_then(entry::parse_level)),
        );
        Ok(Table {
            seq: 0,
            at: data.at,
            status: Status::Open,
            seats: Arc::new(seats),
            nonces: Nonces::default(),
            secret: data.secret,
            sat: Vec::new(),
            game,
            moved: 0,
            asked: None,
            glance: None,
            clocks: Clocks::new(plan.clock),
            undo: Undo::default(),
            chat: Arc::default(),
            said: 0,
            reversals: 0,
            log_size: 0,
            rematch: None,
            request_ids: Vec::new(),
            fixed: Arc::new(Fixed {
                id: data.id.clone(),
                header,
                game: kind,
                seed_hash: seed_hash::hex(&data.secret_hash),
                plan,
                creator: Person(data.creator),
                listed: data.listed,
                opened: data.at,
            }),
        })
    }

    /// The table with all entries of its log.
    pub fn rebuild<'a>(
        data: &TableData,
        rows: impl IntoIterator<Item = LogRow<'a>>,
    ) -> Result<Table, Corrupt> {
        let mut table = Table::new(data)?;
        for row in rows {
            table.apply(row)?;
        }
        Ok(table)
    }

    pub fn id(&self) -> &str {
        &self.fixed.id
    }

    /// The number of the last entry.
    pub fn seq(&self) -> u32 {
        self.seq
    }

    pub fn status(&self) -> Status {
        self.status
    }

    /// The person who opened the table.
    pub fn creator(&self) -> Person {
        self.fixed.creator
    }

    pub fn seats(&self) -> &Seating {
        &self.seats
    }

    /// Whether the page shows players what features are worth and what fits where.
    pub fn has_aids(&self) -> bool {
        self.fixed.plan.aids
    }

    pub fn held_by(&self, person: &Person) -> Seats {
        self.seats.held_by(person)
    }

    /// Whether one of these seats has to decide, so that its holder is sent the legal actions. All other viewers are sent the
    /// same.
    pub fn asks(&self, mine: Seats) -> bool {
        self.status == Status::Running && self.asked.is_some_and(|seat| mine.contains(seat))
    }

    /// What lists show of the game; `None` until it begins.
    pub fn glance(&self) -> Option<&Glance> {
        self.glance.as_ref()
    }

    /// The last entry that changed the game.
    pub fn moved(&self) -> u32 {
        self.moved
    }

    /// The id of the table for the rematch.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// The id of the table of which this is the rematch.
    pub fn rematch_of(&self) -> Option<&str> {
        self.fixed.plan.rematch_of.as_deref()
    }

    /// When a clock expires, in milliseconds since 1970.
    pub fn due(&self) -> Option<i64> {
        self.clocks.due()
    }

    /// The entry of an earlier request with this id.
    pub fn entry_of(&self, request_id: &str) -> Option<u32> {
        let hash = hash(request_id);
        self.request_ids
            .iter()
            .rev()
            .find(|(known, _)| *known == hash)
            .map(|&(_, seq)| seq)
    }

    fn remember(&mut self, request_id: &str, seq: u32) {
        self.request_ids.push((hash(request_id), seq));
    }

    /// The answer to a request for a seat, whose entry this is.
    pub fn joined(&self, seq: u32) -> Result<Joined, Refusal> {
        let found = self.sat.iter().find(|(sat, _)| *sat == seq);
        let other = || {
            let message = "this `client` was used for another request; choose another one";
            Refusal::new(Code::BadRequest, message)
        };
        let &(_, Seat(seat)) = found.ok_or_else(other)?;
        Ok(Joined { seat, seq })
    }

    /// The seat and level of the bot that has to decide.
    pub fn bot_to_move(&self) -> Option<(Seat, Level)> {
        let seat = self.asked.filter(|_| self.status == Status::Running)?;
        self.seats.bot(seat).map(|level| (seat, level))
    }

    /// The decision that the game waits for, if a bot has to take it.
    pub fn bot_task(&mut self) -> Option<BotTask> {
        let (seat, level) = self.bot_to_move()?;
        let game = Box::new(self.game().clone());
        Some(BotTask {
            seat,
            level,
            after: self.moved,
            game,
        })
    }

    /// Drops the position; it is rebuilt from the actions when it is needed.
    pub fn sleep(&mut self) {
        self.game.sleep();
        self.request_ids.shrink_to_fit();
    }

    /// Whether the position is in memory.
    pub fn is_awake(&self) -> bool {
        self.game.is_awake()
    }

    /// The position; wakes the game if it sleeps.
    pub fn game(&mut self) -> &AnyGame {
        self.game.progress().game()
    }

    /// The number of actions, without those that were undone.
    pub fn actions(&self) -> usize {
        self.game.actions().len()
    }

    /// The game, without actions that were undone.
    pub fn to_progress(&self) -> Arc<Progress> {
        self.game.to_progress()
    }
}

fn hash(request_id: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    request_id.hash(&mut hasher);
    hasher.finish()
}
