//! The tables in memory: each a cache of its log, with those who watch it.
//!
//! - `room`: one table in memory: read, kept up to date, put to sleep
//! - `act`: a request is checked, written down, applied and told
//! - `open`: a table is opened
//! - `play_bots`: bots move where they are asked
//! - `subscription`: somebody who is told what happens

mod act;
mod open;
mod play_bots;
mod room;
mod subscription;

pub use room::{Entered, Room};
pub use subscription::{Seen, Subscription, text};

use bastide_wire::refusal::{Code, Refusal};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

/// The tables in memory by their ids.
pub struct Rooms {
    rooms: Mutex<HashMap<Box<str>, Arc<Room>>>,
    most: usize,
}

impl Rooms {
    /// No table is in memory; at most so many will be.
    pub fn new(most: usize) -> Rooms {
        Rooms {
            rooms: Mutex::default(),
            most,
        }
    }

    /// A table that is in memory.
    pub fn get(&self, id: &str) -> Option<Arc<Room>> {
        self.lock().get(id).cloned()
    }

    /// A table, in memory from now on, whether or not there is one.
    pub fn enter(&self, id: &str) -> Result<Arc<Room>, Refusal> {
        let mut rooms = self.lock();
        if let Some(room) = rooms.get(id) {
            return Ok(Arc::clone(room));
        }
        if rooms.len() >= self.most {
            rooms.retain(|_, room| Arc::strong_count(room) > 1);
            if rooms.len() >= self.most {
                let message = "the server holds as many tables as it can; try again later";
                return Err(Refusal::new(Code::Busy, message));
            }
        }
        let room = Arc::new(Room::new(id));
        rooms.insert(id.into(), Arc::clone(&room));
        Ok(room)
    }

    /// Forgets a table that nobody else uses.
    pub fn leave(&self, room: &Arc<Room>) {
        let mut rooms = self.lock();
        if Arc::strong_count(room) == 2 {
            rooms.remove(room.id());
        }
    }

    /// All tables in memory.
    pub fn all(&self) -> Vec<Arc<Room>> {
        self.lock().values().cloned().collect()
    }

    /// Lets go of what has not been used for a while: positions, and tables that nobody watches. Tells how many tables
    /// and how many positions are left in memory.
    pub fn tidy(&self, idle: Duration) -> (usize, usize) {
        let rooms = self.all();
        let mut awake = 0;
        for room in rooms {
            awake += usize::from(room.rest(idle));
            if room.is_resting() {
                self.leave(&room);
            }
        }
        (self.lock().len(), awake)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Box<str>, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
