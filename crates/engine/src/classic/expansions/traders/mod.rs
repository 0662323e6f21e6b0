//! Traders & Builders. T12, the bridge, needs no code: its roads own ports of their own.
//!
//! - `goods`: T2, T3
//! - `pig`: T4, T5
//! - `builder`: T6–T11

pub(in crate::classic) mod builder;
pub(in crate::classic) mod goods;
pub(in crate::classic) mod pig;

/// T1: each player also has one builder and one pig.
pub(in crate::classic) const EACH: u8 = 1;
