//! `bastide analyse`: whole games, single positions, charts, and Ctrl-C.

use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn analyse(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .arg("analyse")
        .args(args)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn json(args: &[&str], input: &str) -> Value {
    let output = analyse(args, input);
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

const GAME: &str = "testdata/golden/base-3p-05.bastide";

/// An unfinished game of three named players.
fn unfinished() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(GAME);
    let game = std::fs::read_to_string(path).unwrap();
    let names = "seat 0 \"Anna & Co\" human\nseat 1 \"Ben\" human\nseat 2 \"Cleo\" human\n";
    let (head, body) = game.split_once("players 3\n").unwrap();
    let body: Vec<_> = body.lines().take(60).collect();
    format!("{head}players 3\n{names}{}\n", body.join("\n"))
}

fn sum(list: &Value, seat: u64, key: &str) -> f64 {
    let list = list.as_array().unwrap().iter().filter(|one| one["seat"] == seat);
    list.map(|one| one["lost"][key].as_f64().unwrap()).sum()
}

#[test]
fn json_has_its_keys_and_its_sums_agree() {
    let game = json(&[GAME, "--budget", "8", "--threads", "1", "--json"], "");
    assert_eq!(game["game"], "classic");
    assert_eq!(game["budget"], "8");
    assert_eq!((&game["complete"], &game["over"]), (&true.into(), &true.into()));
    assert_eq!(game["scores"], serde_json::json!([37, 36, 58]));
    assert_eq!(game["winners"], serde_json::json!([2]));
    for seat in 0..3 {
        let said = &game["seats"][seat as usize];
        for key in ["win", "points"] {
            let lost = said["lost"][key].as_f64().unwrap();
            assert!(
                (sum(&game["decisions"], seat, key) - lost).abs() < 2e-3,
                "{seat} {key}"
            );
            assert!(
                (sum(&game["turns"], seat, key) - lost).abs() < 2e-3,
                "{seat} {key}"
            );
        }
        assert!(said["luck"].is_number() && said["best"].is_number() && said["name"].is_string());
    }
    let mut given_away = 0;
    for one in game["decisions"].as_array().unwrap() {
        for key in ["at", "turn", "seat"] {
            assert!(one[key].is_u64(), "{key} in {one}");
        }
        let best = one["best"]["action"] == one["played"]["action"];
        assert!(!best || one["lost"]["win"] == 0.0, "{one}");
        given_away += u32::from(one["lost"]["win"] != 0.0);
    }
    // Less than a ten-thousandth is rounded to 0.
    assert!(given_away > 20, "{given_away}");
    let luck = &game["luck"][0];
    assert!(luck["action"].as_str().unwrap().starts_with("draw base/"));
    assert_eq!(luck["change"].as_array().unwrap().len(), 3);
    assert_eq!(game["points"].as_array().unwrap().len(), 72);
    for point in game["points"].as_array().unwrap() {
        assert_eq!(point["lead"].as_array().unwrap().len(), 3);
    }
    let turnings = game["turning_points"].as_array().unwrap();
    assert_eq!(turnings.len(), 5);
    assert!(
        turnings
            .iter()
            .all(|one| one["cause"] == "play" || one["cause"] == "luck")
    );
    let two = json(&[GAME, "--budget", "8", "--threads", "2", "--json"], "");
    assert_eq!(game, two);
}

#[test]
fn text_has_a_headline_a_table_and_turning_points() {
    let output = text(&analyse(&[GAME, "--budget", "8", "--turning-points", "3"], "").stdout);
    assert!(
        output.starts_with("Seat 2 won: Seat 0 37, Seat 1 36, Seat 2 58. "),
        "{output}"
    );
    assert!(output.contains("turn   at  seat    played"), "{output}");
    assert!(output.contains("   1    1  Seat 0  place 0,1 S"), "{output}");
    let (_, turnings) = output.split_once("Turning points:\n").unwrap();
    assert_eq!(turnings.lines().count(), 3);
    assert!(
        turnings
            .lines()
            .all(|line| line.contains(" by play ") || line.contains(" by luck "))
    );
}

#[test]
fn an_unfinished_game_is_charted_with_every_name() {
    let file = std::env::temp_dir().join(format!("bastide-analyse-{}.svg", std::process::id()));
    let output = analyse(
        &["-", "--budget", "8", "--chart", file.to_str().unwrap()],
        &unfinished(),
    );
    let picture = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let said = text(&output.stdout);
    assert!(
        output.status.success() && said.starts_with("The game goes on: Anna & Co 0, Ben "),
        "{said}"
    );
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
    assert!(picture.contains(">expected lead at the end</text>"));
    for name in ["Anna &amp; Co", "Ben", "Cleo"] {
        assert!(picture.contains(&format!(">{name}</text>")), "{name}");
    }
    assert_eq!(picture.matches("<title>").count(), 1 + 5);
}

#[test]
fn a_position_is_listed_with_the_played_action() {
    let position = json(&[GAME, "--at", "4", "--top", "3", "--budget", "60", "--json"], "");
    assert_eq!((&position["at"], &position["turn"]), (&4.into(), &2.into()));
    assert_eq!(position["kind"], "place");
    assert_eq!(position["played"]["action"], "place 1,0 S");
    let actions = position["actions"].as_array().unwrap();
    assert!((3..=4).contains(&actions.len()));
    assert_eq!(actions[0], position["best"]);
    assert!(actions.contains(&position["played"]));
    let said = text(&analyse(&[GAME, "--at", "1", "--budget", "8"], "").stdout);
    assert!(
        said.starts_with("After 1 action, in turn 1: seat 0 has to place"),
        "{said}"
    );
    assert_eq!(said.matches("  played").count(), 1, "{said}");
    // At the end of the record no action was played yet.
    let start = "bastide 1\ngame classic\nplayers 2\ndraw base/CRFR\n";
    let open = json(&["-", "--at", "1", "--budget", "8", "--json"], start);
    assert_eq!((&open["played"], &open["lost"]), (&Value::Null, &Value::Null));
    assert!(open["best"]["win"].is_number());
}

#[test]
fn a_chart_that_cannot_be_written_is_refused_at_once() {
    // With this budget the analysis would never end.
    let output = analyse(
        &[GAME, "--budget", "9999s", "--chart", "no-such-folder/chart.svg"],
        "",
    );
    assert_eq!(output.status.code(), Some(2));
    let error = text(&output.stderr);
    assert!(
        error.starts_with("bastide: no-such-folder/chart.svg: "),
        "{error}"
    );
}

/// Starts an analysis whose standard error is a terminal, where it shows its progress. Returns the terminal's other end.
#[cfg(unix)]
fn start_at_terminal(args: &[&str]) -> (std::process::Child, std::fs::File) {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let screen = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&screen).unwrap();
    unlockpt(&screen).unwrap();
    let name = ptsname(&screen, Vec::new()).unwrap();
    let terminal = std::fs::OpenOptions::new()
        .write(true)
        .open(OsStr::from_bytes(name.to_bytes()))
        .unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .arg("analyse")
        .args(args)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .env("TERM", "xterm")
        .env_remove("NO_COLOR")
        .stdout(Stdio::piped())
        .stderr(terminal)
        .spawn()
        .unwrap();
    (child, screen.into())
}

