//! The commands for records, tiles and measurements, and the help of all commands.

mod common;

use common::{bastide, root, text};
use serde_json::Value;

fn answers(input: &[u8]) -> Vec<Value> {
    let output = bastide(&["referee"], input);
    assert!(output.status.success());
    text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

const HEAD: &str = "bastide 1\ngame classic\nplayers 2\n";

#[test]
fn the_referee_answers_each_statement_with_one_object() {
    let input = format!("{HEAD}\n# a comment\ndraw base/CRFR\nplace 0,-1 S\ndeploy follower city:Sl\n");
    let answers = answers(input.as_bytes());
    assert_eq!(answers.len(), 6);
    assert_eq!(
        answers[1]["missing"][0],
        "the number of players is missing; write `players 2`"
    );
    assert_eq!(answers[2]["decision"]["kind"], "draw");
    assert_eq!(answers[2]["decision"]["seat"], Value::Null);
    assert_eq!(answers[3]["decision"]["seat"], 0);
    assert_eq!(answers[3]["decision"]["legal"].as_array().unwrap().len(), 6);
    assert_eq!(answers[4]["decision"]["legal"][0], "deploy follower city:S");
    let last = &answers[5];
    assert_eq!(last["seq"], 3);
    assert_eq!(last["scores"], serde_json::json!([4, 0]));
    assert_eq!(last["over"], false);
    let scored = last["events"]
        .as_array()
        .unwrap()
        .iter()
        .find(|event| event["type"] == "scored")
        .unwrap();
    let expected = serde_json::json!({
        "type": "scored", "seat": 0, "points": 4, "feature": "city", "tiles": 2, "at": "0,-1 city:S",
        "why": "complete", "sum": "2 tiles × 2",
    });
    assert_eq!(*scored, expected);
}

#[test]
fn a_refused_line_changes_nothing_and_gives_a_reason() {
    let long = "x".repeat(100_000);
    let input = format!("{HEAD}draw base/CRFR\nplace 5,5 N\nplaze\n{long}\nplace 0,-1 S\n");
    let answers = answers(input.as_bytes());
    let error = |idx: usize| {
        assert_eq!(answers[idx]["ok"], false);
        answers[idx]["error"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        error(4),
        "no laid tile touches 5,5 with a side; a corner is not enough"
    );
    assert!(error(5).starts_with("column 1: expected a statement"));
    assert_eq!(error(6), "a line has at most 65536 bytes");
    assert_eq!(answers[7]["ok"], true);
    assert_eq!(answers[7]["seq"], 2);
}

#[test]
fn bots_play_their_seats_beside_the_referee() {
    let header = "bastide 1\ngame castle\nplayers 2\nseed 5\n";
    let alone = bastide(
        &["referee", "--bot", "random", "--bot", "0=greedy"],
        header.as_bytes(),
    );
    let alone: Vec<Value> = text(&alone.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(alone.last().unwrap()["over"], true);
    assert_eq!(alone[3].get("line"), None, "the driver's own line");
    let acted: Vec<_> = alone[4..]
        .iter()
        .map(|answer| answer["line"].as_str().unwrap())
        .collect();
    assert!(acted[0].starts_with("place "), "{acted:?}");
    assert!(
        alone[4..].iter().any(|answer| answer["seat"] == 0)
            && alone[4..].iter().any(|answer| answer["seat"] == 1)
    );

    // One bot; the other seat's lines come from standard input.
    let half = bastide(&["referee", "--bot", "1=greedy"], header.as_bytes());
    let half = text(&half.stdout);
    assert_eq!(half.lines().count(), 4);
    for (bots, reason) in [
        (&["one=greedy"][..], "write SEAT=NAME"),
        (&["9=hard"], "write SEAT=NAME with seats counted from 0 to 5"),
        (
            &["2=hard"],
            "--bot 2=…: the game has 2 players; write a seat from 0 to 1",
        ),
        (
            &["1=hard", "1=easy"],
            "--bot: seat 1 cannot be played by two bots",
        ),
        (
            &["hard", "easy"],
            "--bot: all seats but 0 cannot be played by two bots",
        ),
    ] {
        let bots = bots.iter().flat_map(|bot| ["--bot", bot]);
        let args: Vec<_> = std::iter::once("referee").chain(bots).collect();
        let wrong = bastide(&args, header.as_bytes());
        assert_eq!(wrong.status.code(), Some(2), "{args:?}");
        assert!(text(&wrong.stderr).contains(reason), "{}", text(&wrong.stderr));
    }
}

#[test]
fn bytes_that_are_not_utf8_are_refused() {
    let answers = answers(b"bastide 1\n\xff\xfe\ngame classic\n");
    assert_eq!(answers[1]["ok"], false);
    assert_eq!(answers[2]["ok"], true);
}

#[test]
fn with_a_seed_the_referee_draws_and_the_record_replays() {
    let header = bastide(
        &["new", "--seed", "42", "--name", "Anna \"A\"", "--players", "3"],
        b"",
    );
    assert!(header.status.success());
    let mut record = text(&header.stdout);
    assert!(record.contains("seat 0 \"Anna \\\"A\\\"\" human"), "{record}");
    let mut input = record.clone();
    // Plays the first legal action until the game is over.
    loop {
        let answers = answers(input.as_bytes());
        let last = answers.last().unwrap();
        if last["over"] == true || input.lines().count() > 40 {
            let drawn = |answer: &Value| {
                answer["events"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .any(|event| event["type"] == "drawn")
            };
            assert!(
                drawn(&answers[record.lines().count() - 1]),
                "the first draw follows the header"
            );
            break;
        }
        let line = last["decision"]["legal"][0].as_str().unwrap();
        assert!(!line.starts_with("draw"), "the referee draws");
        input.push_str(line);
        input.push('\n');
    }
    // The record replays without its draws, but not with a wrong one.
    assert!(bastide(&["replay", "-"], input.as_bytes()).status.success());
    record.push_str("draw base/CCCC\n");
    let wrong = bastide(&["replay", "-"], record.as_bytes());
    assert_eq!(wrong.status.code(), Some(1));
    assert!(
        text(&wrong.stdout).contains("the seed gives `draw "),
        "{}",
        text(&wrong.stdout)
    );
}

#[test]
fn replay_checks_many_records_and_names_the_line_that_fails() {
    let golden: Vec<_> = std::fs::read_dir(root().join("testdata/golden"))
        .unwrap()
        .map(|entry| entry.unwrap().path().display().to_string())
        .collect();
    let mut args = vec!["replay"];
    args.extend(golden.iter().map(String::as_str));
    let output = bastide(&args, b"");
    assert!(output.status.success());
    let count = golden.len();
    assert!(text(&output.stdout).contains(&format!("{count} agree, 0 do not")));

    let broken = format!("{HEAD}draw base/CRFR\nplace 0,1 N\n");
    let output = bastide(&["replay", "-", "no-such-file"], broken.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let output = text(&output.stdout);
    assert!(
        output.contains(
            "-: line 5: `place 0,1 N`: at 0,1 with rotation N the north side is city but meets field"
        ),
        "{output}"
    );
    assert!(output.contains("no-such-file: "), "{output}");
    assert!(output.contains("0 agree, 2 do not"), "{output}");
}

#[test]
fn replay_as_json_prints_the_referees_answers() {
    let output = bastide(&["replay", "--json", "testdata/golden/base-2p-01.bastide"], b"");
    assert!(output.status.success());
    let last = text(&output.stdout)
        .lines()
        .last()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .unwrap();
    assert_eq!(last["scores"], serde_json::json!([60, 62]));
    assert_eq!(last["over"], true);
}

#[test]
fn show_draws_a_position_as_text_and_as_svg() {
    let file = "testdata/golden/base-2p-01.bastide";
    let output = bastide(&["show", file, "--at", "3"], b"");
    assert!(output.status.success());
    let board = text(&output.stdout);
    assert!(
        board.contains('#') && !board.contains('\u{1b}'),
        "plain text into a pipe: {board}"
    );
    assert!(board.contains("Seat 0: 4 points, 7 follower"), "{board}");
    assert!(
        board.contains("the last `deploy follower city:S`; 70 tiles in the bag"),
        "{board}"
    );
    let coloured = bastide(&["show", file, "--colour", "always"], b"");
    assert!(text(&coloured.stdout).contains('\u{1b}'));

    let svg = std::env::temp_dir().join(format!("bastide-show-{}.svg", std::process::id()));
    assert!(
        bastide(&["show", file, "--svg", svg.to_str().unwrap()], b"")
            .status
            .success()
    );
    let picture = std::fs::read_to_string(&svg).unwrap();
    std::fs::remove_file(&svg).unwrap();
    assert!(picture.starts_with("<svg") && picture.contains("Seat 1"));

    let beyond = bastide(&["show", file, "--at", "9999"], b"");
    assert_eq!(beyond.status.code(), Some(2));
    assert!(text(&beyond.stderr).contains("the record has only"));
}

#[test]
fn the_position_before_a_wrong_line_is_shown() {
    let output = bastide(
        &["show", "-"],
        format!("{HEAD}draw base/CRFR\nplace 9,9 N\n").as_bytes(),
    );
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("seat 0 has to place base/CRFR now"));
    assert!(text(&output.stderr).contains("line 5"));
}

#[test]
fn tiles_lists_checks_and_draws_sets() {
    let all = bastide(&["tiles"], b"");
    assert!(all.status.success() && text(&all.stdout).contains("all sets are valid"));
    let base = text(&bastide(&["tiles", "base"], b"").stdout);
    assert_eq!(base.lines().count(), 24);
    assert!(base.contains("base/CRFR") && base.contains("road:E"));
    assert!(
        bastide(&["tiles", "--check", "tiles/base.toml", "tiles/count.toml"], b"")
            .status
            .success()
    );
    let unknown = bastide(&["tiles", "moon"], b"");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("unknown set `moon`; there are base, inns"));

    let folder = std::env::temp_dir().join(format!("bastide-tiles-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let broken = folder.join("base.toml");
    let sound = std::fs::read_to_string(root().join("tiles/base.toml")).unwrap();
    std::fs::write(&broken, sound.replacen("\"E W\"", "\"E W El\"", 1)).unwrap();
    let output = bastide(&["tiles", "--check", broken.to_str().unwrap()], b"");
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("base/CRFR: port El is owned twice, by regions 1 and 2"));
}

#[test]
fn invalid_set_ups_are_refused_with_all_reasons() {
    let output = bastide(&["new", "--players", "9", "--option", "farmers=maybe"], b"");
    assert_eq!(output.status.code(), Some(2));
    let error = text(&output.stderr);
    assert!(
        error.contains("players 9: 2 to 5 can play") && error.contains("option farmers is `on` or `off`"),
        "{error}"
    );
}

#[test]
fn perft_counts_from_the_start_and_from_records() {
    let output = text(&bastide(&["perft", "2"], b"").stdout);
    assert!(output.lines().nth(1).unwrap().starts_with("1 24 "), "{output}");
    let divided = text(
        &bastide(
            &[
                "perft",
                "1",
                "--divide",
                "--file",
                "testdata/golden/base-2p-01.bastide",
                "--at",
                "1",
            ],
            b"",
        )
        .stdout,
    );
    assert!(divided.contains("place 0,-1 S: 1"), "{divided}");
}

#[test]
fn a_short_benchmark_gives_measurements() {
    let output = bastide(&["bench", "--sets", "base", "--json", "--seconds", "0.01"], b"");
    let tables: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(tables[0]["games_per_second"].as_f64().unwrap() > 0.0);
    assert!(tables[0]["clone_nanoseconds"].as_u64().unwrap() > 0);
}

#[test]
fn a_short_benchmark_of_search_gives_measurements() {
    let output = bastide(
        &[
            "bench",
            "--search",
            "--sets",
            "base",
            "--json",
            "--seconds",
            "0.1",
        ],
        b"",
    );
    let tables: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(tables.as_array().map(Vec::len), Some(1));
    for figure in [
        "simulations_per_second",
        "simulations_per_second_all_cores",
        "careful_simulations_per_second",
    ] {
        assert!(tables[0][figure].as_f64().unwrap() > 0.0, "{figure}");
    }
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = bastide(&["completions", shell], b"");
        assert!(
            output.status.success() && text(&output.stdout).contains("referee"),
            "{shell}"
        );
    }
}

#[test]
fn every_command_has_help_with_examples() {
    for command in [
        "serve",
        "new",
        "referee",
        "replay",
        "show",
        "analyse",
        "calibrate",
        "tiles",
        "perft",
        "bench",
        "train",
        "tune",
        "arena",
        "bot",
        "completions",
    ] {
        let help = text(&bastide(&[command, "--help"], b"").stdout);
        assert!(help.contains("Examples:"), "{command}");
    }
}
