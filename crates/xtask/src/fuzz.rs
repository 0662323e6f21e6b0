//! The fuzz targets, built with coverage on the stable toolchain and run from the seeds in `testdata/`.

use crate::run;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A target and the folders with its seeds.
const TARGETS: [(&str, &[&str]); 3] = [
    ("notation", &["testdata/golden", "testdata/scenarios/classic"]),
    ("records", &["testdata/scenarios/classic"]),
    ("tiles", &["tiles"]),
];

/// What `cargo fuzz` passes to the compiler, without the sanitizers that need a nightly one.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
                     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
                     -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1";

/// Longer inputs than this find nothing that shorter ones do not.
const LONGEST_INPUT: &str = "-max_len=4096";

/// What the fuzzers' own chance follows from.
#[derive(Clone, Copy)]
pub enum Chance {
    /// The same in every run, so that a change that broke nothing does not fail by bad luck.
    Fixed,
    /// Another one in every run.
    Free,
}

/// Runs every target for so many seconds.
pub fn run(seconds: u32, chance: Chance) -> Result<(), String> {
    run::ensure("g++", "g++")?;
    let fuzz = run::root().join("fuzz");
    let host = host()?;
    let mut build = run::cargo(&["build", "--release", "--target", &host]);
    // A target is always named, so that the flags do not reach build scripts.
    run::step("fuzz targets", build.current_dir(&fuzz).env("RUSTFLAGS", FLAGS))?;
    for (target, seeds) in TARGETS {
        let corpus = fuzz.join("corpus").join(target);
        fs::create_dir_all(&corpus).map_err(|error| format!("{}: {error}", corpus.display()))?;
        let mut command = Command::new(fuzz.join("target").join(&host).join("release").join(target));
        command.current_dir(&fuzz).arg(&corpus);
        command.args(
            seeds
                .iter()
                .map(|seed| run::root().join(seed))
                .filter(|seed| Path::exists(seed)),
        );
        command.args([
            &format!("-max_total_time={seconds}"),
            LONGEST_INPUT,
            "-verbosity=0",
            "-print_final_stats=1",
        ]);
        command.arg(format!("-artifact_prefix={}/", fuzz.display()));
        if let Chance::Fixed = chance {
            command.arg("-seed=1");
        }
        run::step(&format!("fuzz {target}, {seconds} s"), &mut command)?;
    }
    Ok(())
}

/// The triple of this machine.
fn host() -> Result<String, String> {
    let output = Command::new("rustc")
        .arg("-vV")
        .output()
        .map_err(|error| format!("rustc: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| "rustc does not tell its host".to_owned())
}
