//! Times, sizes and names in the output.

use bastide_server::admin::person::{short_id, status_name};
use bastide_server::rooms::now;
use bastide_server::store::{Seat, Summary};
use indicatif::HumanDuration;
use serde_json::{Value, json};
use std::time::{Duration, SystemTime};

/// A time in milliseconds since 1970, such as `2026-11-18 07:12:03 UTC`.
pub fn date(at: i64) -> String {
    let since = Duration::from_millis(u64::try_from(at).unwrap_or(0));
    let text = humantime::format_rfc3339_seconds(SystemTime::UNIX_EPOCH + since).to_string();
    text.replace('T', " ").replace('Z', " UTC")
}

/// How long ago that was, such as `2 hours ago`.
pub fn ago(at: i64) -> String {
    let past = Duration::from_millis(u64::try_from(now() - at).unwrap_or(0));
    match past.as_secs() {
        0 => "just now".to_owned(),
        _ => format!("{} ago", HumanDuration(past)),
    }
}

/// The game of a table with its sets, such as `classic inns river`.
pub fn game(table: &Summary) -> String {
    let value = |key: &str| table.header.lines().find_map(|line| line.strip_prefix(key));
    let sets = value("sets ").unwrap_or_default();
    let sets = sets.split(' ').filter(|set| !set.is_empty() && *set != "base");
    let game = value("game ").unwrap_or("?");
    std::iter::once(game).chain(sets).collect::<Vec<_>>().join(" ")
}

/// Who sits at a seat: a name, `easy bot`, or `deleted`.
pub fn sitter(seat: &Seat) -> String {
    match (seat.holder, seat.name.as_str()) {
        (Some(_), "") => "(deleted)".to_owned(),
        (Some(_), name) => name.to_owned(),
        (None, "") => "(open)".to_owned(),
        (None, level) => format!("{level} bot"),
    }
}

/// A table as JSON, without secrets.
pub fn table_json(table: &Summary) -> Value {
    let seat = |seat: &Seat| {
        json!({
            "seat": seat.seat,
            "name": seat.name,
            "person": seat.holder.as_ref().map(short_id),
        })
    };
    json!({
        "id": table.id,
        "status": status_name(table.status),
        "game": game(table),
        "listed": table.listed,
        "opened": table.opened,
        "changed": table.changed,
        "entries": table.last,
        "seats": table.seats.iter().map(seat).collect::<Vec<_>>(),
    })
}
