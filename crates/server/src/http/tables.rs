//! Opening, finding and joining tables.

use super::body::{Answer, Body, Id};
use super::middleware::Caller;
use super::play::done;
use crate::app::App;
use crate::convert::ToWire;
use crate::store::{self, Summary};
use crate::table::entry::parse_level;
use crate::table::open::{Plan, read_header};
use crate::table::seats::Person;
use axum::extract::State;
use axum::{Extension, Json};
use bastide_wire::refusal::{Code, Refusal};
use bastide_wire::state::Status;
use bastide_wire::table::{CreateTable, Created, GameOption, Join, Joined, Listed, Rematch, SeatInfo};
use std::sync::Arc;

/// Opens a table. Only this answer contains the key of the link for others.
#[utoipa::path(
    post, path = "/api/tables", tag = "tables", request_body = CreateTable,
    responses((status = 200, body = Created), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
)]
pub async fn create(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Body(wish): Body<CreateTable>,
) -> Answer<Created> {
    let who = person(&caller)?;
    let opening = tokio::spawn(async move { app.open(who, caller.address, &wish, None).await });
    Ok(Json(done(opening.await)?))
}

/// Takes a seat at a table.
#[utoipa::path(
    post, path = "/api/tables/{id}/join", tag = "tables", request_body = Join,
    params(("id" = String, Path, description = "The table")),
    responses((status = 200, body = Joined), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
)]
pub async fn join(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
    Body(join): Body<Join>,
) -> Answer<Joined> {
    let who = person(&caller)?;
    let sitting = tokio::spawn(async move { app.sit(&id, who, &join).await });
    Ok(Json(done(sitting.await)?))
}

/// Opens a table for a rematch, or returns the one that another player has opened. Players of this table can join it without a
/// key.
#[utoipa::path(
    post, path = "/api/tables/{id}/rematch", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    responses((status = 200, body = Rematch), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
)]
pub async fn rematch(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
) -> Answer<Rematch> {
    let who = person(&caller)?;
    let opening = tokio::spawn(async move { app.rematch(&id, who, caller.address).await });
    done(opening.await).map(|id| Json(Rematch { id }))
}

/// The lobby: listed tables with open seats, the latest opened first.
#[utoipa::path(
    get, path = "/api/tables", tag = "tables",
    responses((status = 200, body = Vec<Listed>), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
)]
pub async fn lobby(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Answer<Vec<Listed>> {
    let longest = i64::try_from(app.config.lobby_time.as_millis()).unwrap_or(i64::MAX);
    let since = crate::rooms::now().saturating_sub(longest);
    let tables = app.store.lobby(since, limit(app.config.lobby)).await?;
    let who = caller.person.map(Person);
    Ok(Json(
        tables.iter().filter_map(|table| listed(table, who)).collect(),
    ))
}

/// The caller's own tables, the latest changed first.
#[utoipa::path(
    get, path = "/api/mine", tag = "tables",
    responses((status = 200, body = Vec<Listed>), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
)]
pub async fn mine(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Answer<Vec<Listed>> {
    let Some(person) = caller.person else {
        return Ok(Json(Vec::new()));
    };
    let tables = app.store.of_person(&person, limit(app.config.mine)).await?;
    let mut list = Vec::with_capacity(tables.len());
    for table in &tables {
        let Some(mut listed) = listed(table, Some(Person(person))) else {
            continue;
        };
        let others = table
            .seats
            .iter()
            .any(|seat| seat.holder.is_some_and(|holder| holder != person));
        if listed.my_turn && others {
            // Only the table itself knows which person has to decide. A table that cannot be loaded must not hide the others.
            listed.my_turn = asks(&app, &table.id, &Person(person)).await.unwrap_or(false);
        }
        list.push(listed);
    }
    Ok(Json(list))
}

/// Whether a table waits for this person.
async fn asks(app: &App, id: &str, who: &Person) -> Result<bool, Refusal> {
    let mut room = app.lock_room(id).await?;
    let mine = room.table().held_by(who);
    Ok(room.table().asks(mine))
}

fn person(caller: &Caller) -> Result<Person, Refusal> {
    let missing = || {
        Refusal::new(
            Code::NotAllowed,
            "this request needs a cookie; open the page first",
        )
    };
    caller.person.map(Person).ok_or_else(missing)
}

fn limit(most: usize) -> u32 {
    u32::try_from(most).unwrap_or(u32::MAX)
}

/// A table as a list shows it. `my_turn` assumes that no other person sits there.
fn listed(table: &Summary, who: Option<Person>) -> Option<Listed> {
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
                name: seat.name.clone(),
            }),
            (None, Some(seat)) if !seat.name.is_empty() => bot_info(&seat.name),
            (None, _) => Some(SeatInfo::Open),
        });
    let held = |seat: &&store::Seat| who.is_some() && seat.holder == who.map(|who| who.0);
    let mine: Vec<u8> = table.seats.iter().filter(held).map(|seat| seat.seat).collect();
    let running = table.status == store::Status::Running;
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
        my_turn: running && table.waits == store::Waits::Person && !mine.is_empty(),
        mine,
        due: table.due,
    })
}
