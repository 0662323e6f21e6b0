//! The expansions, one folder or file each. `turn.rs` and the base rules call them by name and check before that they are
//! in play; the expansions do not check it again.
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
