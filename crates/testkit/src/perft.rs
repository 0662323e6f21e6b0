//! Perft by the oracle, and the files with expected counts in `testdata/perft`.

use crate::oracle::Oracle;
use bastide_engine::game::AnyGame;
use bastide_engine::progress::Progress;
use bastide_engine::record::replay;
use std::path::Path;

/// The number of sequences of exactly `depth` actions, counted by the oracle.
pub fn perft_by_the_book(oracle: &dyn Oracle, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let count = |action| {
        if depth == 1 {
            return 1;
        }
        let mut after = oracle.copy();
        after.play(action);
        perft_by_the_book(&*after, depth - 1)
    };
    oracle.legal().into_iter().map(count).sum()
}

/// A file in `testdata/perft`: a position and its counts.
#[derive(Clone, Debug)]
pub struct PerftFile {
    /// The game at the position.
    pub progress: Progress,
    /// At least one, in the order of the file.
    pub counts: Vec<Count>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// The length of the sequences.
    pub depth: u32,
    /// The number of sequences.
    pub count: u64,
    /// Whether every test run also counts with the oracle; other counts were checked with it by hand.
    pub by_the_book: bool,
}

impl PerftFile {
    /// Parses a file. A record that it names is read from `testdata`.
    pub fn read(text: &str, testdata: &Path) -> Result<PerftFile, String> {
        let mut record = None;
        let mut inline = String::new();
        let mut counts = Vec::new();
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or("").trim();
            let words: Vec<_> = line.split_whitespace().collect();
            match words[..] {
                [] => {}
                ["record", path, "after", count] => {
                    let number = count.parse().map_err(|_| format!("`{count}` is no number"))?;
                    let path = testdata.join(path);
                    let text = std::fs::read_to_string(&path)
                        .map_err(|error| format!("{}: {error}", path.display()))?;
                    record = Some(read_record(&text, Some(number))?);
                }
                [depth, count, who @ ("oracle" | "engine")] => counts.push(Count {
                    depth: depth.parse().map_err(|_| format!("`{depth}` is no depth"))?,
                    count: count.parse().map_err(|_| format!("`{count}` is no count"))?,
                    by_the_book: who == "oracle",
                }),
                _ => inline += &format!("{line}\n"),
            }
        }
        let progress = match record {
            Some(progress) if inline.is_empty() => progress,
            Some(_) => return Err(format!("a record is named and lines are given besides: {inline}")),
            None => read_record(&inline, None)?,
        };
        if counts.is_empty() {
            Err("the table has no counts".to_owned())
        } else {
            Ok(PerftFile { progress, counts })
        }
    }

    pub fn game(&self) -> &AnyGame {
        self.progress.game()
    }
}

fn read_record(text: &str, after: Option<usize>) -> Result<Progress, String> {
    let referee = replay::replay(text, |_, _| {}).map_err(|error| error.to_string())?;
    let mut progress = referee
        .progress()
        .ok_or("the header does not set up a game")?
        .clone();
    if let Some(count) = after {
        let actions = progress.actions().len();
        if count > actions {
            return Err(format!("the record has only {actions} actions"));
        }
        progress.undo_to(count);
    }
    Ok(progress)
}
