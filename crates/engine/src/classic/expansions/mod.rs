//! The expansions, one folder or file each. `turn.rs` and the base rules ask them by name; each assumes that it is in
//! play when it is asked.
//!
//! - [`inns`]: Inns & Cathedrals (I1–I4)
//! - [`traders`]: Traders & Builders (T1–T12)
//! - [`cult`]: Shrines & Heretics (S1–S7)
//! - [`count`]: The Count (N1–N9)
//! - [`king`]: King & Robber (R1–R5)
//! - [`river`]: The River (V1–V6)

pub(super) mod count;
pub(super) mod cult;
pub(super) mod inns;
pub(super) mod king;
pub(super) mod river;
pub(super) mod traders;
