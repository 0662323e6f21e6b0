//! Background tasks: expired clocks and waiting bots, idle tables, entries written by other nodes, changes by the operator, data
//! retention, and integrity checks.

use crate::admin;
use crate::admin::prune::{Before, Pruner};
use crate::app::App;
use crate::rooms::now;
use crate::secret;
use crate::store::{Change, Pace, Status, StoreError};
use futures_util::future::join_all;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;

/// Tables attended to in one sweep.
const AT_ONCE: u32 = 500;

/// Added to `bot_time`: how long a bot's move may be overdue before this node takes over from another one. Added to
/// `sweep_time`: how long no sweep may have succeeded before clocks that expired meanwhile are restarted.
const PATIENCE: Duration = Duration::from_secs(5);

/// Pause between two transactions that delete, so that moves do not wait for them.
const PRUNE_PAUSE: Duration = Duration::from_millis(50);

/// Idle tables that are closed together.
const CLOSED_AT_ONCE: u32 = 50;

/// Duration of a node's lease for pruning, in milliseconds; it is renewed with every transaction.
const LEASE: i64 = 60_000;

/// Numbers of changes that are read again, since one may become visible after another with a higher number.
const OVERLAP: i64 = 100;

/// How long changes stay in the database for nodes that were cut off from it: a day, in milliseconds.
const KEPT_CHANGES: i64 = 24 * 60 * 60 * 1000;

/// Spawns the tasks; they end when the server stops. `last_change` is the last change of the operator that is known.
pub fn start(app: &Arc<App>, last_change: i64) {
    app.tasks.spawn(sweep(Arc::clone(app)));
    app.tasks.spawn(tidy(Arc::clone(app)));
    app.tasks.spawn(listen(Arc::clone(app)));
    app.tasks.spawn(check(Arc::clone(app)));
    app.tasks.spawn(follow_changes(Arc::clone(app), last_change));
    app.tasks.spawn(prune(Arc::clone(app)));
}

async fn sweep(app: Arc<App>) {
    let patience = app.config.bot_time + PATIENCE;
    // The first sweep attends to all waiting tables, since the server may have stopped before their bots moved.
    let mut quiet = 0;
    // After a pause of the server or of its database, clocks that expired meanwhile are restarted.
    let pause = i64::try_from((app.config.sweep_time + PATIENCE).as_millis()).unwrap_or(i64::MAX);
    let (mut present_since, mut last_sweep) = (0, 0);
    let mut wait = Duration::ZERO;
    loop {
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = app.stopping.cancelled() => return,
        }
        wait = app.config.sweep_time;
        let time = now();
        match app.store.due(time, time - quiet, AT_ONCE).await {
            Ok(tables) => {
                quiet = i64::try_from(patience.as_millis()).unwrap_or(i64::MAX);
                if time - last_sweep > pause {
                    present_since = time;
                }
                for id in tables {
                    if let Err(refusal) = app.attend(&id, present_since).await {
                        tracing::warn!(table = id, %refusal, "could not attend to a table");
                    }
                }
                last_sweep = now();
            }
            Err(error) => tracing::warn!(%error, "could not look for waiting tables"),
        }
    }
}

async fn tidy(app: Arc<App>) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(app.config.idle_time / 4) => {}
            () = app.stopping.cancelled() => return,
        }
        let (rooms, awake) = app.rooms.unload_idle(app.config.idle_time);
        app.meters.rooms.set(rooms as f64);
        app.meters.awake_rooms.set(awake as f64);
        app.meters.upkeep();
    }
}

/// Checks the database's file at once if it was too large to be checked at the start, and then from time to time.
async fn check(app: Arc<App>) {
    let mut is_due = app.store.is_unchecked();
    loop {
        if is_due {
            let begin = std::time::Instant::now();
            let checked = tokio::select! {
                checked = app.store.check_integrity(Pace::Background) => checked,
                () = app.stopping.cancelled() => return,
            };
            match checked {
                Ok(()) => tracing::info!(time = ?begin.elapsed(), "the database is intact"),
                Err(error) => tracing::error!(%error, "the check of the database failed"),
            }
        }
        is_due = true;
        tokio::select! {
            () = tokio::time::sleep(app.config.check_time) => {}
            () = app.stopping.cancelled() => return,
        }
    }
}

async fn listen(app: Arc<App>) {
    let mut hints = app.store.hints();
    loop {
        let hint = tokio::select! {
            hint = hints.recv() => hint,
            () = app.stopping.cancelled() => return,
        };
        let rooms = match hint {
            Ok(hint) => app
                .rooms
                .get(&hint.table)
                .map(|room| (room, hint.last))
                .into_iter()
                .collect(),
            Err(RecvError::Lagged(_)) => app.rooms.all().into_iter().map(|room| (room, u32::MAX)).collect(),
            Err(RecvError::Closed) => return,
        };
        let rooms: Vec<_> = rooms;
        for (room, last) in rooms {
            if let Err(refusal) = app.follow(&room, last).await {
                tracing::warn!(table = room.id(), %refusal, "could not read the entries of another node");
            }
        }
    }
}

/// Follows what `bastide admin` changes: bans, and what is stored of tables.
async fn follow_changes(app: Arc<App>, last_change: i64) {
    let mut followed = Followed::up_to(last_change);
    loop {
        tokio::select! {
            () = tokio::time::sleep(app.config.sweep_time) => {}
            () = app.stopping.cancelled() => return,
        }
        match app.store.changes(followed.since()).await {
            Ok(changes) => {
                followed
                    .follow(changes, |change| follow_change(&app, change))
                    .await
            }
            Err(error) => tracing::warn!(%error, "could not look for changes by the operator"),
        }
    }
}

