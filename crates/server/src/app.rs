//! State that all handlers share.

use crate::analysis::Analyses;
use crate::bans::Bans;
use crate::bots::Pool;
use crate::config::Config;
use crate::limits::{Buckets, Counts, SharedBuckets};
use crate::meters::Meters;
use crate::nodes::Nodes;
use crate::pictures::Pictures;
use crate::rooms::Rooms;
use crate::rooms::log::READERS;
use crate::seal::Key;
use crate::secret::Hash;
use crate::store::Store;
use crate::unsent::Unsent;
use bastide_wire::command::Command;
use bastide_wire::refusal::Refusal;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The parts of a running server.
pub struct App {
    /// The settings; they do not change while the server runs.
    pub config: Config,
    /// The log of all tables.
    pub store: Store,
    /// Seals the secrets in the store.
    pub key: Key,
    pub rooms: Rooms,
    pub limits: Limits,
    pub bans: Bans,
    pub meters: Meters,
    pub bots: Pool,
    /// `None` if the settings switch analysis off.
    pub analyses: Option<Analyses>,
    pub pictures: Pictures,
    /// What waits to be sent to slow readers.
    pub unsent: Arc<Unsent>,
    /// The peers on the same database.
    pub nodes: Nodes,
    /// Cancelled when the server is about to stop: it takes no new sockets, and asks the open ones to go to another node.
    pub draining: CancellationToken,
    /// Cancelled when the server stops.
    pub stopping: CancellationToken,
    /// The tasks that a stop waits for.
    pub tasks: TaskTracker,
}

/// Records that are replayed at the same time; each keeps a core busy for a moment, so that more have to wait.
const RECORDS: usize = 2;

/// Boards that are drawn at the same time; each takes some milliseconds.
const THUMBNAILS: usize = 2;

/// Rate limits and counts, by address or by person.
pub struct Limits {
    /// All other requests, and messages of sockets.
    pub requests: SharedBuckets,
    /// Pictures and outlines.
    pub art: Buckets<IpAddr>,
    /// Health and metrics: counted separately, so that monitoring works while its address is over the limit.
    pub monitoring: Buckets<IpAddr>,
    pub opened: SharedBuckets,
    pub acts: Buckets<Hash>,
    pub acts_of: SharedBuckets,
    pub says: Buckets<Hash>,
    pub says_of: SharedBuckets,
    /// Bytes of chat messages by person; `says` counts the messages.
    pub talk: Buckets<Hash>,
    /// Bytes of chat messages by address.
    pub talk_of: Buckets<IpAddr>,
    pub records: Arc<Semaphore>,
    pub thumbnails: Arc<Semaphore>,
    /// Logs that are read and replayed, for tables that are loaded and for history.
    pub log_readers: Arc<Semaphore>,
    pub sockets: Arc<Semaphore>,
    /// Open sockets of each address.
    pub sockets_of: Counts<IpAddr>,
}

impl Limits {
    /// The limits of the settings, all unused.
    pub fn new(config: &Config) -> Limits {
        Limits {
            requests: SharedBuckets::new(config.request_rate),
            art: Buckets::new(config.art_rate),
            monitoring: Buckets::new(config.request_rate),
            opened: SharedBuckets::new(config.open_rate),
            acts: Buckets::new(config.act_rate),
            acts_of: SharedBuckets::new(config.act_rate_address),
            says: Buckets::new(config.say_rate),
            says_of: SharedBuckets::new(config.say_rate_address),
            talk: Buckets::new(config.say_size),
            talk_of: Buckets::new(config.say_size_address),
            records: Arc::new(Semaphore::new(RECORDS)),
            thumbnails: Arc::new(Semaphore::new(THUMBNAILS)),
            log_readers: Arc::new(Semaphore::new(READERS)),
            sockets: Arc::new(Semaphore::new(config.sockets)),
            sockets_of: Counts::new(config.sockets_per_address),
        }
    }

    /// Refuses an action over the limits of its sender. Cookies are free, so that what a person may do is limited by address as
    /// well; and since everything that is said is stored, talk is limited in bytes.
    pub fn admit(&self, person: Hash, address: IpAddr, command: &Command) -> Result<(), Refusal> {
        let admitted = match command {
            Command::Say { text } => {
                let bytes = text.len();
                (self.says.take(person))
                    .and_then(|()| self.says_of.take(address))
                    .and_then(|()| self.talk.take_many(person, bytes))
                    .and_then(|()| self.talk_of.take_many(address, bytes))
            }
            _ => self.acts.take(person).and_then(|()| self.acts_of.take(address)),
        };
        admitted.map_err(|wait| Refusal::too_fast(wait, "too many actions in a short time; wait a moment"))
    }
}
