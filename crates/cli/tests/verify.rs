//! `bastide verify` on unchanged and on changed records.

mod common;

use bastide_engine::game::Game;
use bastide_engine::progress::Progress;
use bastide_engine::setup::{GameKind, Header};
use bastide_engine::shuffle::Seed;
use common::{bastide, text};

fn seed() -> [u8; 32] {
    std::array::from_fn(|idx| 7 * idx as u8 + 1)
}

/// The SHA-256 of the seed, computed with another implementation.
const HASH: &str = "8c731c199b130cb096cae9129de0680c61e60606ed5c3ba72ebac58ad6af6df3";

/// A game dealt by the seed, in which every seat takes the middle one of its legal actions.
fn record(kind: GameKind) -> String {
    let mut header = Header::new(kind, 2);
    header.seed = Some(Seed::from_bytes(seed()));
    let mut progress: Progress = Progress::new(header).unwrap();
    while progress.game().decision().is_some() {
        progress.draw(&mut Vec::new());
        let game = progress.game();
        if let Some(action) = game.nth_legal(game.count_legal() / 2) {
            progress.apply(action);
        }
    }
    let text = progress.to_text();
    text.replacen("\ndraw ", &format!("\n# seed-sha256 {HASH}\ndraw "), 1)
}

fn verify(record: &str, args: &[&str]) -> (Option<i32>, String) {
    let output = bastide(&[&["verify", "-"], args].concat(), record.as_bytes());
    (output.status.code(), text(&output.stdout))
}

#[test]
fn a_fair_game_is_verified() {
    for &kind in GameKind::ALL {
        let (code, said) = verify(&record(kind), &[]);
        assert_eq!(code, Some(0), "{said}");
        assert!(
            said.starts_with("-: the seed is the one that was promised, and all "),
            "{said}"
        );
        assert_eq!(said.lines().count(), 1);
    }
}

#[test]
fn a_noted_hash_takes_precedence() {
    let record = record(GameKind::Classic);
    assert_eq!(verify(&record, &["--hash", &HASH.to_uppercase()]).0, Some(0));
    let (code, said) = verify(&record, &["--hash", &"0".repeat(64)]);
    assert_eq!(code, Some(1));
    assert!(
        said.contains("all 71 draws follow from the seed, but it is not the seed that was promised"),
        "{said}"
    );
    assert_eq!(verify(&record, &["--hash", "12"]).0, Some(2));
    // Without the comment, only the noted hash proves it.
    let bare = record.replace(&format!("# seed-sha256 {HASH}\n"), "");
    let (code, said) = verify(&bare, &[]);
    assert_eq!(code, Some(1));
    assert!(said.contains("but nothing shows that it was promised"), "{said}");
    assert_eq!(verify(&bare, &["--hash", HASH]).0, Some(0));
}

#[test]
fn changes_are_found() {
    let record = record(GameKind::Classic);
    let draws: Vec<&str> = record.lines().filter(|line| line.starts_with("draw ")).collect();
    let other = draws.iter().find(|line| **line != draws[0]).unwrap();
    let (code, said) = verify(&record.replacen(draws[0], other, 1), &[]);
    assert_eq!(code, Some(1));
    assert!(
        said.contains("the draws do not follow from the seed: line "),
        "{said}"
    );
    assert!(
        said.contains(&format!("the seed gives `{}` here", draws[0])),
        "{said}"
    );

    let other_seed = record.replacen("seed 01", "seed 02", 1);
    assert_ne!(other_seed, record);
    assert!(
        verify(&other_seed, &[])
            .1
            .contains("the draws do not follow from the seed")
    );

    let other_hash = record.replacen(&HASH[..8], "00000000", 1);
    assert!(
        verify(&other_hash, &[])
            .1
            .contains("it is not the seed that was promised")
    );

    let end = record.lines().find(|line| line.starts_with("end ")).unwrap();
    let (code, said) = verify(&record.replacen(end, "end 999 0", 1), &[]);
    assert_eq!(code, Some(1));
    assert!(
        said.contains("the record does not agree with the rules: line "),
        "{said}"
    );

    let seedless: String = record
        .lines()
        .filter(|line| !line.starts_with("seed "))
        .map(|line| format!("{line}\n"))
        .collect();
    let (code, said) = verify(&seedless, &[]);
    assert_eq!(code, Some(1));
    assert!(said.contains("there is no `seed` line"), "{said}");
}

#[test]
fn an_unfinished_game_is_verified_as_far_as_it_went() {
    let record = record(GameKind::Castle);
    let part: String = record.lines().take(40).map(|line| format!("{line}\n")).collect();
    assert_eq!(verify(&part, &[]).0, Some(0));
}
