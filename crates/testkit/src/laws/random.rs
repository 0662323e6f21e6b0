//! Choosing a random action: exactly uniform over the legal actions, and over the outcomes of chance.

use super::{Law, Verdict, require};
use bastide_engine::action::Action;
use bastide_engine::game::{AnyGame, Game};

/// Of the numbers that the first roll can have, each legal action is chosen by exactly one, each outcome of chance by as many
/// as it has chances. All others lead to another roll with as many numbers, which therefore changes no proportion.
pub struct Uniform;

impl Law for Uniform {
    fn position(&mut self, game: &AnyGame) -> Verdict {
        let rolled = roll(game, 0);
        let Some(asked) = game.decision() else {
            return require(rolled.action.is_none(), || {
                "an action is chosen after the end".to_owned()
            });
        };
        // A drawn tile that fits nowhere leaves without a roll.
        let Some(&below) = rolled.below.first() else {
            let mut legal = Vec::new();
            game.legal_actions(&mut legal);
            return require(legal == Vec::from_iter(rolled.action), || {
                format!("{asked:?} is asked, {:?} is chosen of {legal:?}", rolled.action)
            });
        };
        let mut chosen = Vec::new();
        for first in 0..below {
            let rolled = roll(game, first);
            require(rolled.below.iter().all(|&bound| bound == below), || {
                format!("{asked:?} is asked, the rolls are below {:?}", rolled.below)
            })?;
            if rolled.below.len() == 1 {
                chosen.extend(rolled.action);
            }
        }
        let chances = game.chances();
        let mut wanted: Vec<_> = (0..chances).filter_map(|nth| game.chance(nth)).collect();
        if chances == 0 {
            game.legal_actions(&mut wanted);
        }
        chosen.sort_unstable();
        wanted.sort_unstable();
        require(chosen == wanted, || {
            format!("{asked:?} is asked, chosen are {chosen:?} instead of {wanted:?}")
        })
    }
}

/// A choice, and below which numbers its rolls were.
struct Rolled {
    action: Option<Action>,
    below: Vec<u32>,
}

/// Chooses with this first roll. Those after it are all numbers in turn, so that one of them is taken.
fn roll(game: &AnyGame, first: u32) -> Rolled {
    let mut below = Vec::new();
    let action = game.random_action(|bound| {
        let later = below.len() as u32;
        below.push(bound);
        if later == 0 { first } else { later % bound }
    });
    Rolled { action, below }
}
