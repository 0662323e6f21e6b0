//! What a feature is worth (B11–B14, B16, B22–B24, I3, I4, S1, T5, N2).

use super::completion::{is_complete, middle, tiles_around};
use super::{ClassicOracle, Mistake, pig};
use crate::oracle::feature::Feature;
use crate::oracle::layout::Spot;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::{Kind, Region};
use std::collections::BTreeSet;

/// The points of the feature for a seat of its majority.
pub(super) fn worth(game: &ClassicOracle, feature: &Feature, seat: Seat) -> u32 {
    match feature.kind {
        Kind::Road => road(game, feature),
        Kind::City => city(game, feature),
        // B14: 9 points. B22: 1, and 1 for each tile around it. S1: the same for a shrine.
        Kind::Cloister | Kind::Shrine => 1 + tiles_around(game, middle(feature)),
        Kind::Field => field_cities(game, feature) * pig::points_for_a_city(game, seat, feature),
        kind => panic!("nobody stands on a {kind}"),
    }
}

/// B11, B22: 1 point for each tile, complete or not. I3: with an inn 2, and unfinished 0.
fn road(game: &ClassicOracle, feature: &Feature) -> u32 {
    let each = match (
        is_marked(game, feature, |region| region.inn),
        is_complete(game, feature),
    ) {
        (true, true) => 2,
        (true, false) if !game.is_wrong_about(Mistake::UnfinishedInnScores) => 0,
        _ => 1,
    };
    each * tiles(game, feature)
}

/// B12: 2 points for each tile and 2 for each shield. B22: unfinished, 1 and 1. B16: every shield counts.
fn city(game: &ClassicOracle, feature: &Feature) -> u32 {
    let tiles = tiles(game, feature);
    let shields = feature.spots.iter().map(|&spot| game.layout.region(spot).shields);
    let shields: u32 = shields.map(u32::from).sum();
    // B13: with small cities halved, a complete city of exactly two tiles scores 1 for each.
    let halved = game.rules.small_cities_halved && tiles == 2;
    let has_cathedral = is_marked(game, feature, |region| region.cathedral);
    // I4: with a cathedral 3, small or not, and unfinished 0.
    let each = match (has_cathedral, is_complete(game, feature)) {
        (true, true) => 3,
        (true, false) if !game.is_wrong_about(Mistake::UnfinishedCathedralScores) => 0,
        (false, true) if !halved => 2,
        _ => 1,
    };
    each * (tiles + shields)
}

/// B23: the complete cities that touch the field, once each, whether or not they ever had followers. B24 needs nothing
/// here: roads, cities and the river separate fields because they own the ports between them.
fn field_cities(game: &ClassicOracle, feature: &Feature) -> u32 {
    let mut cities = Vec::new();
    for &spot in &feature.spots {
        for &region in &game.layout.region(spot).touches {
            let touched = Spot { region, ..spot };
            let city = Feature::of(&game.layout, touched);
            if city.kind == Kind::City && is_complete(game, &city) {
                cities.push(city);
            }
        }
    }
    // N2: the city of Carcassonne counts as one complete city for the fields that touch it.
    let carcassonne = is_marked(game, feature, |region| region.carcassonne)
        && !game.is_wrong_about(Mistake::CarcassonneIsNoCity);
    let cities = if game.is_wrong_about(Mistake::CitiesCountTwice) {
        cities.len()
    } else {
        BTreeSet::from_iter(cities).len()
    };
    cities as u32 + u32::from(carcassonne)
}

/// B16: a tile counts once for a feature, however many of its regions belong to it.
fn tiles(game: &ClassicOracle, feature: &Feature) -> u32 {
    if game.is_wrong_about(Mistake::TilesCountTwice) {
        feature.spots.len() as u32
    } else {
        feature.tiles()
    }
}

fn is_marked(game: &ClassicOracle, feature: &Feature, mark: fn(&Region) -> bool) -> bool {
    feature.spots.iter().any(|&spot| mark(game.layout.region(spot)))
}
