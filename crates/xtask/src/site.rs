//! The page without a server: a folder of static files that any web host can serve.

use crate::run;
use std::fs::File;
use std::process::Command;

// Also part of the server's build script, which watches the sources.
#[allow(dead_code)]
#[path = "../../server/build/worker.rs"]
mod worker;

use worker::Failure;

/// Builds the library for the browser, then the page, into `site` in cargo's target folder.
pub fn build() -> Result<(), String> {
    let _lock = lock()?;
    make_library()?;
    let web = run::root().join("web");
    let npm = |args: &[&str]| {
        let mut command = Command::new("npm");
        command.args(args).current_dir(&web);
        command
    };
    if !web.join("node_modules").exists() {
        run::step("site: packages", &mut npm(&["ci", "--no-audit", "--no-fund"]))?;
    }
    let folder = run::target().join("site");
    let mut build = npm(&[
        "run",
        "--silent",
        "build",
        "--",
        "--mode",
        "site",
        "--emptyOutDir",
        "--outDir",
    ]);
    run::step("site: page", build.arg(&folder))?;
    println!("the site is in {}", folder.display());
    Ok(())
}

/// Builds the library for the browser.
pub fn library() -> Result<(), String> {
    let _lock = lock()?;
    make_library()
}

fn lock() -> Result<File, String> {
    worker::lock(&run::root()).map_err(|error| format!("web/.build-lock cannot be locked: {error}"))
}

fn make_library() -> Result<(), String> {
    let built = worker::build(&run::root(), &run::target().join("wasm"));
    built.map_err(|failure| match failure {
        Failure::Impossible(reason) => format!("the local host for the browser cannot be built: {reason}"),
        Failure::Failed(reason) => reason,
    })
}
