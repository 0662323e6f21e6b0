//! The walk round the laid tiles (Y13, Y16).

use super::CityBoard;
use crate::kernel::board::Slot;
use crate::kernel::geometry::{Pos, Side};

/// A side of a laid tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The laid tile.
    pub slot: Slot,
    /// The side of that tile, on the board's compass.
    pub side: Side,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// To the right as seen from inside looking out.
    Clockwise,
    /// To the left as seen from inside looking out.
    Counterclockwise,
}

/// The square beyond a side.
pub(super) fn outside(board: &CityBoard, edge: Edge) -> Pos {
    board.laid_in(edge.slot).pos.step(edge.side)
}

/// Y13, Y16: the next side of the boundary. Inlets are followed side by side; where two tiles touch only at their
/// corners the walk stays beside the same empty square.
pub(super) fn next(board: &CityBoard, edge: Edge, way: Way) -> Edge {
    let on = match way {
        Way::Clockwise => Side::ALL[(edge.side.idx() + 1) % 4],
        Way::Counterclockwise => Side::ALL[(edge.side.idx() + 3) % 4],
    };
    let tile = board.laid_in(edge.slot).pos;
    let beside = tile.step(edge.side);
    if let Some(slot) = board.at(beside.step(on)) {
        return Edge {
            slot,
            side: on.opposite(),
        };
    }
    match board.at(tile.step(on)) {
        Some(slot) => Edge {
            slot,
            side: edge.side,
        },
        None => Edge {
            slot: edge.slot,
            side: on,
        },
    }
}

/// A side of the outer boundary: the north side of the northernmost tile, of several the westernmost.
pub(super) fn some_edge(board: &CityBoard) -> Option<Edge> {
    let slots = (0..board.laid().len() as u8).map(Slot);
    let top = slots.min_by_key(|&slot| {
        let Pos { x, y } = board.laid_in(slot).pos;
        (y, x)
    });
    top.map(|slot| Edge {
        slot,
        side: Side::North,
    })
}

/// All sides of the outer boundary, clockwise.
pub(super) fn outer(board: &CityBoard) -> impl Iterator<Item = Edge> {
    let start = some_edge(board);
    let mut at = start;
    std::iter::from_fn(move || {
        let edge = at?;
        at = Some(next(board, edge, Way::Clockwise)).filter(|&next| Some(next) != start);
        Some(edge)
    })
}
