//! Rate limits and counts for each address or person.

use crate::config::Rate;
use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// With this many keys, those with full buckets are dropped; they are equal to unknown keys.
const SWEEP: usize = 10_000;

/// With this many keys whose buckets are not full, every use is refused, so that memory stays bounded.
const MOST: usize = 100_000;

/// A token bucket for each key: it holds `rate.count` tokens, each use takes one, and they are replenished one by one.
pub struct Buckets<K: Clone + Eq + Hash, C: Clock = DefaultClock> {
    limiter: RateLimiter<K, HashMapStateStore<K>, C, NoOpMiddleware<C::Instant>>,
    /// The time in which an empty bucket becomes full.
    period: Duration,
    /// The number of keys at which the next sweep is due.
    sweep_at: AtomicUsize,
}

impl<K: Clone + Eq + Hash> Buckets<K> {
    /// Full buckets for all keys.
    pub fn new(rate: Rate) -> Buckets<K> {
        Buckets::with_clock(rate, DefaultClock::default())
    }
}

impl<K: Clone + Eq + Hash, C: Clock> Buckets<K, C> {
    fn with_clock(rate: Rate, clock: C) -> Buckets<K, C> {
        let count = NonZeroU32::new(rate.count).unwrap_or(NonZeroU32::MIN);
        let interval = (rate.per / count.get()).max(Duration::from_nanos(1));
        let quota = Quota::with_period(interval).expect("the interval is not zero");
        Buckets {
            limiter: RateLimiter::hashmap_with_clock(quota.allow_burst(count), clock),
            period: rate.per,
            sweep_at: AtomicUsize::new(SWEEP),
        }
    }

    /// Takes a token; if there is none, fails with the time until there is one.
    pub fn take(&self, key: K) -> Result<(), Duration> {
        self.take_many(key, 1)
    }

    /// Takes this many tokens, at least one; if there are fewer, fails with the time until there are enough. More than a bucket
    /// holds are never there.
    pub fn take_many(&self, key: K, count: usize) -> Result<(), Duration> {
        if self.limiter.len() >= self.sweep_at.load(Ordering::Relaxed) {
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
            let left = self.limiter.len();
            // At twice the number, so that sweeps cost little for each use.
            self.sweep_at
                .store((2 * left).clamp(SWEEP, MOST), Ordering::Relaxed);
            if left >= MOST {
                return Err(self.period);
            }
        }
        let count = u32::try_from(count).unwrap_or(u32::MAX).max(1);
        let count = NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        match self.limiter.check_key_n(&key, count) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(not_until)) => Err(not_until.wait_time_from(self.limiter.clock().now())),
            Err(_) => Err(self.period),
        }
    }
}

/// Token buckets of addresses that several nodes share: each reports its usage to the others.
pub struct SharedBuckets {
    buckets: Buckets<IpAddr>,
    /// Tokens taken since the last report.
    usage: Mutex<HashMap<IpAddr, u32>>,
    /// Fewer tokens are not reported.
    least: u32,
}

impl SharedBuckets {
    /// Full buckets for all addresses.
    pub fn new(rate: Rate) -> SharedBuckets {
        SharedBuckets {
            buckets: Buckets::new(rate),
            usage: Mutex::default(),
            least: (rate.count / 100).max(1),
        }
    }

    /// Takes a token; if there is none, fails with the time until there is one.
    pub fn take(&self, address: IpAddr) -> Result<(), Duration> {
        self.buckets.take(address)?;
        let mut usage = self.lock();
        // With SQLite there is one node, and no report empties the map.
        if usage.len() < SWEEP || usage.contains_key(&address) {
            *usage.entry(address).or_default() += 1;
        }
        Ok(())
    }

    /// The tokens taken since the last call, by the `most` addresses that took most.
    pub fn take_usage(&self, most: usize) -> Vec<(IpAddr, u32)> {
        let usage = std::mem::take(&mut *self.lock());
        let mut usage: Vec<_> = usage
            .into_iter()
            .filter(|(_, count)| *count >= self.least)
            .collect();
        usage.sort_unstable_by_key(|&(address, count)| (std::cmp::Reverse(count), address));
        usage.truncate(most);
        usage
    }

