//! What a host of games answers without a database, a clock or a source of random numbers: the time and random numbers are
//! arguments. The server and the local host in a browser are both built on it.
//!
//! - [`table`]: a table as a pure state machine: requests, log entries, updates
//! - [`convert`]: engine values as wire types, and back
//! - [`records`]: replaying records that people send, and questions about their last position
//! - [`analysis`]: the analysis of a finished game on the wire
//! - [`games`]: the games with their sets and options
//! - [`rules`]: the numbered rules in all languages; [`examples`]: their pictures
//! - [`pictures`]: the addresses of pictures, and what they show
//! - [`ids`]: ids of tables, hashes
//! - [`refusals`]: refusals that several parts use

pub mod analysis;
pub mod convert;
pub mod examples;
pub mod games;
pub mod ids;
pub mod pictures;
pub mod records;
pub mod refusals;
pub mod rules;
pub mod table;
