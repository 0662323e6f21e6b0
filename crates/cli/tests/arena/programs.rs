//! Programs as players of the arena: what they may do, what makes them lose, and that none outlives its game.

use crate::common::{root, text};
use crate::{folder, results, run, script};
use serde_json::Value;
use std::process::Command;

/// The body of a [`script`] that runs `go` for each `go`; `$first` is the first legal line.
fn answering(go: &str) -> String {
    format!(r#"case $line in state*) first=${{line#*legal\":?\"}}; first=${{first%%\"*}};; go*) {go};; esac"#)
}

/// The body of a [`script`] that always plays the first legal line.
fn first_legal() -> String {
    answering(r#"echo "$first""#)
}

#[test]
fn misbehaving_programs_forfeit_with_a_reason() {
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
            "answered `players 3`: that is not an action",
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
        let table = results(&format!("{bot},random"), &["--games", "2", "--move-time", "50"]);
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
fn a_program_may_resign_and_write_comments() {
    let folder = folder("resign");
    let bot = script(
        &folder,
        "resign.sh",
        "case $line in go*) echo '# too hard'; echo; echo resign;; esac",
    );
    let table = results(&format!("{bot},random"), &["--games", "2"]);
    assert_eq!(
        (&table["pairs"][0]["losses"], &table["bots"][0]["forfeits"]),
        (&2.into(), &0.into())
    );
    // Scores of games that were not played to their end do not count.
    let pair = &table["pairs"][0];
    assert_eq!(
        (&pair["difference"], &pair["left_out"]),
        (&Value::Null, &2.into())
    );
    assert_eq!(table["bots"][1]["mean_score"], Value::Null);
    let said = text(&run(&format!("{bot},random"), &["--games", "2"]).stdout);
    let left_out = "without the points of 2 games in which a player resigned or forfeited";
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
        let sentence = format!("bastide: {bot}: does not play: {reason}; docs/bots.md describes");
        assert!(error.starts_with(&sentence), "{error}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_built_in_bot_as_a_program_plays_the_same() {
    let bot = format!("cmd:{} bot greedy", env!("CARGO_BIN_EXE_bastide"));
    for game in ["classic", "castle", "city"] {
        let more = ["--game", game, "--games", "2", "--move-time", "60000"];
        let table = results(&format!("{bot},greedy"), &more);
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
        let table = results("cmd:python3 examples/bots/heuristic.py,random", &more);
        assert_eq!(table["forfeits"], serde_json::json!([]), "{more:?}");
        assert!(
            table["pairs"][0]["difference"].as_f64().unwrap() > 0.0,
            "{more:?}: {table}"
        );
    }
}

#[test]
fn programs_may_start_slowly() {
    let folder = folder("slow");
    let slow = folder.join("slow");
    let body = format!("sleep 2\nwhile read -r line; do {}; done\n", first_legal());
    std::fs::write(&slow, body).unwrap();
    let bots = format!("cmd:sh {},random", slow.display());
    let table = results(&bots, &["--games", "4", "--move-time", "1000", "--threads", "1"]);
    assert_eq!(table["games"], 4);
    assert_eq!(table["bots"][0]["forfeits"], 0, "{}", table["forfeits"]);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_program_that_ends_after_a_game_is_restarted() {
    let folder = folder("anew");
    let body = format!("{}\ncase $line in end*) sleep 0.3; exit;; esac", first_legal());
    let bot = script(&folder, "once.sh", &body);
    let table = results(&format!("{bot},random"), &["--games", "4", "--threads", "1"]);
    assert_eq!(table["games"], 4);
    assert_eq!(table["forfeits"], serde_json::json!([]));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn processes_started_by_a_program_end_with_it() {
    let folder = folder("children");
    let (pids, bot) = (folder.join("pids"), folder.join("wrapper"));
    // It ignores `quit`, and leaves a background process of its own running.
    let body = format!(
        "sleep 1000 & echo $! >>{}\nwhile read -r line; do {}; done\nsleep 1000\n",
        pids.display(),
        first_legal()
    );
    std::fs::write(&bot, body).unwrap();
    let bots = format!("cmd:sh {},random", bot.display());
    let table = results(&bots, &["--games", "2", "--threads", "1"]);
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
            "{pid} is still running: {state}"
        );
    }
    assert_eq!(pids.lines().count(), 1);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn labels_name_programs_in_all_output() {
    let folder = folder("labels");
    let bot = script(&folder, "first.sh", &first_legal());
    let bots = format!("mine={bot},base=random");
    let records = folder.join("records");
    let more = ["--games", "2", "--records", records.to_str().unwrap()];
    let table = results(&bots, &more);
    assert_eq!(table["pairs"][0]["bots"], serde_json::json!(["mine", "base"]));
    assert_eq!(
        (&table["bots"][0]["name"], &table["bots"][0]["bot"]),
        (&"mine".into(), &bot.as_str().into())
    );
    let record = std::fs::read_to_string(records.join("deal0-meeting0-seating0.bastide")).unwrap();
    assert!(
        record.contains("seat 0 \"mine\" program\nseat 1 \"base\" random\n"),
        "{record}"
    );
    let said = text(&run(&bots, &["--games", "2"]).stdout);
    assert!(said.contains("mine – base") && !said.contains("cmd:"), "{said}");
    // A label does not make it another arena.
    let journal = folder.join("journal.jsonl");
    let resume = ["--games", "2", "--resume", journal.to_str().unwrap()];
    let first = results(&format!("{bot},random"), &resume);
    let renamed = results(&bots, &resume);
    assert_eq!(first["pairs"][0]["wins"], renamed["pairs"][0]["wins"]);
    assert_eq!(renamed["bots"][0]["name"], "mine");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn standard_error_of_all_processes_is_kept() {
    let folder = folder("stderr");
    let logs = folder.join("logs");
    // It ends after every game, so that each game has a process of its own. The last line has no line break.
    let body = format!(
        "{}\ncase $line in you*) echo \"hello $line\" >&2;; end*) printf bye >&2; exit;; esac",
        first_legal()
    );
    let mine = script(&folder, "mine.sh", &body);
    let quiet = script(&folder, "quiet.sh", &first_legal());
    let bots = format!("mine={mine},{quiet}");
    let more = ["--games", "4", "--stderr", logs.to_str().unwrap()];
    let lines = || {
        let log = std::fs::read_to_string(logs.join("mine.log")).unwrap();
        let mut lines: Vec<_> = log.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let one = [&more[..], &["--threads", "1"]].concat();
    assert_eq!(results(&bots, &one)["forfeits"], serde_json::json!([]));
    let first = ["[1] bye", "[1] hello you 0", "[2] bye", "[2] hello you 1"];
    assert_eq!(lines()[..4], first);
    assert_eq!(lines().len(), 8);
    // A second run adds to it, with several processes at once.
    results(&bots, &[&more[..], &["--threads", "3"]].concat());
    assert_eq!(lines().len(), 16);
    let stems = std::fs::read_dir(&logs).unwrap().count();
    assert_eq!(stems, 2, "one file a program, none for built-in bots");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn progress_is_told_in_ten_lines_without_a_terminal() {
    let output = run("greedy,random", &["--game", "castle", "--games", "40"]);
    let said = text(&output.stderr);
    let lines: Vec<_> = said.lines().collect();
    assert_eq!(lines.len(), 10, "{said}");
    assert!(lines[0].starts_with("bastide: 4 of 40 games"), "{said}");
    assert!(lines[9].starts_with("bastide: 40 of 40 games, in "), "{said}");
}

#[test]
fn time_is_told_by_turn_as_well_as_by_decision() {
    // In Castle a turn is one tile, and most turns are a placement and a deployment.
    let table = results("greedy,random", &["--game", "castle", "--games", "2"]);
    for bot in table["bots"].as_array().unwrap() {
        let count = |key: &str| bot[key].as_u64().unwrap();
        assert!(
            count("turns") > 2 * 20 && count("turns") < count("decisions"),
            "{bot}"
        );
        let time = |key: &str| bot[key].as_f64().unwrap();
        let all = time("milliseconds_per_decision") * count("decisions") as f64;
        assert!((time("milliseconds_per_turn") * count("turns") as f64 / all - 1.0).abs() < 1e-9);
    }
    let said = text(&run("greedy,random", &["--game", "castle", "--games", "2"]).stdout);
    assert!(said.contains("ms a decision  ms a turn"), "{said}");
}
