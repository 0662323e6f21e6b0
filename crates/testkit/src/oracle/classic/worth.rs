//! When a feature is complete and what it is worth (B11–B14, B16, B22–B24).

use super::{ClassicOracle, Mistake};
use crate::oracle::feature::Feature;
use crate::oracle::table::Spot;
use bastide_engine::kernel::geometry::{Pos, Side};
use bastide_engine::kernel::tile::Kind;
use std::collections::BTreeSet;

/// B11, B12: nothing of a road or city is open. B14: all eight squares around a cloister hold tiles.
pub(super) fn is_complete(game: &ClassicOracle, feature: &Feature) -> bool {
    match feature.kind {
        Kind::Cloister if game.is_wrong_about(Mistake::CloisterWithoutCorners) => {
            let pos = middle(feature);
            Side::ALL
                .iter()
                .all(|&side| game.table.at(pos.step(side)).is_some())
        }
        Kind::Cloister => tiles_around(game, middle(feature)) == 8,
        _ => feature.open_ports == 0,
    }
}

/// What the feature gives to its majority now.
pub(super) fn worth(game: &ClassicOracle, feature: &Feature) -> u32 {
    match feature.kind {
        // B11, B22: 1 point for each tile, complete or not.
        Kind::Road => tiles(game, feature),
        Kind::City => city(game, feature),
        // B14: 9 points. B22: 1, and 1 for each tile around it.
        Kind::Cloister => 1 + tiles_around(game, middle(feature)),
        Kind::Field => field(game, feature),
        kind => panic!("the base game has no {kind}"),
    }
}

/// B12: 2 points for each tile and 2 for each shield. B22: unfinished, 1 and 1. B16: every shield counts.
fn city(game: &ClassicOracle, feature: &Feature) -> u32 {
    let tiles = tiles(game, feature);
    let shields = feature.spots.iter().map(|&spot| game.table.region(spot).shields);
    let shields: u32 = shields.map(u32::from).sum();
    let complete = is_complete(game, feature);
    // B13: with small cities halved, a complete city of exactly two tiles scores 1 for each.
    let halved = game.rules.small_cities_halved && tiles == 2;
    let each = if complete && !halved { 2 } else { 1 };
    each * (tiles + shields)
}

/// B23: 3 points for each complete city that touches the field, once each, whether or not it was ever held. B24 needs
/// nothing here: roads and cities part fields because the ports are theirs.
fn field(game: &ClassicOracle, feature: &Feature) -> u32 {
    let mut cities = Vec::new();
    for &spot in &feature.spots {
        for &region in &game.table.region(spot).touches {
            let touched = Spot { region, ..spot };
            let city = Feature::of(&game.table, touched);
            if city.kind == Kind::City && is_complete(game, &city) {
                cities.push(city);
            }
        }
    }
    if game.is_wrong_about(Mistake::CitiesCountTwice) {
        return 3 * cities.len() as u32;
    }
    3 * BTreeSet::from_iter(cities).len() as u32
}

/// B16: a tile counts once for a feature, however many of its regions belong to it.
fn tiles(game: &ClassicOracle, feature: &Feature) -> u32 {
    match game.is_wrong_about(Mistake::TilesCountTwice) {
        true => feature.spots.len() as u32,
        false => feature.tiles(),
    }
}

fn middle(feature: &Feature) -> Pos {
    feature.spots.first().expect("a feature has a region").pos
}

fn tiles_around(game: &ClassicOracle, pos: Pos) -> u32 {
    let mut count = 0;
    for y in pos.y - 1..=pos.y + 1 {
        for x in pos.x - 1..=pos.x + 1 {
            let around = Pos::new(x, y);
            if around != pos && game.table.at(around).is_some() {
                count += 1;
            }
        }
    }
    count
}
