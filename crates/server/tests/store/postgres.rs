//! PostgreSQL only: several nodes, notifications between them, and a database that stops and starts again.

use super::suite::{self, append, log, opened, row};
use super::{life, upgrade};
use bastide_pgcluster::{Cluster, Flush};
use bastide_server::store::{Appended, Hint, Mark, Settings, Store, StoreError};
use sqlx::{Connection, PgConnection};
use std::path::Path;
use std::time::Duration;

const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

/// The address of an empty database for one test.
pub async fn database(name: &str) -> String {
    let name = format!("store_{name}");
    let server = bastide_pgcluster::shared(Path::new(FOLDER)).unwrap();
    let mut connection = PgConnection::connect(server).await.unwrap();
    for statement in [
        format!("DROP DATABASE IF EXISTS {name}"),
        format!("CREATE DATABASE {name}"),
    ] {
        sqlx::query(sqlx::AssertSqlSafe(statement))
            .execute(&mut connection)
            .await
            .unwrap();
    }
    let (host, _) = server.rsplit_once('/').unwrap();
    format!("{host}/{name}")
}

async fn sql(address: &str, statements: &'static str) {
    let mut connection = PgConnection::connect(address).await.unwrap();
    sqlx::raw_sql(statements).execute(&mut connection).await.unwrap();
}

#[tokio::test]
async fn postgres_passes_the_suite() {
    suite::all(&database("suite").await).await;
}

#[tokio::test]
async fn postgres_tables_have_a_life_cycle() {
    life::all(&database("life").await).await;
}

