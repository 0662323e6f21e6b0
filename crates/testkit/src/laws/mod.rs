//! Laws: properties of every game, checked after every action of random games.
//!
//! - [`walk`]: plays a random game and checks the laws at every action
//! - [`legality`]: legal actions, `apply` and `play`, the seat to act
//! - [`random`]: choosing a random action
//! - [`records`]: replay, undo and notation
//! - [`counts`]: figures, tiles and points
//! - [`residents`]: figures in the city of Carcassonne
//! - [`agreement`]: the engine and the oracle, `AnyGame` and the game inside

pub mod agreement;
pub mod counts;
pub mod legality;
pub mod random;
pub mod records;
pub mod residents;
pub mod walk;

use bastide_engine::action::Action;
use bastide_engine::event::Event;
use bastide_engine::game::AnyGame;
use bastide_engine::progress::Progress;
use bastide_engine::setup::Header;

/// `Err` says how a law is broken.
pub type Verdict = Result<(), String>;

/// An action with the states before and after it.
#[derive(Clone, Copy)]
pub struct Transition<'a> {
    pub before: &'a AnyGame,
    pub action: Action,
    pub events: &'a [Event],
    pub after: &'a AnyGame,
}

/// A property of every game. A law may keep state over one game, so each game needs a new one.
pub trait Law {
    /// Called for every position, including the first and the last.
    fn position(&mut self, game: &AnyGame) -> Verdict {
        let _ = game;
        Ok(())
    }

    /// Called for every action.
    fn transition(&mut self, step: Transition<'_>) -> Verdict {
        let _ = step;
        Ok(())
    }

    /// Called when the game is over.
    fn end(&mut self, progress: &Progress) -> Verdict {
        let _ = progress;
        Ok(())
    }
}

/// All laws, for one game of this header.
pub fn all(header: &Header) -> Vec<Box<dyn Law>> {
    vec![
        Box::new(legality::Listed::default()),
        Box::new(legality::ApplyAgrees),
        Box::new(legality::Turns),
        Box::new(random::Uniform),
        Box::new(records::Replayed::default()),
        Box::new(records::Written),
        Box::new(counts::Conserved::default()),
        Box::new(counts::Explained),
        Box::new(residents::Residents),
        Box::new(agreement::InnerAgrees::new(header)),
        Box::new(agreement::OracleAgrees::new(header)),
    ]
}

/// Breaks the law with `reason` unless `holds`.
fn require(holds: bool, reason: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(reason()) }
}
