//! The progress of long work: a bar in a terminal, a few lines elsewhere.

use super::progress_bar;
use indicatif::{HumanDuration, ProgressBar};
use std::io::IsTerminal;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The most lines that the work as such gives, evenly spaced.
const LINES: usize = 10;

/// A line also follows when none was printed for this long.
const SILENCE: Duration = Duration::from_secs(300);

/// Counts finished pieces of work and shows them on standard error.
pub struct Meter(Display);

enum Display {
    Bar(ProgressBar),
    Lines(Mutex<Lines>),
}

impl Meter {
    /// For `all` pieces of work, of which some were done before.
    pub fn new(all: usize, before: usize, what: &'static str) -> Meter {
        if std::io::stderr().is_terminal() {
            let bar = progress_bar(all, what).with_position(before as u64);
            bar.reset_eta();
            return Meter(Display::Bar(bar));
        }
        Meter(Display::Lines(Mutex::new(Lines {
            all,
            before,
            done: before,
            what,
            begin: Instant::now(),
            last: (before, Duration::ZERO),
        })))
    }

    /// Another piece of work is done.
    pub fn advance(&self) {
        match &self.0 {
            Display::Bar(bar) => bar.inc(1),
            Display::Lines(lines) => {
                let mut lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
                let elapsed = lines.begin.elapsed();
                if let Some(line) = lines.advance(elapsed) {
                    eprintln!("bastide: {line}");
                }
            }
        }
    }

    /// Removes the bar.
    pub fn finish(&self) {
        match &self.0 {
            Display::Bar(bar) => bar.finish_and_clear(),
            Display::Lines(_) => {}
        }
    }
}

struct Lines {
    all: usize,
    before: usize,
    done: usize,
    what: &'static str,
    begin: Instant,
    /// The number done, and the time since the beginning, when the last line was printed.
    last: (usize, Duration),
}

impl Lines {
    /// Counts a piece of work that ended after this time; the line to print, if it is time for one.
    fn advance(&mut self, elapsed: Duration) -> Option<String> {
        self.done += 1;
        let (last, since) = self.last;
        let part = |done: usize| done * LINES / self.all.max(1);
        if part(self.done) == part(last) && elapsed - since < SILENCE {
            return None;
        }
        self.last = (self.done, elapsed);
        let Lines { all, done, what, .. } = self;
        let left = elapsed / (*done - self.before) as u32 * all.saturating_sub(*done) as u32;
        Some(if done == all {
            format!("{done} of {all} {what}, in {}", HumanDuration(elapsed))
        } else if left < Duration::from_secs(1) {
            format!("{done} of {all} {what}, less than a second left")
        } else {
            format!("{done} of {all} {what}, about {} left", HumanDuration(left))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(all: usize, before: usize, seconds: u64) -> Vec<String> {
        let mut lines = Lines {
            all,
            before,
            done: before,
            what: "games",
            begin: Instant::now(),
            last: (before, Duration::ZERO),
        };
        let times = (1..).map(|nth| Duration::from_secs(nth * seconds));
        (before..all)
            .zip(times)
            .filter_map(|(_, time)| lines.advance(time))
            .collect()
    }

    #[test]
    fn there_are_ten_lines_of_quick_work_and_one_in_five_minutes_of_slow_work() {
        let quick = lines(400, 0, 1);
        assert_eq!(quick.len(), 10);
        assert_eq!(quick[0], "40 of 400 games, about 6 minutes left");
        assert_eq!(quick[8], "360 of 400 games, about 40 seconds left");
        assert_eq!(quick[9], "400 of 400 games, in 7 minutes");
        let at_once = lines(10, 0, 0);
        assert_eq!(at_once[0], "1 of 10 games, less than a second left");
        assert_eq!(at_once[9], "10 of 10 games, in 0 seconds");
        assert_eq!(lines(400, 200, 1).len(), 5);
        assert_eq!(lines(3, 0, 1).len(), 3);
        // 100 seconds each: every third game.
        let slow = lines(300, 0, 100);
        assert_eq!(slow[0], "3 of 300 games, about 8 hours left");
        assert_eq!(slow.len(), 100);
    }
}
