//! The laid tiles: where they lie, the features that their regions form, and the squares that may be filled next.
//!
//! A port closes when the square beyond it is filled or is border, whether or not anything joined there.
//! A feature is complete when it has no open port; a cloister's open ports are the empty squares around it.

use super::catalog::{Catalog, Demand, FitRow, NO_REGION, Rots};
use super::feature::{Feature, FeatureIdx, Features, Marks, Spot};
use super::frontier::{Content, Open, Squares};
use super::geometry::{Part, Port, Pos, Rot, Side};
use super::lattice::{Lattice, radius_for};
use super::list::List;
use super::tile::{RegionIdx, TileIdx};
use crate::cloning::clone_by_fields;
use crate::region_name::{At, RegionName};

mod laying;
#[cfg(test)]
mod tests;

pub use laying::{Completed, MAX_COMPLETED};

/// The number of a laid tile, in the order of laying.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub u8);

/// A laid tile: which, where and in which rotation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Laid {
    pub tile: TileIdx,
    pub rot: Rot,
    pub pos: Pos,
    /// Its cloister or shrine: the region that the eight squares around it complete.
    pub surrounded: Option<RegionIdx>,
    /// The spot of its first region; the others follow.
    first: u16,
}

/// A board of at most `TILES` tiles with `REGIONS` regions in all. `OPEN` must be at least `2 · TILES + 2`, the most
/// empty squares that so many tiles can touch; `CELLS` must suit the greatest distance (see [`super::lattice`]).
#[derive(PartialEq)]
pub struct Board<M: Marks, const CELLS: usize, const TILES: usize, const REGIONS: usize, const OPEN: usize> {
    catalog: &'static Catalog<M>,
    lattice: Lattice,
    laid: List<Laid, TILES>,
    squares: Squares<CELLS, TILES, OPEN>,
    features: Features<M, REGIONS>,
    /// Where the cloisters and shrines lie that are not complete.
    surrounded: List<Pos, TILES>,
}

clone_by_fields!(
    [M: Marks, const CELLS: usize, const TILES: usize, const REGIONS: usize, const OPEN: usize]
    Board<M, CELLS, TILES, REGIONS, OPEN> { catalog, lattice, laid, squares, features, surrounded }
);

