//! Whole games, over HTTP and over sockets, against bots and between people.

use crate::common::{Client, Host, Socket};
use bastide_engine::shuffle::Seed;
use serde_json::{Value, json};
use std::time::Duration;

/// A command for a legal action that depends on the number of the entry, as its line or typed.
fn choose(legal: &Value, seq: u64) -> Value {
    let legal = legal.as_array().expect("a list of legal actions");
    let chosen = &legal[seq as usize * 7 % legal.len()];
    match seq % 2 {
        0 => json!({"type": "play", "line": chosen["line"]}),
        _ => json!({"type": "choose", "action": chosen["action"]}),
    }
}

/// Plays the seats of a socket until the game is over. Returns the last update.
async fn play(socket: &mut Socket) -> Value {
    let hello = socket.until("hello").await;
    let mut seq = hello["state"]["seq"].as_u64().unwrap();
    let mut now = hello["state"]["now"].clone();
    let mut last = Value::Null;
    loop {
        if now["status"] == "over" {
            return last;
        }
        if now["decision"]["legal"].is_array() {
            let command = choose(&now["decision"]["legal"], seq);
            let client = format!("move-{seq}");
            socket.act(&client, seq, command).await;
        }
        last = socket.until("update").await;
        assert_eq!(last["seq"], seq + 1, "entries arrive without gaps or repetitions");
        seq += 1;
        if last["now"].is_object() {
            now = last["now"].clone();
        }
    }
}

async fn record_of(client: &mut Client, id: &str) -> String {
    let answer = client.get(&format!("/api/tables/{id}/record")).await;
    assert_eq!(answer.status, 200);
    assert!(answer.header("content-disposition").unwrap().contains(id));
    answer.body
}

/// Replays a record; its draws must be those of its seed.
fn replays(record: &str) {
    let replayed = bastide_engine::record::replay::replay(record, |_, _| {});
    assert!(replayed.is_ok(), "{:?}\n{record}", replayed.err());
}

#[tokio::test(flavor = "multi_thread")]
async fn each_game_against_a_bot_by_socket() {
    let host = Host::start().await;
    for (game, sets) in [
        ("classic", json!(["base", "inns", "traders"])),
        ("castle", json!([])),
        ("city", json!([])),
    ] {
        let mut anna = host.client();
        let seats = json!([{"type": "bot", "level": "normal"}, {"type": "me", "name": "Anna"}]);
        let (id, _) = anna
            .create(&json!({"game": game, "sets": sets, "seats": seats}))
            .await;
        let before = anna.state(&id).await;
        assert_eq!(before["state"]["now"]["seed"], Value::Null);
        let last = play(&mut anna.socket(&id, None).await).await;
        assert_eq!(last["now"]["status"], "over", "{game}");
        let after = anna.state(&id).await;
        assert_eq!(after["state"]["now"]["scores"], last["now"]["scores"]);
        let seed = after["state"]["now"]["seed"].as_str().unwrap();
        assert_eq!(seed.len(), 64, "{seed}");
        let record = record_of(&mut anna, &id).await;
        assert!(record.contains(seed) && record.contains("\nend "), "{record}");
        replays(&record);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_level_and_style_of_the_list_makes_a_turn() {
    // The longest search is cut off.
    let host = Host::with(|config| config.bot_time = Duration::from_millis(20)).await;
    let mut anna = host.client();
    let games = anna.get("/api/games").await.ok();
    for level in games["levels"].as_array().unwrap() {
        let level = level.as_str().unwrap();
        let seats = json!([{"type": "bot", "level": level}, {"type": "me", "name": "Anna"}]);
        let (id, _) = anna.create(&json!({"game": "castle", "seats": seats})).await;
        let mut socket = anna.socket(&id, None).await;
        let mut now = socket.until("hello").await["state"]["now"].clone();
        while !now["decision"]["legal"].is_array() {
            let update = socket.until("update").await;
            if update["now"].is_object() {
                now = update["now"].clone();
            }
        }
        let record = record_of(&mut anna, &id).await;
        let seat = format!("seat 0 \"{level}\" {level}\n");
        assert!(record.contains(&seat) && record.contains("\nplace "), "{record}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_seed_repeats_games_and_without_it_seeds_differ() {
    let seats = json!([{"type": "bot", "level": "easy"}, {"type": "me", "name": "Anna"}]);
    let wish = json!({"game": "castle", "seats": seats});
    let fixed = Host::with(|config| config.test_seed = Some(Seed::from_number(7))).await;
    let mut ends = Vec::new();
    for _ in 0..2 {
        let mut anna = fixed.client();
        let (id, _) = anna.create(&wish).await;
        let last = play(&mut anna.socket(&id, None).await).await;
        assert_eq!(last["now"]["seed"], "7");
        ends.push(record_of(&mut anna, &id).await);
    }
    assert_eq!(ends[0], ends[1]);
    let host = Host::start().await;
    let mut anna = host.client();
    let mut hashes = Vec::new();
    for _ in 0..2 {
        let (id, _) = anna.create(&wish).await;
        hashes.push(anna.state(&id).await["table"]["seed_hash"].clone());
    }
    assert!(hashes[0].is_string());
    assert_ne!(hashes[0], hashes[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_http_alone() {
    let host = Host::start().await;
    let mut anna = host.client();
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "bot", "level": "easy"}]);
    let (id, _) = anna.create(&json!({"game": "castle", "seats": seats})).await;
    let mut state = anna.state(&id).await["state"].clone();
    while state["now"]["status"] == "running" {
        let seq = state["seq"].as_u64().unwrap();
        if state["now"]["decision"]["legal"].is_array() {
            let command = choose(&state["now"]["decision"]["legal"], seq);
            let done = anna.act(&id, &format!("m{seq}"), seq, command).await.ok();
            assert_eq!(done["seq"], seq + 1);
            assert_eq!(done["updates"][0]["seq"], seq + 1);
            assert_eq!(done["updates"][0]["entry"]["type"], "played");
        } else {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        state = anna.state(&id).await["state"].clone();
    }
    assert_eq!(state["now"]["status"], "over");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_and_somebody_watches() {
    let host = Host::start().await;
    let (mut anna, mut bea) = (host.client(), host.client());
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "open"}]);
    let (id, invite) = anna.create(&json!({"game": "city", "seats": seats})).await;
    bea.join(&id, &invite, "Bea").await.ok();
    let mut watching = host.client().socket(&id, None).await;
    let (first, second) = (anna.socket(&id, None).await, bea.socket(&id, None).await);
    let (mut first, mut second) = (first, second);
    let watcher = tokio::spawn(async move {
        let hello = watching.until("hello").await;
        assert_eq!(hello["table"]["mine"], json!([]));
        let mut all = hello.to_string();
        loop {
            let update = watching.next().await;
            all += &update.to_string();
            if update["now"]["status"] == "over" {
                return all;
            }
        }
    });
    let (one, other) = tokio::join!(play(&mut first), play(&mut second));
    assert_eq!(one, other, "everybody sees the same state of a finished game");
    let seen = watcher.await.unwrap();
    assert!(
        !seen.contains("\"legal\""),
        "spectators are not sent legal actions"
    );
}
