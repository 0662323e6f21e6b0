//! All tiles of one game, prepared for the board: each tile in its four rotations, and which fits where.

use super::feature::{Feature, Marks};
use super::geometry::{Part, Port, Ports, Rot, Side};
use super::list::List;
pub use super::rots::Rots;
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

/// What laying a tile needs.
#[derive(Debug)]
pub(super) struct Prepared<M: Marks> {
    faces: [Face; 4],
    /// The features of its regions before it has neighbours.
    pub features: List<Feature<M>, MAX_REGIONS>,
    /// Its cloister or shrine.
    pub surrounded: Option<RegionIdx>,
}

impl<M: Marks> Prepared<M> {
    #[inline]
    pub fn face(&self, rot: Rot) -> &Face {
        &self.faces[rot.quarters() as usize]
    }
}

/// All tiles of one game, indexed by [`TileIdx`].
#[derive(Debug)]
pub struct Catalog<M: Marks> {
    policy: EdgePolicy,
    tiles: Vec<Tile>,
    prepared: Vec<Prepared<M>>,
    /// The kinds printed on each tile, a bit each.
    kinds: Vec<u16>,
    /// The tiles that each kind is printed on.
    with_kind: [Vec<TileIdx>; Kind::ALL.len()],
    /// For each region of each tile the regions that it touches, a bit each.
    touched: Vec<[u16; MAX_REGIONS]>,
    /// In how many rotations at most each tile fits beside a laid tile.
    most_rotations: Vec<u8>,
    classes: Vec<[[SideClass; 4]; 4]>,
    fits: Vec<FitRow>,
}

/// Catalogs are created once and shared, so they are compared by address.
impl<M: Marks> PartialEq for Catalog<M> {
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
        let prepared = tiles.iter().zip(&classes).map(|(tile, rotated)| {
            let face = |rot: Rot| face_of(tile, rot, &rotated[rot.quarters() as usize], weights);
            let surrounded = tile.regions.iter().position(|region| region.kind.is_surrounded());
            Prepared {
                faces: Rot::ALL.map(face),
                features: features_of(tile),
                surrounded: surrounded.map(|idx| RegionIdx(idx as u8)),
            }
        });
        let prepared = prepared.collect();
        let most_rotations = fits.iter().map(|row| most_rotations(&row[1..demands])).collect();
        let kinds: Vec<_> = tiles.iter().map(kinds_of).collect();
        let with_kind = Kind::ALL.map(|kind| {
            let has_kind = |&idx: &usize| kinds[idx] >> kind as u8 & 1 == 1;
            (0..tiles.len())
                .filter(has_kind)
                .map(|idx| TileIdx(idx as u8))
                .collect()
        });
        let touched = tiles.iter().map(touched_by).collect();
        Self {
            policy,
            tiles,
            prepared,
            kinds,
            with_kind,
            touched,
            most_rotations,
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
    pub(super) fn prepared(&self, tile: TileIdx) -> &Prepared<M> {
        &self.prepared[tile.0 as usize]
    }

    #[inline]
    pub(super) fn face(&self, tile: TileIdx, rot: Rot) -> &Face {
        self.prepared(tile).face(rot)
    }

    /// The tiles on which a region of this kind is printed, in the order of their index.
    pub fn with_kind(&self, kind: Kind) -> &[TileIdx] {
        &self.with_kind[kind as usize]
    }

    /// Whether a region of this kind is printed on the tile.
    #[inline]
    pub fn has_kind(&self, tile: TileIdx, kind: Kind) -> bool {
        self.kinds[tile.0 as usize] >> kind as u8 & 1 == 1
    }

    /// The regions of the tile that one of its regions touches.
    #[inline]
    pub fn touched(&self, tile: TileIdx, region: RegionIdx) -> impl Iterator<Item = RegionIdx> + use<M> {
        let mut left = self.touched[tile.0 as usize][region.0 as usize];
        std::iter::from_fn(move || {
            let touched = (left != 0).then(|| RegionIdx(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            touched
        })
    }

    /// In how many rotations at most the tile fits a square beside a laid tile.
    #[inline]
    pub(super) fn most_rotations(&self, tile: TileIdx) -> u32 {
        self.most_rotations[tile.0 as usize].into()
    }

    /// The tile's cloister or shrine: the region that the eight squares around it complete.
    #[inline]
    pub fn surrounded(&self, tile: TileIdx) -> Option<RegionIdx> {
        self.prepared(tile).surrounded
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

fn most_rotations(fits: &[Rots]) -> u8 {
    let most = fits.iter().map(|rots| rots.len() as u8).max();
    most.unwrap_or(0)
}

fn kinds_of(tile: &Tile) -> u16 {
    tile.regions
        .iter()
        .fold(0, |kinds, region| kinds | 1 << region.kind as u8)
}

fn touched_by(tile: &Tile) -> [u16; MAX_REGIONS] {
    let mut touched = [0; MAX_REGIONS];
    for (touched, region) in touched.iter_mut().zip(&tile.regions) {
        *touched = region.touches.iter().fold(0, |bits, idx| bits | 1 << idx.0);
    }
    touched
}

fn features_of<M: Marks>(tile: &Tile) -> List<Feature<M>, MAX_REGIONS> {
    let mut features = List::default();
    for region in &tile.regions {
        let open = region.ports.len() as u16;
        features.push(Feature::of_region(region.kind, open, M::of(region)));
    }
    features
}
