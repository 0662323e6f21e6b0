//! Features: regions joined across tiles. A feature has open ports, claims and marks; its regions form a ring.

use super::claims::Claims;
use super::tile::{Kind, Region};
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

/// All features of a board with at most `REGIONS` regions.
#[derive(PartialEq)]
pub(super) struct Features<M, const REGIONS: usize> {
    regions: u16,
    feature_of: [FeatureIdx; REGIONS],
    /// The next region of the same feature, in a ring.
    next: [Spot; REGIONS],
    features: [Feature<M>; REGIONS],
}

/// Field by field, because a derived clone would copy the features one by one. `clone_from` copies only the regions in
/// use.
impl<M: Marks, const REGIONS: usize> Clone for Features<M, REGIONS> {
    #[inline]
    fn clone(&self) -> Self {
        Self { ..*self }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        let used = ..self.regions.max(source.regions) as usize;
        self.feature_of[used].copy_from_slice(&source.feature_of[used]);
        self.next[used].copy_from_slice(&source.next[used]);
        self.features[used].copy_from_slice(&source.features[used]);
        self.regions = source.regions;
    }
}

impl<M: Marks, const REGIONS: usize> Features<M, REGIONS> {
    pub fn new() -> Self {
        let blank = Feature {
            claims: Claims::default(),
            marks: M::default(),
            open: 0,
            regions: 0,
            kind: Kind::Field,
        };
        Self {
            regions: 0,
            feature_of: [FeatureIdx(0); REGIONS],
            next: [Spot(0); REGIONS],
            features: [blank; REGIONS],
        }
    }

    /// The number of regions on all laid tiles.
    #[inline]
    pub fn regions(&self) -> u16 {
        self.regions
    }

    /// Adds a region as a feature of its own.
    #[inline]
    pub fn add(&mut self, kind: Kind, open: u16, marks: M) {
        let spot = self.regions;
        let idx = spot as usize;
        self.feature_of[idx] = FeatureIdx(spot);
        self.next[idx] = Spot(spot);
        self.features[idx] = Feature {
            claims: Claims::default(),
            marks,
            open,
            regions: 1,
            kind,
        };
        self.regions += 1;
    }

    #[inline]
    pub fn of(&self, spot: Spot) -> FeatureIdx {
        self.feature_of[spot.0 as usize]
    }

    #[inline]
    pub fn get(&self, idx: FeatureIdx) -> &Feature<M> {
        &self.features[idx.0 as usize]
    }

    #[inline]
    pub fn get_mut(&mut self, idx: FeatureIdx) -> &mut Feature<M> {
        &mut self.features[idx.0 as usize]
    }

    /// Every feature once, in ascending order of its number.
    pub fn all(&self) -> impl Iterator<Item = FeatureIdx> {
        (0..self.regions)
            .map(FeatureIdx)
            .filter(|idx| self.feature_of[idx.0 as usize] == *idx)
    }

    /// The regions of a feature, starting with the one that numbers it.
    #[inline]
    pub fn ring(&self, idx: FeatureIdx) -> impl Iterator<Item = Spot> {
        let start = Spot(idx.0);
        let mut at = Some(start);
        std::iter::from_fn(move || {
            let spot = at?;
            let next = self.next[spot.0 as usize];
            at = (next != start).then_some(next);
            Some(spot)
        })
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
        self.get_mut(feature_a).open -= ports;
        self.get_mut(feature_b).open -= ports;
        let joins = self.get(feature_a).kind == self.get(feature_b).kind;
        if joins && feature_a != feature_b {
            self.join((feature_a, a), (feature_b, b));
        }
        joins
    }

    /// Joins two features; the larger one keeps its number.
    fn join(&mut self, a: (FeatureIdx, Spot), b: (FeatureIdx, Spot)) {
        let a_is_larger = self.get(a.0).regions >= self.get(b.0).regions;
        let ((kept, kept_spot), (gone, gone_spot)) = if a_is_larger { (a, b) } else { (b, a) };
        let mut spot = gone_spot;
        loop {
            self.feature_of[spot.0 as usize] = kept;
            spot = self.next[spot.0 as usize];
            if spot == gone_spot {
                break;
            }
        }
        self.next.swap(kept_spot.0 as usize, gone_spot.0 as usize);
        let gone = *self.get(gone);
        let feature = self.get_mut(kept);
        feature.claims.merge(gone.claims);
        feature.marks.merge(&gone.marks);
        feature.open += gone.open;
        feature.regions += gone.regions;
    }
}
