//! Records that people send, and analyses of finished games.

use crate::common::{Answer, Client, Host};
use serde_json::{Value, json};
use std::time::Duration;

async fn send(client: &mut Client, path: &str, text: &str) -> Answer {
    client
        .send("POST", path, &[("content-type", "text/plain")], text)
        .await
}

/// Plays a game between two seats of one person that ends with a resignation after some moves. Returns the table's id.
async fn played(client: &mut Client, game: &str, moves: usize) -> String {
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "me", "name": "Bea"}]);
    let (id, _) = client.create(&json!({"game": game, "seats": seats})).await;
    for number in 0..=moves {
        let state = client.state(&id).await["state"].clone();
        let seq = state["seq"].as_u64().unwrap();
        let legal = state["now"]["decision"]["legal"].as_array().unwrap().clone();
        let command = if number == moves {
            json!({"type": "resign"})
        } else {
            json!({"type": "play", "line": legal[number * 5 % legal.len()]["line"]})
        };
        client.act(&id, &format!("m{seq}"), seq, command).await.ok();
    }
    id
}

#[tokio::test]
async fn a_record_replays_to_the_updates_of_its_table() {
    let host = Host::start().await;
    let mut anna = host.client();
    for game in ["classic", "castle", "city"] {
        let id = played(&mut anna, game, 12).await;
        let record = anna.get(&format!("/api/tables/{id}/record")).await.body;
        let replay = send(&mut anna, "/api/records", &record).await.ok();
        assert_eq!(replay["table"]["game"], game);
        assert_eq!(replay["table"]["names"], json!(["Anna", "Bea"]));
        let told = anna.history(&id, 0).await;
        let is_game = |update: &Value| update["now"].is_object();
        let told: Vec<_> = told.into_iter().filter(is_game).collect();
        let again = replay["updates"].as_array().unwrap();
        assert_eq!(again.len(), told.len());
        for (one, other) in again.iter().zip(&told) {
            for field in ["events", "laid"] {
                assert_eq!(one[field], other[field]);
            }
            for field in [
                "seats",
                "figures",
                "drawn",
                "bag",
                "walls",
                "city_wall",
                "winners",
                "seed",
            ] {
                assert_eq!(one["now"][field], other["now"][field], "{field}");
            }
            if other["entry"]["type"] == "played" {
                assert_eq!(one["entry"], other["entry"]);
            }
        }
        let verified = send(&mut anna, "/api/verify", &record).await.ok();
        assert_eq!(verified["ok"], true, "{verified}");
        let draws = record.lines().filter(|line| line.starts_with("draw ")).count();
        assert!(verified["draws"].as_u64().unwrap() >= draws as u64);
    }
}

/// Plays the first legal action of a record's last position until the game is over, with previews and surveys of the record
/// alone, and compares with a table.
#[tokio::test]
async fn a_record_is_a_position_to_play_from() {
    let host = Host::start().await;
    let mut anna = host.client();
    for game in ["classic", "castle", "city"] {
        let seats = json!([{"type": "me", "name": "Anna"}, {"type": "me", "name": "Bea"}]);
        let table = json!({"game": game, "seats": seats, "aids": true});
        let (id, _) = anna.create(&table).await;
        for _ in 0..9 {
            let state = anna.state(&id).await["state"].clone();
            let seq = state["seq"].as_u64().unwrap();
            let record = anna.get(&format!("/api/tables/{id}/record")).await.body;
            let replay = send(&mut anna, "/api/records", &record).await.ok();
            let updates = replay["updates"].as_array().unwrap();
            let (last, earlier) = updates.split_last().unwrap();
            assert_eq!(last["now"]["decision"], state["now"]["decision"]);
            assert!(
                earlier
                    .iter()
                    .all(|update| update["now"]["decision"]["legal"].is_null())
            );
            let look = send(&mut anna, "/api/records/look", &record).await.ok();
            let of_table = anna.get(&format!("/api/tables/{id}/look")).await.ok();
            assert_eq!(look["features"], of_table["features"]);
            assert_eq!(look["fits"], of_table["fits"]);
            assert_eq!(look["seq"], last["seq"]);
            let legal = &state["now"]["decision"]["legal"];
            let action = &legal[legal.as_array().unwrap().len() - 1]["action"];
            let ask = json!({"record": record, "actions": [action]});
            let preview = anna.post("/api/records/preview", &ask).await.ok();
            let ask = json!({"after": seq, "actions": [action]});
            let of_table = anna.post(&format!("/api/tables/{id}/preview"), &ask).await.ok();
            assert_eq!(preview, of_table);
            let choose = json!({"type": "choose", "action": action});
            anna.act(&id, &format!("m{seq}"), seq, choose).await.ok();
        }
    }
}

