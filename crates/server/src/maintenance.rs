//! Background tasks: expired clocks and waiting bots, idle tables, entries written by other nodes, and checks of the database.

use crate::app::App;
use crate::rooms::now;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;

/// Tables attended to in one sweep.
const AT_ONCE: u32 = 500;

/// Added to `bot_time`: how long a bot's move may be overdue before this node takes over from another one. Added to
/// `sweep_time`: how long no sweep may have succeeded before clocks that expired meanwhile are restarted.
const PATIENCE: Duration = Duration::from_secs(5);

/// Spawns the tasks; they end when the server stops.
pub fn start(app: &Arc<App>) {
    app.tasks.spawn(sweep(Arc::clone(app)));
    app.tasks.spawn(tidy(Arc::clone(app)));
    app.tasks.spawn(listen(Arc::clone(app)));
    app.tasks.spawn(check(Arc::clone(app)));
}

async fn sweep(app: Arc<App>) {
    let patience = app.config.bot_time + PATIENCE;
    // The first sweep attends to all waiting tables, since the server may have stopped before their bots moved.
    let mut quiet = 0;
    // After a pause of the server or of its database, clocks that expired meanwhile are restarted.
    let pause = i64::try_from((app.config.sweep_time + PATIENCE).as_millis()).unwrap_or(i64::MAX);
    let (mut there, mut looked) = (0, 0);
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
                if time - looked > pause {
                    there = time;
                }
                for id in tables {
                    if let Err(refusal) = app.attend(&id, there).await {
                        tracing::warn!(table = id, %refusal, "could not attend to a table");
                    }
                }
                looked = now();
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
            match app.store.check_integrity().await {
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
