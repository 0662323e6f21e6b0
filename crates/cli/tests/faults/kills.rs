//! `kill -9` during games: no acknowledged entry is lost or stored twice, and games continue.

use crate::database::Database;
use crate::node::Node;
use crate::player::{Crowd, check};
use crate::{is_full, size};
use std::time::{Duration, Instant};

/// The number of games at the same time.
const PAIRS: usize = 6;

/// The limit for the median time from the start of a server until every game continues.
const MEDIAN: Duration = Duration::from_secs(2);

async fn kill_and_go_on(database: &Database) {
    let kills = size(2, 50);
    let mut node = Node::start(database);
    let mut crowd = Crowd::gather(PAIRS, usize::MAX, &[node.shared_address()]);
    let mut times = Vec::new();
    for number in 1..=kills {
        crowd.wait_for_more(fastrand::usize(10..60)).await;
        let before = {
            node.kill();
            crowd.ledgers()
        };
        let begin = Instant::now();
        node = node.start_again(database);
        crowd.wait_for_all(&before).await;
        let took = begin.elapsed();
        times.push(took);
        check(&before, database).await;
        println!(
            "kill {number} of {kills}: {} acknowledged so far, all games go on {took:?} after the start",
            crowd.acknowledged()
        );
    }
    crowd.leave().await;
    crowd.check(database).await;
    times.sort_unstable();
    let (median, longest) = (times[kills / 2], times[kills - 1]);
    println!(
        "{kills} kills: nothing lost; all games went on after {median:?} in the median, {longest:?} at most"
    );
    if is_full() {
        assert!(median <= MEDIAN, "games went on after {median:?} in the median");
    }
    node.check_no_panics().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite() {
    kill_and_go_on(&Database::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres() {
    kill_and_go_on(&Database::postgres("kills").await).await;
}
