//! `bastide train`: whole runs, and runs that are stopped and continued.

mod common;

use common::bastide;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

fn train(args: &[&str]) -> Output {
    bastide(&[&["train"], args].concat(), b"")
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

const SMALL: [&str; 4] = ["--games", "20", "--passes", "2"];

#[test]
fn a_continued_run_gives_the_same_network() {
    let run = |folder: &Path, rounds, more: &[&str]| {
        let state = ["--state", folder.to_str().unwrap(), "--rounds", rounds];
        let output = train(&[&SMALL, &state[..], more].concat());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && error.is_empty(), "{error}");
        String::from_utf8(output.stdout).unwrap()
    };
    let (whole, stopped) = (folder("train-whole"), folder("train-stopped"));
    let all = run(&whole, "2", &["--threads", "1"]);
    assert!(all.contains("round 2, pass 2: loss "), "{all}");
    run(&stopped, "1", &["--threads", "2"]);
    // Stopped between two passes: the last checkpoint and the network of the round are missing.
    fs::remove_file(stopped.join("network-1.net")).unwrap();
    fs::remove_file(stopped.join("fit-1.bin")).unwrap();
    let out = stopped.join("out.net");
    run(&stopped, "2", &["--out", out.to_str().unwrap()]);
    for name in [
        "settings.toml",
        "samples-2-0.bin",
        "losses.csv",
        "network-1.net",
        "network-2.net",
    ] {
        let read = |folder: &Path| fs::read(folder.join(name)).unwrap();
        assert!(read(&whole) == read(&stopped), "{name}");
    }
    assert_eq!(
        fs::read(out).unwrap(),
        fs::read(whole.join("network-2.net")).unwrap()
    );
}

#[test]
fn networks_are_compared_with_each_other_and_with_none() {
    let compare = |one: &str, other: &str| {
        let more = ["--game", "castle", "--games", "4", "--compare"];
        train(&[&more[..], &[one, other]].concat())
    };
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bots/weights/castle.net");
    let shipped = shipped.to_str().unwrap();
    for same in [shipped, "terms"] {
        let output = compare(same, same);
        let report = String::from_utf8(output.stdout).unwrap();
        // Every deal is played in both seatings.
        assert!(
            report.contains("against") && report.contains(": +0.00 points") && report.contains("in 4 games"),
            "{report}"
        );
    }
    let output = compare(shipped, "terms");
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(!report.contains(": +0.00 points"), "{report}");
    let output = compare("nowhere.net", "terms");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        !output.status.success() && error.contains("nowhere.net"),
        "{error}"
    );
}

#[test]
fn invalid_arguments_are_refused_with_a_reason() {
    let folder = folder("train-refused");
    let state = folder.to_str().unwrap();
    let refused = |args: &[&str]| {
        let output = train(args);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let error = refused(&["--state", state, "--noise", "2"]);
    assert!(error.contains("write a number from 0 to 1"), "{error}");
    let error = refused(&["--state", state, "--trace", "1.5"]);
    assert!(error.contains("write a number from 0 to 1"), "{error}");
    let error = refused(&["--games", "5"]);
    assert!(error.contains("--state"), "{error}");
    let error = refused(&["--state", state, "--section", "huge"]);
    assert!(
        error.contains("the sections of classic are plain, rich"),
        "{error}"
    );
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("settings.toml"), "seed = 7\n").unwrap();
    let error = refused(&["--state", state]);
    assert!(
        error.contains("belongs to a run with other settings") && error.contains("seed = 7"),
        "{error}"
    );
}
