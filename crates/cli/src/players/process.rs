//! A process with everything that it starts: on Unix a process group, which is ended as a whole.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

pub struct Process {
    child: Child,
    /// Whether the process has been reaped. Its id may then belong to another process and must not be used any more.
    is_over: bool,
}

impl Process {
    /// Starts the process in a group of its own, so that Ctrl-C does not reach it: the game is stopped first.
    pub fn start(command: &mut Command) -> io::Result<Process> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        Ok(Process {
            child: command.spawn()?,
            is_over: false,
        })
    }

    /// For access to its pipes.
    pub fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Whether the process has ended. It is not reaped, because its children may still run: until then no other process can
    /// get the id of its group.
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

    /// Kills the whole group if the process does not end within this time. Returns its exit status if it ended by itself.
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
