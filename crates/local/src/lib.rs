//! The local host: tables that live in a browser. It answers the same requests as the server, with the same JSON, for one person;
//! the page calls it in a worker. Time and random numbers come from the page.
//!
//! - [`host`]: the tables in memory, and what the page is told besides answers
//! - [`request`]: an address and what it asks for; `routes`: what the host answers
//! - `tables`: requests at tables
//! - `think`: bots and analyses, in steps
//! - [`play`]: whole games between bots, for measurements
//! - [`log`]: a table's log as a text that the page keeps
//! - `random`: random numbers from the page's seed
//! - `abi` (WebAssembly only): the functions that the page calls

#[cfg(target_family = "wasm")]
mod abi;
pub mod host;
pub mod log;
pub mod play;
mod random;
pub mod request;
mod routes;
mod tables;
mod think;

pub use host::{Host, Start};
