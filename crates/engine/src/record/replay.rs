//! Runs whole records.

use super::referee::{Answer, Draws, Referee, RefereeError};
use std::fmt;

/// The first line of a record that the referee refused.
#[derive(Clone, Debug)]
pub struct ReplayError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The line as it was written; empty if the header as a whole was refused.
    pub text: String,
    /// The referee's reason.
    pub error: RefereeError,
    /// The referee after all lines before it.
    pub referee: Referee,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.error {
            RefereeError::Parse(error) => write!(f, "line {}, {error}", self.line),
            error if self.text.is_empty() => write!(f, "the header does not set up a game: {error}"),
            error => write!(f, "line {}: `{}`: {error}", self.line, self.text.trim()),
        }
    }
}

impl std::error::Error for ReplayError {}

/// Runs a record. Calls `each` with every answer and the referee at that point.
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
