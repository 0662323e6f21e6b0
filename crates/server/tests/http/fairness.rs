//! Secrets and nonces over HTTP and sockets, after restarts, on two nodes, and with the wrong key.

use crate::common::{Client, Host, config};
use bastide_server::config::Config;
use bastide_server::server::Server;
use bastide_wire::seed_hash;
use bastide_wire::verify::{Finding, Verified};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};
use std::path::Path;

fn me(name: &str, nonce: u8) -> Value {
    json!({"type": "me", "name": name, "nonce_hash": seed_hash::hash(&[nonce; 32])})
}

fn tell(seat: u8, nonce: u8) -> Value {
    json!({"type": "nonce", "seat": seat, "nonce": seed_hash::hex(&[nonce; 32])})
}

async fn join(client: &mut Client, id: &str, invite: &str, nonce: u8) {
    let hash = seed_hash::hash(&[nonce; 32]);
    let body = json!({"client": "join", "name": "Ben", "invite": invite, "nonce_hash": hash});
    client.post(&format!("/api/tables/{id}/join"), &body).await.ok();
}

/// Two people with nonces 1 and 2 at a table whose seats are all taken. Returns its id.
async fn seated(anna: &mut Client, ben: &mut Client) -> String {
    let seats = json!([me("Anna", 1), {"type": "open"}]);
    let (id, invite) = anna.create(&json!({"game": "castle", "seats": seats})).await;
    ben.state(&id).await;
    join(ben, &id, &invite, 2).await;
    id
}

/// Resigns for the seat that decides, so that the game ends, and verifies the record.
async fn resigned(players: [&mut Client; 2], id: &str) -> Verified {
    for client in players {
        let state = client.state(id).await["state"].clone();
        if state["now"]["decision"]["legal"].is_array() {
            let seq = state["seq"].as_u64().unwrap();
            client
                .act(id, "resign", seq, json!({"type": "resign"}))
                .await
                .ok();
            let record = client.get(&format!("/api/tables/{id}/record")).await.body;
            return Verified::of(&record, state["table"]["seed_hash"].as_str());
        }
    }
    panic!("nobody decides");
}

#[tokio::test]
async fn a_game_waits_for_the_nonces_of_both_browsers() {
    let host = Host::start().await;
    let (mut anna, mut ben) = (host.client(), host.client());
    let id = seated(&mut anna, &mut ben).await;
    let mut socket = ben.socket(&id, None).await;
    let hello = socket.until("hello").await;
    assert_eq!(hello["state"]["now"]["awaits"], json!([0, 1]));
    assert_eq!(
        hello["table"]["seats"][0]["nonce_hash"],
        seed_hash::hash(&[1; 32])
    );
    let refused = anna.act(&id, "wrong", 0, tell(0, 2)).await;
    assert_eq!((refused.code().as_str(), refused.status), ("bad-request", 400));
    assert_eq!(refused.json()["reason"]["type"], "other-nonce");
    let done = anna.act(&id, "tell", 0, tell(0, 1)).await.ok();
    assert_eq!(
        done["updates"].as_array().unwrap().last().unwrap()["now"]["awaits"],
        json!([1])
    );
    // Sent twice, it is one entry.
    assert_eq!(
        anna.act(&id, "tell", 0, tell(0, 1)).await.ok()["seq"],
        done["seq"]
    );
    let nonce = socket.until("update").await;
    assert_eq!(
        nonce["entry"],
        json!({"type": "nonce", "seat": 0, "nonce": "01".repeat(32)})
    );
    socket
        .act("tell", nonce["seq"].as_u64().unwrap(), tell(1, 2))
        .await;
    let begun = socket.until("update").await;
    assert_eq!(begun["now"]["awaits"], Value::Null);
    assert_eq!(begun["events"][0]["type"], "drawn");
    let verified = resigned([&mut anna, &mut ben], &id).await;
    assert!(verified.ok && verified.draws == 1, "{verified:?}");
}

