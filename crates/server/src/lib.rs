//! The server: tables on which people play, and a log that loses nothing. What a table is, and what needs no database, is in
//! [`bastide_table`].
//!
//! - [`server`]: starting and stopping; [`app`]: state that all handlers share
//! - [`admin`]: what `bastide admin` and pruning do with stored tables; [`bans`]: who is kept out
//! - [`config`]: every setting and limit with its default
//! - [`listen`]: connections; [`http`]: requests; [`socket`]: WebSockets; [`page`]: the files of the page
//! - [`rooms`]: the tables in memory and their subscribers; [`maintenance`]: periodic work, such as clocks
//! - [`store`]: the log of all tables, in SQLite or PostgreSQL; [`seal`]: the key for the secrets in it
//! - [`pictures`]: drawn tiles, figures and boards, cached
//! - [`bots`]: bots at tables; [`analysis`]: analyses of finished games; both run on [`threads`] of low priority,
//!   behind [`fair`] queues
//! - [`nodes`]: what several nodes know of each other
//! - [`sample`]: stored games for measurements
//! - [`limits`]: rate limits; [`unsent`]: the budget of bytes for slow readers; [`secret`]: tokens and ids; [`meters`]: metrics; [`log`]: the logger
//! - `openapi`: the description of the interface, in tests

pub mod admin;
pub mod analysis;
pub mod app;
pub mod bans;
pub mod bots;
pub mod config;
pub mod fair;
pub mod http;
pub mod limits;
pub mod listen;
pub mod log;
pub mod maintenance;
pub mod meters;
pub mod nodes;
#[cfg(test)]
mod openapi;
pub mod page;
pub mod pictures;
mod refusals;
pub mod rooms;
pub mod sample;
pub mod seal;
pub mod secret;
pub mod server;
pub mod socket;
pub mod store;
pub mod threads;
pub mod unsent;
