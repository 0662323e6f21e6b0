//! `bastide train`: trains the networks of the bots' evaluation by self-play.

mod curve;

use super::{Error, check_writable, print};
use crate::game_args::parse_game;
use crate::numbers::positive;
use crate::threads::Threads;
use bastide_bots::evaluate::network::Network;
use bastide_bots::evaluate::weights::Weights;
use bastide_bots::parallel;
use bastide_bots::train::fit::Fit;
use bastide_bots::train::gradient::Loss;
use bastide_bots::train::samples::Samples;
use bastide_bots::train::{self, Player, Practice};
use bastide_bots::tune::deals::{Deal, Purpose, Tunable};
use bastide_bots::tune::versus;
use bastide_engine::castle::Castle;
use bastide_engine::city::City;
use bastide_engine::classic::Classic;
use bastide_engine::setup::GameKind;
use std::fmt::Write;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Train the networks of the bots' evaluation by self-play
#[derive(clap::Args)]
#[command(
    after_help = "The first round learns from games of the greedy bot by the terms of the evaluation alone, each further round \
from games of the greedy bot by the network of the round before. A round plays its games, samples positions, and fits a network to how the games ended. One \
game in ten is kept out of the fit; the losses that are printed are those of these games.

The state folder gets settings.toml, the samples in parts (samples-ROUND-PART.bin), fit-ROUND.bin after each pass over the \
samples, network-ROUND.net after each round, and the losses of all passes as losses.csv and losses.svg. A run that was stopped continues when it is started again with the \
same folder; nothing is lost but the part or pass in progress. The same seed gives the same network, whatever the number of \
threads.

Examples:
  bastide train --section plain --state trained --out crates/bots/weights/classic-plain.net
  bastide train --game castle --games 20000 --rounds 1 --state trained-castle
  bastide train --game castle --compare trained-castle/network-1.net terms --games 400"
)]
pub struct Args {
    /// The game: classic, castle or city
    #[arg(long, default_value = "classic", value_parser = parse_game)]
    game: GameKind,
    /// The section of the weights file that the network belongs to [default: the first one]
    #[arg(long)]
    section: Option<String>,
    /// The number of games of each round
    #[arg(long, default_value = "40000", value_parser = positive)]
    games: NonZeroUsize,
    /// The number of rounds, including those in the state folder
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Passes over the samples of each round
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..))]
    passes: u32,
    /// The share of random actions, from 0 to 1
    #[arg(long, default_value_t = 0.1)]
    noise: f32,
    /// How much of a target comes from beyond each next turn: 1 for final scores alone, less for expected ones
    #[arg(long, default_value_t = 0.92)]
    trace: f32,
    /// The seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// The folder for samples and networks
    #[arg(long, value_name = "DIR", required_unless_present = "compare")]
    state: Option<PathBuf>,
    /// Write the network of the last round to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Train nothing; let greedy bots with two networks play each other. `terms` instead of a file plays without a network
    #[arg(long, num_args = 2, value_names = ["FILE", "OTHER"], conflicts_with_all = ["state", "out"])]
    compare: Option<Vec<PathBuf>>,
}

