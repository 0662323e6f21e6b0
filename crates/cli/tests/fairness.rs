//! The independent checker in Python against `bastide verify`: on games of all kinds, and on records that were changed.
//! Also what docs/fairness.md and the page know of the tiles.

mod common;

use bastide_bots::levels::Level;
use bastide_engine::data::{FILES, set};
use bastide_engine::game::Game;
use bastide_engine::progress::Progress;
use bastide_engine::setup::{GameKind, Header};
use bastide_engine::shuffle::Seed;
use bastide_wire::{nonces, seed_hash};
use common::{bastide, text};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The record of a game in which every seat takes one of its legal actions. In Castle a bot plays, since without points no wall
/// tile is revealed.
fn record(header: &Header, comments: &str, seed: [u8; 32]) -> String {
    let mut header = header.clone();
    header.seed = Some(Seed::from_bytes(seed));
    let mut progress: Progress = Progress::new(header).unwrap();
    let mut step = 0;
    let mut bot = Level::Easy.make(1);
    while progress.game().decision().is_some() {
        progress.draw(&mut Vec::new());
        let game = progress.game();
        step += 7;
        let action = match game.kind() {
            GameKind::Castle => bot.choose(game, None),
            GameKind::Classic | GameKind::City => game.nth_legal(step % game.count_legal().max(1)),
        };
        if let Some(action) = action {
            progress.apply(action);
        }
    }
    let text = progress.to_text();
    text.replacen("\ndraw ", &format!("\n{comments}draw "), 1)
}

fn secret() -> [u8; 32] {
    std::array::from_fn(|idx| 3 * idx as u8 + 1)
}

/// A game to which all seats but the last have added a nonce.
fn mixed(header: &Header) -> String {
    let players = header.players.unwrap();
    let told: Vec<Option<[u8; 32]>> = (0..players)
        .map(|seat| (seat + 1 < players).then_some([seat + 1; 32]))
        .collect();
    let mut comments = nonces::secret_hash_comment(&seed_hash::hash(&secret())) + "\n";
    for (seat, nonce) in (0..).zip(&told) {
        if let Some(nonce) = nonce {
            let hash = nonces::parse(&seed_hash::hash(nonce)).unwrap();
            let _ = writeln!(comments, "{}", nonces::nonce_hash_comment(seat, &hash));
        }
    }
    let _ = writeln!(comments, "{}", nonces::secret_comment(&secret()));
    for (seat, nonce) in (0..).zip(&told) {
        if let Some(nonce) = nonce {
            let _ = writeln!(comments, "{}", nonces::nonce_comment(seat, nonce));
        }
    }
    record(header, &comments, nonces::seed(&secret(), &told))
}

/// A game whose seed is the secret itself, as before there were nonces.
fn plain(header: &Header) -> String {
    let comment = seed_hash::comment(&seed_hash::hash(&secret())) + "\n";
    record(header, &comment, secret())
}

/// All games, with every expansion that says what is in the bag or what may be drawn.
fn headers() -> Vec<Header> {
    let classic = |sets: &[&str]| Header::new(GameKind::Classic, 3).with_sets(sets);
    vec![
        classic(&["base"]),
        classic(&["base", "river"]),
        classic(&["base", "river", "king", "cult"]),
        // The order of the sets in the header does not matter.
        classic(&["traders", "base", "inns"]),
        classic(&["base", "count", "inns"]),
        classic(&["base", "count", "king"]).with_option("start-tile", "bag"),
        classic(&["base", "inns", "traders", "cult", "king", "river"]),
        Header::new(GameKind::Castle, 2),
        Header::new(GameKind::City, 4),
    ]
}

/// What the checker in Python says about a record, and whether it finds it right.
fn python(record: &str, args: &[&str]) -> (bool, String) {
    let mut child = Command::new("python3")
        .arg(format!("{ROOT}/examples/verify.py"))
        .arg("-")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("python3 is needed for this test");
    let input = child.stdin.take().unwrap().write_all(record.as_bytes());
    input.unwrap();
    let output = child.wait_with_output().unwrap();
    let errors = text(&output.stderr);
    assert!(
        matches!(output.status.code(), Some(0 | 1)) && errors.is_empty(),
        "{errors}"
    );
    (output.status.success(), text(&output.stdout))
}

fn ours(record: &str) -> (bool, String) {
    let output = bastide(&["verify", "-"], record.as_bytes());
    (output.status.success(), text(&output.stdout))
}

#[test]
fn both_checkers_find_real_games_right() {
    for header in headers() {
        for record in [mixed(&header), plain(&header)] {
            for (ok, said) in [python(&record, &[]), ours(&record)] {
                assert!(ok, "{header:?}: {said}");
            }
        }
    }
}

