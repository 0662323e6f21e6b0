//! Analysis of finished games by a bot: one at a time, in the order of requests, on a thread of low priority.

use crate::convert::action::legal_action;
use bastide_bots::analyse::{self, Judged, Options};
use bastide_bots::bot::Budget;
use bastide_engine::record::Record;
use bastide_wire::analysis::{Analysis, AnalysisState, BestMove, MoveInfo};
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The priority of the thread, as `nice` counts: less than that of the bots that play.
const NICE: i32 = 15;
/// How many actions are compared with the one that was played.
const COMPARED: usize = 3;
/// How many turning points are told.
const TURNING_POINTS: usize = 5;

/// The thread, the queue in front of it, and what it has found out.
pub struct Analyses {
    sender: SyncSender<Job>,
    known: Mutex<Known>,
    most: usize,
    stop: Arc<AtomicBool>,
}

/// What was asked for, the oldest first, by table.
#[derive(Default)]
struct Known {
    found: HashMap<String, Arc<Mutex<Analysis>>>,
    order: VecDeque<String>,
}

/// A game that is over.
pub struct Played {
    /// What happened.
    pub record: Record,
    /// The entry of each action.
    pub entries: Vec<u32>,
}

struct Job {
    played: Box<Played>,
    found: Arc<Mutex<Analysis>>,
}

impl Analyses {
    /// Starts the thread; it ends with this. At most `queue` games wait, and `most` are remembered.
    pub fn start(simulations: usize, queue: usize, most: usize) -> Analyses {
        let (sender, receiver) = sync_channel(queue);
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let options = Options {
            budget: Budget::Simulations(u32::try_from(simulations.max(1)).unwrap_or(u32::MAX)),
            threads: 1,
            compared: COMPARED,
        };
        thread::Builder::new()
            .name("analysis".to_owned())
            .spawn(move || work(&receiver, &options, &stopped))
            .expect("the system has a thread for the analysis");
        Analyses {
            sender,
            known: Mutex::default(),
            most,
            stop,
        }
    }

    /// What is known of a table's game; `None` if nobody has asked.
    pub fn get(&self, table: &str) -> Option<Analysis> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.found.get(table)?;
        Some(lock(found).clone())
    }

    /// Asks for a table's game to be looked at; `None` if too many wait.
    pub fn ask(&self, table: &str, played: Played) -> Option<Analysis> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known.found.get(table) {
            return Some(lock(found).clone());
        }
        let waiting = Analysis {
            of: analyse::count_decisions(&played.record),
            ..Analysis::empty(AnalysisState::Waiting)
        };
        let found = Arc::new(Mutex::new(waiting.clone()));
        let job = Job {
            played: Box::new(played),
            found: Arc::clone(&found),
        };
        self.sender.try_send(job).ok()?;
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
    }
}

fn lock(found: &Mutex<Analysis>) -> std::sync::MutexGuard<'_, Analysis> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}

fn work(receiver: &Receiver<Job>, options: &Options, stop: &AtomicBool) {
    // Where the system does not let a thread be nice, it is as fast as the others.
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICE);
    while let Ok(Job { played, found }) = receiver.recv() {
        // What was forgotten meanwhile nobody can read.
        if stop.load(Ordering::Relaxed) || Arc::strong_count(&found) == 1 {
            continue;
        }
        lock(&found).state = AnalysisState::Running;
        let tell = |done: usize, of: usize| {
            let mut found = lock(&found);
            (found.done, found.of) = (done, of);
        };
        let looked = catch_unwind(AssertUnwindSafe(|| {
            let looked = analyse::analyse(&played.record, options, &tell, stop);
            told(&played, &looked)
        }));
        match looked {
            Ok(told) => *lock(&found) = told,
            Err(_) => {
                tracing::error!("an analysis panicked");
                lock(&found).state = AnalysisState::Done;
            }
        }
    }
}

fn told(played: &Played, looked: &analyse::Analysis) -> Analysis {
    let seats = usize::from(looked.seats);
    let entry = |at: usize| played.entries.get(at).copied().unwrap_or(0);
    let moves = looked.decisions.iter().filter_map(|judged| {
        let chance = judged.played()?.value.win[..seats].iter();
        Some(MoveInfo {
            seq: entry(judged.at),
            seat: judged.seat.0,
            chance: chance.copied().map(round).collect(),
            gave_away: round(judged.lost().win),
            best: best(played, judged),
        })
    });
    let turnings = looked.turning_points(TURNING_POINTS);
    Analysis {
        state: AnalysisState::Done,
        done: looked.decisions.len(),
        of: looked.decisions.len(),
        moves: moves.collect(),
        turning: turnings.iter().map(|turning| entry(turning.at)).collect(),
    }
}

fn best(played: &Played, judged: &Judged) -> Vec<BestMove> {
    let game = played.record.game_at(judged.at);
    let seat = judged.seat.idx();
    let rated = judged.rated.iter().take(COMPARED);
    rated
        .filter_map(|rated| {
            Some(BestMove {
                r#move: legal_action(&game, rated.action)?,
                chance: round(rated.value.win[seat]),
                points: round(rated.value.margin[seat]),
            })
        })
        .collect()
}

/// More digits than anybody can rely on would only look exact.
fn round(number: f32) -> f64 {
    (f64::from(number) * 1e4).round() / 1e4 + 0.0
}
