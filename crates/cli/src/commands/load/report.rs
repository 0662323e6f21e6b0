//! What was measured, as text and as JSON.

use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// The figures of a run.
#[derive(Serialize)]
pub struct Report {
    /// Games at once.
    pub games: usize,
    /// Sockets of them.
    pub sockets: usize,
    /// Where the server keeps them.
    pub database: &'static str,
    /// Moves a second that were asked for.
    pub rate: Option<f64>,
    /// How long they were played.
    pub seconds: f64,
    /// Moves that were acknowledged, each on disk.
    pub moves: usize,
    /// The same a second.
    pub moves_per_second: f64,
    /// Games that were played to their end, and followed by others.
    pub games_ended: u64,
    /// How often the server had too much to do and asked for a move to be sent again.
    pub put_off: u64,
    /// From sending an action until it is acknowledged.
    pub milliseconds: Option<Times>,
    /// The server's memory, if this command started it.
    pub memory: Option<Memory>,
    /// Whether every table's position had left the server's memory.
    pub asleep: bool,
    /// Whether the log was looked at, and has all that was acknowledged.
    pub checked: bool,
    /// Games that went wrong.
    pub faults: usize,
    /// The first of the reasons.
    pub first_fault: Option<String>,
}

/// Times in milliseconds.
#[derive(Serialize)]
pub struct Times {
    /// Half of them are shorter.
    pub p50: f64,
    /// 99 of 100 are shorter.
    pub p99: f64,
    /// The longest.
    pub max: f64,
}

/// Memory in bytes.
#[derive(Serialize, Clone, Copy)]
pub struct Memory {
    /// Before there was any game.
    pub before: u64,
    /// In the end.
    pub all: u64,
    /// All of it, shared out among the games.
    pub per_game: u64,
}

impl Times {
    /// From all of them, the shortest first.
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
    /// From what the server had before and has in the end.
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
            let pace = self.rate.map_or("as many as it takes".to_owned(), |rate| {
                format!("{rate} moves a second asked for")
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
                "\nput off  {} times: more moves at once than the server takes",
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
            write!(
                f,
                "\nfaults   {} games went wrong, the first: {fault}",
                self.faults
            )?;
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
