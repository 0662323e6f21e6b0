//! The notation: one statement a line, for records, logs, bots and people. `docs/notation.md` describes it.
//!
//! - [`statement`]: what a line can say, and how it is written
//! - [`parse`]: from a line to a statement, or to what was expected where
//! - [`resolve`]: between names on a line and the indices of a game

pub mod parse;
pub mod resolve;
pub mod statement;
mod words;
