//! Deploying a follower on the placed tile (K9).

use super::CastleMarks;
use crate::illegal::Illegal;
use crate::kernel::feature::Feature;

/// K9: one follower on a path, tower, house or court of the tile just placed, if the whole feature is free of followers.
#[inline]
pub(super) fn check(feature: &Feature<CastleMarks>) -> Result<(), Illegal> {
    if feature.claims.any() {
        Err(Illegal::Held {
            kind: feature.kind(),
            by: feature.claims.holders(),
        })
    } else {
        Ok(())
    }
}
