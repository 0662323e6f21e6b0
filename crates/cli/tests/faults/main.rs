//! The real server on real databases under faults: `bastide serve` is killed, stopped, cut off from its database and sent
//! invalid input. Each test has a short form; `cargo xtask faults` runs the full ones.
//!
//! - `node`: a server process
//! - `client`: a minimal browser
//! - `player`: players who reconnect and repeat requests, and record every answer
//! - `database`: reads the log directly from the database

mod away;
mod client;
#[path = "../common/mod.rs"]
mod common;
mod damage;
mod database;
mod drain;
mod files;
mod futures;
mod fuzz;
mod greedy;
mod host;
mod kills;
mod mutate;
mod node;
mod nodes;
mod player;
mod repeats;

/// Whether the tests run in their full form, which has the machine to itself and may measure time.
fn is_full() -> bool {
    std::env::var("BASTIDE_FAULTS").is_ok_and(|form| form == "full")
}

/// The size of a test in its short and in its full form.
fn size<T>(short: T, full: T) -> T {
    if is_full() { full } else { short }
}
