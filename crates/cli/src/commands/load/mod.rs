//! `bastide load`: plays many games on a server over sockets and reports its performance.
//!
//! - `host`: the server, started here or running already
//! - `api`: a small client
//! - `game`: one game between two sockets
//! - `growth`: an empty database and one with many games in turns
//! - `run`: what the games share: pace and measurements
//! - `report`: the figures as text and as JSON
//! - this file: the command

mod api;
mod game;
mod growth;
mod host;
mod report;
mod run;

use super::serve::allow_many_files;
use super::{Error, exit_code, print, stop_at_ctrl_c};
use crate::game_args::parse_game;
use api::{Api, Fault};
use bastide_engine::setup::GameKind;
use bastide_table::convert::ToWire;
use bastide_wire::table::CreateTable;
use game::Game;
use host::Host;
use indicatif::{ProgressBar, ProgressStyle};
use report::{Memory, Report, Times};
use run::Run;
use serde::Serialize;
use std::fmt::Display;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

/// The number of games that are opened at the same time.
const OPENING: usize = 32;

/// The interval between updates of the progress bar and checks for Ctrl-C.
const TICK: Duration = Duration::from_millis(100);

/// Freed memory goes back to the system gradually; it has settled if it does not change for this long.
const SETTLE: Duration = Duration::from_secs(3);

/// Play many games on a server over sockets and report its performance
#[derive(clap::Args)]
#[command(after_help = "\
Each game has two sockets; the one whose seat is to act plays a random legal line, and a \
game that is over is followed by another. A move counts when the server has acknowledged it, which means that it is on \
disk. Without --address a server is started for the measurement, with a database in a new folder (below TMPDIR, \
which should be on a real disk) and without limits. The limits of a server that is running already have to be lifted; \
docs/hosting.md describes how. The exit code is 1 if a game failed, and 130 after Ctrl-C, which prints the measurements so far.

Examples:
  bastide load                                   500 games as fast as possible for ten seconds
  bastide load --rate 250 --seconds 30           how long players wait at 250 moves a second
  bastide load --idle --games 5000               the memory of 5000 sleeping games with 10000 sockets
  bastide load --stored 100000                   an empty database and one with 100000 finished games in turns
  bastide load --database postgres://bastide@localhost/load --json
  bastide load --address 127.0.0.1:8080 --games 20 --moves 1000 --check")]
pub struct Args {
    /// Use the server at this address instead of starting one
    #[arg(long, value_name = "HOST:PORT", conflicts_with = "database")]
    address: Option<String>,
    /// The database of the server that is started: a path or postgres://USER@HOST/NAME
    #[arg(long)]
    database: Option<String>,
    /// The number of games at the same time
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Moves a second in all [default: as many as the server can handle]
    #[arg(long, value_name = "MOVES")]
    rate: Option<f64>,
    /// How long the games are played [default: 10, unless --moves is given]
    #[arg(long)]
    seconds: Option<f64>,
    /// Stop after this many moves in all
    #[arg(long)]
    moves: Option<u64>,
    /// Wait until the server has put the games to sleep, and report the memory that they need; no move is made unless
    /// --moves or --seconds is given
    #[arg(long)]
    idle: bool,
    /// Always play the first legal line, which gives the same game for the same draws
    #[arg(long)]
    first: bool,
    /// Check in the end that the log of every table has all acknowledged moves
    #[arg(long)]
    check: bool,
    /// Compare an empty database with one that has this many finished games, in turns
    #[arg(long, value_name = "GAMES", conflicts_with_all = ["address", "database", "idle"])]
    stored: Option<usize>,
    /// With --stored: how often each database is measured
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..), requires = "stored")]
    rounds: u32,
    /// The game: classic, castle or city
    #[arg(long, default_value = "classic", value_parser = parse_game)]
    game: GameKind,
    /// Classic's tile sets, separated by commas
    #[arg(long, value_delimiter = ',')]
    sets: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode, Error> {
    let seconds = match (args.seconds, args.moves) {
        (None, None) if args.idle => Some(0.0),
        (None, None) => Some(10.0),
        (seconds, _) => seconds,
    };
    let length = seconds.map(Duration::try_from_secs_f64).transpose();
    let length = length.map_err(|_| Error::Usage("--seconds takes a number such as 10 or 0.5".to_owned()))?;
    if args.rate.is_some_and(|rate| !(0.001..=1e9).contains(&rate)) {
        return Err(Error::Usage(
            "--rate takes a number of moves a second, such as 250".to_owned(),
        ));
    }
    let stop = stop_at_ctrl_c()?;
    allow_many_files();
    let games = args.games as usize;
    // One thread, because the server needs the rest of the machine.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Error::Usage(error.to_string()))?;
    if let Some(stored) = args.stored {
        let measure = |host: &Host| runtime.block_on(measure(args, host, length, &stop));
        let growth = growth::compare(args, stored, args.rounds, measure)?;
        let failed = growth.has_faults();
        show(args, &growth)?;
        return Ok(result(failed, &stop));
    }
    let host = match &args.address {
        Some(address) => Host::at(address),
        None => Host::start(args.database.as_deref(), games, args.idle)?,
    };
    let report = runtime.block_on(measure(args, &host, length, &stop))?;
    drop((runtime, host));
    let failed = report.faults > 0;
    show(args, &report)?;
    Ok(result(failed, &stop))
}

