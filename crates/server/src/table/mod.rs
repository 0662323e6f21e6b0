//! A table as a pure state machine: no input or output, no clock of its own. A request is checked and becomes the entry
//! to be written down; an entry is applied and tells what changed. A table is nothing but its entries: it can be rebuilt
//! from them at any time, and its game can be put away while nobody looks.
//!
//! - `entry`: the text of log entries
//! - `open`: what is asked for when a table is opened
//! - `check`, `commands`, `rematch`: from a request to an entry, or to a refusal
//! - `apply`: from an entry to what it changes
//! - `tell`: what is sent of it, to whom
//! - `seats`, `clock`, `undo`, `text`: who sits where, how long they may think, taking back, names and talk
//! - `record`: the game in the notation

mod apply;
mod check;
pub mod clock;
mod commands;
pub mod entry;
pub mod open;
mod record;
mod rematch;
pub mod seats;
mod tell;
pub mod text;
pub mod undo;

pub use apply::{Corrupt, LogRow, Step};
pub use check::{Checked, Outcome, Waits};
pub use tell::updates_since;

use bastide_bots::levels::Level;
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::kernel::claims::{Seat, Seats};
use bastide_engine::setup::{GameKind, Header};
use bastide_engine::shuffle::Seed;
use bastide_wire::promise;
use bastide_wire::state::{Said, Status};
use clock::Clocks;
use open::Plan;
use seats::{Person, Seating};
use std::collections::VecDeque;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use undo::Undo;

/// What is kept of a table besides its entries.
#[derive(Clone)]
pub struct TableData {
    /// Its id.
    pub id: String,
    /// The header in the notation, without names and without the seed.
    pub header: String,
    /// The secret that the draws come from.
    pub seed: [u8; 32],
    /// Seats and clock as JSON; see [`Plan`].
    pub plan: String,
    /// Who opened it.
    pub creator: [u8; 32],
    /// Whether it stands in the lobby.
    pub listed: bool,
    /// When it was opened, in milliseconds since 1970.
    pub at: i64,
}

/// A table.
#[derive(Clone)]
pub struct Table {
    fixed: Arc<Fixed>,
    seq: u32,
    /// The time of the last entry.
    at: i64,
    status: Status,
    seats: Arc<Seating>,
    /// What has happened and was not taken back.
    actions: Vec<Action>,
    /// How many draws the seed has given.
    drawn: u64,
    /// The last entry that changed the game.
    moved: u32,
    /// The seat that is asked, kept for when the game is put away.
    asked: Option<Seat>,
    clocks: Clocks,
    undo: Undo,
    chat: Arc<VecDeque<Said>>,
    /// How much has been said.
    said: u32,
    /// How often somebody has left a seat or asked to take something back.
    turned: u32,
    rematch: Option<String>,
    /// Requests that were done: a hash of each one's name, and its entry.
    clients: Vec<(u64, u32)>,
    /// The game; it can be put away and is rebuilt from the actions.
    game: Option<Box<AnyGame>>,
}

/// What never changes. The seed is in no type that can be sent, and is copied into one field when the game has ended.
struct Fixed {
    id: String,
    header: Header,
    game: GameKind,
    seed: Seed,
    seed_hash: String,
    plan: Plan,
    creator: Person,
    listed: bool,
    opened: i64,
}

/// The seed does not show itself in logs.
impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("id", &self.fixed.id)
            .field("seq", &self.seq)
            .field("status", &self.status)
            .finish_non_exhaustive()
    }
}

/// A bot is to act: all that it may know.
pub struct BotTask {
    /// Its seat.
    pub seat: Seat,
    /// How well it plays.
    pub level: Level,
    /// The last entry that changed the game; its answer is for the game after that.
    pub after: u32,
    /// The game.
    pub game: Box<AnyGame>,
}

