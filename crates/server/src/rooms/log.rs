//! Reads tables and their history from the log. A few logs are read at a time, so that the memory that this takes is bounded;
//! they are replayed on blocking threads.

use super::room::Live;
use crate::app::App;
use crate::seal::Key;
use crate::store::{Row, StoredSecret, TableRow};
use bastide_engine::game::AnyGame;
use bastide_table::analysis::FinishedGame;
use bastide_table::refusals::unknown_table;
use bastide_table::table::open::Plan;
use bastide_table::table::seats::Person;
use bastide_table::table::{Corrupt, HISTORY_SIZE, LogRow, Table, TableData, updates_since};
use bastide_wire::refusal::{Code, Reason, Refusal};
use bastide_wire::update::History;

/// Logs that are read at the same time.
pub const READERS: usize = 4;

/// The last entry to read.
#[derive(Clone, Copy)]
enum Until {
    End,
    Entry(u32),
}

/// Loads a table.
pub(super) async fn load(app: &App, id: &str) -> Result<Live, Refusal> {
    replay(app, id, Until::End, |row, data, rows| {
        let table = Table::rebuild(data, rows.iter().map(log_row))?;
        let plan = serde_json::from_str::<Plan>(&row.summary.plan);
        Ok(Live::new(
            table,
            row.invite.filter(|_| !row.summary.listed),
            plan.ok().and_then(|plan| plan.rematch_of),
        ))
    })
    .await
}

/// The updates after entry `since` up to entry `last`, or as many of them as one answer may contain.
pub(super) async fn history(
    app: &App,
    id: &str,
    since: u32,
    last: u32,
    who: Option<Person>,
) -> Result<History, Refusal> {
    if since >= last {
        return Ok(History {
            updates: Vec::new(),
            more: false,
        });
    }
    replay(app, id, Until::Entry(last), move |_, data, rows| {
        let rows = rows.iter().map(log_row);
        updates_since(data, rows, since, who.as_ref(), HISTORY_SIZE)
    })
    .await
}

/// The position after an entry.
pub(super) async fn position(app: &App, id: &str, seq: u32) -> Result<Box<AnyGame>, Refusal> {
    replay(app, id, Until::Entry(seq), |_, data, rows| {
        let mut table = Table::rebuild(data, rows.iter().map(log_row))?;
        Ok(Box::new(table.game().clone()))
    })
    .await
}

/// The game up to entry `last`, with the log entry of each action.
pub(super) async fn finished_game(app: &App, id: &str, last: u32) -> Result<FinishedGame, Refusal> {
    replay(app, id, Until::Entry(last), |_, data, rows| {
        FinishedGame::read(data, rows.iter().map(log_row))
    })
    .await
}

/// Reads a table's log and replays it on a blocking thread.
async fn replay<T: Send + 'static>(
    app: &App,
    id: &str,
    until: Until,
    work: impl FnOnce(&TableRow, &TableData, &[Row]) -> Result<T, Corrupt> + Send + 'static,
) -> Result<T, Refusal> {
    let place = std::sync::Arc::clone(&app.limits.log_readers).acquire_owned();
    let place = place.await.map_err(|_| broken())?;
    let row = app.store.table(id).await?.ok_or_else(unknown_table)?;
    let mut rows = app.store.rows(id, 0).await?;
    if let Until::Entry(last) = until {
        rows.retain(|row| row.seq <= last);
    }
    let data = table_data(&row, Some(&app.key));
    let working = tokio::task::spawn_blocking(move || {
        let _place = place;
        work(&row, &data, &rows)
    });
    let worked = working.await.map_err(|_| broken())?;
    worked.map_err(|error| damaged(id, &error))
}

fn broken() -> Refusal {
    Refusal::new(Code::Busy, "something went wrong in the server; try again")
}

/// Without a key the secret of a table is only known if it is not sealed.
pub(crate) fn table_data(row: &TableRow, key: Option<&Key>) -> TableData {
    TableData {
        id: row.summary.id.clone(),
        header: row.summary.header.clone(),
        secret: match &row.secret {
            StoredSecret::Plain(secret) => Some(*secret),
            sealed => key.and_then(|key| key.open(&row.summary.id, sealed)),
        },
        secret_hash: row.secret.hash(),
        plan: row.summary.plan.clone(),
        creator: row.creator,
        listed: row.summary.listed,
        at: row.summary.opened,
    }
}

pub(crate) fn log_row(row: &Row) -> LogRow<'_> {
    LogRow {
        seq: row.seq,
        at: row.at,
        request_id: row.request_id.as_deref(),
        body: &row.body,
    }
}

pub(super) fn damaged(id: &str, error: &Corrupt) -> Refusal {
    tracing::error!(table = id, %error, "the log of a table cannot be replayed");
    let message = "this game cannot be shown: its log does not fit the rules of this version of the server; the \
                   operator finds the cause in the server's log";
    Refusal::new(Code::Away, message).because(Reason::Unreadable)
}