    /// Takes the tokens that were taken at another node, or as many of them as there are.
    pub fn count(&self, address: IpAddr, count: u32) {
        let mut part = NonZeroU32::new(count);
        while let Some(tokens) = part {
            match self.buckets.limiter.check_key_n(&address, tokens) {
                Ok(Ok(())) => return,
                _ => part = NonZeroU32::new(tokens.get() / 2),
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, u32>> {
        self.usage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts what each key holds at the same time, such as sockets.
#[derive(Debug)]
pub struct Counts<K: Eq + Hash> {
    most: usize,
    counts: Arc<Mutex<HashMap<K, usize>>>,
}

/// One held unit; released when dropped.
#[derive(Debug)]
pub struct Held<K: Eq + Hash> {
    key: K,
    counts: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Eq + Hash + Clone> Counts<K> {
    /// Each key may hold `most`.
    pub fn new(most: usize) -> Counts<K> {
        Counts {
            most,
            counts: Arc::default(),
        }
    }

    /// Takes one; `None` if the key holds `most` already.
    pub fn take(&self, key: K) -> Option<Held<K>> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.get(&key).copied().unwrap_or(0);
        if count >= self.most {
            return None;
        }
        counts.insert(key.clone(), count + 1);
        Some(Held {
            key,
            counts: Arc::clone(&self.counts),
        })
    }
}

impl<K: Eq + Hash> Drop for Held<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use governor::clock::FakeRelativeClock;

    fn buckets<K: Clone + Eq + Hash>(
        count: u32,
        seconds: u64,
    ) -> (Buckets<K, FakeRelativeClock>, impl Fn(u64)) {
        let clock = FakeRelativeClock::default();
        let rate = Rate {
            count,
            per: Duration::from_secs(seconds),
        };
        let buckets = Buckets::with_clock(rate, clock.clone());
        (buckets, move |seconds| {
            clock.advance(Duration::from_secs(seconds))
        })
    }

    #[test]
    fn tokens_come_back_evenly() {
        let (buckets, wait) = buckets(2, 10);
        let seconds = |seconds| Err(Duration::from_secs(seconds));
        assert_eq!([buckets.take("a"), buckets.take("a")], [Ok(()); 2]);
        assert_eq!(buckets.take("a"), seconds(5));
        assert_eq!(buckets.take("b"), Ok(()));
        wait(4);
        assert_eq!(buckets.take("a"), seconds(1));
        wait(1);
        assert_eq!(buckets.take("a"), Ok(()));
        wait(1);
        assert_eq!(buckets.take("a"), seconds(4));
        wait(94);
        assert_eq!([buckets.take("a"), buckets.take("a")], [Ok(()); 2]);
        assert_eq!(buckets.take("a"), seconds(5));
    }

    #[test]
    fn several_tokens_are_taken_together_or_not_at_all() {
        let (buckets, wait) = buckets(10, 10);
        let seconds = |seconds| Err(Duration::from_secs(seconds));
        assert_eq!(buckets.take_many("a", 6), Ok(()));
        assert_eq!(buckets.take_many("a", 6), seconds(2));
        assert_eq!(buckets.take_many("a", 4), Ok(()));
        wait(3);
        assert_eq!(buckets.take_many("a", 4), seconds(1));
        assert_eq!(buckets.take_many("a", 3), Ok(()));
        assert_eq!(
            buckets.take_many("b", 11),
            seconds(10),
            "more than a bucket holds"
        );
    }

    #[test]
    fn full_buckets_are_forgotten() {
        let (buckets, wait) = buckets(1, 1);
        for key in 0..SWEEP {
            assert!(buckets.take(key).is_ok());
        }
        wait(2);
        assert!(buckets.take(SWEEP).is_ok());
        assert_eq!(buckets.limiter.len(), 1);
    }

    #[test]
    fn the_number_of_keys_is_bounded() {
        let (buckets, wait) = buckets(1, 10);
        for key in 0..MOST {
            assert!(buckets.take(key).is_ok());
        }
        assert!(buckets.take(MOST).is_err());
        assert_eq!(buckets.limiter.len(), MOST);
        wait(20);
        assert!(buckets.take(MOST).is_ok());
        assert_eq!(buckets.limiter.len(), 1);
    }

    #[test]
    fn the_highest_rate_is_no_limit() {
        let rate = Rate {
            count: u32::MAX,
            per: Duration::from_millis(1),
        };
        let buckets = Buckets::new(rate);
        assert!((0..1000).all(|_| buckets.take("a").is_ok()));
    }

    #[test]
    fn released_units_can_be_taken_again() {
        let counts = Counts::new(1);
        let held = counts.take("a");
        assert!(held.is_some() && counts.take("a").is_none() && counts.take("b").is_some());
        drop(held);
        assert!(counts.take("a").is_some());
        assert!(counts.counts.lock().unwrap().is_empty());
    }
}
