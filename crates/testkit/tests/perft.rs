//! The counts in `testdata/perft`, by the engine and by the oracle.

use bastide_engine::game::Game;
use bastide_playout::perft::{divide, perft};
use bastide_testkit::oracle::oracle;
use bastide_testkit::perft::{PerftFile, perft_by_the_book};
use std::path::{Path, PathBuf};

fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

fn tables() -> Vec<(String, PerftFile)> {
    let folder = std::fs::read_dir(testdata().join("perft")).expect("the folder exists");
    let mut tables = Vec::new();
    for entry in folder {
        let path = entry.expect("the folder can be read").path();
        let name = path
            .file_name()
            .expect("a file has a name")
            .to_string_lossy()
            .into_owned();
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        let table = PerftFile::read(&text, &testdata()).unwrap_or_else(|error| panic!("{name}: {error}"));
        tables.push((name, table));
    }
    assert!(tables.len() >= 3, "there are only {} tables", tables.len());
    tables
}

#[test]
fn the_engine_counts_as_the_tables_say() {
    for (name, table) in tables() {
        let game = table.game();
        for count in &table.counts {
            assert_eq!(
                perft(game, count.depth),
                count.count,
                "{name}, depth {}",
                count.depth
            );
        }
    }
}

fn count_by_the_book(wanted: impl Fn(bool) -> bool) {
    for (name, table) in tables() {
        let mut book = oracle(table.progress.header(), table.game().tiles());
        table
            .progress
            .actions()
            .iter()
            .for_each(|&action| book.play(action));
        for count in table.counts.iter().filter(|count| wanted(count.by_the_book)) {
            let found = perft_by_the_book(&*book, count.depth);
            assert_eq!(found, count.count, "{name}, depth {}", count.depth);
        }
    }
}

/// The counts marked `engine` take the oracle half a minute and more; it is asked for them when `BASTIDE_GAMES` asks for a long
/// run.
#[test]
fn the_oracle_counts_as_the_tables_say() {
    let long = std::env::var_os("BASTIDE_GAMES").is_some();
    count_by_the_book(|every_run| every_run || long);
}

#[test]
fn the_parts_are_the_whole() {
    for (name, table) in tables() {
        let game = table.game();
        let parts = divide(game, 2);
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        assert!(parts.iter().map(|&(action, _)| action).eq(actions), "{name}");
        for &(action, count) in &parts {
            let mut after = game.clone();
            after.apply(action);
            assert_eq!(perft(&after, 1), count, "{name}, {action:?}");
        }
    }
}

#[test]
fn wrong_tables_are_refused() {
    let record = "bastide 1\ngame classic\nplayers 2\n";
    let read = |text: &str| PerftFile::read(text, &testdata()).map(|table| table.counts.len());
    assert_eq!(read(&format!("{record}1 24 oracle\n2 3 engine # why\n")), Ok(2));
    for wrong in [
        record.to_owned(),
        "1 24 oracle\n".to_owned(),
        format!("{record}x 24 oracle\n"),
        format!("{record}1 24 nobody\n"),
        format!("{record}record golden/base-2p-01.bastide after 3\n1 24 oracle\n"),
        "record golden/base-2p-01.bastide after 3000\n1 24 oracle\n".to_owned(),
        "record golden/none.bastide after 3\n1 24 oracle\n".to_owned(),
    ] {
        assert!(read(&wrong).is_err(), "{wrong}");
    }
}
