//! A random player that chooses from the list of legal actions. What it plays with a seed depends only on the order of that
//! list, so snapshots do not change when random games find another way to choose.

use bastide_engine::action::Action;
use bastide_engine::game::{AnyGame, Game};

/// A source of random actions for all seats and for chance.
pub struct ListedPlayer {
    rng: fastrand::Rng,
    actions: Vec<Action>,
}

impl ListedPlayer {
    /// The same seed gives the same games.
    pub fn new(seed: u64) -> ListedPlayer {
        ListedPlayer {
            rng: fastrand::Rng::with_seed(seed),
            actions: Vec::new(),
        }
    }

    /// A random action of a seat or of chance; `None` when the game is over.
    pub fn choose(&mut self, game: &AnyGame) -> Option<Action> {
        let chances = game.chances();
        if chances > 0 {
            return game.chance(self.rng.u32(..chances));
        }
        game.legal_actions(&mut self.actions);
        let count = self.actions.len() as u64;
        // A `usize` would draw other numbers on machines of 32 bits.
        (count > 0).then(|| self.actions[self.rng.u64(..count) as usize])
    }
}
