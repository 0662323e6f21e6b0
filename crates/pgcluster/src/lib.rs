//! Temporary PostgreSQL servers for tests.
//!
//! [`shared`] returns the address of a server that all tests of a process use. A test that stops its database starts a
//! [`Cluster`] of its own. Servers stop when the process that started them ends, even if it is killed.

use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The environment variable with the address of a running server for [`shared`].
pub const VARIABLE: &str = "BASTIDE_TEST_POSTGRES";

/// The time limit for the start of a server, generous for busy machines.
const START_LIMIT: Duration = Duration::from_secs(60);

/// PostgreSQL's setting `fsync`: whether commits are flushed to the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flush {
    On,
    /// Faster, for tests that neither measure nor crash the server.
    Off,
}

/// A PostgreSQL server with its own data folder, both of which end with this value.
pub struct Cluster {
    programs: PathBuf,
    user: Option<User>,
    folder: PathBuf,
    /// 0 before the first start.
    port: u16,
    flush: Flush,
    /// A shell that stops the server when its standard input is closed, so that the server never outlives this process.
    /// `None` while the server is stopped.
    keeper: Option<Child>,
}

/// The system user of the server, since PostgreSQL refuses to run as root.
#[derive(Clone, Copy)]
struct User {
    id: u32,
    group: u32,
}

/// The address of a server for all tests of this process: the one in [`VARIABLE`], or one with its data in `folder` that
/// the first call starts.
pub fn shared(folder: &Path) -> Result<&'static str, String> {
    static SHARED: OnceLock<Result<(String, Option<Cluster>), String>> = OnceLock::new();
    let shared = SHARED.get_or_init(|| match std::env::var(VARIABLE) {
        Ok(address) if !address.is_empty() => Ok((address, None)),
        _ => Cluster::start(folder, Flush::On).map(|cluster| (cluster.address("postgres"), Some(cluster))),
    });
    shared
        .as_ref()
        .map(|(address, _)| address.as_str())
        .map_err(Clone::clone)
}

/// The folder with `initdb` and `postgres`, of the newest version; `None` if they are not installed.
pub fn programs() -> Option<PathBuf> {
    let mut debian: Vec<(u32, PathBuf)> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            Some((
                entry.file_name().to_str()?.parse().ok()?,
                entry.path().join("bin"),
            ))
        })
        .collect();
    debian.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    debian
        .into_iter()
        .rev()
        .map(|(_, folder)| folder)
        .chain(std::env::split_paths(&path))
        .find(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file())
}

impl Cluster {
    /// Starts a server with its data in a new folder inside `folder`, or inside the system's temporary folder if the
    /// server's user has no access to `folder`.
    pub fn start(folder: &Path, flush: Flush) -> Result<Cluster, String> {
        let programs = programs().ok_or(
            "PostgreSQL is not installed: run `cargo xtask test` or `apt-get install postgresql`, or set \
             BASTIDE_TEST_POSTGRES to the address of a running server",
        )?;
        let user = user()?;
        let made = make_folder(folder, user)
            .or_else(|_| make_folder(&std::env::temp_dir(), user))
            .map_err(|error| format!("no folder for PostgreSQL: {error}"))?;
        let mut cluster = Cluster {
            programs,
            user,
            folder: made,
            port: 0,
            flush,
            keeper: None,
        };
        cluster.init()?;
        cluster.again()?;
        Ok(cluster)
    }

