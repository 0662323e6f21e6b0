//! Complete features, and those that the tile just placed completed (B11, B12, B14, S1).

use super::{ClassicOracle, Mistake};
use crate::oracle::feature::Feature;
use bastide_engine::kernel::geometry::{Pos, Side};
use bastide_engine::kernel::tile::Kind;

/// B11, B12: a road or city has no open port. B14, S1: all eight squares around a cloister or shrine hold tiles.
pub(super) fn is_complete(game: &ClassicOracle, feature: &Feature) -> bool {
    match feature.kind {
        Kind::Cloister | Kind::Shrine if game.is_wrong_about(Mistake::CloisterWithoutCorners) => {
            let pos = middle(feature);
            Side::ALL
                .iter()
                .all(|&side| game.layout.at(pos.step(side)).is_some())
        }
        Kind::Cloister | Kind::Shrine => tiles_around(game, middle(feature)) == 8,
        _ => feature.open_ports == 0,
    }
}

/// The roads, cities, cloisters and shrines that the tile just placed completed, held or not. A complete road or city
/// that it lies in was incomplete before, and so was a complete building on it or beside it.
pub(super) fn completed(game: &ClassicOracle) -> Vec<Feature> {
    let placed = game.placed();
    let mut squares = vec![placed];
    squares.extend(placed.around());
    let mut completed: Vec<Feature> = Vec::new();
    for pos in squares {
        for spot in game.layout.spots(pos) {
            let concerned = match game.layout.region(spot).kind {
                Kind::Road | Kind::City => pos == placed,
                Kind::Cloister | Kind::Shrine => true,
                _ => false,
            };
            if concerned && !completed.iter().any(|feature| feature.spots.contains(&spot)) {
                let feature = Feature::of(&game.layout, spot);
                if is_complete(game, &feature) {
                    completed.push(feature);
                }
            }
        }
    }
    completed
}

/// All complete features of a kind on the board.
pub(super) fn all_complete(game: &ClassicOracle, kind: Kind) -> Vec<Feature> {
    let mut features = all(game, kind);
    features.retain(|feature| is_complete(game, feature));
    features
}

/// All features of a kind on the board.
pub(super) fn all(game: &ClassicOracle, kind: Kind) -> Vec<Feature> {
    let mut features: Vec<Feature> = Vec::new();
    for spot in game.layout.all().flat_map(|(pos, _)| game.layout.spots(pos)) {
        let is_known = || features.iter().any(|feature| feature.spots.contains(&spot));
        if game.layout.region(spot).kind == kind && !is_known() {
            features.push(Feature::of(&game.layout, spot));
        }
    }
    features
}

pub(super) fn middle(feature: &Feature) -> Pos {
    feature.spots.first().expect("a feature has a region").pos
}

pub(super) fn tiles_around(game: &ClassicOracle, pos: Pos) -> u32 {
    let mut count = 0;
    for y in pos.y - 1..=pos.y + 1 {
        for x in pos.x - 1..=pos.x + 1 {
            let around = Pos::new(x, y);
            if around != pos && game.layout.at(around).is_some() {
                count += 1;
            }
        }
    }
    count
}
