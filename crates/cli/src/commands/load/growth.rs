//! `bastide load --stored`: the same load on an empty database and on one with many finished games, in turns.

use super::host::Host;
use super::report::Report;
use super::{Args, Error};
use crate::commands::progress_bar;
use bastide_server::store::{Settings, Store};
use serde::Serialize;
use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

/// The measurements of all rounds.
#[derive(Serialize)]
pub struct Growth {
    /// Finished games in the database.
    pub stored: usize,
    /// The size of their file before the first round.
    pub bytes: u64,
    pub rounds: Vec<Round>,
}

/// One run on each database, one after the other.
#[derive(Serialize)]
pub struct Round {
    pub empty: Measured,
    pub stored: Measured,
}

#[derive(Serialize)]
pub struct Measured {
    /// From starting the process until it listened.
    pub start_seconds: f64,
    pub report: Report,
}

/// Stores the games, and measures `rounds` times in turns. `measure` runs the load on a server.
pub fn compare(
    args: &Args,
    stored: usize,
    rounds: u32,
    mut measure: impl FnMut(&Host) -> Result<Report, Error>,
) -> Result<Growth, Error> {
    let cannot = |error: std::io::Error| Error::Usage(format!("no folder for the database: {error}"));
    let folder = tempfile::tempdir().map_err(cannot)?;
    let path = folder.path().join("stored.db");
    fill(&path, stored)?;
    let bytes = std::fs::metadata(&path).map_or(0, |data| data.len());
    let place = path.display().to_string();
    let mut growth = Growth {
        stored,
        bytes,
        rounds: Vec::new(),
    };
    let mut run = |database: Option<&str>| {
        let begin = Instant::now();
        let host = Host::start(database, args.games as usize, false)?;
        let start_seconds = begin.elapsed().as_secs_f64();
        let report = measure(&host)?;
        Ok::<_, Error>(Measured {
            start_seconds,
            report,
        })
    };
    for _ in 0..rounds {
        let round = Round {
            empty: run(None)?,
            stored: run(Some(&place))?,
        };
        if !args.json {
            super::print(&round)?;
        }
        growth.rounds.push(round);
    }
    Ok(growth)
}

fn fill(path: &Path, count: usize) -> Result<(), Error> {
    let runtime = tokio::runtime::Runtime::new().map_err(|error| Error::Usage(error.to_string()))?;
    let bar = progress_bar(count, "games stored");
    runtime.block_on(async {
        // An answer that is late only makes filling slower.
        let settings = Settings {
            patience: Duration::from_secs(600),
            ..Settings::default()
        };
        let store = Store::open(&path.display().to_string(), settings).await;
        let store = store.map_err(|error| Error::Usage(error.to_string()))?;
        let filled = bastide_server::sample::fill(&store, count, || bar.inc(1)).await;
        store.close().await;
        bar.finish_and_clear();
        filled.map_err(Error::Usage)
    })
}

impl Growth {
    /// Whether a game failed.
    pub fn has_faults(&self) -> bool {
        let mut reports = self.rounds.iter().flat_map(|round| [&round.empty, &round.stored]);
        reports.any(|measured| measured.report.faults > 0)
    }

    fn medians(&self, of: impl Fn(&Measured) -> f64) -> (f64, f64) {
        let median = |which: fn(&Round) -> &Measured| {
            let mut values: Vec<f64> = self.rounds.iter().map(|round| of(which(round))).collect();
            values.sort_unstable_by(f64::total_cmp);
            values.get(values.len() / 2).copied().unwrap_or(0.0)
        };
        (median(|round| &round.empty), median(|round| &round.stored))
    }
}

fn p99(measured: &Measured) -> f64 {
    measured
        .report
        .milliseconds
        .as_ref()
        .map_or(0.0, |times| times.p99)
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |measured: &Measured| {
            format!(
                "{:.0} moves a second, p99 {:.1} ms, started in {:.2} s",
                measured.report.moves_per_second,
                p99(measured),
                measured.start_seconds
            )
        };
        write!(f, "empty   {}\nstored  {}", line(&self.empty), line(&self.stored))
    }
}

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = self.bytes as f64 / f64::from(1 << 20);
        writeln!(
            f,
            "{} games stored, {mib:.0} MiB; medians, empty and stored:",
            self.stored
        )?;
        let mut compare = |what: &str, (empty, stored): (f64, f64)| {
            let percent = 100.0 * stored / empty.max(1e-9);
            write!(f, "{what}{empty:.2} and {stored:.2} ({percent:.0} %)")
        };
        compare(
            "moves a second  ",
            self.medians(|one| one.report.moves_per_second),
        )?;
        compare("\np99 in ms       ", self.medians(p99))?;
        compare("\nstart in s      ", self.medians(|one| one.start_seconds))
    }
}
