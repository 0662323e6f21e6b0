//! Laws: what must hold in every game, checked over whole random games.
//!
//! - [`walk`]: plays a random game and checks the laws at every step
//! - [`legality`]: what is listed is what is accepted; `apply` does what `play` does; whose turn it is
//! - [`records`]: replay, undo and notation
//! - [`counts`]: figures, tiles and points
//! - [`residents`]: figures in the city of Carcassonne
//! - [`agreement`]: with the oracle, and of `AnyGame` with the game inside

pub mod agreement;
pub mod counts;
pub mod legality;
pub mod records;
pub mod residents;
pub mod walk;

use bastide_engine::action::Action;
use bastide_engine::event::Event;
use bastide_engine::game::AnyGame;
use bastide_engine::progress::Progress;
use bastide_engine::setup::Header;

/// Why a law is broken.
pub type Verdict = Result<(), String>;

/// A step of a game.
#[derive(Clone, Copy)]
pub struct Transition<'a> {
    pub before: &'a AnyGame,
    pub action: Action,
    pub events: &'a [Event],
    pub after: &'a AnyGame,
}

/// Something that must hold in every game. Each game needs a law of its own.
pub trait Law {
    /// Checks a position; called for every one, the first and the last included.
    fn position(&mut self, game: &AnyGame) -> Verdict {
        let _ = game;
        Ok(())
    }

    /// Checks a step; called for every one.
    fn transition(&mut self, step: Transition<'_>) -> Verdict {
        let _ = step;
        Ok(())
    }

    /// Checks the whole game when it is over.
    fn end(&mut self, progress: &Progress) -> Verdict {
        let _ = progress;
        Ok(())
    }
}

/// All laws, for one game.
pub fn all(header: &Header) -> Vec<Box<dyn Law>> {
    vec![
        Box::new(legality::Listed::default()),
        Box::new(legality::Twins),
        Box::new(legality::Turns),
        Box::new(records::Replayed::default()),
        Box::new(records::Written),
        Box::new(counts::Conserved::default()),
        Box::new(counts::Explained),
        Box::new(residents::Residents),
        Box::new(agreement::Plain::new(header)),
        Box::new(agreement::Book::new(header)),
    ]
}

/// Breaks a law with a reason unless something holds.
fn require(holds: bool, reason: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(reason()) }
}
