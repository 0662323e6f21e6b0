//! Whether the store would take a move: damage that was found, and failures of the database in the last minute.

use super::error::StoreError;
use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a failure counts.
const MEMORY: Duration = Duration::from_secs(60);

/// The most failures that are remembered.
const MOST: usize = 1000;

#[derive(Default)]
pub(super) struct Health {
    /// In the words for the operator.
    damage: Mutex<Option<String>>,
    failures: Mutex<VecDeque<Instant>>,
}

impl Health {
    /// Passes a result on, and remembers an error that shows damage or a failure of the database.
    pub fn noted<T>(&self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        match &result {
            Err(StoreError::Torn(what)) => self.found_damage(what),
            // A database that was away is known to be back when a probe succeeds.
            Err(StoreError::Failed(_)) => self.failed(Instant::now()),
            _ => {}
        }
        result
    }

    pub fn found_damage(&self, what: &str) {
        let mut damage = lock(&self.damage);
        if damage.is_none() {
            tracing::error!(
                what,
                "the database is damaged: no tables are opened until the server starts with an intact one"
            );
            *damage = Some(what.to_owned());
        }
    }

    /// Fails if damage was found: what is written to a damaged file may be lost.
    pub fn intact(&self) -> Result<(), StoreError> {
        lock(&self.damage)
            .clone()
            .map_or(Ok(()), |what| Err(StoreError::Torn(what)))
    }

    /// Fails if damage was found, or an operation failed in the last minute.
    pub fn check(&self) -> Result<(), StoreError> {
        self.intact()?;
        match self.recent_failures(Instant::now()) {
            0 => Ok(()),
            count => Err(StoreError::Failed(format!(
                "it failed {count} times in the last minute"
            ))),
        }
    }

    fn failed(&self, now: Instant) {
        let mut failures = lock(&self.failures);
        failures.push_back(now);
        if failures.len() > MOST {
            failures.pop_front();
        }
    }

    fn recent_failures(&self, now: Instant) -> usize {
        let failures = lock(&self.failures);
        let recent = |at: &&Instant| now.saturating_duration_since(**at) < MEMORY;
        failures.iter().rev().take_while(recent).count()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Which file a path names, so that a file that was moved away or replaced is noticed: a process keeps writing to the file that it
/// opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FileIdentity(u64, u64);

impl FileIdentity {
    pub fn of(path: &Path) -> Option<FileIdentity> {
        let data = std::fs::metadata(path).ok()?;
        #[cfg(unix)]
        return {
            use std::os::unix::fs::MetadataExt;
            Some(FileIdentity(data.dev(), data.ino()))
        };
        #[cfg(not(unix))]
        return Some(FileIdentity(0, u64::from(data.is_file())));
    }

    /// Fails if the path names another file by now, or one that must not be written to.
    pub fn check(self, path: &Path) -> Result<(), StoreError> {
        let failed = |what: &str| Err(StoreError::Failed(format!("`{}` {what}", path.display())));
        match FileIdentity::of(path) {
            None => failed("was moved away or deleted while the server uses it"),
            Some(other) if other != self => failed("was replaced by another file while the server uses it"),
            Some(_) if std::fs::metadata(path).is_ok_and(|data| data.permissions().readonly()) => {
                failed("was made read-only")
            }
            Some(_) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_count_for_a_minute() {
        let (health, now) = (Health::default(), Instant::now());
        assert_eq!(health.check(), Ok(()));
        assert!(health.noted::<()>(Err(StoreError::Busy)).is_err());
        assert_eq!(health.check(), Ok(()), "a busy database is not a failing one");
        health.failed(now);
        assert_eq!(health.recent_failures(now + MEMORY / 2), 1);
        assert_eq!(health.recent_failures(now + MEMORY), 0);
    }

    #[test]
    fn damage_stays_until_the_next_start() {
        let health = Health::default();
        let torn = StoreError::Torn("page 3".to_owned());
        assert!(health.noted::<()>(Err(torn.clone())).is_err());
        assert_eq!(health.noted(Ok(1)), Ok(1));
        assert_eq!((health.intact(), health.check()), (Err(torn.clone()), Err(torn)));
    }

    #[test]
    fn a_file_that_was_moved_replaced_or_protected_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        std::fs::write(&path, "one").unwrap();
        let identity = FileIdentity::of(&path).unwrap();
        assert_eq!(identity.check(&path), Ok(()));
        let mut permissions = std::fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        std::fs::set_permissions(&path, permissions).unwrap();
        assert!(
            identity
                .check(&path)
                .unwrap_err()
                .to_string()
                .contains("read-only")
        );
        std::fs::rename(&path, folder.path().join("away.db")).unwrap();
        assert!(identity.check(&path).unwrap_err().to_string().contains("moved"));
        std::fs::write(&path, "two").unwrap();
        assert!(
            identity
                .check(&path)
                .unwrap_err()
                .to_string()
                .contains("replaced")
        );
    }
}
