//! Running whole records.

use super::referee::{Answer, Draws, Referee, RefereeError};
use std::fmt;

/// The first line of a record that does not agree.
#[derive(Clone, Debug)]
pub struct ReplayError {
    /// Its number, from 1.
    pub line: usize,
    /// Its text.
    pub text: String,
    /// Why it was refused.
    pub error: RefereeError,
    /// The referee with all lines before it.
    pub referee: Referee,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.error {
            RefereeError::Parse(error) => write!(f, "line {}, {error}", self.line),
            error if self.text.is_empty() => write!(f, "the header makes no game: {error}"),
            error => write!(f, "line {}: `{}`: {error}", self.line, self.text.trim()),
        }
    }
}

impl std::error::Error for ReplayError {}

/// Runs a record and hands every answer, with the referee as it is then, to `each`.
pub fn replay(text: &str, mut each: impl FnMut(&Referee, &Answer)) -> Result<Referee, Box<ReplayError>> {
    let mut referee = Referee::new(Draws::Written);
    for (idx, line) in text.lines().enumerate() {
        match referee.line(line) {
            Ok(Some(answer)) => each(&referee, &answer),
            Ok(None) => {}
            Err(error) => {
                return Err(Box::new(ReplayError {
                    line: idx + 1,
                    text: line.to_owned(),
                    error,
                    referee,
                }));
            }
        }
    }
    match referee.set_up() {
        Ok(()) => Ok(referee),
        Err(error) => Err(Box::new(ReplayError {
            line: text.lines().count(),
            text: String::new(),
            error: RefereeError::Setup(error),
            referee,
        })),
    }
}