/// The numbers of the changes that were followed, as far as they are read again.
struct Followed(BTreeSet<i64>);

impl Followed {
    fn up_to(last: i64) -> Followed {
        Followed((last - OVERLAP..=last).collect())
    }

    /// Changes with higher numbers are read.
    fn since(&self) -> i64 {
        self.0.last().copied().unwrap_or(0) - OVERLAP
    }

    /// Follows changes that are in the order of their numbers, until one has to be tried again.
    async fn follow<C, F: Future<Output = bool>>(&mut self, changes: Vec<(i64, C)>, follow: impl Fn(C) -> F) {
        for (number, change) in changes {
            if self.0.contains(&number) {
                continue;
            }
            // Later changes wait, or more than `OVERLAP` of them would hide the one to be tried again.
            if !follow(change).await {
                break;
            }
            self.0.insert(number);
        }
        self.0 = self.0.split_off(&self.since());
    }
}

/// Follows a change; `false` if it has to be tried again.
async fn follow_change(app: &App, change: Option<Change>) -> bool {
    match change {
        Some(Change::Bans) => match app.bans.reload(&app.store).await {
            Ok(()) => tracing::info!("the bans were changed"),
            Err(error) => {
                tracing::warn!(%error, "could not read the bans");
                return false;
            }
        },
        Some(Change::Table(id)) => {
            if let Some(room) = app.rooms.get(&id)
                && let Err(refusal) = room.reload(app).await
            {
                tracing::warn!(table = id, %refusal, "could not read a table again");
            }
        }
        // Of a later version of the program.
        None => {}
    }
    true
}

/// Closes idle tables and deletes expired ones, on the node that holds the lease.
async fn prune(app: Arc<App>) {
    let holder = i64::from_le_bytes(secret::random());
    loop {
        tokio::select! {
            () = tokio::time::sleep(app.config.prune_time) => {}
            () = app.stopping.cancelled() => return,
        }
        tokio::select! {
            pruned = prune_once(&app, holder) => if let Err(error) = pruned {
                tracing::warn!(%error, "could not close idle tables and delete expired ones");
            },
            () = app.stopping.cancelled() => return,
        }
    }
}

async fn prune_once(app: &App, holder: i64) -> Result<(), StoreError> {
    if !may_prune(app, holder).await? {
        return Ok(());
    }
    let (time, config) = (now(), &app.config);
    for (status, keep) in [
        (Status::Open, config.open_time),
        (Status::Running, config.keep_abandoned),
    ] {
        if let Some(before) = keep.before(time) {
            close_idle(app, holder, status, before).await?;
        }
    }
    let mut pruner = Pruner::new(Before {
        over: config.keep_finished.before(time),
        closed: config.keep_abandoned.before(time),
        talk: config.keep_talk.before(time),
    });
    while pruner.step(&app.store).await? {
        tokio::time::sleep(PRUNE_PAUSE).await;
        if !may_prune(app, holder).await? {
            break;
        }
    }
    let pruned = pruner.pruned();
    if !pruned.is_empty() {
        tracing::info!(
            over = pruned.over,
            closed = pruned.closed,
            talk = pruned.talk,
            "deleted old tables and talk"
        );
    }
    app.store.forget_changes(time - KEPT_CHANGES).await
}

/// Takes or renews the lease.
async fn may_prune(app: &App, holder: i64) -> Result<bool, StoreError> {
    let time = now();
    app.store.lease("prune", holder, time, time + LEASE).await
}

/// Closes tables without an entry since `before`, a few at a time.
async fn close_idle(app: &App, holder: i64, status: Status, before: i64) -> Result<(), StoreError> {
    loop {
        let idle = app.store.idle(status, before, CLOSED_AT_ONCE).await?;
        let close = |id: String| async move {
            match app.rooms.get(&id) {
                Some(room) => app.close_idle(&room, before).await.is_ok(),
                None => matches!(admin::close_idle(&app.store, &id, before).await, Ok(true)),
            }
        };
        // Together they are one batch of the writer.
        let closed = join_all(idle.into_iter().map(close)).await;
        // Those that cannot be closed would be found again.
        if !closed.contains(&true) || !may_prune(app, holder).await? {
            return Ok(());
        }
        tokio::time::sleep(PRUNE_PAUSE).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_change_that_failed_is_tried_again_however_many_follow() {
        let mut followed = Followed::up_to(7);
        let stored: Vec<_> = (0..=3 * OVERLAP).map(|number| (number, number)).collect();
        let read = |since| {
            stored
                .iter()
                .copied()
                .filter(|&(number, _)| number > since)
                .collect::<Vec<_>>()
        };
        let tried = std::cell::RefCell::new(Vec::new());
        let succeeds = |succeeds: bool| {
            let tried = &tried;
            move |number| {
                tried.borrow_mut().push(number);
                std::future::ready(succeeds || number != 10)
            }
        };
        followed.follow(read(followed.since()), succeeds(false)).await;
        followed.follow(read(followed.since()), succeeds(false)).await;
        assert_eq!(tried.take(), [8, 9, 10, 10]);
        followed.follow(read(followed.since()), succeeds(true)).await;
        assert_eq!(tried.take(), (10..=3 * OVERLAP).collect::<Vec<_>>());
        followed.follow(read(followed.since()), succeeds(true)).await;
        assert!(tried.take().is_empty());
    }
}
