//! Majorities, points, returned followers and keeps (K14–K16).

use super::{CastleOracle, Figure, Keep, Mistake, Step, order, reading, turn, walls, worth};
use crate::oracle::feature::Feature;
use bastide_engine::action::Piece;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Kind;
use std::collections::BTreeMap;

/// K15: the features that the tile completed. Those that score for no seat are settled at once, the others wait.
pub(super) fn begin(game: &mut CastleOracle) {
    for feature in order::completed(game) {
        if holder(game, &feature).is_some() {
            game.waiting.push(feature);
        } else {
            if game.is_wrong_about(Mistake::TiesScoreAll) {
                pay_all(game, &feature);
            }
            return_followers(game, &feature);
        }
    }
}

/// K15: the next scoring, after the decisions about order and doubling (K21). After the last one the turn ends.
pub(super) fn score_next(game: &mut CastleOracle) {
    let group = order::group(game);
    match group.first() {
        None => turn::ending(game),
        Some(_) if order::is_asked(game, &group) => game.step = Step::First,
        Some(next) => offer_doubling(game, next.clone()),
    }
}

/// K21: doubling is offered when the feature is about to be scored for the owner of the wall tile in their own turn.
pub(super) fn offer_doubling(game: &mut CastleOracle, feature: Feature) {
    game.waiting.retain(|waiting| *waiting != feature);
    let scores_for_active = holder(game, &feature) == Some(game.active);
    let doubles = matches!(feature.kind, Kind::Tower | Kind::House);
    if scores_for_active && doubles && walls::usable(game, walls::doubling(&feature)) > 0 {
        game.step = Step::Double(feature);
    } else {
        score(game, &feature, 1);
    }
}

/// K15: each feature is a scoring of its own, with the move of the marker and K18 before the next.
pub(super) fn score(game: &mut CastleOracle, feature: &Feature, times: u32) {
    let seat = holder(game, feature).expect("what waits scores somebody");
    let before = game.scores[&seat];
    pay(game, feature, times);
    match walls::taken(game, before, game.scores[&seat]) {
        Some(space) => {
            game.wall_tiles.remove(&space);
            game.step = Step::Reveal(seat, space);
        }
        None => score_next(game),
    }
}

/// K14: points for the majority, the keep (K16), and all followers return.
pub(super) fn pay(game: &mut CastleOracle, feature: &Feature, times: u32) {
    let seat = holder(game, feature).expect("what waits scores somebody");
    let points = times * worth::worth(game, feature);
    *game.scores.get_mut(&seat).expect("every seat has a score") += points;
    if feature.kind == Kind::House {
        set_keep(game, seat, feature);
    }
    return_followers(game, feature);
}

/// K14: the seat with the most followers on a feature; none in a tie.
pub(super) fn holder(game: &CastleOracle, feature: &Feature) -> Option<Seat> {
    let counts = followers(game, feature);
    let most = counts.values().copied().max()?;
    let mut best = counts.iter().filter(|&(_, &count)| count == most);
    match (best.next(), best.next()) {
        (Some((&seat, _)), None) => Some(seat),
        _ => None,
    }
}

/// The number of followers of each seat that has some on a feature.
pub(super) fn followers(game: &CastleOracle, feature: &Feature) -> BTreeMap<Seat, u32> {
    let mut counts = BTreeMap::new();
    for figure in &game.figures {
        if feature.spots.contains(&figure.spot) {
            *counts.entry(figure.seat).or_default() += 1;
        }
    }
    counts
}

fn pay_all(game: &mut CastleOracle, feature: &Feature) {
    for seat in followers(game, feature).into_keys() {
        let points = worth::worth(game, feature);
        *game.scores.get_mut(&seat).expect("every seat has a score") += points;
    }
}

/// K16: the first house gets the keep, a later one only if it has strictly more tiles.
fn set_keep(game: &mut CastleOracle, seat: Seat, house: &Feature) {
    let tiles = worth::tiles(game, house);
    let moves = match game.keeps.get(&seat) {
        None => true,
        Some(keep) if game.is_wrong_about(Mistake::KeepMovesOnEqual) => tiles >= keep.tiles,
        Some(keep) => tiles > keep.tiles,
    };
    if moves {
        let name = reading::name(game, house);
        game.keeps.insert(seat, Keep { tiles, name });
    }
}

/// K14: all followers on the feature return.
fn return_followers(game: &mut CastleOracle, feature: &Feature) {
    let stands = |figure: &&Figure| feature.spots.contains(&figure.spot);
    let (home, stay): (Vec<Figure>, Vec<Figure>) = game.figures.iter().partition(stands);
    game.figures = stay;
    for figure in home {
        let supply = game
            .supplies
            .get_mut(&figure.seat)
            .expect("every seat has a supply");
        *supply.entry(Piece::Follower).or_default() += 1;
    }
}
