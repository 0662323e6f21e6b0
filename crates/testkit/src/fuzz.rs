//! Properties of arbitrary bytes: nothing panics, and what can be parsed is written and parsed back unchanged. The fuzz
//! targets in `fuzz/` and the property tests call these.

use bastide_engine::data::{FILES, read};
use bastide_engine::game::Game;
use bastide_engine::notation::parse::parse_line;
use bastide_engine::record::referee::{Draws, Referee};
use bastide_engine::record::replay::replay;

/// Every line is parsed or refused; a parsed statement is written so that it parses to itself.
pub fn notation(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for line in text.lines() {
        match parse_line(line) {
            Ok(Some(statement)) => {
                let written = statement.to_string();
                let again = parse_line(&written);
                assert_eq!(
                    again.as_ref(),
                    Ok(&Some(statement)),
                    "`{line}` was written as `{written}`"
                );
            }
            Ok(None) => {}
            Err(error) => {
                let columns = line.chars().count() + 1;
                assert!((1..=columns).contains(&error.column), "`{line}`: {error}");
                assert!(!error.expected.is_empty() && !error.found.is_empty());
            }
        }
    }
}

/// A referee continues after any line; a refused line changes nothing; the record so far replays to the same game.
pub fn records(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for draws in [Draws::ByReferee, Draws::Written] {
        let mut referee = Referee::new(draws);
        for line in text.lines() {
            let before = referee.clone();
            if let Err(error) = referee.line(line) {
                assert!(!error.to_string().is_empty());
                assert_eq!(
                    referee.game(),
                    before.game(),
                    "`{line}` was refused but changed the game"
                );
                assert_eq!(
                    referee.header(),
                    before.header(),
                    "`{line}` was refused but changed the header"
                );
            }
        }
        if let Some(progress) = referee.progress() {
            let text = progress.to_text();
            match replay(&text, |_, _| {}) {
                Ok(again) => assert_eq!(again.progress(), Some(progress)),
                Err(error) => panic!("{error}\n{text}"),
            }
            let game = progress.game();
            assert!(game.decision().is_some() || game.count_legal() == 0);
        }
    }
}

/// A data file is parsed, or refused with reasons.
pub fn tiles(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for file in [&FILES[0], &FILES[4]] {
        if let Err(problems) = read(file, &text) {
            assert!(!problems.is_empty());
            assert!(
                problems
                    .iter()
                    .all(|problem| !problem.reason.is_empty() && problem.file == file.file)
            );
        }
    }
}
