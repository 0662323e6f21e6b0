//! The keep in the largest house (K16, K23).

use super::Castle;
use crate::action::WallTile;
use crate::data::board::CASTLE;
use crate::event::{Award, Event, Sink};
use crate::kernel::claims::Seat;
use crate::kernel::feature::{FeatureIdx, Spot};
use crate::kernel::geometry::Side;
use crate::points::{Counted, Points};

/// A player's keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Keep {
    /// The tiles of its house.
    pub tiles: u16,
    /// A region of the house.
    pub spot: Spot,
}

/// K16: the first house that a player scores gets the keep; it moves to a later one only if that has more tiles.
pub(super) fn house_scored<S: Sink>(
    game: &mut Castle,
    seat: Seat,
    idx: FeatureIdx,
    tiles: u16,
    sink: &mut S,
) {
    let keep = &mut game.keeps[seat.idx()];
    if keep.is_none_or(|keep| tiles > keep.tiles) {
        let spot = game.board.named_spot(idx, game.placed);
        *keep = Some(Keep { tiles, spot });
        sink.tell(|| Event::Keep {
            seat,
            tiles,
            at: game.at(spot),
        });
    }
}

/// K23: the larger keep scores the squares of the largest empty area; equal keeps, or none at all, score nobody.
pub(super) fn final_scoring<S: Sink>(game: &mut Castle, sink: &mut S) {
    let size = |seat: Seat| {
        // K20.8: two tiles more for each; without a keep, nothing.
        let more = 2 * u16::from(game.hands[seat.idx()].count(WallTile::GreatKeep));
        game.keeps[seat.idx()].map_or(0, |keep| keep.tiles + more)
    };
    let (first, second) = (size(Seat(0)), size(Seat(1)));
    if first != second {
        let seat = if first > second { Seat(0) } else { Seat(1) };
        let points = Points::default().plus(largest_empty_area(game), Counted::Squares, 1);
        game.scores[seat.idx()] += points.total();
        sink.tell(|| Event::Awarded {
            seat,
            points,
            award: Award::Keep,
        });
    }
}

/// K23: the largest number of empty squares that hang together side by side.
fn largest_empty_area(game: &Castle) -> u16 {
    const SQUARES: usize = 76;
    let squares = &CASTLE.squares;
    let mut seen = [false; SQUARES];
    let mut waiting = arrayvec::ArrayVec::<usize, SQUARES>::new();
    let mut largest = 0;
    let is_empty = |idx: usize| game.board.at(squares[idx]).is_none();
    for start in 0..squares.len().min(SQUARES) {
        if seen[start] || !is_empty(start) {
            continue;
        }
        seen[start] = true;
        waiting.push(start);
        let mut area = 0;
        while let Some(idx) = waiting.pop() {
            area += 1;
            for side in Side::ALL {
                let beside = squares[idx].step(side);
                // The squares are in reading order.
                let found = squares.binary_search_by_key(&(beside.y, beside.x), |pos| (pos.y, pos.x));
                if let Some(next) = found.ok().filter(|&next| !seen[next] && is_empty(next)) {
                    seen[next] = true;
                    waiting.push(next);
                }
            }
        }
        largest = largest.max(area);
    }
    largest
}
