//! What a server does for its host without being asked: private files, headers for proxies and patient clients, a warning.

use crate::client::{self, Answer};
use crate::database::Database;
use crate::node::Node;
use std::fs;
use std::os::unix::fs::PermissionsExt;

fn has(answer: &Answer, header: &str) -> bool {
    answer
        .head
        .to_ascii_lowercase()
        .lines()
        .any(|line| line == header)
}

/// Asks as a proxy does.
async fn ask(node: &Node, path: &str) -> Answer {
    let request =
        format!("GET {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-forwarded-for: 192.0.2.1\r\n\r\n");
    client::send(node.address(), request.as_bytes(), client::TIME_LIMIT)
        .await
        .unwrap()
}

#[tokio::test]
async fn secrets_are_private_and_a_forgotten_proxy_is_noticed() {
    let database = Database::sqlite();
    let node = Node::start_with(&database, &["--request-rate", "2/1h"]);
    for file in fs::read_dir(database.folder()).unwrap() {
        let file = file.unwrap();
        let name = file.file_name().into_string().unwrap();
        // The tests' own logs, and a file without content.
        if !name.ends_with(".log") && !name.ends_with(".lock") {
            let mode = file.metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "{name}: {mode:o}");
        }
    }
    let page = ask(&node, "/").await;
    assert!(
        page.head.to_ascii_lowercase().contains("\nset-cookie: "),
        "{page:?}"
    );
    assert!(has(&page, "cache-control: private, no-cache"), "{page:?}");
    ask(&node, "/api/tables").await.ok();
    let refused = ask(&node, "/api/tables").await;
    assert_eq!(refused.status, 429);
    let wait = refused.json()["wait"].as_u64().unwrap();
    assert!(
        (1700..=1800).contains(&wait) && has(&refused, &format!("retry-after: {wait}")),
        "{refused:?}"
    );
    let log = node.log();
    assert_eq!(log.matches("`X-Forwarded-For`").count(), 1, "{log}");
    assert!(log.contains("set `proxies`"), "{log}");
}
