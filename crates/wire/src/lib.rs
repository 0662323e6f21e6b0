//! The JSON between server and page. No type contains hidden information: the order of the bag has no field, and the field of
//! the seed is filled when the game has ended. The page's TypeScript types are generated from these types; `bastide-server`'s
//! `convert` fills them from a game.
//!
//! - [`vocabulary`]: closed lists of words; [`place`]: places on the board; [`points`]: points with their breakdown
//! - [`action`]: actions of seats; [`decision`]: the decision that a game waits for, with its legal actions
//! - [`event`]: events that follow from an action
//! - [`state`]: the state as a viewer may see it
//! - [`update`]: one entry of a table's log and what it changed
//! - [`command`]: requests to a table; [`refusal`]: why one was refused
//! - [`seed_hash`]: the hash of a secret, shown before the first draw; [`nonces`]: the seed of secret and nonces
//! - [`table`]: tables: seats, clocks, the lobby
//! - [`socket`]: messages of a socket
//! - [`preview`]: what a turn in the making would bring
//! - [`survey`]: what features are worth and what fits where
//! - [`replay`]: a game from a record; [`verify`]: verifying its draws; [`analysis`]: its analysis by a bot
//! - [`games`]: the games, sets and options to choose from; [`rules`]: the rules of a game
//! - [`art`]: outlines of tiles and boards

pub mod action;
pub mod analysis;
pub mod art;
pub mod command;
pub mod decision;
pub mod event;
pub mod games;
pub mod nonces;
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
