//! When a road or market is complete and what it is worth (Y6, Y7).

use super::country::Country;
use super::{CityOracle, Edge, Mistake, walls};
use crate::oracle::feature::Feature;
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::{Goods, Kind};
use std::collections::BTreeSet;

/// Y6, Y7: no part of it faces an empty square except through a wall or the gate (Y12, Y17). A hole is an empty square.
pub(super) fn is_complete(game: &CityOracle, feature: &Feature) -> bool {
    let holes_close = game.is_wrong_about(Mistake::HolesClose);
    let country = holes_close.then(|| Country::of(&game.layout));
    let is_hole = |pos: Pos| country.as_ref().is_some_and(|country| !country.is_open(pos));
    let walls = if game.is_wrong_about(Mistake::WallsLeaveOpen) {
        Vec::new()
    } else {
        walls::standing(game)
    };
    open_edges(game, feature)
        .iter()
        .all(|edge| walls.contains(edge) || is_hole(edge.0.step(edge.1)))
}

/// Y21: the same when the wall is closed all round. A feature that is open onto a hole stays unfinished.
pub(super) fn is_complete_at_the_end(game: &CityOracle, feature: &Feature) -> bool {
    let country = Country::of(&game.layout);
    let holes_close = game.is_wrong_about(Mistake::HolesClose);
    open_edges(game, feature)
        .iter()
        .all(|&(pos, side)| country.is_open(pos.step(side)) || holes_close)
}

/// The sides of tiles at which it faces an empty square, with or without a wall.
fn open_edges(game: &CityOracle, feature: &Feature) -> BTreeSet<Edge> {
    let mut edges = BTreeSet::new();
    for &spot in &feature.spots {
        let laid = game.layout.at(spot.pos).expect("a spot lies on a laid tile");
        let sides = laid.ports(spot.region).map(|port| port.side());
        let open = sides.filter(|&side| game.layout.at(spot.pos.step(side)).is_none());
        edges.extend(open.map(|side| (spot.pos, side)));
    }
    edges
}

/// Y6, Y7: the points of a road or market.
pub(super) fn worth(game: &CityOracle, feature: &Feature) -> u32 {
    let tiles = feature.tiles();
    match feature.kind {
        Kind::Road if tiles >= 4 && !game.is_wrong_about(Mistake::LongRoadsScoreOne) => 2 * tiles,
        Kind::Road => tiles,
        Kind::Market => tiles * goods(game, feature),
        kind => panic!("{kind} is not scored by its tiles"),
    }
}

/// Y7: the number of different goods in a market.
fn goods(game: &CityOracle, market: &Feature) -> u32 {
    let regions = market.spots.iter().map(|&spot| game.layout.region(spot));
    let goods: Vec<Goods> = regions.filter_map(|region| region.goods).collect();
    let different: BTreeSet<_> = goods.iter().map(|goods| goods.name()).collect();
    if game.is_wrong_about(Mistake::EqualGoodsCount) {
        goods.len() as u32
    } else {
        different.len() as u32
    }
}
