//! The pig: where it may stand and what it is worth (T4, T5).

use crate::action::Piece;
use crate::classic::FIELD_CITY_POINTS;
use crate::classic::deploy;
use crate::classic::marks::ClassicMarks;
use crate::illegal::Illegal;
use crate::kernel::claims::Seat;
use crate::kernel::feature::Feature;
use crate::kernel::tile::Kind;

/// T4: in a field that already holds a farmer of the same player.
pub(crate) fn check(feature: &Feature<ClassicMarks>, seat: Seat) -> Result<(), Illegal> {
    let (piece, kind) = (Piece::Pig, feature.kind());
    match kind {
        Kind::Field => deploy::needs_follower(feature, seat, piece),
        _ => Err(Illegal::CannotStand { piece, kind }),
    }
}

/// T5: points for each complete city with a pig in the field.
const PIG_CITY_POINTS: u16 = 4;

/// T5: a player with the majority and a pig in the field scores 4 for each complete city instead of 3.
pub(crate) fn each_city(field: &Feature<ClassicMarks>, seat: Seat) -> u16 {
    if field.marks.has_pig(seat) {
        PIG_CITY_POINTS
    } else {
        FIELD_CITY_POINTS
    }
}
