//! Lists of tables: the lobby, games to watch, and a person's own tables.

use super::body::Answer;
use super::middleware::Caller;
use crate::app::App;
use crate::rooms::now;
use crate::store::{self, Summary};
use axum::extract::State;
use axum::{Extension, Json};
use bastide_table::convert::ToWire;
use bastide_table::table::entry::parse_level;
use bastide_table::table::glance::Glance;
use bastide_table::table::open::{Plan, read_header};
use bastide_table::table::seats::Person;
use bastide_wire::refusal::Refusal;
use bastide_wire::state::Status;
use bastide_wire::table::{GameOption, Listed, SeatInfo};
use std::sync::Arc;
use std::time::Duration;

/// Tables of one list that are loaded because the store has no glance of them: those that an earlier server wrote last.
const LOADED: usize = 20;

/// Games that were opened earlier are not listed to watch: the store finds them by the time of their opening.
const OLDEST_WATCHED: i64 = 30 * 24 * 60 * 60 * 1000;

/// The lobby: listed tables with open seats, the latest opened first.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/tables", tag = "tables",
    responses((status = 200, body = Vec<Listed>), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn lobby(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Answer<Vec<Listed>> {
    let since = ago(app.config.lobby_time);
    let tables = app.store.lobby(since, limit(app.config.lobby)).await?;
    Ok(Json(list(&app, &tables, &caller).await))
}

/// Running games of listed tables at which the caller does not play, the latest opened first. Games that have been idle for
/// long are left out.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/watch", tag = "tables",
    responses((status = 200, body = Vec<Listed>), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn watch(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Answer<Vec<Listed>> {
    let opened = now().saturating_sub(OLDEST_WATCHED);
    let changed = ago(app.config.watch_time);
    let tables = app
        .store
        .running(opened, changed, limit(app.config.watch))
        .await?;
    let mut games = list(&app, &tables, &caller).await;
    games.retain(|game| game.mine.is_empty());
    Ok(Json(games))
}

/// The caller's own tables, the latest changed first.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/mine", tag = "tables",
    responses((status = 200, body = Vec<Listed>), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn mine(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Answer<Vec<Listed>> {
    let Some(person) = caller.person else {
        return Ok(Json(Vec::new()));
    };
    let tables = app.store.of_person(&person, limit(app.config.mine)).await?;
    Ok(Json(list(&app, &tables, &caller).await))
}

fn limit(most: usize) -> u32 {
    u32::try_from(most).unwrap_or(u32::MAX)
}

/// The time this long ago, in milliseconds since 1970.
fn ago(time: Duration) -> i64 {
    let time = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
    now().saturating_sub(time)
}

async fn list(app: &App, tables: &[Summary], caller: &Caller) -> Vec<Listed> {
    let who = caller.person.map(Person);
    let mut list = Vec::with_capacity(tables.len());
    let mut loaded = 0;
    for table in tables {
        let mut glance = table.glance.as_deref().and_then(Glance::parse);
        if glance.is_none() && table.status != store::Status::Open && loaded < LOADED {
            loaded += 1;
            // A table that cannot be loaded must not hide the others.
            glance = load_glance(app, &table.id).await.unwrap_or(None);
        }
        list.extend(listed(table, who, glance));
    }
    list
}

async fn load_glance(app: &App, id: &str) -> Result<Option<Glance>, Refusal> {
    let mut room = app.lock_room(id).await?;
    Ok(room.table().glance().cloned())
}

/// A table as a list shows it.
fn listed(table: &Summary, who: Option<Person>, glance: Option<Glance>) -> Option<Listed> {
    let header = read_header(&table.header).ok()?;
    let plan: Plan = serde_json::from_str(&table.plan).ok()?;
    let seat_of = |number: usize| table.seats.iter().find(|seat| usize::from(seat.seat) == number);
    let bot_info = |level: &str| {
        Some(SeatInfo::Bot {
            level: parse_level(level)?.to_wire(),
        })
    };
    let seats = plan
        .bots
        .iter()
        .enumerate()
        .map(|(number, bot)| match (bot, seat_of(number)) {
            (Some(level), _) => bot_info(level),
            (None, Some(seat)) if seat.holder.is_some() => Some(SeatInfo::Person {
                nonce_hash: None,
                name: seat.name.clone(),
            }),
            (None, Some(seat)) if !seat.name.is_empty() => bot_info(&seat.name),
            (None, _) => Some(SeatInfo::Open),
        });
    let held = |seat: &&store::Seat| who.is_some() && seat.holder == who.map(|who| who.0);
    let mine: Vec<u8> = table.seats.iter().filter(held).map(|seat| seat.seat).collect();
    let turn = glance
        .as_ref()
        .and_then(|glance| glance.turn)
        .filter(|_| table.status == store::Status::Running);
    Some(Listed {
        id: table.id.clone(),
        game: header.game?.to_wire(),
        sets: header.sets.unwrap_or_default(),
        options: header
            .options
            .into_iter()
            .map(|(name, value)| GameOption { name, value })
            .collect(),
        status: match table.status {
            store::Status::Open => Status::Open,
            store::Status::Running => Status::Running,
            store::Status::Over => Status::Over,
            store::Status::Closed => Status::Closed,
        },
        seats: seats.collect::<Option<_>>()?,
        clock: plan.clock,
        opened: table.opened,
        my_turn: turn.is_some_and(|seat| mine.contains(&seat)),
        mine,
        seq: table.last,
        turn,
        tiles: glance.as_ref().map(|glance| glance.tiles),
        winners: glance
            .as_ref()
            .map_or_else(Vec::new, |glance| glance.winners.clone()),
        scores: glance.map(|glance| glance.scores),
        due: table.due,
    })
}
