//! The points of features, majorities, and the order of the scorings (K11–K15).

use super::{Castle, Pending, keep};
use crate::event::{Event, Events, Why};
use crate::kernel::claims::Seat;
use crate::kernel::feature::FeatureIdx;
use crate::kernel::geometry::{Part, Side};
use crate::kernel::tile::Kind;
use crate::points::{Counted, Points};

/// K14: most followers takes the points, a tie scores nobody.
#[inline]
pub(super) fn winner(game: &Castle, idx: FeatureIdx) -> Option<Seat> {
    game.board.feature(idx).claims.majority().only()
}

/// K15: features that nobody scores are settled at once; the active player's features are scored next, then the other's.
pub(super) fn line_up(game: &mut Castle, events: &mut Events<'_>) {
    game.pending.clear();
    if game.completed.is_empty() {
        return;
    }
    let mut others = Pending::new();
    for idx in walk(game) {
        if !game.board.feature(idx).claims.any() {
            continue;
        }
        match winner(game, idx) {
            // K14: a tie scores nobody, and the followers go home.
            None => game.return_figures(idx, events),
            Some(seat) if seat == game.active => game.pending.push(idx),
            Some(_) => others.push(idx),
        }
    }
    game.pending.extend(others);
}

/// K15: the placed tile's ports from Nl clockwise, at each the tile's own feature, then the neighbour's that meets it.
/// Courts are not scored in the game.
fn walk(game: &Castle) -> Pending {
    let board = &game.board;
    let mut found = Pending::new();
    let scored = |idx: &FeatureIdx| board.feature(*idx).kind() != Kind::Court;
    let waiting: Pending = game.completed.iter().copied().filter(scored).collect();
    if waiting.len() < 2 {
        return waiting;
    }
    let pos = board.laid_in(game.placed).pos;
    for side in Side::ALL {
        let own = board.side_spots(game.placed, side);
        let theirs = board
            .at(pos.step(side))
            .map(|slot| board.side_spots(slot, side.opposite()));
        for part in Part::ALL {
            // Left meets right.
            let across = theirs.and_then(|spots| spots[2 - part as usize]);
            for spot in [own[part as usize], across].into_iter().flatten() {
                let idx = board.feature_of(spot);
                if waiting.contains(&idx) && !found.contains(&idx) {
                    found.push(idx);
                    if found.len() == waiting.len() {
                        return found;
                    }
                }
            }
        }
    }
    found
}

/// K11: a path is worth 1 point for each tile, 2 with a fountain. K12: a tower 2, a house 1. K13: each tile once, a
/// start square counts as one.
pub(super) fn worth(game: &Castle, idx: FeatureIdx) -> (u16, u16) {
    let feature = game.board.feature(idx);
    let each = match feature.kind() {
        Kind::Path if feature.marks.fountain => 2,
        Kind::Tower => 2,
        _ => 1,
    };
    (game.board.tiles_of(idx), each)
}

/// K14: the winner gets the points, all followers go home. Returns the winner.
pub(super) fn score(game: &mut Castle, idx: FeatureIdx, times: u16, events: &mut Events<'_>) -> Option<Seat> {
    let seat = winner(game, idx)?;
    let (tiles, each) = worth(game, idx);
    let points = Points::default().plus(tiles, Counted::Tiles, each * times);
    give(game, seat, idx, points, Why::Complete, events);
    if game.board.feature(idx).kind() == Kind::House {
        keep::house_scored(game, seat, idx, tiles, events);
    }
    game.return_figures(idx, events);
    Some(seat)
}

/// Gives a seat the points of a feature.
pub(super) fn give(
    game: &mut Castle,
    seat: Seat,
    idx: FeatureIdx,
    points: Points,
    why: Why,
    events: &mut Events<'_>,
) {
    game.scores[seat.idx()] += points.total();
    events.tell(|| Event::Scored {
        seat,
        points,
        feature: game.board.feature(idx).kind(),
        tiles: game.board.tiles_of(idx),
        at: game.feature_at(idx),
        why,
    });
}
