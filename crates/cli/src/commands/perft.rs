//! `bastide perft`: counts action sequences.

use super::{Error, print, read_file};
use crate::game_args::GameArgs;
use bastide_engine::game::AnyGame;
use bastide_engine::notation::resolve;
use bastide_engine::record::replay::replay;
use bastide_playout::perft::{divide, perft};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Count the sequences of legal actions from a position
#[derive(clap::Args)]
#[command(
    after_help = "Every different tile that can be drawn is one action. Expected counts are in \
testdata/perft.

Examples:
  bastide perft 3                            from the start, two seats
  bastide perft 2 --players 5
  bastide perft 2 --file game.bastide        from the end of a record
  bastide perft 2 --file game.bastide --at 9 --divide"
)]
pub struct Args {
    /// The length of the sequences
    depth: u32,
    #[command(flatten)]
    game: GameArgs,
    /// Start from this record instead; - is standard input
    #[arg(long, conflicts_with_all = ["game", "sets", "options", "players", "seed"])]
    file: Option<PathBuf>,
    /// Start after this many actions of the record
    #[arg(long, value_name = "N", requires = "file")]
    at: Option<usize>,
    /// Show the count after each first action
    #[arg(long)]
    divide: bool,
}

pub fn run(args: &Args) -> Result<ExitCode, Error> {
    let game = position(args)?;
    if args.divide && args.depth > 0 {
        for (action, count) in divide(&game, args.depth) {
            let line = resolve::write(&game, action).map_or_else(String::new, |line| line.to_string());
            print(format_args!("{line}: {count}"))?;
        }
    }
    for depth in 0..=args.depth {
        let begin = Instant::now();
        let count = perft(&game, depth);
        print(format_args!(
            "{depth} {count}   {:.3} s",
            begin.elapsed().as_secs_f64()
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn position(args: &Args) -> Result<AnyGame, Error> {
    let Some(file) = &args.file else {
        return AnyGame::new(&args.game.header()?).map_err(|error| Error::Usage(error.to_string()));
    };
    let referee = replay(&read_file(file)?, |_, _| {})
        .map_err(|error| Error::Usage(format!("{}: {error}", file.display())))?;
    let progress = referee
        .progress()
        .ok_or_else(|| Error::Usage(format!("{}: no game", file.display())))?;
    let all = progress.actions().len();
    match args.at {
        Some(at) if at > all => Err(Error::Usage(format!(
            "--at {at}: the record has only {all} actions"
        ))),
        at => Ok(progress.game_at(at.unwrap_or(all))),
    }
}
