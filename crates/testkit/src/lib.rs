//! What the engine is held against.
//!
//! - [`random`]: random players

pub mod random;
