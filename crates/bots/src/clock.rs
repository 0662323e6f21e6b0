//! The clock behind budgets of time. WebAssembly has none of its own: there the host gives one.

use std::sync::OnceLock;
use std::time::Duration;

static GIVEN: OnceLock<fn() -> Duration> = OnceLock::new();

/// Gives the clock: the time since any fixed moment. Only the first call counts, and only where the system has no clock.
pub fn give(clock: fn() -> Duration) {
    let _ = GIVEN.set(clock);
}

/// The time since a fixed moment.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn now() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// The time since a fixed moment. Until a clock is given, every look at it takes a millisecond, so that budgets end.
#[cfg(target_family = "wasm")]
pub(crate) fn now() -> Duration {
    use std::sync::atomic::{AtomicU32, Ordering};
    static LOOKS: AtomicU32 = AtomicU32::new(0);
    match GIVEN.get() {
        Some(clock) => clock(),
        None => Duration::from_millis(LOOKS.fetch_add(1, Ordering::Relaxed).into()),
    }
}
