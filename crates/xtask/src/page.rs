//! The page: its types and units, and a real browser in which it is played against the real server.

use crate::run;
use std::path::PathBuf;
use std::process::Command;

/// All checks of the page.
pub fn test() -> Result<(), String> {
    check()?;
    browse()
}

/// Its types and units. The server must have been built: building it builds the page and installs what that needs.
pub fn check() -> Result<(), String> {
    if !run::root().join("web/node_modules").exists() {
        return Err(
            "the page was not built, since there is no Node; install Node 20.19 or newer and try again"
                .to_owned(),
        );
    }
    run::step("page: types", &mut npm("check"))?;
    run::step("page: units", &mut npm("test"))
}

/// A real browser that plays in it, with known deals.
pub fn browse() -> Result<(), String> {
    let program = server()?;
    run::step("page: in a browser", npm("e2e").env("BASTIDE_BIN", program))
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
    // As the tests are built, so that nothing is built twice; the features of dependencies are those of the workspace.
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
