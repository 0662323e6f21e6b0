//! Features: regions joined across tiles. A feature has open ports, claims and marks; its regions form a ring.

use super::board::Slot;
use super::claims::Claims;
use super::list::List;
use super::tile::{Kind, Region, RegionIdx};
use crate::cloning::clone_by_fields;
use std::fmt::Debug;

/// What a game stores with each feature, and how it merges when two features join.
pub trait Marks: Copy + Default + PartialEq + Debug + 'static {
    /// The marks printed on a region.
    fn of(region: &Region) -> Self;

    /// Takes over the marks of a feature that this one joins.
    fn merge(&mut self, other: &Self);
}

/// A region of a laid tile, numbered over the whole board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(pub u16);

/// The number of a feature: that of one of its regions. It may change when features join.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FeatureIdx(pub u16);

/// Regions joined across tiles. `Copy`, so that a board's features are cloned in one piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Feature<M> {
    /// The strength of each seat in it.
    pub claims: Claims,
    /// What the game stores with it.
    pub marks: M,
    open: u16,
    regions: u16,
    kind: Kind,
}

impl<M> Feature<M> {
    /// The feature of a region whose tile has no neighbours.
    pub(super) fn of_region(kind: Kind, open: u16, marks: M) -> Self {
        Feature {
            claims: Claims::default(),
            marks,
            open,
            regions: 1,
            kind,
        }
    }

    /// The kind of all its regions.
    #[inline]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The number of its open ports; of a cloister, the empty squares around it.
    #[inline]
    pub fn open(&self) -> u16 {
        self.open
    }

    /// Whether it has no open port.
    #[inline]
    pub fn is_complete(&self) -> bool {
        self.open == 0
    }
}

/// A region of a laid tile, linked to the others of its feature.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Link<M> {
    /// The feature that this region numbers; once it has joined another one it is left over.
    numbered: Feature<M>,
    /// The number of the region's feature.
    feature: FeatureIdx,
    /// The next region of the same feature, in a ring.
    next: Spot,
    slot: Slot,
    region: RegionIdx,
}

/// All features of a board with at most `REGIONS` regions.
#[derive(PartialEq)]
pub(super) struct Features<M: Marks, const REGIONS: usize>(List<Link<M>, REGIONS>);

clone_by_fields!([M: Marks, const REGIONS: usize] Features<M, REGIONS> { 0 });

impl<M: Marks, const REGIONS: usize> Features<M, REGIONS> {
    pub fn new() -> Self {
        Self(List::default())
    }

    /// The number of regions on all laid tiles.
    #[inline]
    pub fn regions(&self) -> u16 {
        self.0.len() as u16
    }

    /// Adds the regions of a tile, each as a feature of its own.
    #[inline]
    pub fn add(&mut self, slot: Slot, features: &[Feature<M>]) {
        let spots = self.regions()..;
        for ((spot, region), &feature) in spots.zip((0..).map(RegionIdx)).zip(features) {
            self.0.push(Link {
                numbered: feature,
                feature: FeatureIdx(spot),
                next: Spot(spot),
                slot,
                region,
            });
        }
    }

    #[inline]
    pub fn of(&self, spot: Spot) -> FeatureIdx {
        self.0[spot.0 as usize].feature
    }

    /// The slot of a region's tile, and the region's index on it.
    #[inline]
    pub fn locate(&self, spot: Spot) -> (Slot, RegionIdx) {
        let Link { slot, region, .. } = self.0[spot.0 as usize];
        (slot, region)
    }

    #[inline]
    pub fn get(&self, idx: FeatureIdx) -> &Feature<M> {
        &self.0[idx.0 as usize].numbered
    }

    #[inline]
    pub fn get_mut(&mut self, idx: FeatureIdx) -> &mut Feature<M> {
        &mut self.0[idx.0 as usize].numbered
    }

    /// Every feature once, in ascending order of its number.
    pub fn all(&self) -> impl Iterator<Item = FeatureIdx> {
        (0..self.regions())
            .map(FeatureIdx)
            .filter(|&idx| self.of(Spot(idx.0)) == idx)
    }

    /// The regions of a feature, starting with the one that numbers it.
    #[inline]
    pub fn ring(&self, idx: FeatureIdx) -> impl Iterator<Item = Spot> {
        let start = Spot(idx.0);
        let mut at = Some(start);
        std::iter::from_fn(move || {
            let spot = at?;
            let next = self.next(spot);
            at = (next != start).then_some(next);
            Some(spot)
        })
    }

    #[inline]
    fn next(&self, spot: Spot) -> Spot {
        self.0[spot.0 as usize].next
    }

    /// The number of different tiles that a feature lies on.
    #[inline]
    pub fn tiles(&self, idx: FeatureIdx) -> u16 {
        let mut seen = [0u64; 4];
        let mut tiles = 0;
        let mut spot = Spot(idx.0);
        loop {
            let Link { slot, next, .. } = self.0[spot.0 as usize];
            let word = &mut seen[slot.0 as usize / 64];
            let bit = 1 << (slot.0 % 64);
            tiles += u16::from(*word & bit == 0);
            *word |= bit;
            spot = next;
            if spot.0 == idx.0 {
                return tiles;
            }
        }
    }

    /// Closes `ports` open ports of a region's feature.
    #[inline]
    pub fn close(&mut self, spot: Spot, ports: u16) {
        let idx = self.of(spot);
        self.get_mut(idx).open -= ports;
    }

    /// Sets the number of open ports of a region's feature.
    #[inline]
    pub fn set_open(&mut self, spot: Spot, open: u16) {
        let idx = self.of(spot);
        self.get_mut(idx).open = open;
    }

    /// Closes the ports where two regions meet, and joins their features if they are of one kind. Returns whether they
    /// are.
    #[inline]
    pub fn meet(&mut self, a: Spot, b: Spot, ports: u16) -> bool {
        let (feature_a, feature_b) = (self.of(a), self.of(b));
        if feature_a == feature_b {
            self.get_mut(feature_a).open -= 2 * ports;
            return true;
        }
        let joins = self.get(feature_a).kind == self.get(feature_b).kind;
        if joins {
            self.join((feature_a, a), (feature_b, b), ports);
        } else {
            self.get_mut(feature_a).open -= ports;
            self.get_mut(feature_b).open -= ports;
        }
        joins
    }

    /// Joins two features by this number of ports on either side; the larger one keeps its number.
    #[inline]
    fn join(&mut self, a: (FeatureIdx, Spot), b: (FeatureIdx, Spot), ports: u16) {
        let (one, other) = (*self.get(a.0), *self.get(b.0));
        let ((kept, kept_spot), (_, gone_spot)) = if one.regions >= other.regions {
            (a, b)
        } else {
            (b, a)
        };
        let mut joined = one;
        joined.claims.merge(other.claims);
        joined.marks.merge(&other.marks);
        joined.open = one.open + other.open - 2 * ports;
        joined.regions += other.regions;
        *self.get_mut(kept) = joined;

        let after_kept = self.next(kept_spot);
        let after_gone = self.next(gone_spot);
        let mut spot = gone_spot;
        loop {
            let link = &mut self.0[spot.0 as usize];
            link.feature = kept;
            spot = link.next;
            if spot == gone_spot {
                break;
            }
        }
        self.0[kept_spot.0 as usize].next = after_gone;
        self.0[gone_spot.0 as usize].next = after_kept;
    }
}
