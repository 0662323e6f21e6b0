//! The instruction budget: random games may not become dearer unnoticed.

use crate::run;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// How much dearer a game may be than recorded, in percent.
const TOLERANCE: u64 = 10;

fn file() -> PathBuf {
    run::root().join("testdata/instructions.json")
}

/// Fails if a game takes more than a tenth more instructions than recorded, or is not recorded.
pub fn check() -> Result<(), String> {
    let text = fs::read_to_string(file()).map_err(|error| format!("{}: {error}", file().display()))?;
    let recorded: Value =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file().display()))?;
    let mut dearer = Vec::new();
    for (table, now) in measure()? {
        let Some(then) = recorded[&table].as_u64() else {
            return Err(format!(
                "{table} has no recorded budget; `cargo xtask budget --record` records it"
            ));
        };
        println!("{table}: {now} instructions a game, {then} recorded");
        if now * 100 > then * (100 + TOLERANCE) {
            dearer.push(table);
        }
    }
    if dearer.is_empty() {
        return Ok(());
    }
    Err(format!(
        "more than {TOLERANCE} % dearer than recorded: {}",
        dearer.join("; ")
    ))
}

/// Writes down what games take now.
pub fn record() -> Result<(), String> {
    let measured = serde_json::to_string_pretty(&measure()?).map_err(|error| error.to_string())?;
    println!("{measured}");
    fs::write(file(), measured + "\n").map_err(|error| format!("{}: {error}", file().display()))
}

fn measure() -> Result<BTreeMap<String, u64>, String> {
    run::ensure("valgrind", "valgrind")?;
    // The server has no part in it, and most of what there is to build.
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
