//! `bastide calibrate`: games that it plays, records that it reads, its diagram, and what it refuses.
#![cfg(unix)]

mod common;

use common::{bastide, text};
use serde_json::Value;

fn run(args: &[&str]) -> std::process::Output {
    bastide(&[&["calibrate"], args].concat(), b"")
}

fn results(args: &[&str]) -> Value {
    let output = run(&[args, &["--json"]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

const QUICK: [&str; 6] = ["--chances", "evaluation", "--bots", "hard", "--game", "castle"];

#[test]
fn played_games_are_measured_in_all_their_parts() {
    let found = results(&[&QUICK[..], &["--games", "60"]].concat());
    assert_eq!((&found["games"], &found["left_out"]), (&60.into(), &0.into()));
    let table = &found["tables"][0];
    assert_eq!(table["table"], "castle, 2 seats");
    let parts = table["parts"].as_array().unwrap();
    let names: Vec<_> = parts.iter().map(|part| part["after"].as_str().unwrap()).collect();
    assert_eq!(names, ["1/4", "1/2", "3/4", "7/8", "all"]);
    for part in parts {
        let all = part["after"] == "all";
        assert_eq!(part["games"], 60);
        assert_eq!(part["samples"], if all { 60 * 2 * 4 } else { 60 * 2 });
        // Draws take a little of it.
        assert!((0.22..=0.25).contains(&part["coin"].as_f64().unwrap()), "{part}");
        let bins = part["bins"].as_array().unwrap();
        let samples: u64 = bins.iter().map(|bin| bin["samples"].as_u64().unwrap()).sum();
        assert_eq!(part["samples"], samples);
    }
    // Later chances know more.
    let brier = |nth: usize| parts[nth]["brier"].as_f64().unwrap();
    assert!(brier(3) < brier(0) && brier(3) < 0.2, "{table}");
}

#[test]
fn results_do_not_depend_on_threads_and_records_give_the_same() {
    let folder = std::env::temp_dir().join(format!("bastide-calibrate-{}", std::process::id()));
    let more = ["--games", "6", "--seed", "3"];
    let one = results(&[&QUICK[..], &more, &["--threads", "1"]].concat());
    let three = results(&[&QUICK[..], &more, &["--threads", "3"]].concat());
    assert_eq!(one, three);
    // Records of three seats, with every source of chances.
    let arena = ["arena", "--bots", "hard,easy", "--players", "3", "--games", "6"];
    let records = [&arena[..], &["--records", folder.to_str().unwrap()]].concat();
    assert!(bastide(&records, b"").status.success());
    let files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap().path().display().to_string())
        .collect();
    let files: Vec<_> = files.iter().map(String::as_str).collect();
    for chances in ["evaluation", "search:8", "analysis:4"] {
        let found = results(&[&files[..], &["--chances", chances]].concat());
        let half = &found["tables"][0]["parts"][1];
        assert_eq!(found["tables"][0]["table"], "classic, 3 seats");
        assert_eq!(
            (&half["games"], &half["samples"]),
            (&6.into(), &18.into()),
            "{chances}"
        );
        assert!(
            (half["coin"].as_f64().unwrap() - 2.0 / 9.0).abs() < 0.05,
            "{half}"
        );
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn text_and_diagram_tell_the_same() {
    let file = std::env::temp_dir().join(format!("bastide-calibrate-{}.svg", std::process::id()));
    let output = run(&[&QUICK[..], &["--games", "8", "--chart", file.to_str().unwrap()]].concat());
    let picture = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let said = text(&output.stdout);
    assert!(
        said.starts_with("Chances of evaluation\n\ncastle, 2 seats\nafter"),
        "{said}"
    );
    assert_eq!(said.lines().count(), 3 + 1 + 5, "{said}");
    assert!(picture.contains("castle, 2 seats, 8 games") && picture.ends_with("</svg>\n"));
    assert_eq!(picture.matches(" of the game</text>").count(), 4);
    assert!(text(&output.stderr).contains("bastide: 8 of 8 games"));
}

#[test]
fn what_cannot_be_measured_is_refused_or_left_out() {
    for (args, reason) in [
        (
            &["--chances", "moon"][..],
            "write evaluation, or search or analysis with a budget",
        ),
        (&["--bots", "moon"], "there is no bot `moon`"),
        (&["no-such-file"], "no-such-file: "),
        (&["no-such-file", "--games", "3"], "cannot be used with"),
        (&["--chart", "no-such-folder/a.svg"], "no-such-folder/a.svg: "),
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let error = text(&output.stderr);
        assert!(error.contains(reason), "{error}");
    }
    let folder = std::env::temp_dir().join(format!("bastide-calibrate-open-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let open = folder.join("open.bastide");
    std::fs::write(&open, "bastide 1\ngame classic\nplayers 2\ndraw base/CRFR\n").unwrap();
    let output = run(&[open.to_str().unwrap(), "--chances", "evaluation"]);
    let said = text(&output.stdout);
    assert!(
        said.contains("No game counts.")
            && said.ends_with("not counted, because unfinished or resigned: 1\n"),
        "{said}"
    );
    std::fs::remove_dir_all(folder).unwrap();
}
