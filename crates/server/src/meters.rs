//! What the server measures, for `/metrics` in the format of Prometheus.

use metrics::{
    Counter, Gauge, Histogram, counter, describe_counter, describe_gauge, describe_histogram, gauge,
    histogram,
};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;

/// Bounds of the histograms, in seconds.
const BOUNDS: [f64; 13] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0,
];

/// The handles, looked up once: a look-up for every action would cost more than the count.
#[derive(Clone)]
pub struct Meters {
    /// Requests that were answered.
    pub requests: Counter,
    /// Requests that were refused.
    pub refusals: Counter,
    /// Entries that were written.
    pub entries: Counter,
    /// Entries whose place in the log another node had taken.
    pub conflicts: Counter,
    /// From the arrival of an action until its entry is on disk and told.
    pub act_time: Histogram,
    /// Sockets that are open.
    pub sockets: Gauge,
    /// Sockets that were dropped because they read too slowly.
    pub slow_readers: Counter,
    /// Tables in memory.
    pub rooms: Gauge,
    /// Tables whose position is in memory.
    pub awake_rooms: Gauge,
    /// Bots that wait for a thread.
    pub bots_waiting: Gauge,
    /// How long bots thought.
    pub bot_time: Histogram,
}

impl Meters {
    /// The meters of this process.
    pub fn new() -> Meters {
        recorder();
        Meters {
            requests: counter!("bastide_requests_total"),
            refusals: counter!("bastide_refusals_total"),
            entries: counter!("bastide_entries_total"),
            conflicts: counter!("bastide_conflicts_total"),
            act_time: histogram!("bastide_act_seconds"),
            sockets: gauge!("bastide_sockets"),
            slow_readers: counter!("bastide_slow_readers_total"),
            rooms: gauge!("bastide_rooms"),
            awake_rooms: gauge!("bastide_rooms_awake"),
            bots_waiting: gauge!("bastide_bots_waiting"),
            bot_time: histogram!("bastide_bot_seconds"),
        }
    }

    /// All meters as text.
    pub fn render(&self) -> String {
        recorder().render()
    }

    /// Sorts what was measured into the bounds; to be called now and then, also if nobody asks for the text.
    pub fn upkeep(&self) {
        recorder().run_upkeep();
    }
}

impl Default for Meters {
    fn default() -> Meters {
        Meters::new()
    }
}

/// A process has one recorder, also if it has several servers, as in tests.
fn recorder() -> &'static PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER.get_or_init(|| {
        let handle = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BOUNDS)
            .expect("there are bounds")
            .install_recorder()
            .expect("nothing else in this process installs a recorder");
        describe_counter!("bastide_requests_total", "requests that were answered");
        describe_counter!("bastide_refusals_total", "requests that were refused");
        describe_counter!("bastide_entries_total", "entries written by this node");
        describe_counter!(
            "bastide_conflicts_total",
            "entries whose place in the log another node had taken"
        );
        describe_histogram!(
            "bastide_act_seconds",
            "from an action's arrival until it is on disk and told"
        );
        describe_gauge!("bastide_sockets", "sockets that are open");
        describe_counter!(
            "bastide_slow_readers_total",
            "sockets dropped because they read too slowly"
        );
        describe_gauge!("bastide_rooms", "tables in memory");
        describe_gauge!("bastide_rooms_awake", "tables whose position is in memory");
        describe_gauge!("bastide_bots_waiting", "bots that wait for a thread");
        describe_histogram!("bastide_bot_seconds", "how long bots thought about an action");
        describe_counter!("bastide_panics_total", "panics, wherever they were");
        count_panics();
        handle
    })
}

/// Every panic counts, also one in a task that nobody waits for.
fn count_panics() {
    let panics = counter!("bastide_panics_total");
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        panics.increment(1);
        tell(panic);
    }));
}

#[cfg(test)]
mod tests {
    use super::Meters;

    #[test]
    fn a_panic_counts_wherever_it_is() {
        let count = || {
            let text = Meters::new().render();
            let line = text
                .lines()
                .find_map(|line| line.strip_prefix("bastide_panics_total "));
            line.and_then(|count| count.parse::<u64>().ok())
        };
        let before = count();
        let thread = std::thread::spawn(|| panic!("this panic is wanted"));
        assert!(thread.join().is_err());
        assert!(before.is_some() && count() > before);
    }
}
