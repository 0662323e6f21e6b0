//! The snapshots in `testdata/playthroughs`: one for every game and for selected combinations of tile sets, compared byte
//! for byte.
//!
//! After an intended change, `BASTIDE_BLESS=1` writes them anew; their difference shows what changed. The test for
//! missing files runs at the same time and may fail once when a file is new.

use bastide_engine::setup::GameKind;
use bastide_testkit::playthrough::playthrough;
use bastide_testkit::variants::with_playthrough;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const SEED: u64 = 1;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/playthroughs")
}

fn expected() -> Vec<(String, String)> {
    let mut expected = Vec::new();
    for &kind in GameKind::ALL {
        let variants = with_playthrough(kind);
        assert!(!variants.is_empty(), "{kind} has no playthrough");
        for variant in variants {
            let players = variant.header.players.expect("a variant has seats");
            let name = format!("{}-{players}p.txt", variant.name);
            expected.push((name, playthrough(&variant.header, SEED)));
        }
    }
    expected
}

#[test]
fn games_match_their_snapshots() {
    let bless = std::env::var_os("BASTIDE_BLESS").is_some();
    for (name, text) in expected() {
        let path = folder().join(&name);
        if bless {
            std::fs::write(&path, &text).expect("the file can be written");
        }
        let file = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{name} is missing ({error}); BASTIDE_BLESS=1 writes it"));
        let differs = file.lines().zip(text.lines()).position(|(old, new)| old != new);
        if let Some(line) = differs {
            let (old, new) = (file.lines().nth(line), text.lines().nth(line));
            panic!(
                "{name}, line {}:\n  {old:?} in the file,\n  {new:?} now",
                line + 1
            );
        }
        assert!(
            file == text,
            "{name} has {} bytes, now there are {}",
            file.len(),
            text.len()
        );
    }
}

#[test]
fn every_game_has_its_file_and_every_file_its_game() {
    let wanted: BTreeSet<_> = expected().into_iter().map(|(name, _)| name).collect();
    let files = std::fs::read_dir(folder()).expect("the folder exists");
    let names = files.map(|file| file.expect("the folder can be read").file_name());
    let found: BTreeSet<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    assert_eq!(found, wanted);
}