fn show(args: &Args, report: &(impl Serialize + Display)) -> Result<(), Error> {
    if args.json {
        print(serde_json::to_string(report).expect("the report is plain data"))
    } else {
        print(report)
    }
}

fn result(failed: bool, stop: &AtomicBool) -> ExitCode {
    if failed {
        ExitCode::FAILURE
    } else {
        exit_code(stop.load(std::sync::atomic::Ordering::Relaxed))
    }
}

async fn measure(
    args: &Args,
    host: &Host,
    length: Option<Duration>,
    stop: &Arc<AtomicBool>,
) -> Result<Report, Error> {
    let games = args.games as usize;
    let before = host.memory();
    let wish = CreateTable {
        game: args.game.to_wire(),
        sets: args.sets.clone(),
        options: Vec::new(),
        seats: Vec::new(),
        clock: bastide_wire::table::Clock::None,
        listed: false,
        aids: false,
    };
    let mut run = Run::new(&host.address, wish, Arc::clone(stop));
    run.first = args.first;
    run.check = args.check;
    run.pause = args
        .rate
        .map(|rate| Duration::from_secs_f64(f64::from(args.games) / rate));
    run.most = args.moves.unwrap_or(u64::MAX);
    let mut run = Arc::new(run);
    let opened = open(&run, games).await?;
    let begin = Instant::now();
    if let Some(run) = Arc::get_mut(&mut run) {
        run.begin = begin;
        run.end = length.map(|length| begin + length);
    }
    let (played, mut faults) = play(&run, opened, length).await;
    let elapsed = begin.elapsed().as_secs_f64();
    let mut memory = Memory::of(before, host.memory(), games);
    let mut asleep = false;
    if args.idle {
        let mut resting = JoinSet::new();
        let count = played.len();
        for game in played {
            resting.spawn(game.rest());
        }
        asleep = fall_asleep(&run, count).await?;
        memory = Memory::of(before, settled(&run, host).await, games);
        while let Some(ended) = resting.try_join_next() {
            faults.extend(ended);
        }
    }
    Ok(Report {
        games,
        sockets: 2 * games,
        database: host.database,
        rate: args.rate,
        seconds: elapsed,
        moves: run.moves(),
        moves_per_second: run.moves() as f64 / elapsed.max(1e-6),
        games_ended: run.games_ended(),
        put_off: run.times_put_off(),
        milliseconds: Times::of(&run.times()),
        memory,
        asleep,
        checked: args.check && faults.is_empty(),
        faults: faults.len(),
        first_fault: faults.into_iter().next(),
    })
}

