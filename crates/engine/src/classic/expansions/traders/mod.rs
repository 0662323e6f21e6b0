//! Traders & Builders. T12, the bridge, needs no code: its roads own ports of their own.
//!
//! - `goods`: T2, T3
//! - `pig`: T4, T5
//! - `builder`: T6–T11

pub(crate) mod builder;
pub(crate) mod goods;
pub(crate) mod pig;

/// T1: each player also has one builder and one pig.
pub(crate) const EACH: u8 = 1;
