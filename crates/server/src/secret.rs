//! Random tokens of browsers, keys of links, ids of tables and seeds.

use bastide_table::ids::{self, letters};

pub use bastide_table::ids::{Hash, digest, hash, hex, is_table_id};

/// `N` random bytes from the operating system.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system provides random numbers");
    bytes
}

/// A random token of 256 bits, in hexadecimal.
pub fn token() -> String {
    hex(&random::<32>())
}

/// Whether a text has the form of a [`token`].
pub fn is_token(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// An id for a table that is opened now, in milliseconds since 1970.
pub fn table_id(now: i64) -> String {
    ids::table_id(now, random())
}

/// A key for a link: 28 letters, 140 bits.
pub fn key() -> String {
    letters(&random::<28>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_and_ids_have_their_form() {
        assert!(is_token(&token()));
        assert_ne!(token(), token());
        assert!(is_table_id(&table_id(0)));
        assert_ne!(table_id(0), table_id(0));
        for wrong in ["", "0123456789abcde", "0123456789abcdefg", "0123456789abcdeI"] {
            assert!(!is_token(wrong), "{wrong}");
        }
    }
}
