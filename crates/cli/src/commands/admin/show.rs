//! `bastide admin show`: one table, or one person.

use super::list::lines;
use super::person::find_one;
use super::text::{ago, date, game, sitter, table_json};
use super::{Error, Place};
use crate::columns::aligned;
use crate::commands::print;
use crate::numbers::count;
use bastide_server::admin::person::{self, is_id, short_id, status_name};
use bastide_server::bans::Target;
use bastide_server::secret::{hex, is_table_id};
use bastide_server::store::{Filter, KnownPerson, Store, TableRow};
use bastide_table::table::glance::Glance;
use indicatif::HumanBytes;
use serde_json::{Value, json};
use std::process::ExitCode;

/// Tables of a person that are shown.
const TABLES: u32 = 50;

/// Show a table with its players, or a person with their tables
#[derive(clap::Args)]
pub struct Args {
    /// A table's id, or the first digits of a person's
    #[arg(value_name = "TABLE|PERSON")]
    what: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub async fn run(place: &Place, args: &Args) -> Result<ExitCode, Error> {
    let store = place.open().await?;
    let failed = |error| place.failed(&error);
    let table = match is_table_id(&args.what) {
        true => store.table(&args.what).await.map_err(failed)?,
        false => None,
    };
    if let Some(table) = table {
        let bytes = store.log_size(&args.what).await.map_err(failed)?;
        show_table(&table, bytes, args.json)?;
    } else if is_id(&args.what) && !is_table_id(&args.what) {
        let person = find_one(place, &store, &args.what).await?;
        show_person(place, &store, &person, args.json).await?;
    } else if is_table_id(&args.what) {
        // It may also be the beginning of a person's id.
        match &person::find(&store, &args.what).await.map_err(failed)?[..] {
            [person] => show_person(place, &store, person, args.json).await?,
            _ => return Err(Error::Usage(format!("there is no table `{}`", args.what))),
        }
    } else {
        return Err(Error::Usage(format!(
            "`{}` is neither a table, which has 16 letters and digits, nor a person, of whom at least 6 hexadecimal digits are needed",
            args.what
        )));
    }
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

fn show_table(row: &TableRow, bytes: u64, is_json: bool) -> Result<(), Error> {
    let table = &row.summary;
    if is_json {
        let mut value = table_json(table);
        value["creator"] = Value::from(short_id(&row.creator));
        value["bytes"] = Value::from(bytes);
        return print(format_args!("{value:#}"));
    }
    let glance = table.glance.as_deref().and_then(Glance::parse);
    let listed = if table.listed {
        "yes"
    } else {
        "no, only by its link"
    };
    print(format_args!(
        "Table {}\n\n  status      {}\n  game        {}\n  listed      {listed}\n  opened      {} by {}\n  last entry  {}\n  log         {}, {}\n",
        table.id,
        status_name(table.status),
        game(table),
        date(table.opened),
        short_id(&row.creator),
        ago(table.changed),
        count(table.last.into(), "entry", "entries"),
        HumanBytes(bytes),
    ))?;
    let score = |seat: u8| {
        let scores = glance.as_ref().map(|glance| &glance.scores);
        scores.and_then(|scores| scores.get(usize::from(seat)))
    };
    let rows = table.seats.iter().map(|seat| {
        vec![
            (u32::from(seat.seat) + 1).to_string(),
            sitter(seat),
            seat.holder.as_ref().map(short_id).unwrap_or_default(),
            score(seat.seat).map(ToString::to_string).unwrap_or_default(),
        ]
    });
    let head = ["seat", "player", "person", "points"];
    let lines = aligned(&head, "><<>", rows.collect());
    print(
        lines
            .lines()
            .map(|line| format!("  {line}"))
            .collect::<Vec<_>>()
            .join("\n"),
    )
}

async fn show_person(place: &Place, store: &Store, person: &KnownPerson, is_json: bool) -> Result<(), Error> {
    let failed = |error| place.failed(&error);
    let filter = Filter {
        person: Some(person.hash),
        ..Filter::default()
    };
    let tables = store.overview(&filter, TABLES).await.map_err(failed)?;
    let target = Target::Person(person.hash).to_string();
    let bans = store.bans().await.map_err(failed)?;
    let ban = bans.iter().find(|ban| ban.target == target);
    if is_json {
        let tables: Vec<Value> = tables.iter().map(table_json).collect();
        let value = json!({
            "person": hex(&person.hash),
            "names": person.names,
            "banned": ban.is_some(),
            "tables": tables,
        });
        return print(format_args!("{value:#}"));
    }
    let names = if person.names.is_empty() {
        "(none)".to_owned()
    } else {
        person.names.join(", ")
    };
    let banned = ban.map_or_else(
        || "no".to_owned(),
        |ban| match ban.until {
            Some(until) => format!("until {}", date(until)),
            None => format!("since {}", date(ban.at)),
        },
    );
    print(format_args!(
        "Person {}\n\n  names   {names}\n  banned  {banned}\n\n{}",
        short_id(&person.hash),
        lines(&tables)
    ))
}
