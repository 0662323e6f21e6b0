//! `bastide bench`: measures random games and search.

mod simulations;
mod tenths;

use super::{Error, print};
use crate::game_args::GameArgs;
use bastide_bots::parallel;
use bastide_engine::castle::Castle;
use bastide_engine::city::City;
use bastide_engine::classic::Classic;
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::setup::{GameKind, Header};
use bastide_playout::random::RandomPlayer;
use serde_json::{Value, json};
use simulations::Kind;
use std::hint::black_box;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use tenths::Tenth;

/// Measure how many random games are played in a second
#[derive(clap::Args)]
#[command(
    after_help = "In random games every legal action is equally likely at each decision. The lines below each game say what a placement \
costs in each tenth of the game, from the first tiles to the last. With --search, `search` is measured \
in the middle of games between greedy bots: with 100 ms for an action, for which it uses quick simulations, and with the \
simulations of a search that has more time or a budget of simulations. Instructions are counted by valgrind's callgrind if it is installed.

Examples:
  bastide bench
  bastide bench --seconds 10 --json
  bastide bench --players 5 --sets base
  bastide bench --search"
)]
pub struct Args {
    /// Measure only this game instead of the standard ones
    #[command(flatten)]
    game: Option<GameArgs>,
    /// The duration of each measurement, in seconds
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// Measure the simulations of `search` instead
    #[arg(long)]
    search: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Play this many games on one core and print only the sum of all scores, for callgrind
    #[arg(long, value_name = "N", hide = true)]
    only_games: Option<u64>,
}

/// The measurements of one game.
struct Measured {
    name: String,
    one_core: f64,
    all_cores: f64,
    cores: usize,
    actions: f64,
    clone: Duration,
    bytes: usize,
    tenths: Vec<Tenth>,
    instructions: Option<u64>,
}

