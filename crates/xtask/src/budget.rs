//! The instruction budget: fails when a random game needs more instructions than recorded.

use crate::run;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// By how many percent a game may exceed the recorded number of instructions.
const TOLERANCE: u64 = 10;

fn file() -> PathBuf {
    run::root().join("testdata/instructions.json")
}

/// Fails if a benchmark exceeds its recorded instructions by more than [`TOLERANCE`] percent, or is not recorded.
pub fn check() -> Result<(), String> {
    let text = fs::read_to_string(file()).map_err(|error| format!("{}: {error}", file().display()))?;
    let recorded: Value =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file().display()))?;
    let mut exceeded = Vec::new();
    for (table, now) in measure()? {
        let Some(then) = recorded[&table].as_u64() else {
            return Err(format!(
                "{table} has no recorded budget; `cargo xtask budget --record` records it"
            ));
        };
        println!("{table}: {now} instructions a game, {then} recorded");
        if now * 100 > then * (100 + TOLERANCE) {
            exceeded.push(table);
        }
    }
    if exceeded.is_empty() {
        return Ok(());
    }
    Err(format!(
        "more than {TOLERANCE} % above the recorded instructions: {}",
        exceeded.join("; ")
    ))
}

/// Measures all benchmarks and records the result.
pub fn record() -> Result<(), String> {
    let measured = serde_json::to_string_pretty(&measure()?).map_err(|error| error.to_string())?;
    println!("{measured}");
    fs::write(file(), measured + "\n").map_err(|error| format!("{}: {error}", file().display()))
}

fn measure() -> Result<BTreeMap<String, u64>, String> {
    run::ensure("valgrind", "valgrind")?;
    // Without the server, which takes most of the build time.
    let package = ["--release", "--package", "bastide-cli", "--no-default-features"];
    run::step("release build of the tools", run::cargo(&["build"]).args(package))?;
    println!("── instructions a game");
    let output = run::cargo(&["run", "--quiet"])
        .args(package)
        .arg("--")
        .args(["bench", "--json", "--seconds", "0.1"])
        .output()
        .map_err(|error| format!("bench: {error}"))?;
    let tables: Value = serde_json::from_slice(&output.stdout).map_err(|error| format!("bench: {error}"))?;
    let tables = tables.as_array().ok_or("bench gave no list")?;
    let measured = tables.iter().map(|table| {
        let name = table["table"]
            .as_str()
            .ok_or("bench gave a table without a name")?;
        let count = table["instructions_per_game"].as_u64();
        Ok((
            name.to_owned(),
            count.ok_or_else(|| format!("{name}: callgrind did not count"))?,
        ))
    });
    measured.collect::<Result<_, String>>()
}
