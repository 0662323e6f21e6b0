//! Deploying a figure on the tile just placed (B6–B10).

use super::{ClassicOracle, Figure, Mistake};
use crate::oracle::feature::Feature;
use crate::oracle::table::Spot;
use bastide_engine::action::{Action, Piece};
use bastide_engine::kernel::tile::Kind;

/// B6: the player may deploy, so passing is always possible.
pub(super) fn choices(game: &ClassicOracle) -> Vec<Action> {
    let mut actions = deploys(game);
    actions.push(Action::Pass);
    actions
}

/// B6: one follower, on one region of the tile just placed.
pub(super) fn deploys(game: &ClassicOracle) -> Vec<Action> {
    let piece = Piece::Follower;
    // B10: no follower in supply, nothing can be deployed.
    if game.supplies[&game.active][&piece] == 0 {
        return Vec::new();
    }
    let placed = game.placed.expect("a tile is placed before a figure is deployed");
    let spots = game.table.spots(placed);
    let allowed = spots.into_iter().filter(|&spot| may_stand(game, spot));
    allowed
        .map(|spot| Action::Deploy {
            piece,
            region: spot.region,
        })
        .collect()
}

fn may_stand(game: &ClassicOracle, spot: Spot) -> bool {
    // B6: road, city, cloister, field.
    let possible = match game.table.region(spot).kind {
        Kind::Road | Kind::City | Kind::Cloister => true,
        Kind::Field => game.rules.farmers,
        _ => false,
    };
    // B7: the whole feature holds no follower of anyone, the player's own included.
    let feature = Feature::of(&game.table, spot);
    let mut figures = game.figures.iter();
    let is_held = figures.any(|figure| feature.spots.contains(&figure.spot) && counts(game, figure));
    possible && !is_held
}

fn counts(game: &ClassicOracle, figure: &Figure) -> bool {
    !game.is_wrong_about(Mistake::OwnFollowersDoNotCount) || figure.seat != game.active
}
