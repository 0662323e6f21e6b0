//! Tables: the lobby, links, repeated and concurrent requests, undo, chat, rematches, clocks.

use crate::common::{Client, Host};
use serde_json::{Value, json};
use std::time::Duration;

pub const TWO: &str = r#"[{"type": "me", "name": "Anna"}, {"type": "open"}]"#;

pub fn table(seats: &str) -> Value {
    json!({"game": "classic", "seats": serde_json::from_str::<Value>(seats).unwrap()})
}

/// Two people at a table that has begun, and its id.
pub async fn begun(host: &Host) -> (Client, Client, String) {
    let (mut anna, mut bea) = (host.client(), host.client());
    let (id, invite) = anna.create(&table(TWO)).await;
    bea.join(&id, &invite, "Bea").await.ok();
    (anna, bea, id)
}

fn first_legal(state: &Value) -> String {
    state["state"]["now"]["decision"]["legal"][0]["line"]
        .as_str()
        .unwrap()
        .to_owned()
}

fn seq(state: &Value) -> u64 {
    state["state"]["seq"].as_u64().unwrap()
}

fn play(line: &str) -> Value {
    json!({"type": "play", "line": line})
}

#[tokio::test]
async fn a_private_table_is_joined_by_its_link() {
    let host = Host::start().await;
    let (mut anna, mut bea, mut carl) = (host.client(), host.client(), host.client());
    let (id, invite) = anna.create(&table(TWO)).await;
    assert_eq!(
        carl.get("/api/tables").await.ok(),
        json!([]),
        "a private table is not in the lobby"
    );
    assert_eq!(carl.join(&id, "wrong", "Carl").await.code(), "not-allowed");
    let joined = bea.join(&id, &invite, "Bea").await.ok();
    assert_eq!(joined["seat"], 1);
    assert_eq!(
        bea.join(&id, &invite, "Bea").await.ok(),
        joined,
        "a repeated request is carried out once"
    );
    assert_eq!(carl.join(&id, &invite, "Carl").await.code(), "started");
    let state = bea.state(&id).await;
    assert_eq!(state["table"]["mine"], json!([1]));
    assert_eq!(state["state"]["now"]["status"], "running");
    for client in [&mut anna, &mut bea] {
        let mine = client.get("/api/mine").await.ok();
        assert_eq!(mine[0]["id"], id.as_str());
        let turn = client.state(&id).await["state"]["now"]["decision"]["legal"].is_array();
        assert_eq!(mine[0]["my_turn"], turn);
    }
}

#[tokio::test]
async fn the_lobby_shows_listed_tables_and_lets_in() {
    let host = Host::start().await;
    let (mut anna, mut bea) = (host.client(), host.client());
    let mut wish = table(TWO);
    wish["listed"] = json!(true);
    let (id, _) = anna.create(&wish).await;
    let lobby = bea.get("/api/tables").await.ok();
    assert_eq!(lobby[0]["id"], id.as_str());
    assert_eq!(
        lobby[0]["seats"],
        json!([{"type": "person", "name": "Anna"}, {"type": "open"}])
    );
    let body = json!({"client": "j", "name": "Bea"});
    bea.post(&format!("/api/tables/{id}/join"), &body).await.ok();
    assert_eq!(
        bea.get("/api/tables").await.ok(),
        json!([]),
        "a full table is not in the lobby"
    );
}

