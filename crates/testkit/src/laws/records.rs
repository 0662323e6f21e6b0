//! A game stays the same when it is written, replayed and undone.

use super::{Law, Transition, Verdict, require};
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::notation::{parse, resolve};
use bastide_engine::progress::Progress;
use bastide_engine::record::replay;

/// The interval, in actions, between the states that are kept to compare undo with.
const APART: usize = 25;

/// Replaying a game's record gives an equal game, and undo gives an equal earlier game.
#[derive(Default)]
pub struct Replayed {
    actions: usize,
    kept: Vec<(usize, AnyGame)>,
}

impl Law for Replayed {
    fn transition(&mut self, step: Transition<'_>) -> Verdict {
        if self.actions.is_multiple_of(APART) {
            self.kept.push((self.actions, step.before.clone()));
        }
        self.actions += 1;
        Ok(())
    }

    fn end(&mut self, progress: &Progress) -> Verdict {
        let text = progress.to_text();
        replays(&text, progress)?;
        if progress.header().seed.is_some() {
            replays(&without_draws(&text), progress)?;
        }
        let mut undone = progress.clone();
        for (count, then) in self.kept.iter().rev() {
            undone.undo_to(*count);
            require(undone.game() == then, || {
                format!("undone to {count} it is {:?}, it was {then:?}", undone.game())
            })?;
            let again = Progress::resume(progress.header().clone(), progress.actions()[..*count].to_vec());
            require(again.as_ref() == Ok(&undone), || {
                format!("undone to {count} it is {undone:?}, played anew {again:?}")
            })?;
        }
        Ok(())
    }
}

/// The record without the actions of chance, which the seed fills in.
fn without_draws(text: &str) -> String {
    let is_chance = |line: &&str| {
        ["draw ", "discard ", "reveal "]
            .iter()
            .any(|word| line.starts_with(word))
    };
    let lines: Vec<_> = text.lines().filter(|line| !is_chance(line)).collect();
    lines.join("\n")
}

fn replays(text: &str, progress: &Progress) -> Verdict {
    let referee =
        replay::replay(text, |_, _| {}).map_err(|error| format!("the record is refused: {error}"))?;
    let again = referee.progress();
    require(again == Some(progress), || {
        format!("replayed it is {again:?}, it was {progress:?}")
    })
}

/// Every legal action, written as a line, parses and resolves to itself.
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
