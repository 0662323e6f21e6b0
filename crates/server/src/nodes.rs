//! What the nodes on one database know of each other: their health, and what clients have used of the limits. They tell each
//! other every few seconds, through the database.
//!
//! A client that spreads its requests over all nodes gets its limit once, not once for each node; what it sent since the last
//! exchange comes on top.

use crate::app::{App, Limits};
use crate::limits::SharedBuckets;
use crate::store::nodes::{Beat, Heard};
use metrics::gauge;
use std::collections::{HashMap, VecDeque};
use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The interval of the exchange.
const BEAT: Duration = Duration::from_secs(2);

/// A node that has not been heard of for this long is taken for dead, in milliseconds.
const DEAD_MS: i64 = 10_000;

/// Beats whose use of the limits is told: one that a node misses is not lost.
const REPEATED: usize = 5;

/// The clients that used most of a limit, for each limit in an exchange.
const TOLD: usize = 100;

/// What addresses used of each limit.
type Spent = HashMap<String, Vec<(IpAddr, u32)>>;

/// What this node knows of the others.
#[derive(Default)]
pub struct Nodes {
    others: Mutex<Vec<Heard>>,
    /// Open sockets of this node.
    pub sockets: AtomicU32,
}

impl Nodes {
    /// The other nodes, a line each: name, sockets, status.
    pub fn describe(&self) -> String {
        let mut text = String::new();
        for other in self.lock().iter() {
            let Beat {
                name,
                sockets,
                status,
                ..
            } = &other.beat;
            let status = if is_dead(other) { "not heard of" } else { status };
            let seconds = other.age / 1000;
            let _ = writeln!(text, "{name}: {status}, {sockets} sockets, told {seconds} s ago");
        }
        text
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Heard>> {
        self.others.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_dead(heard: &Heard) -> bool {
    heard.age > DEAD_MS
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

/// Exchanges with the other nodes until the server stops.
pub async fn exchange(app: Arc<App>, name: String) {
    if !app.store.is_shared() {
        return;
    }
    // The last beat of each node whose use of the limits was counted.
    let mut counted: HashMap<i64, u64> = HashMap::new();
    let mut told: VecDeque<(u64, Spent)> = VecDeque::new();
    for number in 1.. {
        told.push_back((number, app.limits.spent()));
        told.drain(..told.len().saturating_sub(REPEATED));
        let beat = Beat {
            name: name.clone(),
            status: app.status(),
            sockets: app.nodes.sockets.load(Ordering::Relaxed),
            spent: serde_json::to_string(&told).expect("its keys are strings"),
        };
        match app.store.exchange(&beat).await {
            Ok(others) => {
                for other in others.iter().filter(|other| !is_dead(other)) {
                    let known = counted.entry(other.id).or_default();
                    // A node of another version may tell something else.
                    let spent: Vec<(u64, Spent)> =
                        serde_json::from_str(&other.beat.spent).unwrap_or_default();
                    for (_, spent) in spent.iter().filter(|(number, _)| *number > *known) {
                        app.limits.spend(spent);
                    }
                    *known = spent.iter().fold(*known, |known, (number, _)| known.max(*number));
                }
                counted.retain(|id, _| others.iter().any(|other| other.id == *id));
                measure(&beat, 0, false);
                for other in &others {
                    measure(&other.beat, other.age, is_dead(other));
                }
                *app.nodes.lock() = others;
            }
            Err(error) => tracing::warn!(%error, "could not exchange with other nodes"),
        }
        tokio::select! {
            () = tokio::time::sleep(BEAT) => {}
            () = app.stopping.cancelled() => return,
        }
    }
}

fn measure(beat: &Beat, age: i64, is_dead: bool) {
    let is_ready = beat.status == "ok" && !is_dead;
    let gauge = |metric: &'static str, value: f64| gauge!(metric, "node" => beat.name.clone()).set(value);
    gauge("bastide_node_ready", f64::from(u8::from(is_ready)));
    gauge("bastide_node_sockets", f64::from(beat.sockets));
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

    /// What addresses used since the last call; only what is worth telling.
    fn spent(&self) -> Spent {
        let shared = self.shared().into_iter();
        let spent = shared.map(|(limit, buckets)| (limit.to_owned(), buckets.spent(TOLD)));
        spent.filter(|(_, spent)| !spent.is_empty()).collect()
    }

    /// Counts what addresses used at another node.
    fn spend(&self, spent: &Spent) {
        for (limit, buckets) in self.shared() {
            for &(address, count) in spent.get(limit).into_iter().flatten() {
                buckets.spend(address, count);
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
        other.spend(&one.spent());
        assert!(
            other.opened.take(hog).is_err(),
            "it has opened 60 tables at the other node"
        );
        assert!(other.opened.take(guest).is_ok());
        // It is told once.
        assert!(one.spent().is_empty());
    }

    #[test]
    fn a_node_that_is_not_heard_of_is_reported() {
        let nodes = Nodes::default();
        let heard = |name: &str, age| Heard {
            id: age,
            beat: Beat {
                name: name.to_owned(),
                status: "ok".to_owned(),
                sockets: 7,
                spent: "{}".to_owned(),
            },
            age,
        };
        *nodes.lock() = vec![heard("a:1", 1500), heard("b:2", 60_000)];
        assert_eq!(
            nodes.describe(),
            "a:1: ok, 7 sockets, told 1 s ago\nb:2: not heard of, 7 sockets, told 60 s ago\n"
        );
    }
}
