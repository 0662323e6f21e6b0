//! A bot as a program: the bots' side of the line protocol, as `docs/bots.md` describes it.

use crate::bot::Bot;
use bastide_engine::notation::parse::parse_line;
use bastide_engine::notation::resolve;
use bastide_engine::progress::Progress;
use bastide_engine::record::referee::{Draws, Referee};
use std::io::{self, BufRead, Write};
use std::time::Duration;

/// Plays games with bots that `make` makes, one for each game by its number, until there are no more lines or `quit` is
/// said. Lines that begin with an unknown word are skipped; any other that makes no sense is an error that says why.
pub fn serve(
    mut make: impl FnMut(u64) -> Box<dyn Bot>,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut games = 0;
    let mut seen = Seen::new(make(games));
    for (nth, line) in input.lines().enumerate() {
        let line = line?;
        let wrong = |reason: String| {
            let reason = format!("line {}: `{line}`: {reason}", nth + 1);
            io::Error::new(io::ErrorKind::InvalidData, reason)
        };
        match line.split_whitespace().next() {
            Some("quit") => break,
            // The bot keeps its own state of the game, and plays for whoever is asked.
            Some("state" | "you") => {}
            Some("go") => {
                writeln!(output, "{}", seen.answer(&line).map_err(wrong)?)?;
                output.flush()?;
            }
            Some("end") => {
                games += 1;
                seen = Seen::new(make(games));
            }
            Some("bastide") if seen.has_begun() => {
                games += 1;
                seen = Seen::new(make(games));
                seen.take(&line).map_err(wrong)?;
            }
            Some(word) if !is_known(word) => {}
            _ => seen.take(&line).map_err(wrong)?,
        }
    }
    Ok(())
}

/// Whether lines of the notation begin with this word: then what is wrong with it alone is that more should follow.
fn is_known(word: &str) -> bool {
    !matches!(parse_line(word), Err(error) if error.column == 1)
}

/// A game as the bot knows it.
struct Seen {
    referee: Referee,
    bot: Box<dyn Bot>,
    /// How many actions the bot has been told.
    told: usize,
}

impl Seen {
    fn new(bot: Box<dyn Bot>) -> Seen {
        Seen {
            referee: Referee::new(Draws::Written),
            bot,
            told: 0,
        }
    }

    /// Whether there is a game already.
    fn has_begun(&self) -> bool {
        self.referee.game().is_some()
    }

    fn take(&mut self, line: &str) -> Result<(), String> {
        self.referee.line(line).map_err(|error| error.to_string())?;
        let actions = self.referee.progress().map_or(&[][..], Progress::actions);
        for &action in &actions[self.told..] {
            self.bot.saw(action);
        }
        self.told = actions.len();
        Ok(())
    }

    fn answer(&mut self, line: &str) -> Result<String, String> {
        let limit = line.split_whitespace().nth(1).and_then(|text| text.parse().ok());
        let limit: u32 = limit.ok_or("write `go MILLISECONDS`, e.g. `go 1000`")?;
        let nobody = "no seat is asked now";
        let game = self.referee.game().ok_or(nobody)?;
        let action = self
            .bot
            .choose(game, Some(Duration::from_millis(limit.into())))
            .ok_or(nobody)?;
        let written = resolve::write(game, action).ok_or(nobody)?;
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
        let text = answers(&format!("{game}{game}quit\nnonsense\n")).expect("all lines make sense");
        assert_eq!(text.lines().count(), 2);
        assert!(text.lines().all(|line| line.starts_with("place ")), "{text}");
    }

    #[test]
    fn unknown_lines_are_skipped() {
        let game = "bastide 1\nclock 9\ngame classic\nplayers 2\nyou 0\n\"hint\" \"unclosed\ndraw base/CFFF\n# note\n\nstate {}\ngo 50\n";
        let text = answers(game).expect("what is not known is skipped");
        assert!(text.starts_with("place "), "{text}");
    }

    #[test]
    fn a_line_without_sense_is_named() {
        for (lines, reason) in [
            (
                "bastide 1\ngame classic\nplayers 2\ngo 50\n",
                "line 4: `go 50`: no seat is asked now",
            ),
            ("go soon\n", "line 1: `go soon`: write `go MILLISECONDS`"),
            ("bastide 1\nplace\n", "line 2: `place`: column 6"),
        ] {
            let error = answers(lines).expect_err(lines).to_string();
            assert!(error.starts_with(reason), "{error}");
        }
    }
}
