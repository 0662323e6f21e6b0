//! Heartbeats between the nodes on one database: their health, and the usage of limits by clients.
//!
//! A client that spreads its requests over all nodes gets its limit once, not once for each node; what it sent since the last
//! heartbeat comes on top.

use crate::app::{App, Limits};
use crate::limits::SharedBuckets;
use crate::store::nodes::{Heartbeat, Peer};
use metrics::gauge;
use std::collections::{HashMap, VecDeque};
use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The interval between heartbeats.
const INTERVAL: Duration = Duration::from_secs(2);

/// The age at which a heartbeat is expired and its node counts as dead, in milliseconds.
const EXPIRY_MS: i64 = 10_000;

/// The usage of this many intervals is in each heartbeat, so that a peer may miss some.
const REPEATED: usize = 5;

/// Clients with the highest usage of a limit that a heartbeat reports.
const REPORTED_CLIENTS: usize = 100;

/// Tokens that addresses took, by limit.
type Usage = HashMap<String, Vec<(IpAddr, u32)>>;

/// The peers of this node.
#[derive(Default)]
pub struct Nodes {
    peers: Mutex<Vec<Peer>>,
    /// Open sockets of this node.
    pub sockets: AtomicU32,
}

impl Nodes {
    /// A line for each peer: name, status, sockets, age.
    pub fn describe(&self) -> String {
        let mut text = String::new();
        for peer in self.lock().iter() {
            let Heartbeat {
                name,
                sockets,
                status,
                ..
            } = &peer.heartbeat;
            let status = if is_expired(peer) { "expired" } else { status };
            let seconds = peer.age / 1000;
            let _ = writeln!(
                text,
                "{name}: {status}, {sockets} sockets, heartbeat {seconds} s ago"
            );
        }
        text
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Peer>> {
        self.peers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_expired(peer: &Peer) -> bool {
    peer.age > EXPIRY_MS
}

/// The name of a node in messages to its host, if the settings give none: its machine and port.
pub fn name(setting: &str, address: SocketAddr) -> String {
    if !setting.is_empty() {
        return setting.to_owned();
    }
    #[cfg(unix)]
    let machine = rustix::system::uname().nodename().to_string_lossy().into_owned();
    #[cfg(not(unix))]
    let machine = std::env::var("COMPUTERNAME").unwrap_or_default();
    format!("{machine}:{}", address.port())
}

/// Exchanges heartbeats with the peers until the server stops.
pub async fn exchange(app: Arc<App>, name: String) {
    if !app.store.is_shared() {
        return;
    }
    // The last interval of each peer whose usage was counted.
    let mut counted: HashMap<i64, u64> = HashMap::new();
    let mut recent: VecDeque<(u64, Usage)> = VecDeque::new();
    for number in 1.. {
        recent.push_back((number, app.limits.take_usage()));
        recent.drain(..recent.len().saturating_sub(REPEATED));
        let heartbeat = Heartbeat {
            name: name.clone(),
            status: app.status(),
            sockets: app.nodes.sockets.load(Ordering::Relaxed),
            usage: serde_json::to_string(&recent).expect("its keys are strings"),
        };
        match app.store.exchange(&heartbeat).await {
            Ok(peers) => {
                for peer in peers.iter().filter(|peer| !is_expired(peer)) {
                    let known = counted.entry(peer.id).or_default();
                    // A node of another version may report something else.
                    let usage: Vec<(u64, Usage)> =
                        serde_json::from_str(&peer.heartbeat.usage).unwrap_or_default();
                    for (_, usage) in usage.iter().filter(|(number, _)| *number > *known) {
                        app.limits.count(usage);
                    }
                    *known = usage.iter().fold(*known, |known, (number, _)| known.max(*number));
                }
                counted.retain(|id, _| peers.iter().any(|peer| peer.id == *id));
                measure(&heartbeat, 0, false);
                for peer in &peers {
                    measure(&peer.heartbeat, peer.age, is_expired(peer));
                }
                *app.nodes.lock() = peers;
            }
            Err(error) => tracing::warn!(%error, "could not exchange heartbeats with other nodes"),
        }
        tokio::select! {
            () = tokio::time::sleep(INTERVAL) => {}
            () = app.stopping.cancelled() => return,
        }
    }
}

fn measure(heartbeat: &Heartbeat, age: i64, is_expired: bool) {
    let is_ready = heartbeat.status == "ok" && !is_expired;
    let gauge =
        |metric: &'static str, value: f64| gauge!(metric, "node" => heartbeat.name.clone()).set(value);
    gauge("bastide_node_ready", f64::from(u8::from(is_ready)));
    gauge("bastide_node_sockets", f64::from(heartbeat.sockets));
    gauge("bastide_node_age_seconds", age as f64 / 1000.0);
}

impl App {
    /// `ok` if a move would be taken as far as is known without writing, else the reason.
    pub fn status(&self) -> String {
        if self.draining.is_cancelled() || self.stopping.is_cancelled() {
            return "draining".to_owned();
        }
        self.store
            .status()
            .map_or_else(|error| error.to_string(), |()| "ok".to_owned())
    }
}

impl Limits {
    /// The limits of addresses that all nodes share, by their settings.
    fn shared(&self) -> [(&'static str, &SharedBuckets); 4] {
        [
            ("request-rate", &self.requests),
            ("act-rate-address", &self.acts_of),
            ("say-rate-address", &self.says_of),
            ("open-rate", &self.opened),
        ]
    }

    /// The usage since the last call, of the addresses that used most.
    fn take_usage(&self) -> Usage {
        let shared = self.shared().into_iter();
        let usage = shared.map(|(limit, buckets)| (limit.to_owned(), buckets.take_usage(REPORTED_CLIENTS)));
        usage.filter(|(_, usage)| !usage.is_empty()).collect()
    }

    /// Counts the usage at another node.
    fn count(&self, usage: &Usage) {
        for (limit, buckets) in self.shared() {
            for &(address, count) in usage.get(limit).into_iter().flatten() {
                buckets.count(address, count);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn what_is_used_at_one_node_counts_at_the_others() {
        let config = Config::default();
        let [one, other] = [Limits::new(&config), Limits::new(&config)];
        let (hog, guest) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let used = (0..).take_while(|_| one.opened.take(hog).is_ok()).count();
        assert_eq!(used, 60);
        assert!(one.opened.take(guest).is_ok());
        other.count(&one.take_usage());
        assert!(
            other.opened.take(hog).is_err(),
            "it has opened 60 tables at the other node"
        );
        assert!(other.opened.take(guest).is_ok());
        // It is reported once.
        assert!(one.take_usage().is_empty());
    }

    #[test]
    fn a_node_without_a_recent_heartbeat_is_expired() {
        let nodes = Nodes::default();
        let peer = |name: &str, age| Peer {
            id: age,
            heartbeat: Heartbeat {
                name: name.to_owned(),
                status: "ok".to_owned(),
                sockets: 7,
                usage: "{}".to_owned(),
            },
            age,
        };
        *nodes.lock() = vec![peer("a:1", 1500), peer("b:2", 60_000)];
        assert_eq!(
            nodes.describe(),
            "a:1: ok, 7 sockets, heartbeat 1 s ago\nb:2: expired, 7 sockets, heartbeat 60 s ago\n"
        );
    }
}
