//! Whole games between bots, for measurements and for comparisons with other machines.

use bastide_bots::name::Name;
use bastide_engine::game::{Actor, Game};
use bastide_engine::progress::Progress;
use bastide_engine::record::referee::{Draws, Referee};
use bastide_wire::refusal::{Code, Refusal};
use serde::{Deserialize, Serialize};

/// A game that bots play.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// The header of a record, with a seed.
    pub header: String,
    /// The bots by seat, as `bastide arena` names them.
    pub bots: Vec<String>,
    /// The seed of their random choices.
    pub dice: u64,
}

/// A game that was played.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Played {
    pub record: String,
    pub scores: Vec<u16>,
}

/// Plays a game to its end.
pub(crate) fn play(wish: &Wish) -> Result<Played, Refusal> {
    let bad = |reason: String| Refusal::new(Code::BadRequest, reason);
    let mut referee = Referee::new(Draws::Written);
    for line in wish.header.lines() {
        referee.line(line).map_err(|error| bad(error.to_string()))?;
    }
    let header = referee.header().clone();
    let mut progress: Progress = Progress::new(header).map_err(|error| bad(error.to_string()))?;
    let names = wish.bots.iter().map(|name| Name::parse(name));
    let names: Vec<Name> = names.collect::<Result<_, _>>().map_err(bad)?;
    if names.len() != usize::from(progress.game().seats()) {
        return Err(bad("there must be a bot for each seat".to_owned()));
    }
    let mut bots: Vec<_> = (wish.dice..)
        .zip(&names)
        .map(|(dice, name)| name.make(dice))
        .collect();
    loop {
        let before = progress.actions().len();
        match progress.game().decision().map(|asked| asked.actor) {
            None => break,
            Some(Actor::Chance) => {
                let action = progress
                    .seeded_action()
                    .ok_or_else(|| bad("the header needs a seed".to_owned()))?;
                progress.apply(action);
            }
            Some(Actor::Seat(seat)) => {
                let action = bots[seat.idx()].choose(progress.game(), None);
                progress.apply(action.ok_or_else(|| bad("a bot did not choose".to_owned()))?);
            }
        }
        for &action in &progress.actions()[before..] {
            bots.iter_mut().for_each(|bot| bot.saw(action));
        }
    }
    Ok(Played {
        scores: progress.game().scores().to_vec(),
        record: progress.to_text(),
    })
}