#[tokio::test]
async fn bots_begin_when_the_browser_has_told_its_nonce() {
    let host = Host::start().await;
    let mut anna = host.client();
    let seats = json!([{"type": "bot", "level": "easy"}, me("Anna", 1)]);
    let (id, _) = anna.create(&json!({"game": "classic", "seats": seats})).await;
    assert_eq!(anna.state(&id).await["state"]["now"]["awaits"], json!([1]));
    let mut socket = anna.socket(&id, None).await;
    socket.until("hello").await;
    socket.act("tell", 0, tell(1, 1)).await;
    loop {
        let update = socket.until("update").await;
        if update["entry"]["type"] == "played" {
            assert_eq!(update["entry"]["seat"], 0);
            break;
        }
    }
}

#[tokio::test]
async fn programs_need_no_nonces_and_malformed_hashes_are_refused() {
    let host = Host::start().await;
    let mut anna = host.client();
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "me", "name": "Bea"}]);
    let (id, _) = anna.create(&json!({"game": "classic", "seats": seats})).await;
    let state = anna.state(&id).await;
    assert!(state["state"]["now"]["drawn"].is_string());
    let seats = json!([{"type": "me", "name": "Anna", "nonce_hash": "12"}, {"type": "open"}]);
    let refused = anna
        .post("/api/tables", &json!({"game": "classic", "seats": seats}))
        .await;
    assert_eq!(refused.json()["reason"]["type"], "bad-nonce");
}

#[tokio::test]
async fn a_rematch_takes_new_nonces() {
    let host = Host::start().await;
    let mut anna = host.client();
    let seats = json!([me("Anna", 1), {"type": "bot", "level": "easy"}, me("Anja", 2)]);
    let (id, _) = anna.create(&json!({"game": "classic", "seats": seats})).await;
    anna.act(&id, "one", 0, tell(0, 1)).await.ok();
    anna.act(&id, "two", 0, tell(2, 2)).await.ok();
    let close = |id: &str| {
        (
            format!("/api/tables/{id}/act"),
            json!({"client": "end", "after": 0, "do": {"type": "close"}}),
        )
    };
    let (path, body) = close(&id);
    anna.post(&path, &body).await.ok();
    let hashes: Vec<_> = [3, 4]
        .iter()
        .map(|&nonce| seed_hash::hash(&[nonce; 32]))
        .collect();
    let path = format!("/api/tables/{id}/rematch");
    let rematch = anna.post(&path, &json!({"nonce_hashes": hashes})).await.ok();
    let second = rematch["id"].as_str().unwrap().to_owned();
    let table = anna.state(&second).await["table"].clone();
    // Everybody moves one seat on.
    assert_eq!(table["seats"][1]["nonce_hash"], hashes[1].as_str());
    assert_eq!(table["seats"][2]["nonce_hash"], hashes[0].as_str());
    anna.act(&second, "one", 0, tell(1, 4)).await.ok();
    anna.act(&second, "two", 0, tell(2, 3)).await.ok();
    // Without a body, as before.
    let (path, body) = close(&second);
    anna.post(&path, &body).await.ok();
    let path = format!("/api/tables/{second}/rematch");
    let third = anna.send("POST", &path, &[], "").await.ok();
    let state = anna.state(third["id"].as_str().unwrap()).await;
    assert_eq!(state["state"]["now"]["awaits"], Value::Null);
}

#[tokio::test]
async fn a_restart_between_the_nonces_changes_nothing() {
    let host = Host::start().await;
    let (mut anna, mut ben) = (host.client(), host.client());
    let id = seated(&mut anna, &mut ben).await;
    let hash = anna.state(&id).await["table"]["seed_hash"].clone();
    anna.act(&id, "tell", 0, tell(0, 1)).await.ok();
    let host = host.restart().await;
    (anna.address, ben.address) = (host.server.address(), host.server.address());
    let state = ben.state(&id).await;
    assert_eq!(
        (&state["table"]["seed_hash"], &state["state"]["now"]["awaits"]),
        (&hash, &json!([1]))
    );
    ben.act(&id, "tell", 0, tell(1, 2)).await.ok();
    let host = host.restart().await;
    (anna.address, ben.address) = (host.server.address(), host.server.address());
    let verified = resigned([&mut anna, &mut ben], &id).await;
    assert!(verified.ok, "{verified:?}");
}

