//! Inns & Cathedrals.
//!
//! - `big_follower`: I1, I2
//! - `inn`: I3
//! - `cathedral`: I4

pub(in crate::classic) mod big_follower;
pub(in crate::classic) mod cathedral;
pub(in crate::classic) mod inn;

/// I1: a sixth player may join.
pub(in crate::classic) const SEATS: u8 = 6;
