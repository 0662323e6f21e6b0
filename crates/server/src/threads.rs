//! Threads of low priority behind a fair queue, for work that must not slow down requests. Short work for a request runs on
//! tokio's blocking threads instead.

use crate::fair::FairQueue;
use std::sync::Arc;
use std::thread;

/// Starts threads that pass jobs from the queue to `handle`, with the number of other addresses that wait; they end when the queue
/// is closed. `nice` is their priority as `nice` counts. A handler that panics ends its thread.
pub fn start<Job: Send + 'static>(
    name: &str,
    threads: usize,
    nice: i32,
    queue: &Arc<FairQueue<Job>>,
    handle: impl Fn(Job, usize) + Send + Sync + 'static,
) {
    let handle = Arc::new(handle);
    for number in 0..threads {
        let (queue, handle) = (Arc::clone(queue), Arc::clone(&handle));
        let work = move || {
            // Where the priority cannot be lowered, the thread competes with the others.
            let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), nice);
            while let Some((job, others)) = queue.next() {
                handle(job, others);
            }
        };
        let thread = thread::Builder::new().name(format!("{name} {number}"));
        thread
            .spawn(work)
            .expect("the system has a thread for background work");
    }
}
