//! The server that is measured: started by this command, or running already.

use crate::commands::Error;
use bastide_server::store::is_postgres;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A rate that is never reached.
const UNLIMITED: &str = "1000000000/1s";

/// With --idle, the time after which a quiet table is put to sleep.
const IDLE_TIME: &str = "2s";

/// The key of every PostgreSQL database that is loaded, so that the next run can use it again, and a database of players, which has
/// another key, is refused.
const KEY: &str = "0000000000000000000000000000000000000000000000000000000000000000";

pub struct Host {
    /// HOST:PORT.
    pub address: String,
    /// A description of its database, as far as it is known.
    pub database: &'static str,
    child: Option<Child>,
    /// The folder of its key, and of its database if it is SQLite's; deleted on drop.
    _folder: Option<TempDir>,
}

impl Host {
    /// A server that is running already.
    pub fn at(address: &str) -> Host {
        let address = address.trim_start_matches("http://").trim_end_matches('/');
        Host {
            address: address.to_owned(),
            database: "its own database",
            child: None,
            _folder: None,
        }
    }

    /// Starts a server for this many games on a free port, without limits. With `sleeps` it soon puts quiet tables to
    /// sleep.
    pub fn start(database: Option<&str>, games: usize, sleeps: bool) -> Result<Host, Error> {
        let cannot = |error: std::io::Error| Error::Usage(format!("the server cannot be started: {error}"));
        let folder = tempfile::tempdir().map_err(cannot)?;
        let in_folder = |name: &str| folder.path().join(name).display().to_string();
        let place = database.map_or_else(|| in_folder("games.db"), str::to_owned);
        // Beside an SQLite file the server makes one itself.
        let key = if is_postgres(&place) {
            fs::write(in_folder("games.key"), KEY).map_err(cannot)?;
            in_folder("games.key")
        } else {
            String::new()
        };
        let sockets = (2 * games + 100).to_string();
        let connections = (3 * games + 1000).to_string();
        let tables = (2 * games + 1000).to_string();
        let mut settings = vec![
            ("listen", "127.0.0.1:0"),
            ("public", ""),
            ("proxies", "0"),
            ("database", &place),
            ("key-file", &key),
            ("log", "warn"),
            ("sockets", &sockets),
            ("sockets-per-address", &sockets),
            ("connections", &connections),
            ("connections-per-address", &connections),
            ("rooms", &tables),
            ("open-tables", &tables),
            ("request-rate", UNLIMITED),
            ("act-rate", UNLIMITED),
            ("act-rate-address", UNLIMITED),
            ("open-rate", UNLIMITED),
        ];
        if sleeps {
            settings.push(("idle-time", IDLE_TIME));
        }
        let mut command = Command::new(std::env::current_exe().map_err(cannot)?);
        command.arg("serve").stdin(Stdio::null()).stdout(Stdio::piped());
        for (key, value) in settings {
            command.arg(format!("--{key}={value}"));
        }
        // Ctrl-C is for this command, which stops the server after the last measurement.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(cannot)?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line).map_err(cannot)?;
        }
        let said = line
            .split("http://")
            .nth(1)
            .and_then(|rest| rest.split(';').next());
        let host = Host {
            address: said.unwrap_or_default().to_owned(),
            database: if is_postgres(&place) {
                "PostgreSQL"
            } else {
                "SQLite"
            },
            child: Some(child),
            _folder: Some(folder),
        };
        if host.address.is_empty() {
            return Err(Error::Usage(
                "the server did not start; it has said why".to_owned(),
            ));
        }
        Ok(host)
    }

    /// The resident memory in bytes, if the system tells.
    pub fn memory(&self) -> Option<u64> {
        let id = self.child.as_ref()?.id();
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kib: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
        Some(kib * 1024)
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let Some(child) = &mut self.child else {
            return;
        };
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process};
            // A server that has ended already needs no signal.
            let _ = kill_process(Pid::from_child(child), Signal::TERM);
        }
        #[cfg(not(unix))]
        let _ = child.kill();
        let _ = child.wait();
    }
}
