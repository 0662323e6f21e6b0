//! Deploying a figure on the tile just placed (B6–B10, I2, S1, S7).

use super::{ClassicOracle, Figure, Mistake, builder, pig};
use crate::oracle::feature::Feature;
use crate::oracle::layout::Spot;
use bastide_engine::action::{Action, Piece};
use bastide_engine::kernel::tile::Kind;

/// B6, T1: one figure, on one region of the tile just placed.
pub(super) fn deploys(game: &ClassicOracle) -> Vec<Action> {
    let mut actions = Vec::new();
    for spot in game.layout.spots(game.placed()) {
        let feature = Feature::of(&game.layout, spot);
        for &piece in Piece::ALL {
            // B10: a figure must be in supply.
            if game.in_supply(game.active, piece) > 0 && may_stand(game, piece, spot, &feature) {
                let region = spot.region;
                actions.push(Action::Deploy { piece, region });
            }
        }
    }
    actions
}

fn may_stand(game: &ClassicOracle, piece: Piece, spot: Spot, feature: &Feature) -> bool {
    match piece {
        // I2: the big follower is deployed like a follower.
        Piece::Follower | Piece::Big => may_claim(game, spot, feature),
        Piece::Builder => builder::may_stand(game, feature),
        Piece::Pig => pig::may_stand(game, feature),
    }
}

fn may_claim(game: &ClassicOracle, spot: Spot, feature: &Feature) -> bool {
    // B6: road, city, cloister, field. S1, S7: a shrine like a cloister. V5: no figure on the river.
    let possible = match game.layout.region(spot).kind {
        Kind::Road | Kind::City | Kind::Cloister | Kind::Shrine => true,
        Kind::Field => game.rules.farmers,
        _ => false,
    };
    // B7: the whole feature has no follower of any seat, the player's own included.
    let mut figures = game.figures.iter();
    let is_held = figures.any(|figure| feature.spots.contains(&figure.spot) && counts(game, figure));
    possible && !is_held
}

/// T1: builder and pig never claim a feature.
fn counts(game: &ClassicOracle, figure: &Figure) -> bool {
    let forgotten = game.is_wrong_about(Mistake::OwnFollowersDoNotCount) && figure.seat == game.active;
    figure.is_follower() && !forgotten
}

/// Whether the player whose turn it is has a follower in the feature (T4, T6).
pub(super) fn has_own_follower(game: &ClassicOracle, feature: &Feature) -> bool {
    let mut own = game.figures.iter().filter(|figure| figure.seat == game.active);
    own.any(|figure| figure.is_follower() && feature.spots.contains(&figure.spot))
}
