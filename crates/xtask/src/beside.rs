//! What runs beside the tests, with what they leave of the machine: tests wait a lot, and what is measured here is counted in
//! instructions, not in time.

use crate::fuzz::Chance;
use crate::{budget, fuzz, run};
use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// The word by which this program is told to do what runs beside.
pub const WORD: &str = "beside";

/// A process that does it, and where it writes what it has to say.
pub struct Beside {
    child: Child,
    said: PathBuf,
}

/// A few seconds of fuzzing, then the instruction budget.
pub fn all() -> Result<(), String> {
    fuzz::run(10, Chance::Fixed)?;
    budget::check()
}

impl Beside {
    /// Starts it.
    pub fn start() -> Result<Beside, String> {
        let fails = |error: std::io::Error| format!("fuzzing and budget: {error}");
        let folder = run::target().join("tmp");
        let said = folder.join("beside.log");
        fs::create_dir_all(&folder).map_err(fails)?;
        let log = File::create(&said).map_err(fails)?;
        println!("── fuzzing and budget go on beside");
        let child = Command::new("nice")
            .args(["-n", "10"])
            .arg(std::env::current_exe().map_err(fails)?)
            .arg(WORD)
            .process_group(0)
            .stdin(Stdio::null())
            .stdout(log.try_clone().map_err(fails)?)
            .stderr(log)
            .spawn()
            .map_err(fails)?;
        Ok(Beside { child, said })
    }

    /// Waits for its end, and shows what it said.
    pub fn finish(mut self) -> Result<(), String> {
        println!("── fuzzing and budget");
        let status = self.child.wait();
        print!("{}", fs::read_to_string(&self.said).unwrap_or_default());
        match status {
            Ok(status) if status.success() => Ok(()),
            _ => Err("fuzzing or budget failed".to_owned()),
        }
    }
}

/// When something else has failed, nobody waits for it: it ends with all that it has started.
impl Drop for Beside {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            let group = format!("-{}", self.child.id());
            let _ = Command::new("kill").args(["--", &group]).status();
            let _ = self.child.wait();
        }
    }
}
