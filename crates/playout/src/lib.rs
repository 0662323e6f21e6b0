//! Random games and perft, for measurements (`bastide bench`, `bastide perft`), for bots that play random games, and for
//! tests.

pub mod perft;
pub mod random;
