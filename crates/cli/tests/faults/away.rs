//! A database that is unreachable, is restarted, or has a full disk: requests are refused with a reason, nothing is
//! lost, and the server recovers by itself.

use crate::client::{Person, ask};
use crate::database::Database;
use crate::node::Node;
use crate::player::Crowd;
use crate::size;
use bastide_pgcluster::{Cluster, Flush};
use bastide_testkit::small_disk::SmallDisk;
use serde_json::json;
use std::path::Path;
use std::time::Duration;
use tokio::task::block_in_place;

const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

/// The refusal of opening a table; `None` if that works.
async fn refused(node: &Node) -> Option<String> {
    let wish = json!({"game": "classic", "seats": [{"type": "me", "name": "Anna"}, {"type": "open"}]});
    let answer = ask(
        node.address(),
        Some(&Person::new()),
        "POST",
        "/api/tables",
        Some(&wish),
    )
    .await
    .unwrap();
    if answer.status == 200 {
        return None;
    }
    let refusal = answer.json();
    assert_eq!(
        (answer.status, refusal["code"].as_str()),
        (503, Some("away")),
        "{refusal}"
    );
    Some(refusal["message"].as_str().unwrap().to_owned())
}

const TOLD: &str = "the server cannot reach its database; nothing is lost, try again in a moment";

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn a_database_that_goes_away_and_is_restarted() {
    let mut cluster = block_in_place(|| Cluster::start(Path::new(FOLDER), Flush::On)).unwrap();
    let database = Database::of(&cluster);
    let node = Node::start(&database);
    let mut crowd = Crowd::gather(4, usize::MAX, &[node.shared_address()]);
    crowd.wait_for_more(30).await;
    block_in_place(|| cluster.stop()).unwrap();
    let before = crowd.ledgers();
    assert_eq!(refused(&node).await.as_deref(), Some(TOLD));
    let health = node.get("/readyz").await;
    assert_eq!(health.status, 503);
    assert!(
        health.body.starts_with("the database does not answer ("),
        "{health:?}"
    );
    tokio::time::sleep(Duration::from_secs(size(3, 30))).await;
    assert_eq!(refused(&node).await.as_deref(), Some(TOLD));
    block_in_place(|| cluster.again()).unwrap();
    crowd.wait_for_all(&before).await;
    assert_eq!(node.get("/readyz").await.body, "ok\n");
    for _ in 0..size(1, 5) {
        crowd.wait_for_more(30).await;
        block_in_place(|| cluster.stop().and_then(|()| cluster.again())).unwrap();
        crowd.wait_for_all(&crowd.ledgers()).await;
    }
    assert_eq!(refused(&node).await, None);
    crowd.leave().await;
    crowd.check(&database).await;
    assert!(
        node.log().contains("the database does not answer ("),
        "{}",
        node.log()
    );
    node.check_no_panics().await;
    drop(node);
    drop(cluster);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk() {
    let folder = tempfile::tempdir_in(FOLDER).unwrap();
    let disk = match SmallDisk::mount(folder.path().join("disk")) {
        Ok(disk) => disk,
        Err(why) => {
            println!("NOT TESTED: a full disk, since no small file system may be mounted here ({why})");
            return;
        }
    };
    let database = Database::file(folder, disk.folder().join("games.db"));
    let node = Node::start(&database);
    let mut crowd = Crowd::gather(3, usize::MAX, &[node.shared_address()]);
    for _ in 0..size(1, 5) {
        crowd.wait_for_more(20).await;
        disk.fill().unwrap();
        let told = async {
            loop {
                if let Some(told) = refused(&node).await {
                    return told;
                }
            }
        };
        let told = tokio::time::timeout(Duration::from_secs(20), told).await;
        assert_eq!(told.expect("the disk is full"), TOLD);
        assert_eq!(node.get("/readyz").await.status, 503);
        let before = crowd.ledgers();
        // Tables can still be read.
        let seen = node.get(&format!("/api/tables/{}", before[0].table)).await;
        assert_eq!(seen.status, 200, "{seen:?}");
        disk.clear().unwrap();
        crowd.wait_for_all(&before).await;
        assert_eq!(node.get("/readyz").await.status, 200);
    }
    crowd.leave().await;
    crowd.check(&database).await;
    assert!(
        node.log().contains("the disk of the database is full ("),
        "{}",
        node.log()
    );
    node.check_no_panics().await;
    drop(node);
    drop(disk);
}
