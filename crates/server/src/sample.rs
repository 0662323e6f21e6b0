//! Finished games for measurements: a few games are played at random and stored as often as wanted.

use crate::rooms::rows_of;
use crate::secret;
use crate::store::{Mark, NewTable, Row, Store, StoreError, StoredSecret};
use bastide_engine::game::Game;
use bastide_engine::notation::resolve;
use bastide_table::table::Table;
use bastide_table::table::open::{Deal, open};
use bastide_table::table::seats::Person;
use bastide_wire::command::Command;
use bastide_wire::refusal::Refusal;
use bastide_wire::state::Status;
use bastide_wire::table::{Clock, CreateTable, SeatWish};
use bastide_wire::vocabulary::GameKind;
use futures_util::StreamExt;
use futures_util::stream;

/// Different games; the others are copies of them.
const GAMES: usize = 20;

/// A minute in milliseconds.
const MINUTE: i64 = 60_000;

/// Tables that are written at the same time.
const AT_ONCE: usize = 64;

/// A finished game with its log.
struct Sample {
    table: NewTable,
    rows: Vec<(Row, Mark)>,
}

/// Stores `count` finished games of Classic for two people, with ids as if one had been opened every minute until now. `progress` is
/// told after each.
pub async fn fill(store: &Store, count: usize, progress: impl Fn()) -> Result<(), String> {
    let samples = (0..GAMES.min(count)).map(|nth| play(nth as u64).map_err(|refusal| refusal.to_string()));
    let samples: Vec<Sample> = samples.collect::<Result<_, String>>()?;
    let now = crate::rooms::now();
    let mut writing = stream::iter(0..count)
        .map(|nth| {
            let opened = now - (count - nth) as i64 * MINUTE;
            copy(store, &samples[nth % samples.len()], secret::table_id(opened))
        })
        .buffer_unordered(AT_ONCE);
    while let Some(written) = writing.next().await {
        written.map_err(|error| error.to_string())?;
        progress();
    }
    Ok(())
}

async fn copy(store: &Store, sample: &Sample, id: String) -> Result<(), StoreError> {
    let table = NewTable {
        id: id.clone(),
        ..sample.table.clone()
    };
    let rows = sample.rows.iter().map(|(row, mark)| {
        let row = Row {
            table: id.clone(),
            ..row.clone()
        };
        (row, mark.clone())
    });
    store.create(table, rows.collect()).await
}

/// Plays a game: legal actions chosen by a simple pseudo-random sequence, so that two runs store the same games.
fn play(nth: u64) -> Result<Sample, Refusal> {
    let who = Person(secret::hash("sample"));
    let me = |name: &str| SeatWish::Me {
        name: name.to_owned(),
        nonce_hash: None,
    };
    let wish = CreateTable {
        game: GameKind::Classic,
        sets: Vec::new(),
        options: Vec::new(),
        seats: vec![me("One"), me("Two")],
        clock: Clock::None,
        listed: false,
        aids: false,
    };
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&nth.to_le_bytes());
    let mut at = crate::rooms::now();
    let opening = open(
        None,
        &wish,
        &secret::table_id(at),
        who,
        Deal::from_secret(seed),
        at,
    )?;
    // A finished game has no secrets.
    let (table, mut rows) = rows_of(&opening, StoredSecret::Plain(seed), None);
    let mut played = opening.table;
    let mut number = nth;
    while played.status() == Status::Running {
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        at += 1000;
        let command = next(&mut played, number);
        let seq = played.seq();
        let checked = played.check(&who, &command, seq, at)?;
        let row = Row {
            table: table.id.clone(),
            seq: checked.seq,
            request_id: Some(format!("sample-{seq}")),
            at: checked.at,
            body: checked.body.clone(),
        };
        rows.push((row, crate::rooms::mark(&checked.outcome)));
        played.commit(checked, None);
    }
    Ok(Sample { table, rows })
}

/// One of the legal actions as a command.
fn next(table: &mut Table, number: u64) -> Command {
    let game = table.game();
    let count = game.count_legal().max(1) as u64;
    let action = game.nth_legal(((number >> 33) % count) as usize);
    let line = action.and_then(|action| resolve::write(game, action));
    Command::Play {
        line: line.map_or_else(String::new, |line| line.to_string()),
    }
}
