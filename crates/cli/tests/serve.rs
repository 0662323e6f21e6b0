//! `bastide serve`: starts, answers, and stops when it is asked to.

mod common;

use common::{bastide, listens, text};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};

/// A server that ends with the test at the latest, and its address.
struct Served {
    child: Child,
    address: SocketAddr,
    _folder: tempfile::TempDir,
}

impl Served {
    fn start(flags: &[&str]) -> Served {
        let folder = tempfile::tempdir().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(flags)
            .env("BASTIDE_DATABASE", folder.path().join("games.db"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Served {
            address: listens(&mut child).unwrap(),
            child,
            _folder: folder,
        }
    }

    /// How many threads have a name that begins so.
    #[cfg(target_os = "linux")]
    fn threads(&self, name: &str) -> usize {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap();
        // A thread may end while one looks at it.
        let names = tasks.filter_map(|task| std::fs::read_to_string(task.ok()?.path().join("comm")).ok());
        names.filter(|comm| comm.starts_with(name)).count()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_starts_answers_and_stops() {
    let mut server = Served::start(&[]);
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream
        .write_all(b"GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n")
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(
        answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok\n"),
        "{answer}"
    );
    let kill = Command::new("kill")
        .arg(server.child.id().to_string())
        .status()
        .unwrap();
    assert!(kill.success());
    assert!(server.child.wait().unwrap().success());
}

#[cfg(target_os = "linux")]
#[test]
fn bots_have_as_many_threads_as_they_are_given() {
    for threads in [1, 3] {
        let server = Served::start(&["--bot-threads", &threads.to_string()]);
        let pause = std::time::Duration::from_millis(100);
        // A thread has its name from when it first runs.
        let named = |_| {
            std::thread::sleep(pause);
            server.threads("bot ") >= threads
        };
        assert!((0..300).any(named), "there are fewer");
        std::thread::sleep(pause);
        assert_eq!(server.threads("bot "), threads);
    }
}

#[test]
fn what_is_wrong_is_said() {
    let output = bastide(&["serve", "--queue", "many"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("`many` is no value for `queue`; it should be NUMBER"));
    let output = bastide(&["serve", "--config", "/nowhere/bastide.toml"], b"");
    assert!(text(&output.stderr).contains("/nowhere/bastide.toml: "));
    let printed = text(&bastide(&["serve", "--print-config"], b"").stdout);
    assert!(printed.contains("\nlisten = \"127.0.0.1:8080\"\n"), "{printed}");
}
