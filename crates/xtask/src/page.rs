//! The checks of the page: types, unit tests, and games in a real browser against the real server.

use crate::{postgres, run};
use bastide_pgcluster::Cluster;
use std::path::PathBuf;
use std::process::Command;

pub fn test() -> Result<(), String> {
    check()?;
    browse(&postgres::start()?)
}

/// Checks types and runs unit tests. Needs `web/node_modules`, which a build of the server installs.
pub fn check() -> Result<(), String> {
    if !run::root().join("web/node_modules").exists() {
        return Err(
            "the page was not built because Node is missing; install Node 20.19 or newer and try again"
                .to_owned(),
        );
    }
    run::step("page: types", &mut npm("check"))?;
    run::step("page: unit tests", &mut npm("test"))
}

/// Runs the end-to-end tests in Chromium, with known deals.
pub fn browse(database: &Cluster) -> Result<(), String> {
    let mut command = npm("e2e");
    command
        .env("BASTIDE_BIN", server()?)
        .env(bastide_pgcluster::VARIABLE, database.address("postgres"));
    run::step("page: in a browser", &mut command)
}

/// Whole games of all kinds with random deals, played by clicking, so many times.
pub fn soak(runs: u32) -> Result<(), String> {
    let mut command = npm("soak");
    command
        .env("BASTIDE_BIN", server()?)
        .env("BASTIDE_RUNS", runs.to_string());
    run::step("page: soak", &mut command)
}

/// Builds the server that the browser plays against, and installs the browser.
fn server() -> Result<PathBuf, String> {
    run::ensure("chromium", "chromium")?;
    // Built like the tests, with the feature set of the workspace, so that nothing is built twice.
    run::step(
        "server",
        &mut run::cargo(&["test", "--workspace", "--test", "serve", "--no-run"]),
    )?;
    Ok(run::target().join("debug/bastide"))
}

fn npm(script: &str) -> Command {
    let mut command = Command::new("npm");
    command
        .args(["run", "--silent", script])
        .current_dir(run::root().join("web"));
    command
}
