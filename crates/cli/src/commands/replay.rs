//! `bastide replay`: checks whole records with the referee.

use super::{Error, print, progress_bar, read_file};
use crate::json;
use crate::numbers::count;
use bastide_bots::parallel;
use bastide_engine::game::Game;
use bastide_engine::record::referee::Referee;
use bastide_engine::record::replay::replay;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Check every line of records with the referee
#[derive(clap::Args)]
#[command(
    after_help = "If a record does not agree with the rules, prints its name and the first wrong line, and the exit code is 1.

Examples:
  bastide replay game.bastide
  bastide replay games/*.bastide
  bastide replay --json game.bastide | jq .scores"
)]
pub struct Args {
    /// The records; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print the referee's answer to every line as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode, Error> {
    let failed = if args.json {
        replay_as_json(args)?
    } else {
        replay_all(args)?
    };
    Ok(if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn replay_as_json(args: &Args) -> Result<usize, Error> {
    let mut failed = 0;
    for file in &args.files {
        let mut output = Ok(());
        let result = read_file(file)
            .map_err(|error| error.to_string())
            .and_then(|text| {
                let result = replay(&text, |referee, answer| {
                    if output.is_ok() {
                        output = print(json::answer(referee.game(), answer));
                    }
                });
                result.map_err(|error| format!("{}: {error}", file.display()))
            });
        output?;
        if let Err(error) = result {
            failed += 1;
            print(json::refusal(&error))?;
        }
    }
    Ok(failed)
}

fn replay_all(args: &Args) -> Result<usize, Error> {
    let bar = progress_bar(args.files.len(), "records");
    let results = parallel::map(&args.files, parallel::cores(), |file| {
        let result = replay_one(file);
        bar.inc(1);
        result
    });
    bar.finish_and_clear();

    let mut failed = 0;
    let mut actions = 0;
    for (file, result) in args.files.iter().zip(&results) {
        match result {
            Ok(referee) => {
                actions += referee.progress().map_or(0, |progress| progress.actions().len());
                if args.files.len() == 1 {
                    print(summary(referee))?;
                }
            }
            Err(error) => {
                failed += 1;
                print(format_args!("{}: {error}", file.display()))?;
            }
        }
    }
    let (all, fine) = (results.len(), results.len() - failed);
    let records = count(all as u64, "record", "records");
    let actions = count(actions as u64, "action", "actions");
    print(format_args!(
        "{records}, {actions}: {fine} agree, {failed} do not"
    ))?;
    Ok(failed)
}

fn replay_one(file: &Path) -> Result<Referee, String> {
    let text = read_file(file).map_err(|error| match error {
        // The caller names the file.
        Error::File(_, error) => error.to_string(),
        error => error.to_string(),
    })?;
    replay(&text, |_, _| {}).map_err(|error| error.to_string())
}

fn summary(referee: &Referee) -> String {
    let Some(game) = referee.game() else {
        return "the header is incomplete".to_owned();
    };
    let scores: Vec<_> = game.scores().iter().map(u16::to_string).collect();
    let state = match game.decision() {
        None => "over".to_owned(),
        Some(_) => game.not_now().to_string(),
    };
    format!("scores {}; {state}", scores.join(" "))
}
