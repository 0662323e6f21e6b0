//! `bastide analyse`: analyses a record, or one position of it.
//!
//! - `text`: for people
//! - `json`: for programs
//! - `chart`: as a picture

mod chart;
mod json;
mod text;

use super::show::names;
use super::{Error, check_writable, exit_code, print, progress_bar, read_file, stop_at_ctrl_c};
use bastide_bots::analyse::{DEFAULT_SIMULATIONS, Options, analyse, count_decisions, position};
use bastide_bots::bot::Budget;
use bastide_bots::parallel;
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::notation::resolve;
use bastide_engine::progress::Progress;
use bastide_engine::record::replay::replay;
use indicatif::ProgressBar;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Analyse a game: how good every action was, what would have been better, what was luck
#[derive(clap::Args)]
#[command(
    after_help = "A search finds the best action. Simulations that the search has not seen then estimate what it is worth and \
what the action that was played is worth. What was given away is the difference, in chance to win and in points ahead of the \
best other seat. It is negative where the action that was played did better, so that sums are not biased. What luck and play \
changed adds up to the change of the chances from turn to turn. If the budget is a number of simulations, the result is the \
same on every machine and for any number of threads. Ctrl-C prints the decisions analysed so far. docs/analyse.md says how \
precise the results are.

Examples:
  bastide analyse game.bastide
  bastide analyse game.bastide --budget 1000 --chart chances.svg
  bastide analyse game.bastide --at 20 --top 8      the best actions after 20 actions
  bastide analyse game.bastide --json | jq .turning_points"
)]
pub struct Args {
    /// The record; - is standard input
    file: PathBuf,
    /// Analyse only the position after this many actions, as `bastide show --at` shows it
    #[arg(long, value_name = "N", conflicts_with = "chart")]
    at: Option<usize>,
    /// The number of actions to list for a position [default: 5]
    #[arg(long, value_name = "K", requires = "at", value_parser = clap::value_parser!(u16).range(1..))]
    top: Option<u16>,
    /// For each estimate: a number of simulations (96), four times as many for each search, or a time for both (500ms, 2s)
    #[arg(long, default_value_t = Budget::Simulations(DEFAULT_SIMULATIONS), value_parser = parse_budget)]
    budget: Budget,
    /// The number of turns to analyse at the same time [default: one for each core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// The number of turning points to list
    #[arg(long, value_name = "K", default_value_t = 5)]
    turning_points: usize,
    /// Draw chances, expected leads and scores over the game into this SVG file
    #[arg(long, value_name = "OUT")]
    chart: Option<PathBuf>,
    /// Print JSON, as docs/analyse.md describes it
    #[arg(long)]
    json: bool,
}

/// A game with its players' names by seat.
struct NamedGame<'a> {
    progress: &'a Progress,
    names: Vec<String>,
}

impl NamedGame<'_> {
    /// The notation of an action that was legal after `at` others.
    fn line(&self, at: usize, action: Action) -> String {
        let line = resolve::write(&self.progress.game_at(at), action);
        line.map_or_else(String::new, |line| line.to_string())
    }
}

pub fn run(args: &Args) -> Result<ExitCode, Error> {
    let file = args.file.display();
    let referee = replay(&read_file(&args.file)?, |_, _| {})
        .map_err(|error| Error::Usage(format!("{file}: {error}")))?;
    let progress = referee
        .progress()
        .ok_or_else(|| Error::Usage(format!("{file}: no game")))?;
    let game = NamedGame {
        progress,
        names: names(progress.header(), progress.game().seats()),
    };
    let options = Options {
        budget: args.budget,
        threads: args.threads.map_or_else(parallel::cores, usize::from),
    };
    if let Some(chart) = &args.chart {
        check_writable(chart)?;
    }
    let stop = stop_at_ctrl_c()?;
    match args.at {
        Some(at) => analyse_position(args, &game, at, &options, &stop),
        None => analyse_game(args, &game, &options, &stop),
    }
}

fn analyse_game(
    args: &Args,
    game: &NamedGame<'_>,
    options: &Options,
    stop: &AtomicBool,
) -> Result<ExitCode, Error> {
    let all = count_decisions(game.progress);
    if all == 0 && !args.json {
        let picture = if args.chart.is_some() { ", and to draw" } else { "" };
        print(format_args!(
            "No player has decided anything in this record yet: after the first placement there is something to \
             analyse{picture}."
        ))?;
        return Ok(ExitCode::SUCCESS);
    }
    let bar = progress_bar(all, "decisions");
    let tell = |done: usize, _| bar.set_position(done as u64);
    let analysis = analyse(game.progress, options, &tell, stop);
    bar.finish_and_clear();
    if !analysis.complete && analysis.decisions.is_empty() {
        return Err(Error::Stopped("no decision was analysed"));
    }
    let turnings = analysis.turning_points(args.turning_points);
    if let Some(path) = &args.chart {
        let picture = chart::draw(game, &analysis, &turnings);
        std::fs::write(path, picture).map_err(|error| Error::File(path.clone(), error))?;
    }
    if args.json {
        print(json::game(game, options, &analysis, &turnings))?;
    } else {
        print(text::game(game, &analysis, &turnings))?;
    }
    Ok(exit_code(!analysis.complete))
}

fn analyse_position(
    args: &Args,
    game: &NamedGame<'_>,
    at: usize,
    options: &Options,
    stop: &AtomicBool,
) -> Result<ExitCode, Error> {
    let all = game.progress.actions().len();
    if at > all {
        return Err(Error::Usage(format!(
            "--at {at}: the record has only {all} actions; write a number up to {all}"
        )));
    }
    if !asks_a_seat(&game.progress.game_at(at)) {
        return Err(Error::Usage(nobody_asked(game.progress, at)));
    }
    let bar = ProgressBar::new_spinner().with_message("thinking");
    bar.enable_steady_tick(std::time::Duration::from_millis(100));
    let top = args.top.unwrap_or(5).into();
    let judged = position(game.progress, at, top, options, stop);
    bar.finish_and_clear();
    let Some(judged) = judged else {
        return Err(if stop.load(Ordering::Relaxed) {
            Error::Stopped("the actions were not all compared")
        } else {
            Error::Usage(nobody_asked(game.progress, at))
        });
    };
    if args.json {
        print(json::position(game, options, &judged))?;
    } else {
        print(text::position(game, &judged))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn asks_a_seat(game: &AnyGame) -> bool {
    matches!(game.decision().map(|asked| asked.actor), Some(Actor::Seat(_)))
}

/// Why a position cannot be analysed, and the nearest one that can.
fn nobody_asked(progress: &Progress, at: usize) -> String {
    let all = progress.actions().len();
    let asks = |&at: &usize| asks_a_seat(&progress.game_at(at));
    let why = match progress.game_at(at).decision() {
        None => "the game is over",
        Some(_) => "chance acts and no player is asked",
    };
    match (at..=all).find(asks).or_else(|| (0..at).rev().find(asks)) {
        Some(near) => format!("--at {at}: after {at} actions {why}; the nearest decision is --at {near}"),
        None => format!("--at {at}: after {at} actions {why}, and the record holds no decision of a player"),
    }
}

fn parse_budget(text: &str) -> Result<Budget, String> {
    Budget::parse(text)
        .ok_or_else(|| "write a number of simulations such as 2000 or a time such as 500ms or 2s".to_owned())
}
