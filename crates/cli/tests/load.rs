//! `bastide load`: short runs against a real server.

mod common;

use common::{bastide, empty_postgres, text};
use serde_json::Value;
use std::process::Command;

fn load(args: &[&str]) -> Value {
    let output = bastide(&[&["load", "--json"], args].concat(), b"");
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{out}{err}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn every_acknowledged_move_is_in_the_log() {
    let report = load(&["--games", "20", "--moves", "3000", "--check"]);
    assert_eq!(report["moves"], 3000, "{report}");
    assert_eq!(report["faults"], 0, "{report}");
    assert_eq!(report["checked"], true, "{report}");
    assert!(report["games_ended"].as_u64() > Some(0), "{report}");
    let time = |name: &str| report["milliseconds"][name].as_f64().unwrap();
    assert!(
        time("p50") <= time("p99") && time("p99") <= time("max"),
        "{report}"
    );
}

#[test]
fn quiet_games_fall_asleep() {
    let report = load(&["--games", "10", "--moves", "100", "--idle"]);
    assert_eq!(report["asleep"], true, "{report}");
    assert_eq!(report["sockets"], 20, "{report}");
    assert_eq!(report["faults"], 0, "{report}");
    if cfg!(target_os = "linux") {
        let memory = |name: &str| report["memory"][name].as_u64().unwrap();
        assert_eq!(memory("per_game"), memory("all") / 10);
    }
}

#[test]
fn moves_come_at_the_requested_rate() {
    let report = load(&[
        "--games",
        "4",
        "--rate",
        "40",
        "--seconds",
        "1",
        "--game",
        "castle",
    ]);
    // The first move of each game is due within the first pause; a loaded machine makes fewer, never more.
    assert!((1..=40).contains(&report["moves"].as_u64().unwrap()), "{report}");
}

#[test]
fn an_empty_and_a_filled_database_are_measured_in_turns() {
    let report = load(&[
        "--stored", "100", "--rounds", "2", "--games", "4", "--moves", "40",
    ]);
    assert_eq!(report["stored"], 100, "{report}");
    // Two random players make about 140 entries a game.
    assert!(report["bytes"].as_u64() > Some(100 * 5000), "{report}");
    let rounds = report["rounds"].as_array().unwrap();
    assert_eq!(rounds.len(), 2, "{report}");
    for run in rounds
        .iter()
        .flat_map(|round| [&round["empty"], &round["stored"]])
    {
        assert_eq!(run["report"]["moves"], 40, "{report}");
        assert!(run["start_seconds"].as_f64() > Some(0.0), "{report}");
    }
}

#[test]
fn a_postgresql_database_can_be_loaded_again_and_no_file_is_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let database = runtime.block_on(empty_postgres("load"));
    for _ in 0..2 {
        let output = Command::new(env!("CARGO_BIN_EXE_bastide"))
            .args([
                "load",
                "--json",
                "--games",
                "2",
                "--moves",
                "20",
                "--database",
                &database,
            ])
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(
            (&report["faults"], &report["database"]),
            (&0.into(), &"PostgreSQL".into())
        );
        assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    }
}

#[test]
fn errors_give_a_reason() {
    let said = |args: &[&str]| {
        let output = bastide(&[&["load"], args].concat(), b"");
        assert_eq!(output.status.code(), Some(2));
        text(&output.stderr)
    };
    let nobody = said(&["--address", "127.0.0.1:1", "--games", "1"]);
    assert!(
        nobody.contains("a game cannot be opened: 127.0.0.1:1: "),
        "{nobody}"
    );
    assert!(said(&["--rate", "0"]).contains("--rate takes a number of moves a second, such as 250"));
    assert!(said(&["--seconds=-1"]).contains("--seconds"));
    let folder = said(&["--database", "/nowhere/games.db"]);
    assert!(folder.contains("there is no folder `/nowhere`"), "{folder}");
}
