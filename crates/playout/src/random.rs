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
    game.random_action(|bound| below(rng, bound))
}

/// A number below `bound`, exactly uniform: Lemire's multiplication of 64 random bits. It does not depend on the size of
/// `usize`, so a seed gives the same games on every machine.
#[inline]
fn below(rng: &mut fastrand::Rng, bound: u32) -> u32 {
    let bound = u64::from(bound);
    loop {
        let wide = u128::from(rng.u64(..)) * u128::from(bound);
        // The first test is almost always false and spares the division.
        if wide as u64 >= bound || wide as u64 >= bound.wrapping_neg() % bound {
            return (wide >> 64) as u32;
        }
    }
}
