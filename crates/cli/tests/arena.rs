//! The arena as people use it, with built-in bots and with programs.
#![cfg(unix)]

mod common;

use common::{bastide, root, text};
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A fresh folder for one test.
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

fn table(bots: &str, more: &[&str]) -> Value {
    let output = run(bots, &[more, &["--json"]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The table without the times, which are never the same.
fn timeless(mut table: Value) -> Value {
    for bot in table["bots"].as_array_mut().unwrap() {
        assert!(bot["milliseconds_per_decision"].as_f64().unwrap() >= 0.0);
        bot["milliseconds_per_decision"] = Value::Null;
    }
    table
}

#[test]
fn a_pair_plays_each_deal_with_seats_changed() {
    let table = table("greedy,random", &["--game", "castle", "--games", "7"]);
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
fn equal_bots_come_out_even_whatever_the_deals() {
    let table = table(
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
fn the_table_does_not_depend_on_the_number_of_threads() {
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
        timeless(table("random,uct:3,greedy", &more))
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
    let other = timeless(table(
        "random,uct:3,greedy",
        &["--game", "city", "--games", "6", "--seed", "8"],
    ));
    assert_ne!(one["pairs"], other["pairs"]);
}

#[test]
fn more_seats_are_filled_in_all_rotations_or_with_copies() {
    let copies = table(
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

    let rotations = table(
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
fn an_arena_that_was_stopped_goes_on_where_it_was() {
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
        assert!(
            child.try_wait().unwrap().is_none(),
            "it plays on until it is stopped"
        );
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

    // A line that was not written to its end is played again.
    let kept = std::fs::read_to_string(&journal).unwrap();
    std::fs::write(&journal, &kept[..kept.len() - 9]).unwrap();
    let games = (lines() + 5).to_string();
    let more = ["--game", "castle", "--games", &games];
    let resumed = table("greedy,random", &[&more[..], &["--resume", journal_arg]].concat());
    assert_eq!(timeless(resumed.clone()), timeless(table("greedy,random", &more)));
    // All is there: nothing is played, even the times are the same.
    let again = table("greedy,random", &[&more[..], &["--resume", journal_arg]].concat());
    assert_eq!(again, resumed);
    // Of what was played before there are no records, and that is said.
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
    assert!(text(&diary.stderr).contains("is no journal of an arena"));
    assert_eq!(std::fs::read_to_string(&journal).unwrap(), "my diary\n");
    std::fs::remove_dir_all(folder).unwrap();
}

/// A program that does something for each `$line` that it is told.
fn script(folder: &std::path::Path, name: &str, body: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, format!("while read -r line; do\n{body}\ndone\n")).unwrap();
    format!("cmd:sh {}", path.display())
}

/// What a program does for a line that answers each `go` so; `$first` is the first legal line.
fn answering(go: &str) -> String {
    format!(r#"case $line in state*) first=${{line#*legal\":?\"}}; first=${{first%%\"*}};; go*) {go};; esac"#)
}

/// What a program does for a line that always takes the first legal one.
fn first_legal() -> String {
    answering(r#"echo "$first""#)
}

#[test]
fn programs_that_misbehave_lose_and_are_told_why() {
    let folder = folder("faults");
    let cases = [
        (
            "illegal",
            "case $line in go*) echo place 99,99 N;; esac",
            "answered `place 99,99 N`: no laid tile touches",
        ),
        (
            "garbage",
            "case $line in go*) echo good morning;; esac",
            "answered `good morning`: column 1: expected",
        ),
        (
            "header",
            "case $line in go*) echo players 3;; esac",
            "answered `players 3`: that is no action",
        ),
        (
            "hang",
            &answering(r#"[ -z "$asked" ] && echo "$first"; asked=1"#),
            "gave no answer to `go 50` within 50 + 500 ms",
        ),
        (
            "dead",
            &answering(r#"[ -z "$asked" ] || { echo I am lost >&2; exit 3; }; echo "$first"; asked=1"#),
            "ended without an answer (exit status: 3); its standard error: I am lost",
        ),
        ("flood", "yes pass", "answered `pass`: "),
    ];
    for (name, body, report) in cases {
        let bot = script(&folder, name, body);
        let table = table(&format!("{bot},random"), &["--games", "2", "--move-time", "50"]);
        assert_eq!(table["games"], 2, "the arena goes on");
        assert_eq!(
            (&table["pairs"][0]["losses"], &table["bots"][0]["forfeits"]),
            (&2.into(), &2.into()),
            "{name}"
        );
        assert_eq!(table["pairs"][0]["left_out"], 2);
        assert_eq!(
            (&table["bots"][1]["forfeits"], &table["pairs"][0]["difference"]),
            (&0.into(), &Value::Null)
        );
        let forfeit = &table["forfeits"][0];
        assert_eq!(
            (&forfeit["bot"], &forfeit["game"]),
            (&bot.as_str().into(), &"deal0-meeting0-seating0".into())
        );
        let why = forfeit["why"].as_str().unwrap();
        assert!(why.starts_with(report), "{name}: {why}");
        let refused = why.starts_with("answered");
        assert_eq!(why.contains("; legal here: `place "), refused, "{name}: {why}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_program_may_resign_and_talk_in_comments() {
    let folder = folder("resign");
    let bot = script(
        &folder,
        "resign.sh",
        "case $line in go*) echo '# too hard'; echo; echo resign;; esac",
    );
    let table = table(&format!("{bot},random"), &["--games", "2"]);
    assert_eq!(
        (&table["pairs"][0]["losses"], &table["bots"][0]["forfeits"]),
        (&2.into(), &0.into())
    );
    // Scores of games that were not played to their end say nothing.
    let pair = &table["pairs"][0];
    assert_eq!(
        (&pair["difference"], &pair["left_out"]),
        (&Value::Null, &2.into())
    );
    assert_eq!(table["bots"][1]["mean_score"], Value::Null);
    let said = text(&run(&format!("{bot},random"), &["--games", "2"]).stdout);
    let left_out = "without the points of 2 games that somebody gave up or lost at the table";
    assert!(said.contains(left_out), "{said}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_program_that_never_answers_ends_the_arena() {
    let folder = folder("silent");
    for (name, body, reason) in [
        (
            "dead",
            "echo I am lost >&2; exit 3",
            "ended without an answer (exit status: 3); its standard error: I am lost",
        ),
        ("hang", ":", "gave no answer to `go 50` within 50 + 5000 ms"),
    ] {
        let bot = script(&folder, name, body);
        let output = run(
            &format!("random,{bot}"),
            &["--games", "1000", "--move-time", "50"],
        );
        assert_eq!(output.status.code(), Some(2), "{name}");
        let error = text(&output.stderr);
        let sentence = format!("bastide: {bot}: it does not play: {reason}; docs/bots.md says");
        assert!(error.starts_with(&sentence), "{error}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_built_in_bot_as_a_program_plays_the_same() {
    let bot = format!("cmd:{} bot greedy", env!("CARGO_BIN_EXE_bastide"));
    for game in ["classic", "castle", "city"] {
        let more = ["--game", game, "--games", "2", "--move-time", "60000"];
        let table = table(&format!("{bot},greedy"), &more);
        assert_eq!(table["pairs"][0]["difference"], 0.0, "{game}");
        assert_eq!(table["forfeits"], serde_json::json!([]), "{game}");
    }
}

#[test]
fn the_python_example_plays_all_games_and_beats_random() {
    let python = Command::new("python3").arg("--version").output();
    assert!(
        python.is_ok_and(|output| output.status.success()),
        "this test needs python3; install it"
    );
    let lines = std::fs::read_to_string(root().join("examples/bots/heuristic.py"))
        .unwrap()
        .lines()
        .count();
    assert!(lines < 150, "an example is short");
    for more in [
        &["--sets", "inns,traders,cult,count,king"][..],
        &["--sets", "river", "--players", "3"],
        &["--game", "castle"],
        &["--game", "city"],
    ] {
        let more = [more, &["--games", "6", "--move-time", "20000"]].concat();
        let table = table("cmd:python3 examples/bots/heuristic.py,random", &more);
        assert_eq!(table["forfeits"], serde_json::json!([]), "{more:?}");
        assert!(
            table["pairs"][0]["difference"].as_f64().unwrap() > 0.0,
            "{more:?}: {table}"
        );
    }
}

#[test]
fn what_makes_no_arena_is_refused_with_a_sentence() {
    for (bots, more, reason) in [
        ("greedy", &[][..], "an arena needs two bots or more"),
        ("greedy,moon", &[], "there is no bot `moon`"),
        ("greedy,cmd:", &[], "after cmd: comes a program"),
        (
            "greedy,cmd:no-such-program",
            &[],
            "cmd:no-such-program: it cannot be started: ",
        ),
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

#[test]
fn programs_may_start_slowly() {
    let folder = folder("slow");
    let slow = folder.join("slow");
    let body = format!("sleep 2\nwhile read -r line; do {}; done\n", first_legal());
    std::fs::write(&slow, body).unwrap();
    let bots = format!("cmd:sh {},random", slow.display());
    let table = table(&bots, &["--games", "4", "--move-time", "1000", "--threads", "1"]);
    assert_eq!(table["games"], 4);
    assert_eq!(table["bots"][0]["forfeits"], 0, "{}", table["forfeits"]);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_program_that_ends_after_a_game_is_started_anew() {
    let folder = folder("anew");
    let body = format!("{}\ncase $line in end*) sleep 0.3; exit;; esac", first_legal());
    let bot = script(&folder, "once.sh", &body);
    let table = table(&format!("{bot},random"), &["--games", "4", "--threads", "1"]);
    assert_eq!(table["games"], 4);
    assert_eq!(table["forfeits"], serde_json::json!([]));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_a_program_started_ends_with_it() {
    let folder = folder("children");
    let (pids, bot) = (folder.join("pids"), folder.join("wrapper"));
    // It does not end when it is told to, and beside it runs something that it would not end anyway.
    let body = format!(
        "sleep 1000 & echo $! >>{}\nwhile read -r line; do {}; done\nsleep 1000\n",
        pids.display(),
        first_legal()
    );
    std::fs::write(&bot, body).unwrap();
    let bots = format!("cmd:sh {},random", bot.display());
    let table = table(&bots, &["--games", "2", "--threads", "1"]);
    assert_eq!(table["forfeits"], serde_json::json!([]));
    let pids = std::fs::read_to_string(pids).unwrap();
    for pid in pids.lines() {
        let listed = Command::new("ps")
            .args(["-o", "stat=", "-p", pid])
            .output()
            .unwrap();
        let state = text(&listed.stdout);
        assert!(
            state.is_empty() || state.starts_with('Z'),
            "{pid} goes on: {state}"
        );
    }
    assert_eq!(pids.lines().count(), 1);
    std::fs::remove_dir_all(folder).unwrap();
}
