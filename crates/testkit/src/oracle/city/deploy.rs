//! Deploying a follower on the tile just placed (Y4, Y5).

use super::{CityOracle, Mistake, worth};
use crate::oracle::feature::Feature;
use crate::oracle::layout::Spot;
use bastide_engine::action::{Action, Piece};
use bastide_engine::kernel::tile::Kind;

/// Y4: deploying is optional, so passing is always possible.
pub(super) fn choices(game: &CityOracle) -> Vec<Action> {
    let mut actions = deploys(game);
    actions.push(Action::Pass);
    actions
}

/// Y4: one follower from supply, on any free region of the tile just placed.
pub(super) fn deploys(game: &CityOracle) -> Vec<Action> {
    let piece = Piece::Follower;
    if game.supplies[&game.active][&piece] == 0 {
        return Vec::new();
    }
    let placed = game
        .placed
        .expect("a tile is placed before a follower is deployed");
    let spots = game.layout.spots(placed).into_iter();
    let free = spots.filter(|&spot| can_be_taken(game, spot));
    free.map(|spot| Action::Deploy {
        piece,
        region: spot.region,
    })
    .collect()
}

/// Y4: the whole feature has no followers. Y5: it is no road or market that this tile completes.
fn can_be_taken(game: &CityOracle, spot: Spot) -> bool {
    let feature = Feature::of(&game.layout, spot);
    let is_free = !game
        .figures
        .iter()
        .any(|figure| feature.spots.contains(&figure.spot));
    let is_completed = feature.kind != Kind::Homes
        && worth::is_complete(game, &feature)
        && !game.is_wrong_about(Mistake::CompletedCanBeTaken);
    is_free && !is_completed
}
