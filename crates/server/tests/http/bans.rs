//! Bans, closed tables and deleted people: what `bastide admin` does beside a running server.

use crate::common::{Client, Host};
use bastide_server::admin::{self, person};
use bastide_server::bans::Target;
use bastide_server::rooms::now;
use bastide_server::secret::{self, Hash};
use bastide_server::store::{Ban, Store};
use serde_json::{Value, json};
use std::time::Duration;

fn id_of(client: &Client) -> Hash {
    let (_, token) = client.cookie.as_deref().unwrap().split_once('=').unwrap();
    secret::hash(token)
}

fn ban(target: Target) -> Ban {
    Ban {
        target: target.to_string(),
        reason: "for a test".to_owned(),
        at: now(),
        until: None,
    }
}

/// Asks until the answer is as expected; the server looks for changes from time to time.
async fn until(client: &mut Client, path: &str, expected: impl Fn(u16, &Value) -> bool) -> Value {
    let mut last = Value::Null;
    for _ in 0..2_000 {
        let answer = client.get(path).await;
        last = answer.json();
        if expected(answer.status, &last) {
            return last;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it stays {last}");
}

/// A table with Anna and Ben.
async fn two(host: &Host) -> (Client, Client, String) {
    let (mut anna, mut ben) = (host.client(), host.client());
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "open"}]);
    let (id, invite) = anna.create(&json!({"game": "castle", "seats": seats})).await;
    ben.join(&id, &invite, "Ben").await.ok();
    (anna, ben, id)
}

#[tokio::test]
async fn banned_people_are_refused_and_their_sockets_closed() {
    let host = Host::start().await;
    let (mut anna, mut ben, id) = two(&host).await;
    let mut sockets = [anna.socket(&id, None).await, ben.socket(&id, None).await];
    let store = Store::open_beside(&host.database()).await.unwrap();
    let target = Target::Person(id_of(&ben));
    store.ban(&ban(target)).await.unwrap();
    assert_eq!(sockets[1].closed().await, 1008);
    let refused = ben.get(&format!("/api/tables/{id}")).await;
    assert_eq!((refused.status, refused.code()), (403, "banned".to_owned()));
    let picture = format!("/art/plain/table/{id}.svg");
    assert_eq!(ben.get(&picture).await.code(), "banned");
    assert_eq!(anna.get(&picture).await.status, 200);
    let say = json!({"type": "say", "text": "hello"});
    assert_eq!(ben.act(&id, "a", 0, say.clone()).await.code(), "banned");
    assert!(
        ben.open_socket(&format!("/api/tables/{id}/socket"), None)
            .await
            .is_err()
    );
    assert_eq!(ben.get("/").await.status, 200, "the page says why");
    assert_eq!(ben.get("/healthz").await.status, 200);
    anna.act(&id, "a", 0, say).await.ok();
    assert_eq!(sockets[0].until("update").await["entry"]["type"], "said");
    store.unban(&target.to_string(), now()).await.unwrap();
    until(&mut ben, "/api/tables", |status, _| status == 200).await;
    store.close().await;
}