pub fn run(args: &Args) -> Result<ExitCode, Error> {
    let headers = match &args.game {
        Some(game) => vec![game.header()?],
        None => standard_setups(),
    };
    if let Some(games) = args.only_games {
        for header in &headers {
            print(with_game(header, OnlyGames { games })?)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let seconds = Duration::try_from_secs_f64(args.seconds)
        .map_err(|_| Error::Usage("--seconds takes a number of seconds such as 2 or 0.5".to_owned()))?;
    let mut all = Vec::new();
    for header in &headers {
        if args.search {
            let search_speed = search_speed(header, seconds)?;
            if args.json {
                all.push(search_speed.to_json());
            } else {
                print(search_speed.to_text())?;
            }
            continue;
        }
        let measured = measure(header, seconds)?;
        if args.json {
            all.push(measured.to_json());
        } else {
            print(measured.to_text())?;
        }
    }
    if args.json {
        print(Value::Array(all))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The games that are measured by default: each alone and with its expansions.
fn standard_setups() -> Vec<Header> {
    let sets: [&[&str]; 8] = [
        &["base"],
        &["base", "inns"],
        &["base", "traders"],
        &["base", "cult"],
        &["base", "count"],
        &["base", "king"],
        &["base", "river"],
        &["base", "inns", "traders", "cult", "count"],
    ];
    let classic = |sets: &&[&str]| Header::new(GameKind::Classic, 2).with_sets(sets);
    let castle = Header::new(GameKind::Castle, 2);
    let city = Header::new(GameKind::City, 2);
    sets.iter().map(classic).chain([castle, city]).collect()
}

fn name_of(header: &Header) -> String {
    let game = header.game.map_or("", GameKind::name);
    let sets = header
        .sets
        .as_ref()
        .map_or(String::new(), |sets| format!(" {}", sets.join("+")));
    let options: String = header
        .options
        .iter()
        .map(|(name, value)| format!(" {name}={value}"))
        .collect();
    format!("{game}{sets}{options}, {} seats", header.players.unwrap_or(0))
}

/// A function over games of every type.
trait WithGame {
    type Out;
    fn run<G: Game + Clone + Sync>(self, start: &G) -> Self::Out;
}

fn with_game<W: WithGame>(header: &Header, work: W) -> Result<W::Out, Error> {
    match AnyGame::new(header) {
        Ok(AnyGame::Classic(game)) => Ok(work.run::<Classic>(&game)),
        Ok(AnyGame::Castle(game)) => Ok(work.run::<Castle>(&game)),
        Ok(AnyGame::City(game)) => Ok(work.run::<City>(&game)),
        Err(error) => Err(Error::Usage(error.to_string())),
    }
}

struct OnlyGames {
    games: u64,
}

impl WithGame for OnlyGames {
    type Out = u64;

    fn run<G: Game + Clone + Sync>(self, start: &G) -> u64 {
        let mut player = RandomPlayer::new(1);
        let mut game = start.clone();
        (0..self.games)
            .map(|_| play_one(start, &mut game, &mut player).0)
            .sum()
    }
}

/// Plays a game from `start` in the room of an earlier one; returns the sum of its scores and the number of its actions.
fn play_one<G: Game + Clone>(start: &G, game: &mut G, player: &mut RandomPlayer) -> (u64, u64) {
    game.clone_from(start);
    let actions = player.finish(game);
    assert!(game.decision().is_none(), "a random game ends");
    let scores = game.scores().iter().map(|&score| u64::from(score)).sum();
    (scores, actions.into())
}

struct Timed<'a> {
    header: &'a Header,
    time: Duration,
}

impl WithGame for Timed<'_> {
    type Out = Measured;

    fn run<G: Game + Clone + Sync>(self, start: &G) -> Measured {
        let (one_core, actions) = games_a_second(start, self.time, 1);
        let cores = parallel::cores();
        let (all_cores, _) = games_a_second(start, self.time, cores);
        Measured {
            name: name_of(self.header),
            one_core,
            all_cores,
            cores,
            actions,
            clone: time_clone(start),
            bytes: size_of::<G>(),
            tenths: tenths::measure(start),
            instructions: instructions(self.header),
        }
    }
}

fn games_a_second<G: Game + Clone + Sync>(start: &G, time: Duration, threads: usize) -> (f64, f64) {
    let results = parallel::map(0..threads, threads, |thread| {
        let mut player = RandomPlayer::new(thread as u64 + 1);
        let mut game = start.clone();
        let begin = Instant::now();
        let (mut games, mut actions) = (0u32, 0u64);
        // The clock is read once in 64 games, so that it costs nothing.
        while games % 64 != 0 || begin.elapsed() < time {
            actions += black_box(play_one(start, &mut game, &mut player)).1;
            games += 1;
        }
        (
            f64::from(games) / begin.elapsed().as_secs_f64(),
            actions as f64 / f64::from(games.max(1)),
        )
    });
    let rate = results.iter().map(|(rate, _)| rate).sum();
    (rate, results[0].1)
}

/// The time that cloning a state in the middle of a game takes.
fn time_clone<G: Game + Clone>(start: &G) -> Duration {
    const CLONES: u32 = 10_000;
    let mut player = RandomPlayer::new(1);
    let mut game = start.clone();
    for _ in 0..100 {
        if let Some(action) = player.choose(&game) {
            game.apply(action);
        }
    }
    let begin = Instant::now();
    for _ in 0..CLONES {
        // By reference: handing the copy over would move it, with all its unused room.
        let copy = black_box(&game).clone();
        black_box(&copy);
    }
    begin.elapsed() / CLONES
}

fn measure(header: &Header, time: Duration) -> Result<Measured, Error> {
    with_game(header, Timed { header, time })
}

/// The speed of `search` in one game.
struct SearchSpeed {
    name: String,
    one_core: f64,
    all_cores: f64,
    cores: usize,
    careful: f64,
}

fn search_speed(header: &Header, time: Duration) -> Result<SearchSpeed, Error> {
    let start = AnyGame::new(header).map_err(|error| Error::Usage(error.to_string()))?;
    let positions = simulations::positions(&start);
    let cores = parallel::cores();
    let threads = u32::try_from(cores).unwrap_or(u32::MAX);
    Ok(SearchSpeed {
        name: name_of(header),
        one_core: simulations::per_second(&positions, time, Kind::Quick, 1),
        all_cores: simulations::per_second(&positions, time, Kind::Quick, threads),
        cores,
        careful: simulations::per_second(&positions, time, Kind::Careful, 1),
    })
}

impl SearchSpeed {
    fn to_json(&self) -> Value {
        json!({
            "table": self.name,
            "simulations_per_second": self.one_core.round(),
            "simulations_per_second_all_cores": self.all_cores.round(),
            "cores": self.cores,
            "careful_simulations_per_second": self.careful.round(),
        })
    }

    fn to_text(&self) -> String {
        format!(
            "{}: at 100 ms {:.0} simulations a second on one core, {:.0} on {} cores; {:.0} of those that master makes, \
             on one core",
            self.name, self.one_core, self.all_cores, self.cores, self.careful
        )
    }
}

/// Instructions for each game: the additional cost of a hundred more games under callgrind.
fn instructions(header: &Header) -> Option<u64> {
    const FEW: u64 = 20;
    const MORE: u64 = 100;
    let few = count_instructions(header, FEW)?;
    let many = count_instructions(header, FEW + MORE)?;
    Some(many.checked_sub(few)? / MORE)
}

fn count_instructions(header: &Header, games: u64) -> Option<u64> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    // Callgrind counts every byte of a `rep movsb` as an instruction, and whether memcpy uses it depends on the processor.
    // Without it the count is the same on every machine.
    command.env("GLIBC_TUNABLES", "glibc.cpu.x86_rep_movsb_threshold=1073741824");
    command.arg(std::env::current_exe().ok()?).arg("bench");
    command.args(["--only-games", &games.to_string()]);
    command.args(["--game", header.game?.name()]);
    command.args(["--players", &header.players?.to_string()]);
    if let Some(sets) = &header.sets {
        command.args(["--sets", &sets.join(",")]);
    }
    for (name, value) in &header.options {
        command.args(["--option", &format!("{name}={value}")]);
    }
    let output = command.stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stderr);
    let (_, collected) = text.split_once("Collected : ")?;
    collected.split_whitespace().next()?.parse().ok()
}

impl Measured {
    fn to_json(&self) -> Value {
        json!({
            "table": self.name,
            "games_per_second": self.one_core.round(),
            "games_per_second_all_cores": self.all_cores.round(),
            "cores": self.cores,
            "actions_per_game": (self.actions * 10.0).round() / 10.0,
            "clone_nanoseconds": self.clone.as_nanos() as u64,
            "state_bytes": self.bytes,
            "tenths": self.tenths.iter().map(Tenth::to_json).collect::<Vec<_>>(),
            "instructions_per_game": self.instructions,
        })
    }

    fn to_text(&self) -> String {
        let instructions = match self.instructions {
            Some(count) => format!("{count} instructions a game"),
            None => "instructions not counted (valgrind's callgrind did not run)".to_owned(),
        };
        format!(
            "{}: {:.0} games a second on one core, {:.0} on {} cores; {:.1} actions a game; {instructions}; \
             a state has room in {} bytes and is cloned in {:.2} µs{}",
            self.name,
            self.one_core,
            self.all_cores,
            self.cores,
            self.actions,
            self.bytes,
            self.clone.as_secs_f64() * 1e6,
            tenths::to_text(&self.tenths),
        )
    }
}
