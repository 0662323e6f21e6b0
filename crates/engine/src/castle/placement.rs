//! Where a tile may be placed (K4–K8).

use super::Castle;
use crate::data::board::CASTLE;
use crate::fit;
use crate::illegal::Illegal;
use crate::kernel::geometry::{Pos, Rot};

/// K4, K5: a side wholly against a start square or a laid tile. K6: paths must continue there. K7: any side may lie
/// against a plain wall. K8: a tile that fits nowhere leaves the game, which is what the core does.
pub(super) fn check(game: &Castle, pos: Pos, rot: Rot) -> Result<(), Illegal> {
    if !CASTLE.squares.contains(&pos) {
        return Err(Illegal::OffTheBoard { pos });
    }
    fit::check(&game.board, (game.drawn, pos, rot))
}
