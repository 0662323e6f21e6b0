//! `bastide new`: writes the header of a record.

use super::{Error, print};
use crate::game_args::GameArgs;
use bastide_engine::notation::statement::header_lines;
use bastide_engine::setup::Sitter;
use std::process::ExitCode;

/// Write the header of a record, ready for the referee
#[derive(clap::Args)]
#[command(after_help = "Examples:
  bastide new --players 3 --seed 42 > game.bastide
  bastide new --option small-cities=halved --name Anna --name Ben")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The name of the next seat, from seat 0 on; may be repeated
    #[arg(long = "name")]
    names: Vec<String>,
}

pub fn run(args: Args) -> Result<ExitCode, Error> {
    let mut header = args.game.header()?;
    if args.names.len() > args.game.players.into() {
        let (names, players) = (args.names.len(), args.game.players);
        return Err(Error::Usage(format!(
            "{names} names were given for {players} seats"
        )));
    }
    header.seats = (0..)
        .zip(args.names)
        .map(|(seat, name)| Sitter {
            seat,
            name,
            kind: "human".to_owned(),
        })
        .collect();
    for line in header_lines(&header) {
        print(line)?;
    }
    Ok(ExitCode::SUCCESS)
}
