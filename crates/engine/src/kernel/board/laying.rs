//! Laying a tile: its ports close, its regions join those of its neighbours, and features become complete.

use super::{Board, Laid, Slot};
use crate::kernel::catalog::{Face, NO_REGION};
use crate::kernel::feature::{FeatureIdx, Marks, Spot};
use crate::kernel::frontier::Content;
use crate::kernel::geometry::{Port, Pos, Rot, Side};
use crate::kernel::list::List;
use crate::kernel::tile::TileIdx;
use arrayvec::ArrayVec;

/// The most features that one tile can complete: one at each port on either side of it, and nine cloisters.
pub const MAX_COMPLETED: usize = 2 * Port::COUNT + 9;

/// Features completed by one tile: cloisters, then the tile's own regions in order, then its neighbours'.
pub type Completed = List<FeatureIdx, MAX_COMPLETED>;

/// Neighbours' regions whose ports were closed without joining.
type Closed = ArrayVec<Spot, { Port::COUNT }>;

impl<M: Marks, const CELLS: usize, const TILES: usize, const REGIONS: usize, const OPEN: usize>
    Board<M, CELLS, TILES, REGIONS, OPEN>
{
    /// Lays a tile where it fits, or anywhere if it is the first. Replaces the contents of `completed` by the features
    /// that it completed.
    pub fn place(&mut self, tile: TileIdx, pos: Pos, rot: Rot, completed: &mut Completed) -> Slot {
        let slot = self.laid.len();
        let first = self.features.regions();
        let prepared = self.catalog.prepared(tile);
        let cell = self.lattice.cell(pos);
        self.squares.fill(cell, slot);
        self.features.add(Slot(slot as u8), &prepared.features);
        self.laid.push(Laid {
            tile,
            rot,
            pos,
            first,
            surrounded: prepared.surrounded,
        });

        completed.clear();
        let mut closed = Closed::new();
        let face = prepared.face(rot);
        // Written out, so that the offsets of each side are constants.
        self.open_side(pos, cell, Side::North, (face, first), &mut closed);
        self.open_side(pos, cell, Side::East, (face, first), &mut closed);
        self.open_side(pos, cell, Side::South, (face, first), &mut closed);
        self.open_side(pos, cell, Side::West, (face, first), &mut closed);
        self.surround(slot, pos, cell, completed);
        for spot in first..self.features.regions() {
            self.note_complete(Spot(spot), completed);
        }
        for &spot in &closed {
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

    /// Whether the feature of a region is complete.
    #[inline]
    fn note_complete(&self, spot: Spot, completed: &mut Completed) -> bool {
        let idx = self.feature_of(spot);
        let is_complete = self.feature(idx).is_complete();
        if is_complete && !completed.contains(&idx) {
            completed.push(idx);
        }
        is_complete
    }

    /// The new tile's side meets the neighbour, ends at the border, or adds to what the square beyond it demands.
    #[inline(always)]
    fn open_side(&mut self, pos: Pos, cell: usize, side: Side, own: (&Face, u16), closed: &mut Closed) {
        let beyond = self.lattice.beyond(cell, side);
        let share = own.0.demand[side.idx()];
        match self.squares.content(beyond) {
            Content::Laid(other) => self.meet(own, side, other, closed),
            Content::Border => self.close_ports(own, side),
            Content::Open(idx) => self.squares.demand(idx, share),
            Content::Empty => {
                let (dx, dy) = side.offset();
                self.squares
                    .begin(beyond, Pos::new(pos.x + dx, pos.y + dy), share);
            }
        }
    }

    /// Closes the ports on both sides of an edge between two tiles and joins regions of the same kind. A tile is given by its
    /// face and its first spot.
    #[inline(never)]
    fn meet(&mut self, a: (&Face, u16), side: Side, other: usize, closed: &mut Closed) {
        let other = self.laid[other];
        let b = (self.catalog.face(other.tile, other.rot), other.first);
        let (at_a, at_b) = (side.idx() * 3, side.opposite().idx() * 3);
        if a.0.whole[side.idx()] && b.0.whole[side.opposite().idx()] {
            return self.meet_ports((a, at_a), (b, at_b), 3, closed);
        }
        for part in 0..3 {
            self.meet_ports((a, at_a + part), (b, at_b + 2 - part), 1, closed);
        }
    }

    #[inline(always)]
    fn meet_ports(
        &mut self,
        (a, at_a): ((&Face, u16), usize),
        (b, at_b): ((&Face, u16), usize),
        ports: u16,
        closed: &mut Closed,
    ) {
        let (region_a, region_b) = (a.0.region_at[at_a], b.0.region_at[at_b]);
        let (spot_a, spot_b) = (Spot(a.1 + u16::from(region_a)), Spot(b.1 + u16::from(region_b)));
        match (region_a != NO_REGION, region_b != NO_REGION) {
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

    fn close_ports(&mut self, (face, first): (&Face, u16), side: Side) {
        for &region in &face.region_at[side.idx() * 3..][..3] {
            if region != NO_REGION {
                self.features.close(Spot(first + u16::from(region)), 1);
            }
        }
    }

    fn close_side(&mut self, slot: usize, side: Side) {
        let laid = self.laid[slot];
        self.close_ports((self.catalog.face(laid.tile, laid.rot), laid.first), side);
    }

    /// Closes a port of every cloister around the new tile, and counts the empty squares around its own.
    #[inline]
    fn surround(&mut self, slot: usize, pos: Pos, cell: usize, completed: &mut Completed) {
        let own = self.laid[slot];
        let is_near = |other: &Pos| pos.x.abs_diff(other.x) <= 1 && pos.y.abs_diff(other.y) <= 1;
        if own.surrounded.is_some() || self.surrounded.iter().any(is_near) {
            self.surround_near(own, cell, completed);
        }
    }

    #[inline(never)]
    fn surround_near(&mut self, own: Laid, cell: usize, completed: &mut Completed) {
        let mut empty = 8;
        for around in self.lattice.around(cell) {
            let Some(other) = self.squares.laid(around) else {
                continue;
            };
            empty -= 1;
            let other = self.laid[other];
            if let Some(region) = other.surrounded {
                let spot = other.spot(region.0);
                self.features.close(spot, 1);
                if self.note_complete(spot, completed) {
                    self.forget_surrounded(other.pos);
                }
            }
        }
        if let Some(region) = own.surrounded {
            self.features.set_open(own.spot(region.0), empty);
            if empty > 0 {
                self.surrounded.push(own.pos);
            }
        }
    }

    fn forget_surrounded(&mut self, pos: Pos) {
        if let Some(nth) = self.surrounded.iter().position(|&other| other == pos) {
            self.surrounded.swap_remove(nth);
        }
    }
}
