//! The rules once more: slow, by the book, and independent of the engine.
//!
//! An oracle keeps a map of laid tiles, a list of figures and a list of what is in the bag, and works everything out
//! anew by flood fill whenever it is asked. It shares with the engine only vocabulary: the tile data, squares and
//! ports, actions, decisions and headers.
//!
//! - [`layout`]: the laid tiles and what their ports show
//! - [`feature`]: flood fill over regions
//! - [`classic`]: the rules of Classic
//! - [`castle`]: the rules of Castle
//! - [`city`]: the rules of City

pub mod castle;
pub mod city;
pub mod classic;
pub mod feature;
pub mod layout;

use crate::compare::Seen;
use bastide_engine::action::Action;
use bastide_engine::kernel::tile::Tile;
use bastide_engine::notation::statement::ActionLine;
use bastide_engine::setup::{GameKind, Header};

/// A game by the book.
pub trait Oracle {
    /// Every legal action, sorted.
    fn legal(&self) -> Vec<Action>;

    /// Does what a legal action says.
    fn play(&mut self, action: Action);

    /// All that the engine must agree with.
    fn seen(&self) -> Seen;

    /// The action that a line of a record means now; `None` for one that names what is not there.
    fn read(&self, line: &ActionLine) -> Option<Action>;

    /// A copy.
    fn copy(&self) -> Box<dyn Oracle>;
}

/// The oracle for a header that makes a game. `tiles` are the game's own, since actions count them.
pub fn oracle(header: &Header, tiles: &'static [Tile]) -> Box<dyn Oracle> {
    match header.game.expect("the header makes a game") {
        GameKind::Classic => Box::new(classic::ClassicOracle::new(header, tiles, None)),
        GameKind::Castle => Box::new(castle::CastleOracle::new(tiles, None)),
        GameKind::City => Box::new(city::CityOracle::new(header, tiles, None)),
    }
}
