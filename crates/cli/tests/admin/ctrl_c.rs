//! Ctrl-C in the middle of a command.

use crate::common::{empty_postgres, text};
use crate::served::{Served, block_on, folder, run};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Starts `bastide admin`, presses Ctrl-C while it waits for a locked table of the database, and returns its exit code and what it
/// prints.
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
    let handled = sleeps_of_ctrl_c(child.id());
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    while sleeps_of_ctrl_c(child.id()) == handled {
        std::thread::sleep(Duration::from_millis(10));
    }
    runtime.block_on(run(&mut connection, "ROLLBACK"));
    let output = child.wait_with_output().unwrap();
    (
        output.status.code().unwrap(),
        text(&output.stdout) + &text(&output.stderr),
    )
}

/// How often the thread that handles Ctrl-C has gone to sleep: once more after each signal that it has handled. Returns when it
/// sleeps.
fn sleeps_of_ctrl_c(process: u32) -> u64 {
    loop {
        let threads = std::fs::read_dir(format!("/proc/{process}/task")).unwrap();
        // Other threads may end meanwhile.
        let mut statuses =
            threads.filter_map(|thread| std::fs::read_to_string(thread.ok()?.path().join("status")).ok());
        let status = statuses
            .find(|status| status.starts_with("Name:\tctrl-c\n"))
            .expect("Ctrl-C is handled");
        let field = |name: &str| status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        if field("State:\t").starts_with('S') {
            return field("voluntary_ctxt_switches:\t").parse().unwrap();
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

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
        said.contains("Stopped before the end: 2 tables are as before"),
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
