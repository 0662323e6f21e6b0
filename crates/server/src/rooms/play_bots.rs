//! Plays the bots: one task for each table, as long as it is a bot's turn there.

use super::room::Room;
use crate::app::App;
use crate::fair::Client;
use bastide_bots::name::Name;
use bastide_table::table::Table;
use bastide_wire::refusal::{Code, Refusal};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

/// Lets the bots of a table play until it is a person's turn. After an error the sweep tries again later.
pub(super) async fn play_bots(app: Arc<App>, room: Arc<Room>) {
    let mut goes_on = Ok(true);
    while matches!(goes_on, Ok(true)) && !app.stopping.is_cancelled() {
        goes_on = play_one(&app, &room).await;
    }
    if !matches!(goes_on, Ok(false))
        && let Ok(mut room) = room.lock(&app).await
    {
        room.live().bots_play = false;
    }
}

/// Plays one action of a bot; `false` if it is no bot's turn.
async fn play_one(app: &Arc<App>, room: &Arc<Room>) -> Result<bool, Refusal> {
    let task = {
        let mut room = room.lock(app).await?;
        if room.table().only_bots_left() {
            let check = |table: &mut Table, now| table.check_only_bots_left(now);
            app.write(&mut room, "", check).await?;
        }
        let task = room.table().bot_task();
        room.live().bots_play = task.is_some();
        // After a restart nobody has acted yet.
        let opener = Client {
            address: IpAddr::V4(Ipv4Addr::UNSPECIFIED),
            person: room.table().creator().0,
        };
        let client = room.live().client.unwrap_or(opener);
        task.map(|task| (task, client))
    };
    let Some((task, client)) = task else {
        return Ok(false);
    };
    let seed = app.config.bot_seed();
    let chosen = tokio::select! {
        chosen = app.bots.choose(client, task.game, Name::Level(task.level), seed) => chosen,
        () = app.stopping.cancelled() => None,
    };
    let action = chosen.ok_or_else(|| Refusal::new(Code::Busy, "all threads for bots are busy"))?;
    let mut room = room.lock(app).await?;
    let check = |table: &mut Table, now| table.check_bot(task.seat, action, task.after, now);
    match app.write(&mut room, "", check).await {
        // The game has changed meanwhile, for example by undo: the bot that has to decide now chooses again.
        Err(refusal) if matches!(refusal.code, Code::Stale | Code::NotYourTurn) => Ok(true),
        written => written.map(|_| true),
    }
}
