//! Bots think on threads of their own: few, of low priority, with a bounded queue, so that they never slow the players.

use crate::meters::Meters;
use bastide_bots::name::Name;
use bastide_engine::action::Action;
use bastide_engine::game::AnyGame;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The priority of the threads, as `nice` counts: bots get what the players leave.
const NICE: i32 = 10;

/// The threads, and the queue in front of them.
pub struct Pool {
    sender: SyncSender<Job>,
    waiting: Arc<AtomicUsize>,
    meters: Meters,
}

struct Job {
    game: Box<AnyGame>,
    name: Name,
    seed: u64,
    reply: oneshot::Sender<Option<Action>>,
}

impl Pool {
    /// Starts the threads; they end with the pool.
    pub fn start(threads: usize, queue: usize, longest: Duration, meters: Meters) -> Pool {
        let (sender, receiver) = sync_channel(queue);
        let receiver = Arc::new(Mutex::new(receiver));
        let waiting = Arc::new(AtomicUsize::new(0));
        for number in 0..threads {
            let (receiver, meters) = (Arc::clone(&receiver), meters.clone());
            let waiting = Arc::clone(&waiting);
            let time = move || {
                let others = waiting.fetch_sub(1, Ordering::Relaxed).saturating_sub(1);
                share(longest, others, threads)
            };
            thread::Builder::new()
                .name(format!("bot {number}"))
                .spawn(move || work(&receiver, time, &meters))
                .expect("the system has a thread for a bot");
        }
        Pool {
            sender,
            waiting,
            meters,
        }
    }

    /// What a bot does for the seat that is asked. `None` if the queue is full: the sweep asks again later.
    ///
    /// A state holds nothing that its seat may not see; the seed of the bot has nothing to do with the shuffle.
    pub async fn choose(&self, game: Box<AnyGame>, name: Name, seed: u64) -> Option<Action> {
        let (reply, answer) = oneshot::channel();
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let job = Job {
            game,
            name,
            seed,
            reply,
        };
        if self.sender.try_send(job).is_err() {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return None;
        }
        self.meters.bots_waiting.increment(1);
        answer.await.ok().flatten()
    }
}

/// How long a bot may think while others wait: its share, so that who opens many tables does not make everybody else's
/// bots wait for longer than `longest`.
fn share(longest: Duration, others: usize, threads: usize) -> Duration {
    longest / u32::try_from(1 + others / threads).unwrap_or(u32::MAX)
}

fn work(receiver: &Mutex<Receiver<Job>>, time: impl Fn() -> Duration, meters: &Meters) {
    // Where the system does not let a thread be nice, it is as fast as the others.
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICE);
    loop {
        let job = receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job {
            game,
            name,
            seed,
            reply,
        }) = job
        else {
            return;
        };
        let longest = time();
        meters.bots_waiting.decrement(1);
        if reply.is_closed() {
            continue;
        }
        let start = Instant::now();
        let chosen = catch_unwind(AssertUnwindSafe(|| name.make(seed).choose(&game, Some(longest))));
        meters.bot_time.record(start.elapsed());
        let chosen = chosen.unwrap_or_else(|_| {
            tracing::error!(bot = %name, "a bot panicked; another plays on for it");
            Name::Greedy.make(seed).choose(&game, Some(longest))
        });
        // Whoever asked may be gone: nothing is lost, the sweep asks again.
        let _ = reply.send(chosen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_engine::game::Game;
    use bastide_engine::setup::{GameKind, Header};

    fn game() -> Box<AnyGame> {
        let header = Header {
            game: Some(GameKind::Classic),
            players: Some(2),
            ..Header::default()
        };
        let mut game = AnyGame::new(&header).unwrap();
        let draw = game.chance(3).unwrap();
        game.apply(draw);
        Box::new(game)
    }

    #[tokio::test]
    async fn a_bot_answers_and_a_full_queue_is_told() {
        let pool = Pool::start(1, 1, Duration::from_secs(1), Meters::new());
        let action = pool.choose(game(), Name::Greedy, 0).await.unwrap();
        assert_eq!(game().check(action), Ok(()));
        let idle = Pool {
            sender: sync_channel(0).0,
            waiting: Arc::default(),
            meters: Meters::new(),
        };
        assert_eq!(idle.choose(game(), Name::Greedy, 0).await, None);
    }

    #[test]
    fn bots_share_the_time() {
        let all = Duration::from_secs(2);
        assert_eq!(share(all, 0, 1), all);
        assert_eq!(share(all, 1, 2), all);
        assert_eq!(share(all, 9, 1), all / 10);
        assert_eq!(share(all, 9, 2), all / 5);
    }

    #[tokio::test]
    async fn who_has_moved_does_not_wait_any_more() {
        let pool = Pool::start(1, 1, Duration::from_secs(1), Meters::new());
        pool.choose(game(), Name::Greedy, 0).await.unwrap();
        assert_eq!(pool.waiting.load(Ordering::Relaxed), 0);
    }

    #[tokio::test]
    async fn no_bot_thinks_longer_than_it_may() {
        let pool = Pool::start(1, 1, Duration::from_millis(1), Meters::new());
        // Without the limit this would take hours.
        let patient = Name::parse("search:1000000000").unwrap();
        let action = pool.choose(game(), patient, 0).await.unwrap();
        assert_eq!(game().check(action), Ok(()));
    }
}
