//! The levels that people choose from.

use crate::bot::Budget;

/// A level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// A friendly beginner.
    Easy,
    /// Plays what looks best.
    Normal,
    /// Thinks ahead a little.
    Hard,
    /// Thinks ahead as far as a patient opponent allows.
    Master,
}

impl Level {
    /// All levels from the weakest to the strongest.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Normal, Level::Hard, Level::Master];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Master => "master",
        }
    }

    /// How many simulations it may use for one action.
    pub const fn budget(self) -> Budget {
        match self {
            Level::Easy | Level::Normal => Budget::Simulations(1),
            Level::Hard => Budget::Simulations(500),
            Level::Master => Budget::Simulations(5000),
        }
    }
}
