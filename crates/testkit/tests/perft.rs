//! The expected counts in `testdata/perft`, by the engine and by the oracle.

use bastide_engine::game::Game;
use bastide_playout::perft::{divide, perft};
use bastide_testkit::oracle::oracle;
use bastide_testkit::perft::{PerftFile, perft_by_the_book};
use std::path::{Path, PathBuf};

fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

fn files() -> Vec<(String, PerftFile)> {
    let folder = std::fs::read_dir(testdata().join("perft")).expect("the folder exists");
    let mut files = Vec::new();
    for entry in folder {
        let path = entry.expect("the folder can be read").path();
        let name = path
            .file_name()
            .expect("a file has a name")
            .to_string_lossy()
            .into_owned();
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        let file = PerftFile::read(&text, &testdata()).unwrap_or_else(|error| panic!("{name}: {error}"));
        files.push((name, file));
    }
    assert!(files.len() >= 3, "there are only {} files", files.len());
    files
}

#[test]
fn the_engine_matches_the_expected_counts() {
    for (name, file) in files() {
        let game = file.game();
        for count in &file.counts {
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
    for (name, file) in files() {
        let mut book = oracle(file.progress.header(), file.game().tiles());
        file.progress
            .actions()
            .iter()
            .for_each(|&action| book.play(action));
        for count in file.counts.iter().filter(|count| wanted(count.by_the_book)) {
            let found = perft_by_the_book(&*book, count.depth);
            assert_eq!(found, count.count, "{name}, depth {}", count.depth);
        }
    }
}

/// The oracle needs half a minute and more for the counts marked `engine`, so it only counts them in long runs, with
/// `BASTIDE_GAMES`.
#[test]
fn the_oracle_matches_the_expected_counts() {
    let long = std::env::var_os("BASTIDE_GAMES").is_some();
    count_by_the_book(|every_run| every_run || long);
}

#[test]
fn counts_after_each_first_action_add_up() {
    for (name, file) in files() {
        let game = file.game();
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
fn invalid_files_are_refused() {
    let record = "bastide 1\ngame classic\nplayers 2\n";
    let read = |text: &str| PerftFile::read(text, &testdata()).map(|file| file.counts.len());
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