#[tokio::test]
async fn the_test_seed_is_dealt_whatever_the_nonces() {
    let host = Host::with(|config| config.test_seed = bastide_engine::shuffle::Seed::parse("7")).await;
    let mut anna = host.client();
    let mut drawn = Vec::new();
    for nonce in [1, 2] {
        let seats = json!([me("Anna", nonce), {"type": "bot", "level": "easy"}]);
        let (id, _) = anna.create(&json!({"game": "classic", "seats": seats})).await;
        anna.act(&id, "tell", 0, tell(0, nonce)).await.ok();
        drawn.push(anna.state(&id).await["state"]["now"]["drawn"].clone());
    }
    assert_eq!(drawn[0], drawn[1]);
    assert!(drawn[0].is_string());
}

/// The secrets of a database file, with the ids of their tables.
async fn secrets(file: &Path) -> Vec<(String, Vec<u8>, Option<Vec<u8>>)> {
    let mut connection = SqliteConnectOptions::new()
        .filename(file)
        .connect()
        .await
        .unwrap();
    let found = sqlx::query_as("SELECT id, seed, sealed FROM tables ORDER BY opened, id")
        .fetch_all(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    found
}

#[tokio::test]
async fn a_copy_of_the_database_does_not_tell_the_draws_of_a_running_game() {
    let host = Host::start().await;
    let (mut anna, mut ben) = (host.client(), host.client());
    let id = seated(&mut anna, &mut ben).await;
    anna.act(&id, "tell", 0, tell(0, 1)).await.ok();
    ben.act(&id, "tell", 0, tell(1, 2)).await.ok();
    let shown = anna.state(&id).await["table"]["seed_hash"]
        .as_str()
        .unwrap()
        .to_owned();
    let stopped = host.stop().await;
    let found = secrets(&stopped.file("games.db")).await;
    let [(_, seed, Some(sealed))] = &found[..] else {
        panic!("{found:?}");
    };
    assert_eq!(bastide_server::secret::hex(seed), shown);
    let key = stopped.file("games.key");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(
            std::fs::metadata(&key).unwrap().permissions().mode() & 0o777,
            0o600
        );
    }

    // An upgrade seals what earlier versions stored, and the game goes on with the same draws.
    let bytes = bastide_wire::nonces::parse(std::fs::read_to_string(&key).unwrap().trim()).unwrap();
    let stored = bastide_server::store::StoredSecret::Sealed {
        hash: seed.clone().try_into().unwrap(),
        sealed: sealed.clone(),
    };
    let secret = bastide_server::seal::Key::new(bytes).open(&id, &stored).unwrap();
    let mut connection = SqliteConnectOptions::new()
        .filename(stopped.file("games.db"))
        .connect()
        .await
        .unwrap();
    sqlx::query("UPDATE tables SET seed = ?, sealed = NULL")
        .bind(&secret[..])
        .execute(&mut connection)
        .await
        .unwrap();
    sqlx::query("DELETE FROM secret_key")
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    std::fs::remove_file(&key).unwrap();
    let host = stopped.start().await;
    (anna.address, ben.address) = (host.server.address(), host.server.address());
    let verified = resigned([&mut anna, &mut ben], &id).await;
    assert!(verified.ok, "{verified:?}");
    let stopped = host.stop().await;
    assert!(
        secrets(&stopped.file("games.db"))
            .await
            .iter()
            .all(|(_, seed, sealed)| seed[..] != secret && sealed.is_some())
    );
    for name in ["games.db", "games.db-wal"] {
        let bytes = std::fs::read(stopped.file(name)).unwrap_or_default();
        assert!(!bytes.windows(32).any(|window| window == secret), "{name}");
    }
}