    /// The URL of a database. A new cluster has one database, `postgres`.
    pub fn address(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// Stops the server and keeps its data.
    pub fn stop(&mut self) -> Result<(), String> {
        self.end("keep")
    }

    /// Starts the server again after [`stop`](Cluster::stop), at the same address.
    pub fn again(&mut self) -> Result<(), String> {
        let begin = Instant::now();
        if self.port == 0 {
            let free = TcpListener::bind(("127.0.0.1", 0)).and_then(|free| free.local_addr());
            self.port = free
                .map_err(|error| format!("no free port for PostgreSQL: {error}"))?
                .port();
        }
        // The path of the programs contains no single quote, which would end the quoted text.
        let script = format!(
            "'{}' -D data -h 127.0.0.1 -k '' -p {} -c fsync={} </dev/null >>log 2>&1 & \
             read word; kill -INT $!; wait $!; [ \"$word\" = keep ] || rm -rf data log",
            self.programs.join("postgres").display(),
            self.port,
            if self.flush == Flush::On { "on" } else { "off" },
        );
        let mut keeper = self.command("sh");
        keeper
            .args(["-c", &script])
            .stdin(Stdio::piped())
            .process_group(0);
        let keeper = keeper
            .spawn()
            .map_err(|error| format!("PostgreSQL could not be started: {error}"))?;
        self.keeper = Some(keeper);
        while !self.is_ready() {
            if begin.elapsed() > START_LIMIT {
                let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                return Err(format!("PostgreSQL did not start within {START_LIMIT:?}:\n{log}"));
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Ok(())
    }

    /// Creates the data folder.
    fn init(&self) -> Result<(), String> {
        let mut initdb = self.command(self.programs.join("initdb"));
        initdb.args([
            "-D",
            "data",
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        ]);
        let made = initdb
            .stdin(Stdio::null())
            .output()
            .map_err(|error| format!("initdb: {error}"))?;
        if made.status.success() {
            return Ok(());
        }
        Err(format!(
            "initdb failed: {}",
            String::from_utf8_lossy(&made.stderr)
        ))
    }

    /// A command that runs as the server's user in the cluster's folder.
    fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(&self.folder)
            .env("HOME", &self.folder)
            .env("LC_ALL", "C");
        if let Some(user) = self.user {
            command.uid(user.id).gid(user.group);
        }
        command
    }

    /// Whether the server accepts connections: the eighth line of its pid file is its status.
    fn is_ready(&self) -> bool {
        let status = fs::read_to_string(self.folder.join("data/postmaster.pid")).unwrap_or_default();
        status.lines().nth(7).is_some_and(|line| line.trim() == "ready")
    }

    fn end(&mut self, word: &str) -> Result<(), String> {
        let Some(mut keeper) = self.keeper.take() else {
            return Ok(());
        };
        let told = keeper.stdin.take().map(|mut input| writeln!(input, "{word}"));
        let ended = keeper.wait();
        match (told, ended) {
            (Some(Ok(())), Ok(_)) => Ok(()),
            (told, ended) => Err(format!("PostgreSQL could not be stopped: {told:?} {ended:?}")),
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Failing to clean up must not fail a test that has passed.
        let _ = self.end("end");
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Creates an empty folder of a unique name inside `inside`, owned by the server's user.
fn make_folder(inside: &Path, user: Option<User>) -> Result<PathBuf, String> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let cannot = |error: std::io::Error| format!("{}: {error}", inside.display());
    fs::create_dir_all(inside).map_err(cannot)?;
    // The keeper of a killed process leaves an empty folder. `remove_dir` removes only empty ones.
    for old in fs::read_dir(inside).map_err(cannot)?.flatten() {
        if old.file_name().to_string_lossy().starts_with("bastide-pg-") {
            let _ = fs::remove_dir(old.path());
        }
    }
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = inside.join(format!("bastide-pg-{}-{count}", std::process::id()));
    fs::create_dir(&folder).map_err(cannot)?;
    let folder = folder.canonicalize().map_err(cannot)?;
    if let Some(user) = user {
        chown(&folder, Some(user.id), Some(user.group)).map_err(cannot)?;
    }
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).map_err(cannot)?;
    let mut touch = Command::new("touch");
    touch.arg(folder.join("log")).stderr(Stdio::null());
    if let Some(user) = user {
        touch.uid(user.id).gid(user.group);
    }
    if touch.status().is_ok_and(|status| status.success()) {
        return Ok(folder);
    }
    let _ = fs::remove_dir(&folder);
    Err(format!("{}: the user `postgres` has no access", inside.display()))
}

/// The user `postgres` if this process runs as root; otherwise `None`, to run as the current user.
fn user() -> Result<Option<User>, String> {
    let id = |args: &[&str]| -> Option<u32> {
        let said = Command::new("id")
            .args(args)
            .stderr(Stdio::null())
            .output()
            .ok()?;
        String::from_utf8(said.stdout).ok()?.trim().parse().ok()
    };
    if id(&["-u"]) != Some(0) {
        return Ok(None);
    }
    match (id(&["-u", "postgres"]), id(&["-g", "postgres"])) {
        (Some(id), Some(group)) => Ok(Some(User { id, group })),
        _ => Err("PostgreSQL refuses to run as root, and there is no user `postgres`".to_owned()),
    }
}
