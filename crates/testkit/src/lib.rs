//! Tests of the engine: an independent implementation of the rules, laws of all games, and random games to run them over.
//!
//! - [`crowding`]: players who join and complete shared features
//! - [`variants`]: the games, sets and options that random games are played with
//! - [`oracle`]: the rules a second time, slow and independent of the engine
//! - [`compare`]: comparison of oracle and engine
//! - [`laws`]: properties of every game
//! - [`listed`]: a random player that chooses from the list of legal actions
//! - [`fuzz`]: properties of arbitrary bytes
//! - [`perft`]: counts of action sequences by the oracle, and files with expected counts
//! - [`playthrough`]: a snapshot of a whole random game
//! - [`seeds`]: seeds whose first draws agree
//! - [`small_disk`]: a file system that can be filled

pub mod compare;
pub mod crowding;
pub mod fuzz;
pub mod laws;
pub mod listed;
pub mod oracle;
pub mod perft;
pub mod playthrough;
pub mod seeds;
pub mod small_disk;
pub mod variants;
