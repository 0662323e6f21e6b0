//! The order of scorings (K15).

use super::{CastleOracle, Mistake, reading, scoring, walls, worth};
use crate::oracle::feature::Feature;
use crate::oracle::layout::Spot;
use bastide_engine::action::{Action, WallTile};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::Port;
use bastide_engine::kernel::tile::Kind;
use std::collections::BTreeSet;

/// K15: a walk round the placed tile's ports from Nl clockwise, at each port the tile's own feature, then the
/// neighbour's that meets it there. Returns those that are complete.
pub(super) fn completed(game: &CastleOracle) -> Vec<Feature> {
    let placed = game.placed.expect("a tile is placed before anything is scored");
    let mut met: Vec<Feature> = Vec::new();
    for port in Port::all() {
        let beyond = placed.step(port.side());
        for (pos, port) in [(placed, port), (beyond, port.meets())] {
            let region = game.layout.at(pos).and_then(|laid| laid.region_at(port));
            let feature = region.map(|region| Feature::of(&game.layout, Spot { pos, region }));
            met.extend(feature.filter(|feature| !met.contains(feature)));
        }
    }
    met.retain(|feature| worth::is_complete(game, feature));
    met
}

/// K15: features that score for the placing player come first, then those that score for the opponent.
pub(super) fn group(game: &CastleOracle) -> Vec<Feature> {
    let waiting = game.waiting.iter().cloned();
    let (own, other): (Vec<_>, Vec<_>) =
        waiting.partition(|feature| scores_for(game, feature) == game.active);
    if own.is_empty() { other } else { own }
}

fn scores_for(game: &CastleOracle, feature: &Feature) -> Seat {
    scoring::holder(game, feature).expect("what waits scores somebody")
}

/// K15: the features of the group, by their names.
pub(super) fn choices(game: &CastleOracle) -> Vec<Action> {
    let group = group(game);
    group.iter().map(|feature| choice(game, feature)).collect()
}

pub(super) fn choice(game: &CastleOracle, feature: &Feature) -> Action {
    let Spot { pos, region } = reading::name(game, feature);
    Action::First { pos, region }
}

/// K15: the order is asked if, for some allowed use of doubling tiles, two orders would make the player take different
/// sets of wall tiles. Tries all uses and all orders.
pub(super) fn is_asked(game: &CastleOracle, group: &[Feature]) -> bool {
    if group.len() < 2 || game.is_wrong_about(Mistake::OrderIsNeverAsked) {
        return false;
    }
    let seat = scores_for(game, &group[0]);
    let orders = permutations((0..group.len()).collect());
    let uses =
        (0..1 << group.len()).map(|bits: usize| (0..group.len()).map(|idx| bits >> idx & 1 == 1).collect());
    uses.filter(|doubled: &Vec<bool>| is_allowed(game, seat, group, doubled))
        .any(|doubled| {
            let points = |idx: usize| worth::worth(game, &group[idx]) * if doubled[idx] { 2 } else { 1 };
            let sets = orders.iter().map(|order| {
                let points: Vec<_> = order.iter().map(|&idx| points(idx)).collect();
                taken_by(game, game.scores[&seat], &points)
            });
            sets.collect::<BTreeSet<_>>().len() > 1
        })
}

/// K19, K20: towers and houses can be doubled in their owner's turn, each by a wall tile of its own.
fn is_allowed(game: &CastleOracle, seat: Seat, group: &[Feature], doubled: &[bool]) -> bool {
    let count = |kind: Kind| {
        let chosen = group.iter().zip(doubled);
        chosen
            .filter(|&(feature, &doubled)| doubled && feature.kind == kind)
            .count()
    };
    let usable = |kind: WallTile| {
        if seat == game.active {
            walls::usable(game, kind)
        } else {
            0
        }
    };
    count(Kind::Path) == 0
        && count(Kind::Tower) <= usable(WallTile::DoubleTower)
        && count(Kind::House) <= usable(WallTile::DoubleHouse)
}

/// The towers whose wall tiles a marker at `score` takes by these scorings in a row.
fn taken_by(game: &CastleOracle, mut score: u32, points: &[u32]) -> BTreeSet<u8> {
    let mut taken = BTreeSet::new();
    for points in points {
        let before = score;
        score += points;
        taken.extend(walls::taken(game, before, score));
    }
    taken
}

fn permutations(items: Vec<usize>) -> Vec<Vec<usize>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for &first in &items {
        let others = items.iter().copied().filter(|&item| item != first).collect();
        for mut rest in permutations(others) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}
