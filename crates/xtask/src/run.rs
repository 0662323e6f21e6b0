//! Runs other programs, and installs those that are missing.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The root of the repository.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}

/// Cargo's target directory.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A cargo command in the root of the repository.
pub fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(root());
    command
}

/// Runs a command and prints how long it took.
pub fn step(name: &str, command: &mut Command) -> Result<(), String> {
    println!("── {name}");
    let begin = Instant::now();
    let status = command.status().map_err(|error| format!("{name}: {error}"))?;
    println!("── {name}: {} s", begin.elapsed().as_secs());
    if status.success() {
        Ok(())
    } else {
        Err(format!("{name} failed"))
    }
}

/// Installs the missing ones of the programs that the tests need. Failures are ignored: [`ensure`] reports them later.
pub fn install_missing() {
    let programs = [("chromium", "chromium"), ("g++", "g++"), ("valgrind", "valgrind")];
    let mut missing: Vec<_> = programs
        .into_iter()
        .filter(|(program, _)| !is_there(program))
        .map(|(_, package)| package)
        .collect();
    if bastide_pgcluster::programs().is_none() {
        missing.push("postgresql");
    }
    if !missing.is_empty() {
        install(&missing);
    }
}

/// Installs the Debian package unless `program` can be run.
pub fn ensure(program: &str, package: &str) -> Result<(), String> {
    if is_there(program) {
        return Ok(());
    }
    if install(&[package]) && is_there(program) {
        return Ok(());
    }
    Err(format!(
        "`{program}` is missing and could not be installed; install the package {package} and try again"
    ))
}

/// Installs Debian packages and returns whether that succeeded.
pub fn install(packages: &[&str]) -> bool {
    println!("── installing {}", packages.join(", "));
    let apt = |args: &[&str]| {
        let mut command = Command::new("apt-get");
        command
            .args(args)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .stdin(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    apt(&["update", "-qq"]) && apt(&[&["install", "-y", "-qq"], packages].concat())
}

fn is_there(program: &str) -> bool {
    let mut command = Command::new(program);
    command
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
