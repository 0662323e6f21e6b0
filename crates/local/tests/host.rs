//! The local host natively: what the page asks it.

use bastide_local::host::Answer;
use bastide_local::request::Request;
use bastide_local::{Host, Start};
use serde_json::{Value, json};

/// 2026-01-01.
const NOW: i64 = 1_767_225_600_000;

fn start() -> Start {
    Start {
        person: "0a".repeat(32),
        seed: "1b".repeat(32),
        test_seed: None,
        analysis_simulations: Some(4),
    }
}

struct Page {
    host: Host,
    now: i64,
    client: u32,
}

impl Page {
    fn new() -> Page {
        Page {
            host: Host::new(&start()).unwrap(),
            now: NOW,
            client: 0,
        }
    }

    fn ask(&mut self, request: &Request) -> Answer {
        self.now += 1;
        self.host.request(request, self.now)
    }

    fn get(&mut self, path: &str) -> Value {
        let answer = self.ask(&Request::get(path));
        assert_eq!(answer.response.status, 200, "{path}: {}", answer.response.body);
        serde_json::from_str(&answer.response.body).unwrap()
    }

    fn post(&mut self, path: &str, body: &Value) -> Value {
        let answer = self.ask(&Request::post(path, body.to_string()));
        assert_eq!(answer.response.status, 200, "{path}: {}", answer.response.body);
        serde_json::from_str(&answer.response.body).unwrap()
    }

    fn open(&mut self, game: &str, seats: &Value) -> String {
        let wish = json!({"game": game, "seats": seats, "aids": true});
        self.post("/api/tables", &wish)["id"].as_str().unwrap().to_owned()
    }

    fn act(&mut self, id: &str, after: &Value, command: &Value) -> Value {
        self.client += 1;
        let act = json!({"client": format!("c{}", self.client), "after": after, "do": command});
        self.post(&format!("/api/tables/{id}/act"), &act)
    }

    /// Thinks until nothing is left.
    fn work(&mut self) {
        while self.host.work(self.now).more {}
    }

    fn state(&mut self, id: &str) -> Value {
        self.get(&format!("/api/tables/{id}"))["state"].clone()
    }

    fn resign(&mut self, id: &str) {
        let seq = self.state(id)["seq"].clone();
        self.act(id, &seq, &json!({"type": "resign"}));
    }

    /// Plays the first legal action of the seats of this person and lets the bots move, until the game is over.
    fn finish(&mut self, id: &str) {
        loop {
            self.work();
            let state = self.state(id);
            if state["now"]["status"] == "over" {
                return;
            }
            let action = &state["now"]["decision"]["legal"][0]["action"];
            assert!(action.is_object(), "{state}");
            self.act(id, &state["seq"], &json!({"type": "choose", "action": action}));
        }
    }
}

fn me(name: &str) -> Value {
    json!({"type": "me", "name": name})
}

fn bot(level: &str) -> Value {
    json!({"type": "bot", "level": level})
}

#[test]
fn a_game_against_a_bot_is_played_kept_and_opened_again() {
    let mut page = Page::new();
    let id = page.open("castle", &json!([bot("easy"), me("Anna")]));
    page.finish(&id);
    let state = page.state(&id);
    let log = page
        .ask(&Request::get(&format!("/api/local/tables/{id}")))
        .response
        .body;
    let record = page.ask(&Request::get(&format!("/api/tables/{id}/record")));
    assert!(
        record.response.body.contains("\nend "),
        "{}",
        record.response.body
    );
    let verified = page.ask(&Request::post("/api/verify", record.response.body));
    assert!(
        verified.response.body.contains("true"),
        "{}",
        verified.response.body
    );

    let mut other = Page::new();
    let mut put = Request::post("/api/local/tables", log.clone());
    put.method = "PUT".to_owned();
    let listed = other.ask(&put);
    assert_eq!(listed.response.status, 200, "{}", listed.response.body);
    other.now = page.now - 1;
    assert_eq!(other.state(&id)["now"], state["now"]);
    let again = other.ask(&Request::get(&format!("/api/local/tables/{id}")));
    assert_eq!(again.response.body, log);
    assert_eq!(other.get("/api/mine")[0]["id"], id.as_str());
    let mut delete = Request::get(&format!("/api/local/tables/{id}"));
    delete.method = "DELETE".to_owned();
    assert_eq!(other.ask(&delete).response.status, 200);
    assert_eq!(
        other
            .ask(&Request::get(&format!("/api/tables/{id}")))
            .response
            .status,
        404
    );
}

#[test]
fn a_log_without_its_secret_is_refused() {
    let mut page = Page::new();
    let id = page.open("castle", &json!([bot("easy"), me("Anna")]));
    let log = page.ask(&Request::get(&format!("/api/local/tables/{id}")));
    let (head, rows) = log.response.body.split_once('\n').unwrap();
    let mut head: Value = serde_json::from_str(head).unwrap();
    head["secret"] = json!("");
    let mut put = Request::post("/api/local/tables", format!("{head}\n{rows}"));
    put.method = "PUT".to_owned();
    let refused = Page::new().ask(&put).response;
    assert_eq!(refused.status, 400, "{}", refused.body);
    assert!(refused.body.contains("secret"), "{}", refused.body);
}

