//! `bastide calibrate`: whether seats win as often as the bots' chances say.
//!
//! - `report`: the results as text, JSON and a picture
//! - this file: the command

mod report;

use super::meter::Meter;
use super::{Error, check_writable, exit_code, print, read_file, stop_at_ctrl_c};
use crate::game_args::GameArgs;
use crate::players::arena_game::{self, Seated};
use crate::players::{Pool, Spec, seeds};
use crate::threads::Threads;
use bastide_bots::calibrate::{PARTS, Predictor, Sample, samples};
use bastide_bots::parallel;
use bastide_engine::progress::Progress;
use bastide_engine::record::replay::replay;
use bastide_engine::setup::{GameKind, Header};
use bastide_engine::shuffle::Seed;
use report::{Report, Table};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The time that a program has for an action.
const MOVE_TIME: Duration = Duration::from_secs(10);

/// Measure whether seats win as often as the bots' chances to win say
#[derive(clap::Args)]
#[command(after_help = "\
Plays games between bots, or reads finished games from records, and compares the chances to win at four points of each game \
with its result. The Brier score is the mean squared difference: 0 is perfect, and in games of two a coin has 0.25. The slope \
is that of a logistic regression of the result on the logit of the chance: 1 is right, below 1 the chances are too sure, above 1 \
too cautious. Every seat's chance counts. Standard errors take the seats of a game together. \
Bots should be equally strong, since the chances are those of equal players. Games in which a player resigned do not count.

Ctrl-C prints the results so far. Except for bots and chances with a budget of time, the results are the same for the same seed, \
whatever the number of threads.

Examples:
  bastide calibrate
  bastide calibrate --game city --players 3 --games 400 --bots master --chances search:800
  bastide calibrate --chances evaluation --bots hard --games 2000 --chart reliability.svg
  bastide calibrate games/*.bastide --json")]
pub struct Args {
    /// Records of finished games to read instead of playing
    #[arg(conflicts_with_all = ["bots", "games", "game", "sets", "options", "players", "seed"])]
    files: Vec<PathBuf>,
    /// Where the chances come from: evaluation, or search or analysis with a budget (search:800, analysis:400)
    #[arg(long, default_value = "search:800", value_parser = Predictor::parse)]
    chances: Predictor,
    /// The bots, separated by commas, as in the arena; they take the seats in turn
    #[arg(long, default_value = "search:200", value_delimiter = ',', value_parser = Spec::parse_labelled)]
    bots: Vec<(Option<String>, Spec)>,
    /// The number of games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    threads: Threads,
    /// Draw the reliability diagram into this SVG file
    #[arg(long, value_name = "OUT")]
    chart: Option<PathBuf>,
    /// Print JSON, as docs/analyse.md describes it
    #[arg(long)]
    json: bool,
}

/// The samples of a game with the name of its table.
type Found = (String, [Vec<Sample>; PARTS.len()]);

pub fn run(args: &Args) -> Result<ExitCode, Error> {
    if let Some(chart) = &args.chart {
        check_writable(chart)?;
    }
    let pools = args.bots.iter().map(|(_, spec)| Pool::new(spec.clone(), None));
    let pools: Vec<_> = pools.collect();
    let mut header = args.game.header()?;
    let seed = *header.seed.get_or_insert(Seed::from_number(0));
    let stop = stop_at_ctrl_c()?;
    let all = match args.files.len() {
        0 => args.games as usize,
        files => files,
    };
    let meter = Meter::new(all, 0, "games");
    let left = (0..all).take_while(|_| !stop.load(Ordering::Relaxed));
    let found = parallel::map(left, args.threads.count(), |nth| {
        let progress = match args.files.get(nth) {
            Some(file) => read(file).map(Some),
            None => play(&header, seeds::deal(seed, nth as u64), &pools, nth, &stop),
        };
        let found = progress.map(|progress| {
            let progress = progress?;
            let samples = samples(&progress, nth, args.chances, &stop)?;
            Some((table_name(progress.header()), samples))
        });
        match &found {
            Ok(_) => meter.advance(),
            Err(_) => stop.store(true, Ordering::Relaxed),
        }
        found
    });
    meter.finish();
    let mut games = Vec::new();
    for game in found {
        games.push(game?);
    }
    let stopped = stop.load(Ordering::Relaxed);
    let report = Report {
        chances: args.chances.to_string(),
        games: all,
        left_out: if stopped {
            0
        } else {
            games.iter().filter(|game| game.is_none()).count()
        },
        stopped,
        tables: tables(games.into_iter().flatten()),
    };
    if report.tables.is_empty() && stopped {
        return Err(Error::Stopped("no game was finished"));
    }
    if let Some(path) = &args.chart {
        std::fs::write(path, report.to_svg()).map_err(|error| Error::File(path.clone(), error))?;
    }
    if args.json {
        print(report.to_json())?;
    } else {
        print(report.to_text())?;
    }
    Ok(exit_code(stopped))
}

fn read(file: &Path) -> Result<Progress, Error> {
    let wrong = |reason: &dyn std::fmt::Display| Error::Usage(format!("{}: {reason}", file.display()));
    let referee = replay(&read_file(file)?, |_, _| {}).map_err(|error| wrong(&error))?;
    referee.progress().cloned().ok_or_else(|| wrong(&"no game"))
}

/// Plays a game; `None` if it was stopped. A forfeit is an error.
fn play(
    header: &Header,
    deal: Seed,
    pools: &[Pool],
    nth: usize,
    stop: &AtomicBool,
) -> Result<Option<Progress>, Error> {
    // Every bot begins as often as the others.
    let seated = |seat: u8| Seated {
        name: format!("Seat {seat}"),
        pool: &pools[(nth + usize::from(seat)) % pools.len()],
        dice: seeds::dice(deal, seat.into()),
    };
    let seats: Vec<_> = (0..header.players.unwrap_or(0)).map(seated).collect();
    let outcome = arena_game::play(&nth.to_string(), header, deal, &seats, MOVE_TIME, stop)?;
    let Some(outcome) = outcome else { return Ok(None) };
    if let Some((seat, _, fault)) = outcome.faults.first() {
        let reason = format!("game {nth}: seat {seat} forfeits: {}", fault.0);
        return Err(Error::Usage(reason));
    }
    Ok(Some(outcome.progress))
}

/// Game, sets, options and number of seats, by which games are taken together.
fn table_name(header: &Header) -> String {
    let mut name = header.game.map_or("", GameKind::name).to_owned();
    for set in header.sets.iter().flatten().filter(|set| *set != "base") {
        let _ = write!(name, " {set}");
    }
    for (option, value) in &header.options {
        let _ = write!(name, " {option}={value}");
    }
    let _ = write!(name, ", {} seats", header.players.unwrap_or(0));
    name
}

/// The games of each table together, in the order in which tables first appear.
fn tables(games: impl Iterator<Item = Found>) -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    for (name, parts) in games {
        let nth = tables.iter().position(|table| table.name == name);
        let nth = nth.unwrap_or_else(|| {
            tables.push(Table {
                name,
                parts: Default::default(),
            });
            tables.len() - 1
        });
        for (all, more) in tables[nth].parts.iter_mut().zip(parts) {
            all.extend(more);
        }
    }
    tables
}
