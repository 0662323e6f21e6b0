//! Which figures may be deployed on the placed tile (B6–B10, S1, S7). B10, only from supply, is checked by the core.

use super::Classic;
use super::expansions::traders::{builder, pig};
use super::marks::ClassicMarks;
use crate::action::Piece;
use crate::illegal::Illegal;
use crate::kernel::claims::Seat;
use crate::kernel::feature::Feature;
use crate::kernel::tile::Kind;

/// T4, T6: pigs and builders stand only where their owner has a follower.
pub(super) fn needs_follower(
    feature: &Feature<ClassicMarks>,
    seat: Seat,
    piece: Piece,
) -> Result<(), Illegal> {
    let kind = feature.kind();
    match feature.claims.of(seat) {
        0 => Err(Illegal::NoFollowerThere { piece, kind }),
        _ => Ok(()),
    }
}

/// Whether [`check`] allows the figure.
#[inline]
pub(super) fn may_stand(game: &Classic, piece: Piece, feature: &Feature<ClassicMarks>) -> bool {
    match piece {
        Piece::Follower | Piece::Big => !feature.claims.any() && can_hold(game, feature.kind()),
        Piece::Builder | Piece::Pig => check(game, piece, feature).is_ok(),
    }
}

/// B6, B7: the whole feature, with all that this tile has just joined to it, holds no follower of anyone.
pub(super) fn check(game: &Classic, piece: Piece, feature: &Feature<ClassicMarks>) -> Result<(), Illegal> {
    let kind = feature.kind();
    match (piece, kind) {
        (Piece::Builder, _) => builder::check(feature, game.active),
        (Piece::Pig, _) => pig::check(feature, game.active),
        (_, Kind::Field) if !game.setup.farmers => Err(Illegal::NoFarmers),
        _ if !can_hold(game, kind) => Err(Illegal::CannotStand { piece, kind }),
        _ if feature.claims.any() => Err(Illegal::Held {
            kind,
            by: feature.claims.holders(),
        }),
        _ => Ok(()),
    }
}

/// B6, S1: road, city, cloister, shrine, field.
#[inline]
fn can_hold(game: &Classic, kind: Kind) -> bool {
    match kind {
        Kind::Road | Kind::City | Kind::Cloister | Kind::Shrine => true,
        Kind::Field => game.setup.farmers,
        _ => false,
    }
}
