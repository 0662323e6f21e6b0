//! The tables in memory: each a cache of its log, with its subscribers.
//!
//! - `room`: one table in memory: read, kept up to date, put to sleep
//! - `act`: a request is checked, written to the log, committed and told
//! - `open`: opening tables and rematches
//! - `play_bots`: bots' moves
//! - `subscription`: subscribers and what they are sent

mod act;
mod open;
mod play_bots;
mod room;
mod subscription;

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
    /// Holds at most `most` tables.
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

    /// The room of a table, made if there is none; the table is read, or found missing, when the room is locked.
    fn get_or_insert(&self, id: &str) -> Result<Arc<Room>, Refusal> {
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

    /// Removes a room that only the caller uses.
    fn remove_unused(&self, room: &Arc<Room>) {
        let mut rooms = self.lock();
        if Arc::strong_count(room) == 2 {
            rooms.remove(room.id());
        }
    }

    /// All tables in memory.
    pub fn all(&self) -> Vec<Arc<Room>> {
        self.lock().values().cloned().collect()
    }

    /// Puts games to sleep that were not used for `idle`, and removes unwatched tables whose game sleeps. Returns how many
    /// tables and how many awake games are left.
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
