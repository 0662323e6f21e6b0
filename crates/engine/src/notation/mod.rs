//! The notation: one statement on each line, for records, logs, bots and people. `docs/notation.md` describes it.
//!
//! - [`statement`]: the statements, and how they are written
//! - [`parse`]: from a line to a statement, or to an error with its column
//! - [`resolve`]: from names in a line to indices of a game, and back

pub mod parse;
pub mod resolve;
pub mod statement;
mod words;
