//! `bastide admin list`: tables, the latest changed first.

use super::person::find_one;
use super::text::{ago, game, sitter, table_json};
use super::{Error, Place};
use crate::columns::aligned;
use crate::commands::print;
use crate::numbers::count;
use bastide_server::admin::person::status_name;
use bastide_server::config;
use bastide_server::rooms::now;
use bastide_server::store::{Filter, Status, Summary, Totals};
use clap::ValueEnum;
use serde_json::Value;
use std::process::ExitCode;
use std::time::Duration;

/// List tables, the latest changed first
#[derive(clap::Args)]
pub struct Args {
    /// Only tables with this status
    #[arg(long, value_name = "STATUS")]
    status: Option<StatusArg>,
    /// Only tables of a person
    #[arg(long, value_name = "PERSON")]
    person: Option<String>,
    /// Only tables without an entry for this time, such as 12h or 30d
    #[arg(long, value_name = "TIME", value_parser = config::time)]
    idle: Option<Duration>,
    /// How many at most
    #[arg(long, value_name = "NUMBER", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(ValueEnum, Clone, Copy)]
enum StatusArg {
    /// Seats can be taken
    Open,
    /// The game has begun
    Running,
    /// The game was played to its end
    Over,
    /// The table was closed before that
    Closed,
}

pub async fn run(place: &Place, args: &Args) -> Result<ExitCode, Error> {
    let store = place.open().await?;
    let failed = |error| place.failed(&error);
    let person = match &args.person {
        Some(id) => Some(find_one(place, &store, id).await?.hash),
        None => None,
    };
    let filter = Filter {
        status: args.status.map(|status| match status {
            StatusArg::Open => Status::Open,
            StatusArg::Running => Status::Running,
            StatusArg::Over => Status::Over,
            StatusArg::Closed => Status::Closed,
        }),
        person,
        before: args
            .idle
            .map(|idle| now().saturating_sub(i64::try_from(idle.as_millis()).unwrap_or(i64::MAX))),
    };
    let tables = store.overview(&filter, args.limit).await.map_err(failed)?;
    if args.json {
        let tables: Vec<Value> = tables.iter().map(table_json).collect();
        print(format_args!("{:#}", Value::Array(tables)))?;
    } else {
        let totals = store.totals().await.map_err(failed)?;
        if tables.is_empty() {
            print("No table fits.")?;
        } else {
            print(lines(&tables))?;
        }
        print(format_args!("\n{}", sums(&totals)))?;
    }
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

/// A line for each table.
pub fn lines(tables: &[Summary]) -> String {
    let row = |table: &Summary| {
        let players: Vec<_> = table.seats.iter().map(sitter).collect();
        vec![
            table.id.clone(),
            status_name(table.status).to_owned(),
            game(table),
            table.last.to_string(),
            ago(table.changed),
            players.join(", "),
        ]
    };
    aligned(
        &["table", "status", "game", "entries", "last entry", "players"],
        "<<<><<",
        tables.iter().map(row).collect(),
    )
}

fn sums(totals: &Totals) -> String {
    let [open, running, over, closed] = totals.tables;
    format!(
        "{} in all: {open} open, {running} running, {over} over, {closed} closed; {}.",
        count(open + running + over + closed, "table", "tables"),
        count(totals.entries, "entry", "entries")
    )
}
