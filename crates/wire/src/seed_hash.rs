//! The hash of a secret, which is shown before the first draw, so that players can verify the secret after the game. Where no
//! browser has added a [nonce](crate::nonces), the secret is the game's seed, and the hash is the record's comment
//! `# seed-sha256 HASH`.

use sha2::{Digest, Sha256};
use std::fmt::Write;

const COMMENT: &str = "# seed-sha256 ";

/// The SHA-256 of 32 bytes, in hexadecimal: of a secret, a seed or a nonce.
pub fn hash(secret: &[u8; 32]) -> String {
    hex(&Sha256::digest(secret).into())
}

/// 64 hexadecimal digits in lower case.
pub fn hex(bytes: &[u8; 32]) -> String {
    bytes.iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Whether a text has the form of such a hash, in lower or upper case.
pub fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The comment for a record.
pub fn comment(hash: &str) -> String {
    format!("{COMMENT}{hash}")
}

/// The hashes in the comments of a record, in order.
pub fn find(record: &str) -> impl Iterator<Item = &str> {
    record
        .lines()
        .filter_map(|line| line.trim().strip_prefix(COMMENT))
        .map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed with another implementation of SHA-256. If this fails, published games can no longer be verified.
    #[test]
    fn the_hash_of_a_seed_never_changes() {
        let zeros = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(hash(&[0; 32]), zeros);
        assert!(is_hash(zeros) && !is_hash("66"));
        let record = format!(
            "bastide 1\n{}\r\ndraw base/CRFR # seed-sha256 no\n",
            comment(zeros)
        );
        assert_eq!(find(&record).collect::<Vec<_>>(), [zeros]);
    }
}
