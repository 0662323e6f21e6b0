//! Chooses the actions of bots on background threads. Each pace of thinking has a queue and threads of its own: bots that answer
//! at once never wait for a search, and short searches never wait for long ones, which have a lower priority besides.

use crate::fair::{Client, FairQueue};
use crate::meters::Meters;
use crate::threads;
use bastide_bots::levels::Pace;
use bastide_bots::name::Name;
use bastide_engine::action::Action;
use bastide_engine::game::AnyGame;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Priority of the threads, as `nice` counts: requests go first.
const NICE: i32 = 10;

/// Priority of the threads for long searches: on a busy machine they get what short ones leave, and analyses what they leave.
const NICE_LONG: i32 = 12;

/// Handle to the bot threads and their queues.
pub struct Pool {
    /// Bots that answer within some milliseconds.
    quick: Arc<FairQueue<Job>>,
    /// Bots that search for a tenth of a second.
    short: Arc<FairQueue<Job>>,
    /// Bots that search for a second.
    long: Arc<FairQueue<Job>>,
    meters: Meters,
}

struct Job {
    game: Box<AnyGame>,
    name: Name,
    seed: u64,
    reply: oneshot::Sender<Option<Action>>,
}

impl Pool {
    /// Starts the threads (with 0 none, so that no bot moves); they end when the pool is dropped. There are `threads` for short
    /// searches and as many for long ones; at most `queue` bots wait for each kind.
    pub fn start(threads: usize, queue: usize, longest: Duration, meters: Meters) -> Pool {
        let pool = Pool {
            quick: Arc::new(FairQueue::new(queue)),
            short: Arc::new(FairQueue::new(queue)),
            long: Arc::new(FairQueue::new(queue)),
            meters,
        };
        for (name, queue, threads, nice) in [
            ("quick bot", &pool.quick, threads.min(1), NICE),
            ("bot", &pool.short, threads, NICE),
            ("patient bot", &pool.long, threads, NICE_LONG),
        ] {
            let meters = pool.meters.clone();
            threads::start(name, threads, nice, queue, move |job: Job, others| {
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
        let queue = match name.pace() {
            Pace::AtOnce => &self.quick,
            Pace::Short => &self.short,
            Pace::Long => &self.long,
        };
        let job = Job {
            game,
            name,
            seed,
            reply,
        };
        // A job that is given back is dropped, and its client gets no answer.
        let _ = queue.push(client, job);
        let waiting = self.queues().map(|queue| queue.count()).iter().sum::<usize>();
        self.meters.bots_waiting.set(waiting as f64);
        answer.await.ok().flatten()
    }

    fn queues(&self) -> [&FairQueue<Job>; 3] {
        [&self.quick, &self.short, &self.long]
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        for queue in self.queues() {
            queue.close();
        }
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
    use bastide_bots::levels::Level;
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
    async fn no_bot_waits_for_one_that_thinks_longer() {
        let pool = Arc::new(Pool::start(1, 10, Duration::from_secs(600), Meters::new()));
        let (game_too, searching) = (game(), Arc::clone(&pool));
        let patient = Name::parse("search:1000000000").unwrap();
        let search = tokio::spawn(async move { searching.choose(CLIENT, game_too, patient, 0).await });
        for level in Level::ALL.into_iter().filter(|level| level.pace() != Pace::Long) {
            let action = pool.choose(CLIENT, game(), Name::Level(level), 0).await;
            assert_eq!(game().check(action.unwrap()), Ok(()), "{level:?}");
        }
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
