//! `bastide tune`: fits the weights of the bots' evaluation by self-play.

use super::{Error, check_writable, print, progress_bar, read_file};
use crate::game_args::parse_game;
use crate::numbers::positive;
use crate::threads::Threads;
use bastide_bots::evaluate::weights::Weights;
use bastide_bots::tune::deals::Tunable;
use bastide_bots::tune::report::{Report, was_kept};
use bastide_bots::tune::{self, Settings, versus};
use bastide_engine::castle::Castle;
use bastide_engine::city::City;
use bastide_engine::classic::Classic;
use bastide_engine::setup::GameKind;
use indicatif::ProgressBar;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Fit the weights of the bots' evaluation by self-play
#[derive(clap::Args)]
#[command(
    after_help = "A round plays games between greedy bots with the weights so far, some actions at random, and fits new \
weights to the final scores: first the chances that features are completed, then the weights of the terms, then how safe a \
lead is. New and old weights then play each other on other deals, each deal twice with seats changed. If the new ones do at \
least as well, the next round starts from them, otherwise from the old ones.

The state folder gets settings.toml, and for each round weights-N.toml and report-N.toml (weights-0.toml is the start). A run \
that was stopped continues after its last complete round when it is started again with the same folder. The same seed gives the \
same weights, whatever the number of threads.

Examples:
  bastide tune --state tuned --out crates/bots/weights/classic.toml
  bastide tune --section rich --games 4000 --rounds 8 --state tuned-rich
  bastide tune --game city --state tuned-city
  bastide tune --compare new.toml old.toml --games 4000"
)]
pub struct Args {
    /// The game: classic, castle or city
    #[arg(long, default_value = "classic", value_parser = parse_game)]
    game: GameKind,
    /// The section of the weights file to fit [default: the first one]
    #[arg(long)]
    section: Option<String>,
    /// The number of games that a round learns from; with --compare, the number of games to play
    #[arg(long, default_value = "2000", value_parser = positive)]
    games: NonZeroUsize,
    /// The number of deals that compare new and old weights; each is played twice
    #[arg(long, default_value = "500", value_parser = positive)]
    deals: NonZeroUsize,
    /// The number of rounds, including those in the state folder
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// The share of random actions, from 0 to 1
    #[arg(long, default_value_t = 0.1)]
    noise: f32,
    /// The step from the old weights towards the fitted ones, from 0 to 1
    #[arg(long, default_value_t = 0.7)]
    step: f32,
    /// The seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// The folder for the results of each round
    #[arg(long, value_name = "DIR", required_unless_present = "compare")]
    state: Option<PathBuf>,
    /// Start from the weights in this file instead of the bots' own
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Write the best weights to this file; its other sections stay
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Fit nothing; let the weights of two files play each other
    #[arg(long, num_args = 2, value_names = ["FILE", "OTHER"], conflicts_with_all = ["state", "from", "out"])]
    compare: Option<Vec<PathBuf>>,
}

pub fn run(args: &Args) -> Result<ExitCode, Error> {
    for (name, share) in [("noise", args.noise), ("step", args.step)] {
        if !(0.0..=1.0).contains(&share) {
            return Err(Error::Usage(format!(
                "--{name} {share}: write a number from 0 to 1"
            )));
        }
    }
    match args.game {
        GameKind::Classic => Tuning::<Classic>::new(args)?.run(args),
        GameKind::Castle => Tuning::<Castle>::new(args)?.run(args),
        GameKind::City => Tuning::<City>::new(args)?.run(args),
    }
}

/// A run for one section of one game's weights.
struct Tuning<G> {
    settings: Settings,
    section: &'static str,
    game: PhantomData<G>,
}

impl<G: Tunable> Tuning<G> {
    fn new(args: &Args) -> Result<Self, Error> {
        let section = match &args.section {
            None => 0,
            Some(name) => G::SECTIONS
                .iter()
                .position(|known| known == name)
                .ok_or_else(|| {
                    let known = G::SECTIONS.join(", ");
                    Error::Usage(format!(
                        "--section {name}: the sections of {} are {known}",
                        args.game
                    ))
                })?,
        };
        let settings = Settings {
            section,
            games: args.games.get(),
            deals: args.deals.get(),
            noise: args.noise,
            step: args.step,
            seed: args.seed,
            threads: args.threads.count(),
        };
        Ok(Tuning {
            settings,
            section: G::SECTIONS[section],
            game: PhantomData,
        })
    }

