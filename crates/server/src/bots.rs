//! Chooses the actions of bots on background threads. Bots that answer at once have a thread of their own, so that they never
//! wait for a search.

use crate::fair::{Client, FairQueue};
use crate::meters::Meters;
use crate::threads;
use bastide_bots::levels::Level;
use bastide_bots::name::Name;
use bastide_engine::action::Action;
use bastide_engine::game::AnyGame;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Priority of the threads, as `nice` counts: requests go first.
const NICE: i32 = 10;

/// Handle to the bot threads and their queues.
pub struct Pool {
    /// Bots that answer within some milliseconds.
    quick: Arc<FairQueue<Job>>,
    /// Bots that search.
    searching: Arc<FairQueue<Job>>,
    meters: Meters,
}

struct Job {
    game: Box<AnyGame>,
    name: Name,
    seed: u64,
    reply: oneshot::Sender<Option<Action>>,
}

impl Pool {
    /// Starts the threads (with 0 none, so that no bot moves); they end when the pool is dropped. At most `queue` bots wait for
    /// one that searches.
    pub fn start(threads: usize, queue: usize, longest: Duration, meters: Meters) -> Pool {
        let pool = Pool {
            quick: Arc::new(FairQueue::new(queue)),
            searching: Arc::new(FairQueue::new(queue)),
            meters,
        };
        for (name, queue, threads) in [
            ("quick bot", &pool.quick, threads.min(1)),
            ("bot", &pool.searching, threads),
        ] {
            let meters = pool.meters.clone();
            threads::start(name, threads, NICE, queue, move |job: Job, others| {
                job.think(share(longest, others, threads), &meters);
            });
        }
        pool
    }

    /// Chooses an action for the seat whose turn it is, for this client's table. `None` if the queue is full: the sweep requests
    /// the move again later.
    ///
    /// A state contains nothing hidden, and the bot's random numbers are independent of the table's seed.
    pub async fn choose(&self, client: Client, game: Box<AnyGame>, name: Name, seed: u64) -> Option<Action> {
        let (reply, answer) = oneshot::channel();
        let queue = match name {
            Name::Level(Level::Easy | Level::Normal | Level::Hard) => &self.quick,
            _ => &self.searching,
        };
        let job = Job {
            game,
            name,
            seed,
            reply,
        };
        // A job that is given back is dropped, and its client gets no answer.
        let _ = queue.push(client, job);
        self.meters
            .bots_waiting
            .set((self.quick.count() + self.searching.count()) as f64);
        answer.await.ok().flatten()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.quick.close();
        self.searching.close();
    }
}

/// Thinking time while other addresses wait: they share `longest`.
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
    use std::net::Ipv4Addr;

    const CLIENT: Client = Client {
        address: std::net::IpAddr::V4(Ipv4Addr::LOCALHOST),
        person: [1; 32],
    };

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
        let action = pool.choose(CLIENT, game(), Name::Greedy, 0).await.unwrap();
        assert_eq!(game().check(action), Ok(()));
        let full = Pool::start(1, 0, Duration::from_secs(1), Meters::new());
        assert_eq!(full.choose(CLIENT, game(), Name::Greedy, 0).await, None);
    }

    #[tokio::test]
    async fn quick_bots_do_not_wait_for_a_search() {
        let pool = Arc::new(Pool::start(1, 10, Duration::from_secs(600), Meters::new()));
        let (game_too, searching) = (game(), Arc::clone(&pool));
        let patient = Name::parse("search:1000000000").unwrap();
        let search = tokio::spawn(async move { searching.choose(CLIENT, game_too, patient, 0).await });
        let quick = pool.choose(CLIENT, game(), Name::Level(Level::Hard), 0).await;
        assert_eq!(game().check(quick.unwrap()), Ok(()));
        assert!(!search.is_finished());
        search.abort();
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
    async fn bots_respect_the_time_limit() {
        let pool = Pool::start(1, 1, Duration::from_millis(1), Meters::new());
        // Without the limit this would take hours.
        let patient = Name::parse("search:1000000000").unwrap();
        let action = pool.choose(CLIENT, game(), patient, 0).await.unwrap();
        assert_eq!(game().check(action), Ok(()));
    }
}
