//! The library for the browser plays what this machine plays: the same requests get the same answers from WebAssembly, run by Node,
//! and natively. The test builds the library (`web/wasm/bastide.wasm`) if it is missing or of other sources.

// Also part of the server's build script, which watches the sources.
#[allow(dead_code)]
#[path = "../../server/build/worker.rs"]
mod worker;

use bastide_engine::notation::statement::header_lines;
use bastide_engine::setup::{GameKind, Header};
use bastide_engine::shuffle::Seed;
use bastide_local::play::Wish;
use bastide_local::request::Request;
use bastide_local::{Host, Start};
use bastide_testkit::variants;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use worker::Failure;

/// Bots of each kind; the searches are short, so that the test is.
const BOTS: [&str; 7] = [
    "random",
    "greedy",
    "easy",
    "uct:20",
    "search:24",
    "normal",
    "hard",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The library of these sources; `None` with `BASTIDE_PAGE=skip`. That it cannot be built is a fault.
fn library() -> Option<PathBuf> {
    if std::env::var("BASTIDE_PAGE").is_ok_and(|wish| wish == "skip") {
        return None;
    }
    let root = root();
    let _lock = worker::lock(&root).unwrap();
    // The target folder has the tests' scratch folder, `tmp`.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("wasm");
    match worker::build(&root, &folder) {
        Ok(()) => Some(root.join(worker::LIBRARY)),
        Err(Failure::Impossible(reason) | Failure::Failed(reason)) => {
            panic!("the library cannot be built; BASTIDE_PAGE=skip leaves this test out: {reason}")
        }
    }
}

/// Games with every expansion and number of seats, and one for the level that searches.
fn games() -> Vec<Wish> {
    let mut games = Vec::new();
    for (kind, count) in [
        (GameKind::Classic, 20),
        (GameKind::Castle, 3),
        (GameKind::City, 3),
    ] {
        for number in 0..count {
            let header = Header {
                seed: Some(Seed::from_number(number as u64)),
                ..variants::header(kind, number)
            };
            let lines = header_lines(&header);
            let seats = usize::from(header.players.unwrap_or(2));
            games.push(Wish {
                header: lines.iter().map(|line| format!("{line}\n")).collect(),
                bots: (0..seats)
                    .map(|seat| BOTS[(number + seat) % BOTS.len()].to_owned())
                    .collect(),
                dice: 10 * number as u64,
            });
        }
    }
    games.push(Wish {
        header: "bastide 1\ngame castle\nplayers 2\nseed 7\n".to_owned(),
        bots: vec!["master".to_owned(), "hard".to_owned()],
        dice: 1,
    });
    games
}

fn tables() -> Value {
    let me = json!({"type": "me", "name": "Anna"});
    let bot = |level: &str| json!({"type": "bot", "level": level});
    json!([
        {"game": "castle", "seats": [me, bot("normal")], "aids": true},
        {"game": "city", "seats": [bot("easy"), me, bot("hard")], "aids": true},
        {"game": "classic", "sets": ["base", "inns", "count"], "seats": [me, bot("easy"), me], "aids": true},
    ])
}

#[test]
fn the_browser_plays_what_this_machine_plays() {
    let Some(library) = library() else { return };
    let start = json!({
        "person": "5c".repeat(32),
        "seed": "7d".repeat(32),
        "analysisSimulations": 1,
    });
    let games = games();
    let wish = json!({"library": library, "start": start, "games": games, "tables": tables()});
    let mut node = Command::new("node")
        .arg(root().join("crates/local/tests/browser.mjs"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Node runs the library; install Node 20.19 or newer");
    let mut input = node.stdin.take().unwrap();
    input.write_all(wish.to_string().as_bytes()).unwrap();
    drop(input);
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success(), "Node failed");
    let transcript: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let mut host = Host::new(&serde_json::from_value::<Start>(start).unwrap()).unwrap();
    let mut played = 0;
    for step in &transcript {
        let now = step["now"].as_i64().unwrap();
        let (told, here) = match step.get("request") {
            Some(request) => {
                let request: Request = serde_json::from_value(request.clone()).unwrap();
                played += usize::from(request.path == "/api/local/play");
                (&step["answer"], json!(host.request(&request, now)))
            }
            None => (&step["work"], json!(host.work(now))),
        };
        assert!(
            *told == here,
            "{}\nin the browser: {told}\nhere: {here}",
            step["request"]
        );
    }
    assert_eq!(played, games.len());
    assert!(transcript.len() > 300, "{} steps", transcript.len());
}
