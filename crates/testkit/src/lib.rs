//! What the engine is held against.
//!
//! - [`crowding`]: players who seek contact
//! - [`variants`]: the games, sets and options that everything here is run with
//! - [`oracle`]: the rules once more, slow and by the book
//! - [`compare`]: what both must agree on
//! - [`laws`]: what must hold of every game, whatever its rules
//! - [`fuzz`]: what must hold for any bytes at all
//! - [`perft`]: counts of action sequences by the oracle, and their tables
//! - [`playthrough`]: a whole game written out
//! - [`seeds`]: seeds whose first draws agree
//! - [`small_disk`]: a disk that can be full

pub mod compare;
pub mod crowding;
pub mod fuzz;
pub mod laws;
pub mod oracle;
pub mod perft;
pub mod playthrough;
pub mod seeds;
pub mod small_disk;
pub mod variants;
