//! Deploying a follower on the tile just placed (K9).

use super::CastleOracle;
use crate::oracle::feature::Feature;
use crate::oracle::layout::Spot;
use bastide_engine::action::{Action, Piece};

/// K9: deploying is optional, so passing is always possible.
pub(super) fn choices(game: &CastleOracle) -> Vec<Action> {
    let mut actions = deploys(game);
    actions.push(Action::Pass);
    actions
}

/// K9: one follower from supply, on any region of the tile just placed whose whole feature is free.
pub(super) fn deploys(game: &CastleOracle) -> Vec<Action> {
    let piece = Piece::Follower;
    if game.supplies[&game.active][&piece] == 0 {
        return Vec::new();
    }
    let placed = game
        .placed
        .expect("a tile is placed before a follower is deployed");
    let spots = game.layout.spots(placed).into_iter();
    let free = spots.filter(|&spot| is_free(game, spot));
    free.map(|spot| Action::Deploy {
        piece,
        region: spot.region,
    })
    .collect()
}

fn is_free(game: &CastleOracle, spot: Spot) -> bool {
    let feature = Feature::of(&game.layout, spot);
    let mut figures = game.figures.iter();
    !figures.any(|figure| feature.spots.contains(&figure.spot))
}
