//! The big follower (I1, I2). It stands wherever a follower may (`deploy.rs`).

use crate::action::Piece;

/// I1: each player also has one.
pub(crate) const EACH: u8 = 1;

/// I2: it counts as two for majority; builders and pigs (T1) do not count at all.
#[inline]
pub(crate) fn strength(piece: Piece) -> u8 {
    match piece {
        Piece::Follower => 1,
        Piece::Big => 2,
        Piece::Builder | Piece::Pig => 0,
    }
}
