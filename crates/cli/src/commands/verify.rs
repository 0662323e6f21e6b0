//! `bastide verify`: checks that a game was shuffled as promised.

use super::{Error, print, read_file};
use bastide_wire::seed_hash;
use bastide_wire::verify::Verified;
use std::path::PathBuf;
use std::process::ExitCode;

/// Check that a game was shuffled as promised
#[derive(clap::Args)]
#[command(
    after_help = "A table shows the SHA-256 of its seed from the start and the seed at the end. This command derives every draw from \
the record's `seed` line and compares that seed with the hash: the one that you noted, or the one in the record \
(`# seed-sha256 …`). The exit code is 0 if the seed is the promised one and all draws follow from it, else 1.

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
    if seed_hash::is_hash(text) {
        Ok(text.to_ascii_lowercase())
    } else {
        Err("a hash has 64 hexadecimal digits".to_owned())
    }
}

pub fn run(args: &Args) -> Result<ExitCode, Error> {
    let text = read_file(&args.record)?;
    let found = Verified::of(&text, args.hash.as_deref());
    print(format_args!("{}: {}", args.record.display(), found.message))?;
    Ok(if found.ok {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