#[test]
fn two_at_one_screen_play_undo_and_look() {
    let mut page = Page::new();
    let id = page.open("classic", &json!([me("Anna"), me("Ben")]));
    let state = page.state(&id);
    let legal = state["now"]["decision"]["legal"][0]["action"].clone();
    let preview = page.post(
        &format!("/api/tables/{id}/preview"),
        &json!({"after": state["seq"], "actions": [legal]}),
    );
    assert!(preview["decision"].is_object(), "{preview}");
    let done = page.act(&id, &state["seq"], &json!({"type": "choose", "action": legal}));
    assert_eq!(done["updates"].as_array().unwrap().len(), 1, "{done}");
    let look = page.get(&format!("/api/tables/{id}/look"));
    assert!(!look["features"].as_array().unwrap().is_empty());
    page.act(&id, &done["seq"], &json!({"type": "undo-ask"}));
    let undone = page.state(&id);
    assert_eq!(
        undone["now"]["decision"]["legal"],
        state["now"]["decision"]["legal"]
    );
    let history = page.get(&format!("/api/tables/{id}/updates?since=1"));
    assert_eq!(history["updates"][0]["seq"], 2);
    let stale = json!({"client": "late", "after": 1, "do": {"type": "choose", "action": legal}});
    let refused = page.ask(&Request::post(
        &format!("/api/tables/{id}/act"),
        stale.to_string(),
    ));
    assert_eq!(refused.response.status, 409, "{}", refused.response.body);
}

#[test]
fn undo_drops_what_a_bot_thinks() {
    let mut page = Page::new();
    let id = page.open("city", &json!([me("Anna"), bot("master")]));
    let mut state = page.state(&id);
    // Until the bot decides.
    while let Some(legal) = state["now"]["decision"]["legal"].get(0) {
        let choose = json!({"type": "choose", "action": legal["action"]});
        page.act(&id, &state["seq"].clone(), &choose);
        state = page.state(&id);
    }
    for _ in 0..3 {
        assert!(page.host.work(page.now).more);
    }
    page.act(&id, &state["seq"], &json!({"type": "undo-ask"}));
    assert!(!page.host.work(page.now).more, "the bot still thinks");
    page.finish(&id);
}

#[test]
fn an_analysis_makes_progress_and_can_be_cancelled() {
    let mut page = Page::new();
    let id = page.open("castle", &json!([bot("hard"), me("Anna")]));
    page.work();
    page.resign(&id);
    page.work();
    let path = format!("/api/tables/{id}/analysis");
    let begun = page.post(&path, &json!({}));
    assert_eq!(begun["state"], "running", "{begun}");
    page.host.work(page.now);
    let mut delete = Request::get(&path);
    delete.method = "DELETE".to_owned();
    assert!(page.ask(&delete).response.body.contains("waiting"));
    page.post(&path, &json!({}));
    page.work();
    let done = page.post(&path, &json!({}));
    assert_eq!(done["state"], "done");
    assert_eq!(
        done["moves"].as_array().unwrap().len(),
        done["of"].as_u64().unwrap() as usize
    );
}

#[test]
fn pictures_rules_and_records_are_those_of_the_server() {
    let mut page = Page::new();
    let id = page.open("city", &json!([me("Anna"), me("Ben")]));
    for path in [
        "/art/painted/figures.svg".to_owned(),
        "/art/plain/castle.svg".to_owned(),
        "/art/painted/tile/base/FRFR/N/0-far.svg?v=1".to_owned(),
        "/art/plain/tiles.svg?tiles=base/FRFR/N/0,base/RRRR/E/1-far".to_owned(),
        "/art/plain/example/B5.svg".to_owned(),
        format!("/art/painted/table/{id}.svg?at=1"),
    ] {
        let answer = page.ask(&Request::get(&path)).response;
        assert_eq!(
            (answer.status, answer.content_type),
            (200, "image/svg+xml"),
            "{path}"
        );
        assert!(answer.body.starts_with("<svg"), "{path}");
    }
    assert_eq!(page.get("/api/games")["games"].as_array().unwrap().len(), 3);
    assert!(page.get("/api/rules/city?lang=de")["sections"].is_array());
    assert_eq!(page.get("/api/art/castle")["set"], "castle");
    let record = include_str!("../../../testdata/golden/base-2p-01.bastide");
    let replay = page.ask(&Request::post("/api/records", record)).response;
    assert_eq!(replay.status, 200, "{}", replay.body);
    for (path, status) in [
        ("/art/painted/tile/base/NONE/N/0.svg", 404),
        ("/api/rules/chess", 400),
        ("/api/nothing", 404),
        ("/api/tables/local-0000000000000000", 404),
    ] {
        assert_eq!(page.ask(&Request::get(path)).response.status, status, "{path}");
    }
}

#[test]
fn answers_contain_neither_secret_nor_seed_while_a_game_runs() {
    let mut page = Page::new();
    let id = page.open("classic", &json!([me("Anna"), bot("easy")]));
    let log = page
        .ask(&Request::get(&format!("/api/local/tables/{id}")))
        .response
        .body;
    let head: Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
    let secret = head["secret"].as_str().unwrap();
    assert_eq!(secret.len(), 64);
    for path in ["", "/updates?since=0", "/record", "/look"] {
        let body = page
            .ask(&Request::get(&format!("/api/tables/{id}{path}")))
            .response
            .body;
        assert!(!body.contains(secret), "{path}");
    }
}

#[test]
fn a_rematch_is_opened_once() {
    let mut page = Page::new();
    let id = page.open("castle", &json!([me("Anna"), bot("easy")]));
    page.resign(&id);
    page.work();
    let path = format!("/api/tables/{id}/rematch");
    let first = page.post(&path, &json!({}))["id"].clone();
    assert_eq!(page.post(&path, &json!({}))["id"], first);
    page.finish(first.as_str().unwrap());
}
