//! The builder (T6–T8, T10, T11).

use super::{ClassicOracle, Figure, Mistake, completion, deploy, scoring};
use crate::oracle::feature::Feature;
use bastide_engine::action::Piece;
use bastide_engine::kernel::tile::Kind;

/// T6: on an unfinished road or in an unfinished city where the player has a follower. T11: others' builders may stand
/// there too.
pub(super) fn may_stand(game: &ClassicOracle, feature: &Feature) -> bool {
    let unfinished =
        !completion::is_complete(game, feature) || game.is_wrong_about(Mistake::BuilderOnComplete);
    matches!(feature.kind, Kind::Road | Kind::City) && unfinished && deploy::has_own_follower(game, feature)
}

/// T7: whether the tile just placed extends or completes the feature in which the player's builder stood before. No
/// figure has been deployed on the tile yet.
pub(super) fn is_extended(game: &ClassicOracle) -> bool {
    let own = game.figures.iter().filter(|figure| figure.seat == game.active);
    let mut builders = own.filter(|figure| figure.piece == Piece::Builder);
    builders.any(|figure| {
        let feature = Feature::of(&game.layout, figure.spot);
        feature.spots.iter().any(|spot| spot.pos == game.placed())
    })
}

/// T7: a second turn at once. T8: never a third.
pub(super) fn gives_second_turn(game: &ClassicOracle) -> bool {
    let may = !game.turn.second || game.is_wrong_about(Mistake::BuilderGivesThirdTurn);
    game.turn.builder_met && may && !game.resigned.contains(&game.active)
}

/// T10: a builder returns if its owner has no follower left in its feature.
pub(super) fn return_lone_builders(game: &mut ClassicOracle) {
    let is_forsaken = |builder: &Figure| {
        let feature = Feature::of(&game.layout, builder.spot);
        let mut own = game.figures.iter().filter(|figure| figure.seat == builder.seat);
        !own.any(|figure| figure.is_follower() && feature.spots.contains(&figure.spot))
    };
    let builders = game.figures.iter().copied();
    let lone: Vec<_> = builders
        .filter(|figure| figure.piece == Piece::Builder && is_forsaken(figure))
        .collect();
    scoring::return_figures(game, |figure| lone.contains(figure));
}
