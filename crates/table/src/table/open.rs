//! Opens tables: checks the request and produces what is stored.

use super::apply::Chance;
use super::entry::{Bits, Entry};
use super::nonces::nonce_hash;
use super::seats::Person;
use super::{Outcome, SeatChange, Table, TableData, clock, text};
use crate::convert::FromWire;
use crate::ids;
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

/// Seats, clock and aids of a table, stored as JSON.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// For each seat the level of its bot, or null for a person.
    pub bots: Vec<Option<String>>,
    pub clock: Clock,
    /// Whether the page shows players what features are worth and what fits where.
    pub aids: bool,
    /// The table of which this is the rematch: its players can join without the key of the link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<String>,
    /// Whether the secret is the seed, whatever nonces there are: for tests with known deals.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub test_seed: bool,
}

/// Where the draws of a new table come from.
#[derive(Clone, Copy)]
pub struct Deal {
    pub secret: Bits,
    /// See [`Plan::test_seed`].
    pub is_test: bool,
}

impl Deal {
    /// A deal to which the nonces of the seats are added.
    pub fn from_secret(secret: Bits) -> Deal {
        Deal {
            secret,
            is_test: false,
        }
    }
}

/// A new table, with everything that has to be stored.
pub struct Opening {
    pub data: TableData,
    /// The texts of the first entries, from number 1 on, all at the time of [`TableData::at`].
    pub bodies: Vec<String>,
    /// What lists show of the table, with the seats that are taken from the start.
    pub outcome: Outcome,
    pub table: Table,
}

/// Refuses a table for bots alone.
pub fn check_people(wish: &CreateTable) -> Result<(), Refusal> {
    let is_bot = |seat: &SeatWish| matches!(seat, SeatWish::Bot { .. });
    if wish.seats.is_empty() || !wish.seats.iter().all(is_bot) {
        return Ok(());
    }
    let message = "at least one seat must be for a person; `bastide arena` lets bots play alone";
    Err(Refusal::new(Code::BadRequest, message).because(Reason::BotsAlone))
}

/// Checks the request and opens the table. `rematch_of` is the table of which it is the rematch, if there is one.
pub fn open(
    rematch_of: Option<&str>,
    wish: &CreateTable,
    id: &str,
    creator: Person,
    deal: Deal,
    now: i64,
) -> Result<Opening, Refusal> {
    let bad = |message: String| Refusal::new(Code::BadRequest, message);
    clock::check(wish.clock)?;
    let header = header(wish)?;
    AnyGame::new(&header).map_err(|error| bad(error.to_string()).because(Reason::BadSetup))?;
    let mut bots = Vec::new();
    let mut taken = Vec::new();
    let mut hashes = Vec::new();
    for (seat, wish) in (0..).map(Seat).zip(&wish.seats) {
        let (bot, holder, name) = match wish {
            SeatWish::Bot { level } => {
                let level = Level::from_wire(*level).name();
                (Some(level.to_owned()), None, level.to_owned())
            }
            SeatWish::Me { name, .. } => (None, Some(creator), text::name(name)?),
            SeatWish::Open => {
                bots.push(None);
                continue;
            }
        };
        bots.push(bot);
        hashes.push(match wish {
            SeatWish::Me { nonce_hash: hash, .. } => nonce_hash(hash.as_deref())?,
            SeatWish::Bot { .. } | SeatWish::Open => None,
        });
        taken.push(SeatChange { seat, holder, name });
    }
    let plan = Plan {
        bots,
        clock: wish.clock,
        aids: wish.aids,
        rematch_of: rematch_of.map(str::to_owned),
        test_seed: deal.is_test,
    };
    let data = TableData {
        id: id.to_owned(),
        header: header_lines(&header)
            .iter()
            .fold(String::new(), |mut text, line| {
                let _ = writeln!(text, "{line}");
                text
            }),
        secret: Some(deal.secret),
        secret_hash: ids::digest(&deal.secret),
        plan: serde_json::to_string(&plan).expect("a plan is plain data"),
        creator: creator.0,
        listed: wish.listed,
        at: now,
    };
    let mut table = Table::new(&data).map_err(|error| bad(error.to_string()))?;
    let mut bodies = Vec::new();
    let mut write = |table: &mut Table, entry: Entry| -> Result<(), Refusal> {
        let applied = table.apply_entry(entry, now, Chance::BySeed);
        let applied = applied.map_err(|misfit| bad(misfit.to_string()))?;
        let body = applied.entry.to_text(&applied.then);
        table.log_size += body.len();
        bodies.push(body);
        Ok(())
    };
    write(&mut table, Entry::Open)?;
    for (SeatChange { seat, holder, name }, &nonce_hash) in taken.iter().zip(&hashes) {
        if let Some(holder) = *holder {
            let sit = Entry::Sit {
                seat: *seat,
                holder,
                name: name.clone(),
                nonce_hash,
            };
            write(&mut table, sit)?;
        }
    }
    if taken.iter().all(|change| change.holder.is_none()) && table.seats().open().is_empty() {
        write(&mut table, Entry::Start { bots: None })?;
    }
    let outcome = Outcome {
        seats: taken,
        ..table.outcome()
    };
    Ok(Opening {
        data,
        bodies,
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

/// Parses the stored header of a table.
pub fn read_header(text: &str) -> Result<Header, String> {
    let mut referee = Referee::new(Draws::Written);
    for line in text.lines() {
        referee.line(line).map_err(|error| error.to_string())?;
    }
    referee.set_up().map_err(|error| error.to_string())?;
    Ok(referee.header().clone())
}
