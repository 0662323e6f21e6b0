//! Numbers in flags and in sentences.

use std::num::NonZeroUsize;

/// Parses a whole number from 1.
pub fn positive(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "write a whole number from 1".to_owned())
}

/// A number with the right form of its noun: `1 table`, `2 tables`.
pub fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
