//! The JSON that the server and the page speak. The types are flat and small, and none of them can hold what is hidden:
//! the order of the bag is in no type, the seed in one field that is filled when the game has ended.
//!
//! - [`event`]: what followed from an action
//! - [`decision`]: what is asked, of whom, and what may be answered
//! - [`state`]: all that can be seen; [`view`] makes it from a game
//! - [`update`]: one entry of a table's log and what it changed
//! - [`command`]: what people can ask of a table
//! - [`refusal`]: why it was refused; [`rule`] knows the rule behind it
//! - [`promise`]: the hash of a seed that is shown before the first draw
//! - [`table`]: tables: seats, clocks, the lobby
//! - [`socket`]: what a socket says
//! - [`look`]: what helps players to see
//! - [`replay`]: a game from a record; [`verify`]: whether it was shuffled as promised; [`analysis`]: a look back at it
//! - [`choose`]: what may be chosen; [`rules`]: the rules of it
//! - [`art`]: tiles and boards as they are drawn

pub mod analysis;
pub mod art;
pub mod choose;
pub mod command;
pub mod decision;
pub mod event;
pub mod look;
pub mod promise;
pub mod refusal;
pub mod replay;
pub mod rule;
pub mod rules;
pub mod socket;
pub mod state;
pub mod table;
pub mod update;
pub mod verify;
pub mod view;
