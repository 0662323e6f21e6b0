//! The final scoring and the win (Y20–Y25).

use super::{CityOracle, Ending, Mistake, Step, scoring, turn, walls, worth};
use crate::oracle::feature::Feature;
use crate::oracle::layout::Spot;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::{Building, Kind};
use std::collections::BTreeSet;

pub(super) fn score_final(game: &mut CityOracle) {
    if !game.is_wrong_about(Mistake::OpenAtTheEnd) {
        scoring::score_if(game, worth::is_complete_at_the_end);
    }
    return_unscored(game);
    score_homes(game);
    score_guards(game);
}

/// Y22: followers on unfinished roads and markets return without points.
fn return_unscored(game: &mut CityOracle) {
    for feature in scoring::held(game) {
        if feature.kind != Kind::Homes {
            scoring::return_followers(game, &feature);
        }
    }
}

/// Y23: 2 points for each market.
fn score_homes(game: &mut CityOracle) {
    for homes in scoring::held(game) {
        let points = 2 * markets(game, &homes);
        for seat in scoring::majority(game, &homes) {
            scoring::pay(game, seat, points);
        }
    }
}

/// Y23: the markets that touch homes, on a tile or across the side between two tiles.
fn markets(game: &CityOracle, homes: &Feature) -> u32 {
    let mut touched: Vec<Spot> = Vec::new();
    for &spot in &homes.spots {
        let Spot { pos, .. } = spot;
        let on_tile = game.layout.region(spot).touches.iter();
        touched.extend(on_tile.map(|&region| Spot { pos, region }));
        let laid = game.layout.at(pos).expect("a spot lies on a laid tile");
        for port in laid.ports(spot.region) {
            let pos = pos.step(port.side());
            let region = game.layout.at(pos).and_then(|laid| laid.region_at(port.meets()));
            touched.extend(region.map(|region| Spot { pos, region }));
        }
    }
    touched.retain(|&spot| game.layout.region(spot).kind == Kind::Market);
    let markets = touched.iter().map(|&spot| Feature::of(&game.layout, spot));
    if game.is_wrong_about(Mistake::MarketsCountAgain) {
        markets.count() as u32
    } else {
        markets.collect::<BTreeSet<_>>().len() as u32
    }
}

/// Y24: each guard scores on its own.
fn score_guards(game: &mut CityOracle) {
    for (seat, wall) in game.guards.clone() {
        let row = if game.is_wrong_about(Mistake::GuardsLookBeyondGaps) {
            line(game, wall)
        } else {
            walls::row(game, wall)
        };
        let points = row.iter().map(|&pos| building(game, pos)).sum();
        scoring::pay(game, seat, points);
    }
}

/// Y24: 2 for a public building, 3 for a historic one.
fn building(game: &CityOracle, pos: Pos) -> u32 {
    let laid = game.layout.at(pos).expect("a row is made of tiles");
    match laid.tile.building {
        Some(Building::Public) => 2,
        Some(Building::Historic) => 3,
        None => 0,
    }
}

/// All tiles in line with a wall, across gaps.
fn line(game: &CityOracle, (wall, side): super::Edge) -> Vec<Pos> {
    let is_upright = side.offset().0 == 0;
    let tiles = game.layout.all().map(|(pos, _)| pos);
    tiles
        .filter(|pos| {
            if is_upright {
                pos.x == wall.x
            } else {
                pos.y == wall.y
            }
        })
        .collect()
}

/// Y25: the highest score wins, equal scores share the win; a seat that resigned does not win.
pub(super) fn winners(game: &CityOracle) -> Vec<Seat> {
    if game.step != Step::Over {
        return Vec::new();
    }
    let playing = || {
        game.scores
            .iter()
            .filter(|(seat, _)| !game.resigned.contains(seat))
    };
    let best = playing().map(|(_, &score)| score).max();
    let winners = playing().filter(|&(_, &score)| Some(score) == best);
    winners.map(|(&seat, _)| seat).collect()
}

/// Y20: why the game is over. If several reasons hold, the ring comes before the walls, and these before the tiles.
pub(super) fn ending(game: &CityOracle) -> Option<Ending> {
    match game.step {
        Step::Over if turn::is_nearly_closed(game) => Some(Ending::Ring),
        Step::Over if walls::walls_left(game) == 0 => Some(Ending::Walls),
        Step::Over if game.bag.is_empty() => Some(Ending::Tiles),
        Step::Over => Some(Ending::Resigned),
        _ => None,
    }
}
