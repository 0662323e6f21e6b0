//! The same work for many numbers on several threads, with results in the order of the numbers.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What `work` gives for each number below `count`. `tick` is called after each.
pub fn each<T: Send>(
    count: usize,
    threads: usize,
    tick: &(dyn Fn() + Sync),
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(count));
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, count.max(1)) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let result = work(number);
                    done.lock()
                        .expect("nothing panics with the lock")
                        .push((number, result));
                    tick();
                }
            });
        }
    });
    let mut done = done.into_inner().expect("nothing panics with the lock");
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}
