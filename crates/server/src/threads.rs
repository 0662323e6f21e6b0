//! Threads of low priority behind a bounded queue, for work that must not slow down requests. Short work for a request runs on
//! tokio's blocking threads instead.

use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Starts threads that pass jobs from the queue to `handle`; they end when the sender is dropped. `nice` is their priority as
/// `nice` counts. A handler that panics ends its thread.
pub fn start<Job: Send + 'static>(
    name: &str,
    threads: usize,
    nice: i32,
    queue: usize,
    handle: impl Fn(Job) + Send + Sync + 'static,
) -> SyncSender<Job> {
    let (sender, receiver) = sync_channel(queue);
    let shared = Arc::new((Mutex::new(receiver), handle));
    for number in 0..threads {
        let shared = Arc::clone(&shared);
        let work = move || {
            // Where the priority cannot be lowered, the thread competes with the others.
            let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), nice);
            let (receiver, handle) = &*shared;
            let next = || receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
            while let Ok(job) = next() {
                handle(job);
            }
        };
        let thread = thread::Builder::new().name(format!("{name} {number}"));
        thread
            .spawn(work)
            .expect("the system has a thread for background work");
    }
    sender
}
