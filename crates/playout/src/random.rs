//! Random games: every legal action is equally likely, and chance draws tiles by their number in the bag.

use bastide_engine::action::Action;
use bastide_engine::game::Game;

/// A source of random actions for all seats and for chance. Choosing does not allocate.
pub struct RandomPlayer {
    rng: fastrand::Rng,
}

impl RandomPlayer {
    /// The same seed gives the same games.
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer {
            rng: fastrand::Rng::with_seed(seed),
        }
    }

    /// A random action of a seat or of chance; `None` when the game is over.
    #[inline]
    pub fn choose<G: Game>(&mut self, game: &G) -> Option<Action> {
        step(game, &mut self.rng)
    }

    /// Plays the game to its end and returns the number of actions.
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

/// A random action of a seat or of chance; `None` when the game is over.
#[inline]
pub fn step<G: Game>(game: &G, rng: &mut fastrand::Rng) -> Option<Action> {
    let chances = game.chances();
    if chances > 0 {
        return game.chance(rng.u32(..chances));
    }
    match game.count_legal() {
        0 => None,
        // Not `usize`, which has other dice on 32 bits.
        count => game.nth_legal(rng.u64(..count as u64) as usize),
    }
}
