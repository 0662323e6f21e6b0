//! The points of roads and markets, majorities, returning followers (Y6–Y10).

use super::{City, guards};
use crate::event::{Event, Events, Why};
use crate::kernel::feature::FeatureIdx;
use crate::kernel::tile::Kind;
use crate::points::{Counted, Points};

/// Scores what has just been completed and returns whether anything was scored. Y10: a feature without followers scores
/// nothing, and its completion is no scoring. Y9: homes are scored at the end.
pub(super) fn score_completed(game: &mut City, events: &mut Events<'_>) -> bool {
    let mut scored = false;
    for nth in 0..game.completed.len() {
        let idx = game.completed[nth];
        let feature = game.board.feature(idx);
        if feature.kind() != Kind::Homes && feature.claims.any() {
            let points = worth(game, idx);
            give(game, idx, &points, Why::Complete, events);
            return_followers(game, idx, events);
            scored = true;
        }
    }
    scored
}

/// Y6: the longest road that scores 1 point a tile; longer ones score 2.
pub const SHORT_ROAD: u16 = 3;

/// Y6: a road of 1 to 3 tiles is worth 1 point a tile, a longer one 2. Y7: a market its tiles times the number of
/// different goods in it. Each tile counts once.
pub(super) fn worth(game: &City, idx: FeatureIdx) -> Points {
    let feature = game.board.feature(idx);
    let tiles = game.board.tiles_of(idx);
    let each = match feature.kind() {
        Kind::Road if tiles <= SHORT_ROAD => 1,
        Kind::Road => 2,
        _ => feature.marks.goods(),
    };
    Points::default().plus(tiles, Counted::Tiles, each)
}

/// Y8: most followers takes the points; all who tie for most get all the points.
pub(super) fn give(game: &mut City, idx: FeatureIdx, points: &Points, why: Why, events: &mut Events<'_>) {
    let total = points.total();
    if total == 0 {
        return;
    }
    for seat in game.board.feature(idx).claims.majority().iter() {
        game.scores[seat.idx()] += total;
        events.tell(|| Event::Scored {
            seat,
            points: points.clone(),
            feature: game.board.feature(idx).kind(),
            tiles: game.board.tiles_of(idx),
            at: game.feature_at(idx),
            why,
        });
    }
}

/// Y8: the followers on it go home.
pub(super) fn return_followers(game: &mut City, idx: FeatureIdx, events: &mut Events<'_>) {
    guards::come_home(game, idx);
    game.return_figures(idx, events);
}
