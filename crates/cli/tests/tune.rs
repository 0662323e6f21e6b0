//! `bastide tune`: whole runs, and runs that are stopped and continued.

mod common;

use common::bastide;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

fn tune(args: &[&str]) -> Output {
    bastide(&[&["tune"], args].concat(), b"")
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

const SMALL: [&str; 4] = ["--games", "8", "--deals", "2"];

#[test]
fn a_continued_run_gives_the_same_weights() {
    let run = |folder: &Path, rounds, more: &[&str]| {
        let state = ["--state", folder.to_str().unwrap(), "--rounds", rounds];
        let output = tune(&[&SMALL, &state[..], more].concat());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && error.is_empty(), "{error}");
        String::from_utf8(output.stdout).unwrap()
    };
    let (whole, stopped) = (folder("whole"), folder("stopped"));
    let all = run(&whole, "3", &["--threads", "1"]);
    assert_eq!(all.lines().count(), 3);
    assert!(all.starts_with("round 1: "), "{all}");
    run(&stopped, "1", &["--threads", "2"]);
    let out = stopped.join("out.toml");
    let rest = run(&stopped, "3", &["--out", out.to_str().unwrap()]);
    assert!(
        all.ends_with(&rest) && rest.starts_with("round 2: "),
        "{all}\n{rest}"
    );
    let nothing = run(&stopped, "2", &[]);
    assert!(nothing.contains("3 rounds are already done"), "{nothing}");
    for name in ["settings", "weights-0", "weights-3", "report-3"] {
        let read = |folder: &Path| fs::read_to_string(folder.join(format!("{name}.toml"))).unwrap();
        assert_eq!(read(&whole), read(&stopped), "{name}");
    }
    let out = fs::read_to_string(out).unwrap();
    assert!(
        out.contains("[plain.terms]") && out.contains("[rich.terms]"),
        "{out}"
    );
}

#[test]
fn weights_files_are_compared() {
    let folder = folder("compared");
    let state = ["--state", folder.to_str().unwrap(), "--rounds", "0"];
    assert!(tune(&[&SMALL, &state[..]].concat()).status.success());
    let file = folder.join("weights-0.toml");
    let file = file.to_str().unwrap();
    let output = tune(&["--compare", file, file, "--games", "4"]);
    let line = String::from_utf8(output.stdout).unwrap();
    assert!(
        line.contains("+0.00 points (standard error 0.00), 50.0 % of the wins"),
        "{line}"
    );
}

#[test]
fn invalid_arguments_are_refused_with_a_reason() {
    let folder = folder("wrong");
    let state = ["--state", folder.to_str().unwrap(), "--rounds", "0"];
    assert!(tune(&state).status.success());
    let cases: [(&[&str], &str); 4] = [
        (&["--noise", "2"], "--noise 2: write a number from 0 to 1"),
        (
            &["--section", "poor"],
            "--section poor: the sections of classic are plain, rich",
        ),
        (
            &["--seed", "2"],
            "the folder belongs to a run with other settings; give the same settings or another folder",
        ),
        (&["--from", "no-such-file"], "no-such-file: "),
    ];
    for (args, reason) in cases {
        let output = tune(&[&state[..], args].concat());
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && error.contains(reason), "{error}");
    }
}

#[test]
fn a_file_that_cannot_be_written_is_refused_before_any_game() {
    let folder = folder("unwritable");
    fs::create_dir_all(&folder).unwrap();
    let missing = folder.join("missing").join("out.toml");
    let diary = folder.join("diary.toml");
    fs::write(&diary, "my diary\n").unwrap();
    let state = folder.join("state");
    for out in [&missing, &diary] {
        // With this many games the run would never end.
        let output = tune(&[
            "--state",
            state.to_str().unwrap(),
            "--games",
            "100000000",
            "--out",
            out.to_str().unwrap(),
        ]);
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(
            error.starts_with(&format!("bastide: {}: ", out.display())),
            "{error}"
        );
    }
    assert!(!state.exists());
}

#[test]
fn zero_games_are_refused() {
    for flag in ["--games", "--deals", "--threads"] {
        let output = tune(&[flag, "0"]);
        assert_eq!(output.status.code(), Some(2), "{flag}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(flag), "{error}");
    }
}