/// A figure from a quarter counts in the feature that its preview shows, also while nothing is scored.
#[tokio::test]
async fn a_preview_counts_the_figure_that_joins() {
    let host = Host::start().await;
    let mut anna = host.client();
    let scenario = include_str!("../../../../testdata/scenarios/classic/n6-figure-by-figure.bastide");
    let (record, _) = scenario.split_once("expect").unwrap();
    let join = json!({"type": "join", "x": 3, "y": -1, "region": {"kind": "road", "port": "S"}, "piece": "follower"});
    for (figures, owners) in [(1, json!([0, 1])), (2, json!([]))] {
        let ask = json!({"record": record, "actions": vec![join.clone(); figures]});
        let preview = anna.post("/api/records/preview", &ask).await.ok();
        // The second one leads to the scoring, and all figures return.
        assert_eq!(preview["features"][0]["owners"], owners, "{preview}");
        assert_eq!(preview["decision"].is_null(), figures == 2);
    }
}

#[tokio::test]
async fn previews_of_records_are_refused_where_nobody_decides() {
    let host = Host::start().await;
    let mut anna = host.client();
    let start = "bastide 1\ngame classic\nplayers 2\n";
    let place = json!({"type": "place", "x": 1, "y": 0, "rotation": "N"});
    let ask = |record: &str, actions: Vec<Value>| json!({"record": record, "actions": actions});
    let drawn = format!("{start}draw base/FRFR\n");
    for (request, code) in [
        (ask(start, vec![place.clone()]), "bad-request"),
        (ask(&drawn, Vec::new()), "bad-request"),
        (ask(&drawn, vec![place.clone(); 9]), "bad-request"),
        (
            ask(
                &drawn,
                vec![json!({"type": "place", "x": 9, "y": 9, "rotation": "N"})],
            ),
            "illegal",
        ),
        (ask(&drawn, vec![json!({"type": "guard"})]), "illegal"),
        (ask("hello", vec![place.clone()]), "bad-request"),
        (json!({"record": drawn, "actions": [], "more": 1}), "bad-request"),
    ] {
        let answer = anna.post("/api/records/preview", &request).await;
        assert_eq!(answer.code(), code, "{request}");
    }
    let replay = send(&mut anna, "/api/records", start).await.ok();
    let last = &replay["updates"][0]["now"]["decision"];
    assert_eq!(last["seat"], Value::Null);
    assert_eq!(
        last.get("legal"),
        None,
        "chance has no legal actions to choose from"
    );
    let look = send(&mut anna, "/api/records/look", start).await.ok();
    assert_eq!(look["seq"], 1);
}

#[tokio::test]
async fn errors_in_records_name_their_line() {
    let host = Host::start().await;
    let mut anna = host.client();
    let start = "bastide 1\ngame classic\nplayers 2\ndraw base/FRFR\n";
    for (text, code, says) in [
        ("hello", "bad-request", "line 1"),
        ("", "bad-request", "no record"),
        ("# nothing", "bad-request", "header"),
        (&format!("{start}place 9,9 N\n"), "illegal", "line 5"),
        (&format!("{start}end 0 0\n"), "bad-request", "line 5"),
    ] {
        let answer = send(&mut anna, "/api/records", text).await;
        assert_eq!(answer.code(), code, "{text}");
        let message = answer.json()["message"].as_str().unwrap().to_owned();
        assert!(message.contains(says), "{message}");
    }
    let illegal = send(&mut anna, "/api/records", &format!("{start}place 9,9 N\n")).await;
    assert_eq!(illegal.json()["rule"], "B5");
    assert_eq!(
        illegal.json()["reason"],
        json!({"type": "illegal-record", "line": 5})
    );
    assert_eq!(send(&mut anna, "/api/verify", "").await.code(), "bad-request");
    let verified = send(&mut anna, "/api/verify", start).await.ok();
    assert_eq!(verified["ok"], false);
    assert_eq!(verified["finding"], "no-seed");
    assert!(verified["message"].as_str().unwrap().contains("no `seed` line"));
}

