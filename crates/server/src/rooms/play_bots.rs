//! Bots move where they are asked: one task for a table, as long as bots are asked there.

use super::room::Room;
use crate::app::App;
use crate::stop::Stop;
use crate::table::Table;
use bastide_bots::name::Name;
use bastide_wire::refusal::{Code, Refusal};
use std::sync::Arc;

/// Lets the bots of a table play until a person is asked. If something goes wrong, the sweep tries again later.
pub(super) async fn play_bots(app: Arc<App>, room: Arc<Room>, mut stop: Stop) {
    let mut goes_on = Ok(true);
    while matches!(goes_on, Ok(true)) && !stop.is_asked() {
        goes_on = play_one(&app, &room, &mut stop).await;
    }
    if !matches!(goes_on, Ok(false))
        && let Ok(mut entered) = room.enter(&app.store).await
    {
        entered.inner().bots_play = false;
    }
}

/// One action of a bot; `false` if none is asked any more.
async fn play_one(app: &Arc<App>, room: &Arc<Room>, stop: &mut Stop) -> Result<bool, Refusal> {
    let task = {
        let mut entered = room.enter(&app.store).await?;
        if entered.table().check_left(super::now()).is_some() {
            let end = |table: &mut Table, now| {
                let left = table.check_left(now).map(|checked| (checked, Vec::new()));
                left.ok_or_else(|| Refusal::new(Code::Stale, "somebody is left"))
            };
            app.write(&mut entered, "", end).await?;
        }
        let task = entered.table().bot_task();
        entered.inner().bots_play = task.is_some();
        task
    };
    let Some(task) = task else {
        return Ok(false);
    };
    let seed = app.config.bot_seed();
    let chosen = tokio::select! {
        chosen = app.bots.choose(task.game, Name::Level(task.level), seed) => chosen,
        () = stop.asked() => None,
    };
    let action = chosen.ok_or_else(|| Refusal::new(Code::Busy, "there is no thread for a bot"))?;
    let mut entered = room.enter(&app.store).await?;
    let think = |table: &mut Table, now| {
        let checked = table.check_bot(task.seat, action, task.after, now)?;
        Ok((checked, Vec::new()))
    };
    match app.write(&mut entered, "", think).await {
        // Something came in between, such as undo: the bot that is asked now thinks anew.
        Err(refusal) if matches!(refusal.code, Code::Stale | Code::NotYourTurn) => Ok(true),
        written => written.map(|_| true),
    }
}
