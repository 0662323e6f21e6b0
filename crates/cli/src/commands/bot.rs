//! `bastide bot`: a built-in bot as a program that speaks the bots' side of the line protocol.

use super::Error;
use bastide_bots::name::Name;
use bastide_bots::serve::serve;
use std::io;
use std::process::ExitCode;

/// Play as a program: reads lines on standard input and answers each `go` with an action
#[derive(clap::Args)]
#[command(
    after_help = "It reads the header, `you SEAT` and every line of the game, and answers each `go MILLISECONDS` with one \
legal line; `end` ends a game, `bastide 1` begins the next, `quit` ends the program. docs/bots.md describes the \
protocol for programs of your own.

Examples:
  bastide bot greedy
  bastide arena --bots 'cmd:bastide bot greedy',random"
)]
pub struct Args {
    /// The bot: random, greedy, easy, normal, hard, master, grandmaster, farmer, raider, uct or search with a budget
    /// (search:100ms)
    #[arg(value_parser = Name::parse)]
    name: Name,
    /// The seed of its random choices, if it makes any
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

pub fn run(args: &Args) -> Result<ExitCode, Error> {
    let make = |game: u64| args.name.make(args.seed.wrapping_add(game));
    match serve(make, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(Error::Usage(error.to_string())),
        Err(error) => Err(Error::Output(error)),
    }
}
