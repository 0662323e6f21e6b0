//! Builds the fuzz targets with coverage on the stable toolchain, and runs them with seed inputs from `testdata/`.

use crate::run;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Each target with the folders of its seed inputs.
const TARGETS: [(&str, &[&str]); 3] = [
    ("notation", &["testdata/golden", "testdata/scenarios/classic"]),
    ("records", &["testdata/scenarios/classic"]),
    ("tiles", &["tiles"]),
];

/// The compiler flags of `cargo fuzz`, without the sanitizers, which need a nightly toolchain.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
                     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
                     -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1";

/// Longer inputs find nothing that shorter ones do not.
const MAX_INPUT: &str = "-max_len=4096";

/// The random seed of the fuzzers.
#[derive(Clone, Copy)]
pub enum Seed {
    /// The same in every run, so that a failure is due to the change under test.
    Fixed,
    /// A different one in every run.
    Random,
}

/// Builds all targets and runs each for this time.
pub fn run(seconds: u32, seed: Seed) -> Result<(), String> {
    run::ensure("g++", "g++")?;
    let fuzz = run::root().join("fuzz");
    let host = host()?;
    let mut build = run::cargo(&["build", "--release", "--target", &host]);
    // With an explicit `--target` the flags do not apply to build scripts.
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
            MAX_INPUT,
            "-verbosity=0",
            "-print_final_stats=1",
        ]);
        command.arg(format!("-artifact_prefix={}/", fuzz.display()));
        if let Seed::Fixed = seed {
            command.arg("-seed=1");
        }
        run::step(&format!("fuzz {target}, {seconds} s"), &mut command)?;
    }
    Ok(())
}

/// The target triple of this machine.
fn host() -> Result<String, String> {
    let output = Command::new("rustc")
        .arg("-vV")
        .output()
        .map_err(|error| format!("rustc: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| "`rustc -vV` prints no line `host: …`".to_owned())
}
