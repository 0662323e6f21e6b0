//! Random tokens of browsers, keys of links, ids of tables and seeds.

use sha2::{Digest, Sha256};
use std::fmt::Write;

/// SHA-256 of a secret; the secret itself is never stored.
pub type Hash = [u8; 32];

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

pub fn hash(secret: &str) -> Hash {
    digest(secret.as_bytes())
}

/// SHA-256 of bytes.
pub fn digest(bytes: &[u8]) -> Hash {
    Sha256::digest(bytes).into()
}

/// Whether a text has the form of a [`token`].
pub fn is_token(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

pub fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}

/// Crockford's base 32: no two characters look alike.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// An id for a table: 16 letters, 80 bits.
pub fn table_id() -> String {
    letters(&random::<16>())
}

/// A key for a link: 28 letters, 140 bits.
pub fn key() -> String {
    letters(&random::<28>())
}

/// Each character encodes 5 bits of a byte. Since 256 is a multiple of 32, all are equally likely.
fn letters(bytes: &[u8]) -> String {
    bytes
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
        .collect()
}

/// The form of a table's id, as a regular expression.
pub const TABLE_ID_PATTERN: &str = "^[0-9a-hjkmnp-tv-z]{16}$";

/// Whether a text has the form of a table's id.
pub fn is_table_id(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| LETTERS.contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_and_ids_have_their_form() {
        assert!(is_token(&token()));
        assert_ne!(token(), token());
        assert!(is_table_id(&table_id()));
        assert_ne!(table_id(), table_id());
        for wrong in ["", "0123456789abcde", "0123456789abcdefg", "0123456789abcdeI"] {
            assert!(!is_table_id(wrong) && !is_token(wrong), "{wrong}");
        }
        assert_eq!(hex(&hash("abc"))[..8], *"ba7816bf");
    }
}
