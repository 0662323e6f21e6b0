//! `bastide serve`: starting, settings, and stopping on a signal.

mod common;

use common::{bastide, listens, text};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};

/// A running server; killed when dropped.
struct Served {
    child: Child,
    address: SocketAddr,
    folder: tempfile::TempDir,
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
            folder,
        }
    }

    /// Number of threads whose name starts with `name`.
    #[cfg(target_os = "linux")]
    fn threads(&self, name: &str) -> usize {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap();
        // A thread may end while the list is read.
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

#[test]
fn health_is_asked_without_other_programs() {
    let mut server = Served::start(&[]);
    let address = server.address.to_string();
    let ask = |flags: &[&str]| bastide(&[&["health", "--listen", &address], flags].concat(), b"");
    for flags in [&[][..], &["--alive"], &["--nodes"]] {
        let output = ask(flags);
        assert!(output.status.success(), "{output:?}");
        assert_eq!(text(&output.stdout), "ok\n");
    }
    std::fs::remove_file(server.folder.path().join("games.db")).unwrap();
    let output = ask(&[]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = text(&output.stderr);
    assert!(
        said.contains("answers 503") && said.contains("moved away or deleted"),
        "{said}"
    );
    assert!(ask(&["--alive"]).status.success());
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    let output = ask(&["--alive"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(text(&output.stderr).contains("does not answer"), "{output:?}");
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
fn wrong_settings_are_explained() {
    let output = bastide(&["serve", "--queue", "many"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("invalid value 'many' for '--queue <NUMBER>'"));
    let output = bastide(&["serve", "--config", "/nowhere/bastide.toml"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("/nowhere/bastide.toml: "));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bastide.toml");
    std::fs::write(&file, "quue = 3\n").unwrap();
    let output = bastide(&["serve", "--config", file.to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("bastide.toml: there is no setting `quue`"));
    let printed = text(&bastide(&["serve", "--print-config"], b"").stdout);
    assert!(printed.contains("\nlisten = \"127.0.0.1:8080\"\n"), "{printed}");
}

#[test]
fn flags_win_over_variables_and_variables_over_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bastide.toml");
    std::fs::write(
        &file,
        "public = \"http://file.example\"\nlisten = \"127.0.0.1:0\"\n",
    )
    .unwrap();
    // The first line of the output has the public address.
    let first_line = |arguments: &[&str], variable: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
        command.args(arguments).current_dir(folder.path());
        command
            .env("BASTIDE_CONFIG", &file)
            .envs(variable.map(|value| ("BASTIDE_PUBLIC", value)));
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        line
    };
    let flag = ["serve", "--public", "http://flag.example"];
    for (arguments, variable, public) in [
        (&[] as &[&str], None, "http://file.example"),
        (
            &["serve"],
            Some("http://variable.example"),
            "http://variable.example",
        ),
        (&flag, Some("http://variable.example"), "http://flag.example"),
        (&flag, None, "http://flag.example"),
    ] {
        let line = first_line(arguments, variable);
        assert!(line.contains(public), "{arguments:?} {variable:?}: {line}");
    }
}