#[test]
fn both_checkers_find_every_change() {
    let digits = "0123456789abcdef".repeat(4);
    // The rest of the record is read alike in all games.
    let all = headers();
    for header in [&all[1], &all[5], &all[7]] {
        let record = mixed(header);
        let line = |start: &str| {
            let found = record.lines().find(|line| line.starts_with(start));
            found.unwrap_or_else(|| panic!("{start}: {record}")).to_owned()
        };
        let draws: Vec<&str> = record.lines().filter(|line| line.starts_with("draw ")).collect();
        let other = draws.iter().find(|line| **line != draws[0]).unwrap();
        let mut changed = vec![
            ("another draw", record.replacen(draws[0], other, 1)),
            (
                "the number of a nonce's seat",
                record.replace("# nonce 0 ", "# nonce 9 "),
            ),
            ("a seat is forgotten", {
                let without = record.replace(&line("# nonce 0 "), "");
                without.replace(&line("# nonce-sha256 0 "), "")
            }),
            ("a nonce is invented", {
                let seat = header.players.unwrap() - 1;
                let hash = seed_hash::hash(&[9; 32]);
                let secret = line("# secret ");
                let nonce = seed_hash::hex(&[9; 32]);
                record.replace(
                    &secret,
                    &format!("{secret}\n# nonce-sha256 {seat} {hash}\n# nonce {seat} {nonce}"),
                )
            }),
            (
                "two secrets",
                record.replace(&line("# secret "), &format!("{0}\n{0}", line("# secret "))),
            ),
        ];
        for start in [
            "# secret ",
            "# secret-sha256 ",
            "# nonce 0 ",
            "# nonce-sha256 0 ",
            "seed ",
        ] {
            changed.push((start, record.replace(&line(start), "")));
            changed.push((start, record.replace(&line(start), &format!("{start}{digits}"))));
        }
        if header.game == Some(GameKind::Castle) {
            let reveal = line("reveal ");
            let kind = if reveal.ends_with("bonus") {
                "again"
            } else {
                "bonus"
            };
            let (start, _) = reveal.rsplit_once(' ').unwrap();
            changed.push((
                "another wall tile",
                record.replacen(&reveal, &format!("{start} {kind}"), 1),
            ));
        }
        for (what, changed) in changed {
            assert_ne!(changed, record, "{what}");
            for (ok, said) in [python(&changed, &[]), ours(&changed)] {
                assert!(!ok, "{what}: {said}");
            }
        }
    }
}

#[test]
fn both_checkers_compare_with_a_noted_hash() {
    let record = mixed(&Header::new(GameKind::Castle, 2));
    let right = seed_hash::hash(&secret());
    assert!(python(&record, &["--hash", &right]).0);
    assert!(!python(&record, &["--hash", &"0".repeat(64)]).0);
}

/// The tiles of a set in the order of its file, with their counts and marks.
fn tiles_json() -> String {
    let mut sets = Vec::new();
    for file in &FILES {
        let tiles = set(file.name).unwrap().tiles.iter().map(|tile| {
            let mut line = format!("    {{ \"id\": \"{}\", \"count\": {}", tile.id, tile.count);
            for (mark, is_set) in [("start", tile.start), ("end", tile.end)] {
                if is_set {
                    let _ = write!(line, ", \"{mark}\": true");
                }
            }
            line + " }"
        });
        let tiles: Vec<_> = tiles.collect();
        sets.push(format!("  \"{}\": [\n{}\n  ]", file.name, tiles.join(",\n")));
    }
    format!("{{\n{}\n}}\n", sets.join(",\n"))
}

/// The same for the specification: one line for each set.
fn tiles_text() -> String {
    FILES.iter().fold(String::new(), |mut text, file| {
        let tiles = &set(file.name).unwrap().tiles;
        let named = |tile: &bastide_engine::kernel::tile::Tile| {
            let (_, name) = tile.id.split_once('/').unwrap();
            format!("{name}×{}", tile.count)
        };
        let tiles: Vec<_> = tiles.iter().map(named).collect();
        let _ = writeln!(text, "{}: {}", file.name, tiles.join(" "));
        text
    })
}

/// Records for the tests of the page: games that differ in what is in the bag, the last one without nonces.
fn page_records() -> String {
    let all = headers();
    let some = [1, 5, 6, 7, 8].map(|number| mixed(&all[number]));
    let records: Vec<_> = some.into_iter().chain([plain(&all[0])]).collect();
    serde_json::to_string_pretty(&records).unwrap() + "\n"
}

/// Replaced with `BASTIDE_BLESS=1`.
#[test]
fn page_and_specification_know_the_tiles() {
    let stale = "is stale; BASTIDE_BLESS=1 cargo test --workspace --test fairness updates it";
    let is_blessed = std::env::var_os("BASTIDE_BLESS").is_some();
    for (name, text) in [
        ("tiles.json", tiles_json()),
        ("records.fixture.json", page_records()),
    ] {
        let file = format!("{ROOT}/web/src/fair/{name}");
        if is_blessed {
            std::fs::write(&file, &text).unwrap();
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(kept == text, "{file} {stale}");
    }

    let file = format!("{ROOT}/docs/fairness.md");
    let mut doc = std::fs::read_to_string(&file).unwrap();
    let start = doc.find("```text tiles\n").expect("the list of tiles") + "```text tiles\n".len();
    let end = start + doc[start..].find("```").unwrap();
    if is_blessed {
        doc.replace_range(start..end, &tiles_text());
        std::fs::write(&file, &doc).unwrap();
    }
    assert!(doc.contains(&tiles_text()), "{file} {stale}");
}