#[tokio::test]
async fn the_lobby_is_found_by_its_index_among_abandoned_tables() {
    let address = database("lobby").await;
    let store = Store::open(&address, Settings::default()).await.unwrap();
    sql(
        &address,
        "INSERT INTO tables SELECT 'a' || n, 'game classic', decode(repeat('07', 32), 'hex'), NULL, true, '{}', \
           decode(repeat('01', 32), 'hex'), n FROM generate_series(1, 20000) AS n; \
         INSERT INTO progress (table_id, last, status, waits, due, changed, node, touched) \
           SELECT 'a' || n, 0, 0, 0, NULL, n, 0, 0 FROM generate_series(1, 20000) AS n; \
         ANALYZE",
    )
    .await;
    let listed = store.lobby(19_990, 100).await.unwrap();
    assert_eq!(listed.len(), 11);
    // Statistics are reported with some delay.
    let mut connection = PgConnection::connect(&address).await.unwrap();
    let mut tries = 0;
    loop {
        let uses: i64 = sqlx::query_scalar(
            "SELECT idx_scan FROM pg_stat_user_indexes WHERE indexrelname = 'progress_lobby'",
        )
        .fetch_one(&mut connection)
        .await
        .unwrap();
        if uses > 0 {
            break;
        }
        tries += 1;
        assert!(tries < 200, "the index is not used");
        tokio::time::sleep(Duration::from_millis(100)).await;
        store.lobby(19_990, 100).await.unwrap();
    }
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_tables_keep_their_rules_when_several_nodes_upgrade_at_once() {
    let address = database("upgrade").await;
    upgrade::tables_keep_their_rules(&address, 4, || sql(&address, upgrade::FORGET)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_nodes_one_writes_each_entry() {
    let address = database("race").await;
    let nodes = [
        Store::open(&address, Settings::default()).await.unwrap(),
        Store::open(
            &address,
            Settings {
                gather: Duration::ZERO,
                ..Settings::default()
            },
        )
        .await
        .unwrap(),
    ];
    let tables = ["ra", "rb", "rc"];
    for id in tables {
        opened(&nodes[0], id).await;
    }
    for seq in 2..=30 {
        let mut asked = Vec::new();
        for id in tables {
            for (who, node) in nodes.iter().enumerate() {
                let node = node.clone();
                // Every third request is the same one, sent to both nodes.
                let client = if seq % 3 == 0 {
                    format!("{seq}")
                } else {
                    format!("{seq}/{who}")
                };
                asked.push((
                    id,
                    tokio::spawn(async move { append(&node, id, seq, Some(&client)).await }),
                ));
            }
        }
        let mut answers = Vec::new();
        for (id, one) in asked {
            answers.push((id, one.await.unwrap().unwrap()));
        }
        for id in tables {
            let of: Vec<_> = answers
                .iter()
                .filter(|(of, _)| *of == id)
                .map(|(_, answer)| *answer)
                .collect();
            assert_eq!(
                of.iter().filter(|one| **one == Appended::Written).count(),
                1,
                "entry {seq} of {id}: {of:?}"
            );
            let loser = if seq % 3 == 0 {
                Appended::Repeated { seq }
            } else {
                Appended::Conflict
            };
            assert!(of.contains(&loser), "entry {seq} of {id}: {of:?}");
        }
    }
    for id in tables {
        for node in &nodes {
            assert_eq!(log(node, id).await.len(), 30);
        }
    }
    for node in nodes {
        node.close().await;
    }
}

#[tokio::test]
async fn other_nodes_get_hints() {
    let address = database("hints").await;
    let [one, two] = [
        Store::open(&address, Settings::default()).await.unwrap(),
        Store::open(&address, Settings::default()).await.unwrap(),
    ];
    opened(&one, "told").await;
    let (mut own, mut other) = (one.hints(), two.hints());
    append(&one, "told", 2, None).await.unwrap();
    let expected = Hint {
        table: "told".to_owned(),
        last: 2,
    };
    assert_eq!(next_hint(&mut other).await, expected);
    append(&two, "told", 3, None).await.unwrap();
    assert_eq!(
        next_hint(&mut own).await,
        Hint { last: 3, ..expected },
        "a node gets no hints of its own entries"
    );
    one.close().await;
    two.close().await;
}

#[tokio::test]
async fn a_node_polls_for_entries_without_notification() {
    let address = database("looks").await;
    let settings = Settings {
        poll: Duration::from_millis(20),
        ..Settings::default()
    };
    let store = Store::open(&address, settings).await.unwrap();
    opened(&store, "quiet").await;
    let mut hints = store.hints();
    // As if another node had died between its commit and its notification.
    sql(
        &address,
        "INSERT INTO entries VALUES ('quiet', 2, NULL, 0, 'start'); UPDATE progress SET last = 2, node = node + 1, \
         touched = (extract(epoch FROM clock_timestamp()) * 1000)::int8 WHERE table_id = 'quiet'",
    )
    .await;
    assert_eq!(
        next_hint(&mut hints).await,
        Hint {
            table: "quiet".to_owned(),
            last: 2
        }
    );
    assert_eq!(append(&store, "quiet", 2, None).await, Ok(Appended::Conflict));
    store.close().await;
}

async fn next_hint(hints: &mut tokio::sync::broadcast::Receiver<Hint>) -> Hint {
    let wait = Duration::from_secs(30);
    tokio::time::timeout(wait, hints.recv())
        .await
        .expect("no hint arrived in time")
        .unwrap()
}

#[tokio::test]
async fn the_store_survives_restarts_of_the_database() {
    let mut cluster = Cluster::start(Path::new(FOLDER), Flush::On).unwrap();
    let settings = Settings {
        patience: Duration::from_secs(1),
        ..Settings::default()
    };
    let store = Store::open(&cluster.address("postgres"), settings.clone())
        .await
        .unwrap();
    let other = Store::open(&cluster.address("postgres"), settings).await.unwrap();
    opened(&store, "away").await;
    assert_eq!(append(&store, "away", 2, Some("a")).await, Ok(Appended::Written));
    cluster.stop().unwrap();
    let refused = append(&store, "away", 3, Some("b")).await;
    assert!(matches!(refused, Err(StoreError::Away(_))), "{refused:?}");
    let (rows, check) = tokio::join!(store.rows("away", 0), store.probe());
    assert!(
        matches!(
            (&rows, &check),
            (Err(StoreError::Away(_)), Err(StoreError::Away(_)))
        ),
        "{rows:?} {check:?}"
    );
    cluster.again().unwrap();
    // The first request after the restart succeeds on both nodes, although all their connections are dead.
    assert_eq!(append(&store, "away", 3, Some("b")).await, Ok(Appended::Written));
    assert_eq!(append(&other, "away", 4, Some("c")).await, Ok(Appended::Written));
    assert_eq!(log(&other, "away").await.len(), 4);
    let mut hints = other.hints();
    assert_eq!(append(&store, "away", 5, None).await, Ok(Appended::Written));
    while next_hint(&mut hints).await.last != 5 {}
    // A restart between two requests: the idle connection for writing is dead.
    cluster.stop().unwrap();
    cluster.again().unwrap();
    assert_eq!(append(&store, "away", 6, None).await, Ok(Appended::Written));
    store.close().await;
    other.close().await;
}

#[tokio::test]
async fn databases_of_other_programs_and_versions_are_refused() {
    let address = database("foreign").await;
    sql(&address, "CREATE TABLE entries (name text)").await;
    let opened = Store::open(&address, Settings::default()).await.err();
    assert!(matches!(opened, Some(StoreError::Foreign(_))), "{opened:?}");

    let address = database("migrated").await;
    sql(
        &address,
        "CREATE TABLE _sqlx_migrations (version bigint PRIMARY KEY, description text NOT NULL, installed_on timestamptz \
         NOT NULL DEFAULT now(), success boolean NOT NULL, checksum bytea NOT NULL, execution_time bigint NOT NULL); \
         INSERT INTO _sqlx_migrations VALUES (20200101, 'theirs', now(), true, '', 0)",
    )
    .await;
    let opened = Store::open(&address, Settings::default()).await.err();
    assert!(matches!(opened, Some(StoreError::Foreign(_))), "{opened:?}");

    let address = database("newer").await;
    Store::open(&address, Settings::default())
        .await
        .unwrap()
        .close()
        .await;
    sql(
        &address,
        "INSERT INTO _sqlx_migrations VALUES (9999, 'later', now(), true, '', 0)",
    )
    .await;
    let opened = Store::open(&address, Settings::default()).await.err();
    assert!(
        matches!(opened, Some(StoreError::Newer { found: 9999, .. })),
        "{opened:?}"
    );

    let nowhere = address.replace("store_newer", "nowhere");
    for address in [&nowhere[..], "postgres://:x"] {
        let opened = Store::open(address, Settings::default()).await.err();
        assert!(
            matches!(opened, Some(StoreError::Address(_))),
            "{address}: {opened:?}"
        );
    }
    let closed_port = "postgres://postgres@127.0.0.1:1/postgres";
    let opened = Store::open(closed_port, Settings::default()).await.err();
    assert!(matches!(opened, Some(StoreError::Away(_))), "{opened:?}");
}

/// The same request on two nodes, the other of which commits between our query and our insert.
#[tokio::test]
async fn a_client_id_written_by_another_node_meanwhile_is_a_repeat() {
    let address = database("meanwhile").await;
    let store = Store::open(&address, Settings::default()).await.unwrap();
    opened(&store, "mean").await;
    // While the row in `progress` is locked, the store's query succeeds and its insert waits.
    let mut other = PgConnection::connect(&address).await.unwrap();
    let mut transaction = other.begin().await.unwrap();
    sqlx::raw_sql(
        "INSERT INTO entries VALUES ('mean', 2, 'x', 0, 'say'); UPDATE progress SET last = 2 WHERE table_id = 'mean'",
    )
    .execute(&mut *transaction)
    .await
    .unwrap();
    let asked = tokio::spawn({
        let store = store.clone();
        async move { store.append(row("mean", 2, Some("x")), Mark::default()).await }
    });
    let mut watch = PgConnection::connect(&address).await.unwrap();
    loop {
        let waiting: i64 = sqlx::query_scalar("SELECT count(*) FROM pg_locks WHERE NOT granted")
            .fetch_one(&mut watch)
            .await
            .unwrap();
        if waiting > 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    transaction.commit().await.unwrap();
    assert_eq!(asked.await.unwrap(), Ok(Appended::Repeated { seq: 2 }));
    assert_eq!(log(&store, "mean").await.len(), 2);
    store.close().await;
}