#[tokio::test]
async fn banned_networks_are_refused_until_the_ban_ends() {
    let host = Host::with(|config| config.proxies = 1).await;
    let from = |address: &str| {
        let request = format!(
            "GET /api/tables HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-forwarded-for: {address}\r\n\r\n"
        );
        let server = host.server.address();
        async move { crate::common::raw(server, request.as_bytes()).await.status }
    };
    let store = Store::open_beside(&host.database()).await.unwrap();
    let over = Ban {
        until: Some(now() - 1),
        ..ban(Target::Network("198.51.100.0/24".parse().unwrap()))
    };
    store.ban(&over).await.unwrap();
    store
        .ban(&ban(Target::Network("203.0.113.0/24".parse().unwrap())))
        .await
        .unwrap();
    store
        .ban(&ban(Target::Network("2001:db8::7".parse().unwrap())))
        .await
        .unwrap();
    let mut tries = 0;
    while from("2001:db8::8").await != 403 {
        tries += 1;
        assert!(tries < 2_000, "the ban is not noticed");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(from("203.0.113.77").await, 403);
    for address in ["203.0.114.1", "198.51.100.1", "2001:db8:0:1::8"] {
        assert_eq!(from(address).await, 200, "{address}");
    }
    store.close().await;
    let host = host.restart().await;
    let mut anybody = host.client();
    assert_eq!(
        anybody.get("/api/tables").await.status,
        200,
        "without proxies it is another address"
    );
}

#[tokio::test]
async fn players_see_that_the_operator_closed_their_table() {
    let host = Host::start().await;
    let (anna, _, id) = two(&host).await;
    let mut socket = anna.socket(&id, None).await;
    socket.until("hello").await;
    let store = Store::open_beside(&host.database()).await.unwrap();
    assert_eq!(admin::close(&store, &id).await, Ok(true));
    store.announce(std::slice::from_ref(&id), now()).await.unwrap();
    let update = loop {
        let message = socket.until("update").await;
        if message["entry"]["type"] == "closed" {
            break message;
        }
    };
    assert_eq!(update["now"]["status"], "closed");
    assert_eq!(admin::close(&store, &id).await, Ok(false));
    store.close().await;
}

#[tokio::test]
async fn a_deleted_person_leaves_a_game_that_can_be_replayed() {
    let host = Host::start().await;
    let (mut anna, mut ben, id) = two(&host).await;
    for (client, text) in [(&mut anna, "mine"), (&mut ben, "yours")] {
        let say = json!({"type": "say", "text": text});
        client.act(&id, text, 0, say).await.ok();
    }
    let mut socket = anna.socket(&id, None).await;
    socket.until("hello").await;
    let store = Store::open_beside(&host.database()).await.unwrap();
    let hash = id_of(&ben);
    let found = person::find(&store, &person::short_id(&hash)).await.unwrap();
    assert_eq!((found.len(), &found[0].names[..]), (1, &["Ben".to_owned()][..]));
    let exported = person::export(&store, &id, &hash).await.unwrap().unwrap();
    let entries: Vec<_> = exported.entries.iter().map(|entry| &entry.entry[..]).collect();
    assert!(
        entries[0].ends_with("\"Ben\"") && entries[1] == "say 1 \"yours\"",
        "{entries:?}"
    );
    assert_eq!((entries.len(), exported.opened_it), (2, false));
    let deleted = person::delete(&store, &id, &hash).await.unwrap();
    assert_eq!((deleted.tables, deleted.closed, deleted.messages), (1, 1, 1));
    assert!(
        person::find(&store, &person::short_id(&hash))
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(admin::check::check_table(&store, &id).await, Ok(None));
    // Anna's page is sent the state without him.
    let hello = socket.until("hello").await;
    assert_eq!(hello["table"]["seats"][1], json!({"type": "person", "name": ""}));
    let chat = hello["state"]["chat"].as_array().unwrap();
    assert_eq!((chat.len(), &chat[0]["text"]), (1, &json!("mine")));
    let log = store.rows(&id, 0).await.unwrap();
    let ben_digits = &secret::hex(&hash)[..8];
    for row in log {
        let request = row.request_id.unwrap_or_default();
        assert!(
            !row.body.contains("Ben") && !row.body.contains("yours"),
            "{}",
            row.body
        );
        assert!(!row.body.contains(ben_digits) && !request.starts_with(ben_digits));
    }
    assert_eq!(ben.state(&id).await["table"]["mine"], json!([]));
    assert!(ben.get("/api/mine").await.ok().as_array().unwrap().is_empty());
    assert_eq!(anna.state(&id).await["table"]["mine"], json!([0]));
    store.close().await;
    let host = host.restart().await;
    anna.address = host.server.address();
    let record = anna.get(&format!("/api/tables/{id}/record")).await.body;
    assert!(record.contains("\"Anna\"") && !record.contains("Ben"), "{record}");
}