#[tokio::test]
async fn records_have_their_own_size_limit() {
    let host = Host::with(|config| config.record_size = 10_000).await;
    let mut anna = host.client();
    let start = "bastide 1\ngame classic\nplayers 2\n";
    let fits = format!("{start}{}\n", "#".repeat(9_000));
    assert_eq!(send(&mut anna, "/api/records", &fits).await.status, 200);
    for path in ["/api/records", "/api/records/look", "/api/verify"] {
        let large = format!("{start}{}\n", "#".repeat(10_000));
        assert_eq!(send(&mut anna, path, &large).await.code(), "too-large");
    }
    // A preview's record has the same limit, however it is written as JSON.
    let pass = json!([{"type": "pass"}]);
    let of = |length: usize| format!("{start}{}", "\n".repeat(length - start.len()));
    for (length, code) in [(10_000, "bad-request"), (10_001, "too-large")] {
        let request = json!({"record": of(length), "actions": pass});
        assert_eq!(
            anna.post("/api/records/preview", &request).await.code(),
            code,
            "{length}"
        );
    }
    let bytes = |length: usize| format!("{{\"record\":\"\",\"actions\":[{}]}}", " ".repeat(length - 26));
    for (length, code) in [(28_192, "bad-request"), (28_193, "too-large")] {
        let body = bytes(length);
        assert_eq!(body.len(), length);
        let json = [("content-type", "application/json")];
        let answer = anna.send("POST", "/api/records/preview", &json, &body).await;
        assert_eq!(answer.code(), code, "{length}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_games_are_analysed() {
    let host = Host::with(|config| config.analysis_simulations = 8).await;
    let mut anna = host.client();
    let id = played(&mut anna, "castle", 6).await;
    let path = format!("/api/tables/{id}/analysis");
    let mut analysis = anna.post(&path, &json!({})).await.ok();
    while analysis["state"] != "done" {
        assert!(["waiting", "running"].contains(&analysis["state"].as_str().unwrap()));
        tokio::time::sleep(Duration::from_millis(20)).await;
        analysis = anna.post(&path, &json!({})).await.ok();
    }
    assert_eq!(analysis["done"], analysis["of"]);
    let moves = analysis["moves"].as_array().unwrap();
    assert_eq!(moves.len(), analysis["of"].as_u64().unwrap() as usize);
    let told = anna.history(&id, 0).await;
    for one in moves {
        let entry = &told[one["seq"].as_u64().unwrap() as usize - 1]["entry"];
        assert_eq!(entry["type"], "played");
        assert_eq!(entry["seat"], one["seat"]);
        assert_eq!(one["chance"].as_array().unwrap().len(), 2);
        let lead = one["lead"].as_array().unwrap();
        assert_eq!(lead[0].as_f64().unwrap(), -lead[1].as_f64().unwrap());
        assert!(!one["best"].as_array().unwrap().is_empty());
        assert!((-1.0..=1.0).contains(&one["gave_away"].as_f64().unwrap()));
    }
}

#[tokio::test]
async fn running_games_are_not_analysed() {
    let host = Host::start().await;
    let mut anna = host.client();
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "me", "name": "Bea"}]);
    let (id, _) = anna.create(&json!({"game": "castle", "seats": seats})).await;
    let path = format!("/api/tables/{id}/analysis");
    assert_eq!(anna.post(&path, &json!({})).await.code(), "not-allowed");
    let unknown = anna.post("/api/tables/none/analysis", &json!({})).await;
    assert_eq!(unknown.code(), "unknown-table");

    let host = Host::with(|config| config.analysis = false).await;
    let mut anna = host.client();
    let answer = anna.post(&path, &json!({})).await.ok();
    assert_eq!(answer["state"], "off");
    assert_eq!(anna.get("/api/games").await.ok()["analysis"], false);
}
