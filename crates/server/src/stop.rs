//! The graceful stop: everybody is told, and whoever has something to finish is waited for.

use std::time::Duration;
use tokio::sync::watch;

/// Tells everybody to stop. A clone tells the same ones.
#[derive(Clone)]
pub struct Stopper(watch::Sender<bool>);

/// Whoever holds one is waited for.
#[derive(Clone)]
pub struct Stop(watch::Receiver<bool>);

impl Default for Stopper {
    fn default() -> Stopper {
        Stopper(watch::channel(false).0)
    }
}

impl Stopper {
    /// For somebody who has something to finish.
    pub fn watch(&self) -> Stop {
        Stop(self.0.subscribe())
    }

    /// Asks everybody to stop.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }

    /// Waits until nobody holds a [`Stop`], but not longer than `longest`; `false` if somebody still does.
    pub async fn all_gone(&self, longest: Duration) -> bool {
        tokio::time::timeout(longest, self.0.closed()).await.is_ok()
    }
}

impl Stop {
    /// Comes back when it is time to stop.
    pub async fn asked(&mut self) {
        // The sender is dropped only after everybody was asked to stop.
        let _ = self.0.wait_for(|&stop| stop).await;
    }

    /// Whether it is time to stop.
    pub fn is_asked(&self) -> bool {
        *self.0.borrow()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_last_one_is_waited_for() {
        let stopper = Stopper::default();
        let mut stop = stopper.watch();
        assert!(!stop.is_asked());
        stopper.stop();
        stop.asked().await;
        assert!(!stopper.all_gone(Duration::from_millis(1)).await);
        drop(stop);
        assert!(stopper.all_gone(Duration::from_secs(5)).await);
    }
}