#[tokio::test]
async fn without_its_key_a_database_is_not_served_unless_the_key_is_given_up() {
    let host = Host::start().await;
    let (mut anna, mut ben) = (host.client(), host.client());
    let over = seated(&mut anna, &mut ben).await;
    for (client, seat) in [(&mut anna, 0), (&mut ben, 1)] {
        client.act(&over, "tell", 0, tell(seat, seat + 1)).await.ok();
    }
    assert!(resigned([&mut anna, &mut ben], &over).await.ok);
    let waiting = seated(&mut anna, &mut ben).await;
    let stopped = host.stop().await;
    let (key, kept) = (stopped.file("games.key"), stopped.file("kept"));
    std::fs::rename(&key, &kept).unwrap();
    let refused = |config: Config| async {
        match Server::start(config).await {
            Ok(_) => panic!("it starts"),
            Err(error) => error.to_string(),
        }
    };
    let said = refused(config(&stopped.0)).await;
    assert!(
        said.contains("there is no key file") && said.contains("--replace-key"),
        "{said}"
    );
    assert!(!key.exists());
    std::fs::write(&key, "my key").unwrap();
    assert!(
        refused(config(&stopped.0))
            .await
            .contains("64 hexadecimal digits")
    );
    std::fs::write(&key, "0".repeat(64)).unwrap();
    let said = refused(config(&stopped.0)).await;
    assert!(said.contains("another key"), "{said}");

    // Given up: what is finished stays, what is not can be seen.
    let given_up = Config {
        replace_key: true,
        ..config(&stopped.0)
    };
    let server = Server::start(given_up).await.unwrap();
    (anna.address, ben.address) = (server.address(), server.address());
    let record = anna.get(&format!("/api/tables/{over}/record")).await.body;
    assert_eq!(Verified::of(&record, None).finding, Finding::Fair);
    assert_eq!(
        anna.state(&waiting).await["state"]["now"]["awaits"],
        json!([0, 1])
    );
    anna.act(&waiting, "tell", 0, tell(0, 1)).await.ok();
    let refused = ben.act(&waiting, "tell", 0, tell(1, 2)).await;
    assert_eq!((refused.code().as_str(), refused.status), ("away", 503));
    assert_eq!(refused.json()["reason"]["type"], "sealed");
    server.stop().await;

    // The old key is put back: the game goes on.
    std::fs::rename(&kept, &key).unwrap();
    let back = Config {
        replace_key: true,
        ..config(&stopped.0)
    };
    let server = Server::start(back).await.unwrap();
    (anna.address, ben.address) = (server.address(), server.address());
    ben.act(&waiting, "again", 0, tell(1, 2)).await.ok();
    assert!(resigned([&mut anna, &mut ben], &waiting).await.ok);
    server.stop().await;
}

/// The address of an empty database.
async fn postgres(name: &str) -> String {
    let server = bastide_pgcluster::shared(Path::new(env!("CARGO_TARGET_TMPDIR"))).unwrap();
    let mut connection = PgConnection::connect(server).await.unwrap();
    for statement in [
        format!("DROP DATABASE IF EXISTS {name}"),
        format!("CREATE DATABASE {name}"),
    ] {
        let statement = sqlx::AssertSqlSafe(statement);
        sqlx::query(statement).execute(&mut connection).await.unwrap();
    }
    let (host, _) = server.rsplit_once('/').unwrap();
    format!("{host}/{name}")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_share_the_key_and_the_nonces() {
    let folder = tempfile::tempdir().unwrap();
    let database = postgres("http_fairness").await;
    let node = |key: &str| Config {
        database: database.clone(),
        key_file: folder.path().join(key).display().to_string(),
        ..config(&folder)
    };
    // Both start on an empty database without a key file.
    let (one, two) = tokio::join!(Server::start(node("key")), Server::start(node("key")));
    let (one, two) = (one.unwrap(), two.unwrap());
    let client = |server: &Server| Client {
        address: server.address(),
        cookie: None,
    };
    let (mut anna, mut ben) = (client(&one), client(&two));
    let id = seated(&mut anna, &mut ben).await;
    // Who has seen the entries of the other node names the last one, so that the own node reads them.
    let seen = ben.state(&id).await["state"]["seq"].as_u64().unwrap();
    anna.act(&id, "tell", seen, tell(0, 1)).await.ok();
    ben.act(&id, "tell", seen + 1, tell(1, 2)).await.ok();
    // The first node draws on after the second has begun the game.
    anna.address = two.address();
    assert!(resigned([&mut ben, &mut anna], &id).await.ok);
    match Server::start(node("other")).await {
        Ok(_) => panic!("a node with another key starts"),
        Err(error) => assert!(error.to_string().contains("no key file"), "{error}"),
    }
    one.stop().await;
    two.stop().await;
}
