//! Verifies that the draws of a game follow from the seed whose hash was shown before it.

use crate::seed_hash;
use bastide_engine::progress::Progress;
use bastide_engine::record::referee::RefereeError;
use bastide_engine::record::replay::replay;
use bastide_engine::shuffle::Seed;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The result of verifying a record.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Whether the seed has the hash that was shown, and all draws follow from it.
    pub ok: bool,
    pub finding: Finding,
    /// The finding as an English sentence.
    pub message: String,
    /// The number of draws that follow from the seed.
    pub draws: usize,
}

/// What verifying a record can find.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// The seed has the hash that was shown, and all draws follow from it.
    Fair,
    /// A draw does not follow from the seed.
    OtherDraws,
    /// The record cannot be read or is against the rules.
    BadRecord,
    /// The record names no seed.
    NoSeed,
    /// The record has no hash to compare the seed with.
    NoPromise,
    /// The seed has another hash.
    OtherSeed,
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
        match promised(record, noted, seed) {
            Ok(()) => Verified {
                ok: true,
                finding: Finding::Fair,
                message: format!("the seed is the one that was promised, and {follow}"),
                draws,
            },
            Err((finding, reason)) => not(finding, draws, format!("{follow}, but {reason}")),
        }
    }
}

/// Compares the seed with the hashes in the record and with `noted`.
fn promised(record: &str, noted: Option<&str>, seed: Seed) -> Result<(), (Finding, String)> {
    let hash = seed_hash::hash(&seed.bytes());
    let mut written = seed_hash::find(record).peekable();
    if noted.is_none() && written.peek().is_none() {
        return Err((
            Finding::NoPromise,
            "nothing shows that it was promised: the record has no `# seed-sha256` line; give the hash that was shown \
             at the start (`bastide verify --hash`)"
                .to_owned(),
        ));
    }
    match noted
        .into_iter()
        .chain(written)
        .find(|other| !other.eq_ignore_ascii_case(&hash))
    {
        None => Ok(()),
        Some(other) => Err((
            Finding::OtherSeed,
            format!("it is not the seed that was promised: its hash is {hash}, promised was {other}"),
        )),
    }
}
