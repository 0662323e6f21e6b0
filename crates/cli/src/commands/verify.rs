//! `bastide verify`: checks that a game was shuffled as promised.

use super::{Error, print, read_file};
use bastide_wire::seed_hash;
use bastide_wire::verify::Verified;
use std::path::PathBuf;
use std::process::ExitCode;

/// Check that a game was shuffled as promised
#[derive(clap::Args)]
#[command(
    after_help = "A table shows the SHA-256 of its secret and of the players' nonces before the first draw, and the secret at \
the end. This command derives the seed from secret and nonces, every draw from the seed, and compares the hashes: with those in the \
record and with the one that you noted. The exit code is 0 if all promises were kept and all draws follow from the seed, else 1. \
docs/fairness.md has the algorithm.

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
