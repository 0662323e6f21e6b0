//! `bastide arena` with built-in bots; `programs` tests it with programs as players.
#![cfg(unix)]

#[path = "../common/mod.rs"]
mod common;
mod programs;

use common::{bastide, text};
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A new folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("bastide-arena-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(bots: &str, more: &[&str]) -> std::process::Output {
    let mut args = vec!["arena", "--bots", bots];
    args.extend(more);
    bastide(&args, b"")
}

fn results(bots: &str, more: &[&str]) -> Value {
    let output = run(bots, &[more, &["--json"]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The results without times, which differ from run to run.
fn timeless(mut table: Value) -> Value {
    for bot in table["bots"].as_array_mut().unwrap() {
        let decision = bot["milliseconds_per_decision"].take().as_f64().unwrap();
        let turn = bot["milliseconds_per_turn"].take().as_f64().unwrap();
        assert!(0.0 <= decision && decision <= turn);
    }
    table
}

#[test]
fn a_pair_plays_each_deal_in_both_seatings() {
    let table = results("greedy,random", &["--game", "castle", "--games", "7"]);
    assert_eq!(
        (&table["games"], &table["deals"], &table["stopped"]),
        (&8.into(), &4.into(), &false.into())
    );
    let pair = &table["pairs"][0];
    assert_eq!(pair["bots"], serde_json::json!(["greedy", "random"]));
    let count = |key: &str| pair[key].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 8);
    assert!(
        count("wins") >= 6 && pair["difference"].as_f64().unwrap() > 20.0,
        "{pair}"
    );
    assert!(pair["difference_error"].as_f64().unwrap() > 0.0 && pair["elo_low"].as_f64().unwrap() > 0.0);
    assert_eq!(table["bots"][0]["forfeits"], 0);
    assert!(table["bots"][0]["decisions"].as_u64().unwrap() > 8 * 20);
}

#[test]
fn equal_bots_get_equal_results() {
    let table = results(
        "greedy,greedy",
        &[
            "--games",
            "4",
            "--sets",
            "inns,traders",
            "--option",
            "farmers=off",
        ],
    );
    let pair = &table["pairs"][0];
    assert_eq!(pair["bots"][1], "greedy#2");
    assert_eq!(
        (pair["win_percent"].as_f64(), pair["difference"].as_f64()),
        (Some(50.0), Some(0.0))
    );
    assert_eq!(
        table["settings"]["sets"],
        serde_json::json!(["base", "inns", "traders"])
    );
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let of = |threads| {
        let more = [
            "--game",
            "city",
            "--games",
            "6",
            "--seed",
            "9",
            "--threads",
            threads,
        ];
        timeless(results("random,uct:3,greedy", &more))
    };
    let one = of("1");
    assert_eq!(one, of("4"));
    assert_eq!(one["pairs"].as_array().unwrap().len(), 3);
    let ratings: f64 = one["bots"]
        .as_array()
        .unwrap()
        .iter()
        .map(|bot| bot["elo"].as_f64().unwrap())
        .sum();
    assert!(ratings.abs() < 1e-6);
    let other = timeless(results(
        "random,uct:3,greedy",
        &["--game", "city", "--games", "6", "--seed", "8"],
    ));
    assert_ne!(one["pairs"], other["pairs"]);
}

#[test]
fn more_seats_are_filled_in_all_rotations_or_with_copies() {
    let copies = results(
        "greedy,random",
        &["--game", "city", "--players", "3", "--games", "6"],
    );
    assert_eq!(copies["games"], 6);
    let alone = copies["pairs"][0]["alone"].as_array().unwrap();
    assert_eq!(alone.len(), 2);
    assert_eq!(
        (&alone[0]["bot"], &alone[0]["games"]),
        (&"greedy".into(), &3.into())
    );
    assert!((alone[1]["fair_percent"].as_f64().unwrap() - 100.0 / 3.0).abs() < 1e-9);
    assert_eq!(copies["bots"][0]["games"], 9);

    let rotations = results(
        "greedy,random,normal",
        &["--game", "city", "--players", "3", "--games", "3"],
    );
    assert_eq!((&rotations["games"], &rotations["deals"]), (&3.into(), &1.into()));
    assert_eq!(rotations["pairs"].as_array().unwrap().len(), 3);
    assert_eq!(rotations["pairs"][0]["games"], 3);
}

#[test]
fn records_of_all_games_replay() {
    let folder = folder("records");
    let illegal = script(
        &folder,
        "illegal.sh",
        "case $line in go*) echo place 99,99 N;; esac",
    );
    let output = run(
        &format!("greedy,random,{illegal}"),
        &["--games", "2", "--records", folder.to_str().unwrap()],
    );
    assert!(output.status.success());
    let records: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().display().to_string())
        .filter(|path| path.ends_with(".bastide"))
        .collect();
    assert_eq!(records.len(), 6);
    let first = std::fs::read_to_string(folder.join("deal0-meeting0-seating1.bastide")).unwrap();
    assert!(
        first.contains("seat 0 \"random\" random") && first.contains("seat 1 \"greedy\" greedy"),
        "{first}"
    );
    let mut args = vec!["replay"];
    args.extend(records.iter().map(String::as_str));
    let replayed = text(&bastide(&args, b"").stdout);
    assert!(replayed.contains("6 agree, 0 do not"), "{replayed}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_stopped_arena_can_be_continued() {
    let folder = folder("resume");
    let journal = folder.join("journal.jsonl");
    let journal_arg = journal.to_str().unwrap();
    let lines = || std::fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    let endless = [
        "arena",
        "--bots",
        "greedy,random",
        "--game",
        "castle",
        "--games",
        "10000000",
    ];
    let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(endless)
        .args(["--resume", journal_arg])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    while lines() < 4 {
        assert!(child.try_wait().unwrap().is_none(), "the arena ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let pid = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &pid])
            .status()
            .unwrap()
            .success()
    );
    let stopped = child.wait_with_output().unwrap();
    assert_eq!(stopped.status.code(), Some(130));
    let said = text(&stopped.stdout);
    assert!(
        said.contains("; stopped, 10000000 were planned") && said.contains("greedy – random"),
        "{said}"
    );

    // The game of an incomplete line is played again.
    let kept = std::fs::read_to_string(&journal).unwrap();
    std::fs::write(&journal, &kept[..kept.len() - 9]).unwrap();
    let games = (lines() + 5).to_string();
    let more = ["--game", "castle", "--games", &games];
    let resumed = results("greedy,random", &[&more[..], &["--resume", journal_arg]].concat());
    assert_eq!(
        timeless(resumed.clone()),
        timeless(results("greedy,random", &more))
    );
    // All games are in the journal, so nothing is played and even the times are equal.
    let again = results("greedy,random", &[&more[..], &["--resume", journal_arg]].concat());
    assert_eq!(again, resumed);
    // A message says that games in the journal get no records.
    let records = folder.join("records");
    let kept = ["--resume", journal_arg, "--records", records.to_str().unwrap()];
    let late = run("greedy,random", &[&more[..], &kept].concat());
    let said = text(&late.stderr);
    assert!(said.contains("games of the journal were played before"), "{said}");

    let other = run("greedy,random", &["--game", "city", "--resume", journal_arg]);
    assert_eq!(other.status.code(), Some(2));
    let error = text(&other.stderr);
    assert!(
        error.contains("with game \"castle\" instead of \"city\""),
        "{error}"
    );
    std::fs::write(&journal, "my diary\n").unwrap();
    let diary = run("greedy,random", &["--resume", journal_arg]);
    assert!(text(&diary.stderr).contains("is not the journal of an arena"));
    assert_eq!(std::fs::read_to_string(&journal).unwrap(), "my diary\n");
    std::fs::remove_dir_all(folder).unwrap();
}

/// A program that runs `body` for each `$line` on its standard input.
fn script(folder: &std::path::Path, name: &str, body: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, format!("while read -r line; do\n{body}\ndone\n")).unwrap();
    format!("cmd:sh {}", path.display())
}

#[test]
fn invalid_arguments_are_refused_with_a_reason() {
    for (bots, more, reason) in [
        ("greedy", &[][..], "an arena needs at least two bots"),
        ("greedy,moon", &[], "there is no bot `moon`"),
        ("greedy,cmd:", &[], "write a program after cmd:"),
        (
            "greedy,cmd:no-such-program",
            &[],
            "cmd:no-such-program: cannot be started: ",
        ),
        (
            "greedy,my bot=greedy",
            &[],
            "`my bot` cannot be a label: write up to 24 letters",
        ),
        ("greedy,=greedy", &[], "`` cannot be a label"),
        ("mine=random,mine=greedy", &[], "two bots are called `mine`"),
        ("greedy=random,greedy", &[], "two bots are called `greedy`"),
        ("greedy,mine=moon", &[], "there is no bot `moon`"),
        ("greedy,search:1.5s", &[], "a budget is written as"),
        ("greedy,random", &["--games", "0"], "0 is not in 1.."),
        (
            "greedy,random",
            &["--game", "castle", "--players", "3"],
            "players 3: castle is for 2",
        ),
    ] {
        let output = run(bots, more);
        assert_eq!(output.status.code(), Some(2), "{bots}");
        let error = text(&output.stderr);
        assert!(error.contains(reason), "{error}");
    }
}
