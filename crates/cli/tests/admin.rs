//! `bastide admin` as an operator uses it: beside a running server, on SQLite and PostgreSQL.

mod common;

use common::{bastide, empty_postgres, listens, text};
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

/// A running server; killed when dropped.
struct Served {
    child: Child,
    address: SocketAddr,
    database: String,
}

impl Served {
    fn start(database: &str) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database", database])
            // With PostgreSQL the key is made in the working folder.
            .current_dir(FOLDER)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Served {
            address: listens(&mut child).unwrap(),
            child,
            database: database.to_owned(),
        }
    }

    /// The status and the JSON of the answer to a visitor whose cookie has this digit.
    fn ask(&self, visitor: char, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let cookie = visitor.to_string().repeat(64);
        let body = body.to_string();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncookie: bastide={cookie}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, serde_json::from_str(body).unwrap())
    }

    fn get(&self, visitor: char, path: &str) -> (u16, Value) {
        self.ask(visitor, "GET", path, &Value::Null)
    }

    /// Opens a table with Anna, whose cookie has the digit `a`, and Ben, who has `b`.
    fn open_table(&self) -> String {
        let seats = json!([{"type": "me", "name": "Anna"}, {"type": "open"}]);
        let wish = json!({"game": "castle", "listed": true, "seats": seats});
        let (status, created) = self.ask('a', "POST", "/api/tables", &wish);
        assert_eq!(status, 200, "{created}");
        let id = created["id"].as_str().unwrap().to_owned();
        let join = json!({"client": "j", "name": "Ben", "invite": created["invite"]});
        let (status, joined) = self.ask('b', "POST", &format!("/api/tables/{id}/join"), &join);
        assert_eq!(status, 200, "{joined}");
        id
    }

    /// Waits until the server has noticed a change.
    fn until(&self, visitor: char, path: &str, expected: impl Fn(u16, &Value) -> bool) {
        let begin = Instant::now();
        loop {
            let (status, answer) = self.get(visitor, path);
            if expected(status, &answer) {
                return;
            }
            assert!(begin.elapsed() < Duration::from_secs(20), "{path} stays {answer}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Runs a command that succeeds, and returns what it prints.
    fn admin(&self, args: &[&str]) -> String {
        run(&self.database, args, 0)
    }

    fn refused(&self, args: &[&str]) -> String {
        run(&self.database, args, 2)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(future)
}

/// What a command prints if it ends with this code: to standard output, or for errors to standard error.
fn run(database: &str, args: &[&str], code: i32) -> String {
    let args = [&["admin", "--database", database], args].concat();
    let output = bastide(&args, b"");
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{args:?}: {out}{err}");
    match code {
        0 => assert_eq!(err, "", "{args:?}"),
        _ => assert!(
            err.starts_with("bastide: ") && err.lines().count() == 1,
            "{args:?}: {err}"
        ),
    }
    if code == 0 { out } else { err }
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(FOLDER).join("admin").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn mode(path: &str) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn set_mode(path: &str, mode: u32) {
    std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
}

/// Everything that works on both databases.
fn operate(server: &Served) {
    let id = server.open_table();
    let say = json!({"client": "s", "after": 0, "do": {"type": "say", "text": "hello"}});
    assert_eq!(
        server.ask('b', "POST", &format!("/api/tables/{id}/act"), &say).0,
        200
    );

    let list = server.admin(&["list"]);
    assert!(
        list.starts_with("table ") && list.contains(&id) && list.contains("Anna, Ben"),
        "{list}"
    );
    assert!(list.contains("1 table in all: 0 open, 1 running"), "{list}");
    let listed: Value =
        serde_json::from_str(&server.admin(&["list", "--json", "--status", "running"])).unwrap();
    assert_eq!(listed[0]["id"], *id);
    assert!(
        server
            .admin(&["list", "--status", "over"])
            .starts_with("No table fits.")
    );

    let shown: Value = serde_json::from_str(&server.admin(&["show", &id, "--json"])).unwrap();
    let ben = shown["seats"][1]["person"].as_str().unwrap().to_owned();
    let table = server.admin(&["show", &id]);
    assert!(table.contains(&ben) && table.contains("running"), "{table}");
    assert!(
        !table.contains("seed") && !shown.to_string().contains("seed"),
        "it is secret"
    );
    let person = server.admin(&["show", &ben]);
    assert!(person.contains("names   Ben") && person.contains(&id), "{person}");

    assert!(
        server
            .admin(&["ban", &ben, "--reason", "rude", "--for", "7d"])
            .starts_with("Banned ")
    );
    server.until('b', "/api/mine", |status, answer| {
        status == 403 && answer["code"] == "banned"
    });
    assert_eq!(server.get('a', "/api/mine").0, 200, "others play on");
    assert!(server.admin(&["bans"]).contains("rude"));
    assert!(server.admin(&["unban", &ben]).starts_with("Lifted "));
    server.until('b', "/api/mine", |status, _| status == 200);
    assert_eq!(server.admin(&["bans"]), "Nobody is banned.\n");

    let exported: Value = serde_json::from_str(&server.admin(&["export", &ben])).unwrap();
    assert_eq!(exported["names"], json!(["Ben"]));
    assert_eq!(exported["tables"][0]["entries"][1]["entry"], "say 1 \"hello\"");
    assert!(server.admin(&["delete", &ben]).contains("1 of them unfinished"));
    assert!(
        server.admin(&["export", &ben]).contains("hello"),
        "nothing was deleted yet"
    );
    let deleted = server.admin(&["delete", &ben, "--yes"]);
    assert!(
        deleted.contains("1 table, 1 message; 1 unfinished table was closed"),
        "{deleted}"
    );
    server.until('a', &format!("/api/tables/{id}"), |_, answer| {
        answer["table"]["seats"][1]["name"] == "" && answer["state"]["chat"] == json!([])
    });

    let id = server.open_table();
    assert_eq!(server.admin(&["close", &id]), format!("Closed {id}.\n"));
    server.until('a', &format!("/api/tables/{id}"), |_, answer| {
        answer["state"]["now"]["status"] == "closed"
    });
    assert_eq!(
        server.admin(&["close", &id]),
        format!("{id} has ended already.\n")
    );

    assert!(
        server
            .admin(&["check"])
            .ends_with("2 tables replayed without a fault.\n")
    );
    assert_eq!(server.admin(&["prune"]), "There is nothing to prune.\n");
    let time = ["prune", "--abandoned", "1ms", "--talk", "never"];
    assert!(
        server
            .admin(&time)
            .starts_with("This would delete 2 closed tables.")
    );
    assert_eq!(
        server.admin(&[&time[..], &["--yes"]].concat()),
        "Deleted 2 closed tables.\n"
    );
    assert!(server.admin(&["list"]).starts_with("No table fits."));
}

/// Every mistake gets a sentence.
fn mistakes(server: &Served) {
    for (args, sentence) in [
        (&["show", "bob"][..], "neither a table"),
        (&["show", "0000000000000000"], "there is no table"),
        (&["show", "abcdef"], "nothing is stored of a person"),
        (&["close", "nowhere"], "there is no table"),
        (&["ban", "bob"], "neither an address"),
        (&["ban", "10.0.0.0/33"], "neither an address"),
        (&["ban", "0.0.0.0/0"], "everybody"),
        (&["unban", "192.0.2.1"], "there is no ban"),
        (&["delete", "ab"], "at least 6 hexadecimal digits"),
        (&["export", "abcdef"], "nothing is stored"),
    ] {
        let said = server.refused(args);
        assert!(said.contains(sentence), "{args:?}: {said}");
    }
}

#[test]
fn it_works_beside_a_server_on_sqlite() {
    let folder = folder("sqlite");
    let path = |name: &str| folder.join(name).display().to_string();
    let server = Served::start(&path("games.db"));
    operate(&server);
    mistakes(&server);
    let id = server.open_table();
    let wrote = server.admin(&["backup", &path("copy.db")]);
    assert!(
        wrote.contains("1 table, 3 entries") && wrote.ends_with("verified.\n"),
        "{wrote}"
    );
    assert!(
        server
            .refused(&["backup", &path("copy.db")])
            .contains("exists already")
    );
    assert!(
        server
            .refused(&["backup", &path("no/copy.db")])
            .contains("No such file")
    );
    assert!(server.refused(&["restore", &path("copy.db")]).contains("--force"));
    assert!(
        server
            .refused(&["restore", &path("copy.db"), "--force"])
            .contains("in use")
    );
    assert!(
        server
            .refused(&["restore", &path("none.db")])
            .contains("there is no file")
    );
    server.open_table();
    let database = server.database.clone();
    drop(server);
    set_mode(&path("copy.db"), 0o644);
    let restored = run(&database, &["restore", &path("copy.db"), "--force"], 0);
    assert!(
        restored.contains("1 table, 3 entries") && restored.contains("games.db.replaced"),
        "{restored}"
    );
    assert_eq!(mode(&database), 0o600, "it holds what only the host may read");
    let server = Served::start(&database);
    assert_eq!(server.get('a', "/api/mine").1.as_array().unwrap().len(), 1);
    assert_eq!(server.get('a', &format!("/api/tables/{id}")).0, 200);
    drop(server);
    assert!(run(&path("none.db"), &["list"], 2).contains("there is no file"));
    std::fs::write(path("letter.txt"), "Dear Ann").unwrap();
    assert!(run(&path("letter.txt"), &["list"], 2).contains("not a database"));
}

#[test]
fn a_damaged_table_is_named_by_the_check() {
    let folder = folder("damaged");
    let database = folder.join("games.db").display().to_string();
    let server = Served::start(&database);
    let id = server.open_table();
    block_on(async {
        let mut connection = sqlx::SqliteConnection::connect(&format!("sqlite:{database}"))
            .await
            .unwrap();
        sqlx::query("UPDATE entries SET body = 'nonsense' WHERE seq = 2")
            .execute(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
    });
    let output = bastide(&["admin", "--database", &database, "check"], b"");
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(&format!("{id}: entry 2 cannot be read")), "{said}");
    assert!(
        said.contains("1 table replayed, 1 of them cannot be read"),
        "{said}"
    );
}

#[test]
fn it_works_beside_two_servers_on_postgresql() {
    let database = block_on(empty_postgres("admin"));
    let servers = [Served::start(&database), Served::start(&database)];
    let id = servers[0].open_table();
    let path = format!("/api/tables/{id}");
    assert_eq!(servers[1].get('a', &path).0, 200);
    // Both nodes notice a ban and a closed table.
    servers[0].admin(&["ban", "127.0.0.1"]);
    for server in &servers {
        server.until('c', "/api/tables", |status, _| status == 403);
    }
    servers[0].admin(&["unban", "127.0.0.1"]);
    servers[0].admin(&["close", &id]);
    for server in &servers {
        server.until('a', &path, |_, answer| {
            answer["state"]["now"]["status"] == "closed"
        });
    }
    let told = servers[0].admin(&["prune", "--abandoned", "1ms", "--yes"]);
    assert_eq!(told, "Deleted 1 closed table.\n");
    operate(&servers[0]);
    mistakes(&servers[1]);
    assert!(servers[0].refused(&["backup", "copy.dump"]).contains("pg_dump"));
    assert!(
        servers[0]
            .refused(&["restore", "copy.dump"])
            .contains("pg_restore")
    );
}

/// Starts `bastide admin`, presses Ctrl-C while it waits for a locked table of the database, and returns its exit code and what it
/// prints.
#[cfg(target_os = "linux")]
fn stop_in_the_middle(database: &str, args: &[&str]) -> (i32, String) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let run = async |connection: &mut PgConnection, statement: &'static str| {
        sqlx::raw_sql(statement).execute(connection).await.unwrap();
    };
    let mut connection = runtime.block_on(async {
        let mut connection = PgConnection::connect(database).await.unwrap();
        run(
            &mut connection,
            "BEGIN; LOCK TABLE entries IN ACCESS EXCLUSIVE MODE",
        )
        .await;
        connection
    });
    let child = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(["admin", "--database", database])
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let waits = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'entries'::regclass";
    runtime.block_on(async {
        while sqlx::query_scalar::<_, i64>(waits)
            .fetch_one(&mut connection)
            .await
            .unwrap()
            == 0
        {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    });
    let handled = wakes_of_ctrl_c(child.id());
    rustix::process::kill_process(
        rustix::process::Pid::from_child(&child),
        rustix::process::Signal::INT,
    )
    .unwrap();
    while wakes_of_ctrl_c(child.id()) == handled {
        std::thread::sleep(Duration::from_millis(10));
    }
    runtime.block_on(run(&mut connection, "ROLLBACK"));
    let output = child.wait_with_output().unwrap();
    (
        output.status.code().unwrap(),
        text(&output.stdout) + &text(&output.stderr),
    )
}

/// How often the thread that handles Ctrl-C has gone to sleep: once more as soon as it has handled a signal.
#[cfg(target_os = "linux")]
fn wakes_of_ctrl_c(process: u32) -> u64 {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).unwrap();
    let statuses =
        threads.map(|thread| std::fs::read_to_string(thread.unwrap().path().join("status")).unwrap());
    let mut found = statuses.filter(|status| status.starts_with("Name:\tctrl-c\n"));
    let status = found.next().expect("Ctrl-C is handled");
    let switches = status
        .lines()
        .find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
    switches.unwrap().trim().parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_leaves_every_table_as_it_was_or_deleted() {
    let database = block_on(empty_postgres("admin_ctrl_c"));
    let server = Served::start(&database);
    let ids: Vec<String> = (0..3).map(|_| server.open_table()).collect();
    let shown: Value = serde_json::from_str(&server.admin(&["show", &ids[0], "--json"])).unwrap();
    let ben = shown["seats"][1]["person"].as_str().unwrap().to_owned();
    // The server would wait for the locked table too, and it does not matter here.
    drop(server);

    let file = folder("ctrl-c").join("ben.json");
    let out = file.display().to_string();
    let (code, said) = stop_in_the_middle(&database, &["export", &ben, "--out", &out]);
    assert_eq!(
        (code, said.as_str()),
        (130, "bastide: stopped; nothing was exported\n")
    );
    assert!(!file.exists());

    let (code, said) = stop_in_the_middle(&database, &["delete", &ben, "--yes"]);
    assert_eq!(code, 130, "{said}");
    assert!(
        said.contains("their name at 1 table, 0 messages; 1 unfinished table was closed"),
        "{said}"
    );
    assert!(
        said.contains("Stopped before the end: 2 tables of theirs are as they were"),
        "{said}"
    );
    let left: Value = serde_json::from_str(&run(&database, &["export", &ben], 0)).unwrap();
    assert_eq!(
        (left["names"].clone(), left["tables"].as_array().unwrap().len()),
        (json!(["Ben"]), 2)
    );
    assert!(run(&database, &["check"], 0).ends_with("3 tables replayed without a fault.\n"));
    assert!(run(&database, &["delete", &ben, "--yes"], 0).contains("their name at 2 tables"));
}
