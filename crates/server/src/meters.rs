//! Metrics of the server, for `/metrics` in the format of Prometheus.

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

/// Handles to the metrics, looked up once: looking one up costs more than incrementing it.
#[derive(Clone)]
pub struct Meters {
    /// All requests, including refused ones.
    pub requests: Counter,
    /// Requests with an error status.
    pub refusals: Counter,
    /// Entries written by this node.
    pub entries: Counter,
    /// Entries that were refused because another node had written first.
    pub conflicts: Counter,
    /// Time from the arrival of an action until its entry is on disk and sent to subscribers.
    pub act_time: Histogram,
    pub sockets: Gauge,
    pub slow_readers: Counter,
    pub rooms: Gauge,
    /// Tables whose position is in memory.
    pub awake_rooms: Gauge,
    pub bots_waiting: Gauge,
    /// Thinking time of bots for one action.
    pub bot_time: Histogram,
}

impl Meters {
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

    /// All metrics in the text format.
    pub fn render(&self) -> String {
        recorder().render()
    }

    /// Moves measurements into the histograms. Must be called regularly, since measurements accumulate until then.
    pub fn upkeep(&self) {
        recorder().run_upkeep();
    }
}

impl Default for Meters {
    fn default() -> Meters {
        Meters::new()
    }
}

/// The recorder of the process; in tests several servers share it.
fn recorder() -> &'static PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER.get_or_init(|| {
        let handle = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BOUNDS)
            .expect("the list of bounds is not empty")
            .install_recorder()
            .expect("nothing else in this process installs a recorder");
        describe_counter!("bastide_requests_total", "requests, including refused ones");
        describe_counter!("bastide_refusals_total", "requests with an error status");
        describe_counter!("bastide_entries_total", "entries written by this node");
        describe_counter!(
            "bastide_conflicts_total",
            "entries refused because another node had written first"
        );
        describe_histogram!(
            "bastide_act_seconds",
            "time from the arrival of an action until its entry is on disk and sent to subscribers"
        );
        describe_gauge!("bastide_sockets", "open sockets");
        describe_counter!(
            "bastide_slow_readers_total",
            "sockets dropped because they read too slowly"
        );
        describe_gauge!("bastide_rooms", "tables in memory");
        describe_gauge!("bastide_rooms_awake", "tables whose position is in memory");
        describe_gauge!("bastide_bots_waiting", "bots waiting for a thread");
        describe_histogram!("bastide_bot_seconds", "thinking time of bots for one action");
        describe_counter!("bastide_panics_total", "panics in any thread or task");
        count_panics();
        handle
    })
}

/// Counts every panic, also in tasks whose result nobody awaits.
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
    fn panics_in_any_thread_are_counted() {
        let count = || {
            let text = Meters::new().render();
            let line = text
                .lines()
                .find_map(|line| line.strip_prefix("bastide_panics_total "));
            line.and_then(|count| count.parse::<u64>().ok())
        };
        let before = count();
        let thread = std::thread::spawn(|| panic!("this panic is part of the test"));
        assert!(thread.join().is_err());
        assert!(before.is_some() && count() > before);
    }
}
