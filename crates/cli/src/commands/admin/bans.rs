//! `bastide admin ban`, `unban` and `bans`.

use super::person::{find_one, is_full_id};
use super::text::date;
use super::{Error, Place};
use crate::columns::aligned;
use crate::commands::print;
use bastide_server::admin::person::{is_id, short_id};
use bastide_server::bans::{Network, Target};
use bastide_server::config;
use bastide_server::rooms::now;
use bastide_server::store::{Ban, Store};
use bastide_table::table::seats::Person;
use serde_json::{Value, json};
use std::process::ExitCode;
use std::time::Duration;

/// Longest reason, in bytes.
const LONGEST: usize = 500;

/// Keep a person or an address out: requests are refused, and sockets are closed within seconds
#[derive(clap::Args)]
#[command(
    after_help = "A person can come back with another browser, but not from a banned address. Addresses are not stored; \
find them in the log of your proxy.

Examples:
  bastide admin ban 3fa9c1d20b7e --reason \"insults\"
  bastide admin ban 203.0.113.7 --for 24h
  bastide admin ban 2001:db8:1:2::/64"
)]
pub struct BanArgs {
    /// An address, a network such as 203.0.113.0/24, or the first digits of a person's id
    target: String,
    /// Why, for other operators
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    reason: String,
    /// For how long, such as 24h or 30d; if left out, for ever
    #[arg(long = "for", value_name = "TIME", value_parser = config::time)]
    time: Option<Duration>,
}

/// Lift a ban
#[derive(clap::Args)]
pub struct UnbanArgs {
    /// As `bastide admin bans` shows it
    target: String,
}

/// List the bans
#[derive(clap::Args)]
pub struct ListArgs {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub async fn ban(place: &Place, args: &BanArgs) -> Result<ExitCode, Error> {
    if args.reason.len() > LONGEST {
        return Err(Error::Usage(format!("a reason has {LONGEST} bytes at most")));
    }
    let store = place.open().await?;
    let target = target(place, &store, &args.target).await?;
    if matches!(target, Target::Network(network) if network.is_everything()) {
        return Err(Error::Usage(
            "this would keep everybody out; stop the server instead".to_owned(),
        ));
    }
    let at = now();
    let until = args
        .time
        .map(|time| at.saturating_add(i64::try_from(time.as_millis()).unwrap_or(i64::MAX)));
    let ban = Ban {
        target: target.to_string(),
        reason: args.reason.split_whitespace().collect::<Vec<_>>().join(" "),
        at,
        until,
    };
    store.ban(&ban).await.map_err(|error| place.failed(&error))?;
    let end = until.map_or_else(String::new, |until| format!(" until {}", date(until)));
    print(format_args!("Banned {}{end}.", shown(&target)))?;
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

pub async fn unban(place: &Place, args: &UnbanArgs) -> Result<ExitCode, Error> {
    let store = place.open().await?;
    let failed = |error| place.failed(&error);
    let given = args.target.to_ascii_lowercase();
    let bans = store.bans().await.map_err(failed)?;
    let network = given.parse().map(|network| Target::Network(network).to_string());
    let is_meant = |ban: &&Ban| match &network {
        Ok(network) => ban.target == *network,
        Err(_) => is_id(&given) && ban.target.starts_with(&format!("person {given}")),
    };
    let meant: Vec<_> = bans.iter().filter(is_meant).collect();
    let [ban] = meant[..] else {
        return Err(Error::Usage(match meant.len() {
            0 => format!(
                "there is no ban of `{}`; `bastide admin bans` lists all",
                args.target
            ),
            count => format!("`{}` fits {count} bans; give more digits", args.target),
        }));
    };
    store.unban(&ban.target, now()).await.map_err(failed)?;
    print(format_args!("Lifted the ban of {}.", shown_text(&ban.target)))?;
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

pub async fn list(place: &Place, args: &ListArgs) -> Result<ExitCode, Error> {
    let store = place.open().await?;
    let bans = store.bans().await.map_err(|error| place.failed(&error))?;
    if args.json {
        let bans: Vec<Value> = bans
            .iter()
            .map(|ban| json!({"target": ban.target, "reason": ban.reason, "at": ban.at, "until": ban.until}))
            .collect();
        print(format_args!("{:#}", Value::Array(bans)))?;
    } else if bans.is_empty() {
        print("Nobody is banned.")?;
    } else {
        let row = |ban: &Ban| {
            let until = match ban.until {
                None => "(for ever)".to_owned(),
                Some(until) if until <= now() => "over".to_owned(),
                Some(until) => date(until),
            };
            vec![shown_text(&ban.target), date(ban.at), until, ban.reason.clone()]
        };
        let rows = bans.iter().map(row).collect();
        print(aligned(&["banned", "since", "until", "reason"], "<<<<", rows))?;
    }
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

/// Whom the operator means.
async fn target(place: &Place, store: &Store, text: &str) -> Result<Target, Error> {
    if let Ok(network) = text.parse::<Network>() {
        return Ok(Target::Network(network));
    }
    // A person of whom nothing is stored can be banned too.
    if let Some(person) = is_full_id(text)
        .then(|| Person::parse(&text.to_ascii_lowercase()))
        .flatten()
    {
        return Ok(Target::Person(person.0));
    }
    if !is_id(text) {
        return Err(Error::Usage(format!(
            "`{text}` is neither an address such as 203.0.113.7, a network such as 203.0.113.0/24, nor a person, of whom at least \
             6 hexadecimal digits are needed"
        )));
    }
    Ok(Target::Person(find_one(place, store, text).await?.hash))
}

fn shown(target: &Target) -> String {
    match target {
        Target::Person(person) => short_id(person),
        Target::Network(network) => {
            let text = network.to_string();
            text.strip_suffix("/32").map_or(text.clone(), str::to_owned)
        }
    }
}

fn shown_text(target: &str) -> String {
    target.parse().as_ref().map_or(target.to_owned(), shown)
}
