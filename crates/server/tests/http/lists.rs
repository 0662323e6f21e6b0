//! Lists of tables with scores, games to watch, and thumbnails of boards.

use crate::common::{Client, Host};
use bastide_server::config::Rate;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Two seats of one person, so that the game begins at once.
fn two(game: &str, listed: bool) -> Value {
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "me", "name": "Bea"}]);
    json!({"game": game, "seats": seats, "listed": listed})
}

fn ids(list: &Value) -> Vec<&str> {
    let tables = list.as_array().unwrap().iter();
    tables.map(|table| table["id"].as_str().unwrap()).collect()
}

/// Plays the last legal action; returns the state after it.
async fn play(client: &mut Client, id: &str) -> Value {
    let state = client.state(id).await["state"].clone();
    let seq = state["seq"].as_u64().unwrap();
    let legal = state["now"]["decision"]["legal"].as_array().unwrap().clone();
    let line = &legal[legal.len() - 1]["line"];
    client
        .act(id, &format!("m{seq}"), seq, json!({"type": "play", "line": line}))
        .await
        .ok();
    client.state(id).await["state"].clone()
}

async fn resign(client: &mut Client, id: &str) {
    let seq = client.state(id).await["state"]["seq"].as_u64().unwrap();
    client.act(id, "bye", seq, json!({"type": "resign"})).await.ok();
}

fn assert_shows(listed: &Value, state: &Value) {
    let now = &state["now"];
    let scores: Vec<_> = now["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| &seat["score"])
        .collect();
    assert_eq!(listed["scores"], json!(scores));
    let turn = now["decision"].get("seat").cloned().unwrap_or(Value::Null);
    assert_eq!(listed["turn"], turn);
    assert_eq!(listed["winners"], now["winners"]);
    assert_eq!(listed["seq"], state["seq"]);
    assert_eq!(listed["status"], now["status"]);
}

#[tokio::test]
async fn lists_show_scores_and_whose_turn_it_is() {
    let host = Host::start().await;
    let mut anna = host.client();
    for game in ["classic", "castle", "city"] {
        let (id, _) = anna.create(&two(game, false)).await;
        let first = anna.get("/api/mine").await.ok()[0].clone();
        assert_eq!((&first["tiles"], &first["turn"]), (&json!(0), &json!(0)));
        for _ in 0..12 {
            let state = play(&mut anna, &id).await;
            let listed = anna.get("/api/mine").await.ok()[0].clone();
            assert_shows(&listed, &state);
            assert_eq!(listed["my_turn"], true);
        }
        resign(&mut anna, &id).await;
        let listed = anna.get("/api/mine").await.ok()[0].clone();
        assert_shows(&listed, &anna.state(&id).await["state"]);
        assert_eq!(listed["turn"], Value::Null);
        assert_eq!(listed["winners"].as_array().unwrap().len(), 1);
        assert!(listed["tiles"].as_u64().unwrap() > 2, "{listed}");
    }
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "open"}]);
    anna.create(&json!({"game": "classic", "seats": seats})).await;
    let open = anna.get("/api/mine").await.ok()[0].clone();
    for field in ["scores", "turn", "tiles"] {
        assert_eq!(open[field], Value::Null, "{field}");
    }
}

#[tokio::test]
async fn tables_of_an_earlier_server_are_listed_too() {
    let host = Host::start().await;
    let mut anna = host.client();
    let (id, _) = anna.create(&two("classic", false)).await;
    for _ in 0..6 {
        play(&mut anna, &id).await;
    }
    let before = anna.get("/api/mine").await.ok();
    let stopped = host.stop().await;
    stopped.spoil("UPDATE progress SET glance = NULL").await;
    let host = stopped.start().await;
    anna.address = host.server.address();
    assert_eq!(anna.get("/api/mine").await.ok(), before);
}

#[tokio::test]
async fn undone_actions_are_not_listed() {
    let host = Host::start().await;
    let mut anna = host.client();
    let (id, _) = anna.create(&two("classic", false)).await;
    let start = anna.get("/api/mine").await.ok()[0].clone();
    let state = play(&mut anna, &id).await;
    assert_eq!(anna.get("/api/mine").await.ok()[0]["tiles"], 1);
    let seq = state["seq"].as_u64().unwrap();
    anna.act(&id, "undo", seq, json!({"type": "undo-ask"})).await.ok();
    let undone = anna.get("/api/mine").await.ok()[0].clone();
    for field in ["tiles", "scores", "turn"] {
        assert_eq!(undone[field], start[field], "{field}");
    }
}

#[tokio::test]
async fn listed_games_can_be_watched_by_others() {
    let host = Host::with(|config| config.watch = 2).await;
    let (mut anna, mut ben) = (host.client(), host.client());
    let mut opened = Vec::new();
    for _ in 0..3 {
        opened.push(anna.create(&two("castle", true)).await.0);
        // Tables that were opened in the same millisecond have no order.
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    anna.create(&two("castle", false)).await;
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "open"}]);
    anna.create(&json!({"game": "castle", "seats": seats, "listed": true}))
        .await;
    let watch = ben.get("/api/watch").await.ok();
    assert_eq!(ids(&watch), [&opened[2], &opened[1]], "the latest two");
    assert_shows(&watch[0], &ben.state(&opened[2]).await["state"]);
    assert_eq!(
        (&watch[0]["mine"], &watch[0]["my_turn"]),
        (&json!([]), &json!(false))
    );
    assert!(
        ids(&anna.get("/api/watch").await.ok()).is_empty(),
        "her own games are in another list"
    );
    resign(&mut anna, &opened[2]).await;
    assert_eq!(
        ids(&ben.get("/api/watch").await.ok()),
        [&opened[1], &opened[0]],
        "a game that is over is not shown"
    );
    let stopped = host.stop().await;
    stopped.spoil("UPDATE progress SET changed = 0").await;
    let host = stopped.start().await;
    ben.address = host.server.address();
    assert!(
        ids(&ben.get("/api/watch").await.ok()).is_empty(),
        "idle for longer than `watch-time`"
    );
}