/// Reads the progress bar (`3/106 decisions`) until it counts a decision.
#[cfg(unix)]
fn wait_for_a_decision(screen: &mut std::fs::File) {
    use std::io::Read;
    let mut shown = Vec::new();
    let mut buffer = [0; 1024];
    loop {
        let count = screen.read(&mut buffer).expect("the analysis is running");
        shown.extend(&buffer[..count]);
        let text = String::from_utf8_lossy(&shown);
        let mut words = text.split_whitespace();
        if words.any(|word| {
            word.split_once('/')
                .is_some_and(|(done, _)| done.parse::<u32>().is_ok_and(|count| count > 0))
        }) {
            return;
        }
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_decisions_analysed_so_far() {
    // Each of the 106 decisions takes at least one search of this time, so the analysis cannot end before the signal.
    let args = [GAME, "--threads", "1", "--budget", "150ms"];
    let (child, mut screen) = start_at_terminal(&args);
    wait_for_a_decision(&mut screen);
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    // Reading fails when the analysis has ended. Unread, a full terminal would block it.
    let _ = std::io::copy(&mut screen, &mut std::io::sink());
    let stopped = child.wait_with_output().unwrap();
    assert_eq!(stopped.status.code(), Some(130));
    let said = text(&stopped.stdout);
    let head = "Seat 2 won: Seat 0 37, Seat 1 36, Seat 2 58. Stopped: only ";
    assert!(said.starts_with(head) && said.contains("place 0,1 S"), "{said}");
}

#[test]
fn what_cannot_be_analysed_is_refused_with_an_alternative() {
    let refused = |args: &[&str], input: &str| {
        let output = analyse(args, input);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        text(&output.stderr)
    };
    let beyond = refused(&[GAME, "--at", "9999"], "");
    assert!(
        beyond.contains("--at 9999: the record has only 177 actions; write a number up to 177"),
        "{beyond}"
    );
    let draw = refused(&[GAME, "--at", "0"], "");
    assert!(
        draw.contains("chance acts and no player is asked; the nearest decision is --at 1"),
        "{draw}"
    );
    let over = refused(&[GAME, "--at", "177"], "");
    assert!(
        over.contains("the game is over; the nearest decision is --at 176"),
        "{over}"
    );
    let budget = refused(&[GAME, "--budget", "much"], "");
    assert!(
        budget.contains("a number of simulations such as 2000"),
        "{budget}"
    );
    let head = "bastide 1\ngame classic\nplayers 2\n";
    let broken = refused(&["-"], &format!("{head}draw base/CRFR\nplace 0,1 N\n"));
    assert!(
        broken.contains("-: line 5: `place 0,1 N`: at 0,1 with rotation N the north side"),
        "{broken}"
    );
    let nothing = analyse(&["-"], &format!("{head}draw base/CRFR\n"));
    assert!(nothing.status.success());
    assert!(text(&nothing.stdout).starts_with("No player has decided anything in this record yet"));
}
