//! The pig (T4, T5).

use super::{ClassicOracle, Mistake, deploy};
use crate::oracle::feature::Feature;
use bastide_engine::action::Piece;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Kind;

/// T4: in a field where the player has a farmer.
pub(super) fn may_stand(game: &ClassicOracle, feature: &Feature) -> bool {
    feature.kind == Kind::Field && deploy::has_own_follower(game, feature)
}

/// T5: 4 points instead of 3 for each city, for a seat with the majority and a pig in the field.
pub(super) fn points_for_a_city(game: &ClassicOracle, seat: Seat, field: &Feature) -> u32 {
    if owners(game, field).contains(&seat) { 4 } else { 3 }
}

/// The seats that score the field: the majority, unless the mistake adds others.
pub(super) fn scorers(game: &ClassicOracle, field: &Feature, majority: Vec<Seat>) -> Vec<Seat> {
    if !game.is_wrong_about(Mistake::PigWithoutMajority) {
        return majority;
    }
    let others = owners(game, field).into_iter();
    let others: Vec<_> = others.filter(|seat| !majority.contains(seat)).collect();
    [majority, others].concat()
}

fn owners(game: &ClassicOracle, field: &Feature) -> Vec<Seat> {
    let pigs = game.figures.iter().filter(|figure| figure.piece == Piece::Pig);
    pigs.filter(|figure| field.spots.contains(&figure.spot))
        .map(|figure| figure.seat)
        .collect()
}
