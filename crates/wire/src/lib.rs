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
//! - [`seed_hash`]: the hash of a seed, shown before the first draw
//! - [`table`]: tables: seats, clocks, the lobby
//! - [`socket`]: messages of a socket
//! - [`preview`]: what a turn in the making would bring
//! - [`survey`]: what features are worth and what fits where
//! - [`replay`]: a game from a record; [`verify`]: whether it was shuffled as promised; [`analysis`]: its analysis by a bot
//! - [`games`]: the games, sets and options to choose from; [`rules`]: the rules of a game
//! - [`art`]: outlines of tiles and boards

pub mod action;
pub mod analysis;
pub mod art;
pub mod command;
pub mod decision;
pub mod event;
pub mod games;
pub mod place;
pub mod points;
pub mod preview;
pub mod refusal;
pub mod replay;
pub mod rules;
pub mod seed_hash;
pub mod socket;
pub mod state;
pub mod survey;
pub mod table;
pub mod update;
pub mod verify;
pub mod vocabulary;
