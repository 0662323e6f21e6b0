//! Random players: every legal action is equally likely, chance draws as the bag does.

use bastide_engine::action::Action;
use bastide_engine::game::Game;

/// Plays random games without allocating.
pub struct RandomPlayer {
    rng: fastrand::Rng,
}

impl RandomPlayer {
    /// A player whose choices follow from `seed`.
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer {
            rng: fastrand::Rng::with_seed(seed),
        }
    }

    /// A random action for whoever has to act; `None` when the game is over.
    #[inline]
    pub fn choose<G: Game>(&mut self, game: &G) -> Option<Action> {
        let chances = game.chances();
        if chances > 0 {
            return game.chance(self.rng.u32(..chances));
        }
        match game.count_legal() {
            0 => None,
            count => game.nth_legal(self.rng.usize(..count)),
        }
    }

    /// Plays the game to its end and tells how many actions that took.
    #[inline]
    pub fn finish<G: Game>(&mut self, game: &mut G) -> u32 {
        let mut count = 0;
        while let Some(action) = self.choose(game) {
            game.apply(action);
            count += 1;
        }
        count
    }
}
