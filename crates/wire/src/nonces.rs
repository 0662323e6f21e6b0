//! The seed of a game to which players' browsers have added nonces: how it follows from the server's secret and the nonces,
//! and the comments with which a record proves it. `docs/fairness.md` is the specification.

use crate::seed_hash::{hash, hex};
use sha2::{Digest, Sha256};

/// Separates this use of SHA-256 from every other.
const DOMAIN: &[u8] = b"bastide seed 1\n";

const SECRET_HASH: &str = "# secret-sha256 ";
const SECRET: &str = "# secret ";
const NONCE_HASH: &str = "# nonce-sha256 ";
const NONCE: &str = "# nonce ";

/// The seed that follows from a secret and the nonces of all seats in order; `None` for a seat without one. If no seat has one,
/// the game's seed is the secret itself instead.
pub fn seed(secret: &[u8; 32], nonces: &[Option<[u8; 32]>]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    hasher.update(DOMAIN);
    hasher.update(secret);
    hasher.update([nonces.len() as u8]);
    for nonce in nonces {
        match nonce {
            None => hasher.update([0]),
            Some(nonce) => {
                hasher.update([1]);
                hasher.update(nonce);
            }
        }
    }
    hasher.finalize().into()
}

/// Parses 64 hexadecimal digits in lower or upper case.
pub fn parse(text: &str) -> Option<[u8; 32]> {
    if !crate::seed_hash::is_hash(text) {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
        *byte = u8::from_str_radix(&text[at..at + 2], 16).ok()?;
    }
    Some(bytes)
}

/// The comment with the hash that a server showed of its secret.
pub fn secret_hash_comment(hash: &str) -> String {
    format!("{SECRET_HASH}{hash}")
}

/// The comment with a server's secret, for records of games that have ended.
pub fn secret_comment(secret: &[u8; 32]) -> String {
    format!("{SECRET}{}", hex(secret))
}

/// The comment with the hash of a seat's nonce.
pub fn nonce_hash_comment(seat: u8, hash: &[u8; 32]) -> String {
    format!("{NONCE_HASH}{seat} {}", hex(hash))
}

/// The comment with a seat's nonce.
pub fn nonce_comment(seat: u8, nonce: &[u8; 32]) -> String {
    format!("{NONCE}{seat} {}", hex(nonce))
}

/// What the comments of a record say about where its seed comes from.
#[derive(Default)]
pub(crate) struct Origin<'a> {
    pub secret_hashes: Vec<&'a str>,
    secrets: Vec<&'a str>,
    nonce_hashes: Vec<&'a str>,
    nonces: Vec<&'a str>,
}

/// Why a seed does not follow from the secret and the nonces of its record.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Mismatch {
    /// The record has no secret.
    NoSecret,
    /// A nonce is missing, was not promised, or is not the promised one.
    Nonce(String),
    /// The seed is another one.
    Seed,
}

impl<'a> Origin<'a> {
    /// `None` if the record says nothing about secret and nonces: its seed is the secret itself.
    pub fn find(record: &'a str) -> Option<Origin<'a>> {
        let mut origin = Origin::default();
        for line in record.lines().map(str::trim) {
            for (prefix, list) in [
                (SECRET_HASH, &mut origin.secret_hashes),
                (SECRET, &mut origin.secrets),
                (NONCE_HASH, &mut origin.nonce_hashes),
                (NONCE, &mut origin.nonces),
            ] {
                list.extend(line.strip_prefix(prefix).map(str::trim));
            }
        }
        let lists = [
            &origin.secret_hashes,
            &origin.secrets,
            &origin.nonce_hashes,
            &origin.nonces,
        ];
        lists.iter().any(|list| !list.is_empty()).then_some(origin)
    }

    /// The secret in the record.
    pub fn secret(&self) -> Result<[u8; 32], Mismatch> {
        match self.secrets[..] {
            [only] => parse(only).ok_or(Mismatch::NoSecret),
            _ => Err(Mismatch::NoSecret),
        }
    }

    /// Checks the nonces against their hashes and the seed of a game with so many seats against secret and nonces.
    pub fn check(&self, seats: u8, found: &[u8; 32]) -> Result<(), Mismatch> {
        let secret = self.secret()?;
        let hashes = by_seat(&self.nonce_hashes, seats)?;
        let nonces = by_seat(&self.nonces, seats)?;
        for (seat, (promised, nonce)) in hashes.iter().zip(&nonces).enumerate() {
            let wrong = match (promised, nonce) {
                (None, None) => continue,
                (Some(promised), Some(nonce)) if hash(nonce) == hex(promised) => continue,
                (Some(_), Some(_)) => "is not the promised one",
                (Some(_), None) => "was promised, but is missing",
                (None, Some(_)) => "was never promised",
            };
            return Err(Mismatch::Nonce(format!("the nonce of seat {seat} {wrong}")));
        }
        if seed(&secret, &nonces) == *found {
            Ok(())
        } else {
            Err(Mismatch::Seed)
        }
    }
}

/// Sorts lines `SEAT HEX` by seat.
fn by_seat(lines: &[&str], seats: u8) -> Result<Vec<Option<[u8; 32]>>, Mismatch> {
    let mut sorted = vec![None; usize::from(seats)];
    for line in lines {
        let wrong = || Mismatch::Nonce(format!("`{line}` is no seat and its 64 hexadecimal digits"));
        let (seat, digits) = line.split_once(' ').ok_or_else(wrong)?;
        let place = seat.parse().ok().and_then(|seat: usize| sorted.get_mut(seat));
        match place {
            Some(place @ None) => *place = Some(parse(digits).ok_or_else(wrong)?),
            Some(Some(_)) => return Err(Mismatch::Nonce(format!("seat {seat} is named twice"))),
            None => return Err(wrong()),
        }
    }
    Ok(sorted)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed with another implementation of SHA-256. If this fails, published games can no longer be verified.
    #[test]
    fn the_seed_of_secret_and_nonces_never_changes() {
        let secret: [u8; 32] = std::array::from_fn(|idx| idx as u8);
        let first: [u8; 32] = std::array::from_fn(|idx| 0x20 + idx as u8);
        let third: [u8; 32] = std::array::from_fn(|idx| 0x40 + idx as u8);
        for (nonces, expected) in [
            (
                &[Some(first), None][..],
                "24e0d2b9b9621706a541fda49086a463256114a26a094d5737abdafe665776a3",
            ),
            (
                &[None, Some(first)],
                "8131b41005fb4e0e4af0abdf1ab60bb0316b9aa466491fea72c5bf7a526b2f23",
            ),
            (
                &[Some(first), None, Some(third)],
                "d42e3438afc2a1e5f445b5df4a7003a231fbf3ec144efb02952059e63bb5842a",
            ),
        ] {
            assert_eq!(hex(&seed(&secret, nonces)), expected);
        }
    }

    #[test]
    fn hexadecimal_digits_read_back() {
        let bytes: [u8; 32] = std::array::from_fn(|idx| 8 * idx as u8 + 3);
        assert_eq!(parse(&hex(&bytes)), Some(bytes));
        assert_eq!(parse(&hex(&bytes).to_uppercase()), Some(bytes));
        for wrong in ["", "0", &"g".repeat(64), &"é".repeat(32)] {
            assert_eq!(parse(wrong), None);
        }
    }
}