#[tokio::test]
async fn bots_fill_the_open_seats() {
    let host = Host::start().await;
    let mut anna = host.client();
    let (id, _) = anna.create(&table(TWO)).await;
    let start = json!({"type": "start", "bots": "easy"});
    anna.act(&id, "s", 2, start).await.ok();
    let state = anna.state(&id).await;
    assert_eq!(
        state["table"]["seats"][1],
        json!({"type": "bot", "level": "easy"})
    );
    let mine = anna.get("/api/mine").await.ok();
    assert_eq!(mine[0]["seats"][1], json!({"type": "bot", "level": "easy"}));
    let alone = table(r#"[{"type": "bot", "level": "easy"}, {"type": "bot", "level": "easy"}]"#);
    let refused = anna.post("/api/tables", &alone).await;
    assert_eq!(refused.code(), "bad-request");
    assert_eq!(refused.json()["reason"], json!({"type": "bots-alone"}));
    for (game, level) in [("chess", "easy"), ("classic", "godlike")] {
        let seats = json!([{"type": "me", "name": "Anna"}, {"type": "bot", "level": level}]);
        let refused = anna
            .post("/api/tables", &json!({"game": game, "seats": seats}))
            .await;
        assert_eq!(refused.code(), "bad-request");
        let message = refused.json()["message"].as_str().unwrap().to_owned();
        assert!(message.contains("expected one of"), "{message}");
    }
}

#[tokio::test]
async fn a_repeated_request_is_carried_out_once() {
    let host = Host::start().await;
    let (mut anna, mut bea, id) = begun(&host).await;
    let state = anna.state(&id).await;
    let (line, after) = (first_legal(&state), seq(&state));
    let first = anna.act(&id, "once", after, play(&line)).await.ok();
    let again = anna.act(&id, "once", after, play(&line)).await.ok();
    assert_eq!(first["seq"], again["seq"]);
    assert_eq!(first["updates"][0], again["updates"][0]);
    assert_eq!(seq(&anna.state(&id).await), after + 1);
    let stale = anna.act(&id, "other", after, play(&line)).await;
    assert_eq!(stale.code(), "stale");
    assert_eq!(stale.json()["missed"][0], first["updates"][0]);
    // The same name from another person is another request.
    assert_eq!(
        bea.act(&id, "once", after + 1, play("pass")).await.code(),
        "not-your-turn"
    );
    // Known after a restart, too.
    let host = host.restart().await;
    anna.address = host.server.address();
    let again = anna.act(&id, "once", after, play(&line)).await.ok();
    assert_eq!(first["seq"], again["seq"]);
    assert_eq!(first["updates"][0], again["updates"][0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_concurrent_moves_one_wins() {
    let host = Host::start().await;
    let (mut anna, _bea, id) = begun(&host).await;
    let state = anna.state(&id).await;
    let (line, after) = (first_legal(&state), seq(&state));
    let many = (0..8).map(|number| {
        let (mut anna, id, line) = (anna.clone(), id.clone(), line.clone());
        tokio::spawn(async move { anna.act(&id, &format!("c{number}"), after, play(&line)).await })
    });
    let mut won = 0;
    for answer in many.collect::<Vec<_>>() {
        let answer = answer.await.unwrap();
        if answer.status == 200 {
            won += 1;
        } else {
            assert_eq!(answer.code(), "stale");
        }
    }
    assert_eq!(won, 1);
    assert_eq!(seq(&anna.state(&id).await), after + 1);
}

#[tokio::test]
async fn a_client_that_reconnects_gets_the_missed_updates() {
    let host = Host::start().await;
    let (mut anna, bea, id) = begun(&host).await;
    let after = seq(&anna.state(&id).await);
    let mut socket = bea.socket(&id, None).await;
    socket.until("hello").await;
    for word in ["one", "two", "three"] {
        anna.act(&id, word, after, json!({"type": "say", "text": word}))
            .await
            .ok();
    }
    let told = [
        socket.until("update").await,
        socket.until("update").await,
        socket.until("update").await,
    ];
    drop(socket);
    let mut socket = bea.socket(&id, Some(after + 1)).await;
    assert_eq!(socket.until("update").await, told[1]);
    assert_eq!(socket.until("update").await, told[2]);
    assert_eq!(socket.next().await["type"], "here", "no update was missed");
    anna.act(&id, "four", after, json!({"type": "say", "text": "four"}))
        .await
        .ok();
    assert_eq!(socket.until("update").await["entry"]["text"], "four");
    assert_eq!(host.client().history(&id, after).await.len(), 4);
}

#[tokio::test]
async fn an_action_is_undone_if_the_other_agrees() {
    let host = Host::start().await;
    let (mut anna, mut bea, id) = begun(&host).await;
    let state = anna.state(&id).await;
    let after = seq(&state);
    // A placement after which the same seat can deploy a figure, so that nothing is drawn in between.
    let line = first_legal(&state);
    anna.act(&id, "p", after, play(&line)).await.ok();
    assert_eq!(
        anna.state(&id).await["state"]["now"]["decision"]["kind"],
        "deploy"
    );
    anna.act(&id, "u", after + 1, json!({"type": "undo-ask"}))
        .await
        .ok();
    assert_eq!(
        anna.act(&id, "y", after + 2, json!({"type": "undo-answer", "yes": true}))
            .await
            .code(),
        "no-undo"
    );
    let done = bea
        .act(&id, "y", after + 2, json!({"type": "undo-answer", "yes": true}))
        .await
        .ok();
    let tiles = state["state"]["tiles"].as_array().unwrap();
    assert_eq!(done["updates"][0]["kept"], tiles.len());
    assert_eq!(anna.state(&id).await["state"]["tiles"], state["state"]["tiles"]);
    assert_eq!(first_legal(&anna.state(&id).await), line);
}

#[tokio::test]
async fn chat_is_plain_text_and_limited() {
    let host = Host::with(|config| config.say_rate.count = 3).await;
    let (mut anna, mut bea, id) = begun(&host).await;
    let say = |text: &str| json!({"type": "say", "text": text});
    let done = anna.act(&id, "a", 0, say("<b>hello</b>\n")).await.ok();
    let last = done["updates"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        last["entry"],
        json!({"type": "said", "seat": 0, "text": "<b>hello</b>"})
    );
    assert_eq!(
        anna.act(&id, "b", 0, say(&"x".repeat(301))).await.code(),
        "bad-request"
    );
    anna.act(&id, "c", 0, say("third")).await.ok();
    assert_eq!(anna.act(&id, "d", 0, say("fourth")).await.code(), "too-fast");
    bea.act(&id, "a", 0, say("others may")).await.ok();
    assert_eq!(
        host.client()
            .act(&id, "a", 0, say("strangers may not"))
            .await
            .code(),
        "not-seated"
    );
}

#[tokio::test]
async fn resigning_ends_the_game_and_a_rematch_follows() {
    let host = Host::start().await;
    let (mut anna, mut bea, id) = begun(&host).await;
    let after = seq(&anna.state(&id).await);
    let path = format!("/api/tables/{id}/rematch");
    assert_eq!(anna.post(&path, &json!({})).await.code(), "started");
    assert_eq!(
        bea.act(&id, "r", after, json!({"type": "resign"})).await.code(),
        "not-your-turn"
    );
    anna.act(&id, "r", after, json!({"type": "resign"})).await.ok();
    let state = bea.state(&id).await;
    assert_eq!(state["state"]["now"]["status"], "over");
    assert_eq!(state["state"]["now"]["winners"], json!([1]));
    assert_eq!(host.client().post(&path, &json!({})).await.code(), "not-seated");
    let opened = bea.post(&path, &json!({})).await.ok();
    let again = opened["id"].as_str().unwrap().to_owned();
    assert_eq!(
        anna.post(&path, &json!({})).await.ok(),
        json!({"id": again}),
        "there is one rematch, and only its opener gets the key"
    );
    for client in [&mut anna, &mut bea] {
        assert_eq!(client.state(&again).await["table"]["rematch_of"], id.as_str());
        let mut socket = client.socket(&again, None).await;
        let hello = socket.until("hello").await;
        assert_eq!(hello["table"]["rematch_of"], id.as_str());
    }
    let stranger = host.client().state(&again).await;
    assert_eq!(stranger["table"].get("rematch_of"), None);
    assert_eq!(anna.state(&id).await["state"]["now"]["rematch"], again.as_str());
    let join = json!({"client": "j", "name": "Anna"});
    let path = format!("/api/tables/{again}/join");
    assert_eq!(host.client().post(&path, &join).await.code(), "not-allowed");
    let invite = opened["invite"].as_str().unwrap();
    let with_key = json!({"client": "k", "name": "Carl", "invite": invite, "seat": 7});
    assert_eq!(
        host.client().post(&path, &with_key).await.code(),
        "full",
        "the key lets anybody in, if there were such a seat"
    );
    anna.post(&path, &join).await.ok();
    assert_eq!(anna.state(&again).await["state"]["now"]["status"], "running");
}

#[tokio::test]
async fn a_player_whose_clock_expires_loses() {
    let host = Host::start().await;
    let (mut anna, mut bea) = (host.client(), host.client());
    let mut wish = table(TWO);
    wish["clock"] = json!({"type": "per-move", "seconds": 5});
    let (id, invite) = anna.create(&wish).await;
    bea.join(&id, &invite, "Bea").await.ok();
    let mut socket = bea.socket(&id, None).await;
    let due = socket.until("hello").await["state"]["now"]["clock"]["due"]
        .as_i64()
        .unwrap();
    let update = socket.until("update").await;
    assert_eq!(update["entry"], json!({"type": "flagged", "seat": 0}));
    assert!(update["at"].as_i64().unwrap() >= due);
    assert_eq!(update["now"]["winners"], json!([1]));
}

#[tokio::test]
async fn bots_do_not_play_on_alone() {
    let host = Host::start().await;
    let mut anna = host.client();
    let bot = r#"{"type": "bot", "level": "normal"}"#;
    let seats = format!(r#"[{{"type": "me", "name": "Anna"}}, {bot}, {bot}]"#);
    let (id, _) = anna.create(&table(&seats)).await;
    let mut socket = anna.socket(&id, None).await;
    let after = seq(&socket.until("hello").await);
    socket.act("r", after, json!({"type": "resign"})).await;
    assert_eq!(socket.until("update").await["now"]["status"], "running");
    let update = socket.until("update").await;
    assert_eq!(update["entry"], json!({"type": "closed"}));
    assert!(
        update["now"]["seed"].is_string(),
        "the seed of a closed table is public"
    );
}

#[tokio::test]
async fn an_unreadable_table_does_not_hide_others() {
    let host = Host::start().await;
    let (mut anna, _, id) = begun(&host).await;
    let stopped = host.stop().await;
    stopped
        .spoil("UPDATE entries SET body = 'dance' WHERE seq = 2")
        .await;
    stopped.spoil("UPDATE progress SET glance = NULL").await;
    let host = stopped.start().await;
    anna.address = host.server.address();
    let (mut whole, _, _) = begun(&host).await;
    let refused = anna.get(&format!("/api/tables/{id}")).await;
    assert_eq!(refused.code(), "away");
    assert_eq!(refused.json()["reason"], json!({"type": "unreadable"}));
    let (own, _) = anna.create(&table(TWO)).await;
    let mine = anna.get("/api/mine").await.ok();
    let shown = |number: usize| (mine[number]["id"].as_str(), mine[number]["my_turn"].as_bool());
    assert_eq!(shown(0), (Some(own.as_str()), Some(false)));
    assert_eq!(shown(1), (Some(id.as_str()), Some(false)));
    assert_eq!(whole.get("/api/mine").await.ok()[0]["my_turn"], true);
}

#[tokio::test]
async fn an_idle_table_can_be_played_on() {
    let host = Host::with(|config| config.idle_time = Duration::from_millis(20)).await;
    let (mut anna, _bea, id) = begun(&host).await;
    let mut socket = anna.socket(&id, None).await;
    let hello = socket.until("hello").await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    let (line, after) = (first_legal(&hello), seq(&hello));
    socket.act("a", after, play(&line)).await;
    assert_eq!(socket.until("update").await["seq"], after + 1);
    assert_eq!(
        socket.next().await,
        json!({"type": "done", "client": "a", "seq": after + 1})
    );
    drop(socket);
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(seq(&anna.state(&id).await), after + 1);
}
