//! A process with all that it starts: on Unix they are a group of their own, and end together.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

/// A running process.
pub struct Process {
    child: Child,
    /// Once it is over, nothing is asked or ended by its number any more: another process may have it.
    is_over: bool,
}

impl Process {
    /// Starts it. Ctrl-C is not for it: we stop the game first and the process after.
    pub fn start(command: &mut Command) -> io::Result<Process> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        Ok(Process {
            child: command.spawn()?,
            is_over: false,
        })
    }

    /// Its pipes.
    pub fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Whether it has ended. What it started may still run, so it is left in the table of processes: as long as it is
    /// there, the number of its group is nobody else's.
    pub fn has_ended(&mut self) -> bool {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
            let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            self.is_over || !matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), look), Ok(None))
        }
        #[cfg(not(unix))]
        {
            self.is_over || !matches!(self.child.try_wait(), Ok(None))
        }
    }

    /// Ends it with all that it started, if it does not end by itself within the time. How it ended, if by itself.
    pub fn end(&mut self, patience: Duration) -> Option<ExitStatus> {
        if self.is_over {
            return None;
        }
        let deadline = Instant::now() + patience;
        let by_itself = loop {
            if self.has_ended() {
                break true;
            }
            if Instant::now() >= deadline {
                break false;
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        let _ = self.child.kill();
        let status = self.child.wait().ok();
        self.is_over = true;
        status.filter(|_| by_itself)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end(Duration::ZERO);
    }
}
