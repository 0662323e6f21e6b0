//! The tables in memory: each a cache of its log, with its subscribers.
//!
//! - `room`: one table in memory: loading, following the log, sleeping
//! - `log`: reading tables and their history from the log
//! - `act`: requests at a table, from the check to the subscribers
//! - `open`: opening tables and rematches
//! - `play_bots`: the task that plays a table's bots
//! - `subscription`: subscribers and their queues

mod act;
pub mod log;
mod open;
mod play_bots;
mod room;
mod subscription;

pub use act::Sender;
pub use open::{mark, rows_of};
pub use room::{Room, RoomGuard};
pub use subscription::{Subscription, text};

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
    pub fn new(most: usize) -> Rooms {
        Rooms {
            rooms: Mutex::default(),
            most,
        }
    }

    /// `None` if the table is not in memory.
    pub fn get(&self, id: &str) -> Option<Arc<Room>> {
        self.lock().get(id).cloned()
    }

    /// The room of a table, created if there is none. The table is loaded, or found missing, when the room is locked.
    fn get_or_insert(&self, id: &str) -> Result<Arc<Room>, Refusal> {
        let mut rooms = self.lock();
        if let Some(room) = rooms.get(id) {
            return Ok(Arc::clone(room));
        }
        if rooms.len() >= self.most {
            rooms.retain(|_, room| Arc::strong_count(room) > 1);
            if rooms.len() >= self.most {
                let message = "the server has too many tables in memory; try again later";
                return Err(Refusal::new(Code::Busy, message));
            }
        }
        let room = Arc::new(Room::new(id));
        rooms.insert(id.into(), Arc::clone(&room));
        Ok(room)
    }

    /// Removes a room that only the caller uses.
    fn remove_unused(&self, room: &Arc<Room>) {
        let mut rooms = self.lock();
        if Arc::strong_count(room) == 2 {
            rooms.remove(room.id());
        }
    }

    pub fn all(&self) -> Vec<Arc<Room>> {
        self.lock().values().cloned().collect()
    }

    /// Drops the positions of tables that were not used for `idle`, and removes unwatched tables without a position. Returns
    /// how many tables and how many positions are left.
    pub fn unload_idle(&self, idle: Duration) -> (usize, usize) {
        let rooms = self.all();
        let mut awake = 0;
        for room in rooms {
            awake += usize::from(room.sleep_if_idle(idle));
            if room.is_unloadable() {
                self.remove_unused(&room);
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