/// Opens all games, [`OPENING`] at a time.
async fn open(run: &Arc<Run>, games: usize) -> Result<Vec<Game>, Error> {
    let bar = ProgressBar::new(games as u64).with_style(style("{wide_bar} {pos}/{len} games open"));
    let mut opening = JoinSet::new();
    let mut opened = Vec::with_capacity(games);
    let mut begun = 0;
    while opened.len() < games {
        while begun < games && opening.len() < OPENING {
            let run = Arc::clone(run);
            opening.spawn(async move { Game::open(&run).await });
            begun += 1;
        }
        if let Some(Ok(game)) = opening.join_next().await {
            opened.push(game.map_err(|fault| Error::Usage(format!("a game cannot be opened: {fault}")))?);
        }
        if run.is_stopped() {
            return Err(Error::Stopped("the games were not open yet"));
        }
        bar.set_position(opened.len() as u64);
    }
    bar.finish_and_clear();
    Ok(opened)
}

/// Plays all games until the time is over. Returns those without a fault.
async fn play(run: &Arc<Run>, games: Vec<Game>, length: Option<Duration>) -> (Vec<Game>, Vec<Fault>) {
    let bar = match (length, run.most) {
        (_, most) if most < u64::MAX => ProgressBar::new(most).with_style(style("{wide_bar} {msg}")),
        (Some(length), _) => {
            ProgressBar::new(length.as_millis() as u64).with_style(style("{wide_bar} {msg}"))
        }
        (None, _) => ProgressBar::new_spinner(),
    };
    let count = games.len() as f64;
    let mut playing = JoinSet::new();
    for (nth, game) in games.into_iter().enumerate() {
        let run = Arc::clone(run);
        playing.spawn(async move { game.play(&run, nth as f64 / count).await });
    }
    let (mut played, mut faults) = (Vec::new(), Vec::new());
    loop {
        tokio::select! {
            ended = playing.join_next() => match ended {
                Some(Ok(Ok(game))) => played.push(game),
                Some(Ok(Err(fault))) => faults.push(fault),
                Some(Err(error)) => faults.push(error.to_string()),
                None => break,
            },
            () = sleep(TICK) => {
                let (moves, time) = (run.moves(), run.begin.elapsed());
                let is_counted = run.most < u64::MAX;
                bar.set_position(if is_counted { moves as u64 } else { time.as_millis() as u64 });
                bar.set_message(format!("{moves} moves, {:.0} a second", moves as f64 / time.as_secs_f64()));
            }
        }
    }
    bar.finish_and_clear();
    (played, faults)
}

/// Waits until the server has put all tables to sleep; `false` after Ctrl-C.
async fn fall_asleep(run: &Run, games: usize) -> Result<bool, Error> {
    let bar = ProgressBar::new(games as u64).with_style(style("{wide_bar} {pos}/{len} games asleep"));
    let unknown = |fault: Fault| Error::Usage(format!("the server's meters cannot be read: {fault}"));
    loop {
        let mut api = Api::connect(&run.address).await.map_err(unknown)?;
        let meters = api.get("/metrics").await.map_err(unknown)?;
        let meter = |name: &str| {
            let line = meters.lines().find_map(|line| line.strip_prefix(name))?;
            line.trim().parse::<f64>().ok()
        };
        let (rooms, awake) = (meter("bastide_rooms "), meter("bastide_rooms_awake "));
        if let (Some(rooms), Some(awake)) = (rooms, awake) {
            bar.set_position((rooms - awake).max(0.0) as u64);
            if rooms >= games as f64 && awake == 0.0 {
                bar.finish_and_clear();
                return Ok(true);
            }
        }
        for _ in 0..5 {
            sleep(TICK).await;
            if run.is_stopped() {
                return Ok(false);
            }
        }
    }
}

/// The server's memory once it has stopped falling.
async fn settled(run: &Run, host: &Host) -> Option<u64> {
    let mut memory = host.memory()?;
    loop {
        sleep(SETTLE).await;
        let now = host.memory()?;
        if now >= memory - memory / 100 || run.is_stopped() {
            return Some(now);
        }
        memory = now;
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
