//! The random bot: a legal action chosen uniformly.

use crate::bot::Bot;
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Game};
use std::time::Duration;

/// A bot that chooses a legal action uniformly at random.
pub struct Random {
    rng: fastrand::Rng,
}

impl Random {
    /// A bot whose choices are determined by `seed`.
    pub fn new(seed: u64) -> Random {
        let rng = fastrand::Rng::with_seed(seed);
        Random { rng }
    }
}

impl Bot for Random {
    fn choose(&mut self, game: &AnyGame, _limit: Option<Duration>) -> Option<Action> {
        let asked = game.decision()?;
        match (asked.actor, game.count_legal()) {
            (Actor::Chance, _) | (_, 0) => None,
            // Not `usize`, which has other dice on 32 bits.
            (Actor::Seat(_), count) => game.nth_legal(self.rng.u64(..count as u64) as usize),
        }
    }
}
