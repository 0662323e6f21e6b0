//! All tiles of one game, prepared for the board: each tile in its four rotations, and which fits where.

use super::feature::Marks;
use super::geometry::{Part, Port, Ports, Rot, Side};
use super::tile::{Kind, MAX_REGIONS, RegionIdx, Tile, TileIdx};

/// When two sides may meet. Ports that meet join where their kinds are equal, in every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EdgePolicy {
    /// Classic: every side continues, city to city, road to road, field to field.
    AllContinue,
    /// Castle and City: either both sides have a way in the middle or neither has.
    WaysContinue,
}

/// What a side demands of the side that meets it; two sides may meet if theirs are equal.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SideClass(u8);

impl EdgePolicy {
    /// The number of classes, including the one of empty squares.
    const fn classes(self) -> usize {
        match self {
            EdgePolicy::AllContinue => 5,
            EdgePolicy::WaysContinue => 3,
        }
    }

    /// The class of a side by the kind in its middle; a side that no region owns demands nothing.
    fn class(self, middle: Option<Kind>) -> SideClass {
        SideClass(match (self, middle) {
            (EdgePolicy::AllContinue, None) => 0,
            (EdgePolicy::AllContinue, Some(Kind::Road)) => 1,
            (EdgePolicy::AllContinue, Some(Kind::City)) => 2,
            (EdgePolicy::AllContinue, Some(Kind::River)) => 3,
            (EdgePolicy::AllContinue, Some(_)) => 4,
            (EdgePolicy::WaysContinue, Some(kind)) if kind.is_way() => 1,
            (EdgePolicy::WaysContinue, _) => 2,
        })
    }
}

/// What the four neighbours of an empty square demand, as one number.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Demand(u16);

/// A set of rotations: one bit each in the low half, their number in the high half.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Rots(u8);

impl Rots {
    /// All four turns.
    pub const ALL: Rots = Rots(0x4f);

    /// Those turns of the set for which `is_wanted` holds.
    #[must_use]
    pub fn filter(self, is_wanted: impl Fn(Rot) -> bool) -> Rots {
        let wanted = self.iter().filter(|&rot| is_wanted(rot));
        wanted.fold(Rots(0), Rots::with)
    }

    #[must_use]
    fn with(self, rot: Rot) -> Rots {
        let bits = self.0 & 0xf | 1 << rot.quarters();
        Rots(bits | (bits.count_ones() as u8) << 4)
    }

    /// Whether the tile fits in no rotation.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `rot` is in the set.
    #[inline]
    pub const fn contains(self, rot: Rot) -> bool {
        self.0 >> rot.quarters() & 1 == 1
    }

    /// The number of rotations in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        (self.0 >> 4) as u32
    }

    /// The rotations in clockwise order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Rot> {
        let mut left = self.0 & 0xf;
        std::iter::from_fn(move || {
            let rot = (left != 0).then(|| Rot::ALL[left.trailing_zeros() as usize % 4]);
            left &= left.wrapping_sub(1);
            rot
        })
    }
}

/// More than the number of demands under any policy; a power of two, so that indexing a row needs no bounds check.
const DEMANDS: usize = 1024;

/// For each demand the rotations in which one tile fits.
pub(super) type FitRow = [Rots; DEMANDS];

/// A port that no region owns.
pub(super) const NO_REGION: u8 = u8::MAX;

/// A tile in one of its four rotations.
#[derive(Clone, Debug)]
pub(super) struct Face {
    /// The region at each port, or [`NO_REGION`].
    pub region_at: [u8; Port::COUNT],
    /// What each side adds to the demand of the square beyond it.
    pub demand: [u16; 4],
    /// Whether one region owns all three ports of the side.
    pub whole: [bool; 4],
}

/// The initial state of a region's feature when its tile is laid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seed<M> {
    pub kind: Kind,
    pub open: u16,
    pub marks: M,
}

