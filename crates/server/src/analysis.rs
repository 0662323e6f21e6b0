//! Analyses finished games on a background thread, one at a time; those who request many wait for their own.

use crate::fair::{Client, FairQueue};
use crate::threads;
use bastide_bots::analyse::{self, Options};
use bastide_bots::bot::Budget;
use bastide_table::analysis::FinishedGame;
use bastide_wire::analysis::{Analysis, AnalysisState};
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Priority of the thread, as `nice` counts: bots at tables go first.
const NICE: i32 = 15;

/// Handle to the analysis thread, and the analyses in memory.
pub struct Analyses {
    queue: Arc<FairQueue<Job>>,
    known: Mutex<Known>,
    most: usize,
    stop: Arc<AtomicBool>,
}

/// Analyses by table, evicted in the order in which they were requested.
#[derive(Default)]
struct Known {
    found: HashMap<String, Arc<Mutex<Analysis>>>,
    order: VecDeque<String>,
}

struct Job {
    table: String,
    game: Box<FinishedGame>,
    found: Arc<Mutex<Analysis>>,
}

impl Analyses {
    /// Starts the thread; it ends when this is dropped. At most `queue` games wait, and `most` analyses stay in memory.
    pub fn start(simulations: usize, queue: usize, most: usize) -> Analyses {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let options = Options {
            budget: Budget::Simulations(u32::try_from(simulations.max(1)).unwrap_or(u32::MAX)),
            threads: 1,
        };
        let queue = Arc::new(FairQueue::new(queue));
        threads::start("analysis", 1, NICE, &queue, move |job: Job, _| {
            job.run(&options, &stopped);
        });
        Analyses {
            queue,
            known: Mutex::default(),
            most,
            stop,
        }
    }

    /// The analysis of a table's game as far as it is; `None` if nobody has requested it.
    pub fn get(&self, table: &str) -> Option<Analysis> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.found.get(table)?;
        Some(lock(found).clone())
    }

    /// Requests the analysis of a table's game for a client; `None` if the queue is full.
    pub fn ask(&self, client: Client, table: &str, game: FinishedGame) -> Option<Analysis> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known.found.get(table) {
            return Some(lock(found).clone());
        }
        let waiting = Analysis {
            of: analyse::count_decisions(&game.progress),
            ..Analysis::empty(AnalysisState::Waiting)
        };
        let found = Arc::new(Mutex::new(waiting.clone()));
        let job = Job {
            table: table.to_owned(),
            game: Box::new(game),
            found: Arc::clone(&found),
        };
        if let Err(other) = self.queue.push(client, job) {
            // The queue is full: the client with most requests gives way, and may ask again.
            if other.table == table {
                return None;
            }
            known.found.remove(&other.table);
            known.order.retain(|table| *table != other.table);
        }
        known.order.push_back(table.to_owned());
        known.found.insert(table.to_owned(), found);
        while known.order.len() > self.most {
            if let Some(oldest) = known.order.pop_front() {
                known.found.remove(&oldest);
            }
        }
        Some(waiting)
    }
}

impl Drop for Analyses {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.queue.close();
    }
}

fn lock(found: &Mutex<Analysis>) -> std::sync::MutexGuard<'_, Analysis> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Job {
    fn run(self, options: &Options, stop: &AtomicBool) {
        let Job { game, found, .. } = self;
        // Nobody can read an analysis that was evicted while it waited.
        if stop.load(Ordering::Relaxed) || Arc::strong_count(&found) == 1 {
            return;
        }
        lock(&found).state = AnalysisState::Running;
        let tell = |done: usize, of: usize| {
            let mut found = lock(&found);
            (found.done, found.of) = (done, of);
        };
        let analysed = catch_unwind(AssertUnwindSafe(|| {
            let analysis = analyse::analyse(&game.progress, options, &tell, stop);
            game.to_wire(&analysis)
        }));
        match analysed {
            Ok(told) => *lock(&found) = told,
            Err(_) => {
                tracing::error!("an analysis panicked");
                lock(&found).state = AnalysisState::Done;
            }
        }
    }
}
