//! The laid tiles: where they lie, the features that their regions form, and the squares that may be filled next.
//!
//! A port closes when the square beyond it is filled or is border, whether or not anything joined there.
//! A feature is complete when it has no open port; a cloister's open ports are the empty squares around it.

use super::catalog::{Catalog, Demand, NO_REGION, Rots};
use super::claims::{Claims, Seat};
use super::geometry::{Port, Pos, Rot, Side};
use super::lattice::Lattice;
use super::tile::{Kind, Region, RegionIdx, TileIdx};
use arrayvec::ArrayVec;
use std::fmt::Debug;

/// What a game keeps with each feature, and how it merges when two features become one.
pub trait Marks: Copy + Default + PartialEq + Debug + 'static {
    /// The marks printed on a region.
    fn of(region: &Region) -> Self;

    /// Takes over the marks of a feature that this one joins.
    fn merge(&mut self, other: &Self);
}

/// The number of a laid tile, in the order of laying.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub u8);

/// A region of a laid tile, numbered over the whole board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(pub u16);

/// A feature; the number changes when features join.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FeatureIdx(pub u16);

/// Regions joined across tiles. It is `Copy` so that a board's features are cloned in one piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Feature<M> {
    /// Who holds it.
    pub claims: Claims,
    /// The game's own marks.
    pub marks: M,
    open: u16,
    regions: u16,
    kind: Kind,
}

impl<M> Feature<M> {
    /// What it is.
    #[inline]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// How many of its ports are open.
    #[inline]
    pub fn open(&self) -> u16 {
        self.open
    }

    /// Whether nothing of it is open.
    #[inline]
    pub fn is_complete(&self) -> bool {
        self.open == 0
    }
}

/// A laid tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    /// Which tile.
    pub tile: TileIdx,
    /// How it lies.
    pub rot: Rot,
    /// Where it lies.
    pub pos: Pos,
    first: u16,
    surrounded: u16,
}

/// An empty square beside a laid tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Open {
    pos: Pos,
    cell: u16,
    demand: Demand,
}

/// Most features that one tile can complete: one at each port on either side of it, and nine cloisters.
const MAX_COMPLETED: usize = 2 * Port::COUNT + 9;

/// Features completed by one step, in the order of the placed tile's regions.
pub type Completed = ArrayVec<FeatureIdx, MAX_COMPLETED>;

const NO_SPOT: u16 = u16::MAX;

/// What a cell holds, in one byte: laid tiles have their slot, and so has an empty square in the list of open squares
/// as long as its index fits; one whose index does not fit is found by searching that list, which hardly ever happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Cell(u8);

impl Cell {
    const EMPTY: Cell = Cell(0);
    const BORDER: Cell = Cell(u8::MAX);
    const FAR_OPEN: Cell = Cell(u8::MAX - 1);
}

enum Content {
    Empty,
    Laid(usize),
    Open(usize),
    Border,
}

/// A board of at most `TILES` tiles with `REGIONS` regions in all; `OPEN` must be at least `2 · TILES + 2`, the most
/// empty squares that can lie beside so many tiles, and `CELLS` fit the greatest distance (see [`super::lattice`]).
#[derive(PartialEq)]
pub struct Board<M: 'static, const CELLS: usize, const TILES: usize, const REGIONS: usize, const OPEN: usize>
{
    catalog: &'static Catalog<M>,
    tiles: u8,
    regions: u16,
    open_squares: u16,
    cells: [Cell; CELLS],
    laid: [Laid; TILES],
    frontier: [Open; OPEN],
    feature_of: [FeatureIdx; REGIONS],
    /// The next region of the same feature, in a ring.
    next: [Spot; REGIONS],
    slot_of: [Slot; REGIONS],
    features: [Feature<M>; REGIONS],
}