pub fn run(args: &Args) -> Result<ExitCode, Error> {
    for (name, share) in [("noise", args.noise), ("trace", args.trace)] {
        if !(0.0..=1.0).contains(&share) {
            let reason = format!("--{name} {share}: write a number from 0 to 1");
            return Err(Error::Usage(reason));
        }
    }
    if let Some(out) = &args.out {
        check_writable(out)?;
    }
    let network = match args.game {
        GameKind::Classic => Training::<Classic>::new(args)?.start(),
        GameKind::Castle => Training::<Castle>::new(args)?.start(),
        GameKind::City => Training::<City>::new(args)?.start(),
    }?;
    if let (Some(out), Some(network)) = (&args.out, network) {
        write_file(out, &network)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// How many games make a part of the samples.
const PART: usize = 2000;

/// The share of positions that are sampled.
const SHARE: f32 = 0.2;

/// The learning rate at the start of the first round, of further rounds, and at the end of each.
const RATES: [f32; 3] = [2e-3, 5e-4, 2e-5];

/// A run for one section of one game's weights.
struct Training<'a, G> {
    args: &'a Args,
    section: usize,
    weights: Weights,
    threads: usize,
    game: PhantomData<G>,
}

impl<'a, G: Tunable> Training<'a, G> {
    fn new(args: &'a Args) -> Result<Self, Error> {
        let name = args.section.as_deref().unwrap_or(G::SECTIONS[0]);
        let section = G::SECTIONS.iter().position(|known| *known == name);
        let section = section.ok_or_else(|| {
            let known = G::SECTIONS.join(", ");
            Error::Usage(format!(
                "--section {name}: the sections of {} are {known}",
                args.game
            ))
        })?;
        Ok(Training {
            args,
            section,
            weights: Weights::read::<G>(G::SHIPPED, name).map_err(Error::Usage)?,
            threads: args.threads.count(),
            game: PhantomData,
        })
    }

    /// Compares networks or trains one, which is returned.
    fn start(self) -> Result<Option<Vec<u8>>, Error> {
        match self.args.compare.as_deref() {
            Some([first, second]) => self.compare(first, second).map(|()| None),
            _ => self.run().map(Some),
        }
    }

    /// Plays a match of `--games` games between two networks.
    fn compare(&self, first: &Path, second: &Path) -> Result<(), Error> {
        let sides = [self.with_network(first)?, self.with_network(second)?];
        let deal = |number| Deal {
            purpose: Purpose::Report,
            run: self.args.seed,
            round: 0,
            number,
        };
        let deals: Vec<_> = (0..self.args.games.get().div_ceil(2) as u32).map(deal).collect();
        let [one, other] = &sides;
        let (outcome, _) = versus::play_match::<G>(&deals, self.section, [one, other], self.threads, &|| ())
            .map_err(Error::Usage)?;
        print(format_args!(
            "{} against {}: {outcome}",
            first.display(),
            second.display()
        ))
    }

    /// The weights with the network in a file, or without one if the file is `terms`.
    fn with_network(&self, file: &Path) -> Result<Weights, Error> {
        let mut weights = self.weights.clone();
        if file != Path::new("terms") {
            let network = Network::read(&read(file)?).map_err(|reason| in_file(file, &reason))?;
            weights.network = Some(network);
        }
        Ok(weights)
    }

    fn folder(&self) -> &Path {
        self.args.state.as_deref().unwrap_or(Path::new("."))
    }

    /// Plays and fits the rounds that are missing in the folder, and returns the last network.
    fn run(mut self) -> Result<Vec<u8>, Error> {
        let folder = self.folder().to_owned();
        std::fs::create_dir_all(&folder).map_err(|error| Error::File(folder.clone(), error))?;
        self.check_settings()?;
        let mut network = Vec::new();
        for round in 1..=self.args.rounds {
            let file = folder.join(format!("network-{round}.net"));
            if !file.exists() {
                let samples = self.samples(round)?;
                let fitted = self.fit(round, &samples)?;
                write_file(&file, &fitted.write())?;
            }
            network = read(&file)?;
            let read = Network::read(&network).map_err(|reason| in_file(&file, &reason))?;
            self.weights.network = Some(read);
        }
        Ok(network)
    }

    /// The samples of a round, those that are missing played.
    fn samples(&self, round: u32) -> Result<Samples, Error> {
        let practice = Practice {
            player: match round {
                1 => Player::Terms,
                _ => Player::Network,
            },
            noise: self.args.noise,
            share: SHARE,
            trace: self.args.trace,
        };
        let games = self.args.games.get();
        let mut samples = Samples::default();
        let parts = games.div_ceil(PART);
        for part in 0..parts {
            let file = self.folder().join(format!("samples-{round}-{part}.bin"));
            if !file.exists() {
                let numbers = part * PART..games.min((part + 1) * PART);
                let played = parallel::map(numbers, self.threads, |number| {
                    let deal = Deal {
                        purpose: Purpose::Training,
                        run: self.args.seed,
                        round,
                        number: number as u32,
                    };
                    train::play::<G>(deal, self.section, &self.weights, &practice)
                });
                let mut all = Samples::default();
                for one in played {
                    all.append(one.map_err(Error::Usage)?);
                }
                write_file(&file, &all.write())?;
                print(format_args!("round {round}: games, part {} of {parts}", part + 1))?;
            }
            let read = Samples::read(&read(&file)?);
            samples.append(read.ok_or_else(|| in_file(&file, "it is incomplete; delete it"))?);
        }
        Ok(samples)
    }

    /// Fits the network of a round.
    fn fit(&self, round: u32, samples: &Samples) -> Result<Network, Error> {
        let args = self.args;
        let all = || 0..samples.positions.len() as u32;
        let is_kept_out = |nth: &u32| samples.positions[*nth as usize].game % 10 == 9;
        let fitted: Vec<u32> = all().filter(|nth| !is_kept_out(nth)).collect();
        let kept_out: Vec<u32> = all().filter(is_kept_out).collect();
        let seed = args.seed.wrapping_add(u64::from(round) << 32);
        let (mut fit, first) = match &self.weights.network {
            Some(network) => (Fit::from(network, samples), RATES[1]),
            None => (Fit::start(seed, samples), RATES[0]),
        };
        let before = fit.loss(samples, &kept_out, self.threads);
        let count = fitted.len();
        print(format_args!(
            "round {round}: {count} positions; before {}",
            describe(&before)
        ))?;
        let checkpoint = self.folder().join(format!("fit-{round}.bin"));
        let mut done = 0;
        if checkpoint.exists() {
            let bytes = read(&checkpoint)?;
            let found =
                Fit::read(&bytes).ok_or_else(|| in_file(&checkpoint, "it is incomplete; delete it"))?;
            (fit, done) = found;
        }
        for pass in done..args.passes {
            let rate = |share: f32| {
                let share = (pass as f32 + share) / args.passes as f32;
                RATES[2] + (first - RATES[2]) * 0.5 * (1.0 + (share * std::f32::consts::PI).cos())
            };
            let learned = fit.epoch(
                samples,
                &fitted,
                seed.wrapping_add(u64::from(pass)),
                self.threads,
                rate,
            );
            let loss = fit.loss(samples, &kept_out, self.threads);
            let pass = pass + 1;
            print(format_args!(
                "round {round}, pass {pass}: {} (in the fit {:.4})",
                describe(&loss),
                learned.likelihood
            ))?;
            let Loss {
                likelihood, brier, ..
            } = loss;
            let (fitted, points) = (learned.likelihood, loss.square.sqrt());
            self.log(
                &format!("{round},{pass},"),
                &format!("{likelihood:.4},{fitted:.4},{points:.2},{brier:.4}"),
            )?;
            write_file(&checkpoint, &fit.write(pass))?;
        }
        fit.network()
            .ok_or_else(|| Error::Usage("the fit diverged: a weight is not finite".to_owned()))
    }

    /// Adds a line to the table of losses, instead of that of the same pass before the run was stopped, and draws the table.
    fn log(&self, pass: &str, losses: &str) -> Result<(), Error> {
        let path = self.folder().join("losses.csv");
        let before = std::fs::read_to_string(&path).unwrap_or_else(|_| curve::HEAD.to_owned());
        let kept = before
            .split_inclusive('\n')
            .filter(|line| !line.starts_with(pass));
        let mut table: String = kept.collect();
        let _ = writeln!(table, "{pass}{losses}");
        write_file(&path, table.as_bytes())?;
        write_file(&self.folder().join("losses.svg"), curve::draw(&table).as_bytes())
    }

    /// Writes the settings into an empty folder, and compares them with those of another.
    fn check_settings(&self) -> Result<(), Error> {
        let Args {
            game,
            games,
            passes,
            noise,
            trace,
            seed,
            ..
        } = self.args;
        let section = G::SECTIONS[self.section];
        let settings = format!(
            "game = \"{game}\"\nsection = \"{section}\"\ngames = {games}\npasses = {passes}\nnoise = {noise:?}\ntrace = {trace:?}\nseed = {seed}\n"
        );
        let path = self.folder().join("settings.toml");
        if !path.exists() {
            return write_file(&path, settings.as_bytes());
        }
        let found = read(&path)?;
        if found == settings.as_bytes() {
            return Ok(());
        }
        let found = String::from_utf8_lossy(&found);
        Err(Error::Usage(format!(
            "{}: the folder belongs to a run with other settings; give the same settings or another folder. Its settings \
             are:\n{found}",
            self.folder().display()
        )))
    }
}

fn describe(loss: &Loss) -> String {
    let Loss {
        likelihood,
        square,
        brier,
        ..
    } = loss;
    format!(
        "loss {likelihood:.4}, error of the lead {:.2} points, Brier score {brier:.4}",
        square.sqrt()
    )
}

fn in_file(path: &Path, reason: &str) -> Error {
    Error::Usage(format!("{}: {reason}", path.display()))
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
    std::fs::read(path).map_err(|error| Error::File(path.to_owned(), error))
}

/// Replaces a file atomically.
fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    std::fs::write(&part, bytes)
        .and_then(|()| std::fs::rename(&part, path))
        .map_err(|error| Error::File(path.to_owned(), error))
}