impl<M: Marks, const CELLS: usize, const TILES: usize, const REGIONS: usize, const OPEN: usize>
    Board<M, CELLS, TILES, REGIONS, OPEN>
{
    /// An empty board for at most `tiles` tiles, on which every square may be filled.
    pub fn new(catalog: &'static Catalog<M>, tiles: usize) -> Self {
        let lattice = Lattice::new(radius_for(tiles));
        Self {
            catalog,
            lattice,
            laid: List::default(),
            squares: Squares::new(lattice),
            features: Features::new(),
            surrounded: List::default(),
        }
    }

    /// An empty board on which only these squares may be filled; all others are border. No two squares in
    /// use may be more than `2 · radius` steps apart.
    pub fn bounded(
        catalog: &'static Catalog<M>,
        squares: impl IntoIterator<Item = Pos>,
        radius: usize,
    ) -> Self {
        let lattice = Lattice::new(radius);
        Self {
            catalog,
            lattice,
            laid: List::default(),
            squares: Squares::bounded(lattice, squares),
            features: Features::new(),
            surrounded: List::default(),
        }
    }

    /// The tiles that can be laid.
    #[inline]
    pub fn catalog(&self) -> &'static Catalog<M> {
        self.catalog
    }

    /// The laid tiles in the order of laying.
    pub fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// The tile in a slot, which must be in use.
    #[inline]
    pub fn laid_in(&self, slot: Slot) -> &Laid {
        &self.laid[slot.0 as usize]
    }

    /// The slot of the tile on a square; `None` if the square is empty.
    pub fn at(&self, pos: Pos) -> Option<Slot> {
        let slot = self.squares.laid(self.lattice.cell(pos))?;
        // Squares far from all tiles share cells with them.
        (self.laid[slot].pos == pos).then_some(Slot(slot as u8))
    }

    /// Which of the eight squares around an open square hold tiles, in the order of [`Pos::around`].
    #[inline]
    pub fn filled_around(&self, pos: Pos) -> [bool; 8] {
        let cells = self.lattice.around(self.lattice.cell(pos));
        cells.map(|cell| self.squares.laid(cell).is_some())
    }

    /// What the neighbours of an empty square beside a laid tile demand; `None` for every other square.
    pub fn demand(&self, pos: Pos) -> Option<Demand> {
        match self.squares.content(self.lattice.cell(pos)) {
            Content::Open(idx) => Some(self.squares.open()[idx])
                .filter(|open| open.pos == pos)
                .map(|open| open.demand),
            _ => None,
        }
    }

    /// The empty squares beside laid tiles, in an order that depends only on the tiles laid so far.
    pub fn frontier(&self) -> impl ExactSizeIterator<Item = Pos> {
        self.squares.open().iter().map(|open| open.pos)
    }

    /// The frontier with the demands of its squares.
    #[inline]
    pub fn open_squares(&self) -> impl ExactSizeIterator<Item = (Pos, Demand)> {
        self.squares.open().iter().map(|open| (open.pos, open.demand))
    }

    /// The frontier with the demands of its squares, and for each side the neighbour's region in the middle of the facing
    /// side.
    #[inline]
    pub fn faced_squares(&self) -> impl Iterator<Item = (Demand, [Option<Spot>; 4])> {
        let facing = |cell: usize, side: Side| {
            let slot = self.squares.laid(self.lattice.beyond(cell, side))?;
            let laid = &self.laid[slot];
            let middle = Port::new(side.opposite(), Part::Middle);
            let region = self.catalog.face(laid.tile, laid.rot).region_at[middle.idx()];
            (region != NO_REGION).then(|| laid.spot(region))
        };
        let open = self.squares.open().iter();
        open.map(move |open| (open.demand, Side::ALL.map(|side| facing(open.cell(), side))))
    }

    /// The squares where the tile fits, each with its rotations.
    #[inline]
    pub fn squares_for(&self, tile: TileIdx) -> impl Iterator<Item = (Pos, Rots)> {
        let row = self.catalog.row(tile);
        let all = self
            .squares
            .open()
            .iter()
            .map(|open| (open.pos, open.demand.pick(row)));
        all.filter(|(_, rots)| !rots.is_empty())
    }

    /// The number of pairs of a square and a rotation in which the tile fits.
    #[inline]
    pub fn count_placements(&self, tile: TileIdx) -> usize {
        let row = self.catalog.row(tile);
        let count = |open: &Open| open.demand.pick(row).len();
        // Four at a time: this loop is a third of a playout.
        let (fours, rest) = self.squares.open().as_chunks::<4>();
        let fours = fours
            .iter()
            .map(|[a, b, c, d]| count(a) + count(b) + count(c) + count(d));
        (fours.sum::<u32>() + rest.iter().map(count).sum::<u32>()) as usize
    }

    /// The pair of a square and a rotation with this number, in the order of [`Self::squares_for`].
    #[inline]
    pub fn nth_placement(&self, tile: TileIdx, nth: usize) -> Option<(Pos, Rot)> {
        let row = self.catalog.row(tile);
        let rots = |open: &Open| open.demand.pick(row);
        let mut left = nth as u32;
        let (fours, _) = self.squares.open().as_chunks::<4>();
        let mut skipped = 0;
        for four in fours {
            let count = four.iter().map(|open| rots(open).len()).sum::<u32>();
            if left < count {
                break;
            }
            left -= count;
            skipped += 4;
        }
        for open in &self.squares.open()[skipped..] {
            let rots = rots(open);
            if left < rots.len() {
                return rots.iter().nth(left as usize).map(|rot| (open.pos, rot));
            }
            left -= rots.len();
        }
        None
    }

    /// Candidates for a placement of the tile, to choose from at random.
    #[inline]
    pub(crate) fn candidates(&self, tile: TileIdx) -> Candidates<'_> {
        Candidates {
            open: self.squares.open(),
            row: self.catalog.row(tile),
            most: self.catalog.most_rotations(tile),
        }
    }

    /// Whether the tile fits anywhere.
    #[inline]
    pub fn fits_somewhere(&self, tile: TileIdx) -> bool {
        self.squares_for(tile).next().is_some()
    }

    /// The feature that a region belongs to.
    #[inline]
    pub fn feature_of(&self, spot: Spot) -> FeatureIdx {
        self.features.of(spot)
    }

    /// The claims, marks and open ports of a feature.
    #[inline]
    pub fn feature(&self, idx: FeatureIdx) -> &Feature<M> {
        self.features.get(idx)
    }

    /// The same for the game to change claims and marks.
    #[inline]
    pub fn feature_mut(&mut self, idx: FeatureIdx) -> &mut Feature<M> {
        self.features.get_mut(idx)
    }

    /// Every feature on the board once.
    pub fn features(&self) -> impl Iterator<Item = FeatureIdx> {
        self.features.all()
    }

    /// The number of regions on all laid tiles.
    #[inline]
    pub fn region_count(&self) -> usize {
        self.features.regions().into()
    }

    /// The regions of a feature, in no particular order.
    #[inline]
    pub fn regions(&self, idx: FeatureIdx) -> impl Iterator<Item = Spot> {
        self.features.ring(idx)
    }

    /// The number of different tiles that a feature lies on.
    pub fn tiles_of(&self, idx: FeatureIdx) -> u16 {
        self.features.tiles(idx)
    }

    /// The slot of a region's tile, and the region's index on it.
    #[inline]
    pub fn locate(&self, spot: Spot) -> (Slot, RegionIdx) {
        self.features.locate(spot)
    }

    /// A region's name in the notation, with its tile's square.
    pub fn name(&self, spot: Spot) -> At {
        let (slot, region) = self.locate(spot);
        let laid = self.laid_in(slot);
        At {
            pos: laid.pos,
            region: RegionName::of(self.catalog.tile(laid.tile), region, laid.rot),
        }
    }

    /// The region that stands for a feature in names: on the tile `last` if the feature lies there, else on its first
    /// tile in reading order.
    pub fn canonical_spot(&self, idx: FeatureIdx, last: Slot) -> Spot {
        let key = |&spot: &Spot| {
            let (slot, region) = self.locate(spot);
            let Pos { x, y } = self.laid_in(slot).pos;
            (slot != last, y, x, region)
        };
        self.regions(idx).min_by_key(key).unwrap_or(Spot(idx.0))
    }

    /// The tile and region that stand for the feature of a region; an unknown region is returned unchanged.
    pub fn canonical_region(&self, pos: Pos, region: RegionIdx, last: Slot) -> (Pos, RegionIdx) {
        let Some(spot) = self.find(pos, region) else {
            return (pos, region);
        };
        let (slot, region) = self.locate(self.canonical_spot(self.feature_of(spot), last));
        (self.laid_in(slot).pos, region)
    }

    /// A region by its tile's square and its index; `None` if there is none.
    pub fn find(&self, pos: Pos, region: RegionIdx) -> Option<Spot> {
        let slot = self.at(pos)?;
        let known = (region.0 as usize) < self.spots(slot).len();
        known.then(|| self.spot(slot, region))
    }

    /// The spot of a laid tile's region. The tile must have that region.
    #[inline]
    pub fn spot(&self, slot: Slot, region: RegionIdx) -> Spot {
        Spot(self.laid_in(slot).first + u16::from(region.0))
    }

    /// The regions of a laid tile, by index and spot.
    #[inline]
    pub fn spots(
        &self,
        slot: Slot,
    ) -> impl ExactSizeIterator<Item = (RegionIdx, Spot)> + use<M, CELLS, TILES, REGIONS, OPEN> {
        let laid = self.laid_in(slot);
        let first = laid.first;
        let count = self.catalog.prepared(laid.tile).features.len() as u8;
        (0..count).map(move |region| (RegionIdx(region), Spot(first + u16::from(region))))
    }

    /// The regions at a side of a laid tile: left, middle, right.
    pub fn side_spots(&self, slot: Slot, side: Side) -> [Option<Spot>; 3] {
        let laid = self.laid_in(slot);
        let at = side.idx() * 3;
        let regions = &self.catalog.face(laid.tile, laid.rot).region_at[at..at + 3];
        std::array::from_fn(|part| (regions[part] != NO_REGION).then(|| laid.spot(regions[part])))
    }
}

/// Candidates for a placement of a tile: for each open square as many as the tile has rotations on the square where it has
/// most.
#[derive(Clone, Copy)]
pub(crate) struct Candidates<'a> {
    open: &'a [Open],
    row: &'a FitRow,
    most: u32,
}

impl Candidates<'_> {
    /// The number of candidates.
    #[inline]
    pub fn len(self) -> u32 {
        self.open.len() as u32 * self.most
    }

    /// The placement that a candidate stands for. Every placement has exactly one candidate; for all others, those of a square
    /// beyond the rotations in which the tile fits there, this is `None`.
    #[inline]
    pub fn nth(self, nth: u32) -> Option<(Pos, Rot)> {
        let most = self.most.max(1);
        let open = self.open.get((nth / most) as usize)?;
        let rot = open.demand.pick(self.row).nth(nth % most)?;
        Some((open.pos, rot))
    }
}

impl Laid {
    #[inline]
    fn spot(&self, region: u8) -> Spot {
        Spot(self.first + u16::from(region))
    }
}
