//! What all handlers share.

use crate::analysis::Analyses;
use crate::bots::Pool;
use crate::config::Config;
use crate::limits::{Buckets, Counts};
use crate::meters::Meters;
use crate::pictures::Pictures;
use crate::rooms::Rooms;
use crate::secret::Hash;
use crate::stop::Stopper;
use crate::store::Store;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The parts of a running server.
pub struct App {
    /// The settings.
    pub config: Config,
    /// The log of all tables.
    pub store: Store,
    /// The tables in memory.
    pub rooms: Rooms,
    /// The limits on what people do.
    pub limits: Limits,
    /// What is measured.
    pub meters: Meters,
    /// The threads of the bots.
    pub bots: Pool,
    /// The thread that looks at games that are over, where the settings allow it.
    pub analyses: Option<Analyses>,
    /// Pictures that were drawn.
    pub pictures: Pictures,
    /// Tells when the server stops.
    pub stopper: Stopper,
}

/// Records that are looked at at once; more wait. Reading one takes a core for a moment.
const RECORDS: usize = 2;

/// The limits on what people do, as the settings have them.
pub struct Limits {
    /// Requests of an address.
    pub requests: Buckets<IpAddr>,
    /// Pictures for an address.
    pub art: Buckets<IpAddr>,
    /// Requests for health and meters: counted apart, so that those who look after the server get through.
    pub looks: Buckets<IpAddr>,
    /// Tables opened from an address.
    pub opened: Buckets<IpAddr>,
    /// Actions of a person.
    pub acts: Buckets<Hash>,
    /// Things said by a person.
    pub says: Buckets<Hash>,
    /// Records that are looked at at once.
    pub records: Arc<Semaphore>,
    /// Sockets in all.
    pub sockets: Arc<Semaphore>,
    /// Sockets of an address.
    pub sockets_of: Counts<IpAddr>,
}

impl Limits {
    /// Nobody has done anything yet.
    pub fn new(config: &Config) -> Limits {
        Limits {
            requests: Buckets::new(config.request_rate),
            art: Buckets::new(config.art_rate),
            looks: Buckets::new(config.request_rate),
            opened: Buckets::new(config.open_rate),
            acts: Buckets::new(config.act_rate),
            says: Buckets::new(config.say_rate),
            records: Arc::new(Semaphore::new(RECORDS)),
            sockets: Arc::new(Semaphore::new(config.sockets)),
            sockets_of: Counts::new(config.sockets_per_address),
        }
    }
}