impl Table {
    /// A table to which nothing has happened.
    pub fn new(data: &TableData) -> Result<Table, Corrupt> {
        let corrupt = |reason: String| Corrupt { seq: 0, reason };
        let header = open::read_header(&data.header).map_err(corrupt)?;
        let plan: Plan = serde_json::from_str(&data.plan).map_err(|error| corrupt(error.to_string()))?;
        let game = AnyGame::new(&header).map_err(|error| corrupt(error.to_string()))?;
        if plan.bots.len() != usize::from(game.seats()) {
            return Err(corrupt(
                "the plan has another number of seats than the game".to_owned(),
            ));
        }
        let kind = game.kind();
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
            actions: Vec::new(),
            drawn: 0,
            moved: 0,
            asked: None,
            clocks: Clocks::new(plan.clock),
            undo: Undo::default(),
            chat: Arc::default(),
            said: 0,
            turned: 0,
            rematch: None,
            clients: Vec::new(),
            game: Some(Box::new(game)),
            fixed: Arc::new(Fixed {
                id: data.id.clone(),
                header,
                game: kind,
                seed: Seed::from_bytes(data.seed),
                seed_hash: promise::hash(&data.seed),
                plan,
                creator: Person(data.creator),
                listed: data.listed,
                opened: data.at,
            }),
        })
    }

    /// A table as its entries have made it.
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

    /// Its id.
    pub fn id(&self) -> &str {
        &self.fixed.id
    }

    /// The number of the last entry.
    pub fn seq(&self) -> u32 {
        self.seq
    }

    /// How far it has come.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Who sits where.
    pub fn seats(&self) -> &Seating {
        &self.seats
    }

    /// Whether its players want to be helped to see.
    pub fn has_aids(&self) -> bool {
        self.fixed.plan.aids
    }

    /// The seats of a person.
    pub fn held_by(&self, person: &Person) -> Seats {
        self.seats.held_by(person)
    }

    /// Whether somebody with these seats is asked, and is told the legal lines. All who are not asked are told the same.
    pub fn asks(&self, mine: Seats) -> bool {
        self.status == Status::Running && self.asked.is_some_and(|seat| mine.contains(seat))
    }

    /// When a clock runs out.
    pub fn due(&self) -> Option<i64> {
        self.clocks.due()
    }

    /// The entry in which a request was written down before.
    pub fn entry_of(&self, client: &str) -> Option<u32> {
        let hash = hash(client);
        self.clients
            .iter()
            .rev()
            .find(|(known, _)| *known == hash)
            .map(|&(_, seq)| seq)
    }

    /// The bot that is asked.
    pub fn bot_to_move(&self) -> Option<(Seat, Level)> {
        let seat = self.asked.filter(|_| self.status == Status::Running)?;
        self.seats.bot(seat).map(|level| (seat, level))
    }

    /// What the bot that is asked has to think about.
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

    /// Puts the game away: it is rebuilt when it is needed.
    pub fn sleep(&mut self) {
        self.game = None;
        self.actions.shrink_to_fit();
        self.clients.shrink_to_fit();
    }

    /// Whether the game is at hand.
    pub fn is_awake(&self) -> bool {
        self.game.is_some()
    }

    /// The game, rebuilt if it was put away.
    pub fn game(&mut self) -> &AnyGame {
        self.game_mut()
    }

    fn game_mut(&mut self) -> &mut AnyGame {
        self.game.get_or_insert_with(|| {
            let game =
                AnyGame::new(&self.fixed.header).expect("the header made a game when the table was read");
            let mut game = Box::new(game);
            for &action in &self.actions {
                game.apply(action);
            }
            game
        })
    }

    /// Computes who is asked after the game has changed.
    fn ask_anew(&mut self) {
        self.asked = match self.game().decision().map(|decision| decision.actor) {
            Some(Actor::Seat(seat)) => Some(seat),
            Some(Actor::Chance) | None => None,
        };
    }
}

fn hash(client: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    client.hash(&mut hasher);
    hasher.finish()
}
