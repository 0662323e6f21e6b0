//! The final scoring and the win (K20, K22–K25).

use super::{CastleOracle, Mistake, Step, scoring, walls, worth};
use crate::oracle::feature::Feature;
use bastide_engine::action::WallTile;
use bastide_engine::data::board::CASTLE;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Side};
use bastide_engine::kernel::tile::Kind;
use std::collections::BTreeSet;

/// K23: keeps, courts, then wall tiles. Final scoring takes no wall tiles (K18), so only the sums matter.
pub(super) fn score_final(game: &mut CastleOracle) {
    let seats: Vec<Seat> = game.scores.keys().copied().collect();
    let larger = larger_keep(game);
    for seat in seats {
        let keep = if larger == Some(seat) {
            largest_empty_area(game)
        } else {
            0
        };
        let points = keep + courts(game, seat) + unfinished(game, seat) + bonus(game, seat);
        *game.scores.get_mut(&seat).expect("every seat has a score") += points;
    }
}

/// K23: the seat with the larger keep; one keep against none wins, equal keeps do not.
fn larger_keep(game: &CastleOracle) -> Option<Seat> {
    let sizes = game.keeps.iter().map(|(&seat, keep)| {
        // K20.8: two more tiles for each, but only with a keep.
        let great = walls::count(game, seat, WallTile::GreatKeep) as u32;
        (keep.tiles + 2 * great, seat)
    });
    let sizes: Vec<_> = sizes.collect();
    let (most, seat) = sizes.iter().max()?;
    let alone = sizes.iter().filter(|(size, _)| size == most).count() == 1;
    alone.then_some(*seat)
}

/// K23: the squares of the largest empty area, connected side by side.
fn largest_empty_area(game: &CastleOracle) -> u32 {
    let mut empty: BTreeSet<Pos> = CASTLE.squares.iter().copied().collect();
    empty.retain(|&pos| game.layout.at(pos).is_none());
    if game.is_wrong_about(Mistake::EmptySquaresNeedNotConnect) {
        return empty.len() as u32;
    }
    let mut largest = 0;
    while let Some(start) = empty.pop_first() {
        let mut area = 0;
        let mut waiting = vec![start];
        while let Some(pos) = waiting.pop() {
            area += 1;
            let beside = Side::ALL.map(|side| pos.step(side));
            waiting.extend(beside.into_iter().filter(|beside| empty.remove(beside)));
        }
        largest = largest.max(area);
    }
    largest
}

/// K23: 3 for each market of the courts that the seat holds. K20.7: 4 in the largest, one court for each wall tile.
fn courts(game: &CastleOracle, seat: Seat) -> u32 {
    let mut courts: Vec<(u32, u32)> = open_features(game, Kind::Court)
        .iter()
        .filter(|court| scoring::holder(game, court) == Some(seat))
        .map(|court| (worth::tiles(game, court), worth::markets(game, court)))
        .collect();
    // K20.7: most tiles, then most markets.
    courts.sort_by_key(|&(tiles, markets)| {
        if game.is_wrong_about(Mistake::RichByMarkets) {
            (markets, tiles)
        } else {
            (tiles, markets)
        }
    });
    let rich = match walls::count(game, seat, WallTile::RichMarket) {
        1.. if game.is_wrong_about(Mistake::AllMarketsAreRich) => courts.len(),
        rich => rich,
    };
    let markets = || courts.iter().rev().map(|&(_, markets)| markets);
    3 * markets().sum::<u32>() + markets().take(rich).sum::<u32>()
}

/// K20.4–K20.6: the best unfinished features that the seat holds, one for each wall tile. K24: the others score nothing.
fn unfinished(game: &CastleOracle, seat: Seat) -> u32 {
    let kinds = [
        (WallTile::OpenPath, Kind::Path),
        (WallTile::OpenTower, Kind::Tower),
        (WallTile::OpenHouse, Kind::House),
    ];
    let points = kinds.map(|(wall_tile, kind)| {
        let mut points: Vec<u32> = open_features(game, kind)
            .iter()
            .filter(|feature| counts_for(game, feature, seat))
            .map(|feature| worth::worth(game, feature))
            .collect();
        best(&mut points, walls::count(game, seat, wall_tile))
    });
    points.iter().sum()
}

/// K19: wall tiles need the majority.
fn counts_for(game: &CastleOracle, feature: &Feature, seat: Seat) -> bool {
    let anyone = game.is_wrong_about(Mistake::OpenWithoutMajority);
    scoring::holder(game, feature) == Some(seat)
        || anyone && scoring::followers(game, feature).contains_key(&seat)
}

/// K20.9: 5 points each.
fn bonus(game: &CastleOracle, seat: Seat) -> u32 {
    5 * walls::count(game, seat, WallTile::Bonus) as u32
}

fn best(points: &mut [u32], count: usize) -> u32 {
    points.sort();
    points.iter().rev().take(count).sum()
}

/// The features of a kind with followers. Completed features have been scored, so these are unfinished.
fn open_features(game: &CastleOracle, kind: Kind) -> BTreeSet<Feature> {
    let features = game
        .figures
        .iter()
        .map(|figure| Feature::of(&game.layout, figure.spot));
    features.filter(|feature| feature.kind == kind).collect()
}

/// K25: the highest score wins, equal scores share the win; a seat that resigned does not win.
pub(super) fn winners(game: &CastleOracle) -> Vec<Seat> {
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
