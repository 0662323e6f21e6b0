//! Checks that run in the background of the tests, at low priority: tests often wait, and these checks count instructions
//! instead of measuring time.

use crate::fuzz::Seed;
use crate::{budget, fuzz, page, run};
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;

/// The internal command of xtask that runs the checks.
pub const COMMAND: &str = "background";

/// A child process that runs the checks. It ends when this process ends, for whatever reason.
pub struct Background {
    child: Child,
    /// The child's standard input, which the system closes when this process ends.
    alive: Option<ChildStdin>,
    log: PathBuf,
}

/// The checks: types and unit tests of the page, a few seconds of fuzzing, the instruction budget.
pub fn run_checks() -> Result<(), String> {
    thread::spawn(end_with_parent);
    page::check()?;
    fuzz::run(10, Seed::Fixed)?;
    budget::check()
}

/// Kills this process group when the parent closes our standard input.
fn end_with_parent() {
    let _ = io::stdin().read_to_end(&mut Vec::new());
    let group = format!("-{}", std::process::id());
    let _ = Command::new("kill").args(["--", &group]).status();
}

impl Background {
    pub fn start() -> Result<Background, String> {
        let fails = |error: io::Error| format!("background checks: {error}");
        let folder = run::target().join("tmp");
        let log = folder.join("background.log");
        fs::create_dir_all(&folder).map_err(fails)?;
        let output = File::create(&log).map_err(fails)?;
        println!(
            "── started in the background: types and unit tests of the page, fuzzing, instruction budget"
        );
        let mut child = Command::new("nice")
            .args(["-n", "10"])
            .arg(std::env::current_exe().map_err(fails)?)
            .arg(COMMAND)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(output.try_clone().map_err(fails)?)
            .stderr(output)
            .spawn()
            .map_err(fails)?;
        let alive = child.stdin.take();
        Ok(Background { child, alive, log })
    }

    /// Waits for the checks to finish, and prints their output.
    pub fn finish(mut self) -> Result<(), String> {
        println!("── output of the background checks");
        let status = self.child.wait();
        drop(self.alive);
        print!("{}", fs::read_to_string(&self.log).unwrap_or_default());
        match status {
            Ok(status) if status.success() => Ok(()),
            _ => Err("a background check failed".to_owned()),
        }
    }
}
