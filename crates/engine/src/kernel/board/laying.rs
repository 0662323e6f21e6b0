//! Laying a tile: its ports close, its regions join those of its neighbours, and features become complete.

use super::{Board, Laid, Slot};
use crate::kernel::catalog::NO_REGION;
use crate::kernel::feature::{FeatureIdx, Marks, Spot};
use crate::kernel::frontier::Content;
use crate::kernel::geometry::{Port, Pos, Rot, Side};
use crate::kernel::lattice::Lattice;
use crate::kernel::tile::TileIdx;
use arrayvec::ArrayVec;

/// The most features that one tile can complete: one at each port on either side of it, and nine cloisters.
pub const MAX_COMPLETED: usize = 2 * Port::COUNT + 9;

/// Features completed by one tile: cloisters, then the tile's own regions in order, then its neighbours'.
pub type Completed = ArrayVec<FeatureIdx, MAX_COMPLETED>;

/// Neighbours' regions whose ports were closed without joining.
type Closed = ArrayVec<Spot, { Port::COUNT }>;

impl<M: Marks, const CELLS: usize, const TILES: usize, const REGIONS: usize, const OPEN: usize>
    Board<M, CELLS, TILES, REGIONS, OPEN>
{
    /// Lays a tile where it fits, or anywhere if it is the first. Replaces the contents of `completed` by the features
    /// that it completed.
    pub fn place(&mut self, tile: TileIdx, pos: Pos, rot: Rot, completed: &mut Completed) -> Slot {
        let slot = self.tiles as usize;
        let first = self.features.regions();
        let catalog = self.catalog;
        let cell = Lattice::<CELLS>::cell(pos);
        self.squares.fill(cell, slot);
        self.tiles += 1;
        for seed in catalog.seeds(tile) {
            self.slot_of[self.features.regions() as usize] = Slot(slot as u8);
            self.features.add(seed.kind, seed.open, seed.marks);
        }
        self.laid[slot] = Laid {
            tile,
            rot,
            pos,
            first,
            surrounded: catalog.surrounded(tile),
        };

        completed.clear();
        let mut closed = Closed::new();
        let face = catalog.face(tile, rot);
        for side in Side::ALL {
            let beyond = Lattice::<CELLS>::beyond(cell, side);
            let share = face.demand[side.idx()];
            match self.squares.content(beyond) {
                Content::Laid(other) => self.meet(slot, side, other, &mut closed),
                Content::Border => self.close_side(slot, side),
                Content::Open(idx) => self.squares.demand(idx, share),
                Content::Empty => self.squares.begin(beyond, pos.step(side), share),
            }
        }
        self.surround(slot, cell, completed);
        let own = (first..self.features.regions()).map(Spot);
        for spot in own.chain(closed) {
            self.note_complete(spot, completed);
        }
        Slot(slot as u8)
    }

    /// Closes the open ports of a laid tile's side, beyond which no tile will come. Replaces the contents of
    /// `completed` by the features that this completed.
    pub fn close(&mut self, slot: Slot, side: Side, completed: &mut Completed) {
        completed.clear();
        self.close_side(slot.0 as usize, side);
        for spot in self.side_spots(slot, side).into_iter().flatten() {
            self.note_complete(spot, completed);
        }
    }

    #[inline]
    fn note_complete(&self, spot: Spot, completed: &mut Completed) {
        let idx = self.feature_of(spot);
        if self.feature(idx).is_complete() && !completed.contains(&idx) {
            completed.push(idx);
        }
    }

    /// Closes the ports on both sides of an edge between two tiles and joins regions of the same kind.
    fn meet(&mut self, slot: usize, side: Side, other: usize, closed: &mut Closed) {
        let catalog = self.catalog;
        let (a, b) = (self.laid[slot], self.laid[other]);
        let (face_a, face_b) = (catalog.face(a.tile, a.rot), catalog.face(b.tile, b.rot));
        let (at_a, at_b) = (side.idx() * 3, side.opposite().idx() * 3);
        if face_a.whole[side.idx()] && face_b.whole[side.opposite().idx()] {
            self.meet_ports(
                (&a, face_a.region_at[at_a]),
                (&b, face_b.region_at[at_b]),
                3,
                closed,
            );
            return;
        }
        for part in 0..3 {
            let (region_a, region_b) = (face_a.region_at[at_a + part], face_b.region_at[at_b + 2 - part]);
            self.meet_ports((&a, region_a), (&b, region_b), 1, closed);
        }
    }

    #[inline]
    fn meet_ports(&mut self, a: (&Laid, u8), b: (&Laid, u8), ports: u16, closed: &mut Closed) {
        let (spot_a, spot_b) = (a.0.spot(a.1), b.0.spot(b.1));
        match (a.1 != NO_REGION, b.1 != NO_REGION) {
            (true, true) => {
                if !self.features.meet(spot_a, spot_b, ports) {
                    closed.push(spot_b);
                }
            }
            (true, false) => self.features.close(spot_a, ports),
            (false, true) => {
                self.features.close(spot_b, ports);
                closed.push(spot_b);
            }
            (false, false) => {}
        }
    }

    fn close_side(&mut self, slot: usize, side: Side) {
        for spot in self.side_spots(Slot(slot as u8), side).into_iter().flatten() {
            self.features.close(spot, 1);
        }
    }

    /// Closes a port of every cloister around the new tile, and counts the empty squares around its own.
    #[inline]
    fn surround(&mut self, slot: usize, cell: usize, completed: &mut Completed) {
        let mut empty = 8;
        for around in Lattice::<CELLS>::around(cell) {
            let Some(other) = self.squares.laid(around) else {
                continue;
            };
            empty -= 1;
            let other = &self.laid[other];
            if let Some(region) = other.surrounded {
                let spot = other.spot(region.0);
                self.features.close(spot, 1);
                self.note_complete(spot, completed);
            }
        }
        let own = &self.laid[slot];
        if let Some(region) = own.surrounded {
            self.features.set_open(own.spot(region.0), empty);
        }
    }
}
