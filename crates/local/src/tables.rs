//! Requests at tables.

use crate::host::{Host, Local};
use crate::log::{self, Row};
use crate::play;
use crate::request::{Request, Response};
use crate::routes::no_such_address;
use crate::think::Review;
use bastide_art::{Scene, Theme, thumbnail_svg};
use bastide_engine::game::{AnyGame, Game};
use bastide_table::convert::survey;
use bastide_table::ids::{self, LOCAL_PREFIX};
use bastide_table::table::open::{Deal, check_people, open};
use bastide_table::table::{Corrupt, HISTORY_SIZE, MISSED, Table, updates_since};
use bastide_wire::command::Act;
use bastide_wire::refusal::{Code, Reason, Refusal};
use bastide_wire::state::Status;
use bastide_wire::table::{
    CreateTable, Created, Done, Join, Joined, Listed, Rematch, RematchWish, TableInfo, TableState,
};
use bastide_wire::update::History;

/// Answers a request below `/api/tables`, or for a list of tables.
pub(crate) fn answer(
    host: &mut Host,
    request: &Request,
    parts: &[&str],
    now: i64,
) -> Result<Response, Refusal> {
    match (request.method.as_str(), parts) {
        ("GET", ["mine"]) => Ok(Response::json(&mine(host))),
        // Nobody else plays here.
        ("GET", ["tables"] | ["watch"]) => Ok(Response::json::<[Listed; 0]>(&[])),
        ("POST", ["tables"]) => create(host, &request.json()?, None, now).map(|made| Response::json(&made)),
        ("GET", ["tables", id]) => host.state(id, now).map(|state| Response::json(&state)),
        ("POST", ["tables", id, "act"]) => {
            act(host, id, &request.json()?, now).map(|done| Response::json(&done))
        }
        ("POST", ["tables", id, "join"]) => {
            join(host, id, &request.json()?, now).map(|joined| Response::json(&joined))
        }
        ("POST", ["tables", id, "rematch"]) => {
            let wish = match request.text() {
                "" => RematchWish::default(),
                _ => request.json()?,
            };
            rematch(host, id, &wish, now).map(|made| Response::json(&made))
        }
        ("GET", ["tables", id, "updates"]) => {
            let since = request.number("since", "should be the number of an entry")?;
            host.history(id, since.unwrap_or(0))
                .map(|history| Response::json(&history))
        }
        ("GET", ["tables", id, "record"]) => Ok(Response::text(host.local(id)?.table.record())),
        ("GET", ["tables", id, "look"]) => {
            let at = request.number("at", "must be the number of an entry")?;
            let local = host.local(id)?;
            local.table.check_aids()?;
            let (game, seq) = local.game_at(at)?;
            Ok(Response::json(&survey::survey(&game, seq)))
        }
        ("POST", ["tables", id, "preview"]) => {
            let (person, wish) = (host.person, request.json()?);
            let preview = host.local(id)?.table.preview(&person, &wish, now)?;
            Ok(Response::json(&preview))
        }
        ("POST", ["tables", id, "analysis"]) => {
            let budget = host.analysis_budget;
            let local = host.local(id)?;
            local.table.check_ended()?;
            if local.review.is_none() {
                let rows = local.rows.iter().map(Row::row);
                local.review =
                    Some(Review::new(&local.data, rows, budget).map_err(|error| unreadable(&error))?);
            }
            Ok(Response::json(&local.review.as_ref().map(Review::analysis)))
        }
        ("DELETE", ["tables", id, "analysis"]) => {
            let review = host.local(id)?.review.take();
            Ok(Response::json(
                &review.map_or_else(Review::none, |review| review.stopped()),
            ))
        }
        _ => Ok(no_such_address()),
    }
}

/// Answers a request below `/api/local`, which the server does not have.
pub(crate) fn local(
    host: &mut Host,
    request: &Request,
    parts: &[&str],
    now: i64,
) -> Result<Response, Refusal> {
    match (request.method.as_str(), parts) {
        ("PUT", ["tables"]) => load(host, request.text(), now).map(|listed| Response::json(&listed)),
        ("GET", ["tables", id]) => Ok(Response::text(host.local(id)?.log())),
        ("DELETE", ["tables", id]) => {
            host.local(id)?;
            host.tables.remove(*id);
            Ok(Response::text("{}".to_owned()))
        }
        ("POST", ["play"]) => play::play(&request.json()?).map(|played| Response::json(&played)),
        _ => Ok(no_such_address()),
    }
}

/// The refusal for a log that cannot be replayed.
fn unreadable(error: &Corrupt) -> Refusal {
    let message =
        format!("this game cannot be shown: its log does not fit the rules of this version: {error}");
    Refusal::new(Code::Away, message).because(Reason::Unreadable)
}

/// The tables in memory, the latest changed first.
fn mine(host: &Host) -> Vec<Listed> {
    let mut tables: Vec<&Local> = host.tables.values().collect();
    tables.sort_by_key(|local| std::cmp::Reverse(local.at()));
    let listed = tables.iter().map(|local| local.table.listed(&host.person));
    listed.collect()
}

