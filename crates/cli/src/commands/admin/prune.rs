//! `bastide admin prune`: closes and deletes what is old, as the server does from time to time.

use super::{Error, Place};
use crate::commands::{exit_code, print, progress_bar, stop_at_ctrl_c};
use crate::numbers::count;
use bastide_server::admin;
use bastide_server::admin::prune::{Before, Pruned, Pruner};
use bastide_server::config::Keep;
use bastide_server::rooms::now;
use bastide_server::store::{Status, Store, StoreError};
use futures_util::future::join_all;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Idle tables that are closed in one run.
const MOST_IDLE: u32 = 100_000;

/// Idle tables that are closed together, in one batch of the writer.
const CLOSED_AT_ONCE: usize = 50;

/// Pause between two transactions, so that the moves of a running server do not wait.
const PAUSE: Duration = Duration::from_millis(50);

/// Close idle tables, and delete old games and talk
///
/// Times are those of the server's settings unless they are given. Without --yes it only says what it would do.
#[derive(clap::Args)]
pub struct Args {
    /// Close tables whose games have not begun and that are idle for this time
    #[arg(long, value_name = "TIME")]
    open: Option<Keep>,
    /// Delete games that are over after this time
    #[arg(long, value_name = "TIME")]
    finished: Option<Keep>,
    /// Close games without a move for this time, and delete closed tables after it
    #[arg(long, value_name = "TIME")]
    abandoned: Option<Keep>,
    /// Delete the talk at ended tables after this time
    #[arg(long, value_name = "TIME")]
    talk: Option<Keep>,
    /// Do it
    #[arg(long)]
    yes: bool,
}

pub async fn run(place: &Place, args: &Args) -> Result<ExitCode, Error> {
    let store = place.open().await?;
    let failed = |error| place.failed(&error);
    let (config, time) = (&place.config, now());
    let before = Before {
        over: args.finished.unwrap_or(config.keep_finished).before(time),
        closed: args.abandoned.unwrap_or(config.keep_abandoned).before(time),
        talk: args.talk.unwrap_or(config.keep_talk).before(time),
    };
    let open = args.open.unwrap_or(config.open_time).before(time);
    let idle = idle(&store, open, before.closed).await.map_err(failed)?;
    let count = Pruner::count(&store, &before).await.map_err(failed)?;
    if !args.yes {
        let would = if idle.is_empty() && count.is_empty() {
            "There is nothing to prune.".to_owned()
        } else {
            format!(
                "This would {}.\nNothing was changed; repeat it with --yes.",
                sentence("close", "delete", "remove", idle.len() as u64, &count)
            )
        };
        print(would)?;
        store.close().await;
        return Ok(ExitCode::SUCCESS);
    }
    let stop = stop_at_ctrl_c()?;
    let is_stopped = || stop.load(Ordering::Relaxed);
    let bar = progress_bar(idle.len() + count.sum() as usize, "tables");
    let mut closed = 0;
    for some in idle.chunks(CLOSED_AT_ONCE) {
        if is_stopped() {
            break;
        }
        let close = some
            .iter()
            .map(|(id, before)| admin::close_idle(&store, id, *before));
        let done = join_all(close).await;
        let mut changed = Vec::new();
        for ((id, _), done) in some.iter().zip(done) {
            if done.map_err(failed)? {
                changed.push(id.clone());
            }
        }
        store.announce(&changed, now()).await.map_err(failed)?;
        closed += changed.len() as u64;
        bar.inc(some.len() as u64);
        tokio::time::sleep(PAUSE).await;
    }
    let mut pruner = Pruner::new(before);
    while !is_stopped() && pruner.step(&store).await.map_err(failed)? {
        bar.set_position(idle.len() as u64 + pruner.pruned().sum());
        tokio::time::sleep(PAUSE).await;
    }
    bar.finish_and_clear();
    let pruned = pruner.pruned();
    if closed == 0 && pruned.is_empty() {
        print("There was nothing to prune.")?;
    } else {
        let done = sentence("closed", "deleted", "removed", closed, &pruned);
        let first = done[..1].to_uppercase();
        print(format_args!("{first}{}.", &done[1..]))?;
    }
    if is_stopped() {
        print("Stopped before the end; the rest is as it was.")?;
    }
    store.close().await;
    Ok(exit_code(is_stopped()))
}

/// Idle tables, each with the time before which its last entry must be.
async fn idle(
    store: &Store,
    open: Option<i64>,
    running: Option<i64>,
) -> Result<Vec<(String, i64)>, StoreError> {
    let mut idle = Vec::new();
    for (status, before) in [(Status::Open, open), (Status::Running, running)] {
        if let Some(before) = before {
            let tables = store.idle(status, before, MOST_IDLE).await?;
            idle.extend(tables.into_iter().map(|id| (id, before)));
        }
    }
    Ok(idle)
}

fn sentence(close: &str, delete: &str, remove: &str, idle: u64, pruned: &Pruned) -> String {
    let tables = |number| count(number, "table", "tables");
    let parts = [
        (
            idle,
            format!("{close} {}", count(idle, "idle table", "idle tables")),
        ),
        (
            pruned.over,
            format!(
                "{delete} {}",
                count(pruned.over, "finished game", "finished games")
            ),
        ),
        (
            pruned.closed,
            format!(
                "{delete} {}",
                count(pruned.closed, "closed table", "closed tables")
            ),
        ),
        (
            pruned.talk,
            format!("{remove} the talk at {}", tables(pruned.talk)),
        ),
    ];
    let parts: Vec<_> = parts
        .into_iter()
        .filter_map(|(number, part)| (number > 0).then_some(part))
        .collect();
    parts.join(", ")
}
