//! The flag `--threads` of the commands that play many games.

use crate::numbers::positive;
use bastide_bots::parallel;
use std::num::NonZeroUsize;

#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Threads {
    /// The number of threads, each of which plays a game at a time [default: one for each core]
    #[arg(long, value_parser = positive)]
    threads: Option<NonZeroUsize>,
}

impl Threads {
    pub fn count(self) -> usize {
        self.threads.map_or_else(parallel::cores, NonZeroUsize::get)
    }
}