fn create(
    host: &mut Host,
    wish: &CreateTable,
    rematch_of: Option<&str>,
    now: i64,
) -> Result<Created, Refusal> {
    check_people(wish)?;
    let id = format!("{LOCAL_PREFIX}{}", ids::table_id(now, host.random.first()));
    let deal = match host.test_seed {
        Some(secret) => Deal {
            secret,
            is_test: true,
        },
        None => Deal::from_secret(host.random.bits()),
    };
    let opening = open(rematch_of, wish, &id, host.person, deal, now)?;
    let rows = (1..).zip(opening.bodies).map(|(seq, body)| Row {
        seq,
        at: now,
        request_id: None,
        body,
    });
    host.insert(Local {
        rematch_of: rematch_of.map(str::to_owned),
        ..Local::new(opening.data, rows.collect(), opening.table, now)
    });
    Ok(Created {
        id,
        invite: String::new(),
    })
}

/// Puts a table into memory from its log.
fn load(host: &mut Host, text: &str, now: i64) -> Result<Listed, Refusal> {
    let (data, rows) = log::read(text)?;
    let table = Table::rebuild(&data, rows.iter().map(Row::row)).map_err(|error| unreadable(&error))?;
    let (id, listed) = (table.id().to_owned(), table.listed(&host.person));
    let rematch_of = table.rematch_of().map(str::to_owned);
    let local = Local {
        rematch_of,
        ..Local::new(data, rows, table, now)
    };
    host.tables.insert(id, local);
    Ok(listed)
}

fn act(host: &mut Host, id: &str, act: &Act, now: i64) -> Result<Done, Refusal> {
    let who = host.person;
    let request_id = who.request_id(&act.client)?;
    let check = |table: &mut Table| table.check(&who, &act.r#do, act.after, now);
    match host.write(id, Some(&request_id), check) {
        Ok(written) => {
            let updates = match written.applied {
                Some(applied) if applied.seq == act.after.saturating_add(1) => {
                    let table = &mut host.local(id)?.table;
                    let mine = table.held_by(&who);
                    vec![table.update_for(&applied, mine)]
                }
                _ => host.history(id, act.after)?.updates,
            };
            Ok(Done {
                seq: written.seq,
                updates,
            })
        }
        Err(mut refusal) => {
            let last = host.local(id)?.table.seq();
            if refusal.code == Code::Stale && last.saturating_sub(act.after) <= MISSED {
                refusal.missed = host.history(id, act.after)?.updates;
            }
            Err(refusal)
        }
    }
}

fn join(host: &mut Host, id: &str, join: &Join, now: i64) -> Result<Joined, Refusal> {
    let who = host.person;
    let request_id = who.request_id(&join.client)?;
    let seq = host
        .write(id, Some(&request_id), |table| table.check_join(&who, join, now))?
        .seq;
    host.local(id)?.table.joined(seq)
}

fn rematch(host: &mut Host, id: &str, wish: &RematchWish, now: i64) -> Result<Rematch, Refusal> {
    let who = host.person;
    let table = &host.local(id)?.table;
    if let Some(other) = table.rematch() {
        return Ok(Rematch {
            id: other.to_owned(),
            invite: None,
        });
    }
    let wish = table.rematch_wish(&who, wish)?;
    let created = create(host, &wish, Some(id), now)?;
    host.write(id, None, |table| table.check_rematch(&who, &created.id, now))?;
    Ok(Rematch {
        id: created.id,
        invite: Some(created.invite),
    })
}

/// A small picture of a table's board.
pub(crate) fn thumbnail(host: &mut Host, theme: Theme, id: &str) -> Result<String, Refusal> {
    let view = host.local(id)?.table.game().view();
    Ok(thumbnail_svg(&Scene::from_view(&view).with_theme(theme)))
}

impl Host {
    /// A table as its person sees it; everybody who has a seat is here.
    fn state(&mut self, id: &str, now: i64) -> Result<TableState, Refusal> {
        let person = self.person;
        let local = self.local(id)?;
        let mine = local.table.held_by(&person);
        let is_open = local.table.status() == Status::Open;
        Ok(TableState {
            table: TableInfo {
                rematch_of: local.rematch_of.clone().filter(|_| is_open),
                ..local.table.info_for(Some(&person), mine)
            },
            state: local.table.state_for(mine, now),
        })
    }

    fn history(&mut self, id: &str, since: u32) -> Result<History, Refusal> {
        let person = self.person;
        let local = self.local(id)?;
        let rows = local.rows.iter().map(Row::row);
        let history = updates_since(&local.data, rows, since, Some(&person), HISTORY_SIZE);
        history.map_err(|error| unreadable(&error))
    }
}

impl Local {
    /// The position after an entry, or after the last one, and the number of that entry.
    fn game_at(&mut self, seq: Option<u32>) -> Result<(Box<AnyGame>, u32), Refusal> {
        let last = self.table.seq();
        let Some(seq) = seq.filter(|&seq| seq < last) else {
            return Ok((Box::new(self.table.game().clone()), last));
        };
        let rows = self.rows.iter().take_while(|row| row.seq <= seq).map(Row::row);
        let mut table = Table::rebuild(&self.data, rows).map_err(|error| unreadable(&error))?;
        Ok((Box::new(table.game().clone()), seq))
    }
}
