//! What the engine is held against.
//!
//! - [`random`]: random players
//! - [`fuzz`]: what must hold for any bytes at all

pub mod fuzz;
pub mod random;
