//! Who gets the points, and figures home (B15, B17–B20, B22, B25).

use super::{ClassicOracle, Mistake, worth};
use crate::oracle::feature::Feature;
use bastide_engine::action::Piece;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Kind;
use std::collections::BTreeMap;

/// B19: each complete feature is scored on its own. B18: only where followers are. B20: fields never. Whatever was
/// complete and held before this turn has been scored then, so a look at all figures finds what this tile completed.
pub(super) fn score_completed(game: &mut ClassicOracle) {
    for feature in held_features(game) {
        if feature.kind != Kind::Field && worth::is_complete(game, &feature) {
            award(game, &feature);
            send_home(game, &feature);
        }
    }
}

/// B22, B23: at the end everything that is still held is scored.
pub(super) fn score_final(game: &mut ClassicOracle) {
    for feature in held_features(game) {
        award(game, &feature);
    }
}

fn held_features(game: &ClassicOracle) -> Vec<Feature> {
    let mut held: Vec<Feature> = Vec::new();
    for figure in &game.figures {
        if !held.iter().any(|feature| feature.spots.contains(&figure.spot)) {
            held.push(Feature::of(&game.table, figure.spot));
        }
    }
    held
}

/// B15: most followers takes all points; each of those who tie for most gets all of them.
fn award(game: &mut ClassicOracle, feature: &Feature) {
    let points = worth::worth(game, feature);
    let winners = majority(game, feature);
    if winners.len() > 1 && game.is_wrong_about(Mistake::TiesScoreNothing) {
        return;
    }
    for seat in winners {
        *game.scores.get_mut(&seat).expect("every seat has a score") += points;
    }
}

fn majority(game: &ClassicOracle, feature: &Feature) -> Vec<Seat> {
    let mut strengths: BTreeMap<Seat, u32> = BTreeMap::new();
    for figure in &game.figures {
        if feature.spots.contains(&figure.spot) {
            *strengths.entry(figure.seat).or_default() += strength(figure.piece);
        }
    }
    let most = strengths.values().copied().max().unwrap_or(0);
    let winners = strengths
        .into_iter()
        .filter(|&(_, strength)| strength == most && most > 0);
    winners.map(|(seat, _)| seat).collect()
}

fn strength(piece: Piece) -> u32 {
    match piece {
        Piece::Follower => 1,
        Piece::Big | Piece::Builder | Piece::Pig => panic!("the base game has no {piece}"),
    }
}

/// B17: every follower on the feature goes home, winners' and losers' alike.
fn send_home(game: &mut ClassicOracle, feature: &Feature) {
    let winners = majority(game, feature);
    let stays = |seat: Seat| game.is_wrong_about(Mistake::LosersStay) && !winners.contains(&seat);
    let goes_home = |figure: &super::Figure| feature.spots.contains(&figure.spot) && !stays(figure.seat);
    let (home, stay) = game.figures.iter().partition(|figure| goes_home(figure));
    game.figures = stay;
    let home: Vec<super::Figure> = home;
    for figure in home {
        let supply = game
            .supplies
            .get_mut(&figure.seat)
            .expect("every seat has a supply");
        *supply.entry(figure.piece).or_default() += 1;
    }
}

/// B25: the highest score wins, equal highest scores share the win; who gave up does not win.
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
