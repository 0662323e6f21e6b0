//! The rules a second time: slow, from the text of the rules, and independent of the engine.
//!
//! An oracle stores the laid tiles, the figures and the tiles in the bag, and derives everything else by flood fill
//! whenever it is needed. It shares only vocabulary with the engine: tile data, squares and ports, actions, decisions
//! and headers.
//!
//! - [`layout`]: the laid tiles and the kinds at their ports
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

/// A game that follows the written rules literally.
pub trait Oracle {
    /// All legal actions, sorted.
    fn legal(&self) -> Vec<Action>;

    /// Plays a legal action.
    fn play(&mut self, action: Action);

    /// Everything that is compared with the engine.
    fn seen(&self) -> Seen;

    /// The action that a line of a record stands for now; `None` if it names something that does not exist.
    fn read(&self, line: &ActionLine) -> Option<Action>;

    fn copy(&self) -> Box<dyn Oracle>;
}

/// The oracle of a valid header. `tiles` is the engine's list, because actions refer to it by index.
pub fn oracle(header: &Header, tiles: &'static [Tile]) -> Box<dyn Oracle> {
    match header.game.expect("the header sets up a game") {
        GameKind::Classic => Box::new(classic::ClassicOracle::new(header, tiles, None)),
        GameKind::Castle => Box::new(castle::CastleOracle::new(tiles, None)),
        GameKind::City => Box::new(city::CityOracle::new(header, tiles, None)),
    }
}