    fn run(&self, args: &Args) -> Result<ExitCode, Error> {
        if let Some([first, second]) = args.compare.as_deref() {
            self.compare(first, second)?;
        } else if let Some(folder) = &args.state {
            if let Some(out) = &args.out {
                check_writable(out)?;
                let shipped = Weights::read::<G>(G::SHIPPED, self.section).map_err(Error::Usage)?;
                self.with_section(out, &shipped)?;
            }
            let best = self.tune(args, folder)?;
            if let Some(out) = &args.out {
                write_file(out, &self.with_section(out, &best)?)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The text of a weights file with the section replaced; based on the bots' own file if it does not exist.
    fn with_section(&self, file: &Path, weights: &Weights) -> Result<String, Error> {
        let text = if file.exists() {
            read_file(file)?
        } else {
            G::SHIPPED.to_owned()
        };
        tune::with_section::<G>(&text, self.settings.section, weights).map_err(|reason| in_file(file, reason))
    }

    fn compare(&self, first: &Path, second: &Path) -> Result<(), Error> {
        let sides = [self.read(first)?, self.read(second)?];
        let settings = Settings {
            deals: self.settings.games.div_ceil(2),
            ..self.settings.clone()
        };
        let bar = progress(2 * settings.deals, "comparing");
        let tick = || bar.inc(1);
        let [one, other] = &sides;
        let deals = settings.report_deals(0);
        let (outcome, _) =
            versus::play_match::<G>(&deals, settings.section, [one, other], settings.threads, &tick)
                .map_err(Error::Usage)?;
        bar.finish_and_clear();
        print(format_args!(
            "{} against {}: {outcome}",
            first.display(),
            second.display()
        ))
    }

    /// Plays the rounds that are missing in the folder and returns the best weights.
    fn tune(&self, args: &Args, folder: &Path) -> Result<Weights, Error> {
        std::fs::create_dir_all(folder).map_err(|error| Error::File(folder.to_owned(), error))?;
        let (mut done, mut best) = self.take_up(args, folder)?;
        if done >= args.rounds {
            let (folder, rounds) = (folder.display(), args.rounds);
            print(format_args!(
                "{folder}: {done} rounds are already done, so --rounds {rounds} leaves nothing to do"
            ))?;
        }
        while done < args.rounds {
            let round = done + 1;
            let bar = progress(self.settings.games_in_all(), &format!("round {round}"));
            let (weights, report) =
                tune::round::<G>(&self.settings, round, &best, &|| bar.inc(1)).map_err(Error::Usage)?;
            bar.finish_and_clear();
            // Written last: a round is complete if it has a report.
            write_file(&weights_file(folder, round), &weights.write::<G>(self.section))?;
            write_file(&report_file(folder, round), &report.write::<G>())?;
            print(summary(&report))?;
            if report.kept() {
                best = weights;
            }
            done = round;
        }
        Ok(best)
    }

    /// The number of rounds in the folder, and the weights to continue with.
    fn take_up(&self, args: &Args, folder: &Path) -> Result<(u32, Weights), Error> {
        let start = match &args.from {
            Some(file) => self.read(file)?,
            None => Weights::read::<G>(G::SHIPPED, self.section).map_err(Error::Usage)?,
        };
        let path = folder.join("settings.toml");
        let settings = self.settings_text(args.game);
        if !path.exists() {
            write_file(&weights_file(folder, 0), &start.write::<G>(self.section))?;
            write_file(&path, &settings)?;
        }
        let found = read_file(&path)?;
        let first = self.read(&weights_file(folder, 0))?;
        if found != settings || (args.from.is_some() && first != start) {
            return Err(Error::Usage(format!(
                "{}: the folder belongs to a run with other settings; give the same settings or another folder. Its settings are:\n{found}",
                folder.display()
            )));
        }
        let (mut done, mut best) = (0, first);
        while report_file(folder, done + 1).exists() {
            done += 1;
            let path = report_file(folder, done);
            if was_kept(&read_file(&path)?).map_err(|reason| in_file(&path, reason))? {
                best = self.read(&weights_file(folder, done))?;
            }
        }
        Ok((done, best))
    }

    fn settings_text(&self, game: GameKind) -> String {
        let Settings {
            games,
            deals,
            noise,
            step,
            seed,
            ..
        } = self.settings;
        format!(
            "game = \"{game}\"\nsection = \"{}\"\ngames = {games}\ndeals = {deals}\nnoise = {noise:?}\n\
             step = {step:?}\nseed = {seed}\n",
            self.section
        )
    }

    fn read(&self, path: &Path) -> Result<Weights, Error> {
        Weights::read::<G>(&read_file(path)?, self.section).map_err(|reason| in_file(path, reason))
    }
}

fn weights_file(folder: &Path, round: u32) -> PathBuf {
    folder.join(format!("weights-{round}.toml"))
}

fn report_file(folder: &Path, round: u32) -> PathBuf {
    folder.join(format!("report-{round}.toml"))
}

fn in_file(path: &Path, reason: String) -> Error {
    Error::Usage(format!("{}: {reason}", path.display()))
}

/// Replaces a file atomically.
fn write_file(path: &Path, text: &str) -> Result<(), Error> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    std::fs::write(&part, text)
        .and_then(|()| std::fs::rename(&part, path))
        .map_err(|error| Error::File(path.to_owned(), error))
}

fn summary(report: &Report) -> String {
    let Report {
        round,
        outcome,
        before,
        after,
    } = report;
    let kept = if report.kept() { "kept" } else { "dropped" };
    format!(
        "round {round}: {outcome}, {kept}; error of the margin {:.2} before, {:.2} after; log loss of the chance to \
         win {:.4} before, {:.4} after",
        before.margin, after.margin, before.win, after.win
    )
}

fn progress(games: usize, what: &str) -> ProgressBar {
    progress_bar(games, "games").with_message(format!("{what} "))
}
