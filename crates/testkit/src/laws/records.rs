//! A record gives the game back: replayed, undone and written.

use super::{Law, Step, Verdict, require};
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::notation::{parse, resolve};
use bastide_engine::record::{Record, replay};

/// How many actions lie between the states that are kept to be undone to.
const APART: usize = 25;

/// Replaying the text of a record gives the equal game and the same text, and taking back gives the game as it was.
#[derive(Default)]
pub struct Replayed {
    actions: usize,
    kept: Vec<(usize, AnyGame)>,
}

impl Law for Replayed {
    fn step(&mut self, step: Step<'_>) -> Verdict {
        if self.actions.is_multiple_of(APART) {
            self.kept.push((self.actions, step.before.clone()));
        }
        self.actions += 1;
        Ok(())
    }

    fn end(&mut self, record: &Record, game: &AnyGame) -> Verdict {
        let text = record.to_text();
        replays(&text, &text, game)?;
        if record.header().seed.is_some() {
            replays(&without_draws(&text), &text, game)?;
        }
        let mut record = record.clone();
        for (count, then) in self.kept.iter().rev() {
            let undone = record.undo_to(*count);
            require(undone == *then, || {
                format!("undone to {count} it is {undone:?}, it was {then:?}")
            })?;
            require(record.actions().len() == *count, || {
                format!("{} actions are left of {count}", record.actions().len())
            })?;
        }
        Ok(())
    }
}

/// The record without what the bag and the towers gave, which the seed fills in.
fn without_draws(text: &str) -> String {
    let is_chance = |line: &&str| {
        ["draw ", "discard ", "reveal "]
            .iter()
            .any(|word| line.starts_with(word))
    };
    let lines: Vec<_> = text.lines().filter(|line| !is_chance(line)).collect();
    lines.join("\n")
}

fn replays(text: &str, written: &str, game: &AnyGame) -> Verdict {
    let referee =
        replay::replay(text, |_, _| {}).map_err(|error| format!("the record is refused: {error}"))?;
    require(referee.game() == Some(game), || {
        format!("replayed it is {:?}, it was {game:?}", referee.game())
    })?;
    let again = referee.record().map(Record::to_text);
    require(again.as_deref() == Some(written), || {
        format!("written again the record is {again:?}")
    })
}

/// Every legal action that is written reads back as the same action.
pub struct Written;

impl Law for Written {
    fn position(&mut self, game: &AnyGame) -> Verdict {
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        for action in actions {
            let line = resolve::write(game, action).ok_or_else(|| format!("{action:?} cannot be written"))?;
            let text = line.to_string();
            let read =
                parse::parse_action(&text).map_err(|error| format!("`{text}` cannot be read: {error}"))?;
            require(read == line, || format!("`{text}` is read as {read:?}"))?;
            let found = resolve::resolve(game, &read);
            require(found == Ok(action), || {
                format!("`{text}` means {found:?}, it was written for {action:?}")
            })?;
        }
        Ok(())
    }
}
