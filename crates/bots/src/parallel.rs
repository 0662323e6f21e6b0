//! The one way to spread work over threads.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of cores; 1 if it is unknown.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Applies `work` to every item on up to `threads` threads, the current one included. Items are started in order, each by the
/// next thread that is free; the results are in the same order. To stop early, let `items` end.
///
/// These are plain scoped threads instead of a pool of tasks, because work may wait for threads of its own: a pool's thread that
/// waits runs other tasks meanwhile, and a bot's clock would run on.
pub fn map<T, R: Send>(
    items: impl IntoIterator<Item = T, IntoIter: Send>,
    threads: usize,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let items = items.into_iter();
    let most = items.size_hint().1.unwrap_or(usize::MAX);
    let items = Mutex::new(items.enumerate());
    let done = Mutex::new(Vec::new());
    let next = || lock(&items).next();
    let run = || {
        while let Some((nth, item)) = next() {
            let result = work(item);
            lock(&done).push((nth, result));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(most) {
            scope.spawn(run);
        }
        run();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|(nth, _)| *nth);
    done.into_iter().map(|(_, result)| result).collect()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;

    #[test]
    fn results_have_the_order_of_the_items() {
        for threads in 0..5 {
            let squares = map(0..100, threads, |number| number * number);
            assert!(squares.into_iter().eq((0..100).map(|number| number * number)));
        }
        assert_eq!(map(0..0, 4, |number| number), []);
    }

    #[test]
    fn as_many_items_are_worked_on_at_once_as_there_are_threads() {
        let all = Barrier::new(3);
        map(0..3, 3, |_| all.wait());
    }
}
