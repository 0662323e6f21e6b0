//! The bot's side of the line protocol, which `docs/bots.md` describes.

use crate::bot::Bot;
use bastide_engine::notation::parse::parse_line;
use bastide_engine::notation::resolve;
use bastide_engine::progress::Progress;
use bastide_engine::record::referee::{Draws, Referee};
use std::io::{self, BufRead, Write};
use std::time::Duration;

/// Reads protocol lines and writes the bot's actions until `quit` or the end of the input. `make` creates the bot for each
/// game, numbered from 0. Lines that begin with an unknown word are skipped; any other invalid line is an error.
pub fn serve(
    mut make: impl FnMut(u64) -> Box<dyn Bot>,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut games = 0;
    let mut session = Session::new(make(games));
    for (nth, line) in input.lines().enumerate() {
        let line = line?;
        let wrong = |reason: String| {
            let reason = format!("line {}: `{line}`: {reason}", nth + 1);
            io::Error::new(io::ErrorKind::InvalidData, reason)
        };
        match line.split_whitespace().next() {
            Some("quit") => break,
            // The bot keeps its own state of the game, and acts for any seat.
            Some("state" | "you") => {}
            Some("go") => {
                writeln!(output, "{}", session.go(&line).map_err(wrong)?)?;
                output.flush()?;
            }
            Some("end") => {
                games += 1;
                session = Session::new(make(games));
            }
            Some("bastide") if session.has_begun() => {
                games += 1;
                session = Session::new(make(games));
                session.record_line(&line).map_err(wrong)?;
            }
            Some(word) if !is_known(word) => {}
            _ => session.record_line(&line).map_err(wrong)?,
        }
    }
    Ok(())
}

/// Whether lines of the notation begin with this word: then the word alone fails to parse after the first column.
fn is_known(word: &str) -> bool {
    !matches!(parse_line(word), Err(error) if error.column == 1)
}

/// One game and its bot.
struct Session {
    referee: Referee,
    bot: Box<dyn Bot>,
    /// How many actions the bot has been told.
    told: usize,
}

impl Session {
    fn new(bot: Box<dyn Bot>) -> Session {
        Session {
            referee: Referee::new(Draws::Written),
            bot,
            told: 0,
        }
    }

    /// Whether the header is complete.
    fn has_begun(&self) -> bool {
        self.referee.game().is_some()
    }

    /// Takes a line of the record: of its header, or an action.
    fn record_line(&mut self, line: &str) -> Result<(), String> {
        self.referee.line(line).map_err(|error| error.to_string())?;
        let actions = self.referee.progress().map_or(&[][..], Progress::actions);
        for &action in &actions[self.told..] {
            self.bot.saw(action);
        }
        self.told = actions.len();
        Ok(())
    }

    /// Answers `go MILLISECONDS` with the bot's action.
    fn go(&mut self, line: &str) -> Result<String, String> {
        let limit = line.split_whitespace().nth(1).and_then(|text| text.parse().ok());
        let limit: u32 = limit.ok_or("write `go MILLISECONDS`, e.g. `go 1000`")?;
        let no_seat = "no seat is to act now";
        let game = self.referee.game().ok_or(no_seat)?;
        let action = self
            .bot
            .choose(game, Some(Duration::from_millis(limit.into())))
            .ok_or(no_seat)?;
        let written = resolve::write(game, action).ok_or(no_seat)?;
        Ok(written.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::name::Name;

    fn answers(lines: &str) -> io::Result<String> {
        let mut output = Vec::new();
        serve(|seed| Name::Random.make(seed), lines.as_bytes(), &mut output)?;
        Ok(String::from_utf8(output).expect("lines are text"))
    }

    #[test]
    fn every_go_is_answered_in_game_after_game() {
        let game = "bastide 1\ngame classic\nplayers 2\nyou 0\ndraw base/CFFF\nstate {}\ngo 50\nend 0 0\n";
        let text = answers(&format!("{game}{game}quit\nnonsense\n")).expect("all lines are valid");
        assert_eq!(text.lines().count(), 2);
        assert!(text.lines().all(|line| line.starts_with("place ")), "{text}");
    }

    #[test]
    fn unknown_lines_are_skipped() {
        let game = "bastide 1\nclock 9\ngame classic\nplayers 2\nyou 0\n\"hint\" \"unclosed\ndraw base/CFFF\n# note\n\nstate {}\ngo 50\n";
        let text = answers(game).expect("unknown lines are skipped");
        assert!(text.starts_with("place "), "{text}");
    }

    #[test]
    fn errors_name_the_invalid_line() {
        for (lines, reason) in [
            (
                "bastide 1\ngame classic\nplayers 2\ngo 50\n",
                "line 4: `go 50`: no seat is to act now",
            ),
            ("go soon\n", "line 1: `go soon`: write `go MILLISECONDS`"),
            ("bastide 1\nplace\n", "line 2: `place`: column 6"),
        ] {
            let error = answers(lines).expect_err(lines).to_string();
            assert!(error.starts_with(reason), "{error}");
        }
    }
}
