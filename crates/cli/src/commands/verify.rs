//! `bastide verify`: whether a game was shuffled as it was promised.

use super::{Error, print, read_file};
use bastide_engine::action::Action;
use bastide_engine::record::referee::{Referee, RefereeError};
use bastide_engine::record::replay::replay;
use bastide_engine::shuffle::Seed;
use bastide_wire::promise;
use std::path::PathBuf;
use std::process::ExitCode;

/// Check that a game was shuffled as it was promised
#[derive(clap::Args)]
#[command(
    after_help = "A table shows the SHA-256 of its seed from the start and the seed at the end. This derives every draw from the \
record's `seed` line and compares that seed with the hash: the one that you noted, or the one in the record \
(`# seed-sha256 …`). Ends with 0 if the seed is the promised one and all draws follow from it, else with 1.

Examples:
  bastide verify game.bastide
  bastide verify game.bastide --hash 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
)]
pub struct Args {
    /// The record; - is standard input
    record: PathBuf,
    /// The hash that was shown at the start, 64 hexadecimal digits
    #[arg(long, value_name = "HASH", value_parser = parse_hash)]
    hash: Option<String>,
}

fn parse_hash(text: &str) -> Result<String, String> {
    match promise::is_hash(text) {
        true => Ok(text.to_ascii_lowercase()),
        false => Err("a hash has 64 hexadecimal digits".to_owned()),
    }
}

pub fn run(args: &Args) -> Result<ExitCode, Error> {
    let text = read_file(&args.record)?;
    let (code, verdict) = match verify(&text, args.hash.as_deref()) {
        Ok(verdict) => (ExitCode::SUCCESS, verdict),
        Err(verdict) => (ExitCode::FAILURE, verdict),
    };
    print(format_args!("{}: {verdict}", args.record.display()))?;
    Ok(code)
}

/// One sentence that says what holds, or what does not.
fn verify(text: &str, noted: Option<&str>) -> Result<String, String> {
    let referee = replay(text, |_, _| {}).map_err(|error| match error.error {
        RefereeError::OtherDraw { .. } => format!("the draws do not follow from the seed: {error}"),
        _ => format!("the record does not agree with the rules: {error}"),
    })?;
    let Some(seed) = referee.header().seed else {
        return Err("there is no `seed` line, so the draws cannot be checked; \
                    a table tells its seed when the game has ended"
            .to_owned());
    };
    let draws = draws(&referee);
    let follow = format!("all {draws} draws follow from the seed");
    match promised(text, noted, seed) {
        Ok(()) => Ok(format!("the seed is the one that was promised, and {follow}")),
        Err(reason) => Err(format!("{follow}, but {reason}")),
    }
}

/// Whether this seed was promised, and why not.
fn promised(text: &str, noted: Option<&str>, seed: Seed) -> Result<(), String> {
    let hash = promise::hash(&seed.bytes());
    let mut written = promise::find(text).peekable();
    if noted.is_none() && written.peek().is_none() {
        return Err(
            "nothing shows that it was promised: the record has no `# seed-sha256` line; \
                    give the hash that was shown with --hash"
                .to_owned(),
        );
    }
    match noted
        .into_iter()
        .chain(written)
        .find(|other| !other.eq_ignore_ascii_case(&hash))
    {
        None => Ok(()),
        Some(other) => Err(format!(
            "it is not the seed that was promised: its hash is {hash}, promised was {other}"
        )),
    }
}

fn draws(referee: &Referee) -> usize {
    let actions = referee.record().map_or(&[][..], |record| record.actions());
    actions
        .iter()
        .filter(|action| matches!(action, Action::Draw(_) | Action::Reveal { .. }))
        .count()
}
