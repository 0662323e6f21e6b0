//! Why a tile does not fit, for all games.

use crate::illegal::Illegal;
use crate::kernel::board::Board;
use crate::kernel::feature::Marks;
use crate::kernel::geometry::{Pos, Rot, Side};
use crate::kernel::tile::TileIdx;

/// Whether the square is free, a laid tile touches it with a side, and every touching side may meet its neighbour.
pub(crate) fn check<
    M: Marks,
    const CELLS: usize,
    const TILES: usize,
    const REGIONS: usize,
    const OPEN: usize,
>(
    board: &Board<M, CELLS, TILES, REGIONS, OPEN>,
    (tile, pos, rot): (TileIdx, Pos, Rot),
) -> Result<(), Illegal> {
    let catalog = board.catalog();
    if let Some(slot) = board.at(pos) {
        let tile = &catalog.tile(board.laid_in(slot).tile).id;
        return Err(Illegal::Occupied { pos, tile });
    }
    if board.demand(pos).is_none() {
        return Err(Illegal::NoNeighbour { pos });
    }
    for side in Side::ALL {
        let Some(slot) = board.at(pos.step(side)) else {
            continue;
        };
        let neighbour = board.laid_in(slot);
        if catalog.may_meet((tile, rot), side, (neighbour.tile, neighbour.rot)) {
            continue;
        }
        let own = catalog.side_kind(tile, rot, side);
        let other = catalog.side_kind(neighbour.tile, neighbour.rot, side.opposite());
        return Err(match (own, other) {
            (Some(own), Some(other)) => Illegal::SideDiffers {
                pos,
                rot,
                side,
                own,
                other,
            },
            _ => Illegal::PathDiffers { pos, rot, side },
        });
    }
    Ok(())
}
