//! `bastide arena`: plays many games between bots and reports the results.
//!
//! - `plan`: which games are played
//! - `game_result`, `journal`: finished games, and the file that they are kept in
//! - `stats`, `elo`: statistics
//! - `report`: the results as text and as JSON
//! - this file: the command

mod elo;
mod game_result;
mod journal;
mod plan;
mod report;
mod stats;

use super::meter::Meter;
use super::{Error, exit_code, print, stop_at_ctrl_c};
use crate::game_args::GameArgs;
use crate::players::arena_game::{self, Seated};
use crate::players::error_log::{ErrorLog, file_stems};
use crate::players::{Fault, Pool, Spec};
use crate::threads::Threads;
use bastide_bots::parallel;
use bastide_engine::setup::Header;
use bastide_engine::shuffle::Seed;
use game_result::GameResult;
use journal::Journal;
use plan::{GameId, Plan};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Play many games between bots and report the results
#[derive(clap::Args)]
#[command(after_help = "\
A bot is random, greedy, easy, normal, hard, master, grandmaster, farmer, raider, uct or search with a budget for each action \
(search:100ms, search:2s, search:5000 for simulations; search:2s@4 on 4 threads), or cmd:PROGRAM ARGS for a program that \
speaks the protocol of docs/bots.md (split at spaces; no commas). LABEL=BOT gives it a short name for all output, e.g. mine=cmd:./mybot.

Pairings: with two seats, every pair of bots plays each deal twice, with seats changed. With as many bots as seats, \
three or more, all play together, each deal once in every rotation of the seats. Otherwise every pair plays by itself: \
one copy of the first at each seat against copies of the second, then the other way round; the results then also have \
each bot's share of wins when alone, beside the fair share. All pairings play the same deals.

For standard errors the games of a deal are one sample. Built-in bots keep to the budget in their name, programs are given \
--move-time. Bots with a budget of time share the cores with the games beside them: use --threads 1 to be exact. \
Other bots give the same results for the same seed, whatever the number of threads.

A program that breaks the rules, is too slow or ends forfeits the game. A forfeited or resigned game counts as lost, \
but its points do not count. A program that never answers ends the arena. Ctrl-C prints the results so far.

Examples:
  bastide arena --bots hard,normal --games 400
  bastide arena --bots greedy,random --game city --players 3 --games 120
  bastide arena --bots search:200,greedy --sets inns,traders --resume night.jsonl --records games
  bastide arena --bots 'mine=cmd:python3 examples/bots/heuristic.py',random --stderr logs --json")]
pub struct Args {
    /// The bots, separated by commas; may be repeated
    #[arg(long, required = true, value_delimiter = ',', value_parser = Spec::parse_labelled)]
    bots: Vec<(Option<String>, Spec)>,
    /// Games for each meeting, rounded up to whole deals
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    threads: Threads,
    /// The time that a program has for an action; half a second more is tolerated
    #[arg(
        long,
        value_name = "MILLISECONDS",
        default_value_t = 1000,
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    move_time: u32,
    /// Write every game as a record into this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Keep every finished game in this journal, and continue it if it exists
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Append every program's standard error to a file of this folder, named after its label
    #[arg(long, value_name = "DIR")]
    stderr: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What the games have in common.
struct Arena {
    header: Header,
    specs: Vec<Spec>,
    /// The bots' labels, or their names where they have none; each different.
    names: Vec<String>,
    plan: Plan,
    move_time: Duration,
}

pub fn run(args: &Args) -> Result<ExitCode, Error> {
    let arena = Arena::new(args)?;
    if let Some(folder) = &args.records {
        std::fs::create_dir_all(folder).map_err(|error| Error::File(folder.clone(), error))?;
    }
    let (journal, before) = match &args.resume {
        Some(path) => {
            let (journal, games) = Journal::open(path, &arena.settings(), arena.seats())?;
            (Some(journal), games)
        }
        None => (None, Vec::new()),
    };
    if args.records.is_some() && !before.is_empty() {
        eprintln!(
            "bastide: {} games of the journal were played before; only the others get records",
            before.len()
        );
    }
    let pools = arena.pools(args.stderr.as_deref())?;
    let stop = stop_at_ctrl_c()?;
    let games = arena.play_all(
        pools,
        before,
        journal,
        args.records.as_deref(),
        args.threads.count(),
        &stop,
    )?;
    let stopped = stop.load(Ordering::Relaxed);
    let report = report::Report::new(&arena, &games, stopped);
    if args.json {
        print(report.to_json())?
    } else {
        print(report.to_text())?
    }
    Ok(exit_code(stopped))
}

impl Arena {
    fn new(args: &Args) -> Result<Arena, Error> {
        let mut header = args.game.header()?;
        let names = different_names(&args.bots)?;
        let specs: Vec<Spec> = args.bots.iter().map(|(_, spec)| spec.clone()).collect();
        if specs.len() < 2 {
            return Err(Error::Usage(
                "an arena needs at least two bots, e.g. --bots hard,normal".to_owned(),
            ));
        }
        let seed = *header.seed.get_or_insert(Seed::from_number(0));
        let plan = Plan::new(specs.len(), args.game.players.into(), args.games as usize, seed);
        Ok(Arena {
            header,
            names,
            specs,
            plan,
            move_time: Duration::from_millis(args.move_time.into()),
        })
    }

