//! The JSON that the server and the page speak. The types are flat and small, and none of them can hold what is hidden:
//! the order of the bag is in no type, the seed in one field that is filled when the game has ended. The page's types are
//! generated from these; `bastide-server`'s `convert` fills them from a game.
//!
//! - [`vocabulary`]: closed lists of words; [`place`]: places on the board; [`points`]: points with their breakdown
//! - [`action`]: what seats do; [`decision`]: what has to be decided, and the legal actions
//! - [`event`]: what followed from an action
//! - [`state`]: all that can be seen
//! - [`update`]: one entry of a table's log and what it changed
//! - [`command`]: requests to a table; [`refusal`]: why one was refused
//! - [`promise`]: the hash of a seed that is shown before the first draw
//! - [`table`]: tables: seats, clocks, the lobby
//! - [`socket`]: messages of a socket
//! - [`preview`]: what a turn in the making would bring
//! - [`look`]: what features are worth and what fits where
//! - [`replay`]: a game from a record; [`verify`]: whether it was shuffled as promised; [`analysis`]: its analysis by a bot
//! - [`choose`]: what may be chosen when a table is opened; [`rules`]: the rules of a game
//! - [`art`]: outlines of tiles and boards

pub mod action;
pub mod analysis;
pub mod art;
pub mod choose;
pub mod command;
pub mod decision;
pub mod event;
pub mod look;
pub mod place;
pub mod points;
pub mod preview;
pub mod promise;
pub mod refusal;
pub mod replay;
pub mod rules;
pub mod socket;
pub mod state;
pub mod table;
pub mod update;
pub mod verify;
pub mod vocabulary;