/// Field by field: a derived clone would copy the features one by one.
impl<M: Marks, const CELLS: usize, const TILES: usize, const REGIONS: usize, const OPEN: usize> Clone
    for Board<M, CELLS, TILES, REGIONS, OPEN>
{
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<M: Marks, const CELLS: usize, const TILES: usize, const REGIONS: usize, const OPEN: usize>
    Board<M, CELLS, TILES, REGIONS, OPEN>
{
    /// An empty table without border.
    pub fn new(catalog: &'static Catalog<M>) -> Self {
        const {
            assert!(TILES < Cell::FAR_OPEN.0 as usize && OPEN >= 2 * TILES + 2);
            assert!(REGIONS < NO_SPOT as usize && CELLS <= u16::MAX as usize);
        }
        let laid = Laid {
            tile: TileIdx(0),
            rot: Rot::NORTH,
            pos: Pos::new(0, 0),
            first: 0,
            surrounded: NO_SPOT,
        };
        let open = Open {
            pos: Pos::new(0, 0),
            cell: 0,
            demand: Demand::default(),
        };
        let blank = Feature {
            claims: Claims::default(),
            marks: M::default(),
            open: 0,
            regions: 0,
            kind: Kind::Field,
        };
        Self {
            catalog,
            tiles: 0,
            regions: 0,
            open_squares: 0,
            cells: [Cell::EMPTY; CELLS],
            laid: [laid; TILES],
            frontier: [open; OPEN],
            feature_of: [FeatureIdx(0); REGIONS],
            next: [Spot(0); REGIONS],
            slot_of: [Slot(0); REGIONS],
            features: [blank; REGIONS],
        }
    }

    /// An empty board: all squares but those listed are border.
    pub fn bounded(catalog: &'static Catalog<M>, squares: impl IntoIterator<Item = Pos>) -> Self {
        let mut board = Self::new(catalog);
        board.cells = [Cell::BORDER; CELLS];
        for pos in squares {
            board.cells[Lattice::<CELLS>::cell(pos)] = Cell::EMPTY;
        }
        board
    }

    /// The tiles of the game.
    #[inline]
    pub fn catalog(&self) -> &'static Catalog<M> {
        self.catalog
    }

    /// The laid tiles in the order of laying.
    pub fn laid(&self) -> &[Laid] {
        &self.laid[..self.tiles as usize]
    }

    /// One laid tile.
    #[inline]
    pub fn tile(&self, slot: Slot) -> &Laid {
        &self.laid[slot.0 as usize]
    }

    /// The tile on a square.
    pub fn at(&self, pos: Pos) -> Option<Slot> {
        match self.content(Lattice::<CELLS>::cell(pos)) {
            Content::Laid(slot) if self.laid[slot].pos == pos => Some(Slot(slot as u8)),
            _ => None,
        }
    }

    /// What the neighbours of an empty square beside a laid tile demand; `None` for every other square.
    pub fn demand(&self, pos: Pos) -> Option<Demand> {
        match self.content(Lattice::<CELLS>::cell(pos)) {
            Content::Open(idx) if self.frontier[idx].pos == pos => Some(self.frontier[idx].demand),
            _ => None,
        }
    }

    /// The empty squares beside laid tiles, in an order that depends only on what was laid.
    pub fn frontier(&self) -> impl ExactSizeIterator<Item = Pos> {
        self.open().iter().map(|open| open.pos)
    }

    #[inline]
    fn open(&self) -> &[Open] {
        &self.frontier[..self.open_squares as usize]
    }

    /// Where and in which turns the tile fits.
    #[inline]
    pub fn places(&self, tile: TileIdx) -> impl Iterator<Item = (Pos, Rots)> {
        let row = self.catalog.row(tile);
        let all = self.open().iter().map(|open| (open.pos, open.demand.pick(row)));
        all.filter(|(_, rots)| !rots.is_empty())
    }

    /// How many places and turns there are for the tile.
    #[inline]
    pub fn count_places(&self, tile: TileIdx) -> usize {
        let row = self.catalog.row(tile);
        let counts = self.open().iter().map(|open| open.demand.pick(row).len());
        counts.sum::<u32>() as usize
    }

    /// Place and turn number `nth` in the order of [`Self::places`].
    #[inline]
    pub fn nth_place(&self, tile: TileIdx, nth: usize) -> Option<(Pos, Rot)> {
        let row = self.catalog.row(tile);
        let mut left = nth as u32;
        for open in self.open() {
            let rots = open.demand.pick(row);
            if left < rots.len() {
                return rots.iter().nth(left as usize).map(|rot| (open.pos, rot));
            }
            left -= rots.len();
        }
        None
    }

    /// Whether the tile fits anywhere.
    #[inline]
    pub fn fits_somewhere(&self, tile: TileIdx) -> bool {
        self.places(tile).next().is_some()
    }

    /// Lays a tile where it fits (or anywhere, as the first) and puts what that completed into `completed`, which is
    /// emptied first.
    pub fn place(&mut self, tile: TileIdx, pos: Pos, rot: Rot, completed: &mut Completed) -> Slot {
        let slot = self.tiles as usize;
        let first = self.regions;
        let catalog = self.catalog;
        let cell = Lattice::<CELLS>::cell(pos);
        if let Content::Open(idx) = self.content(cell) {
            self.leave_frontier(idx);
        }
        self.cells[cell] = Cell(slot as u8 + 1);
        self.tiles += 1;
        self.add_regions(tile, slot);
        self.laid[slot] = Laid {
            tile,
            rot,
            pos,
            first,
            surrounded: catalog
                .surrounded(tile)
                .map_or(NO_SPOT, |region| first + u16::from(region.0)),
        };

        completed.clear();
        let mut met: ArrayVec<Spot, { Port::COUNT }> = ArrayVec::new();
        let face = catalog.face(tile, rot);
        for side in Side::ALL {
            let beyond = Lattice::<CELLS>::beyond(cell, side);
            match self.content(beyond) {
                Content::Laid(other) => self.meet(slot, side, other, &mut met),
                Content::Border => self.close_side(slot, side),
                Content::Open(idx) => {
                    let demand = &mut self.frontier[idx].demand;
                    *demand = demand.and(face.demand[side.idx()]);
                }
                Content::Empty => {
                    let idx = self.open_squares as usize;
                    self.frontier[idx] = Open {
                        pos: pos.step(side),
                        cell: beyond as u16,
                        demand: Demand::default().and(face.demand[side.idx()]),
                    };
                    self.cells[beyond] = Self::open_cell(idx);
                    self.open_squares += 1;
                }
            }
        }
        self.surround(slot, cell, completed);
        let own = (first..self.regions).map(Spot);
        for spot in own.chain(met) {
            let idx = self.feature_of[spot.0 as usize];
            let feature = &self.features[idx.0 as usize];
            if feature.open == 0 && !completed.contains(&idx) {
                completed.push(idx);
            }
        }
        Slot(slot as u8)
    }

    /// Closes the open ports of a laid tile's side, beyond which nothing will come.
    pub fn close(&mut self, slot: Slot, side: Side) -> Completed {
        self.close_side(slot.0 as usize, side);
        let mut completed = Completed::new();
        for spot in self.side_spots(slot.0 as usize, side).into_iter().flatten() {
            let idx = self.feature_of[spot.0 as usize];
            if self.features[idx.0 as usize].open == 0 && !completed.contains(&idx) {
                completed.push(idx);
            }
        }
        completed
    }

    /// The feature that a region belongs to.
    #[inline]
    pub fn feature_of(&self, spot: Spot) -> FeatureIdx {
        self.feature_of[spot.0 as usize]
    }

    /// A feature by its number.
    #[inline]
    pub fn feature(&self, idx: FeatureIdx) -> &Feature<M> {
        &self.features[idx.0 as usize]
    }

    /// A feature by its number, for the game to change its marks.
    #[inline]
    pub fn feature_mut(&mut self, idx: FeatureIdx) -> &mut Feature<M> {
        &mut self.features[idx.0 as usize]
    }

    /// Adds a figure of this strength to the feature of a region.
    #[inline]
    pub fn claim(&mut self, spot: Spot, seat: Seat, strength: u8) {
        let idx = self.feature_of(spot);
        self.feature_mut(idx).claims.add(seat, strength);
    }

    /// The features on the board: every one once, in the order of their oldest region.
    pub fn features(&self) -> impl Iterator<Item = FeatureIdx> {
        // A feature bears the number of one of its own regions.
        (0..self.regions)
            .filter(|&spot| self.feature_of[spot as usize].0 == spot)
            .map(FeatureIdx)
    }

    /// The regions of a feature; they form a ring.
    pub fn regions(&self, idx: FeatureIdx) -> impl Iterator<Item = Spot> {
        let start = Spot(idx.0);
        let mut at = Some(start);
        std::iter::from_fn(move || {
            let spot = at?;
            let next = self.next[spot.0 as usize];
            at = (next != start).then_some(next);
            Some(spot)
        })
    }

    /// How many different tiles a feature lies on.
    pub fn tiles_of(&self, idx: FeatureIdx) -> u16 {
        let mut seen = [0u64; 4];
        for spot in self.regions(idx) {
            let slot = self.slot_of[spot.0 as usize].0;
            seen[slot as usize / 64] |= 1 << (slot % 64);
        }
        seen.into_iter().map(|word| word.count_ones() as u16).sum()
    }

    /// The laid tile and the region on it.
    #[inline]
    pub fn locate(&self, spot: Spot) -> (Slot, RegionIdx) {
        let slot = self.slot_of[spot.0 as usize];
        let first = self.laid[slot.0 as usize].first;
        (slot, RegionIdx((spot.0 - first) as u8))
    }

    /// The region of a laid tile.
    #[inline]
    pub fn spot(&self, slot: Slot, region: RegionIdx) -> Spot {
        Spot(self.laid[slot.0 as usize].first + u16::from(region.0))
    }

    /// The regions of a laid tile.
    #[inline]
    pub fn spots(
        &self,
        slot: Slot,
    ) -> impl ExactSizeIterator<Item = (RegionIdx, Spot)> + use<M, CELLS, TILES, REGIONS, OPEN> {
        let laid = &self.laid[slot.0 as usize];
        let first = laid.first;
        let count = self.catalog.seeds(laid.tile).len() as u8;
        (0..count).map(move |region| (RegionIdx(region), Spot(first + u16::from(region))))
    }

    /// The regions at a side of a laid tile, left, middle, right.
    pub fn side_spots(&self, slot: usize, side: Side) -> [Option<Spot>; 3] {
        let laid = &self.laid[slot];
        let at = side.idx() * 3;
        let regions = &self.catalog.face(laid.tile, laid.rot).region_at[at..at + 3];
        std::array::from_fn(|part| {
            (regions[part] != NO_REGION).then(|| Spot(laid.first + u16::from(regions[part])))
        })
    }

    #[inline]
    fn content(&self, cell: usize) -> Content {
        let value = self.cells[cell];
        if value == Cell::EMPTY {
            Content::Empty
        } else if value.0 as usize <= TILES {
            Content::Laid(value.0 as usize - 1)
        } else if value.0 < Cell::FAR_OPEN.0 {
            Content::Open(value.0 as usize - 1 - TILES)
        } else if value == Cell::BORDER {
            Content::Border
        } else {
            let far = self.open().iter().rposition(|open| open.cell as usize == cell);
            Content::Open(far.expect("a cell that says so is in the list"))
        }
    }

    #[inline]
    fn open_cell(idx: usize) -> Cell {
        let value = idx + 1 + TILES;
        if value < Cell::FAR_OPEN.0 as usize {
            Cell(value as u8)
        } else {
            Cell::FAR_OPEN
        }
    }

    fn leave_frontier(&mut self, idx: usize) {
        self.open_squares -= 1;
        let last = self.open_squares as usize;
        let moved = self.frontier[last];
        self.frontier[idx] = moved;
        self.cells[moved.cell as usize] = Self::open_cell(idx);
    }

    #[inline]
    fn add_regions(&mut self, tile: TileIdx, slot: usize) {
        for seed in self.catalog.seeds(tile) {
            let spot = self.regions;
            let idx = spot as usize;
            self.feature_of[idx] = FeatureIdx(spot);
            self.next[idx] = Spot(spot);
            self.slot_of[idx] = Slot(slot as u8);
            self.features[idx] = Feature {
                claims: Claims::default(),
                marks: seed.marks,
                open: seed.open,
                regions: 1,
                kind: seed.kind,
            };
            self.regions += 1;
        }
    }

    /// Closes the ports on both sides of an edge between two tiles and joins what continues.
    fn meet(&mut self, slot: usize, side: Side, other: usize, met: &mut ArrayVec<Spot, { Port::COUNT }>) {
        let catalog = self.catalog;
        let (a, b) = (self.laid[slot], self.laid[other]);
        let (face_a, face_b) = (catalog.face(a.tile, a.rot), catalog.face(b.tile, b.rot));
        let (at_a, at_b) = (side.idx() * 3, side.opposite().idx() * 3);
        if face_a.whole[side.idx()] && face_b.whole[side.opposite().idx()] {
            self.close_and_join(
                a.first,
                face_a.region_at[at_a],
                b.first,
                face_b.region_at[at_b],
                3,
                met,
            );
            return;
        }
        for part in 0..3 {
            let (region_a, region_b) = (face_a.region_at[at_a + part], face_b.region_at[at_b + 2 - part]);
            self.close_and_join(a.first, region_a, b.first, region_b, 1, met);
        }
    }

    #[inline]
    fn close_and_join(
        &mut self,
        first_a: u16,
        region_a: u8,
        first_b: u16,
        region_b: u8,
        ports: u16,
        met: &mut ArrayVec<Spot, { Port::COUNT }>,
    ) {
        let spot_a = Spot(first_a + u16::from(region_a));
        let spot_b = Spot(first_b + u16::from(region_b));
        match (region_a != NO_REGION, region_b != NO_REGION) {
            (true, true) => {
                let (a, b) = (self.feature_of(spot_a), self.feature_of(spot_b));
                self.features[a.0 as usize].open -= ports;
                self.features[b.0 as usize].open -= ports;
                if self.features[a.0 as usize].kind != self.features[b.0 as usize].kind {
                    met.push(spot_b);
                } else if a != b {
                    self.join((a, spot_a), (b, spot_b));
                }
            }
            (true, false) => self.close_port(spot_a, ports),
            (false, true) => {
                self.close_port(spot_b, ports);
                met.push(spot_b);
            }
            (false, false) => {}
        }
    }

    #[inline]
    fn close_port(&mut self, spot: Spot, ports: u16) {
        let idx = self.feature_of(spot);
        self.features[idx.0 as usize].open -= ports;
    }

    fn close_side(&mut self, slot: usize, side: Side) {
        for spot in self.side_spots(slot, side).into_iter().flatten() {
            self.close_port(spot, 1);
        }
    }

    /// Makes two features one; the larger keeps its number.
    fn join(&mut self, a: (FeatureIdx, Spot), b: (FeatureIdx, Spot)) {
        let regions = |idx: FeatureIdx| self.features[idx.0 as usize].regions;
        let ((kept, kept_spot), (gone, gone_spot)) = if regions(a.0) >= regions(b.0) {
            (a, b)
        } else {
            (b, a)
        };
        let mut spot = gone_spot;
        loop {
            self.feature_of[spot.0 as usize] = kept;
            spot = self.next[spot.0 as usize];
            if spot == gone_spot {
                break;
            }
        }
        self.next.swap(kept_spot.0 as usize, gone_spot.0 as usize);
        let Feature {
            claims,
            marks,
            open,
            regions,
            ..
        } = self.features[gone.0 as usize];
        let feature = &mut self.features[kept.0 as usize];
        feature.claims.merge(claims);
        feature.marks.merge(&marks);
        feature.open += open;
        feature.regions += regions;
    }

    /// Counts the new tile for the cloisters around it, and the tiles around for its own.
    #[inline]
    fn surround(&mut self, slot: usize, cell: usize, completed: &mut Completed) {
        let own = self.laid[slot].surrounded;
        let mut empty = 8;
        for around in Lattice::<CELLS>::around(cell) {
            let value = self.cells[around].0 as usize;
            if (1..=TILES).contains(&value) {
                empty -= 1;
                let spot = self.laid[value - 1].surrounded;
                if spot != NO_SPOT {
                    let feature = &mut self.features[spot as usize];
                    feature.open -= 1;
                    if feature.open == 0 {
                        completed.push(FeatureIdx(spot));
                    }
                }
            }
        }
        if own != NO_SPOT {
            self.features[own as usize].open = empty;
        }
    }
}
