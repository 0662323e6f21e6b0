//! The journal of an arena: a line of JSON with its settings, then one for each finished game.

use super::game_result::GameResult;
use crate::commands::Error;
use serde_json::{Value, json};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens or creates a journal and reads its games. A journal with other settings is refused.
    pub fn open(path: &Path, settings: &Value, seats: usize) -> Result<(Journal, Vec<GameResult>), Error> {
        let failed = |error| Error::File(path.to_owned(), error);
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        // A last line without a line break was not written to its end when the arena was stopped.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let first = json!({ "arena": 1, "settings": settings });
        let begun = match lines.next() {
            Some(line) => {
                check_settings(path, line, settings)?;
                true
            }
            None if text.is_empty() || text.starts_with("{\"arena\"") => false,
            None => return Err(no_journal(path)),
        };
        let mut games = Vec::new();
        for (nth, line) in lines.enumerate() {
            let value: Value = serde_json::from_str(line).unwrap_or_default();
            let game = GameResult::from_json(&value, seats).ok_or_else(|| {
                let path = path.display();
                Error::Usage(format!(
                    "{path}: line {} is not a finished game; remove it",
                    nth + 2
                ))
            })?;
            games.push(game);
        }
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .map_err(failed)?;
        file.set_len(whole as u64).map_err(failed)?;
        let path = path.to_owned();
        let mut journal = Journal { path, file };
        if !begun {
            journal.write(&first)?;
        }
        Ok((journal, games))
    }

    pub fn add(&mut self, played: &GameResult) -> Result<(), Error> {
        self.write(&played.to_json())
    }

    fn write(&mut self, line: &Value) -> Result<(), Error> {
        self.file
            .write_all(format!("{line}\n").as_bytes())
            .and_then(|()| self.file.flush())
            .map_err(|error| Error::File(self.path.clone(), error))
    }
}

fn no_journal(path: &Path) -> Error {
    let path = path.display();
    Error::Usage(format!(
        "{path} is not the journal of an arena; name a new file to begin one"
    ))
}

fn check_settings(path: &Path, first: &str, settings: &Value) -> Result<(), Error> {
    let first: Value = serde_json::from_str(first).unwrap_or_default();
    if first["arena"] != 1 {
        return Err(no_journal(path));
    }
    let Some(key) = differing(&first["settings"], settings) else {
        return Ok(());
    };
    Err(Error::Usage(format!(
        "{} is the journal of another arena, with {key} {} instead of {}; use the same settings or a new file",
        path.display(),
        first["settings"][&key],
        settings[&key],
    )))
}

fn differing(found: &Value, wanted: &Value) -> Option<String> {
    let keys = wanted.as_object()?.keys();
    keys.into_iter()
        .find(|key| found[key.as_str()] != wanted[key.as_str()])
        .cloned()
}