/// All tiles of one game, indexed by [`TileIdx`].
#[derive(Debug)]
pub struct Catalog<M> {
    policy: EdgePolicy,
    tiles: Vec<Tile>,
    faces: Vec<[Face; 4]>,
    seeds: Vec<([Seed<M>; MAX_REGIONS], u8)>,
    surrounded: Vec<Option<RegionIdx>>,
    classes: Vec<[[SideClass; 4]; 4]>,
    fits: Vec<FitRow>,
}

/// Catalogs are created once and shared, so they are compared by address.
impl<M> PartialEq for Catalog<M> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl<M: Marks> Catalog<M> {
    /// Prepares tiles that have passed [`crate::data::check`].
    pub fn new(tiles: Vec<Tile>, policy: EdgePolicy) -> Self {
        let base = policy.classes() as u16;
        let weights = [1, base, base * base, base * base * base];
        let demands = policy.classes().pow(4);
        let classes: Vec<_> = tiles
            .iter()
            .map(|tile| Rot::ALL.map(|rot| Side::ALL.map(|side| class_of(tile, rot, side, policy))))
            .collect();
        let mut fits = Vec::with_capacity(tiles.len());
        for rotated in &classes {
            let mut row = [Rots::default(); DEMANDS];
            for (demand, slot) in row.iter_mut().enumerate().take(demands) {
                let wanted = weights.map(|weight| demand as u16 / weight % base);
                let mut rots = Rots::default();
                for rot in Rot::ALL {
                    let sides = rotated[rot.quarters() as usize];
                    let fit = (0..4).all(|side| wanted[side] == 0 || wanted[side] == sides[side].0.into());
                    if fit {
                        rots = rots.with(rot);
                    }
                }
                *slot = rots;
            }
            fits.push(row);
        }
        let faces = tiles
            .iter()
            .zip(&classes)
            .map(|(tile, rotated)| {
                Rot::ALL.map(|rot| face_of(tile, rot, &rotated[rot.quarters() as usize], weights))
            })
            .collect();
        let seeds = tiles.iter().map(seeds_of).collect();
        let surrounded = tiles
            .iter()
            .map(|tile| {
                let at = tile.regions.iter().position(|region| region.kind.is_surrounded());
                at.map(|idx| RegionIdx(idx as u8))
            })
            .collect();
        Self {
            policy,
            tiles,
            faces,
            seeds,
            surrounded,
            classes,
            fits,
        }
    }

    /// The number of different tiles.
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether the catalog has no tiles.
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The tiles in the order of their index.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The indices of all tiles.
    pub fn indices(&self) -> impl Iterator<Item = TileIdx> + use<M> {
        (0..self.tiles.len() as u8).map(TileIdx)
    }

    /// The tile as its data file describes it.
    pub fn tile(&self, tile: TileIdx) -> &Tile {
        &self.tiles[tile.0 as usize]
    }

    /// The index of the tile with this id.
    pub fn find(&self, id: &str) -> Option<TileIdx> {
        self.indices().find(|&tile| self.tile(tile).id == id)
    }

    /// The ports of a region in this rotation of its tile.
    pub fn ports(&self, tile: TileIdx, region: RegionIdx, rot: Rot) -> Ports {
        self.tile(tile).region(region).ports.rotated(rot)
    }

    /// The kind in the middle of a side in this rotation of the tile; `None` if no region owns it.
    pub fn side_kind(&self, tile: TileIdx, rot: Rot, side: Side) -> Option<Kind> {
        let region = self.face(tile, rot).region_at[Port::new(side, Part::Middle).idx()];
        let tile = self.tile(tile);
        (region != NO_REGION).then(|| tile.region(RegionIdx(region)).kind)
    }

    /// Whether `side` of the first tile may meet the opposite side of the second.
    pub fn may_meet(&self, a: (TileIdx, Rot), side: Side, b: (TileIdx, Rot)) -> bool {
        let class = |(tile, rot): (TileIdx, Rot), side: Side| {
            self.classes[tile.0 as usize][rot.quarters() as usize][side.idx()]
        };
        class(a, side) == class(b, side.opposite())
    }

