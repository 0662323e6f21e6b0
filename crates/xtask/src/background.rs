//! What runs beside the tests, with what they leave of the machine: tests wait a lot, and what is measured here is counted in
//! instructions, not in time.

use crate::fuzz::Chance;
use crate::{budget, fuzz, page, run};
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;

/// The word by which this program is told to do what runs beside.
pub const WORD: &str = "beside";

/// A process that does it, and where it writes what it has to say. It ends with us, whichever way we end.
pub struct Beside {
    child: Child,
    /// Closed when we end.
    alive: Option<ChildStdin>,
    said: PathBuf,
}

/// The page's types and units, a few seconds of fuzzing, the instruction budget.
pub fn all() -> Result<(), String> {
    thread::spawn(end_with_the_other);
    page::check()?;
    fuzz::run(10, Chance::Fixed)?;
    budget::check()
}

/// Who started us is gone when our input ends: then we are, with all that we have started.
fn end_with_the_other() {
    let _ = io::stdin().read_to_end(&mut Vec::new());
    let group = format!("-{}", std::process::id());
    let _ = Command::new("kill").args(["--", &group]).status();
}

impl Beside {
    /// Starts it.
    pub fn start() -> Result<Beside, String> {
        let fails = |error: io::Error| format!("what goes on beside: {error}");
        let folder = run::target().join("tmp");
        let said = folder.join("beside.log");
        fs::create_dir_all(&folder).map_err(fails)?;
        let log = File::create(&said).map_err(fails)?;
        println!("── the page's types and units, fuzzing and budget go on beside");
        let mut child = Command::new("nice")
            .args(["-n", "10"])
            .arg(std::env::current_exe().map_err(fails)?)
            .arg(WORD)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(log.try_clone().map_err(fails)?)
            .stderr(log)
            .spawn()
            .map_err(fails)?;
        let alive = child.stdin.take();
        Ok(Beside { child, alive, said })
    }

    /// Waits for its end, and shows what it said.
    pub fn finish(mut self) -> Result<(), String> {
        println!("── what went on beside");
        let status = self.child.wait();
        drop(self.alive);
        print!("{}", fs::read_to_string(&self.said).unwrap_or_default());
        match status {
            Ok(status) if status.success() => Ok(()),
            _ => Err("something that went on beside failed".to_owned()),
        }
    }
}
