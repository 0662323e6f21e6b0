//! The score track on the walls and the towers that carry wall tiles (K1, K2, K17, K18).

use super::Castle;
use crate::action::WallTile;
use crate::data::board::CASTLE;
use crate::kernel::claims::Seat;

/// K1: the number of spaces on the score track.
pub(crate) const TRACK: u16 = 100;

/// Stands for "no tower" in [`Walls::towers`].
const NONE: u8 = u8::MAX;

/// The wall tiles on the towers, as far as they are public.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Walls {
    /// Towers with a wall tile, a bit each in the order of the board's list.
    lying: u16,
    /// K2: how many of each kind nobody has seen yet, on towers or out of the game.
    pub unseen: [u8; WallTile::ALL.len()],
    /// The tower of each space, or [`NONE`].
    towers: [u8; TRACK as usize],
}

impl Walls {
    /// K2: two of each of the nine kinds, one unseen on each tower but the first.
    pub fn new() -> Walls {
        let mut walls = Walls {
            lying: 0,
            unseen: [2; WallTile::ALL.len()],
            towers: [NONE; TRACK as usize],
        };
        for (idx, tower) in CASTLE
            .towers
            .iter()
            .enumerate()
            .filter(|(_, tower)| tower.wall_tile)
        {
            walls.lying |= 1 << idx;
            for space in [tower.space, tower.space + 1] {
                walls.towers[space as usize] = idx as u8;
            }
        }
        walls
    }

    /// Whether a wall tile lies on a tower.
    pub fn lies(&self, tower: usize) -> bool {
        self.lying >> tower & 1 == 1
    }
}

/// K17, K18: the tower with a wall tile at which a marker with this score stands.
#[inline]
pub(super) fn tower_at(game: &Castle, score: u16) -> Option<usize> {
    let tower = game.walls.towers[(score % TRACK) as usize];
    (tower != NONE && game.walls.lies(tower as usize)).then_some(tower as usize)
}

/// K18: a player whose scoring ends exactly on one of a tower's two spaces takes the wall tile that lies there. Returns
/// the lower of the tower's spaces.
pub(super) fn take_tile(game: &mut Castle, seat: Seat) -> Option<u8> {
    let tower = tower_at(game, game.scores[seat.idx()])?;
    game.walls.lying &= !(1 << tower);
    Some(CASTLE.towers[tower].space)
}

/// K22: wall tiles still lying are removed.
pub(super) fn clear(game: &mut Castle) {
    game.walls.lying = 0;
}
