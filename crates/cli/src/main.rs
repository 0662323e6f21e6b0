//! `bastide`, the command-line program.

mod columns;
mod commands;
mod game_args;
mod json;
mod numbers;
mod players;
mod threads;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Unlike the system's allocator, jemalloc returns the memory of sleeping tables to the system; `docs/performance.md` has
/// the figures.
#[cfg(all(feature = "server", target_os = "linux"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Play, serve, replay, draw and measure games of the Carcassonne family. Without a command: serve.
#[derive(Parser)]
#[command(
    name = "bastide",
    version,
    after_help = "Examples:
  bastide                                             play at http://127.0.0.1:8080 (bastide serve)
  bastide new --players 3 --seed 42 > game.bastide    start a record
  bastide referee < game.bastide                      let the referee answer each line
  bastide replay games/*.bastide                      check whole records
  bastide show game.bastide                           see the board
  bastide analyse game.bastide                        see where it was won and lost
  bastide arena --bots hard,normal --games 400        let bots play against each other"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    #[cfg(feature = "server")]
    Serve(Box<commands::serve::Args>),
    #[cfg(feature = "server")]
    Admin(commands::admin::Args),
    Health(commands::health::Args),
    New(commands::new::Args),
    Referee(commands::referee::Args),
    Replay(commands::replay::Args),
    Verify(commands::verify::Args),
    Show(commands::show::Args),
    Analyse(commands::analyse::Args),
    Calibrate(commands::calibrate::Args),
    Tiles(commands::tiles::Args),
    Perft(commands::perft::Args),
    Bench(commands::bench::Args),
    #[cfg(feature = "server")]
    Load(commands::load::Args),
    Train(commands::train::Args),
    Tune(commands::tune::Args),
    Arena(commands::arena::Args),
    Bot(commands::bot::Args),
    Completions(commands::completions::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    #[cfg(feature = "server")]
    let cli = match cli.command {
        Some(_) => cli,
        None => Cli::parse_from(["bastide", "serve"]),
    };
    let Some(command) = cli.command else {
        eprintln!("bastide: this program was built without the server; `bastide --help` lists its commands");
        return ExitCode::from(2);
    };
    let result = match command {
        #[cfg(feature = "server")]
        Command::Serve(args) => commands::serve::run(*args),
        #[cfg(feature = "server")]
        Command::Admin(args) => commands::admin::run(args),
        Command::Health(args) => commands::health::run(&args),
        Command::New(args) => commands::new::run(args),
        Command::Referee(args) => commands::referee::run(args),
        Command::Replay(args) => commands::replay::run(&args),
        Command::Verify(args) => commands::verify::run(&args),
        Command::Show(args) => commands::show::run(&args),
        Command::Analyse(args) => commands::analyse::run(&args),
        Command::Calibrate(args) => commands::calibrate::run(&args),
        Command::Tiles(args) => commands::tiles::run(&args),
        Command::Perft(args) => commands::perft::run(&args),
        Command::Bench(args) => commands::bench::run(&args),
        #[cfg(feature = "server")]
        Command::Load(args) => commands::load::run(&args),
        Command::Train(args) => commands::train::run(&args),
        Command::Tune(args) => commands::tune::run(&args),
        Command::Arena(args) => commands::arena::run(&args),
        Command::Bot(args) => commands::bot::run(&args),
        Command::Completions(args) => commands::completions::run(&args),
    };
    match result {
        Ok(code) => code,
        Err(error) if error.is_closed_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bastide: {error}");
            ExitCode::from(error.code())
        }
    }
}
