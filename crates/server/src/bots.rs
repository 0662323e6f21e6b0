//! Chooses the actions of bots on background threads.

use crate::meters::Meters;
use crate::threads;
use bastide_bots::name::Name;
use bastide_engine::action::Action;
use bastide_engine::game::AnyGame;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Priority of the threads, as `nice` counts: requests go first.
const NICE: i32 = 10;

/// Handle to the bot threads and their queue.
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
    /// Starts the threads; they end when the pool is dropped.
    pub fn start(threads: usize, queue: usize, longest: Duration, meters: Meters) -> Pool {
        let waiting = Arc::new(AtomicUsize::new(0));
        let (still_waiting, bot_meters) = (Arc::clone(&waiting), meters.clone());
        let think = move |job: Job| {
            let others = still_waiting.fetch_sub(1, Ordering::Relaxed).saturating_sub(1);
            bot_meters.bots_waiting.decrement(1);
            job.think(share(longest, others, threads), &bot_meters);
        };
        Pool {
            sender: threads::start("bot", threads, NICE, queue, think),
            waiting,
            meters,
        }
    }

    /// Chooses an action for the seat whose turn it is. `None` if the queue is full: the sweep requests the move again later.
    ///
    /// A state contains nothing hidden, and the bot's random numbers are independent of the table's seed.
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

/// Thinking time while others wait: the bots in the queue share `longest`, so that many tables of one person do not delay
/// the bots of all others.
fn share(longest: Duration, others: usize, threads: usize) -> Duration {
    longest / u32::try_from(1 + others / threads).unwrap_or(u32::MAX)
}

impl Job {
    fn think(self, longest: Duration, meters: &Meters) {
        let Job {
            game,
            name,
            seed,
            reply,
        } = self;
        if reply.is_closed() {
            return;
        }
        let start = Instant::now();
        let chosen = catch_unwind(AssertUnwindSafe(|| name.make(seed).choose(&game, Some(longest))));
        meters.bot_time.record(start.elapsed());
        let chosen = chosen.unwrap_or_else(|_| {
            tracing::error!(bot = %name, "a bot panicked; the greedy bot chooses for it");
            Name::Greedy.make(seed).choose(&game, Some(longest))
        });
        // If the receiver is gone, the sweep requests the move again.
        let _ = reply.send(chosen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_engine::game::Game;
    use bastide_engine::setup::{GameKind, Header};
    use std::sync::mpsc::sync_channel;

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
    async fn bots_answer_and_a_full_queue_refuses() {
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
    async fn a_bot_that_has_moved_no_longer_counts_as_waiting() {
        let pool = Pool::start(1, 1, Duration::from_secs(1), Meters::new());
        pool.choose(game(), Name::Greedy, 0).await.unwrap();
        assert_eq!(pool.waiting.load(Ordering::Relaxed), 0);
    }

    #[tokio::test]
    async fn bots_respect_the_time_limit() {
        let pool = Pool::start(1, 1, Duration::from_millis(1), Meters::new());
        // Without the limit this would take hours.
        let patient = Name::parse("search:1000000000").unwrap();
        let action = pool.choose(game(), patient, 0).await.unwrap();
        assert_eq!(game().check(action), Ok(()));
    }
}
