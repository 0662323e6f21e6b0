//! The server: tables on which people play, and a log that loses nothing.

pub mod store;
