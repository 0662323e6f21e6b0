//! Majorities, points and returned figures (B15, B17–B20, B22, B25, I2, S4, S5).

use super::{ClassicOracle, Figure, Mistake, builder, goods, pig, shrines, titles, worth};
use crate::oracle::feature::Feature;
use bastide_engine::action::Piece;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Kind;
use std::collections::BTreeMap;

/// B19: each feature that the tile completed is scored on its own. B18: features without followers score nothing.
pub(super) fn score_completed(game: &mut ClassicOracle) {
    let completed = super::completion::completed(game);
    let beaten = beaten(game, &completed);
    for feature in &completed {
        if !(beaten.contains(feature) && game.is_wrong_about(Mistake::ChallengeKnowsNoDraw)) {
            award(game, feature);
        }
    }
    // T2: after the scoring.
    goods::take(game, &completed);
    if game.rules.has("king") {
        titles::take(game, &completed);
    }
    for feature in &completed {
        return_all(game, feature);
    }
    for loser in &beaten {
        if !game.is_wrong_about(Mistake::ChallengeLoserStays) {
            return_all(game, loser);
        }
    }
    builder::return_lone_builders(game);
}

/// S4: the buildings that lose a challenge: they score nothing and their followers return. S5: not a building that the
/// same tile completes.
fn beaten(game: &ClassicOracle, completed: &[Feature]) -> Vec<Feature> {
    let mut beaten = Vec::new();
    for feature in completed {
        for rival in shrines::challenged(game, feature) {
            let draw = completed.contains(&rival);
            let decided = game.is_wrong_about(Mistake::ChallengeKnowsNoDraw) && rival.kind == Kind::Shrine;
            if !draw || decided {
                beaten.push(rival);
            }
        }
    }
    beaten
}

/// B22, B23, T3, R3, R4: at the end all held features are scored, then goods and titles.
pub(super) fn score_final(game: &mut ClassicOracle) {
    for feature in held_features(game) {
        award(game, &feature);
    }
    goods::score(game);
    titles::score(game);
}

fn held_features(game: &ClassicOracle) -> Vec<Feature> {
    let mut held: Vec<Feature> = Vec::new();
    for figure in &game.figures {
        if !held.iter().any(|feature| feature.spots.contains(&figure.spot)) {
            held.push(Feature::of(&game.layout, figure.spot));
        }
    }
    held
}

/// B15: the seat with the most followers gets all points; in a tie each of the tied seats gets all of them.
fn award(game: &mut ClassicOracle, feature: &Feature) {
    let winners = majority(game, feature);
    if winners.len() > 1 && game.is_wrong_about(Mistake::TiesScoreNothing) {
        return;
    }
    let scorers = pig::scorers(game, feature, winners);
    for seat in scorers {
        let points = worth::worth(game, feature, seat);
        game.score(seat, points);
    }
}

/// Whether any follower is in the feature.
pub(super) fn is_held(game: &ClassicOracle, feature: &Feature) -> bool {
    let mut figures = game.figures.iter();
    figures.any(|figure| figure.is_follower() && feature.spots.contains(&figure.spot))
}

/// B15: the seats with the most followers in the feature.
pub(super) fn majority(game: &ClassicOracle, feature: &Feature) -> Vec<Seat> {
    let mut strengths: BTreeMap<Seat, u32> = BTreeMap::new();
    for figure in &game.figures {
        if feature.spots.contains(&figure.spot) {
            *strengths.entry(figure.seat).or_default() += strength(game, figure.piece);
        }
    }
    let most = strengths.values().copied().max().unwrap_or(0);
    let winners = strengths
        .into_iter()
        .filter(|&(_, strength)| strength == most && most > 0);
    winners.map(|(seat, _)| seat).collect()
}

/// I2: the big follower counts as two. T1: builder and pig never count.
fn strength(game: &ClassicOracle, piece: Piece) -> u32 {
    match piece {
        Piece::Follower => 1,
        Piece::Big if game.is_wrong_about(Mistake::BigCountsOne) => 1,
        Piece::Big => 2,
        Piece::Builder | Piece::Pig => 0,
    }
}

/// B17: every follower on the feature returns, with or without majority. T10: builders too.
fn return_all(game: &mut ClassicOracle, feature: &Feature) {
    let winners = majority(game, feature);
    let all = !game.is_wrong_about(Mistake::LosersStay);
    return_figures(game, |figure| {
        feature.spots.contains(&figure.spot) && (all || winners.contains(&figure.seat))
    });
}

/// Matching figures go back to their owners' supplies.
pub(super) fn return_figures(game: &mut ClassicOracle, goes: impl Fn(&Figure) -> bool) {
    let (home, stay): (Vec<Figure>, Vec<Figure>) = game.figures.iter().partition(|figure| goes(figure));
    game.figures = stay;
    for figure in home {
        *game.supply(figure.seat, figure.piece) += 1;
    }
}

/// B25: the highest score wins, equal highest scores share the win; a seat that resigned does not win.
pub(super) fn winners(game: &ClassicOracle) -> Vec<Seat> {
    if game.step != super::Step::Over {
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
