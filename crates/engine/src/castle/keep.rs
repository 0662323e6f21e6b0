//! The keep in the largest house (K16, K23).

use super::Castle;
use crate::action::WallTile;
use crate::data::board::CASTLE;
use crate::event::{Award, Event, Events};
use crate::kernel::claims::Seat;
use crate::kernel::feature::{FeatureIdx, Spot};
use crate::kernel::geometry::Pos;
use crate::points::{Counted, Points};
use std::sync::LazyLock;

/// The house that a player's keep stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Keep {
    /// How many tiles the house had when it was scored.
    pub tiles: u16,
    /// The region by which the house was named then.
    pub spot: Spot,
}

/// K16: the first house that a player scores gets the keep; it moves to a later one only if that has more tiles.
pub(super) fn house_scored(
    game: &mut Castle,
    seat: Seat,
    idx: FeatureIdx,
    tiles: u16,
    events: &mut Events<'_>,
) {
    if game.keeps[seat.idx()].is_none_or(|keep| tiles > keep.tiles) {
        let spot = game.canonical_spot(idx);
        game.keeps[seat.idx()] = Some(Keep { tiles, spot });
        events.tell(|| Event::Keep {
            seat,
            tiles,
            at: game.at(spot),
        });
    }
}

/// K20.8: the tiles that a great keep adds to a keep.
const GREAT_KEEP_TILES: u16 = 2;

/// K20.8: the tiles of a seat's keep, two more for each wall tile that says so; without a keep, nothing.
pub(super) fn size(game: &Castle, seat: Seat) -> u16 {
    game.keeps[seat.idx()].map_or(0, |keep| keep.tiles + extra_size(game, seat))
}

/// K20.8: by how many tiles a seat's wall tiles enlarge its keep, wherever that stands.
pub(super) fn extra_size(game: &Castle, seat: Seat) -> u16 {
    GREAT_KEEP_TILES * u16::from(game.hands[seat.idx()].count(WallTile::GreatKeep))
}

/// K23: the larger keep scores the squares of the largest empty area; equal keeps, or none at all, score nobody.
pub(super) fn final_scoring(game: &mut Castle, events: &mut Events<'_>) {
    let (first, second) = (size(game, Seat(0)), size(game, Seat(1)));
    if first != second {
        let seat = if first > second { Seat(0) } else { Seat(1) };
        let points = Points::default().plus(largest_empty_area(game), Counted::Squares, 1);
        game.award(seat, Award::Keep, points, events);
    }
}

/// Bits for each row of a set of squares: nine columns and one that is always empty, so that neighbours are 1 or `ROW` bits
/// apart and rows do not touch.
const ROW: i32 = 10;

/// The set of all squares of the board.
static SQUARES: LazyLock<u128> =
    LazyLock::new(|| CASTLE.squares.iter().fold(0, |squares, &pos| squares | bit(pos)));

fn bit(pos: Pos) -> u128 {
    1 << (i32::from(pos.y) * ROW + i32::from(pos.x))
}

/// K23: the size of the largest area of empty squares connected by sides.
pub(super) fn largest_empty_area(game: &Castle) -> u16 {
    let tiles = &game.board.laid()[CASTLE.starts.len()..];
    let empty = tiles.iter().fold(*SQUARES, |empty, tile| empty & !bit(tile.pos));
    let mut rest = empty;
    let mut largest = 0;
    while rest != 0 {
        let mut area = rest & rest.wrapping_neg();
        loop {
            let grown = (area | area << 1 | area >> 1 | area << ROW | area >> ROW) & empty;
            if grown == area {
                break;
            }
            area = grown;
        }
        rest &= !area;
        largest = largest.max(area.count_ones() as u16);
    }
    largest
}