#[tokio::test]
async fn thumbnails_show_the_board() {
    let host = Host::start().await;
    let (mut anna, mut ben) = (host.client(), host.client());
    for game in ["classic", "castle", "city"] {
        let (id, _) = anna.create(&two(game, false)).await;
        let mut state = Value::Null;
        for _ in 0..20 {
            state = play(&mut anna, &id).await;
        }
        let seq = state["seq"].as_u64().unwrap();
        for look in ["painted", "plain"] {
            let path = format!("/art/{look}/table/{id}.svg");
            let picture = ben.get(&path).await;
            assert_eq!(picture.status, 200, "{picture:?}");
            assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
            assert_eq!(picture.header("cache-control"), Some("private, no-cache"));
            let tiles = picture.body.matches("<svg x=").count() + picture.body.matches("<use ").count();
            let laid = state["tiles"].as_array().unwrap().iter();
            let is_start = |tile: &&Value| tile["tile"].as_str().unwrap().contains("/start-");
            assert_eq!(tiles, laid.filter(|tile| !is_start(tile)).count(), "{game}");
            assert!(picture.body.len() < 40_000, "{game}: {}", picture.body.len());
            let tag = picture.header("etag").unwrap().to_owned();
            let again = ben.send("GET", &path, &[("if-none-match", &tag)], "").await;
            assert_eq!((again.status, again.body.as_str()), (304, ""));
            let known = ben.get(&format!("{path}?at={seq}")).await;
            assert_eq!(known.header("cache-control"), Some("private, max-age=86400"));
            let old = ben.get(&format!("{path}?at={}", seq - 1)).await;
            assert_eq!(old.header("cache-control"), Some("private, no-cache"));
        }
        let painted = ben.get(&format!("/art/painted/table/{id}.svg")).await;
        play(&mut anna, &id).await;
        let later = ben.get(&format!("/art/painted/table/{id}.svg")).await;
        assert_ne!(later.header("etag"), painted.header("etag"));
    }
    assert!(ben.cookie.is_none(), "requests for pictures set no cookie");
    for path in [
        "/art/painted/table/none.svg",
        "/art/painted/table/bcdfghjkmnpqrstv.svg",
    ] {
        assert_eq!(ben.get(path).await.code(), "unknown-table");
    }
    assert_eq!(ben.get("/art/loud/table/none.svg").await.status, 404);
}

#[tokio::test]
async fn thumbnails_count_as_requests() {
    let host = Host::with(|config| {
        config.request_rate = Rate {
            count: 4,
            per: Duration::from_secs(3600),
        };
    })
    .await;
    let mut anna = host.client();
    let (id, _) = anna.create(&two("castle", false)).await;
    let path = format!("/art/painted/table/{id}.svg");
    for _ in 0..3 {
        assert_eq!(anna.get(&path).await.status, 200);
    }
    assert_eq!(anna.get(&path).await.code(), "too-fast");
    assert_eq!(anna.get("/art/plain/figures.svg").await.status, 200);
}

/// With `--nocapture` it prints how long the lists and a thumbnail take.
#[tokio::test(flavor = "multi_thread")]
async fn lists_of_a_hundred_tables_load_none() {
    let host = Host::with(|config| {
        config.open_tables = 1000;
        config.open_rate.count = 1000;
    })
    .await;
    let (mut anna, mut ben) = (host.client(), host.client());
    let mut last = String::new();
    for _ in 0..100 {
        last = anna.create(&two("classic", true)).await.0;
    }
    for _ in 0..60 {
        play(&mut anna, &last).await;
    }
    let mine = anna.get("/api/mine").await.ok();
    let watch = ben.get("/api/watch").await.ok();
    assert_eq!((ids(&mine).len(), ids(&watch).len()), (100, 50));
    for _ in 0..3 {
        let start = Instant::now();
        let picture = ben.get(&format!("/art/painted/table/{last}.svg")).await;
        println!("thumbnail: {} bytes, {:?}", picture.body.len(), start.elapsed());
    }
    // Tables that cannot be loaded are listed as before.
    let stopped = host.stop().await;
    stopped.spoil("UPDATE entries SET body = 'dance'").await;
    let host = stopped.start().await;
    anna.address = host.server.address();
    ben.address = host.server.address();
    for (who, path, before) in [(&mut anna, "/api/mine", &mine), (&mut ben, "/api/watch", &watch)] {
        for _ in 0..3 {
            let start = Instant::now();
            let answer = who.get(path).await;
            println!("{path}: {} bytes, {:?}", answer.body.len(), start.elapsed());
            assert_eq!(answer.ok(), *before);
        }
    }
}
