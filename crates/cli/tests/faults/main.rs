//! The real server and real databases, while things go wrong: `bastide serve` as a process of its own that is killed, stopped,
//! cut off from its database and told nonsense. Each test has a short form; `cargo xtask faults` runs the full ones.
//!
//! - `node`: a server in a process of its own
//! - `client`: a browser, as far as the server sees
//! - `player`: people who play on whatever happens, and write down what they were told
//! - `database`: the log as the database has it, without the server's help

mod away;
mod client;
#[path = "../common/mod.rs"]
mod common;
mod database;
mod files;
mod futures;
mod fuzz;
mod kills;
mod mutate;
mod node;
mod nodes;
mod player;
mod repeats;

/// One number for the short form of a test, another for the full one.
fn size<T>(short: T, full: T) -> T {
    match std::env::var("BASTIDE_FAULTS") {
        Ok(form) if form == "full" => full,
        _ => short,
    }
}
