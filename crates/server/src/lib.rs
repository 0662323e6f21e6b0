//! The server: tables on which people play, and a log that loses nothing.
//!
//! - [`table`]: a table as a pure state machine: what is asked of it, what is written down, what is told

pub mod table;
