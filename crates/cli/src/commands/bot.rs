//! `bastide bot`: a built-in bot as a program that speaks the bots' side of the line protocol.

use super::Error;
use bastide_bots::name::Name;
use bastide_bots::serve::serve;
use std::io;
use std::process::ExitCode;

/// Play as a program: told lines on standard input, it answers each `go` with an action
#[derive(clap::Args)]
#[command(
    after_help = "It is told the header, `you SEAT` and every line that happens, is asked `go MILLISECONDS` and answers \
one legal line; `end` ends a game, `bastide 1` begins the next, `quit` ends the program. docs/bots.md describes the \
protocol, which programs of your own can speak as well.

Examples:
  bastide bot greedy
  bastide arena --bots 'cmd:bastide bot greedy',random"
)]
pub struct Args {
    /// The bot: random, greedy, easy, normal, hard, master, uct or search with a budget (search:100ms)
    #[arg(value_parser = Name::parse)]
    name: Name,
    /// What its dice follow from, where it has any
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
