//! Majorities, points and returned followers (Y8–Y10).

use super::{CityOracle, Figure, Mistake, worth};
use crate::oracle::feature::Feature;
use bastide_engine::action::Piece;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Kind;
use std::collections::{BTreeMap, BTreeSet};

/// Scores every complete road and market with followers; those completed earlier have none left. Returns whether there
/// was one (Y10).
pub(super) fn score_complete(game: &mut CityOracle) -> bool {
    score_if(game, worth::is_complete)
}

/// Scores every road and market with followers that satisfies `holds`.
pub(super) fn score_if(game: &mut CityOracle, holds: fn(&CityOracle, &Feature) -> bool) -> bool {
    let features: Vec<Feature> = held(game)
        .into_iter()
        .filter(|feature| feature.kind != Kind::Homes && holds(game, feature))
        .collect();
    for feature in &features {
        let points = worth::worth(game, feature);
        for seat in majority(game, feature) {
            pay(game, seat, points);
        }
        return_followers(game, feature);
    }
    !features.is_empty()
}

pub(super) fn held(game: &CityOracle) -> BTreeSet<Feature> {
    let figures = game.figures.iter();
    figures
        .map(|figure| Feature::of(&game.layout, figure.spot))
        .collect()
}

/// Y8: all seats with the most followers on a feature.
pub(super) fn majority(game: &CityOracle, feature: &Feature) -> Vec<Seat> {
    let mut counts: BTreeMap<Seat, usize> = BTreeMap::new();
    for figure in &game.figures {
        if feature.spots.contains(&figure.spot) {
            *counts.entry(figure.seat).or_default() += 1;
        }
    }
    let most = counts.values().copied().max();
    let best = counts.iter().filter(|&(_, &count)| Some(count) == most);
    let best: Vec<Seat> = best.map(|(&seat, _)| seat).collect();
    if best.len() > 1 && game.is_wrong_about(Mistake::TiesScoreNobody) {
        Vec::new()
    } else {
        best
    }
}

pub(super) fn pay(game: &mut CityOracle, seat: Seat, points: u32) {
    *game.scores.get_mut(&seat).expect("every seat has a score") += points;
}

/// Y8, Y22: all followers on the feature return.
pub(super) fn return_followers(game: &mut CityOracle, feature: &Feature) {
    let stands = |figure: &&Figure| feature.spots.contains(&figure.spot);
    let (home, stay): (Vec<Figure>, Vec<Figure>) = game.figures.iter().partition(stands);
    game.figures = stay;
    for figure in home {
        let supply = game.supplies.get_mut(&figure.seat);
        let supply = supply.expect("every seat has a supply");
        *supply.entry(Piece::Follower).or_default() += 1;
        game.returned.push(figure.seat);
    }
}
