//! `bastide admin` as an operator uses it: beside a running server, on SQLite and PostgreSQL.

#[path = "../common/mod.rs"]
mod common;
#[cfg(target_os = "linux")]
mod ctrl_c;
mod served;

use common::{bastide, empty_postgres, text};
use serde_json::{Value, json};
use served::{Served, block_on, folder, run};
use sqlx::Connection;
use std::os::unix::fs::PermissionsExt;

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
