//! What is looked after now and then: clocks that ran out, bots that were forgotten, tables that sleep, and what other
//! nodes wrote.

use crate::app::App;
use crate::rooms::now;
use crate::stop::Stop;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;

/// Tables that are woken at once.
const AT_ONCE: u32 = 500;

/// How long another node may take to let its bot move, over the time that the bot thinks; and how long nobody may have
/// looked after clocks, over the time between two looks, before what ran out meanwhile is forgiven.
const PATIENCE: Duration = Duration::from_secs(5);

/// Starts the work.
pub fn start(app: &Arc<App>) {
    tokio::spawn(sweep(Arc::clone(app), app.stopper.watch()));
    tokio::spawn(tidy(Arc::clone(app), app.stopper.watch()));
    tokio::spawn(listen(Arc::clone(app), app.stopper.watch()));
}

async fn sweep(app: Arc<App>, mut stop: Stop) {
    let patience = app.config.bot_time + PATIENCE;
    // What was left behind by a stop is taken up at once.
    let mut quiet = 0;
    // After a pause, be it that the server or only its database was away, it is there anew.
    let pause = i64::try_from((app.config.sweep_time + PATIENCE).as_millis()).unwrap_or(i64::MAX);
    let (mut there, mut looked) = (0, 0);
    let mut wait = Duration::ZERO;
    loop {
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = stop.asked() => return,
        }
        wait = app.config.sweep_time;
        let time = now();
        match app.store.awake(time, time - quiet, AT_ONCE).await {
            Ok(tables) => {
                quiet = i64::try_from(patience.as_millis()).unwrap_or(i64::MAX);
                if time - looked > pause {
                    there = time;
                }
                for id in tables {
                    if let Err(refusal) = app.wake(&id, there).await {
                        tracing::warn!(table = id, %refusal, "a table could not be woken");
                    }
                }
                looked = now();
            }
            Err(error) => tracing::warn!(%error, "tables that wait cannot be looked for"),
        }
    }
}

async fn tidy(app: Arc<App>, mut stop: Stop) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(app.config.idle_time / 4) => {}
            () = stop.asked() => return,
        }
        let (rooms, awake) = app.rooms.unload_idle(app.config.idle_time);
        app.meters.rooms.set(rooms as f64);
        app.meters.awake_rooms.set(awake as f64);
        app.meters.upkeep();
    }
}

async fn listen(app: Arc<App>, mut stop: Stop) {
    let mut hints = app.store.hints();
    loop {
        let hint = tokio::select! {
            hint = hints.recv() => hint,
            () = stop.asked() => return,
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
                tracing::warn!(table = room.id(), %refusal, "what another node wrote cannot be read");
            }
        }
    }
}
