//! Deploying a follower on the placed tile (Y4, Y5).

use super::CityMarks;
use crate::action::Piece;
use crate::illegal::Illegal;
use crate::kernel::feature::Feature;
use crate::kernel::tile::Kind;

/// Y4: one follower on a road, market or homes of the tile just placed, if the whole feature is free of followers. Y5: not
/// on a road or market that this tile completes.
#[inline]
pub(super) fn check(piece: Piece, feature: &Feature<CityMarks>) -> Result<(), Illegal> {
    let kind = feature.kind();
    if feature.claims.any() {
        let by = feature.claims.holders();
        Err(Illegal::Held { kind, by })
    } else if feature.is_complete() && kind != Kind::Homes {
        Err(Illegal::Complete { piece, kind })
    } else {
        Ok(())
    }
}
