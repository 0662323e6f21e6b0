//! Shrines & Heretics. A shrine is claimed and scored like a cloister (S1, S7): `deploy.rs` and `cloister.rs` treat
//! both alike.
//!
//! - `neighbours`: S2
//! - `challenge`: S3–S6

pub(crate) mod challenge;
pub(crate) mod neighbours;

use crate::kernel::tile::Kind;

/// The building that challenges this one.
fn rival(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::Cloister => Some(Kind::Shrine),
        Kind::Shrine => Some(Kind::Cloister),
        _ => None,
    }
}
