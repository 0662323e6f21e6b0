//! What all games of a run share: when they may move, and what was measured.

use super::api::Legal;
use bastide_wire::table::CreateTable;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// A run.
pub struct Run {
    /// The server.
    pub address: String,
    /// What is played.
    pub wish: CreateTable,
    /// Whether the first legal action is played instead of a random one.
    pub first: bool,
    /// Whether the log is looked at in the end.
    pub check: bool,
    /// The time between two moves of one game, if a rate was asked for.
    pub pause: Option<Duration>,
    /// When the games begin, once they are open.
    pub begin: Instant,
    /// When they end.
    pub end: Option<Instant>,
    /// Moves that may be begun in all.
    pub most: u64,
    /// Set by Ctrl-C.
    pub stop: Arc<AtomicBool>,
    begun: AtomicU64,
    ended: AtomicU64,
    put_off: AtomicU64,
    times: Mutex<Vec<Duration>>,
}

impl Run {
    /// A run in which nothing has happened.
    pub fn new(address: &str, wish: CreateTable, stop: Arc<AtomicBool>) -> Run {
        Run {
            address: address.to_owned(),
            wish,
            first: false,
            check: false,
            pause: None,
            begin: Instant::now(),
            end: None,
            most: u64::MAX,
            stop,
            begun: AtomicU64::new(0),
            ended: AtomicU64::new(0),
            put_off: AtomicU64::new(0),
            times: Mutex::default(),
        }
    }

    /// Waits until a game may make its next move, so many pauses after the beginning; `false` if there is to be none.
    pub async fn may_move(&self, pauses: f64) -> bool {
        if let Some(pause) = self.pause {
            let due = self.begin + pause.mul_f64(pauses);
            sleep_until(self.end.map_or(due, |end| end.min(due))).await;
        }
        let goes_on = !self.is_stopped() && self.end.is_none_or(|end| Instant::now() < end);
        goes_on && self.begun.fetch_add(1, Ordering::Relaxed) < self.most
    }

    /// Whether somebody has pressed Ctrl-C.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The line of one of the legal actions.
    pub fn choose(&self, legal: &[Legal<'_>]) -> String {
        let nth = match self.first {
            true => 0,
            false => fastrand::usize(0..legal.len().max(1)),
        };
        legal
            .get(nth)
            .map_or(String::new(), |legal| legal.line.to_owned())
    }

    /// A move was acknowledged after this time.
    pub fn acknowledged(&self, time: Duration) {
        self.times
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(time);
    }

    /// A game was played to its end.
    pub fn ended(&self) {
        self.ended.fetch_add(1, Ordering::Relaxed);
    }

    /// The server has too much to do, and asked for a move to be sent again.
    pub fn put_off(&self) {
        self.put_off.fetch_add(1, Ordering::Relaxed);
    }

    /// How often it did.
    pub fn times_put_off(&self) -> u64 {
        self.put_off.load(Ordering::Relaxed)
    }

    /// Games that were played to their end.
    pub fn games_ended(&self) -> u64 {
        self.ended.load(Ordering::Relaxed)
    }

    /// Moves that were acknowledged.
    pub fn moves(&self) -> usize {
        self.times.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// How long each took, the shortest first.
    pub fn times(&self) -> Vec<Duration> {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner).clone();
        times.sort_unstable();
        times
    }
}
