//! A server process on a free port, with its log in a file.

use crate::client::{self, Answer};
use crate::common::listens;
use crate::database::Database;
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use std::fs::{self, File};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// The current address of a server, which may change when it is restarted.
#[derive(Clone)]
pub struct SharedAddress(Arc<Mutex<SocketAddr>>);

impl SharedAddress {
    pub fn address(&self) -> SocketAddr {
        *self.0.lock().unwrap()
    }
}

pub struct Node {
    child: Child,
    shared_address: SharedAddress,
    log: PathBuf,
}

/// The settings of every server here, without limits that are made for people.
const FLAGS: [&str; 18] = [
    "--listen",
    "127.0.0.1:0",
    "--request-rate",
    "1000000/1s",
    "--act-rate",
    "1000000/1s",
    "--act-rate-address",
    "1000000/1s",
    "--say-rate",
    "1000000/1s",
    "--say-rate-address",
    "1000000/1s",
    "--open-rate",
    "1000000/1s",
    "--open-tables",
    "1000000",
    "--sockets-per-address",
    "10000",
];

/// The command that starts a server. `flags` win over those of every server here.
pub fn command(database: &Database, flags: &[&str]) -> Command {
    let usual = FLAGS.chunks(2).filter(|usual| !flags.contains(&usual[0]));
    let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
    command
        .arg("serve")
        .args(usual.flatten())
        .args(flags)
        .args(["--database", &database.address()])
        // As variables, so that flags of a test win.
        .env("BASTIDE_SAY_SIZE", "1000000000/1s")
        .env("BASTIDE_SAY_SIZE_ADDRESS", "1000000000/1s")
        .arg("--key-file")
        .arg(database.folder().join("games.key"))
        .stdin(Stdio::null());
    command
}

impl Node {
    pub fn start(database: &Database) -> Node {
        Node::start_with(database, &[])
    }

    pub fn start_with(database: &Database, flags: &[&str]) -> Node {
        let shared_address = SharedAddress(Arc::new(Mutex::new(SocketAddr::from(([127, 0, 0, 1], 0)))));
        Node::start_at(database, shared_address, flags)
    }

    /// Starts another process in place of one that was killed.
    pub fn start_again(&self, database: &Database) -> Node {
        Node::start_at(database, self.shared_address.clone(), &[])
    }

    fn start_at(database: &Database, shared_address: SharedAddress, flags: &[&str]) -> Node {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let log = database.folder().join(format!("server-{count}.log"));
        let mut child = command(database, flags)
            .stdout(Stdio::piped())
            .stderr(File::create(&log).unwrap())
            .spawn()
            .unwrap();
        let address = listens(&mut child);
        *shared_address.0.lock().unwrap() =
            address.unwrap_or_else(|| panic!("no server: {}", fs::read_to_string(&log).unwrap()));
        Node {
            child,
            shared_address,
            log,
        }
    }

    pub fn shared_address(&self) -> SharedAddress {
        self.shared_address.clone()
    }

    pub fn address(&self) -> SocketAddr {
        self.shared_address.address()
    }

    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// `kill -9`.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Stops it gracefully and waits until it has ended.
    pub fn stop(&mut self) {
        self.terminate();
        self.wait_for_end();
    }

    /// Begins to stop it gracefully.
    pub fn terminate(&self) {
        self.signal(Signal::TERM);
    }

    pub fn wait_for_end(&mut self) {
        assert!(self.child.wait().unwrap().success(), "{}", self.log());
    }

    /// Stops the process, and waits until it does nothing: after the signal its threads run for a moment longer.
    pub fn pause(&self) {
        self.signal(Signal::STOP);
        let stopped = waitpid(Some(Pid::from_child(&self.child)), WaitOptions::UNTRACED).unwrap();
        assert!(stopped.is_some_and(|(_, status)| status.stopped()));
    }

    pub fn resume(&self) {
        self.signal(Signal::CONT);
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// The log that an operator reads.
    pub fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }

    /// The value of a meter.
    pub async fn meter(&self, name: &str) -> f64 {
        let meters = self.get("/metrics").await.body;
        let line = meters.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|value| value.trim().parse().ok()).unwrap_or(0.0)
    }

    pub async fn get(&self, path: &str) -> Answer {
        client::ask(self.address(), None, "GET", path, None)
            .await
            .unwrap()
    }

    /// Checks that nothing has panicked so far.
    pub async fn check_no_panics(&self) {
        assert!(!self.log().contains("panicked"), "{}", self.log());
        assert_eq!(self.meter("bastide_panics_total").await, 0.0);
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // The test may have killed it.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let log = fs::read_to_string(&self.log).unwrap_or_default();
        assert!(std::thread::panicking() || !log.contains("panicked"), "{log}");
    }
}
