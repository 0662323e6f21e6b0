//! Ids of tables, and hashes.

use sha2::{Digest, Sha256};
use std::fmt::Write;

/// SHA-256 of a secret; the secret itself is never stored.
pub type Hash = [u8; 32];

/// SHA-256 of a text.
pub fn hash(secret: &str) -> Hash {
    digest(secret.as_bytes())
}

/// SHA-256 of bytes.
pub fn digest(bytes: &[u8]) -> Hash {
    Sha256::digest(bytes).into()
}

/// Hexadecimal digits in lower case.
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

/// Letters of a table's id that tell the minute in which it was opened. They repeat after two years.
const MINUTE_LETTERS: u32 = 4;

/// An id for a table that is opened now, in milliseconds since 1970: 16 letters, of which the last 12 have 60 random bits.
///
/// The minute stands first so that the games that run at the same time lie side by side in the database: a write changes fewer
/// pages than with random ids, however many games are stored. Who knows the id of a table that is not listed may watch it; to find
/// one of 1,000 that were opened in the same minute takes 900 years with 40,000 attempts a second.
pub fn table_id(now: i64, random: [u8; 12]) -> String {
    let minute = now.div_euclid(60_000);
    let time = (0..MINUTE_LETTERS)
        .rev()
        .map(|place| char::from(LETTERS[(minute >> (5 * place)) as usize % 32]));
    time.chain(letters(&random).chars()).collect()
}

/// Each character encodes 5 bits of a byte. Since 256 is a multiple of 32, all are equally likely.
pub fn letters(bytes: &[u8]) -> String {
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

/// What the ids of tables in browsers begin with; the rest has the form of a server's.
pub const LOCAL_PREFIX: &str = "local-";

/// Whether a text has the form of the id of a table in a browser.
pub fn is_local_id(text: &str) -> bool {
    text.strip_prefix(LOCAL_PREFIX).is_some_and(is_table_id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_their_form() {
        assert!(is_table_id(&table_id(0, [255; 12])));
        for wrong in ["", "0123456789abcde", "0123456789abcdefg", "0123456789abcdeI"] {
            assert!(!is_table_id(wrong), "{wrong}");
        }
        assert!(is_local_id("local-0123456789abcdef") && !is_local_id("0123456789abcdef"));
        assert!(!is_table_id("local-0123456789abcdef"));
        assert_eq!(hex(&hash("abc"))[..8], *"ba7816bf");
    }

    #[test]
    fn ids_of_tables_are_in_the_order_of_their_minutes() {
        let minutes = [0, 1, 31, 32, 1024, 32_768, (1 << 20) - 1];
        let ids = minutes.map(|minute| table_id(minute * 60_000 + 59_999, [7; 12]));
        assert!(ids.is_sorted());
        assert_eq!(
            ids.map(|id| id[..4].to_owned()),
            ["0000", "0001", "000z", "0010", "0100", "1000", "zzzz"]
        );
        assert_eq!(table_id((1 << 20) * 60_000, [0; 12])[..4], *"0000");
    }
}
