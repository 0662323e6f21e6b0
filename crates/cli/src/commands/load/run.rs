//! What all games of a run share: pace and measurements.

use super::api::Legal;
use bastide_wire::table::CreateTable;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

pub struct Run {
    /// HOST:PORT of the server.
    pub address: String,
    /// The set-up of the tables.
    pub wish: CreateTable,
    /// Whether the first legal action is played instead of a random one.
    pub first: bool,
    /// Whether the log is checked in the end.
    pub check: bool,
    /// The time between two moves of one game, if a rate was requested.
    pub pause: Option<Duration>,
    /// When the games begin to play, after all are open.
    pub begin: Instant,
    /// When they stop playing.
    pub end: Option<Instant>,
    /// The most moves in all games.
    pub most: u64,
    /// Set by Ctrl-C.
    pub stop: Arc<AtomicBool>,
    begun: AtomicU64,
    ended: AtomicU64,
    put_off: AtomicU64,
    times: Mutex<Vec<Duration>>,
}

impl Run {
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

    /// Waits until a game may make its next move, `pauses` pauses after the beginning; `false` if it may make none.
    pub async fn may_move(&self, pauses: f64) -> bool {
        if let Some(pause) = self.pause {
            let due = self.begin + pause.mul_f64(pauses);
            sleep_until(self.end.map_or(due, |end| end.min(due))).await;
        }
        let goes_on = !self.is_stopped() && self.end.is_none_or(|end| Instant::now() < end);
        goes_on && self.begun.fetch_add(1, Ordering::Relaxed) < self.most
    }

    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Chooses the line of a legal action.
    pub fn choose(&self, legal: &[Legal<'_>]) -> String {
        let nth = if self.first {
            0
        } else {
            fastrand::usize(0..legal.len().max(1))
        };
        legal
            .get(nth)
            .map_or(String::new(), |legal| legal.line.to_owned())
    }

    /// Counts a move that was acknowledged after this time.
    pub fn acknowledged(&self, time: Duration) {
        self.times
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(time);
    }

    /// Counts a game that was played to its end.
    pub fn ended(&self) {
        self.ended.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a move that has to be sent again because the server was busy.
    pub fn put_off(&self) {
        self.put_off.fetch_add(1, Ordering::Relaxed);
    }

    /// The number of moves that had to be sent again.
    pub fn times_put_off(&self) -> u64 {
        self.put_off.load(Ordering::Relaxed)
    }

    /// The number of games played to their end.
    pub fn games_ended(&self) -> u64 {
        self.ended.load(Ordering::Relaxed)
    }

    /// The number of acknowledged moves.
    pub fn moves(&self) -> usize {
        self.times.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The times until acknowledgement, in ascending order.
    pub fn times(&self) -> Vec<Duration> {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner).clone();
        times.sort_unstable();
        times
    }
}
