//! Inns & Cathedrals.
//!
//! - `big_follower`: I1, I2
//! - `inn`: I3
//! - `cathedral`: I4

pub(crate) mod big_follower;
pub(crate) mod cathedral;
pub(crate) mod inn;

/// I1: a sixth player may join.
pub(crate) const SEATS: u8 = 6;