    fn seats(&self) -> usize {
        self.header.players.unwrap_or(0).into()
    }

    /// The settings that a journal must have. The number of games is not one of them, so that an arena can be continued.
    fn settings(&self) -> Value {
        json!({
            "game": self.header.game.map(|game| game.name()),
            "sets": self.header.sets,
            "options": self.header.options,
            "players": self.header.players,
            "seed": self.header.seed.map(|seed| seed.to_string()),
            "bots": self.specs.iter().map(Spec::to_string).collect::<Vec<_>>(),
            "move_time": self.move_time.as_millis() as u64,
        })
    }

    /// The players of each bot; with a folder, their standard error is kept there.
    fn pools(&self, folder: Option<&Path>) -> Result<Vec<Pool>, Error> {
        if let Some(folder) = folder {
            std::fs::create_dir_all(folder).map_err(|error| Error::File(folder.to_owned(), error))?;
        }
        let bots = self.specs.iter().zip(file_stems(&self.names));
        let pool = |(spec, stem): (&Spec, String)| {
            let folder = folder.filter(|_| matches!(spec, Spec::Program(_)));
            let log = folder.map(|folder| ErrorLog::open(folder, &stem)).transpose()?;
            Ok(Pool::new(spec.clone(), log))
        };
        bots.map(pool).collect()
    }

    /// Plays all games of the plan that have not been played before. Returns all games in the order of the plan.
    fn play_all(
        &self,
        pools: Vec<Pool>,
        before: Vec<GameResult>,
        journal: Option<Journal>,
        records: Option<&Path>,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<Vec<GameResult>, Error> {
        let mut known = HashSet::new();
        let mut done = before;
        done.retain(|played| self.plan.has(played.id) && known.insert(played.id));

        let meter = Meter::new(self.plan.len(), known.len(), "games");
        let journal = Mutex::new(journal);
        let left = (0..self.plan.len())
            .filter_map(|nth| self.plan.game(nth))
            .filter(|id| !known.contains(id))
            .take_while(|_| !stop.load(Ordering::Relaxed));
        let played = parallel::map(left, threads, |id| {
            let played = self.play(id, &pools, records, stop).and_then(|played| {
                let mut journal = journal.lock().unwrap_or_else(PoisonError::into_inner);
                if let (Some(played), Some(journal)) = (&played, &mut *journal) {
                    journal.add(played)?;
                }
                Ok(played)
            });
            match &played {
                Ok(Some(_)) => meter.advance(),
                Ok(None) => {}
                Err(_) => stop.store(true, Ordering::Relaxed),
            }
            played
        });
        meter.finish();
        for played in played {
            done.extend(played?);
        }
        done.sort_by_key(|played| played.id);
        Ok(done)
    }

    /// Plays one game; `None` if it was stopped.
    fn play(
        &self,
        id: GameId,
        pools: &[Pool],
        records: Option<&Path>,
        stop: &AtomicBool,
    ) -> Result<Option<GameResult>, Error> {
        let bots = self.plan.bots(id);
        let seated = |(seat, &bot): (usize, &usize)| Seated {
            name: self.names[bot].clone(),
            pool: &pools[bot],
            dice: self.plan.dice(id, seat),
        };
        let seats: Vec<_> = bots.iter().enumerate().map(seated).collect();
        let (name, deal) = (game_name(id), self.plan.deal(id));
        let outcome = arena_game::play(&name, &self.header, deal, &seats, self.move_time, stop)?;
        let Some(outcome) = outcome else {
            return Ok(None);
        };
        for (seat, _, Fault(why)) in &outcome.faults {
            let bot = bots[usize::from(*seat)];
            if pools[bot].is_silent() {
                return Err(Error::Usage(format!(
                    "{}: does not play: {why}; docs/bots.md describes the lines that a program gets and has to answer",
                    self.names[bot]
                )));
            }
        }
        if let Some(folder) = records {
            let path = folder.join(format!("{name}.bastide"));
            std::fs::write(&path, outcome.progress.to_text()).map_err(|error| Error::File(path, error))?;
        }
        Ok(Some(GameResult::new(id, &outcome)))
    }
}

/// The name of a game in reports and of its file.
fn game_name(id: GameId) -> String {
    format!("deal{}-meeting{}-seating{}", id.deal, id.meeting, id.seating)
}

/// The label of each bot, or its name; a repeated name gets a number, a repeated label is refused.
fn different_names(bots: &[(Option<String>, Spec)]) -> Result<Vec<String>, Error> {
    let mut names: Vec<String> = Vec::new();
    for (nth, (label, spec)) in bots.iter().enumerate() {
        let is_same = |(other, before): &&(Option<String>, Spec)| other.is_none() && before == spec;
        let name = match (label, bots[..nth].iter().filter(is_same).count()) {
            (Some(label), _) => label.clone(),
            (None, 0) => spec.to_string(),
            (None, before) => format!("{spec}#{}", before + 1),
        };
        if names.contains(&name) {
            return Err(Error::Usage(format!(
                "two bots are called `{name}`; give them different labels, e.g. --bots a=greedy,b=greedy"
            )));
        }
        names.push(name);
    }
    Ok(names)
}