    /// Which sides of a square with this demand have a laid tile beyond them.
    pub fn demanded(&self, demand: Demand) -> [bool; 4] {
        let base = self.policy.classes() as u16;
        let mut rest = demand.0;
        Side::ALL.map(|_| {
            let class = rest % base;
            rest /= base;
            class != 0
        })
    }

    /// The rotations in which the tile fits a square with this demand.
    #[inline]
    pub fn fits(&self, tile: TileIdx, demand: Demand) -> Rots {
        demand.pick(self.row(tile))
    }

    /// The rotations in which the tile fits, for every demand.
    #[inline]
    pub(super) fn row(&self, tile: TileIdx) -> &FitRow {
        &self.fits[tile.0 as usize]
    }

    #[inline]
    pub(super) fn face(&self, tile: TileIdx, rot: Rot) -> &Face {
        &self.faces[tile.0 as usize][rot.quarters() as usize]
    }

    #[inline]
    pub(super) fn seeds(&self, tile: TileIdx) -> &[Seed<M>] {
        let (seeds, len) = &self.seeds[tile.0 as usize];
        &seeds[..*len as usize]
    }

    /// The tile's cloister or shrine: the region that the eight squares around it complete.
    #[inline]
    pub fn surrounded(&self, tile: TileIdx) -> Option<RegionIdx> {
        self.surrounded[tile.0 as usize]
    }
}

impl Demand {
    /// An upper bound of [`Self::idx`], for arrays by demand.
    pub const COUNT: usize = DEMANDS;

    /// The demand with this index.
    pub const fn nth(number: usize) -> Demand {
        Demand((number % DEMANDS) as u16)
    }

    /// Its index in arrays by demand.
    #[inline]
    pub const fn idx(self) -> usize {
        self.0 as usize % DEMANDS
    }

    /// The demand with the share of one more neighbour.
    #[inline]
    pub(super) fn and(self, share: u16) -> Demand {
        Demand(self.0 + share)
    }

    #[inline]
    pub(super) const fn pick(self, row: &FitRow) -> Rots {
        row[self.0 as usize % DEMANDS]
    }
}

fn class_of(tile: &Tile, rot: Rot, side: Side, policy: EdgePolicy) -> SideClass {
    let rotated = Port::new(side, Part::Middle);
    let printed = Port::all()
        .find(|port| port.rotated(rot) == rotated)
        .expect("rotation is a bijection");
    policy.class(tile.region_at(printed).map(|region| tile.region(region).kind))
}

fn face_of(tile: &Tile, rot: Rot, classes: &[SideClass; 4], weights: [u16; 4]) -> Face {
    let mut region_at = [NO_REGION; Port::COUNT];
    for port in Port::all() {
        if let Some(region) = tile.region_at(port) {
            region_at[port.rotated(rot).idx()] = region.0;
        }
    }
    let side_regions = |side: Side| Part::ALL.map(|part| region_at[Port::new(side, part).idx()]);
    Face {
        region_at,
        demand: Side::ALL.map(|side| u16::from(classes[side.idx()].0) * weights[side.opposite().idx()]),
        whole: Side::ALL.map(|side| {
            let [left, middle, right] = side_regions(side);
            left == middle && middle == right
        }),
    }
}

fn seeds_of<M: Marks>(tile: &Tile) -> ([Seed<M>; MAX_REGIONS], u8) {
    let blank = Seed {
        kind: Kind::Field,
        open: 0,
        marks: M::default(),
    };
    let mut seeds = [blank; MAX_REGIONS];
    for (seed, region) in seeds.iter_mut().zip(&tile.regions) {
        *seed = Seed {
            kind: region.kind,
            open: region.ports.len() as u16,
            marks: M::of(region),
        };
    }
    (seeds, tile.regions.len().min(MAX_REGIONS) as u8)
}
