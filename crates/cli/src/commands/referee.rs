//! `bastide referee`: the line protocol on standard input and output.

use super::{Error, print};
use crate::json;
use bastide_engine::record::referee::{Draws, Referee};
use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use std::process::ExitCode;

/// Read lines of a game on standard input and answer each with one line of JSON
#[derive(clap::Args)]
#[command(
    after_help = "Each statement is answered with an object: ok, seq, events, decision with all legal actions, \
scores, over; or ok false and an error, in which case nothing has changed. Empty lines and comments are not answered. \
`resign` is open to the seat that is asked, and is not listed among the legal actions.

Examples:
  (bastide new --seed 42; echo 'place 0,1 N') | bastide referee"
)]
pub struct Args {}

/// Longest line that is read; the rest of a longer one is thrown away and the line refused.
const LONGEST_LINE: u64 = 64 * 1024;

pub fn run(_: Args) -> Result<ExitCode, Error> {
    let mut referee = Referee::new(Draws::ByReferee);
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let failed = |error| Error::File(Path::new("standard input").to_owned(), error);
        let read = input
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)
            .map_err(failed)?;
        if read == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        let reply = if read as u64 == LONGEST_LINE && line.last() != Some(&b'\n') {
            input.skip_until(b'\n').map_err(failed)?;
            Some(json::refusal(&format!("a line has at most {LONGEST_LINE} bytes")))
        } else {
            answer(&mut referee, &line)
        };
        if let Some(reply) = reply {
            print(reply)?;
            io::stdout().flush().map_err(Error::Output)?;
        }
    }
}

fn answer(referee: &mut Referee, line: &[u8]) -> Option<serde_json::Value> {
    let Ok(line) = std::str::from_utf8(line) else {
        return Some(json::refusal(&"a line is UTF-8 text; this one is not"));
    };
    match referee.line(line.trim_end_matches(['\r', '\n'])) {
        Ok(Some(answer)) => Some(json::answer(referee, &answer)),
        Ok(None) => None,
        Err(error) => Some(json::refusal(&error)),
    }
}
