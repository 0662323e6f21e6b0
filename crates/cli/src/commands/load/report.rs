//! The measurements of a run, as text and as JSON.

use serde::Serialize;
use std::fmt;
use std::time::Duration;

#[derive(Serialize)]
pub struct Report {
    pub games: usize,
    pub sockets: usize,
    /// A description of the server's database.
    pub database: &'static str,
    /// The requested moves a second.
    pub rate: Option<f64>,
    /// How long the games were played.
    pub seconds: f64,
    /// Acknowledged moves; each of them is on disk.
    pub moves: usize,
    pub moves_per_second: f64,
    /// Games that were played to their end; each was followed by another.
    pub games_ended: u64,
    /// How often the server was busy and a move had to be sent again.
    pub put_off: u64,
    /// The time from sending a move to its acknowledgement.
    pub milliseconds: Option<Times>,
    /// The server's memory, if this command started it.
    pub memory: Option<Memory>,
    /// Whether the server put every table to sleep.
    pub asleep: bool,
    /// Whether the log was checked and has all acknowledged moves.
    pub checked: bool,
    /// The number of games with a fault.
    pub faults: usize,
    pub first_fault: Option<String>,
}

/// In milliseconds.
#[derive(Serialize)]
pub struct Times {
    /// The median.
    pub p50: f64,
    /// The 99th percentile.
    pub p99: f64,
    pub max: f64,
}

/// In bytes.
#[derive(Serialize, Clone, Copy)]
pub struct Memory {
    /// Before the first game.
    pub before: u64,
    /// At the end.
    pub all: u64,
    /// The whole memory divided by the number of games.
    pub per_game: u64,
}

impl Times {
    /// Takes the times in ascending order.
    pub fn of(sorted: &[Duration]) -> Option<Times> {
        let last = sorted.len().checked_sub(1)?;
        let at = |part: f64| sorted[(last as f64 * part).ceil() as usize].as_secs_f64() * 1000.0;
        Some(Times {
            p50: at(0.5),
            p99: at(0.99),
            max: at(1.0),
        })
    }
}

impl Memory {
    /// From the memory before the first game and at the end.
    pub fn of(before: Option<u64>, all: Option<u64>, games: usize) -> Option<Memory> {
        let (before, all) = (before?, all?);
        Some(Memory {
            before,
            all,
            per_game: all / games.max(1) as u64,
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { games, sockets, .. } = self;
        write!(f, "{games} games, {sockets} sockets, {}", self.database)?;
        if self.moves > 0 {
            let pace = self.rate.map_or("as many as possible".to_owned(), |rate| {
                format!("{rate} moves a second requested")
            });
            write!(
                f,
                "\nmoves    {} on disk in {:.1} s, {:.0} a second ({pace}); {} games ended",
                self.moves, self.seconds, self.moves_per_second, self.games_ended
            )?;
        }
        if self.put_off > 0 {
            write!(
                f,
                "\nbusy     {} times: more moves at once than the server can handle",
                self.put_off
            )?;
        }
        if let Some(Times { p50, p99, max }) = &self.milliseconds {
            write!(f, "\nanswers  p50 {p50:.1} ms, p99 {p99:.1} ms, max {max:.1} ms")?;
        }
        if let Some(memory) = &self.memory {
            let mib = |bytes: u64| bytes as f64 / (1 << 20) as f64;
            write!(
                f,
                "\nmemory   {:.1} MiB, {:.1} KiB a game; {:.1} MiB before the first",
                mib(memory.all),
                memory.per_game as f64 / 1024.0,
                mib(memory.before),
            )?;
        }
        if self.asleep {
            f.write_str("\nasleep   every table")?;
        }
        if self.checked {
            f.write_str("\nlog      all acknowledged moves are in the records, and they replay")?;
        }
        if let Some(fault) = &self.first_fault {
            write!(f, "\nfaults   {} games failed, the first: {fault}", self.faults)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_the_times() {
        let times: Vec<_> = (0..=200).map(Duration::from_millis).collect();
        let Times { p50, p99, max } = Times::of(&times).unwrap();
        assert_eq!((p50, p99, max), (100.0, 198.0, 200.0));
        let Times { p50, p99, max } = Times::of(&times[7..8]).unwrap();
        assert_eq!((p50, p99, max), (7.0, 7.0, 7.0));
        assert!(Times::of(&[]).is_none());
    }
}
