//! The server: tables on which people play, and a log that loses nothing.
//!
//! - [`server`]: starting and stopping; [`app`] is what all parts share
//! - [`config`]: every setting and limit with its default
//! - [`listen`]: connections; [`http`]: requests; [`socket`]: WebSockets; [`page`]: the files of the page
//! - [`rooms`]: the tables in memory and those who watch them; [`sweep`]: what is looked after now and then
//! - [`table`]: a table as a pure state machine: what is asked of it, what is written down, what is told
//! - [`store`]: the log of all tables, in SQLite or PostgreSQL
//! - [`rules`]: the numbered rules in all languages
//! - [`pictures`]: tiles, figures and boards that were drawn, kept for the next who asks
//! - [`bots`]: the threads on which bots think; [`analysis`]: the one that looks back at games
//! - [`limits`], [`secret`], [`meters`], [`log`], [`stop`], [`openapi`]: as their names say

pub mod analysis;
pub mod app;
pub mod bots;
pub mod config;
pub mod convert;
pub mod http;
pub mod limits;
pub mod listen;
pub mod log;
pub mod meters;
pub mod openapi;
pub mod page;
pub mod pictures;
pub mod rooms;
pub mod rules;
pub mod secret;
pub mod server;
pub mod socket;
pub mod stop;
pub mod store;
pub mod sweep;
pub mod table;
