//! Opening a table: what is asked for, checked, and what is kept of it.

use super::entry::Entry;
use super::seats::Person;
use super::{Corrupt, LogRow, Outcome, Table, TableData, clock, text};
use crate::convert::FromWire;
use bastide_bots::levels::Level;
use bastide_engine::game::AnyGame;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::notation::statement::header_lines;
use bastide_engine::record::referee::{Draws, Referee};
use bastide_engine::setup::{GameKind, Header};
use bastide_wire::refusal::{Code, Reason, Refusal};
use bastide_wire::table::{Clock, CreateTable, SeatWish};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// What a table wants, as it is kept.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// For each seat the level of its bot, or null for a person.
    pub bots: Vec<Option<String>>,
    /// How long people may think.
    pub clock: Clock,
    /// Whether the page may help its players.
    pub aids: bool,
    /// The table of which this is the rematch: who sat there may sit here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<String>,
}

/// A table that can be opened: what is to be written down at once.
pub struct Opening {
    /// What is kept besides the entries.
    pub data: TableData,
    /// The texts of the first entries, from number 1 on, all at the time of [`TableData::at`].
    pub bodies: Vec<String>,
    /// Seats that are taken from the start, with their people's names.
    pub seats: Vec<(u8, Person, String)>,
    /// How the table stands then.
    pub outcome: Outcome,
    /// The table itself.
    pub table: Table,
}

/// Checks what is wanted and opens the table with it. If there was a table of which this is the rematch, who sat there may
/// sit here.
pub fn open(
    rematch_of: Option<&str>,
    wish: &CreateTable,
    id: &str,
    creator: Person,
    seed: [u8; 32],
    now: i64,
) -> Result<Opening, Refusal> {
    let bad = |message: String| Refusal::new(Code::BadRequest, message);
    clock::check(wish.clock)?;
    let header = header(wish)?;
    AnyGame::new(&header).map_err(|error| bad(error.to_string()).because(Reason::BadSetup))?;
    let mut bots = Vec::new();
    let mut people = Vec::new();
    for (seat, wish) in (0..).zip(&wish.seats) {
        bots.push(match wish {
            SeatWish::Bot { level } => Some(Level::from_wire(*level).name().to_owned()),
            SeatWish::Me { name } => {
                people.push((seat, creator, text::name(name)?));
                None
            }
            SeatWish::Open => None,
        });
    }
    let plan = Plan {
        bots,
        clock: wish.clock,
        aids: wish.aids,
        rematch_of: rematch_of.map(str::to_owned),
    };
    let data = TableData {
        id: id.to_owned(),
        header: header_lines(&header)
            .iter()
            .fold(String::new(), |mut text, line| {
                let _ = writeln!(text, "{line}");
                text
            }),
        seed,
        plan: serde_json::to_string(&plan).expect("a plan is plain data"),
        creator: creator.0,
        listed: wish.listed,
        at: now,
    };
    let fails = |error: Corrupt| bad(error.to_string());
    let mut table = Table::new(&data).map_err(fails)?;
    let mut bodies = Vec::new();
    let mut write = |table: &mut Table, entry: Entry| {
        let body = entry.to_string();
        let seq = table.seq() + 1;
        table.apply(LogRow {
            seq,
            at: now,
            client: None,
            body: &body,
        })?;
        bodies.push(body);
        Ok(())
    };
    write(&mut table, Entry::Open).map_err(fails)?;
    for (seat, holder, name) in &people {
        let entry = table.sit_down(Seat(*seat), *holder, name.clone());
        write(&mut table, entry).map_err(fails)?;
    }
    if people.is_empty() && table.seats().open().is_empty() {
        let entry = table.begin(None);
        write(&mut table, entry).map_err(fails)?;
    }
    let outcome = table.outcome(None);
    Ok(Opening {
        data,
        bodies,
        seats: people,
        outcome,
        table,
    })
}

fn header(wish: &CreateTable) -> Result<Header, Refusal> {
    let bad = |message: &str| Refusal::new(Code::BadRequest, message);
    let game = GameKind::from_wire(wish.game);
    let players = u8::try_from(wish.seats.len()).map_err(|_| bad("a table has at most six seats"))?;
    let mut sets = wish.sets.clone();
    if game == GameKind::Classic && !sets.iter().any(|set| set == "base") {
        sets.insert(0, "base".to_owned());
    }
    Ok(Header {
        game: Some(game),
        sets: (!sets.is_empty()).then_some(sets),
        options: wish
            .options
            .iter()
            .map(|option| (option.name.clone(), option.value.clone()))
            .collect(),
        players: Some(players),
        seats: Vec::new(),
        seed: None,
    })
}

/// Reads the header that is kept with a table.
pub(crate) fn read_header(text: &str) -> Result<Header, String> {
    let mut referee = Referee::new(Draws::Written);
    for line in text.lines() {
        referee.line(line).map_err(|error| error.to_string())?;
    }
    referee.set_up().map_err(|error| error.to_string())?;
    Ok(referee.header().clone())
}
