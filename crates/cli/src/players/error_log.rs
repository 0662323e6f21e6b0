//! What the programs of one pool write to standard error, in one file.

use crate::commands::Error;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A file to which the processes of one program append their lines. Each line begins with the number of its process, in
/// the order in which processes were started.
pub struct ErrorLog {
    path: PathBuf,
    file: Mutex<File>,
    processes: AtomicU32,
}

/// The lines of one process.
pub struct ErrorLogLines {
    log: Arc<ErrorLog>,
    process: u32,
    has_failed: bool,
}

impl ErrorLog {
    /// Opens the file `STEM.log` of a folder; what is there from an earlier run stays.
    pub fn open(folder: &Path, stem: &str) -> Result<ErrorLog, Error> {
        let path = folder.join(format!("{stem}.log"));
        let file = OpenOptions::new().create(true).append(true).open(&path);
        Ok(ErrorLog {
            file: Mutex::new(file.map_err(|error| Error::File(path.clone(), error))?),
            path,
            processes: AtomicU32::new(0),
        })
    }

    /// Begins the lines of another process.
    pub fn lines(self: &Arc<ErrorLog>) -> ErrorLogLines {
        ErrorLogLines {
            log: Arc::clone(self),
            process: self.processes.fetch_add(1, Ordering::Relaxed) + 1,
            has_failed: false,
        }
    }
}

impl ErrorLogLines {
    /// Appends a line, or a part of a very long one as a line. If that fails, says so once on standard error.
    pub fn write(&mut self, line: &[u8]) {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let bytes = [format!("[{}] ", self.process).as_bytes(), line, b"\n"].concat();
        let mut file = self.log.file.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = file.write_all(&bytes)
            && !std::mem::replace(&mut self.has_failed, true)
        {
            eprintln!("bastide: {}: {error}", self.log.path.display());
        }
    }
}

/// For each bot a file name without its ending: what is awkward in one is replaced, and no two are equal.
pub fn file_stems(names: &[String]) -> Vec<String> {
    let mut stems: Vec<String> = Vec::new();
    for name in names {
        let stem = file_stem(name);
        let numbers = (2..).map(|number| format!("{stem}-{number}"));
        let mut free = std::iter::once(stem.clone()).chain(numbers);
        stems.extend(free.find(|stem| !stems.contains(stem)));
    }
    stems
}

fn file_stem(name: &str) -> String {
    let name = name.strip_prefix("cmd:").unwrap_or(name);
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._+-".contains(letter);
    let words = name.split(|letter| !is_plain(letter));
    let words = words.map(|word| word.trim_matches(['.', '-']));
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    match words.is_empty() {
        true => "program".to_owned(),
        false => words.join("-"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_bots_become_different_names_of_files() {
        let names = [
            "mine-2.0",
            "cmd:./bot --depth=3",
            "cmd:bot -depth 3",
            "cmd:python3 my/bot.py",
            "...",
        ];
        let stems = [
            "mine-2.0",
            "bot-depth-3",
            "bot-depth-3-2",
            "python3-my-bot.py",
            "program",
        ];
        assert_eq!(file_stems(&names.map(str::to_owned)), stems);
    }
}
