//! Features and fits, games with sets and options, rules.

use crate::common::{Client, Host};
use serde_json::{Value, json};

async fn table(client: &mut Client, game: &str, aids: bool) -> String {
    let seats = json!([{"type": "me", "name": "Anna"}, {"type": "me", "name": "Bea"}]);
    let table = json!({"game": game, "seats": seats, "aids": aids});
    client.create(&table).await.0
}

/// Plays the first legal action; returns the state after it.
async fn play(client: &mut Client, id: &str) -> Value {
    let state = client.state(id).await["state"].clone();
    let seq = state["seq"].as_u64().unwrap();
    let line = &state["now"]["decision"]["legal"][0]["line"];
    client
        .act(id, &format!("m{seq}"), seq, json!({"type": "play", "line": line}))
        .await
        .ok();
    client.state(id).await["state"].clone()
}

#[tokio::test]
async fn features_and_fits_are_sent_if_aids_are_on() {
    let host = Host::start().await;
    let mut anna = host.client();
    for game in ["classic", "castle", "city"] {
        let id = table(&mut anna, game, true).await;
        let path = format!("/api/tables/{id}/look");
        let first = anna.get(&path).await.ok();
        for _ in 0..4 {
            play(&mut anna, &id).await;
        }
        let state = play(&mut anna, &id).await;
        let look = anna.get(&path).await.ok();
        assert_eq!(look["seq"], state["seq"]);
        let features = look["features"].as_array().unwrap();
        let regions: usize = features
            .iter()
            .map(|feature| feature["regions"].as_array().unwrap().len())
            .sum();
        assert!(regions >= features.len() && !features.is_empty(), "{look}");
        // Every figure stands on one feature.
        for figure in state["now"]["figures"].as_array().unwrap() {
            let at = json!({"x": figure["x"], "y": figure["y"], "region": figure["region"]});
            let under: Vec<_> = features
                .iter()
                .filter(|feature| feature["regions"].as_array().unwrap().contains(&at))
                .collect();
            assert_eq!(under.len(), 1);
            assert_eq!(under[0]["claims"][0]["seat"], figure["seat"]);
            assert_eq!(under[0]["claims"][0]["figures"][0]["piece"], figure["piece"]);
        }
        let fits = look["fits"].as_array().unwrap();
        assert!(
            fits.iter().any(|fit| fit["tiles"][0]["left"].as_u64() > Some(0)),
            "{look}"
        );
        let seq = first["seq"].as_u64().unwrap();
        assert_eq!(anna.get(&format!("{path}?at={seq}")).await.ok(), first);
        assert_eq!(anna.get(&format!("{path}?at=x")).await.code(), "bad-request");
        assert_eq!(anna.get(&format!("{path}?at=999")).await.ok(), look);
        assert_eq!(host.client().get(&path).await.ok(), look, "spectators get it too");
    }
    assert_eq!(anna.get("/api/tables/none/look").await.code(), "unknown-table");
}

#[tokio::test]
async fn a_table_without_aids_shows_nothing_until_it_is_over() {
    let host = Host::start().await;
    let mut anna = host.client();
    let id = table(&mut anna, "castle", false).await;
    let path = format!("/api/tables/{id}/look");
    assert_eq!(anna.get(&path).await.code(), "not-allowed");
    assert_eq!(host.client().get(&path).await.code(), "not-allowed");
    let seq = anna.state(&id).await["state"]["seq"].as_u64().unwrap();
    anna.act(&id, "bye", seq, json!({"type": "resign"})).await.ok();
    assert_eq!(anna.get(&path).await.ok()["seq"], seq + 1);
}

#[tokio::test]
async fn every_offered_set_and_option_opens_a_table() {
    let host = Host::start().await;
    let mut anna = host.client();
    let games = anna.get("/api/games").await.ok();
    let levels = [
        "easy",
        "normal",
        "hard",
        "master",
        "grandmaster",
        "farmer",
        "raider",
    ];
    assert_eq!(games["levels"], json!(levels));
    assert_eq!(games["analysis"], true);
    assert_eq!(games["art"].as_str().unwrap().len(), 16);
    for game in games["games"].as_array().unwrap() {
        let most = game["seats"][1].as_u64().unwrap();
        let seats = vec![json!({"type": "bot", "level": "easy"}); most as usize - 1];
        let seats: Vec<_> = [json!({"type": "me", "name": "Anna"})]
            .into_iter()
            .chain(seats)
            .collect();
        for option in game["options"].as_array().unwrap() {
            // The first set of a game is its base; Castle and City have no sets.
            let base = game["sets"][0]["set"].as_str();
            let sets: Vec<_> = base.into_iter().chain(option["needs"].as_str()).collect();
            for value in option["values"].as_array().unwrap() {
                let chosen = json!([{"name": option["name"], "value": value}]);
                let table = json!({"game": game["game"], "sets": sets, "options": chosen, "seats": seats});
                anna.post("/api/tables", &table).await.ok();
            }
        }
        for set in game["sets"].as_array().unwrap() {
            let mut sets = set["needs"].as_array().unwrap().clone();
            sets.push(set["set"].clone());
            let table = json!({"game": game["game"], "sets": sets, "seats": seats});
            anna.post("/api/tables", &table).await.ok();
        }
    }
}

#[tokio::test]
async fn rules_are_served_in_each_language() {
    let host = Host::start().await;
    let mut anna = host.client();
    for game in ["classic", "castle", "city"] {
        let english = anna.get(&format!("/api/rules/{game}")).await.ok();
        assert_eq!(
            english,
            anna.get(&format!("/api/rules/{game}?lang=en")).await.ok()
        );
        for lang in ["fr", "de"] {
            let other = anna.get(&format!("/api/rules/{game}?lang={lang}")).await.ok();
            let count = |rules: &Value| rules["sections"].as_array().unwrap().len();
            assert_eq!(count(&english), count(&other));
        }
    }
    assert_eq!(anna.get("/api/rules/chess").await.code(), "bad-request");
    assert_eq!(anna.get("/api/rules/city?lang=xx").await.code(), "bad-request");
}
