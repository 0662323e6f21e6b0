//! Verifies that the draws of a game follow from the seed whose hash was shown before it.

use crate::nonces::{Mismatch, Origin};
use crate::seed_hash;
use bastide_engine::progress::Progress;
use bastide_engine::record::referee::RefereeError;
use bastide_engine::record::replay::replay;
use bastide_engine::shuffle::Seed;
use serde::{Deserialize, Serialize};
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// The result of verifying a record.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Verified {
    /// Whether the seed follows from what was promised, and all draws follow from the seed.
    pub ok: bool,
    pub finding: Finding,
    /// The finding as an English sentence.
    pub message: String,
    /// The number of draws that follow from the seed.
    pub draws: usize,
}

/// What verifying a record can find.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// The seed follows from what was promised, and all draws follow from the seed.
    Fair,
    /// A draw does not follow from the seed.
    OtherDraws,
    /// The record cannot be read or is against the rules.
    BadRecord,
    /// The record names no seed.
    NoSeed,
    /// The record has no hash to compare the seed with.
    NoPromise,
    /// The seed, or the server's secret from which it is made, has another hash.
    OtherSeed,
    /// A nonce of a player is missing, was not promised, or is not the promised one.
    OtherNonce,
    /// The seed does not follow from the server's secret and the players' nonces.
    OtherMixture,
}

impl Verified {
    /// Verifies a record; `noted` is a hash that a player wrote down at the start of the game.
    pub fn of(record: &str, noted: Option<&str>) -> Verified {
        let not = |finding: Finding, draws: usize, message: String| Verified {
            ok: false,
            finding,
            message,
            draws,
        };
        let referee = match replay(record, |_, _| {}) {
            Ok(referee) => referee,
            Err(error) => {
                let (finding, message) = match error.error {
                    RefereeError::OtherDraw { .. } => (
                        Finding::OtherDraws,
                        format!("the draws do not follow from the seed: {error}"),
                    ),
                    _ => (
                        Finding::BadRecord,
                        format!("the record does not agree with the rules: {error}"),
                    ),
                };
                return not(finding, 0, message);
            }
        };
        let Some(seed) = referee.header().seed else {
            let message = "there is no `seed` line, so the draws cannot be checked; \
                a table tells its seed when the game has ended";
            return not(Finding::NoSeed, 0, message.to_owned());
        };
        let draws = referee.progress().map_or(0, Progress::draws) as usize;
        let follow = format!("all {draws} draws follow from the seed");
        let seats = referee.header().players.unwrap_or(0);
        let checked = match Origin::find(record) {
            None => promised(record, noted, seed).map(|()| "the seed is the one that was promised"),
            Some(origin) => mixed(&origin, noted, seed, seats)
                .map(|()| "the seed is made of the promised secret and the promised nonces"),
        };
        match checked {
            Ok(right) => Verified {
                ok: true,
                finding: Finding::Fair,
                message: format!("{right}, and {follow}"),
                draws,
            },
            Err((finding, reason)) => not(finding, draws, format!("{follow}, but {reason}")),
        }
    }
}

/// Compares a seed that is the secret itself with the hashes in the record and with `noted`.
fn promised(record: &str, noted: Option<&str>, seed: Seed) -> Result<(), (Finding, String)> {
    let written = seed_hash::find(record);
    let hash = seed_hash::hash(&seed.bytes());
    compare("seed", &hash, noted.into_iter().chain(written).collect())
}

/// Compares the secret with the hashes in the record and with `noted`, and the seed with secret and nonces.
fn mixed(origin: &Origin<'_>, noted: Option<&str>, seed: Seed, seats: u8) -> Result<(), (Finding, String)> {
    let explain = |mismatch| {
        match mismatch {
        Mismatch::NoSecret => (
            Finding::NoSeed,
            "the record does not tell the secret of the server; it needs one line `# secret` with 64 hexadecimal digits"
                .to_owned(),
        ),
        Mismatch::Nonce(reason) => (Finding::OtherNonce, reason),
        Mismatch::Seed => (
            Finding::OtherMixture,
            "the seed is not made of the secret and the nonces of the record".to_owned(),
        ),
    }
    };
    let hash = seed_hash::hash(&origin.secret().map_err(explain)?);
    let hashes = noted.into_iter().chain(origin.secret_hashes.iter().copied());
    compare("secret", &hash, hashes.collect())?;
    origin.check(seats, &seed.bytes()).map_err(explain)
}

/// Compares the hash of a seed or secret with those that were shown, of which there must be one.
fn compare(what: &str, hash: &str, shown: Vec<&str>) -> Result<(), (Finding, String)> {
    if shown.is_empty() {
        return Err((
            Finding::NoPromise,
            format!(
                "nothing shows that it was promised: the record has no `# {what}-sha256` line; give the hash that was \
                 shown at the start (`bastide verify --hash`)"
            ),
        ));
    }
    match shown.into_iter().find(|other| !other.eq_ignore_ascii_case(hash)) {
        None => Ok(()),
        Some(other) => Err((
            Finding::OtherSeed,
            format!("it is not the {what} that was promised: its hash is {hash}, promised was {other}"),
        )),
    }
}
