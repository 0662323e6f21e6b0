//! Token buckets: how often somebody may do something, and how many of something they may have.

use crate::config::Rate;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Buckets of this many keys are kept before full ones, which say nothing, are thrown away.
const KEPT: usize = 10_000;

/// A bucket for each key: it holds `rate.count` tokens, each use takes one, and they come back evenly.
#[derive(Debug)]
pub struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    tokens: f64,
    at: Instant,
}

impl<K: Eq + Hash> Buckets<K> {
    /// Full buckets for everybody.
    pub fn new(rate: Rate) -> Buckets<K> {
        Buckets {
            rate,
            buckets: Mutex::default(),
        }
    }

    /// Takes a token; `false` if there is none.
    pub fn take(&self, key: K) -> bool {
        self.take_at(key, Instant::now())
    }

    fn take_at(&self, key: K, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let most = f64::from(self.rate.count);
        let filled = |bucket: Bucket| {
            let time = now.saturating_duration_since(bucket.at).as_secs_f64();
            (bucket.tokens + time * most / self.rate.per.as_secs_f64()).min(most)
        };
        if buckets.len() >= KEPT && !buckets.contains_key(&key) {
            buckets.retain(|_, bucket| filled(*bucket) < most);
            if buckets.len() >= KEPT * 10 {
                return false;
            }
        }
        let bucket = buckets.entry(key).or_insert(Bucket {
            tokens: most,
            at: now,
        });
        let tokens = filled(*bucket);
        let allowed = tokens >= 1.0;
        *bucket = Bucket {
            tokens: if allowed { tokens - 1.0 } else { tokens },
            at: now,
        };
        allowed
    }
}

/// How many each key has of something at once.
#[derive(Debug)]
pub struct Counts<K: Eq + Hash> {
    most: usize,
    counts: Arc<Mutex<HashMap<K, usize>>>,
}

/// One of them; given back when it is dropped.
#[derive(Debug)]
pub struct Held<K: Eq + Hash> {
    key: K,
    counts: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Eq + Hash + Clone> Counts<K> {
    /// Nobody has any; each may have `most`.
    pub fn new(most: usize) -> Counts<K> {
        Counts {
            most,
            counts: Arc::default(),
        }
    }

    /// Takes one; `None` if the key has as many as it may.
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
    use std::time::Duration;

    #[test]
    fn tokens_come_back_evenly() {
        let buckets = Buckets::new(Rate {
            count: 2,
            per: Duration::from_secs(10),
        });
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        assert!(buckets.take_at("a", after(0)) && buckets.take_at("a", after(0)));
        assert!(!buckets.take_at("a", after(0)));
        assert!(buckets.take_at("b", after(0)));
        assert!(!buckets.take_at("a", after(4)));
        assert!(buckets.take_at("a", after(5)));
        assert!(!buckets.take_at("a", after(6)));
        assert!(buckets.take_at("a", after(100)) && buckets.take_at("a", after(100)));
        assert!(!buckets.take_at("a", after(100)));
    }

    #[test]
    fn full_buckets_are_forgotten() {
        let buckets = Buckets::new(Rate {
            count: 1,
            per: Duration::from_secs(1),
        });
        let start = Instant::now();
        for key in 0..KEPT {
            assert!(buckets.take_at(key, start));
        }
        assert!(buckets.take_at(KEPT, start + Duration::from_secs(2)));
        assert_eq!(buckets.buckets.lock().unwrap().len(), 1);
    }

    #[test]
    fn what_is_given_back_can_be_taken_again() {
        let counts = Counts::new(1);
        let held = counts.take("a");
        assert!(held.is_some() && counts.take("a").is_none() && counts.take("b").is_some());
        drop(held);
        assert!(counts.take("a").is_some());
        assert!(counts.counts.lock().unwrap().is_empty());
    }
}
